"""What can be told of a game's deal, openings and luck without knowing the game: from its record."""

import functools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sobremesa.game import CHANCE, Game, Json, Options
from sobremesa.record import Record, begin, split_move
from sobremesa.rng import generator

OPENING = 3  # decisions of each seat that are its opening
ORDINALS = ("1st", "2nd", "3rd")
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
    own = members_by_seat(record.game)
    table = {
        Feature(SHARED, label) for key in record.deal if key not in own for label in _labels(key, record.deal[key])
    }
    seats: list[set[Feature]] = [set() for _ in record.seats]
    for key in own & record.deal.keys():
        for seat, held in enumerate(record.deal[key]):
            seats[seat] |= {Feature(HELD, label) for label in _labels(key, held)}
    decisions = [0] * len(seats)
    last = None
    for move in record.moves:
        who, text = split_move(move)
        if who != CHANCE:
            if decisions[who] < OPENING:
                seats[who] |= {Feature(OPENED, label) for label in _openings(ORDINALS[decisions[who]], text)}
            decisions[who] += 1
            last = who
        elif last is not None:
            seats[last] |= {Feature(CAME, label) for label in _outcomes(text)}
    return Features(frozenset(table), tuple(map(frozenset, seats)))


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


def _openings(ordinal: str, text: str) -> Iterator[str]:
    """The move, and what its beginning says already: `place 2`, `place 2 0,-1`."""
    words = text.split(" ")
    for length in range(min(2, len(words)), len(words) + 1):
        yield f"{ordinal}: {' '.join(words[:length])}"


def _outcomes(text: str) -> Iterator[str]:
    """Each thing that chance brought."""
    verb, *things = text.split(" ")
    for thing in things:
        yield f"{verb} {thing}"


@functools.cache
def members_by_seat(game: Game) -> frozenset[str]:
    """The parts of the deal that are lists with an entry for each seat, however many there are."""
    deals = [begin(game, ["?"] * seats, _NO_OPTIONS, generator(0)).deal for seats in game.seats]
    return frozenset(
        key
        for key in deals[0]
        if all(_follows(deal, key, seats) for deal, seats in zip(deals, game.seats, strict=True))
    )


_NO_OPTIONS: Options = {}


def _follows(deal: dict[str, Json], key: str, seats: int) -> bool:
    value: Sequence[Json] | Json = deal.get(key)
    return isinstance(value, list) and len(value) == seats
