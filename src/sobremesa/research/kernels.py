"""Slots on a GPU: one thread a game, one thread an afterstate, by the very rules that the CPU steps by.

Arrays are whatever Numba takes for one on the device, `slots` and `after` the same tuples of them as on the CPU.
"""

import functools
from typing import Any

import numba.cuda
import numpy as np

from sobremesa.game import MOST_SEATS, Game, Ints
from sobremesa.research.slots import (
    Afterstates,
    Setup,
    Slots,
    beginning,
    imagining,
    is_legal,
    looking_ahead,
    showing,
    slot_of,
    stepping,
)

cuda: Any = numba.cuda  # its types know only the simulator
THREADS = 128  # a block


def blocks(threads: int) -> int:
    """How many blocks so many threads are."""
    return -(-threads // THREADS)


@functools.cache
def step_kernel(game: Game) -> Any:
    """Builds the kernel that steps every slot: with `fresh` games are dealt; an action that is not legal is not played.

    `illegal` says of each slot whether that was so.
    """
    begin, step, show = beginning(game), stepping(game), showing(game)

    @cuda.jit  # type: ignore[untyped-decorator]  # as above
    def step_all(slots: Slots, setup: Setup, actions: Ints, fresh: bool, illegal: Any) -> None:
        index = cuda.grid(1)
        if index < len(slots.turns):
            illegal[index] = not fresh and not is_legal(slots, index, actions[index])
            if fresh:
                begin(slots, setup, index)
                show(slots, index)
            elif not illegal[index]:
                step(slots, setup, index, actions[index])
                show(slots, index)

    return step_all


@functools.cache
def imagine_kernel(game: Game) -> Any:
    """Builds the kernel that writes for every slot a world that its seat to move holds possible."""
    imagine = imagining(game)

    @cuda.jit  # type: ignore[untyped-decorator]  # as above
    def imagine_all(slots: Slots, worlds: Any) -> None:
        index = cuda.grid(1)
        if index < len(slots.turns):
            imagine(slots, index, worlds, index)

    return imagine_all


@functools.cache
def look_ahead_kernel(game: Game) -> Any:
    """Builds the kernel that writes every row of the afterstates for which there is room."""
    look_ahead = looking_ahead(game)
    dtype = game.dtype

    @cuda.jit  # type: ignore[untyped-decorator]  # as above
    def look_ahead_all(slots: Slots, worlds: Any, after: Afterstates) -> None:
        row = cuda.grid(1)
        if row < min(after.offsets[len(slots.turns)], len(after.ends)):
            index = slot_of(after.offsets, row)
            world = cuda.local.array(1, dtype)
            room = cuda.local.array(MOST_SEATS, np.int32)
            world[0] = worlds[index]
            look_ahead(world[0], slots.codes[index, row - after.offsets[index]], after, row, room)

    return look_ahead_all
