"""What a game need not say: that there is no chance and no secret, that most points win, what a seat observes.

These are rules like a game's own, and are compiled with them.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.fields import FILLER, Ints, State
from sobremesa.rng import Rng
from sobremesa.rule import rule

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = NDArray[np.float64]
Write: TypeAlias = Callable[[State, Floats], None]
Observe: TypeAlias = Callable[[State, int, Floats], None]  # (state, seat, out)


class Group(NamedTuple):
    """Numbers of an observation that belong together, one for each place along their axes."""

    name: str
    axes: tuple[str, ...]  # what each axis counts
    shape: tuple[int, ...]  # and how many there are
    meaning: str  # what one number says

    @property
    def size(self) -> int:
        """How many numbers they are."""
        return int(np.prod(self.shape, dtype=int))


def starts(groups: Sequence[Group]) -> tuple[int, ...]:
    """Where in an observation each of the groups begins."""
    return tuple(sum(group.size for group in groups[:index]) for index in range(len(groups)))


class Derived(NamedTuple):
    """The place of a member that is still to be built."""

    build: Callable[[Any], Any]  # from its game


def derived(build: Callable[[Any], Any]) -> Any:
    """The default of a member that follows from others of its game."""
    return Derived(build)


@rule
def no_chance(state: State, rng: Rng) -> int:
    """Chance never has a turn: nobody asks."""
    return 0


@rule
def nothing_possible(state: State, action: int) -> bool:
    """Chance can do nothing."""
    return False


@rule
def no_outcomes(state: State, codes: Ints, weights: Weights) -> int:
    """Chance has nothing to choose from."""
    return 0


@rule
def only_code(action: int, out: Ints) -> None:
    """An action of one part, which is its code."""
    out[0] = action


@rule
def code_itself(parts: Ints) -> int:
    """The code that is an action's only part."""
    return int(parts[0])


@rule
def no_secrets(state: State, seat: int, rng: Rng) -> None:
    """Nothing is hidden: the only possible truth is the one on the table."""


def highest(rank: Callable[[State, int], int]) -> Callable[[State, Ints], int]:
    """Builds `winners` of a game where every seat with the highest rank wins."""

    @rule
    def winners(state: State, out: Ints) -> int:
        best = 0
        n = 0
        for seat in range(state.seats):
            own = rank(state, seat)
            if n == 0 or own > best:
                best, n = own, 0
            if own == best:
                out[n] = seat
                n += 1
        return n

    return winners


def most_points_win(scores: Callable[[State, Ints], None]) -> Callable[[State, Ints], int]:
    """Builds `winners` of a game where every seat with the most points wins."""

    @rule
    def winners(state: State, out: Ints) -> int:
        scores(state, out)
        best = out[0]
        for seat in range(1, state.seats):
            best = max(best, out[seat])
        n = 0
        for seat in range(state.seats):
            if out[seat] == best:  # no seat before this one is looked at again: there is room for who has won
                out[n] = seat
                n += 1
        return n

    return winners


def points_ahead(scores: Callable[[State, Ints], None], most_seats: int) -> Callable[[State, int], float]:
    """Builds `worth` of a game that has no better judgement: points ahead of the best of the others.

    The only rule that makes room for itself: on a GPU nobody asks what a position is worth.
    """

    @rule
    def worth(state: State, seat: int) -> float:
        points = np.zeros(most_seats, np.int32)
        scores(state, points)
        best = -float("inf")
        for other in range(state.seats):
            if other != seat:
                best = max(best, float(points[other]))
        return float(points[seat]) - best

    return worth


def whole_state(dtype: np.dtype[Any]) -> Observe:
    """Builds `observe` of a game without secrets: which seat looks, then every number of the state as it is."""
    at = 1
    write = None
    for name, kind in _fields(dtype).items():
        writer = _written(name, at, several=bool(kind.shape))
        write = writer if write is None else _both(write, writer)
        at += _size(kind)
    assert write is not None  # a state has a turn
    return _with_seat(write)


def whole_groups(dtype: np.dtype[Any]) -> tuple[Group, ...]:
    """The groups of numbers that `whole_state` writes: a field each."""
    meaning = "as the state has it"
    fields = [
        Group(name, tuple(f"axis {axis}" for axis in range(len(kind.shape))), kind.shape, meaning)
        for name, kind in _fields(dtype).items()
    ]
    return (Group("observer", (), (), "the seat that looks"), *fields)


def _fields(dtype: np.dtype[Any]) -> dict[str, np.dtype[Any]]:
    return {name: kind for name, (kind, *_) in (dtype.fields or {}).items() if name != FILLER}


def _size(kind: np.dtype[Any]) -> int:
    return int(np.prod(kind.shape, dtype=int))


def _written(name: str, at: int, *, several: bool) -> Write:
    """Builds the rule that writes one field to its place."""

    @rule
    def write_one(state: State, out: Floats) -> None:
        out[at] = state[name]

    @rule
    def write_several(state: State, out: Floats) -> None:
        index = at
        for number in state[name].flat:
            out[index] = number
            index += 1

    return write_several if several else write_one


def _both(one: Write, other: Write) -> Write:
    @rule
    def write(state: State, out: Floats) -> None:
        one(state, out)
        other(state, out)

    return write


def _with_seat(write: Write) -> Observe:
    @rule
    def observe(state: State, seat: int, out: Floats) -> None:
        out[0] = seat
        write(state, out)

    return observe
