"""Gardens of Mars, the dice: M7–M10 and M20."""

from collections import Counter

import pytest

from sobremesa.game import CHANCE
from sobremesa.games.mars import MARS
from sobremesa.rng import generator
from tests.games.mars.garden import after, allowed, dice_to_roll, garden, lines, seen

# The corner 5,0 with a flower on each of its three neighbours.
HEDGE = {"4,0": "red", "4,1": "green", "5,-1": "grey"}
CORNERED = "5,0"


def test_M7_as_many_dice_are_rolled_as_cells_next_to_the_gardener_have_no_flower() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"3,-3": "red", "2,-2": "blue"})
    assert dice_to_roll(state) == [4]


def test_M7_the_cells_around_the_player_who_begins_the_turn_are_counted() -> None:
    assert dice_to_roll(garden(["2,-3", "5,0"], turn=1)) == [3]


def test_M7_every_hand_of_the_dice_is_listed_not_every_roll() -> None:
    state = garden(["2,-3", "-1,4"])
    listed = MARS.outcome_list(state)
    assert listed is not None
    assert len(listed) == 462
    assert listed[MARS.read(state, "roll 1 1 1 1 1 1")] == 1 / 6**6
    assert listed[MARS.read(state, "roll 1 2 3 4 5 6")] == 720 / 6**6
    assert MARS.read(state, "roll 2 1 3 4 5 6") not in listed


def test_M7_chance_rolls_that_many_dice() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"3,-3": "red", "2,-2": "blue"})
    assert len(MARS.write(state, MARS.chance(state, generator(1))).split()) == 1 + 4


def test_M7_dice_are_fair() -> None:
    """Each face comes up a sixth of the time, within five standard errors."""
    state, rng, rolls = garden(["2,-3", "-1,4"]), generator(2), 400
    faces: Counter[str] = Counter()
    for _ in range(rolls):
        faces.update(MARS.write(state, MARS.chance(state, rng)).split()[1:])
    assert set(faces) == set("123456")
    assert all(abs(faces[face] - rolls) <= 5 * (rolls * 5 / 6) ** 0.5 for face in faces)


def test_M7_each_die_falls_for_itself() -> None:
    """Two neighbouring dice show the same face in a sixth of the rolls, within five standard errors."""
    state, rng, rolls = garden(["2,-3", "-1,4"]), generator(3), 400
    equal = 0
    for _ in range(rolls):
        _, first, second, *_ = MARS.write(state, MARS.chance(state, rng)).split()
        equal += first == second
    assert abs(equal - rolls / 6) <= 5 * (rolls * 5 / 36) ** 0.5


def test_M7_the_dice_are_laid_on_the_table_as_they_fell() -> None:
    state = after(garden(["2,-3", "-1,4"]), "* roll 3 5 1 1 6 2")
    assert seen(state)["dice"] == [1, 1, 2, 3, 5, 6]


def test_M7_the_player_who_rolled_is_the_first_to_use_a_die() -> None:
    assert after(garden(["2,-3", "-1,4"], turn=1), "* roll 3 5 1 1 6 2").turn == 1


def test_M7_nothing_is_rolled_while_dice_lie_on_the_table() -> None:
    state = after(garden(["2,-3", "-1,4"], dice=[1, 4]), "0 move 1 e red")
    assert (state.turn, seen(state)["dice"]) == (1, [4])


def test_M8_only_cells_of_the_board_count() -> None:
    assert [dice_to_roll(garden([cell, "1,1"])) for cell in ("5,0", "5,-2", "-5,2")] == [[3], [4], [4]]


def test_M8_the_centre_always_counts() -> None:
    flowers = dict.fromkeys(["2,0", "2,-1", "1,-1", "0,1", "1,0"], "red")
    assert dice_to_roll(garden(["1,0", "-3,0"], flowers=flowers)) == [2]


def test_M8_a_neighbouring_cell_with_a_gardener_counts() -> None:
    assert dice_to_roll(garden(["2,-3", "3,-3"])) == [6]


def test_M8_a_neighbouring_gardener_with_a_flower_under_it_does_not_count() -> None:
    assert dice_to_roll(garden(["2,-3", "3,-3"], flowers={"3,-3": "red"})) == [5]


def test_M8_the_gardeners_own_cell_never_counts() -> None:
    assert dice_to_roll(garden(["2,-3", "-1,4"], flowers={"2,-3": "red"})) == [6]


def test_M9_a_player_with_count_0_is_passed_over_when_no_dice_lie_on_the_table() -> None:
    state = after(garden(["-2,0", CORNERED, "-3,3"], flowers=HEDGE, dice=[1]), "0 move 1 w red")
    assert (seen(state)["phase"], seen(state)["turn"], seen(state)["actor"]) == ("roll", CHANCE, 2)


def test_M9_being_stuck_costs_nothing() -> None:
    state = garden(["-2,0", CORNERED, "-3,3"], flowers=HEDGE, dice=[1], scores=[4, 7, 2])
    assert seen(after(state, "0 move 1 w red"))["scores"] == [4, 7, 2]


def test_M9_a_player_who_alone_can_roll_plays_again_and_again() -> None:
    state = garden(["-5,0", CORNERED], flowers={**HEDGE, "-4,0": "red", "-4,-1": "blue"})
    state = after(state, "* roll 1", "0 move 1 e")
    assert (seen(state)["phase"], seen(state)["actor"]) == ("roll", 0)


def test_M9_a_stuck_player_uses_dice_left_by_others() -> None:
    state = after(garden(["-2,0", CORNERED], flowers=HEDGE, dice=[1, 2]), "0 move 1 w red")
    assert state.turn == 1
    assert allowed(state, "1 move 2 w red")


def test_M10_one_of_the_dice_on_the_table_must_be_used() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 4, 4, 6])
    assert {line.split()[1] for line in lines(state)} == {"move"}
    assert {line.split()[2] for line in lines(state)} == {"1", "4", "6"}


def test_M10_a_die_that_allows_no_move_may_be_chosen_when_others_allow_one() -> None:
    state = garden(["1,0", "-2,0"], dice=[6, 2])
    assert allowed(state, "0 stay 6")
    assert allowed(state, "0 move 2 e red")


def test_M10_equal_dice_give_the_same_action_once() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 4, 4, 4])
    assert len(lines(state)) == len(set(lines(state)))


def test_M20_the_die_used_leaves_the_table_and_the_others_stay() -> None:
    state = garden(["2,-3", "-1,4"], dice=[3, 5, 1, 1, 6, 2])
    assert seen(after(state, "0 move 1 e red"))["dice"] == [1, 2, 3, 5, 6]


@pytest.mark.parametrize("move", ["0 stay 6", "0 move 1 e", "0 move 1 se red"])
def test_M20_the_turn_passes_to_the_next_seat(move: str) -> None:
    state = garden(["1,0", "-2,0", "-3,3"], flowers={"2,0": "red"}, dice=[6, 1, 1])
    assert after(state, move).turn == 1


def test_M20_nothing_is_rolled_again_until_all_dice_are_used() -> None:
    state = after(garden(["2,-3", "-1,4"]), "* roll 1 1 1 1 1 1")
    phases = []
    for move in ["0 move 1 e red", "1 move 1 e red", "0 move 1 w red", "1 move 1 w red", "0 move 1 e", "1 move 1 e"]:
        phases.append(seen(state)["phase"])
        state = after(state, move)
    assert phases == ["act"] * 6
    assert (seen(state)["phase"], seen(state)["actor"]) == ("roll", 0)
