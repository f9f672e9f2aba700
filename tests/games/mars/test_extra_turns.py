"""Gardens of Mars, extra turns: M24–M28."""

import pytest

from sobremesa.game import CHANCE
from tests.games.mars.garden import FAR, GAIN, LOSE, after, gaining, garden, lines, losing, seen

LAST_RED = "1 5 5 5 5 5"
LAST_BLUE = "5 5 5 5 1 5"
PLENTY = "5 5 5 5 5 5"


def test_M24_an_extra_turn_uses_one_of_the_dice_on_the_table() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 4], reserves=[LAST_RED, PLENTY])
    state = after(state, "0 move 1 e red")
    assert (state.turn, seen(state)["extra"]) == (0, True)
    assert {line.split()[2] for line in lines(state)} == {"4"}


def test_M24_without_a_die_on_the_table_there_is_no_extra_turn() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1], reserves=[LAST_RED, PLENTY])
    state = after(state, "0 move 1 e red")
    assert (state.turn, seen(state)["actor"], seen(state)["extra"]) == (CHANCE, 1, False)


def test_M24_without_a_die_on_the_table_a_crowded_space_gives_nothing_either() -> None:
    state = after(gaining(6, own=30, others=[36], dice=[1]), GAIN)
    assert (state.turn, seen(state)["actor"]) == (CHANCE, 1)


def test_M25_the_extra_turn_is_a_full_turn_that_must_be_played() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 4], reserves=["1 0 5 0 0 0", PLENTY])
    state = after(state, "0 move 1 e red")
    assert set(lines(state)) == {"0 move 4 w grey", "0 move 4 sw grey", "0 move 4 se grey"}


def test_M25_an_extra_turn_may_earn_another() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1, 1], reserves=["1 1 5 5 5 5", PLENTY])
    assert after(state, "0 move 1 e red", "0 move 1 w green").turn == 0


def test_M25_the_turn_passes_after_an_extra_turn_that_earns_nothing() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1, 1], reserves=[LAST_RED, PLENTY])
    state = after(state, "0 move 1 e red", "0 move 1 w green")
    assert (state.turn, seen(state)["extra"]) == (1, False)


def test_M26_two_reasons_at_once_give_one_extra_turn() -> None:
    chain = {"-4,1": "blue", "-3,1": "blue"}
    state = garden(["-5,2", *FAR[:1]], flowers=chain, dice=[1, 1, 1], scores=[30, 32], reserves=[LAST_BLUE, PLENTY])
    state = after(state, GAIN)
    assert state.turn == 0
    assert after(state, "0 move 1 nw red").turn == 1


@pytest.mark.parametrize(("own", "others"), [(31, [30]), (27, [26]), (40, [39, 38])])
def test_M26_a_loss_of_points_never_gives_an_extra_turn(own: int, others: list[int]) -> None:
    assert after(losing(own, others), LOSE).turn == 1


def test_M26_staying_never_gives_an_extra_turn() -> None:
    assert after(garden(["1,0", "-2,0"], dice=[6, 6], scores=[31, 30]), "0 stay 6").turn == 1


def test_M27_planting_the_last_flower_of_a_colour_gives_an_extra_turn() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1], reserves=[LAST_RED, PLENTY])
    assert after(state, "0 move 1 e red").turn == 0


def test_M27_planting_the_last_but_one_gives_nothing() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1], reserves=["2 5 5 5 5 5", PLENTY])
    assert after(state, "0 move 1 e red").turn == 1


def test_M27_the_players_own_reserve_decides_not_what_others_have() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1], reserves=[PLENTY, "0 0 0 0 0 9"])
    assert after(state, "0 move 1 e red").turn == 1


def test_M27_a_colour_one_never_had_gives_nothing() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"1,-3": "red"}, dice=[1, 1], reserves=["0 5 5 5 5 5", PLENTY])
    assert after(state, "0 move 1 e green").turn == 1
    assert after(state, "0 move 1 w").turn == 1


def test_M27_without_the_option_the_turn_passes() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1], reserves=[LAST_RED, PLENTY], last_flower_turn=False)
    assert after(state, "0 move 1 e red").turn == 1


@pytest.mark.parametrize(("points", "own", "turn"), [(6, 30, 0), (1, 25, 0), (2, 24, 0), (1, 24, 1), (6, 10, 1)])
def test_M28_counting_to_a_taken_space_from_26_on_gives_an_extra_turn(points: int, own: int, turn: int) -> None:
    assert after(gaining(points, own, others=[own + points]), GAIN).turn == turn


@pytest.mark.parametrize("others", [[28, 29], [31], [27, 26]])
def test_M28_passing_markers_or_stopping_beside_them_gives_nothing(others: list[int]) -> None:
    assert after(gaining(4, own=26, others=others), GAIN).turn == 1


def test_M28_the_space_before_any_jump_decides() -> None:
    """Counting to 25, the marker jumps over 25 and 26 to 27: it met nobody above 25 by counting."""
    assert after(gaining(3, own=22, others=[25, 26]), GAIN).turn == 1


def test_M28_a_lone_flower_beside_a_crowded_track_gives_nothing() -> None:
    assert after(gaining(0, own=30, others=[31]), GAIN).turn == 1


def test_M28_a_lap_more_is_not_the_same_space() -> None:
    assert after(gaining(5, own=47, others=[2]), GAIN).turn == 1


def test_M28_without_the_option_the_turn_passes() -> None:
    assert after(gaining(6, own=30, others=[36], crowded_track_turn=False), GAIN).turn == 1


def test_M28_does_not_need_the_other_option() -> None:
    assert after(gaining(6, own=30, others=[36], last_flower_turn=False), GAIN).turn == 0
