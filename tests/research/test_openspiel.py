"""OpenSpiel's own test, its searchers at our tables, and that a history is all that there is to a game."""

import functools
from typing import Any

import numpy as np
import pytest

from sobremesa.games import GAMES
from tests.walks import ONE_EACH, USUAL, Setting

pytestmark = pytest.mark.long
every_table = pytest.mark.parametrize("setting", USUAL, ids=str)
every_game = pytest.mark.parametrize("setting", ONE_EACH, ids=str)
SIMULATIONS = 5


def loaded(setting: Setting) -> Any:
    import pyspiel

    import sobremesa.research.openspiel  # noqa: F401 — it registers the games

    return pyspiel.load_game(f"sobremesa_{setting.game.key}(seats={setting.seats})")


def decisions(setting: Setting, number: int) -> list[Any]:
    """The positions of a random game where a seat decides, a few of them; and the last position."""
    rng, found = np.random.default_rng(number), []
    state = loaded(setting).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(actions, p=weights))
        else:
            found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return [*found[:: max(len(found) // 6, 1)], state]


@every_table
def test_it_passes_the_test_of_openspiel_with_serialisation(setting: Setting) -> None:
    import pyspiel

    pyspiel.random_sim_test(loaded(setting), num_sims=1, serialize=True, verbose=False)


@every_table
def test_the_history_with_the_deal_is_all_that_there_is_to_a_game(setting: Setting) -> None:
    *_, end = decisions(setting, 1)
    again = loaded(setting).new_initial_state()
    for action in end.history():
        again.apply_action(action)
    assert again.point.state.tobytes() == end.point.state.tobytes()
    assert again.returns() == end.returns()
    assert sum(end.returns()) == pytest.approx(1)


def test_chance_has_its_probabilities() -> None:
    """The deal and the first flowers are drawn by number; the last flowers are certain; three dice are 56 hands."""
    state = loaded(next(one for one in USUAL if str(one) == "mars-2")).new_initial_state()
    sizes: list[int] = []
    while len(sizes) < 10:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(weight for _, weight in outcomes) == pytest.approx(1)
            sizes.append(len(outcomes))
        state.apply_action(state.legal_actions()[0])
    assert sizes == [256] * 8 + [1, 56]


@every_game
def test_its_tree_search_plays_legally(setting: Setting) -> None:
    from open_spiel.python.algorithms import mcts

    *positions, _ = decisions(setting, 2)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded(setting), 2, SIMULATIONS, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    for state in positions:
        assert bot.step(state) in state.legal_actions()


def secretive() -> list[Setting]:
    """A table of each game where something is hidden."""
    from sobremesa.defaults import no_secrets

    return [one for one in ONE_EACH if one.game.imagine is not no_secrets]


@pytest.mark.parametrize("setting", secretive(), ids=str)
def test_its_tree_search_for_hidden_cards_plays_legally(setting: Setting) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    *positions, _ = decisions(setting, 3)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(loaded(setting), evaluator, 2.0, SIMULATIONS, random_state=rng)
    for state in positions:
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("setting", secretive(), ids=str)
def test_a_world_dealt_anew_is_another_and_looks_the_same_to_its_seat(setting: Setting) -> None:
    others = 0
    *positions, _ = decisions(setting, 4)
    for state in positions:
        seat = state.current_player()
        world = state.resample_from_infostate(seat, functools.partial(float, 0.3))
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        others += world.point.state.tobytes() != state.point.state.tobytes()
    assert others


def test_every_game_is_registered_with_its_options() -> None:
    import pyspiel

    loaded(ONE_EACH[0])
    names = {kind.short_name for kind in pyspiel.registered_games()}
    assert {f"sobremesa_{key}" for key in GAMES} <= names
    assert "two_gardeners=True" in str(pyspiel.load_game("sobremesa_mars(seats=2,two_gardeners=True)"))
