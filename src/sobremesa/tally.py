"""What a match says about its bots: their part of the victories and their points, with intervals."""

from collections import defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.intervals import Estimate, Floats, mean, wilson
from sobremesa.match.batch import PlayedGames
from sobremesa.match.bot import Forfeit


class TallyRow(NamedTuple):
    """The result of all seats that one bot held."""

    bot: str
    fair: float  # its part of the seats
    share: Estimate  # of the victories
    points: Estimate  # a seat


class Tally:
    """Adds up batches. Games that came to no end are counted, and used for nothing else."""

    def __init__(self) -> None:
        self.unfinished = 0
        self.limit = 0
        self.forfeits: dict[str, list[Forfeit]] = defaultdict(list)  # by bot
        self._names: tuple[str, ...] = ()
        self._shares: list[Floats] = []  # [game, bot], one array a batch
        self._scores: list[NDArray[np.int32]] = []

    def add(self, batch: PlayedGames) -> None:
        finished = batch.finished
        self.unfinished += int((~finished).sum())
        self.limit = batch.limit
        self._names = tuple(bot.name for bot in batch.bots)
        for game in batch.forfeits:
            for bot, forfeit in game.items():
                self.forfeits[self._names[bot]].append(forfeit)
        self._shares.append(batch.shares[finished])
        self._scores.append(batch.scores[finished])

    @property
    def finished(self) -> int:
        return sum(len(shares) for shares in self._shares)

    def rows(self) -> list[TallyRow]:
        """One row a bot, in seat order of the first game; none while no game is finished."""
        if not self.finished:
            return []
        shares, scores = np.concatenate(self._shares), np.concatenate(self._scores)
        seats = defaultdict(list)
        for index, name in enumerate(self._names):
            seats[name].append(index)
        return [self._row(name, shares[:, held].sum(axis=1), scores[:, held]) for name, held in seats.items()]

    def _row(self, name: str, shares: Floats, scores: NDArray[np.int32]) -> TallyRow:
        share = float(shares.mean())
        return TallyRow(
            bot=name,
            fair=scores.shape[1] / len(self._names),
            share=Estimate(share, wilson(share, len(shares))),
            points=mean(scores.mean(axis=1)),
        )
