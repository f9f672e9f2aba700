"""One seat in each of many games: the caller decides for it, bots for the others, in compiled loops."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots import bot_named
from sobremesa.game import OVER, Game, Ints, Json, choose_options
from sobremesa.match.batch import BOTS, CHANCES
from sobremesa.match.bot import Bot
from sobremesa.match.loops import bot_loop
from sobremesa.research.environment import shares
from sobremesa.research.slots import NO_CODE, code_type
from sobremesa.rng import WORDS, Rng, checked_seed
from sobremesa.rng import seed as seed_rng
from sobremesa.rule import rule

Flags = NDArray[np.bool_]

ILLEGAL = -1.0  # what an action that is not legal brings: the game is lost, worse than any other
ROOM = 64  # moves of bots and chance in one go


class Seated:
    """A game in each slot, up to a decision of the caller's seat or to its end.

    The n-th game of a slot after a seed is the same in every run. Where no seat is named, it is another one in every
    game; the bots follow in turn order.
    """

    def __init__(
        self, game: Game, bots: Sequence[str], slots: int, seat: int | None, options: Mapping[str, Json]
    ) -> None:
        self.game, self.seats, self._seat = game, len(bots) + 1, seat
        self._settings = game.settings(choose_options(game, self.seats, options))
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"There is no seat {seat}: there are 0 to {self.seats - 1}, and None for each in turn.")
        self._bots = [_made_of_rules(name) for name in bots]
        self._rules = _rules(game)
        self.states = np.zeros(slots, game.dtype)
        self.seeds = np.zeros(slots, np.int64)  # [slot]
        self.games = np.full(slots, -1)  # [slot] the number of its game, counted from the seed
        self.mine = np.zeros(slots, np.int64)  # [slot] the caller's seat
        self.codes = np.full((slots, game.most_legal), NO_CODE, code_type(game))  # [slot, number]
        self.counts = np.zeros(slots, np.int64)  # [slot]
        self.observations = np.zeros((slots, game.features), np.float32)  # [slot, feature]
        self.over = np.ones(slots, np.bool_)  # [slot] whether its game has ended, or was lost by what is not legal
        self.illegal = np.zeros(slots, np.bool_)  # [slot] the latter
        self._rngs = np.zeros((slots, 2, WORDS), np.uint64)  # [slot, whose, word]

    def __len__(self) -> int:
        return len(self.states)

    def seed(self, slot: int, number: int) -> None:
        """The next game of the slot is game 0 of this seed."""
        self.seeds[slot], self.games[slot] = checked_seed(number), -1

    def begin(self, which: Flags) -> None:
        """The next game is dealt in these slots."""
        self.games[which] += 1
        self.mine[which] = self.games[which] % self.seats if self._seat is None else self._seat
        self.over[which] = self.illegal[which] = False
        self._rules.begin(self.states, self._rngs, which, self.seats, self._settings, self.seeds, self.games)
        self._go_on()

    def play(self, actions: Ints, which: Flags) -> NDArray[np.float64]:
        """Plays these slots' actions; what each slot is paid: at the end its share, -1 for what is not legal."""
        if actions.shape != (len(self),) or actions.dtype.kind not in "iu":
            raise ValueError(f"There are {len(self)} codes to play, not {actions.dtype} of shape {actions.shape}.")
        if self.over[which].any():
            raise ValueError("The game is over: reset it first.")
        legal = (self.codes == actions[:, None]).any(axis=1) & (actions >= 0)
        self.illegal[which] = ~legal[which]
        self._rules.play(self.states, actions, which & legal)
        self._go_on()
        ended = which & legal & (self.states["turn"] == OVER)
        self.over |= ended | self.illegal
        paid = np.where(which & self.illegal, ILLEGAL, 0.0)
        for slot in np.flatnonzero(ended):
            paid[slot] = shares(self.game, self.states[slot])[self.mine[slot]]
        return paid

    def mask(self) -> NDArray[np.int8]:
        """[slot, action] 1 where it is legal."""
        mask = np.zeros((len(self), self.game.actions), np.int8)
        slots, numbers = np.nonzero(self.codes >= 0)
        mask[slots, self.codes[slots, numbers]] = 1
        return mask

    def _go_on(self) -> None:
        """Bots and chance play in every slot until it is the caller's turn, or all is over."""
        moves, plies = np.zeros((len(self), ROOM), np.int32), np.zeros(len(self), np.int32)
        decisions = np.zeros((len(self), self.seats), np.int32)
        seats = (np.arange(self.seats) - self.mine[:, None] - 1) % self.seats  # [slot, seat] the number of its bot
        while ((self.states["turn"] != self.mine) & (self.states["turn"] != OVER)).any():
            for bot in dict.fromkeys(self._bots):
                theirs = np.isin(seats, [number for number, one in enumerate(self._bots) if one is bot])
                plies[:] = 0
                bot_loop(self.game, bot)(self.states, self._rngs, theirs, moves, plies, decisions)
        self._rules.show(self.states, self.mine, self.codes, self.counts, self.observations)


def _made_of_rules(name: str) -> Bot:
    """The bot of this name; raises ValueError if it takes its time: loops cannot wait for it."""
    bot = bot_named(name)
    if bot.chooser is None:
        raise ValueError(f"{name} takes its time for each move: environments have bots that are made of rules alone.")
    return bot


class _Rules(NamedTuple):
    """What is done to many slots in one compiled call."""

    begin: Callable[..., None]
    play: Callable[..., None]
    show: Callable[..., None]


@functools.cache
def _rules(game: Game) -> _Rules:
    deal, play, legal, observe, dtype = game.deal, game.play, game.legal, game.observe, game.dtype

    @rule
    def begin_all(
        blank: Any, states: Any, rngs: Rng, which: Flags, seats: int, settings: Ints, seeds: Ints, games: Ints
    ) -> None:
        for index in range(len(states)):
            if which[index]:
                seed_rng(rngs[index, CHANCES], seeds[index], 2 * games[index] + CHANCES)
                seed_rng(rngs[index, BOTS], seeds[index], 2 * games[index] + BOTS)
                states[index] = blank[0]
                deal(states[index], seats, settings, rngs[index, CHANCES])

    @rule
    def play_all(states: Any, actions: Ints, which: Flags) -> None:
        for index in range(len(states)):
            if which[index]:
                play(states[index], actions[index])

    @rule
    def show_all(states: Any, mine: Ints, codes: Ints, counts: Ints, observations: Any) -> None:
        for index in range(len(states)):
            n = legal(states[index], codes[index]) if states[index].turn == mine[index] else 0
            for number in range(n, counts[index]):
                codes[index, number] = NO_CODE
            counts[index] = n
            observe(states[index], int(mine[index]), observations[index])

    return _Rules(functools.partial(begin_all, np.zeros(1, dtype)), play_all, show_all)
