"""Play-outs: how far they go, and what is guessed of a game that they leave unfinished."""

import numpy as np
import pytest

from sobremesa.bots.playout import LEAD, OUTCOME, WIN, Outcome, guess, playout
from sobremesa.game import MOST_SEATS, OVER, State
from sobremesa.rng import generator
from tests.walks import USUAL, Setting, decisions, some, walk

every_setting = pytest.mark.parametrize("setting", USUAL, ids=str)

MORE_THAN_A_GAME = 10_000


def after(setting: Setting, state: State, most: int) -> tuple[State, int]:
    """The position where a play-out of so many decisions at most ends, and how many it had."""
    game = setting.game
    states = np.zeros(2, game.dtype)
    states[0] = state
    decisions = playout(game)(states[0], most, np.zeros(game.most_legal, np.int32), states[1:], generator(1))
    return states[0], decisions


def guessed(setting: Setting, state: State) -> Outcome:
    """What the outcome of an unfinished game may be."""
    outcome = np.zeros((OUTCOME, MOST_SEATS), np.float32)
    guess(setting.game)(state, outcome)
    return outcome[:, : setting.seats]


@every_setting
def test_a_play_out_goes_as_far_as_it_may(setting: Setting) -> None:
    for state in some(decisions(walk(setting)), 3):
        same, none = after(setting, state, 0)
        assert same.tobytes() == state.tobytes()
        assert none == 0
        last, all_of_them = after(setting, state, MORE_THAN_A_GAME)
        assert last.turn == OVER
        assert after(setting, state, all_of_them) == (last, all_of_them)
        assert after(setting, state, all_of_them - 1)[0].turn != OVER


@every_setting
def test_who_stands_better_is_likelier_to_win(setting: Setting) -> None:
    for state in some(decisions(walk(setting)), 5):
        looks = np.array([setting.game.worth(state, seat) for seat in range(setting.seats)])
        outcome = guessed(setting, state)
        assert outcome[WIN].sum() == pytest.approx(1, abs=1e-5)
        for what in (WIN, LEAD):
            assert np.all(np.diff(outcome[what][np.argsort(looks)]) >= 0)


@every_setting
def test_only_the_best_is_guessed_to_be_ahead(setting: Setting) -> None:
    for state in some(decisions(walk(setting)), 5):
        leads = guessed(setting, state)[LEAD]
        assert leads.max() >= 0.5
        assert np.sort(leads)[-2] <= 0.5
