"""A batch of games of one kind on the CPU, stepped by actions."""

import functools
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import MOST_SEATS, Game, Ints, Json, choose_options
from sobremesa.research.slots import (
    MOST_SLOTS,
    Afterstates,
    Array,
    Setup,
    Slots,
    beginning,
    imagining,
    is_legal,
    looking_ahead,
    shapes,
    showing,
    stepping,
)
from sobremesa.rng import checked_seed
from sobremesa.rule import rule

Mask: TypeAlias = NDArray[np.bool_]


class Step(NamedTuple):
    """What a learner is handed, a row for each slot. The batch writes into the same arrays at its next step."""

    observations: Array  # [slot, feature] what the seat to move knows
    codes: Array  # [slot, number] the actions open to it, then -1
    counts: Array  # [slot] how many
    turns: Array  # [slot] that seat
    rewards: Array  # [slot, seat] where a game has ended, its share of the victory; 0 elsewhere
    points: Array  # [slot, seat] and its points
    ended: Array  # [slot] whether the last step ended a game: what is shown already is the next one


def step_of(slots: Slots) -> Step:
    """What of the slots a learner is handed."""
    return Step(*(getattr(slots, name) for name in Step._fields))


def numbered(slots: int | range) -> range:
    """The numbers of the slots; raises ValueError where they are none."""
    numbers = range(slots) if isinstance(slots, int) else slots
    if numbers.step != 1 or not 0 <= numbers.start <= numbers.stop <= MOST_SLOTS:
        raise ValueError(f"Slots are a number, or a range within 0 to {MOST_SLOTS} without gaps, not {slots}.")
    return numbers


class Batch:
    """Games of one kind, one in each slot; a game that ends makes room for the slot's next one at once.

    `slots` is how many, or a range of their numbers: `range(512, 1024)` are the second half of a batch of 1,024.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        slots: int | range,
        seed: int = 0,
        options: Mapping[str, Json] | None = None,
        *,
        threads: int = 1,
        observed: bool = True,
    ) -> None:
        numbers = numbered(slots)
        settings = game.settings(choose_options(game, seats, options or {}))
        self.game = game
        self._setup = Setup(settings, np.zeros(1, game.dtype), seats, checked_seed(seed), numbers.start)
        rooms = shapes(game, seats, len(numbers), observed).items()
        self._slots = Slots(**{name: np.zeros(shape, kind) for name, (shape, kind) in rooms})
        self._loops = _loops(game)
        self._rows = np.zeros(0, np.float32)
        self._cuts = [len(numbers) * part // threads for part in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset()

    def __len__(self) -> int:
        return len(self._slots.states)

    @property
    def states(self) -> Any:
        """[slot] the positions themselves, with all that is hidden: for those who study, not for those who play."""
        return self._slots.states

    @property
    def games(self) -> Array:
        """[slot] the number of the game that is played there now, from 0."""
        return self._slots.games

    @property
    def now(self) -> Step:
        """What the last step, or the deal, has led to."""
        return step_of(self._slots)

    def reset(self) -> Step:
        """Game 0 of every slot, dealt."""
        for name in ("games", "counts", "ended", "rewards", "points"):
            getattr(self._slots, name)[...] = 0
        self._slots.codes[...] = -1
        self._in_parts(self._loops.step, self._slots, self._setup, self._slots.games, True)
        return self.now

    def step(self, actions: Ints) -> Step:
        """Every slot's action is played, chance answers, and where a game ends the next one is dealt.

        Raises ValueError, and plays nothing, if one of them is not legal.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            raise ValueError(f"A step takes {len(self)} codes, not {chosen.dtype} of shape {chosen.shape}.")
        codes = chosen.astype(np.int64, copy=False)
        wrong = self._loops.find_illegal(self._slots, codes)
        if wrong >= 0:
            raise ValueError(f"Action {chosen[wrong]} is not legal in slot {self._setup.first + wrong}.")
        self._in_parts(self._loops.step, self._slots, self._setup, codes, False)
        return self.now

    def mask(self) -> Mask:
        """[slot, action] whether it is legal."""
        mask = np.zeros((len(self), self.game.actions), np.bool_)
        slots, numbers = np.nonzero(self._slots.codes >= 0)
        mask[slots, self._slots.codes[slots, numbers]] = True
        return mask

    def action_parts(self) -> Ints:
        """[slot, number, factor] the legal actions as the game's `factors`; zeros behind the last one."""
        parts = np.zeros((*self._slots.codes.shape, len(self.game.factors)), np.int16)
        self._in_parts(self._loops.take_apart, self._slots, parts)
        return parts

    def afterstates(self) -> Afterstates:
        """What every legal action of every slot leads to, as the seat that acts knows it; overwritten by the next call.

        What the seat cannot know is imagined: where a game ends with hidden cards shown, they may be others.
        """
        offsets = np.zeros(len(self) + 1, np.int64)
        np.cumsum(self._slots.counts, out=offsets[1:])
        rows = int(offsets[-1])
        if self._rows.size < rows * self.game.features:
            self._rows = np.empty(rows * self.game.features * 5 // 4, np.float32)  # the next call may have a few more
        seen = self._rows[: rows * self.game.features].reshape(rows, self.game.features)
        after = Afterstates(offsets, seen, np.empty(rows, np.bool_), np.empty(rows, np.float32))
        self._in_parts(self._loops.look_ahead, self._slots, after)
        return after

    def _in_parts(self, loop: Callable[..., None], *values: Any) -> None:
        """The loop over all slots, a part of them in each thread."""
        parts = zip(self._cuts[:-1], self._cuts[1:], strict=True)
        if self._pool is None:
            loop(*values, 0, len(self))
        else:
            list(self._pool.map(lambda part: loop(*values, *part), parts))


class _Loops(NamedTuple):
    """What is done to many slots in one compiled call; all but the first to those from `start` to before `stop`."""

    find_illegal: Callable[[Slots, Ints], int]
    step: Callable[..., None]
    take_apart: Callable[..., None]
    look_ahead: Callable[..., None]


@rule
def _find_illegal(slots: Slots, actions: Ints) -> int:
    """The first slot whose action is not legal, or -1."""
    for index in range(len(actions)):
        if not is_legal(slots, index, actions[index]):
            return index
    return -1


@functools.cache
def _loops(game: Game) -> _Loops:
    return _Loops(_find_illegal, _step_all(game), _take_all_apart(game), _look_ahead_all(game))


def _step_all(game: Game) -> Callable[..., None]:
    begin, step, show = beginning(game), stepping(game), showing(game)

    @rule
    def step_all(slots: Slots, setup: Setup, actions: Ints, fresh: bool, start: int, stop: int) -> None:
        for index in range(start, stop):
            if fresh:  # games begin: nothing is played
                begin(slots, setup, index)
            else:
                step(slots, setup, index, actions[index])
            show(slots, index)

    return step_all


def _take_all_apart(game: Game) -> Callable[..., None]:
    action_parts = game.action_parts

    @rule
    def take_all_apart(slots: Slots, parts: Ints, start: int, stop: int) -> None:
        for index in range(start, stop):
            for number in range(slots.counts[index]):
                action_parts(slots.codes[index, number], parts[index, number])

    return take_all_apart


def _look_ahead_all(game: Game) -> Callable[..., None]:
    imagine, look_ahead, dtype = imagining(game), looking_ahead(game), game.dtype

    @rule
    def look_ahead_all(slots: Slots, after: Afterstates, worlds: Any, room: Ints, start: int, stop: int) -> None:
        for index in range(start, stop):
            imagine(slots, index, worlds, 0)
            for number in range(slots.counts[index]):
                worlds[1] = worlds[0]
                look_ahead(worlds[1], slots.codes[index, number], after, after.offsets[index] + number, room)

    def look_ahead_with_room(slots: Slots, after: Afterstates, start: int, stop: int) -> None:
        look_ahead_all(slots, after, np.zeros(2, dtype), np.zeros(MOST_SEATS, np.int32), start, stop)

    return look_ahead_with_room
