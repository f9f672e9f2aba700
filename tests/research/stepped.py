"""A few steps of a batch by the kernels, for a process that runs kernels on Numba's simulator of a GPU.

`NUMBA_DISABLE_JIT=1 NUMBA_ENABLE_CUDASIM=1 python -m tests.research.stepped mars-2 mars-3` prints those of these
tables, a line a step.
"""

import hashlib
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from sobremesa.game import Game
from sobremesa.research.batch import Batch
from sobremesa.research.kernels import THREADS, blocks, imagine_kernel, look_ahead_kernel, step_kernel
from sobremesa.research.slots import Afterstates, Setup, Slots, shapes
from sobremesa.rng import below, generator
from tests.walks import Setting, named

SLOTS = range(3, 5)
SEED = 11
STEPS = 45
LOOKS = 9  # steps from one look ahead to the next
MOST_ROWS = 200  # of a look ahead: interpreted, each takes milliseconds


def choices(codes: Any, counts: Any, step: int) -> Any:
    """Any legal action for each slot."""
    rng = generator(SEED, step)
    return np.array([int(row[below(rng, int(n))]) for row, n in zip(codes, counts, strict=True)])


def line(name: str, arrays: Any) -> str:
    """A digest of some arrays; derived numbers too are the same to the last bit, as long as nobody rounds elsewhere."""
    return f"{name} {hashlib.sha256(b''.join(np.ascontiguousarray(array).tobytes() for array in arrays)).hexdigest()}"


def on_cpu(setting: Setting) -> Iterator[str]:
    batch = Batch(setting.game, setting.seats, SLOTS, SEED, setting.options)
    for step in range(STEPS):
        yield line(f"{setting} {step}", [batch.states, *batch.now, batch.games])
        if step % LOOKS == 0 and batch.now.counts.sum() <= MOST_ROWS:
            yield line("afterstates", batch.afterstates())
        batch.step(choices(batch.now.codes, batch.now.counts, step))


def on_gpu(setting: Setting) -> Iterator[str]:
    game: Game = setting.game
    setup = Setup(game.settings(setting.options), np.zeros(1, game.dtype), setting.seats, SEED, SLOTS.start)
    rooms = shapes(game, setting.seats, len(SLOTS), True)
    slots = Slots(**{name: np.zeros(shape, kind) for name, (shape, kind) in rooms.items()})
    slots.codes[...] = -1
    illegal = np.zeros(len(SLOTS), np.bool_)
    kernel = step_kernel(game)[blocks(len(SLOTS)), THREADS]
    kernel(slots, setup, slots.games, True, illegal)
    for step in range(STEPS):
        shown = (slots.observations, slots.codes, slots.counts, slots.turns, slots.rewards, slots.points, slots.ended)
        yield line(f"{setting} {step}", [slots.states, *shown, slots.games])
        if step % LOOKS == 0 and slots.counts.sum() <= MOST_ROWS:
            yield line("afterstates", afterstates(game, slots))
        before = slots.states.tobytes()
        kernel(slots, setup, np.full(len(SLOTS), game.actions), False, illegal)
        assert illegal.all()
        assert slots.states.tobytes() == before
        kernel(slots, setup, choices(slots.codes, slots.counts, step), False, illegal)
        assert not illegal.any()


def afterstates(game: Game, slots: Slots) -> Afterstates:
    """The rows, by the kernels; there is room for more."""
    offsets = np.concatenate([[0], np.cumsum(slots.counts)])
    rows = int(offsets[-1])
    room = rows + 5
    seen = np.zeros((room, game.features), np.float32)
    after = Afterstates(offsets, seen, np.zeros(room, np.bool_), np.zeros(room, np.float32))
    worlds = np.zeros(len(SLOTS), game.dtype)
    imagine_kernel(game)[blocks(len(SLOTS)), THREADS](slots, worlds)
    look_ahead_kernel(game)[blocks(room), THREADS](slots, worlds, after)
    assert not after.observations[rows:].any()
    return Afterstates(offsets, *(array[:rows] for array in after[1:]))


if __name__ == "__main__":
    for setting in named(sys.argv[1:]):
        for one in on_gpu(setting):
            sys.stdout.write(one + "\n")
