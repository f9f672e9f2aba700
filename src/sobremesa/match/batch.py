"""Games to be played, and games that were."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import OVER, Game, Ints, Options
from sobremesa.match.bot import Bot, Forfeit
from sobremesa.record import Record, begin, bot_seat, with_actions
from sobremesa.rng import Rng, generator

CHANCES, BOTS = range(2)  # whose generator: a bot's choices never change what chance would do


class GamePlan(NamedTuple):
    """One game to be played, with the numbers of the streams from which everybody draws."""

    seating: tuple[int, ...]  # [seat] which bot
    deal: int
    chance: int  # after the deal; where it is the deal's, chance goes on where the deal stopped
    bots: int


@dataclass(frozen=True)
class PlayedGames:
    """Games played to the end, or to the limit of moves."""

    game: Game
    options: Options
    bots: tuple[Bot, ...]
    seed: int
    limit: int  # moves after which a game was given up
    plans: tuple[GamePlan, ...]  # [game]
    states: Any  # [game] the last position
    moves: Ints  # [game, ply] the codes played
    plies: Ints  # [game] how many
    seconds: NDArray[np.float64]  # [game, bot] how long it thought; in a compiled loop, the mean of the games there
    decisions: Ints  # [game, bot] how many it took itself
    forfeits: tuple[dict[int, Forfeit], ...]  # [game] by bot

    def __len__(self) -> int:
        return len(self.states)

    @property
    def seating(self) -> Ints:
        """[game, seat] which bot."""
        return np.array([plan.seating for plan in self.plans], np.int64).reshape(-1, len(self.bots))

    @property
    def finished(self) -> NDArray[np.bool_]:
        """[game] whether it came to an end; what did not is of no use for win rates."""
        return np.array([state.turn == OVER for state in self.states], np.bool_)

    @property
    def scores(self) -> NDArray[np.int32]:
        """[game, bot] points."""
        points = [self.game.score_list(state) for state in self.states]
        return by_bot(np.array(points, np.int32).reshape(self.seating.shape), self.seating)

    @property
    def shares(self) -> NDArray[np.float64]:
        """[game, bot] the part of the victory: 1 for a lone winner, a half each for two."""
        shares = np.zeros((len(self), len(self.bots)))
        for number, state in enumerate(self.states):
            winners = [self.plans[number].seating[seat] for seat in self.game.winner_list(state)]
            honest = without_forfeits(winners, self.forfeits[number].keys(), len(self.bots))
            shares[number, honest] = 1 / len(honest)
        return shares

    def records(self) -> Iterator[Record]:
        """Each game as a record."""
        for number, plan in enumerate(self.plans):
            record, _ = begun(self.game, self.bots, plan, self.seed, self.options)
            yield with_actions(record, self.moves[number, : self.plies[number]])


def without_forfeits(winners: Sequence[int], forfeits: Collection[int], bots: int) -> list[int]:
    """Who has won, once those who forfeited have lost: the other winners, else all others, else nobody is better."""
    others = [bot for bot in range(bots) if bot not in forfeits]
    return [bot for bot in winners if bot in others] or others or list(range(bots))


def begun(game: Game, bots: Sequence[Bot], plan: GamePlan, seed: int, options: Options) -> tuple[Record, Rng]:
    """The game of this plan just dealt, and chance's generator; it tells its seed and the numbers of its streams."""
    names = [bot_seat(bots[bot].name) for bot in plan.seating]
    streams = [plan.deal, plan.chance, plan.bots]
    told = streams[:1] if len(set(streams)) == 1 else streams
    rng = generator(seed, 2 * plan.deal + CHANCES)
    record = begin(game, names, options, rng, seed=[seed, *told])
    return record, rng if plan.chance == plan.deal else generator(seed, 2 * plan.chance + CHANCES)


def by_bot(by_seat: NDArray[Any], seating: Ints) -> NDArray[Any]:
    """[game, bot] what was [game, seat]."""
    return np.take_along_axis(by_seat, np.argsort(seating, axis=1), axis=1)


def joined(parts: Sequence[PlayedGames]) -> PlayedGames:
    """All parts as one batch."""
    room = max(part.moves.shape[1] for part in parts)
    return replace(
        parts[0],
        plans=tuple(plan for part in parts for plan in part.plans),
        states=np.concatenate([part.states for part in parts], dtype=parts[0].game.dtype),
        moves=np.concatenate([np.pad(part.moves, ((0, 0), (0, room - part.moves.shape[1]))) for part in parts]),
        plies=np.concatenate([part.plies for part in parts]),
        seconds=np.concatenate([part.seconds for part in parts]),
        decisions=np.concatenate([part.decisions for part in parts]),
        forfeits=tuple(forfeits for part in parts for forfeits in part.forfeits),
    )
