"""A game on the scales: the same bot on every seat, so that what differs is seats, deals and luck."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa import intervals
from sobremesa.arena.effects import Effect, effects
from sobremesa.arena.features import KINDS, SHARED, Feature, Features, features
from sobremesa.arena.luck import Parts, parts
from sobremesa.game import Game, Options, RuleError
from sobremesa.intervals import Estimate, Floats
from sobremesa.lettering import counted
from sobremesa.match import play_all
from sobremesa.match.batch import GamePlan, PlayedGames
from sobremesa.match.bot import Bot, Forfeit

STREAMS, REPEATS = 2, 2  # of chance for each deal, and of the bots for each of these
GAMES_A_DEAL = STREAMS * REPEATS
DEALS_AT_ONCE = 32  # between two looks at whether somebody wants to stop
FEWEST = 2  # deals from which anything can be said
APART = 1 << 40  # no deal draws from a stream that chance draws from later


class TooFewDeals(RuleError):
    """A study that came to no result."""


class Study(NamedTuple):
    """What is put on the scales."""

    game: Game
    bot: Bot
    seats: int
    seed: int
    options: Options


class Weighed(NamedTuple):
    """Games of a study, each deal's one after the other."""

    points: Floats  # [game, seat]
    shares: Floats  # [game, seat] of the victory
    decisions: NDArray[np.int64]  # [game]
    features: list[Features]  # [game]
    forfeits: list[Forfeit]  # of any seat, also in games that are left out
    unfinished: int  # games that came to no end: their deals are left out
    limit: int  # moves after which a game was given up
    interrupted: bool = False

    @property
    def deals(self) -> int:
        return len(self.points) // GAMES_A_DEAL

    @property
    def units(self) -> NDArray[np.int64]:
        """[game] which deal."""
        return np.repeat(np.arange(self.deals), GAMES_A_DEAL)

    @property
    def leads(self) -> Floats:
        """[game, seat] points above the mean of the table, and above what this seat has on the whole."""
        above = self.points - self.points.mean(axis=1, keepdims=True)
        leads: Floats = above - above.mean(axis=0)
        return leads


class Balance(NamedTuple):
    """What the scales say."""

    games: int
    deals: int
    seats: list[Estimate]  # [seat] part of the victories
    seat_points: list[Estimate]  # [seat]
    points: Counter[int]  # how often a seat had so many
    decisions: Counter[int]  # how often a game had so many
    luck: Parts
    effects: dict[str, list[Effect[Feature]]]  # by kind of feature
    cautions: list[str]  # sentences, where the games were not as they should be


def weigh(study: Study, deals: int, progress: Callable[[int], object] = int) -> Weighed:
    """So many deals, each played several times; those that are done where somebody interrupts."""
    done: list[Weighed] = []
    interrupted = False
    try:
        for first in range(0, deals, DEALS_AT_ONCE):
            plans = _plans(study.seats, range(first, min(first + DEALS_AT_ONCE, deals)))
            bots = [study.bot] * study.seats
            done.append(_weighed(play_all(study.game, bots, plans, study.seed, study.options, progress=progress)))
    except KeyboardInterrupt:
        if not done:
            raise
        interrupted = True
    return _joined(done)._replace(interrupted=interrupted)


def _plans(seats: int, deals: Sequence[int]) -> list[GamePlan]:
    """Every deal with each of its streams of chance, and each of these with each of its streams of choices."""
    seating = tuple(range(seats))
    return [
        GamePlan(seating, deal, APART + STREAMS * deal + chance, GAMES_A_DEAL * deal + REPEATS * chance + choices)
        for deal, chance, choices in product(deals, range(STREAMS), range(REPEATS))
    ]


def _weighed(batch: PlayedGames) -> Weighed:
    """The games of a batch; a deal with one that came to no end is left out."""
    finished = batch.finished
    whole = np.repeat(finished.reshape(-1, GAMES_A_DEAL).all(axis=1), GAMES_A_DEAL)
    told = [features(record) for record, kept in zip(batch.records(), whole, strict=True) if kept]
    return Weighed(
        batch.scores.astype(np.float64)[whole],
        batch.shares[whole],
        batch.decisions.sum(axis=1)[whole],
        told,
        [forfeit for game in batch.forfeits for forfeit in game.values()],
        int((~finished).sum()),
        batch.limit,
    )


def _joined(done: Sequence[Weighed]) -> Weighed:
    return Weighed(
        np.concatenate([part.points for part in done]),
        np.concatenate([part.shares for part in done]),
        np.concatenate([part.decisions for part in done]),
        [told for part in done for told in part.features],
        [forfeit for part in done for forfeit in part.forfeits],
        sum(part.unfinished for part in done),
        done[0].limit,
    )


def balance(weighed: Weighed, seed: int) -> Balance:
    """All figures. The units are deals: games of one deal are not independent. Raises TooFewDeals."""
    if weighed.deals < FEWEST:
        deals, games = counted(weighed.deals, "deal"), counted(weighed.unfinished, "game")
        raise TooFewDeals(f"{deals} came to an end, {games} did not: of fewer than {FEWEST} deals nothing can be said.")
    seats = range(weighed.points.shape[1])
    shares, points = (
        of.reshape(weighed.deals, GAMES_A_DEAL, -1).mean(axis=1) for of in (weighed.shares, weighed.points)
    )
    leads = weighed.leads.reshape(weighed.deals, STREAMS, REPEATS, -1)
    return Balance(
        games=len(weighed.points),
        deals=weighed.deals,
        seats=[intervals.share(shares[:, seat]) for seat in seats],
        seat_points=[intervals.mean(points[:, seat]) for seat in seats],
        points=Counter(weighed.points.astype(int).ravel().tolist()),
        decisions=Counter(weighed.decisions.tolist()),
        luck=parts(leads, seed),
        effects={kind: _effects(weighed, kind) for kind in KINDS},
        cautions=list(_cautions(weighed)),
    )


def _cautions(weighed: Weighed) -> Iterator[str]:
    if weighed.interrupted:
        yield "It was ended early: fewer deals were played than were asked for."
    if weighed.unfinished:
        games = counted(weighed.unfinished, "game")
        yield f"{games} had no end after {weighed.limit} moves: their deals are in no figure."
    if weighed.forfeits:
        late = sum(forfeit.late for forfeit in weighed.forfeits)
        times = f"{counted(len(weighed.forfeits), 'time')}, {late} of them late"
        yield f"The bot forfeited {times}: any legal moves were made in its place. {weighed.forfeits[0]}"


def _effects(weighed: Weighed, kind: str) -> list[Effect[Feature]]:
    """What the table shares changes everybody's points; what a seat has changes its lead."""
    if kind == SHARED:
        return effects([told.table for told in weighed.features], weighed.points.mean(axis=1), weighed.units)
    having = [
        frozenset(feature for feature in seat if feature.kind == kind)
        for told in weighed.features
        for seat in told.seats
    ]
    return effects(having, weighed.leads.ravel(), np.repeat(weighed.units, weighed.points.shape[1]))
