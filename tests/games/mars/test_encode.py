"""Gardens of Mars, what a seat knows as numbers for learners."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from sobremesa.game import State
from sobremesa.games.mars import MARS
from sobremesa.games.mars.codes import COLOUR, DIE, WAY
from sobremesa.games.mars.notation import CELL_BY_NAME
from sobremesa.games.mars.state import COLOURS, DIRECTIONS
from tests.games.mars.garden import after, garden, opening
from tests.games.mars.positions import Setting, of_games, random_game, seeds, settings_of_games

FACTS: dict[str, Any] = {
    "gardeners": ["2,-3", "-1,4", "5,0"],
    "flowers": {"5,-3": "red", "0,1": "white"},
    "dice": [1, 5, 5],
    "scores": [30, 0, 7],
    "reserves": ["1 1 2 3 5 0", "0 0 0 0 0 9", "4 0 0 0 0 1"],
    "turn": 0,
}


def observed(state: State, seat: int = 0) -> list[float]:
    """What the seat knows, written between two numbers that must stay as they are."""
    out = np.full(MARS.features + 2, np.nan, np.float32)
    MARS.observe(state, seat, out[1:-1])
    assert np.isnan(out[[0, -1]]).all()
    return [float(number) for number in out[1:-1]]


def groups(state: State, seat: int = 0) -> dict[str, Any]:
    return MARS.grouped(np.array(observed(state, seat), np.float32))


def rotated(seats: Sequence[Any], by: int) -> list[Any]:
    return [*seats[-by:], *seats[:-by]]


@of_games(8)
@given(settings_of_games(), seeds)
def test_every_number_is_written_and_lies_between_minus_1_and_1_but_for_points(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        for name, numbers in groups(step.after, seat=seed % setting.seats).items():
            assert np.isfinite(numbers).all()
            assert abs(numbers).max() <= (10 if name in ("score", "ahead") else 1.3 if name == "places" else 1)


def test_numbers_left_from_another_position_are_overwritten() -> None:
    out = np.zeros(MARS.features, np.float32)
    MARS.observe(garden(**FACTS), 0, out)
    MARS.observe(opening(), 0, out)
    assert out.tolist() == observed(opening())


@pytest.mark.parametrize("by", [1, 2])
def test_seats_are_counted_from_the_observer(by: int) -> None:
    turned = {key: rotated(FACTS[key], by) for key in ("gardeners", "scores", "reserves")}
    state = garden(**{**FACTS, **turned, "turn": by})
    assert observed(state, seat=by) == observed(garden(**FACTS), seat=0)


def test_two_seats_see_a_mirrored_position_alike() -> None:
    left = garden(["2,-3", "-1,4"], dice=[3], scores=[30, 7], reserves=["1 1 2 3 5 0", "0 0 0 0 0 9"], turn=0)
    right = garden(["-1,4", "2,-3"], dice=[3], scores=[7, 30], reserves=["0 0 0 0 0 9", "1 1 2 3 5 0"], turn=1)
    assert observed(left, seat=0) == observed(right, seat=1)
    assert observed(left, seat=1) == observed(right, seat=0)


def test_different_seats_see_a_lopsided_position_differently() -> None:
    assert len({tuple(observed(garden(**FACTS), seat)) for seat in range(3)}) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"flowers": {"5,-3": "red"}},
        {"flowers": {"5,-3": "red", "0,1": "blue"}},
        {"flowers": {"5,-3": "red", "0,2": "white"}},
        {"dice": [1, 5]},
        {"dice": [1, 1, 5]},
        {"dice": [2, 5, 5]},
        {"scores": [31, 0, 7]},
        {"scores": [30, 1, 7]},
        {"scores": [30, 0, 57]},
        {"reserves": ["1 1 2 3 4 0", "0 0 0 0 0 9", "4 0 0 0 0 1"]},
        {"reserves": ["1 1 2 3 5 0", "0 0 0 0 1 8", "4 0 0 0 0 1"]},
        {"gardeners": ["2,-2", "-1,4", "5,0"]},
        {"gardeners": ["2,-3", "-1,4", "5,-1"]},
        {"gardeners": ["2,-3", "5,0", "-1,4"]},
        {"turn": 1},
        {"count_planted": True},
        {"last_flower_turn": False},
        {"crowded_track_turn": False},
    ],
    ids=str,
)
def test_a_position_that_differs_in_one_fact_is_observed_differently(change: dict[str, Any]) -> None:
    assert observed(garden(**{**FACTS, **change})) != observed(garden(**FACTS))


def test_a_number_of_seats_is_observed() -> None:
    assert observed(opening(2)) != observed(opening(3))


def test_a_turn_of_chance_is_observed() -> None:
    settling = after(opening(), "0 settle 2,-3")
    drawing = after(settling, "1 settle -1,4")
    assert len({tuple(observed(state)) for state in (opening(), settling, drawing)}) == 3


def test_an_extra_turn_is_observed() -> None:
    """The same table, reached by an extra turn and without."""
    reserves = ["1 5 5 5 5 5", "5 5 5 5 5 5"]
    extra = after(garden(["2,-3", "-1,4"], dice=[1, 4], reserves=reserves), "0 move 1 e red")
    plain = garden(["3,-3", "-1,4"], flowers={"3,-3": "red"}, dice=[4], reserves=["0 5 5 5 5 5", "5 5 5 5 5 5"])
    assert observed(extra) != observed(plain)


def test_the_two_gardeners_of_a_seat_are_told_apart() -> None:
    one, other = (garden([mine, "-1,4 -5,0"], dice=[3], two_gardeners=True) for mine in ("2,-3 5,0", "5,0 2,-3"))
    assert observed(one) != observed(other)


# What the numbers say


def test_flowers_and_gardeners_lie_where_they_are_row_by_row() -> None:
    seen = groups(garden(**FACTS))
    cells = list(CELL_BY_NAME)
    assert [[cells[n] for n in np.flatnonzero(plane)] for plane in seen["flowers"]] == [["5,-3"], *[[]] * 4, ["0,1"]]
    assert {cells[n]: seen["own gardeners"][n] for n in np.flatnonzero(seen["own gardeners"])} == {"2,-3": 1}
    others = {cells[n]: round(float(seen["other gardeners"][n]), 6) for n in np.flatnonzero(seen["other gardeners"])}
    assert others == {"-1,4": 1, "5,0": 0.8}


def test_walks_are_those_that_the_rules_would_allow_with_each_die() -> None:
    """Dice of every face: where a legal move plants, the walk leads to a bare cell, elsewhere to a flower."""
    state = garden(["2,-3", "-1,4"], flowers={"3,-3": "red", "2,-2": "blue", "0,-1": "red"}, dice=[1, 2, 3, 4, 5, 6])
    walks = groups(state)["walks"][0]
    told = {(die + 1, way): walks[way, die] > 0 for way, die in np.argwhere(walks)}
    legal = {(parts[DIE], parts[WAY] - 1): parts[COLOUR] > 0 for parts in map(MARS.parts_of, MARS.legal_actions(state))}
    assert told == {walk: plants for walk, plants in legal.items() if walk[1] >= 0}


def test_company_is_a_flower_of_the_colour_beside_the_bare_cell() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"4,-4": "red", "2,0": "blue"}, dice=[1], reserves=["9 1 0 0 0 0"] * 2)
    company = groups(state)["company"][0]
    assert {(DIRECTIONS[way], die + 1, COLOURS[colour]) for way, die, colour in np.argwhere(company)} == {
        ("e", 1, "red"),
        ("e", 2, "red"),
        ("ne", 1, "red"),
        ("ne", 2, "red"),
    }


def test_places_are_the_bare_cells_beside_a_colour() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"5,-5": "red", "0,1": "white"}, dice=[1])
    assert groups(state)["places"].tolist() == np.array([3 / 30, 0, 0, 0, 0, 6 / 30], np.float32).tolist()
