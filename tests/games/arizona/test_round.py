"""Arizona, the round: Z5–Z8."""

import pytest

from sobremesa.game import CHANCE
from sobremesa.games.arizona import ARIZONA
from tests.games.arizona.table import after, allowed, lines, opening, seen, table, texts


def test_Z5_the_dice_are_rolled_at_the_start_of_each_round() -> None:
    state = opening()
    assert (state.turn, seen(state)["phase"]) == (CHANCE, "roll")
    state = after(table("4,2", "4,2", turn=1, die=1), "1 go w")
    assert (state.turn, seen(state)["phase"], seen(state)["round"]) == (CHANCE, "roll", 2)
    assert (seen(state)["dice"], seen(state)["taken"]) == ([], [None, None])


@pytest.mark.parametrize("roll", ["* roll 1 1 1", "* roll 6 1 3", "* roll 3 1 6"])
def test_Z5_any_faces_may_come_in_any_order(roll: str) -> None:
    state = after(opening(), roll)
    assert seen(state)["dice"] == sorted(int(face) for face in roll.split()[2:])


@pytest.mark.parametrize(("seats", "hands"), [(2, 56), (3, 126), (4, 252)])
def test_Z5_every_hand_of_the_dice_is_listed_not_every_roll(seats: int, hands: int) -> None:
    state = opening(seats)
    listed = ARIZONA.outcome_list(state)
    assert listed is not None
    assert len(listed) == hands
    assert listed[ARIZONA.read(state, "roll" + " 3" * (seats + 1))] == 1 / 6 ** (seats + 1)


def test_Z6_each_seat_takes_one_die_and_one_stays_over() -> None:
    state = after(opening(3), "* roll 5 2 2 6")
    assert texts(state) == {"take 2", "take 5", "take 6"}
    state = after(state, "0 take 2")
    assert texts(state) == {"take 2", "take 5", "take 6"}
    state = after(state, "1 take 6")
    assert texts(state) == {"take 2", "take 5"}
    state = after(state, "2 take 5")
    assert (seen(state)["dice"], seen(state)["taken"]) == ([2], [2, 6, 5])


def test_Z6_even_a_die_that_cannot_be_used_may_be_taken() -> None:
    state = table("0,1", "4,2", phase="take", die=0, dice=[5, 5, 5], cards=["closed-stations", "miner", "farmer"])
    assert lines(state) == ["0 take 5"]


def test_Z7_after_the_last_die_seats_draw_in_turn_order() -> None:
    state = after(opening(), "* roll 1 1 1", "0 take 1", "1 take 1")
    assert (state.turn, seen(state)["phase"]) == (0, "start")
    state = after(state, "0 start 4,2")
    assert (state.turn, seen(state)["phase"]) == (0, "draw")
    assert after(state, "0 go w").turn == 1


def test_Z7_a_seat_finishes_all_its_decisions_before_the_next_one_starts() -> None:
    state = table("3,4", "4,2", die=[1, 1], carried=[{"cow": 1}], cards=["big-towns", "miner", "farmer"])
    state = after(state, "0 go n")
    assert (state.turn, seen(state)["phase"]) == (0, "circle")
    state = after(state, "0 skip")
    assert (state.turn, seen(state)["phase"]) == (0, "deliver")
    assert after(state, "0 skip").turn == 1


def test_Z8_the_start_card_goes_one_seat_clockwise_after_each_round() -> None:
    state = opening(3)
    starters = []
    for number in range(1, 6):
        starters.append(seen(state)["starter"])
        order = [(number - 1 + place) % 3 for place in range(3)]
        state = after(state, "* roll 1 1 1 1", *(f"{seat} take 1" for seat in order))
        for seat in order:
            assert state.turn == seat
            while state.turn == seat and seen(state)["phase"] != "roll":
                state = after(state, lines(state)[0])
    assert starters == [0, 1, 2, 0, 1]


def test_only_the_first_seat_of_a_round_may_take_first() -> None:
    state = after(opening(), "* roll 1 2 3")
    assert not allowed(state, "1 take 1")
