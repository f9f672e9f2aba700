"""PettingZoo's interface for turns (AEC): `env("mars", seats=4)`. It needs the extra `research`."""

import secrets
import sys
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sobremesa.game import CHANCE, OVER, Json, choose_options
from sobremesa.research.environment import BOUND, RENDER_MODES, VERSION, game_named, observed, shares, sketched
from sobremesa.rng import Rng, generator

ILLEGAL = -1.0  # what an action that is not legal brings: the game ends, and the others get nothing


def env(game: str, seats: int, render_mode: str | None = None, **options: Json) -> AECEnv:
    """The environment in PettingZoo's own wrappers: what is not legal ends the game with a loss."""
    bare = raw_env(game, seats, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL))
    )


class raw_env(AECEnv):  # noqa: N801 — PettingZoo calls it so in every environment
    """One game, seat by seat. Rewards come at the end: shares of the victory.

    The n-th game after a seed is the same in every run: a reset with a seed deals game 0, one without the next.
    """

    def __init__(self, game: str, seats: int, render_mode: str | None = None, **options: Json) -> None:
        self.game = game_named(game)
        self._seats, self._settings = seats, self.game.settings(choose_options(self.game, seats, options))
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"It is rendered as one of {', '.join(RENDER_MODES)}, not {render_mode}.")
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.game.actions) for agent in self.possible_agents}
        self._seed, self._number = secrets.randbits(63), -1
        self._rng: Rng = generator(0)
        self.state_now = self.game.new_state()

    def _seen_space(self) -> Dict:
        seen = Box(-BOUND, BOUND, (self.game.features,), np.float32)
        return Dict({"observation": seen, "action_mask": Box(0, 1, (self.game.actions,), np.int8)})

    def observation_space(self, agent: str) -> Any:
        """What `observe` gives: numbers of what the seat knows, and a mask over all codes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All codes of actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows; of who is not to move the mask is empty."""
        seat, mask = self.possible_agents.index(agent), np.zeros(self.game.actions, np.int8)
        if self.state_now.turn == seat:
            mask[self.game.legal_actions(self.state_now)] = 1
        return {"observation": observed(self.game, self.state_now, seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 — theirs
        """Deals a game, up to its first decision."""
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self._rng = generator(self._seed, self._number)
        self.state_now = self.game.new_state()
        self.game.deal(self.state_now, self._seats, self._settings, self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Plays the action of the agent to move, lets chance answer, and pays at the end."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action not in self.game.legal_actions(self.state_now):
            raise ValueError(f"Action {action} is not legal here.")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.game.play(self.state_now, int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Chance does its part; then it is somebody's turn, or all is over."""
        game, state = self.game, self.state_now
        while state.turn == CHANCE:
            game.play(state, game.chance(state, self._rng))
        over = state.turn == OVER
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0 if over else int(state.turn)]
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, shares(game, state), strict=True))
            points = zip(self.agents, game.score_list(state), strict=True)
            self.infos = {agent: {"points": number} for agent, number in points}
        else:
            self.infos[self.agent_selection] = {"codes": np.array(game.legal_actions(state))}

    def render(self) -> str | None:
        """The position as everybody may see it, as text: handed back, or printed for people."""
        if self.render_mode is None:
            raise ValueError("Say how it is to be rendered: render_mode='ansi' or 'human'.")
        text = sketched(self.game, self.state_now)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def close(self) -> None:
        """Nothing is open."""
