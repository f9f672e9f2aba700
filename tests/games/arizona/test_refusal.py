"""Arizona, why a move is refused (rules page, section 8: errors)."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.game import CHANCE, OVER, State
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.refusal import REFUSALS
from tests.fuzz import tried
from tests.games.arizona.positions import Setting, random_game, seeds, settings_of_games
from tests.games.arizona.table import after, allowed, opening, over, table

DRAWING = cache(lambda: table("4,2", die=1, circled=["3,2"]))
WEATHER = cache(lambda: table("2,2", die=1, cards=["bad-weather", "closed-stations", "miner"]))
TAKING = cache(lambda: after(opening(), "* roll 1 1 3"))
STARTING = cache(lambda: after(TAKING(), "0 take 1", "1 take 1"))
CIRCLING = cache(lambda: after(table("4,1", die=1, circled=["3,2"]), "0 go s"))
DELIVERING = cache(lambda: after(table("3,4", die=1, carried=[{"cow": 1}], delivered=[{"ore": 1}]), "0 go n"))
RICH = cache(lambda: table("4,2", die=3, nuggets=[9, 0]))


def only_points() -> State:
    """Seat 0 about to draw, with nuggets that count at the end only."""
    state = opening(2, nuggets="points")
    state.start[0] = state.at[0] = 28
    state.phase, state.turn, state.die[0], state.nuggets[0] = 3, 0, 1, 3
    return state


REFUSED = [
    (opening, "take 1", "wrong_phase"),
    (opening, "roll 1 2 3 4", "bad_roll"),
    (TAKING, "take 2", "no_such_die"),
    (TAKING, "roll 1 2 3", "wrong_phase"),
    (TAKING, "start 4,2", "wrong_phase"),
    (STARTING, "start 4,3", "not_a_station"),
    (STARTING, "start 11,11", "not_a_station"),
    (STARTING, "go n", "wrong_phase"),
    (DRAWING, "go n n", "wrong_shape"),
    (lambda: table("0,1", die=1), "go w", "off_sheet"),
    (lambda: table("9,9", die=4), "go e s s s", "off_sheet"),
    (DRAWING, "go w", "already_circled"),
    (DRAWING, "stuck", "can_draw"),
    (DRAWING, "nugget +1", "no_nugget"),
    (DRAWING, "skip", "wrong_phase"),
    (only_points, "nugget +1", "nuggets_only_score"),
    (lambda: after(RICH(), "0 nugget +1"), "nugget -1", "other_way"),
    (lambda: after(RICH(), *["0 nugget +1"] * 3), "nugget +1", "enough_shifts"),
    (WEATHER, "go n", "mountain"),
    (WEATHER, "go s", "station_closed"),
    (CIRCLING, "circle 5,1", "not_beside"),
    (CIRCLING, "circle 9,9", "not_beside"),
    (CIRCLING, "circle 3,2", "already_circled"),
    (CIRCLING, "deliver cow", "wrong_phase"),
    (lambda: after(table("2,2", die=1), "0 go s"), "circle 3,3", "not_a_good"),
    (DELIVERING, "deliver sheep", "not_carried"),
    (DELIVERING, "deliver ore", "already_delivered"),
    (DELIVERING, "circle 4,3", "wrong_phase"),
    (lambda: over(DRAWING()), "go n", "wrong_phase"),
]


@pytest.mark.parametrize(
    ("state", "text", "key"), REFUSED, ids=[f"{key}: {text}" for _, text, key in REFUSED], indirect=["state"]
)
def test_a_move_is_refused_for_the_right_reason(state: State, text: str, key: str) -> None:
    assert not allowed(state, f"{'*' if state.turn == CHANCE else state.turn} {text}")
    refusal = ARIZONA.refusal(state, ARIZONA.read(state, text))
    assert refusal.key == key
    assert refusal.clause in {f"Z{number}" for number in range(1, 40)}
    assert refusal.sentence.endswith(".")


def test_every_key_is_produced_by_some_position() -> None:
    assert {key for _, _, key in REFUSED} == set(REFUSALS)


@tried(8)
@given(settings_of_games(), seeds, st.lists(st.integers(0, ARIZONA.actions - 1), min_size=5, max_size=20))
def test_any_action_is_refused_with_a_key_at_every_point_of_a_game(
    setting: Setting, seed: int, tried: list[int]
) -> None:
    for number, step in enumerate(random_game(setting, seed)):
        code = tried[number % len(tried)]
        if step.before.turn == CHANCE or code not in ARIZONA.legal_actions(step.before):
            assert ARIZONA.refusal(step.before, code).key in REFUSALS


def test_nothing_is_possible_after_the_end() -> None:
    state = over(DRAWING())
    assert state.turn == OVER
    assert all(ARIZONA.refusal(state, code).key == "wrong_phase" for code in range(ARIZONA.actions))
