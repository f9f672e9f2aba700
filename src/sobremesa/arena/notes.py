"""What an arena notes about each game, and the figures that follow for a table."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from sobremesa import intervals
from sobremesa.arena.schedule import Table
from sobremesa.intervals import Estimate, Floats


class Forfeited(NamedTuple):
    """A bot that could not go on."""

    place: int
    late: bool
    reason: str


class Note(NamedTuple):
    """One game. Lists are by place of its table, wherever on the seats its bot sat."""

    table: int
    deal: int
    shares: list[float] | None  # of the victory; None where the game came to no end
    points: list[int]
    seconds: list[float]
    decisions: list[int]
    forfeits: list[Forfeited]


def read_note(members: list[object]) -> Note:
    """The note that JSON made a list of."""
    note = Note(*members)  # type: ignore[arg-type]  # what `json.dumps` wrote of a Note
    return note._replace(forfeits=[Forfeited(*forfeit) for forfeit in note.forfeits])


def deals(notes: Iterable[Note], table: int) -> Floats:
    """[deal, place] the part of the victories, over all seatings; a deal with a game that did not end is left out."""
    found = defaultdict(list)
    for note in notes:
        if note.table == table:
            found[note.deal].append(note.shares)
    whole = [shares for shares in found.values() if None not in shares]
    return np.array([np.mean(np.array(shares, np.float64), axis=0) for shares in whole])


def duel(shares: Floats, table: Table, one: int, other: int) -> Floats:
    """[deal] how the first bot did against the second, from 0 to 1; somebody else's victory is a draw of the two."""
    difference = per_seat(shares, table, one) - per_seat(shares, table, other)
    return (1 + difference) / 2


def per_seat(shares: Floats, table: Table, bot: int) -> Floats:
    """[deal] the bot's part of the victories, by each seat that it held."""
    mean: Floats = shares[:, [place for place, who in enumerate(table) if who == bot]].mean(axis=1)
    return mean


def decided(notes: Sequence[Note], number: int, table: Table, looks: int) -> bool:
    """Whether it is known of any two at the table who is better, though one has looked so many times."""
    shares = deals(notes, number)
    return len(shares) > 1 and all(
        _estimate(shares, table, pair, looks).excludes(0.5) for pair in combinations(sorted(set(table)), 2)
    )


def _estimate(shares: Floats, table: Table, pair: tuple[int, int], looks: int) -> Estimate:
    return intervals.share(duel(shares, table, *pair), intervals.corrected_z(looks))
