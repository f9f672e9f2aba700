"""Gardens of Mars, the variant for two players: M34–M37."""

from collections.abc import Sequence

import pytest

from sobremesa.game import State
from tests.games.mars.garden import after, allowed, dice_to_roll, lines, opening, seen
from tests.games.mars.garden import garden as one_each

OTHERS = "-1,4 -5,0"


def garden(mine: str, theirs: str = OTHERS, dice: Sequence[int] = (), flowers: dict[str, str] | None = None) -> State:
    return one_each([mine, theirs], dice=dice, flowers=flowers, scores=[9, 3], two_gardeners=True)


def test_M34_each_player_has_two_gardeners_and_one_score_marker() -> None:
    table = seen(garden("2,-3 5,0"))
    assert table["gardeners"] == [["2,-3", "5,0"], ["-1,4", "-5,0"]]
    assert len(table["scores"]) == 2


@pytest.mark.parametrize(
    ("move", "cells"), [("0 move a 1 e red", ["3,-3", "5,0"]), ("0 move b 1 w red", ["2,-3", "4,0"])]
)
def test_M34_at_each_move_the_player_chooses_which_gardener_moves(move: str, cells: list[str]) -> None:
    assert seen(after(garden("2,-3 5,0", dice=[1]), move))["gardeners"][0] == cells


def test_M34_both_gardeners_score_for_the_same_marker() -> None:
    state = garden("2,-3 5,0", dice=[1, 1, 1, 1], flowers={"4,-3": "red", "3,0": "blue"})
    state = after(state, "0 move a 1 e red", "1 move a 1 e red", "0 move b 1 w blue")
    assert seen(state)["scores"] == [9 + 1 + 1, 3]


def test_M34_the_game_ends_with_the_reserve_as_ever() -> None:
    state = one_each(["2,-3 5,0", OTHERS], dice=[1, 1], reserves=["1 0 0 0 0 0", "5 5 5 5 5 5"], two_gardeners=True)
    assert seen(after(state, "0 move b 1 w red"))["phase"] == "end"


def test_M35_each_seat_puts_a_and_then_each_seat_puts_b() -> None:
    state = opening(2, two_gardeners=True)
    moves = ["0 settle a 2,-3", "1 settle a -1,4", "0 settle b 5,0", "1 settle b -5,0"]
    assert seen(after(state, *moves))["gardeners"] == [["2,-3", "5,0"], ["-1,4", "-5,0"]]


def test_M35_the_flowers_are_drawn_after_the_last_b() -> None:
    state = after(opening(2, two_gardeners=True), "0 settle a 2,-3", "1 settle a -1,4", "0 settle b 5,0")
    assert seen(state)["phase"] == "settle"
    assert seen(after(state, "1 settle b -5,0"))["phase"] == "flowers"


def test_M35_b_is_not_put_on_the_players_own_a() -> None:
    state = after(opening(2, two_gardeners=True), "0 settle a 2,-3", "1 settle a -1,4")
    assert [allowed(state, f"0 settle b {cell}") for cell in ("2,-3", "-1,4", "0,0", "5,0")] == [False] * 3 + [True]


@pytest.mark.parametrize("mine", ["2,-3 5,0", "5,0 2,-3"])
def test_M36_the_count_of_a_player_is_the_larger_of_the_two(mine: str) -> None:
    assert dice_to_roll(garden(mine)) == [6]


def test_M36_a_player_is_stuck_only_with_both_gardeners() -> None:
    hedge = {"4,0": "red", "4,1": "green", "5,-1": "grey"}
    state = garden("2,-3 -3,0", theirs="5,0 -1,4", dice=[1], flowers=hedge)
    assert seen(after(state, "0 move a 1 e red"))["actor"] == 1


def test_M36_a_player_whose_gardeners_are_both_shut_in_is_passed_over() -> None:
    hedge = {"4,0": "red", "4,1": "green", "5,-1": "grey", "-4,0": "red", "-4,-1": "green", "-5,1": "grey"}
    state = garden("2,-3 -3,3", theirs="5,0 -5,0", dice=[1], flowers=hedge)
    assert seen(after(state, "0 move a 1 e red"))["actor"] == 0


def test_M36_the_players_own_other_gardener_is_another_gardener() -> None:
    state = garden("0,-2 3,-2", dice=[2, 3, 4])
    assert [allowed(state, f"0 move a {die} e red") for die in (2, 3, 4)] == [True, False, False]


def test_M36_both_gardeners_of_the_other_player_are_in_the_way() -> None:
    state = garden("0,-2 5,0", theirs="3,-2 0,1", dice=[3])
    assert not allowed(state, "0 move a 3 e red")
    assert not allowed(state, "0 move a 3 se red")


def test_M37_a_player_stays_when_the_die_allows_no_move_for_either_gardener() -> None:
    """On either side of the centre, a six would take each gardener through the other."""
    state = garden("1,0 -1,0", dice=[6])
    assert lines(state) == ["0 stay 6"]
    assert seen(after(state, "0 stay 6"))["scores"] == [8, 3]


def test_M37_if_only_one_gardener_can_move_that_one_must() -> None:
    state = garden("1,0 -5,3", theirs="-2,0 -5,0", dice=[6])
    assert {line.split()[2] for line in lines(state)} == {"b"}
    assert not allowed(state, "0 stay 6")
