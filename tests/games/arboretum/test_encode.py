"""Arboretum, what a seat knows as numbers for learners."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from sobremesa.game import State
from sobremesa.games.arboretum import ARBORETUM
from tests.fuzz import tried
from tests.games.arboretum.grove import opening, table
from tests.games.arboretum.positions import Setting, random_game, seeds, settings_of_games

FACTS: dict[str, Any] = {
    "hands": ["C1 C2 C3", "D1 D8", "J1 J2"],
    "groves": ["J5 L3 J6", "M5", "Q1 Q2"],
    "piles": ["L1 L2", "O2", ""],
    "known": ["C1", "D8", ""],
    "deck": "M1 M2 O1",
    "turn": 1,
}


def observed(state: State, seat: int = 0) -> list[float]:
    """What the seat knows, written between two numbers that must stay as they are."""
    out = np.full(ARBORETUM.features + 2, np.nan, np.float32)
    ARBORETUM.observe(state, seat, out[1:-1])
    assert np.isnan(out[[0, -1]]).all()
    return [float(number) for number in out[1:-1]]


def position(**changes: Any) -> State:
    return table(**{**FACTS, **changes})


@tried(6)
@given(settings_of_games, seeds)
def test_every_number_is_written_and_lies_between_0_and_1_but_for_high_scores(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        numbers = observed(step.after, seat=seed % setting.seats)
        assert np.isfinite(numbers).all()
        assert min(numbers) >= 0
        assert sum(number > 1 for number in numbers) <= setting.seats
        assert max(numbers) <= 3


def test_numbers_left_from_another_position_are_overwritten() -> None:
    out = np.zeros(ARBORETUM.features, np.float32)
    ARBORETUM.observe(position(), 0, out)
    ARBORETUM.observe(opening(), 0, out)
    assert out.tolist() == observed(opening())


@pytest.mark.parametrize("by", [1, 2])
def test_seats_are_counted_from_the_observer(by: int) -> None:
    turned = {key: [*FACTS[key][-by:], *FACTS[key][:-by]] for key in ("hands", "groves", "piles", "known")}
    assert observed(position(**turned, turn=(1 + by) % 3), seat=by) == observed(position(), seat=0)


@pytest.mark.parametrize(
    "change",
    [
        {"hands": ["C1 C2 C4", "D1 D8", "J1 J2"]},
        {"hands": ["C1 C2 C3", "D1 D8", "J1 J2 J3"]},
        {"known": ["C1 C2", "D8", ""]},
        {"known": ["C1", "D1", ""]},
        {"groves": ["J5 L4 J6", "M5", "Q1 Q2"]},
        {"groves": ["J5 .. / L3 J6", "M5", "Q1 Q2"]},
        {"groves": ["J5 L3 J6", "M5", "Q1 / Q2"]},
        {"groves": ["J5 L3 J6", "M6", "Q1 Q2"]},
        {"piles": ["L2 L1", "O2", ""]},
        {"piles": ["L2", "O2", ""]},
        {"piles": ["L1 L2", "", "O2"]},
        {"deck": "M1 M2"},
        {"turn": 2},
        {"phase": "draw 2"},
        {"phase": "play"},
        {"start_discards": True},
    ],
    ids=str,
)
def test_a_position_that_differs_in_one_known_fact_is_observed_differently(change: dict[str, Any]) -> None:
    assert observed(position(**change)) != observed(position())


def test_what_the_seat_cannot_know_changes_nothing() -> None:
    assert observed(position(hands=["C1 C2 C3", "M1 D8", "J1 J2"], deck="D1 M2 O1")) == observed(position())


def test_all_hands_are_observed_after_the_end() -> None:
    ends = [observed(position(hands=["C1 C2 C3", held, "J1 J2"], phase="end")) for held in ("D1 D8", "D2 D8")]
    assert ends[0] != ends[1]


def test_the_species_in_play_and_the_number_of_seats_are_observed() -> None:
    assert observed(opening(2, seed=1)) != observed(opening(2, seed=2))
    assert observed(opening(2)) != observed(opening(3))
