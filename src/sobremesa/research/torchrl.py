"""TorchRL's interface: a batch of games, every seat of which the caller plays. It needs the extra `research`."""

from collections.abc import Mapping
from typing import Any

import torch
from tensordict import TensorDict, TensorDictBase
from torchrl.data import Binary, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase

from sobremesa.game import Json
from sobremesa.research.batch import Batch
from sobremesa.research.environment import game_named


class BatchEnv(EnvBase):
    """Games side by side, of which the seat to move is observed: whose turn it is says `turn`.

    The reward has a place for each seat: at the end its share of the victory. Where a game ends the next one is dealt
    at once: what is observed there already belongs to it, and a reset of these slots hands it on.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        slots: int = 64,
        seed: int = 0,
        options: Mapping[str, Json] | None = None,
        threads: int = 1,
    ) -> None:
        super().__init__(device="cpu", batch_size=[slots])
        self._game, self._seats, self._options, self._threads = game_named(game), seats, dict(options or {}), threads
        self.observation_spec = Composite(
            observation=Unbounded((slots, self._game.features), dtype=torch.float32),
            action_mask=Binary(shape=(slots, self._game.actions), dtype=torch.bool),
            turn=Categorical(seats, (slots,), dtype=torch.int64),
            shape=(slots,),
        )
        self.action_spec = Categorical(self._game.actions, (slots,), dtype=torch.int64)
        self.reward_spec = Unbounded((slots, seats), dtype=torch.float32)
        self.done_spec = Categorical(2, (slots, 1), dtype=torch.bool)
        self._set_seed(seed)

    def _set_seed(self, seed: int | None) -> None:
        """The next reset deals the first games of this seed."""
        self._seed, self._dealt = seed or 0, 0

    def _reset(self, tensordict: TensorDictBase | None, **_: Any) -> TensorDictBase:
        if tensordict is None or "_reset" not in tensordict:
            slots = self.batch_size[0]
            numbers = range(self._dealt * slots, (self._dealt + 1) * slots)
            self._batch = Batch(self._game, self._seats, numbers, self._seed, self._options, threads=self._threads)
            self._dealt += 1
        return TensorDict({**self._seen(), **self._ended()}, batch_size=self.batch_size)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        step = self._batch.step(tensordict["action"].numpy())
        reward, ended = torch.from_numpy(step.rewards).clone(), torch.from_numpy(step.ended).clone()
        return TensorDict({**self._seen(), **self._ended(ended), "reward": reward}, batch_size=self.batch_size)

    def _seen(self) -> dict[str, Any]:
        now, mask = self._batch.now, torch.from_numpy(self._batch.mask())
        self.action_spec.update_mask(mask)
        seen = torch.from_numpy(now.observations).clone()
        return {"observation": seen, "action_mask": mask, "turn": torch.from_numpy(now.turns).long()}

    def _ended(self, ended: Any = None) -> dict[str, Any]:
        done = torch.zeros(self.batch_size, dtype=torch.bool) if ended is None else ended
        return {"done": done[:, None], "terminated": done[:, None].clone()}
