"""TorchRL's own check, and that its environment plays the games of a batch."""

from typing import Any

import pytest

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.research import Batch
from tests.walks import USUAL, Setting

pytestmark = pytest.mark.long
SLOTS = 3
STEPS = 500


def env(game: Game, seats: int, seed: int = 0) -> Any:
    from sobremesa.research.torchrl import BatchEnv

    return BatchEnv(game.key, seats, SLOTS, seed)


@pytest.mark.parametrize("setting", USUAL, ids=str)
def test_it_passes_the_check_of_torchrl(setting: Setting) -> None:
    from torchrl.envs import check_env_specs

    check_env_specs(env(setting.game, setting.seats), break_when_any_done="both")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_rollout_is_the_games_of_a_batch(game: Game) -> None:
    import torch

    batch = Batch(game, game.seats[0], SLOTS, 5)
    with torch.random.fork_rng():
        torch.manual_seed(1)
        rollout = env(game, game.seats[0], 5).rollout(STEPS, break_when_any_done=False)
    for number in range(STEPS):
        step = rollout[:, number]
        assert step["observation"].numpy().tobytes() == batch.now.observations.tobytes()
        assert step["turn"].tolist() == batch.now.turns.tolist()
        assert step["action_mask"].tolist() == batch.mask().tolist()
        after = batch.step(step["action"].numpy())
        assert step["next", "reward"].tolist() == after.rewards.tolist()
        assert step["next", "done"][:, 0].tolist() == after.ended.tolist()
    assert batch.games.all()


def test_another_reset_deals_other_games_and_a_seed_the_same() -> None:
    table = env(GAMES["arboretum"], 2)
    first, second = table.reset()["observation"], table.reset()["observation"]
    table.set_seed(0)
    assert not first.equal(second)
    assert first.equal(table.reset()["observation"])
