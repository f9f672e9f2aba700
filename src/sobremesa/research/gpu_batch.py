"""A batch of games on a GPU, in PyTorch's memory. Needs the extra `cuda`, and PyTorch.

All that is handed out are torch tensors on the device. A step is one kernel on torch's current stream: nothing is
copied to the host, and nobody waits. From there other libraries take tensors by DLPack.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

from sobremesa.game import Game, Json, choose_options
from sobremesa.research.batch import Step, numbered, step_of
from sobremesa.research.kernels import THREADS, blocks, cuda, imagine_kernel, look_ahead_kernel, step_kernel
from sobremesa.research.slots import NO_CODE, Afterstates, Setup, Slots, shapes
from sobremesa.rng import checked_seed

_KINDS: dict[Any, torch.dtype] = {  # what torch has no type for lies in another of the same size
    np.uint64: torch.int64,
    np.int64: torch.int64,
    np.int32: torch.int32,
    np.int16: torch.int16,
    np.int8: torch.int8,
    np.bool_: torch.bool,
    np.float32: torch.float32,
}
_SIMULATED = not hasattr(cuda, "as_cuda_array")  # Numba's simulator of a GPU: arrays lie in the host's memory
DEVICE = "cpu" if _SIMULATED else "cuda"


class GpuBatch:
    """The games of `Batch`, byte for byte, one in a thread; an action that is not legal is not played, but noted."""

    def __init__(
        self,
        game: Game,
        seats: int,
        slots: int | range,
        seed: int = 0,
        options: Mapping[str, Json] | None = None,
        *,
        observed: bool = True,
    ) -> None:
        numbers = numbered(slots)
        self.game = game
        settings = torch.from_numpy(game.settings(choose_options(game, seats, options or {}))).to(DEVICE)
        blank = _room((1,), game.dtype)
        self._setup = Setup(_view(settings), _view(blank, game.dtype), seats, checked_seed(seed), numbers.start)
        rooms = shapes(game, seats, len(numbers), observed)
        self._tensors = Slots(**{name: _room(shape, kind) for name, (shape, kind) in rooms.items()})
        views = {name: _view(getattr(self._tensors, name), kind) for name, (_, kind) in rooms.items()}
        self._slots = Slots(**views)
        self.illegal = torch.zeros(len(numbers), dtype=torch.bool, device=DEVICE)  # [slot] at the last step
        self._worlds: Any = None
        self._kept = (settings, blank)  # as long as kernels read them
        self.reset()

    def __len__(self) -> int:
        return len(self._tensors.turns)

    @property
    def games(self) -> torch.Tensor:
        """[slot] the number of the game that is played there now, from 0."""
        games: torch.Tensor = self._tensors.games
        return games

    @property
    def state_bytes(self) -> torch.Tensor:
        """[slot, byte] the positions themselves, with all that is hidden."""
        states: torch.Tensor = self._tensors.states
        return states.view(len(self), self.game.dtype.itemsize)

    @property
    def now(self) -> Step:
        """What the last step, or the deal, has led to."""
        return step_of(self._tensors)

    def reset(self) -> Step:
        """Game 0 of every slot, dealt."""
        for name in ("games", "counts", "ended", "rewards", "points"):
            getattr(self._tensors, name).zero_()
        self._tensors.codes.fill_(NO_CODE)
        self._run(step_kernel(self.game), len(self), self._slots, self._setup, self._slots.games, True)
        return self.now

    def step(self, actions: torch.Tensor) -> Step:
        """Every slot's action, whole numbers on the device, is played; chance answers; ended games are dealt anew."""
        if actions.shape != (len(self),) or actions.is_floating_point() or actions.device != self.illegal.device:
            raise ValueError(f"A step takes {len(self)} codes on the GPU, not {actions.dtype} {tuple(actions.shape)}.")
        codes = actions.long()
        self._run(step_kernel(self.game), len(self), self._slots, self._setup, _view(codes), False)
        return self.now

    def mask(self) -> torch.Tensor:
        """[slot, action] whether it is legal."""
        codes = self._tensors.codes.long()
        room = torch.zeros((len(self), self.game.actions + 1), dtype=torch.bool, device=DEVICE)
        room.scatter_(1, torch.where(codes < 0, self.game.actions, codes), torch.ones_like(codes, dtype=torch.bool))
        return room[:, :-1]

    def afterstates(self, room: int) -> Afterstates:
        """What legal actions lead to, in at most so many rows: more are left out, and `offsets` tells how many.

        To know the number of rows the host would have to wait; so it is the caller who says how many there may be.
        """
        if self._worlds is None:
            self._worlds = _room((len(self),), self.game.dtype)
        worlds = _view(self._worlds, self.game.dtype)
        offsets = torch.zeros(len(self) + 1, dtype=torch.int64, device=DEVICE)
        torch.cumsum(self._tensors.counts, 0, out=offsets[1:])
        seen = torch.empty((room, self.game.features), dtype=torch.float32, device=DEVICE)
        ends = torch.zeros(room, dtype=torch.bool, device=DEVICE)
        rewards = torch.zeros(room, dtype=torch.float32, device=DEVICE)
        after = Afterstates(*map(_view, (offsets, seen, ends, rewards)))
        _launch(imagine_kernel(self.game), len(self), self._slots, worlds)
        _launch(look_ahead_kernel(self.game), room, self._slots, worlds, after)
        return Afterstates(offsets, seen, ends, rewards)

    def _run(self, kernel: Any, threads: int, *values: Any) -> None:
        _launch(kernel, threads, *values, _view(self.illegal))


def _launch(kernel: Any, threads: int, *values: Any) -> None:
    """Runs the kernel behind whatever torch has begun on its current stream."""
    stream = 0 if _SIMULATED else cuda.external_stream(torch.cuda.current_stream().cuda_stream)
    if threads:
        kernel[blocks(threads), THREADS, stream](*values)


def _room(shape: tuple[int, ...], kind: Any) -> torch.Tensor:
    """Zeros; records lie in bytes, one behind the other."""
    if isinstance(kind, np.dtype):
        return torch.zeros(shape[0] * kind.itemsize, dtype=torch.uint8, device=DEVICE)
    return torch.zeros(shape, dtype=_KINDS[kind], device=DEVICE)


def _view(tensor: torch.Tensor, kind: Any = None) -> Any:
    """The same memory as an array for kernels, of records or unsigned numbers if that is what lies there."""
    array = tensor.numpy() if _SIMULATED else cuda.as_cuda_array(tensor)
    return array if kind is None else array.view(np.dtype(kind))
