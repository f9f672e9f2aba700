"""Gardens of Mars, the end: M29–M33."""

import pytest

from sobremesa.game import CHANCE, OVER
from sobremesa.games.mars import MARS
from tests.games.mars.garden import FAR, GAIN, after, garden, lines, seen

# Corners with a flower on each neighbour, and one cell short of that.
EAST = {"4,0": "red", "4,1": "green", "5,-1": "grey"}
WEST = {"-4,0": "red", "-4,-1": "green"}
ONE_BLUE = "0 0 0 0 1 0"
PLENTY = "5 5 5 5 5 5"


def test_M29_the_game_is_over_as_soon_as_a_reserve_is_empty() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1], reserves=[ONE_BLUE, PLENTY])
    assert after(state, "0 move 1 e blue").turn == OVER


def test_M29_the_last_flower_is_scored_with_its_jump() -> None:
    chain = {"-4,1": "blue", "-3,1": "blue"}
    state = garden(["-5,2", *FAR[:1]], flowers=chain, dice=[1, 1], scores=[30, 32], reserves=[ONE_BLUE, PLENTY])
    state = after(state, GAIN)
    assert (state.turn, seen(state)["scores"]) == (OVER, [33, 32])


def test_M29_the_dice_on_the_table_are_not_played() -> None:
    state = after(garden(["2,-3", "-1,4"], dice=[1, 4, 4], reserves=[ONE_BLUE, PLENTY]), "0 move 1 e blue")
    assert (seen(state)["phase"], seen(state)["dice"]) == ("end", [4, 4])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_M29_nobody_has_a_move_after_the_end(seats: int) -> None:
    gardeners = ["-5,2", *FAR[: seats - 1]]
    state = garden(gardeners, dice=[1, 1, 2, 3], reserves=[ONE_BLUE, *[PLENTY] * (seats - 1)])
    assert MARS.legal_actions(after(state, GAIN)) == []


def test_M29_an_empty_reserve_ends_the_game_also_when_the_table_has_no_dice() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1], reserves=[ONE_BLUE, PLENTY])
    assert after(state, "0 move 1 e blue").turn == OVER


def test_M30_the_game_is_over_when_no_dice_lie_on_the_table_and_nobody_could_roll() -> None:
    state = garden(["-5,1", "5,0"], flowers={**EAST, **WEST, "-5,1": "blue"}, dice=[1])
    state = after(state, "0 move 1 nw white")
    assert (seen(state)["counts"], state.turn) == ([0, 0], OVER)


def test_M30_the_game_goes_on_while_dice_lie_on_the_table() -> None:
    state = garden(["-5,1", "5,0"], flowers={**EAST, **WEST, "-5,1": "blue"}, dice=[1, 1])
    state = after(state, "0 move 1 nw white")
    assert (seen(state)["counts"], state.turn) == ([0, 0], 1)


def test_M30_the_game_goes_on_while_anybody_can_roll() -> None:
    state = garden(["-5,1", "5,0", "0,3"], flowers={**EAST, **WEST, "-5,1": "blue"}, dice=[1])
    state = after(state, "0 move 1 nw white")
    assert (state.turn, seen(state)["actor"]) == (CHANCE, 2)


def test_M30_the_player_who_has_just_moved_may_be_the_only_one_who_can_roll() -> None:
    state = garden(["-5,1", "5,0"], flowers=EAST, dice=[1])
    state = after(state, "0 move 1 nw white")
    assert (state.turn, seen(state)["actor"]) == (CHANCE, 0)


@pytest.mark.parametrize(("scores", "winners"), [([9, 12], [1]), ([13, 12], [0]), ([60, 12], [0]), ([0, 1], [1])])
def test_M31_most_points_wins(scores: list[int], winners: list[int]) -> None:
    state = garden(["2,-3", "-1,4"], dice=[1], scores=scores, reserves=[ONE_BLUE, PLENTY])
    assert MARS.winner_list(after(state, "0 move 1 e blue")) == winners


def test_M31_flowers_left_over_have_no_value() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1], scores=[9, 12], reserves=[ONE_BLUE, "10 10 10 10 9 10"])
    assert MARS.score_list(after(state, "0 move 1 e blue")) == [9, 12]


def test_M32_if_0_is_the_best_score_all_share_the_victory() -> None:
    state = garden(["2,-3", "-1,4", "5,0"], dice=[1], reserves=[ONE_BLUE, PLENTY, PLENTY])
    assert MARS.winner_list(after(state, "0 move 1 e blue")) == [0, 1, 2]


def test_M32_those_at_0_share_nothing_where_somebody_has_a_point() -> None:
    state = garden(["2,-3", "-1,4", "5,0"], dice=[1], scores=[0, 0, 1], reserves=[ONE_BLUE, PLENTY, PLENTY])
    assert MARS.winner_list(after(state, "0 move 1 e blue")) == [2]


def test_M33_there_is_no_limit_of_turns() -> None:
    """Two players walk to and fro between two flowers each, far longer than any game has been seen to last."""
    flowers = {"2,-3": "red", "3,-3": "red", "-1,4": "blue", "0,4": "blue"}
    state = garden(["2,-3", "-1,4"], flowers=flowers)
    for _ in range(400):
        if state.turn == CHANCE:
            state = after(state, "* roll 1 1 1 1 1")
        else:
            state = after(state, next(line for line in lines(state) if len(line.split()) == 4))
    assert state.turn != OVER
    assert seen(state)["scores"] == [0, 0]
