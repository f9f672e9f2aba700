"""The schedule of a round robin: who meets whom, who sits where, and in which order; deals are mirrored."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from sobremesa.game import Json, Options, RuleError, quoted
from sobremesa.match.batch import GamePlan

Lineup: TypeAlias = tuple[int, ...]  # the bots that meet at one table, by number

FIRST_LOOK = 16  # deals before anybody asks whether a lineup is decided; then twice as many, and so on
BLOCK = 16  # deals that a lineup plays before the next one has its turn
LINEUPS_APART = 32  # bits: no two lineups have a deal in common


class BadArena(RuleError):
    """An arena that cannot be held."""


@dataclass(frozen=True)
class Setting:
    """All that decides which games are played. An arena goes on only where the same setting began it."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int  # of each lineup, at least
    seconds: float | None
    iterations: int | None
    seed: int
    options: Options
    stop: bool  # a lineup that is decided plays no more

    @property
    def lineups(self) -> list[Lineup]:
        return lineups(len(self.bots), self.seats)

    def deals(self, lineup: Lineup) -> int:
        """So many that all games are played: each deal is played once in every seating."""
        return math.ceil(self.games / len(seatings(lineup)))

    @property
    def most_games(self) -> int:
        return sum(self.deals(lineup) * len(seatings(lineup)) for lineup in self.lineups)


class Fixture(NamedTuple):
    """One game of an arena."""

    lineup: int
    deal: int
    seating: tuple[int, ...]  # [seat] which place of the lineup

    @property
    def plan(self) -> GamePlan:
        """Every seating of a deal draws from the same streams."""
        stream = self.lineup << LINEUPS_APART | self.deal
        return GamePlan(self.seating, stream, stream, stream)


def check_bots(names: Sequence[str]) -> None:
    """Raises BadArena where nobody would meet anybody."""
    if len(names) < 2:
        raise BadArena("An arena needs two bots or more.")
    for name in names:
        if names.count(name) > 1:
            raise BadArena(f"The bot {quoted(name)} is named twice: in an arena every bot meets the others once.")


def lineups(bots: int, seats: int) -> list[Lineup]:
    """Every choice of so many bots; where there are fewer bots than seats, all of them with some on several seats."""
    if bots >= seats:
        return list(itertools.combinations(range(bots), seats))
    filled = itertools.combinations_with_replacement(range(bots), seats)
    return [lineup for lineup in filled if len(set(lineup)) == bots]


def seatings(lineup: Lineup) -> list[tuple[int, ...]]:
    """Every way in which these bots can sit, each as the places of the lineup in seat order."""
    ways: dict[Lineup, tuple[int, ...]] = {}
    for places in itertools.permutations(range(len(lineup))):
        ways.setdefault(tuple(lineup[place] for place in places), places)
    return list(ways.values())


def looks(deals: int, stop: bool) -> list[int]:
    """After how many deals it is asked whether a lineup is decided; the last is all of them."""
    early = [FIRST_LOOK << doubling for doubling in range(deals.bit_length()) if FIRST_LOOK << doubling < deals]
    return [*early, deals] if stop else [deals]


def between(setting: Setting, playing: Sequence[int], first: int, last: int) -> list[Fixture]:
    """The games of these lineups from one deal up to another, a block of deals a lineup by turns."""
    found = setting.lineups
    return [
        Fixture(lineup, deal, seating)
        for start in range(first, last, BLOCK)
        for lineup in playing
        for deal in range(start, min(start + BLOCK, last, setting.deals(found[lineup])))
        for seating in seatings(found[lineup])
    ]


def as_json(setting: Setting) -> dict[str, Json]:
    return {**vars(setting), "bots": list(setting.bots)}
