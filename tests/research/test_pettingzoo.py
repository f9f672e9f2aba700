"""PettingZoo's own suite, at every table; its libraries are there for the long tests alone."""

from functools import partial
from typing import Any

import numpy as np
import pytest

from sobremesa.game import BadOptions
from tests.walks import ONE_EACH, USUAL, Setting

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),  # a mask lies beside it, as in their chess
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
every_table = pytest.mark.parametrize("setting", USUAL, ids=str)
CYCLES = 100


def env(setting: Setting, render_mode: str | None = None) -> Any:
    from sobremesa.research import pettingzoo

    return pettingzoo.env(setting.game.key, setting.seats, render_mode=render_mode, **setting.options)


@every_table
def test_it_passes_the_tests_of_pettingzoo(setting: Setting) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    api_test(env(setting), CYCLES)
    seed_test(partial(env, setting), CYCLES)
    render_test(partial(env, setting))


@every_table
def test_a_game_is_played_to_its_end_and_the_victory_shared_out(setting: Setting) -> None:
    table, rng = env(setting), np.random.default_rng(1)
    for number in range(2):
        table.reset(seed=5 if number == 0 else None)
        paid = dict.fromkeys(table.agents, 0.0)
        for agent in table.agent_iter():
            seen, reward, over, _, info = table.last()
            paid[agent] += reward
            if over:
                assert info["points"] == table.unwrapped.game.score_list(table.unwrapped.state_now)[int(agent[-1])]
                table.step(None)
            else:
                assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(info["codes"].tolist())
                table.step(rng.choice(info["codes"]))
        assert sum(paid.values()) == pytest.approx(1)


@pytest.mark.parametrize("setting", ONE_EACH, ids=str)
def test_an_action_that_is_not_legal_loses(setting: Setting) -> None:
    table = env(setting)
    table.reset(seed=5)
    while (mask := table.observe(table.agent_selection)["action_mask"]).all():
        table.step(0)
    agent, illegal = table.agent_selection, int(np.flatnonzero(mask == 0)[0])
    table.step(illegal)
    assert all(table.terminations.values())
    assert table.rewards == {one: -1.0 if one == agent else 0.0 for one in table.possible_agents}


def test_a_table_that_cannot_be_is_refused() -> None:
    from sobremesa.research import pettingzoo

    with pytest.raises(ValueError, match="There is no game 'moon'"):
        pettingzoo.env("moon", 2)
    with pytest.raises(BadOptions, match="not 9"):
        pettingzoo.env("mars", 9)
    with pytest.raises(ValueError, match="rendered as one of"):
        pettingzoo.env("mars", 2, render_mode="smoke")
