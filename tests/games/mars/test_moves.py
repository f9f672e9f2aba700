"""Gardens of Mars, the move: M11–M19."""

from collections.abc import Iterable
from typing import Any

import pytest

from sobremesa.game import State
from tests.games.mars.garden import after, allowed, destinations, garden, lines, reserve, seen
from tests.games.mars.slow import BOARD, CENTRE, COLOURS, STEPS, Cell, neighbours, step


def test_M11_the_gardener_moves_in_one_of_six_directions() -> None:
    state = garden(["2,-2", "-5,0"], dice=[1])
    assert destinations(state, 1) == {
        "e": "3,-2",
        "ne": "3,-3",
        "nw": "2,-3",
        "w": "1,-2",
        "sw": "1,-1",
        "se": "2,-1",
    }


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_M11_the_gardener_moves_exactly_as_many_cells_as_the_die_shows(die: int) -> None:
    state = garden(["-2,-3", "-5,0"], dice=[die])
    assert seen(after(state, f"0 move {die} e red"))["gardeners"][0] == [f"{die - 2},-3"]


def test_M12_a_move_does_not_leave_the_board() -> None:
    """Two steps east, north-east or south-east of 4,0 are over the edge: they are not shortened, bent or wrapped."""
    state = garden(["4,0", "-5,0"], dice=[2])
    assert destinations(state, 2) == {"nw": "4,-2", "w": "2,0", "sw": "2,2"}


@pytest.mark.parametrize("corner", ["5,0", "5,-5", "0,-5", "-5,0", "-5,5", "0,5"])
def test_M12_a_six_takes_the_gardener_from_a_corner_only_across_the_centre(corner: str) -> None:
    q, r = (int(number) for number in corner.split(","))
    opposite = f"{-q // 5},{-r // 5}"
    assert list(destinations(garden([corner, "-1,3"], dice=[6]), 6).values()) == [opposite]


def test_M13_a_move_may_not_end_on_the_centre() -> None:
    state = garden(["0,-2", "3,-2"], dice=[2])
    assert not allowed(state, "0 move 2 se red")


def test_M13_a_move_may_pass_over_the_centre() -> None:
    state = garden(["0,-2", "3,-2"], dice=[3])
    assert seen(after(state, "0 move 3 se red"))["gardeners"][0] == ["0,1"]


def test_M14_a_gardener_neither_ends_on_nor_crosses_another() -> None:
    state = garden(["0,-2", "3,-2"], dice=[2, 3, 4])
    assert [allowed(state, f"0 move {die} e red") for die in (2, 3, 4)] == [True, False, False]


@pytest.mark.parametrize(("gone", "way"), [(1, "e"), (2, "se"), (3, "ne"), (4, "sw")])
def test_M14_every_other_gardener_is_in_the_way(gone: int, way: str) -> None:
    gardeners = ["-1,-1", "2,-1", "-1,2", "2,-4", "-4,2"]
    assert lines(garden(gardeners, dice=[4])) == ["0 stay 4"]
    gardeners[gone] = "5,-5"
    assert set(destinations(garden(gardeners, dice=[4]), 4)) == {way}


def test_M15_flowers_may_be_crossed() -> None:
    state = garden(["0,-2", "-5,0"], flowers={"1,-2": "red", "2,-2": "blue"}, dice=[3])
    assert seen(after(state, "0 move 3 e red"))["gardeners"][0] == ["3,-2"]


def test_M15_flowers_may_be_stopped_on() -> None:
    state = garden(["0,-2", "-5,0"], flowers={"3,-2": "red"}, dice=[3])
    assert seen(after(state, "0 move 3 e"))["gardeners"][0] == ["3,-2"]


def test_M16_with_a_die_that_allows_no_move_the_gardener_stays_and_loses_1_point() -> None:
    state = after(garden(["1,0", "-2,0"], dice=[6], scores=[9, 3]), "0 stay 6")
    assert seen(state)["gardeners"] == [["1,0"], ["-2,0"]]
    assert seen(state)["scores"] == [8, 3]


def test_M16_a_player_who_stays_plants_nothing() -> None:
    state = after(garden(["1,0", "-2,0"], dice=[6], reserves=["1 1 2 3 5 0", "1 0 0 0 0 0"]), "0 stay 6")
    assert (reserve(state, 0), seen(state)["flowers"]) == ("1 1 2 3 5 0", {})


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_M16_if_the_die_allows_a_move_one_must_be_made(die: int) -> None:
    assert not allowed(garden(["1,0", "-2,0"], dice=[die]), f"0 stay {die}")


def test_M16_a_move_that_only_ends_on_flowers_must_be_made_too() -> None:
    state = garden(["5,0", "0,1"], flowers={"-1,0": "red"}, dice=[6])
    assert lines(state) == ["0 move 6 w"]


def test_M17_a_move_that_ends_on_a_flower_loses_1_point() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"3,-3": "red"}, dice=[1], scores=[9, 3])
    assert seen(after(state, "0 move 1 e"))["scores"] == [8, 3]


def test_M17_a_move_that_ends_on_a_flower_plants_nothing() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"3,-3": "red"}, dice=[1], reserves=["1 1 2 3 5 0", "1 0 0 0 0 0"])
    state = after(state, "0 move 1 e")
    assert (seen(state)["flowers"], reserve(state, 0)) == ({"3,-3": "red"}, "1 1 2 3 5 0")


def test_M17_no_colour_is_named_where_a_flower_is() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"3,-3": "red"}, dice=[1])
    assert not any(allowed(state, f"0 move 1 e {colour}") for colour in COLOURS)


def test_M17_such_a_move_may_be_chosen_freely() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"3,-3": "red"}, dice=[1])
    assert {"0 move 1 e", "0 move 1 w red"} <= set(lines(state))


def test_M18_any_colour_of_the_reserve_may_be_planted_and_no_other() -> None:
    state = garden(["2,-3", "-1,4"], dice=[3], reserves=["1 0 2 0 0 5", "0 9 0 9 9 0"])
    assert [line for line in lines(state) if " e" in line] == ["0 move 3 e red", "0 move 3 e grey", "0 move 3 e white"]


def test_M18_a_flower_must_be_planted_on_a_cell_without_one() -> None:
    assert not allowed(garden(["2,-3", "-1,4"], dice=[3]), "0 move 3 e")


def test_M18_the_flower_goes_from_the_reserve_to_the_cell() -> None:
    state = garden(["2,-3", "-1,4"], dice=[3], reserves=["1 1 2 3 5 0", "1 1 1 1 1 1"])
    state = after(state, "0 move 3 e yellow")
    assert seen(state)["flowers"] == {"5,-3": "yellow"}
    assert (reserve(state, 0), reserve(state, 1)) == ("1 1 2 2 5 0", "1 1 1 1 1 1")


def test_M18_a_flower_is_planted_where_a_gardener_stood_on_bare_ground() -> None:
    state = after(garden(["2,-3", "-1,4"], dice=[1, 1, 1]), "0 move 1 e red", "1 move 1 e red")
    assert allowed(state, "0 move 1 w red")


def test_M18_flowers_never_move() -> None:
    flowers = {"3,-3": "red", "4,-3": "blue", "2,-3": "white"}
    state = garden(["2,-3", "-1,4"], flowers=flowers, dice=[2, 1, 1])
    state = after(state, "0 move 2 e", "1 move 1 e red", "0 move 1 w")
    assert seen(state)["flowers"] == {**flowers, "0,4": "red"}


def planted(flowers: dict[str, str], **options: Any) -> int:
    """What seat 0 scores for a blue flower on 2,0."""
    state = garden(["5,0", "-5,0"], flowers=flowers, dice=[3], **options)
    scores: list[int] = seen(after(state, "0 move 3 w blue"))["scores"]
    return scores[0]


def blue(*cells: str) -> dict[str, str]:
    return dict.fromkeys(cells, "blue")


def test_M19_points_are_the_flowers_of_the_same_colour_next_to_the_new_one() -> None:
    assert planted(blue("3,0", "2,1")) == 2


def test_M19_flowers_connected_through_others_of_the_colour_count() -> None:
    assert planted(blue("1,1", "0,2", "-1,3", "-1,4")) == 4


def test_M19_flowers_that_are_not_connected_do_not_count() -> None:
    assert planted(blue("3,0", "5,-1", "0,2", "-3,0")) == 1


def test_M19_flowers_of_another_colour_neither_count_nor_connect() -> None:
    assert planted({"1,1": "green", "0,2": "blue", "3,0": "blue", "2,1": "white"}) == 1


def test_M19_several_groups_that_the_flower_joins_all_count() -> None:
    assert planted(blue("3,-1", "4,-2", "1,1", "1,2", "1,0")) == 5


def test_M19_a_ring_is_counted_once() -> None:
    assert planted(blue("3,-1", "4,-1", "4,0", "3,1", "2,1")) == 5


@pytest.mark.parametrize(
    "others",
    [
        ("2,1", "2,2", "2,3", "1,4", "0,5", "-1,5", "-2,5", "-3,5", "-4,5"),
        ("3,0", "3,-1", "2,-1", "1,0", "1,1", "2,1", "3,1", "4,0", "4,-1"),
        ("3,0", "3,-1", "2,-1", "1,0", "1,1", "2,1", "4,-2", "2,-2", "0,2"),
        ("2,-1", "2,-2", "2,-3", "2,-4", "2,-5", "1,-4", "0,-4", "-1,-4", "0,-5"),
    ],
)
def test_M19_all_ten_flowers_of_a_colour_may_hang_together(others: tuple[str, ...]) -> None:
    assert planted(blue(*others)) == 9


def stepping_to(place: Cell, flowers: Iterable[Cell]) -> tuple[State, str]:
    """Seat 0 beside this cell, and the move that plants a blue flower on it among these."""
    way = next(way for way in STEPS if step(place, way, -1) in BOARD - {CENTRE, *flowers})
    start = step(place, way, -1)
    other = min(BOARD - {CENTRE, place, start})
    seats = [f"{q},{r}" for q, r in (start, other)]
    return garden(seats, flowers=blue(*(f"{q},{r}" for q, r in flowers)), dice=[1]), f"0 move 1 {way} blue"


@pytest.mark.parametrize("place", sorted(BOARD - {CENTRE}), ids=str)
def test_M19_a_flower_is_joined_to_each_of_its_neighbours(place: Cell) -> None:
    for neighbour in neighbours(place) - {CENTRE}:
        state, move = stepping_to(place, [neighbour])
        assert seen(after(state, move))["scores"] == [1, 0], neighbour


@pytest.mark.parametrize("place", sorted(BOARD - {CENTRE}), ids=str)
def test_M19_a_flower_is_joined_to_no_cell_that_is_not_its_neighbour(place: Cell) -> None:
    """More blue flowers than the box has: on every cell two steps away or more."""
    far = BOARD - {CENTRE, place} - neighbours(place)
    state, move = stepping_to(place, far)
    assert seen(after(state, move))["scores"] == [0, 0]


def test_M19_nothing_connects_across_the_centre() -> None:
    assert planted(blue("1,0", "-1,0", "-1,1")) == 1


def test_M19_nothing_connects_around_the_edge() -> None:
    state = garden(["4,-2", "-5,1"], flowers=blue("-5,2", "-5,3", "-3,-2"), dice=[1])
    assert seen(after(state, "0 move 1 e blue"))["scores"] == [0, 0]


def test_M19_it_does_not_matter_who_planted_them() -> None:
    state = garden(["2,-3", "3,-1"], dice=[1, 1])
    assert seen(after(state, "0 move 1 e red", "1 move 1 nw red"))["scores"] == [0, 1]


@pytest.mark.parametrize("count_planted", [False, True])
def test_M19_a_lone_flower_scores_0(count_planted: bool) -> None:
    assert planted(blue("4,0", "-3,0"), count_planted=count_planted) == 0


@pytest.mark.parametrize(("others", "points"), [(("3,0",), 2), (("3,0", "1,1", "0,2"), 4)])
def test_M19_with_count_planted_the_flower_counts_itself_where_it_joins_something(
    others: tuple[str, ...], points: int
) -> None:
    assert planted(blue(*others), count_planted=True) == points
