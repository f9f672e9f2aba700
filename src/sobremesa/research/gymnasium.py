"""Gymnasium's interface: one seat against bots, alone or many at once. It needs the extra `research`.

Importing `sobremesa` registers `sobremesa/Mars-v0` and the others where Gymnasium was imported before; this module does
so as well.
"""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import Env, register
from gymnasium.envs.registration import registry
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sobremesa.game import Game, Ints, Json, Seat
from sobremesa.games import GAMES
from sobremesa.research.environment import BOUND, RENDER_MODES, VERSION, game_named, sketched
from sobremesa.research.seated import Flags, Seated
from sobremesa.rng import LARGEST_SEED


def register_all() -> None:
    """Every game has its id, such as `sobremesa/Mars-v0`."""
    for key in GAMES:
        name = f"sobremesa/{key.capitalize()}-v{VERSION}"
        if name not in registry:
            entries = {"entry_point": f"{__name__}:SeatEnv", "vector_entry_point": f"{__name__}:SeatVectorEnv"}
            register(name, **entries, kwargs={"game": key})


def _seen_space(game: Game) -> Box:
    return Box(-BOUND, BOUND, (game.features,), np.float32)


class SeatEnv(Env):
    """One seat of one game; `bots` have the others, in turn order. Rewards come at the end: shares of the victory.

    `info["codes"]` lists the legal actions, and with `mask=True` there is an `info["action_mask"]`. An action that is
    not legal loses the game at once, with reward -1 and `info["illegal"]`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 — theirs

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = ("greedy",),
        seat: int | None = 0,
        options: Mapping[str, Json] | None = None,
        mask: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._table = Seated(game_named(game), bots, 1, seat, options or {})
        self._mask, self.render_mode = mask, render_mode
        self.observation_space = _seen_space(self._table.game)
        self.action_space = Discrete(self._table.game.actions)
        self._seeded = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:  # noqa: ARG002 — theirs
        """Deals a game: the first of the seed, or without one the next."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self._table.seed(0, int(self.np_random.integers(LARGEST_SEED)) if seed is None else seed)
            self._seeded = True
        self._table.begin(np.ones(1, np.bool_))
        return self._table.observations[0].copy(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays the action; bots and chance answer, up to the seat's next decision or the end."""
        reward = self._table.play(np.array([action]), np.ones(1, np.bool_))[0]
        return self._table.observations[0].copy(), float(reward), bool(self._table.over[0]), False, self._info()

    def action_masks(self) -> Any:
        """A mask over all codes, as MaskablePPO asks for it."""
        return self._table.mask()[0].astype(bool)

    def _info(self) -> dict[str, Any]:
        return {key: value[0] for key, value in _infos(self._table, self._mask).items()}

    def render(self) -> str | None:
        """The position as the seat may know it, as text: handed back, or printed for people."""
        text = sketched(self._table.game, self._table.states[0], Seat(int(self._table.mine[0])))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None


def _infos(table: Seated, mask: bool) -> dict[str, Any]:
    """What is told of every slot beside its observation."""
    points = [table.game.score_list(state) for state in table.states]
    told = {"codes": table.codes.copy(), "seat": table.mine.copy(), "illegal": table.illegal.copy()}
    return {**told, "points": np.array(points), **({"action_mask": table.mask()} if mask else {})}


class SeatVectorEnv(VectorEnv):
    """Many games side by side, all bots in compiled loops; with each of Gymnasium's ways to begin anew.

    Game *n* of environment *k* is that of `SeatEnv` with the seed of the reset plus *k*.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        bots: Sequence[str] = ("greedy",),
        seat: int | None = 0,
        options: Mapping[str, Json] | None = None,
        mask: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.num_envs, self._mask = num_envs, mask
        self._table = Seated(game_named(game), bots, num_envs, seat, options or {})
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self.single_observation_space = _seen_space(self._table.game)
        self.single_action_space = Discrete(self._table.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeded = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deals a game everywhere, or where `options["reset_mask"]` says so."""
        which = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
            raise ValueError(f"A reset mask has {self.num_envs} truth values, one of them true, not {which}.")
        for slot, number in enumerate(self._numbers(seed)):
            if which[slot] and number is not None:
                self._table.seed(slot, number)
        self._table.begin(which)
        return self._table.observations.copy(), self._told(which)

    def _numbers(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        """The seed of each environment; none where it goes on with the games of its last one."""
        if seed is None and not self._seeded:
            seed = int(seeding.np_random()[0].integers(LARGEST_SEED - self.num_envs))
        self._seeded = True
        if isinstance(seed, int):
            return [seed + slot for slot in range(self.num_envs)]
        if seed is not None and len(seed) != self.num_envs:
            raise ValueError(f"There are {self.num_envs} environments, and {len(seed)} seeds.")
        return seed or [None] * self.num_envs

    def step(self, actions: Ints) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays an action everywhere; where a game has ended, the next one begins when the mode says so."""
        everywhere = np.ones(self.num_envs, np.bool_)
        fresh = self._table.over.copy() if self._mode is AutoresetMode.NEXT_STEP else ~everywhere
        rewards = self._table.play(np.asarray(actions), ~fresh)
        if fresh.any():
            self._table.begin(fresh)
        over, infos = self._table.over.copy(), self._told(everywhere)
        if self._mode is AutoresetMode.SAME_STEP and over.any():
            last = self._finals(over, infos)
            self._table.begin(over)
            infos = {**self._told(everywhere), **last}
        return self._table.observations.copy(), rewards, over, ~everywhere, infos

    def _finals(self, over: Flags, infos: dict[str, Any]) -> dict[str, Any]:
        """What was last seen and told of the games that have ended, before the next ones begin."""
        seen = np.full(self.num_envs, None, object)
        for slot in np.flatnonzero(over):
            seen[slot] = self._table.observations[slot].copy()
        told = {key: (value & over if key.startswith("_") else value) for key, value in infos.items()}
        return {"final_obs": seen, "_final_obs": over, "final_info": told, "_final_info": over}

    def _told(self, which: Flags) -> dict[str, Any]:
        infos = _infos(self._table, self._mask)
        return {**infos, **{f"_{key}": which.copy() for key in infos}}


register_all()
