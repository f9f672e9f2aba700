"""Gymnasium's own checks, and that many games at once are the games that one plays alone."""

from typing import Any

import numpy as np
import pytest

from sobremesa.game import Game
from sobremesa.games import GAMES

pytestmark = pytest.mark.long
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
ENVS = 3
SEED = 9


def name(game: Game) -> str:
    from sobremesa.research.gymnasium import register_all

    register_all()  # the tests have a game more than the shelf
    return f"sobremesa:sobremesa/{game.key.capitalize()}-v0"


def one(game: Game, **settings: Any) -> Any:
    import gymnasium

    return gymnasium.make(name(game), **settings)


def many(game: Game, **settings: Any) -> Any:
    import gymnasium

    return gymnasium.make_vec(name(game), num_envs=ENVS, **settings)


def chosen(codes: Any, rng: Any) -> int:
    """Any legal action; where there is none, what is played does not matter."""
    return int(rng.choice(codes[codes >= 0])) if codes[0] >= 0 else 0


@every_game
def test_it_passes_the_check_of_gymnasium(game: Game) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(one(game).unwrapped)
    check_env(one(game, bots=["uniform"] * (game.seats[-1] - 1), seat=None, mask=True).unwrapped)


def single_steps(game: Game, seed: int, steps: int, mode: str) -> list[tuple[Any, ...]]:
    """What one environment tells: observations, rewards, ends, in the way in which the mode begins anew."""
    env, rng, told = one(game, seat=None), np.random.default_rng(seed), []
    seen, info = env.reset(seed=seed)
    over = False
    for _ in range(steps):
        action = chosen(info["codes"], rng)
        if over and mode == "NextStep":
            (seen, info), reward, over = env.reset(), 0.0, False
        else:
            seen, reward, over, _, info = env.step(action)
        last = seen
        if over and mode != "NextStep":
            seen, info = env.reset()
        told.append((seen.tobytes(), last.tobytes(), reward, over, info["seat"]))
    return told


@every_game
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_many_at_once_play_the_games_of_single_ones_whatever_begins_them_anew(game: Game, mode: str) -> None:
    steps = 150
    expected = [single_steps(game, SEED + slot, steps, mode) for slot in range(ENVS)]
    envs, rngs = (
        many(game, seat=None, autoreset_mode=mode),
        [np.random.default_rng(SEED + slot) for slot in range(ENVS)],
    )
    _, infos = envs.reset(seed=SEED)
    ended = 0
    for number in range(steps):
        actions = [chosen(codes, rng) for codes, rng in zip(infos["codes"], rngs, strict=True)]
        seen, rewards, over, _, infos = envs.step(np.array(actions))
        last, ended = seen.copy(), ended + over.sum()
        if mode == "SameStep" and over.any():
            assert infos["_final_obs"].tolist() == over.tolist()
            last[over] = np.stack(infos["final_obs"][over])
        if mode == "Disabled" and over.any():
            seen, infos = envs.reset(options={"reset_mask": over})
        for slot in range(ENVS):
            told = (seen[slot].tobytes(), last[slot].tobytes(), rewards[slot], over[slot], infos["seat"][slot])
            assert told == expected[slot][number]
    assert ended


@every_game
def test_an_action_that_is_not_legal_loses_and_nothing_is_raised(game: Game) -> None:
    env = one(game, mask=True)
    _, info = env.reset(seed=SEED)
    while info["action_mask"].all():
        _, _, _, _, info = env.step(0)
    _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ValueError, match="The game is over"):
        env.step(0)
    assert not env.reset()[1]["illegal"]


def test_a_seat_or_a_bot_that_cannot_be_is_refused() -> None:
    game = GAMES["mars"]
    with pytest.raises(ValueError, match="There is no seat 2"):
        one(game, seat=2)
    with pytest.raises(ValueError, match="search takes its time"):
        one(game, bots=["search"])
    with pytest.raises(ValueError, match="not 1"):
        one(game, bots=[])
    with pytest.raises(ValueError, match="A reset mask has"):
        many(game).reset(options={"reset_mask": np.zeros(ENVS, bool)})
