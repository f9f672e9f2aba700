"""What can be told of a game's deal, openings and luck without knowing the game: from its record."""

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sobremesa.game import CHANCE, Game, Json, Seat
from sobremesa.record import Record, begin, split_move
from sobremesa.rng import generator

ORDINALS = ("1st", "2nd", "3rd")  # decisions of each seat that are its opening
SHARED, HELD, OPENED, CAME = KINDS = ("shared", "held", "opened", "came")


class Feature(NamedTuple):
    """Something that is true of some games, or of some seats of them, and not of others."""

    kind: str  # of the table: SHARED; of a seat: HELD since the deal, OPENED with, CAME after its moves
    label: str


class Features(NamedTuple):
    """All that is true of one game."""

    table: frozenset[Feature]
    seats: tuple[frozenset[Feature], ...]


def features(record: Record) -> Features:
    """Those of the deal, of the first decisions of each seat, and of what chance did after a seat's moves."""
    own = members_by_seat(record.game) & record.deal.keys()
    shared = {key: value for key, value in record.deal.items() if key not in own}
    moves = [split_move(move) for move in record.moves]
    seats = []
    for seat in map(Seat, range(len(record.seats))):
        held = {key: record.deal[key][seat] for key in own}
        opened = [text for who, text in moves if who == seat]
        seats.append(_dealt(HELD, held) | _opened(opened) | _came(moves, seat))
    return Features(_dealt(SHARED, shared), tuple(seats))


def _dealt(kind: str, members: dict[str, Json]) -> frozenset[Feature]:
    return frozenset(Feature(kind, label) for key, value in members.items() for label in _labels(key, value))


def _labels(key: str, value: Json) -> Iterator[str]:
    """Each single thing in a part of the deal."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _labels(f"{key} {name}", inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _labels(key, inside)
    else:
        yield f"{key}: {value}"


def _opened(texts: Iterable[str]) -> frozenset[Feature]:
    """The moves, and what the beginning of each says already: `place 2`, `place 2 0,-1`."""
    found = set()
    for ordinal, text in zip(ORDINALS, texts, strict=False):
        words = text.split(" ")
        for length in range(min(2, len(words)), len(words) + 1):
            found.add(Feature(OPENED, f"{ordinal}: {' '.join(words[:length])}"))
    return frozenset(found)


def _came(moves: Sequence[tuple[Seat, str]], seat: Seat) -> frozenset[Feature]:
    """What chance brought after moves of this seat; several things at once, such as many dice, are nobody's."""
    rolls = {_verb(text) for who, text in moves if who == CHANCE and text.count(" ") > 1}
    found, last = set(), None
    for who, text in moves:
        if who != CHANCE:
            last = who
        elif last == seat and _verb(text) not in rolls:
            found.add(Feature(CAME, text))
    return frozenset(found)


def _verb(text: str) -> str:
    return text.split(" ")[0]


@functools.cache
def members_by_seat(game: Game) -> frozenset[str]:
    """The parts of the deal that are lists with an entry for each seat, however many there are."""
    deals = [begin(game, ["?"] * seats, {}, generator(0)).deal for seats in game.seats]
    return frozenset(
        key
        for key in deals[0]
        if all(_follows(deal, key, seats) for deal, seats in zip(deals, game.seats, strict=True))
    )


def _follows(deal: dict[str, Json], key: str, seats: int) -> bool:
    value = deal.get(key)
    return isinstance(value, list) and len(value) == seats
