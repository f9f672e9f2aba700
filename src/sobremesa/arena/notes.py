"""What an arena notes about each game, and the figures that follow for a lineup."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np

from sobremesa import intervals
from sobremesa.arena.schedule import Lineup, seatings
from sobremesa.intervals import Estimate, Floats


class Forfeited(NamedTuple):
    """A bot that could not go on."""

    place: int
    late: bool
    reason: str


class Note(NamedTuple):
    """One game. Lists are by place of its lineup, wherever on the seats its bot sat."""

    lineup: int
    deal: int
    shares: list[float] | None  # of the victory; None where the game came to no end
    points: list[int]
    seconds: list[float]
    decisions: list[int]
    forfeits: list[Forfeited]


Deal: TypeAlias = list[Note]  # its games, one a seating


def read_note(line: bytes, lineups: Sequence[Lineup]) -> Note:
    """The note that was written on this line; raises ValueError where it is something else."""
    try:
        note = Note(*json.loads(line))
        read = note._replace(forfeits=[Forfeited(*forfeit) for forfeit in note.forfeits])
        fits = read.lineup in range(len(lineups)) and _fits(read, len(lineups[read.lineup]))
    except TypeError as error:
        raise ValueError("This has not the members of a note.") from error
    if not fits:
        raise ValueError("This is a note of other lineups.")
    return read


def _fits(note: Note, places: int) -> bool:
    """Whether every list has a number for each place."""
    lists: list[Sequence[float]] = [note.points, note.seconds, note.decisions]
    if note.shares is not None:
        lists.append(note.shares)
    return (
        isinstance(note.deal, int)
        and all(len(figures) == places for figures in lists)
        and all(isinstance(figure, int | float) for figures in lists for figure in figures)
        and all(forfeit.place in range(places) for forfeit in note.forfeits)
    )


def whole_deals(notes: Iterable[Note], lineups: Sequence[Lineup]) -> list[list[Deal]]:
    """By lineup, the deals that were played in every seating, each time to the end."""
    found: list[dict[int, Deal]] = [defaultdict(list) for _ in lineups]
    for note in notes:
        found[note.lineup][note.deal].append(note)
    return [_whole(played.values(), len(seatings(lineup))) for lineup, played in zip(lineups, found, strict=True)]


def _whole(deals: Iterable[Deal], ways: int) -> list[Deal]:
    return [games for games in deals if len(games) == ways and all(game.shares is not None for game in games)]


def shares(deals: Sequence[Deal]) -> Floats:
    """[deal, place] the part of the victories, over all seatings."""
    mean: Floats = np.array([[game.shares for game in games] for games in deals], np.float64).mean(axis=1)
    return mean


def points(deals: Sequence[Deal]) -> Floats:
    """[deal, place] over all seatings."""
    mean: Floats = np.array([[game.points for game in games] for games in deals]).mean(axis=1)
    return mean


def duel(won: Floats, lineup: Lineup, one: int, other: int) -> Floats:
    """[deal] how the first bot did against the second, from 0 to 1; somebody else's victory is a draw of the two."""
    difference = per_seat(won, lineup, one) - per_seat(won, lineup, other)
    return (1 + difference) / 2


def per_seat(won: Floats, lineup: Lineup, bot: int) -> Floats:
    """[deal] the bot's part of the victories, by each seat that it held."""
    mean: Floats = won[:, [place for place, who in enumerate(lineup) if who == bot]].mean(axis=1)
    return mean


def decided(deals: Sequence[Deal], lineup: Lineup, looks: int) -> bool:
    """Whether it is known of any two of the lineup who is better, though one has looked so many times."""
    return len(deals) > 1 and all(
        _estimate(shares(deals), lineup, pair, looks).excludes(0.5) for pair in combinations(sorted(set(lineup)), 2)
    )


def _estimate(won: Floats, lineup: Lineup, pair: tuple[int, int], looks: int) -> Estimate:
    return intervals.share(duel(won, lineup, *pair), intervals.corrected_z(looks))
