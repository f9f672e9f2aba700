"""Arboretum, what a seat knows as numbers for learners."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from sobremesa.game import State
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.games.arboretum.scoring import best_points
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


def groups(state: State, seat: int = 0) -> dict[str, Any]:
    return ARBORETUM.grouped(np.array(observed(state, seat), np.float32))


def position(**changes: Any) -> State:
    return table(**{**FACTS, **changes})


@tried(6)
@given(settings_of_games, seeds)
def test_every_number_is_written_and_lies_between_minus_1_and_1_but_for_scores(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        for name, numbers in groups(step.after, seat=seed % setting.seats).items():
            assert np.isfinite(numbers).all()
            assert numbers.min() >= (-1 if name == "place" else 0)
            assert numbers.max() <= (3 if name == "score" else 1)


@tried(6)
@given(settings_of_games, seeds)
def test_the_best_path_of_every_species_is_told_for_every_seat(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        told = groups(step.after, seat=0)
        points = [
            [best_points(step.after, seat, species) / 20 for species in range(10)] for seat in range(setting.seats)
        ]
        assert told["path"][: setting.seats].tolist() == np.array(points, np.float32).tolist()
        scores = np.array(ARBORETUM.score_list(step.after)) / 50
        assert told["score"][: setting.seats].tolist() == scores.astype(np.float32).tolist()


def test_numbers_left_from_another_position_are_overwritten() -> None:
    out = np.zeros(ARBORETUM.features, np.float32)
    ARBORETUM.observe(position(), 0, out)
    ARBORETUM.observe(opening(), 0, out)
    assert out.tolist() == observed(opening())


@pytest.mark.parametrize("by", [1, 2])
def test_seats_are_counted_from_the_observer_whose_own_number_is_told(by: int) -> None:
    turned = {key: [*FACTS[key][-by:], *FACTS[key][:-by]] for key in ("hands", "groves", "piles", "known")}
    there, here = groups(position(**turned, turn=(1 + by) % 3), seat=by), groups(position(), seat=0)
    assert (there.pop("observer").argmax(), here.pop("observer").argmax()) == (by, 0)
    assert all(there[name].tolist() == here[name].tolist() for name in here)


@pytest.mark.parametrize(
    "change",
    [
        {"hands": ["C1 C2 C4", "D1 D8", "J1 J2"]},
        {"hands": ["C1 C2 C3", "D1 D8", "J1 J2 J3"]},
        {"known": ["C1 C2", "D8", ""]},
        {"known": ["C1", "D1", ""]},
        {"groves": ["J5 L4 J6", "M5", "Q1 Q2"]},
        {"groves": ["J5 .. / L3 J6", "M5", "Q1 Q2"]},
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


def test_sums_walks_and_steps_are_told() -> None:
    seen = groups(position(groves=["J5 L6 / .. J8", "M5", "Q1 Q2"]))
    c, d, j, lilac = 0, 1, 2, 4
    assert seen["sum"][0, c] == np.float32(6 / 36)
    assert seen["sum"][1].tolist() == [0, np.float32(8 / 36), *[0] * 8]  # D8 is known, D1 is not
    assert seen["unseen sum"][[c, d]].tolist() == [0, np.float32(1 / 36)]
    assert (seen["walk"][0, j], seen["top"][0, j]) == (3 / 8, 1)  # J5 L6 J8
    assert (seen["walk"][0, lilac], seen["top"][0, lilac]) == (2 / 8, 1)  # L6 J8
    assert {tuple(card) for card in np.argwhere(seen["step up"])} == {(j, 4), (lilac, 5)}
    assert seen["step up"][j, 4] == 6 / 8
