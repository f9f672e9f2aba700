"""Gardens of Mars, set-up: M1–M6, and the options of section 2."""

from collections import Counter
from itertools import product
from math import comb

import pytest

from sobremesa.game import CHANCE, BadOptions, Seat, State, choose_options
from sobremesa.games.mars import MARS
from sobremesa.rng import generator
from tests.games.mars.garden import CELLS, CENTRE, after, allowed, garden, lines, opening, reserve, seen
from tests.games.mars.slow import COLOURS

SETTLING = ["0 settle 2,-3", "1 settle -1,4", "2 settle 5,0", "3 settle -5,0", "4 settle 0,-5"]
SHARES = [(2, 30), (3, 20), (4, 15), (5, 12)]


def settled(seats: int) -> State:
    """Every gardener is on the board and the flowers are still in the case."""
    return after(opening(seats), *SETTLING[:seats])


def drawn(state: State, seed: int) -> State:
    """The position once chance has dealt every reserve."""
    state, rng = state.copy(), generator(seed)
    for _ in range(state.seats):
        MARS.play(state, MARS.chance(state, rng))
    return state


def test_M1_the_garden_is_a_hexagon_of_91_cells_with_six_to_a_side() -> None:
    row_lengths = {-5: 6, -4: 7, -3: 8, -2: 9, -1: 10, 0: 11, 1: 10, 2: 9, 3: 8, 4: 7, 5: 6}
    rows = Counter(int(line.split(",")[1]) for line in lines(opening()))
    rows[0] += 1  # the centre is a cell too, though nobody settles there
    assert rows == row_lengths
    assert sum(row_lengths.values()) == 91


@pytest.mark.parametrize("corner", ["5,0", "5,-5", "0,-5", "-5,0", "-5,5", "0,5"])
def test_M1_the_corner_of_the_garden_has_three_neighbours(corner: str) -> None:
    assert len(lines(garden([corner, "1,1"], dice=[1], reserves=["1 0 0 0 0 0", "1 0 0 0 0 0"]))) == 3


@pytest.mark.parametrize(("cell", "neighbours"), [("5,-2", 4), ("-3,5", 4), ("2,-3", 6), ("-4,4", 6)])
def test_M1_an_edge_cell_has_four_neighbours_and_an_inner_cell_six(cell: str, neighbours: int) -> None:
    assert len(lines(garden([cell, "1,1"], dice=[1], reserves=["1 0 0 0 0 0", "1 0 0 0 0 0"]))) == neighbours


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_M2_there_are_ten_flowers_of_each_colour(seats: int) -> None:
    reserves = seen(drawn(settled(seats), seed=seats))["reserves"]
    assert {colour: sum(own[colour] for own in reserves) for colour in COLOURS} == dict.fromkeys(COLOURS, 10)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_M2_each_player_has_one_gardener_and_one_score_marker(seats: int) -> None:
    table = seen(settled(seats))
    assert [len(own) for own in table["gardeners"]] == [1] * seats
    assert len(table["scores"]) == seats


def test_M2_the_game_is_for_two_to_five_players() -> None:
    assert list(MARS.seats) == [2, 3, 4, 5]


def test_M3_seat_0_starts_and_is_followed_by_the_seats_in_order() -> None:
    state = garden(["2,-3", "-1,4", "5,0"], dice=[1, 1, 1, 1])
    order = []
    for move in ["0 move 1 e red", "1 move 1 e red", "2 move 1 w red"]:
        order.append(state.turn)
        state = after(state, move)
    assert order == [0, 1, 2]


def test_M3_after_the_highest_seat_comes_seat_0() -> None:
    state = garden(["2,-3", "-1,4", "5,0"], dice=[1, 1], turn=2)
    assert after(state, "2 move 1 w red").turn == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_M3_the_first_roll_is_that_of_seat_0(seats: int) -> None:
    table = seen(drawn(settled(seats), seed=1))
    assert (table["phase"], table["turn"], table["actor"]) == ("roll", CHANCE, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_M4_all_score_markers_start_together_on_space_0(seats: int) -> None:
    assert seen(opening(seats))["scores"] == [0] * seats


def test_M4_space_0_holds_any_number_of_markers() -> None:
    state = garden(["2,-3", "-1,4", "5,0"], flowers={"3,-3": "red"}, dice=[1], scores=[1, 0, 0])
    assert seen(after(state, "0 move 1 e"))["scores"] == [0, 0, 0]


def test_M5_gardeners_are_put_in_turn_order() -> None:
    state = after(opening(3), "0 settle 2,-3", "1 settle -1,4")
    assert state.turn == 2
    assert seen(after(state, "2 settle 5,0"))["gardeners"] == [["2,-3"], ["-1,4"], ["5,0"]]


def test_M5_nobody_settles_on_the_centre() -> None:
    assert not allowed(opening(), "0 settle 0,0")


def test_M5_nobody_settles_on_another_gardener() -> None:
    state = after(opening(3), "0 settle 2,-3", "1 settle -1,4")
    assert not allowed(state, "2 settle 2,-3")
    assert not allowed(state, "2 settle -1,4")


def test_M5_every_other_cell_is_free() -> None:
    state = after(opening(3), "0 settle 2,-3", "1 settle -1,4")
    free = set(CELLS) - {CENTRE, "2,-3", "-1,4"}
    assert set(lines(state)) == {f"2 settle {cell}" for cell in free}


def test_M5_no_flower_is_put_under_a_gardener() -> None:
    assert seen(drawn(settled(5), seed=3))["flowers"] == {}


@pytest.mark.parametrize(("seats", "share"), SHARES)
def test_M6_each_player_draws_the_number_of_flowers_for_so_many_players(seats: int, share: int) -> None:
    reserves = seen(drawn(settled(seats), seed=4))["reserves"]
    assert [sum(own.values()) for own in reserves] == [share] * seats


def test_M6_the_flowers_are_drawn_in_seat_order_after_the_last_gardener_is_put() -> None:
    state = after(settled(2), "* flowers 4 6 5 5 5 5", "* flowers 6 4 5 5 5 5")
    assert [reserve(state, 0), reserve(state, 1)] == ["4 6 5 5 5 5", "6 4 5 5 5 5"]


@pytest.mark.parametrize("draw", ["4 6 5 5 5 4", "4 6 5 5 5 6", "0 0 0 0 0 0", "10 10 10 10 10 10"])
def test_M6_nobody_draws_more_or_fewer_flowers_than_their_number(draw: str) -> None:
    assert not allowed(settled(2), f"* flowers {draw}")


def test_M6_nobody_draws_a_flower_that_has_left_the_case() -> None:
    state = after(settled(3), "* flowers 8 4 2 2 2 2")
    assert allowed(state, "* flowers 2 4 4 4 4 2")
    assert not allowed(state, "* flowers 3 3 4 4 4 2")


def test_M6_the_last_seat_gets_what_is_left_and_it_is_written_all_the_same() -> None:
    state = after(settled(3), "* flowers 8 4 2 2 2 2", "* flowers 2 4 4 4 4 2")
    assert seen(state)["phase"] == "flowers"
    assert MARS.write(state, MARS.chance(state, generator(5))) == "flowers 0 2 4 4 4 6"
    assert not allowed(state, "* flowers 1 1 4 4 4 6")


def test_M6_the_flowers_are_drawn_blindly() -> None:
    """How many red ones seat 0 of three draws: a hypergeometric distribution, within five standard errors."""
    state, rng, games = settled(3), generator(6), 1500
    red = Counter(MARS.write(state, MARS.chance(state, rng)).split()[1] for _ in range(games))
    for number in range(11):
        share = comb(10, number) * comb(50, 20 - number) / comb(60, 20)
        assert abs(red[str(number)] - games * share) <= 5 * (games * share * (1 - share)) ** 0.5


def test_M6_the_draw_works_with_every_number_of_the_generator() -> None:
    """The smallest number of the generator is the one for which a draw must look twice whether it is fair."""
    state, rng = settled(2), generator(0)
    rng[0] = 0
    assert allowed(state, f"* {MARS.write(state, MARS.chance(state, rng))}")


def test_M6_what_the_case_can_give_is_listed_where_it_is_little_with_its_probability() -> None:
    state = after(settled(3), "* flowers 10 9 1 0 0 0")
    assert MARS.outcome_list(state) is None  # 0 1 9 10 10 10 are left: far more shares than hands of dice
    state = after(settled(4), "* flowers 10 5 0 0 0 0", "* flowers 0 5 10 0 0 0")
    shares = {
        MARS.read(state, f"flowers 0 0 0 {a} {b} {c}"): comb(10, a) * comb(10, b) * comb(10, c) / comb(30, 15)
        for a, b, c in product(range(11), repeat=3)
        if a + b + c == 15
    }
    assert MARS.outcome_list(state) == pytest.approx(shares, rel=1e-12)


def test_M6_the_first_share_is_one_of_too_many_to_list_and_the_last_is_certain() -> None:
    assert all(MARS.outcome_list(settled(seats)) is None for seats in MARS.seats)
    state = after(settled(3), "* flowers 8 4 2 2 2 2", "* flowers 2 4 4 4 4 2")
    assert MARS.outcome_list(state) == {MARS.read(state, "flowers 0 2 4 4 4 6"): 1.0}


def test_M6_reserves_are_open_to_all() -> None:
    state = drawn(settled(3), seed=7)
    mine = MARS.view(state, Seat(0))["reserves"]
    assert all(MARS.view(state, seat)["reserves"] == mine for seat in (Seat(1), Seat(2), None))


def test_options_have_the_defaults_of_the_rules_page() -> None:
    assert choose_options(MARS, 2, {}) == {
        "last_flower_turn": True,
        "crowded_track_turn": True,
        "two_gardeners": False,
        "count_planted": False,
    }


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_two_gardeners_are_refused_with_another_number_of_players_than_two(seats: int) -> None:
    with pytest.raises(BadOptions, match="two_gardeners"):
        choose_options(MARS, seats, {"two_gardeners": True})
