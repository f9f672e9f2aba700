"""Gardens of Mars, the worked vectors of the rules page: V1–V12."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa.game import OVER, State, choose_options
from sobremesa.games.mars import MARS
from tests.games.mars.garden import (
    CELLS,
    CENTRE,
    GAIN,
    LOSE,
    after,
    allowed,
    destinations,
    dice_to_roll,
    gaining,
    garden,
    lines,
    losing,
    opening,
    reserve,
    seen,
)
from tests.games.mars.slow import STEPS, cell

V6 = [
    "0 settle 2,-3",
    "1 settle -1,4",
    "* flowers 4 6 5 5 5 5",
    "* flowers 6 4 5 5 5 5",
    "* roll 3 5 1 1 6 2",
]
V10 = [
    "0 settle a 2,-3",
    "1 settle a -1,4",
    "0 settle b 5,0",
    "1 settle b -5,0",
    "* flowers 4 6 5 5 5 5",
    "* flowers 6 4 5 5 5 5",
]


@pytest.mark.parametrize(("seats", "flowers"), [(2, 30), (3, 20), (4, 15), (5, 12)])
def test_V1_flowers_each(seats: int, flowers: int) -> None:
    settling = ["0 settle 2,-3", "1 settle -1,4", "2 settle 5,0", "3 settle -5,0", "4 settle 0,-5"]
    state = after(opening(seats), *settling[:seats])
    numbers = [flowers - 10, 10, 0, 0, 0, 0] if flowers <= 20 else [10, 10, flowers - 20, 0, 0, 0]
    assert allowed(state, " ".join(["* flowers", *map(str, numbers)]))


@pytest.mark.parametrize(
    ("place", "flowers", "count"),
    [
        ("2,-3", [], 6),
        ("5,0", [], 3),
        ("5,-2", [], 4),
        ("1,0", [], 6),
        ("1,0", ["2,0", "2,-1", "1,-1", "0,1", "1,1"], 1),
        ("2,-3", ["2,-3"], 6),
    ],
)
def test_V2_counts(place: str, flowers: list[str], count: int) -> None:
    state = garden([place, "-4,2"], flowers=dict.fromkeys(flowers, "red"))
    assert dice_to_roll(state) == [count]
    assert seen(state)["counts"][0] == count


def test_V2_a_count_of_0() -> None:
    state = garden(["5,0", "-4,2"], flowers=dict.fromkeys(["4,0", "4,1", "5,-1"], "red"), turn=1)
    assert seen(state)["counts"] == [0, 6]


def out_of_sight(place: str) -> str:
    """A cell that shares no line with this one, so that a gardener on it is as good as absent."""
    q, r = cell(place)
    lonely = (name for name in CELLS if cell(name)[0] != q and cell(name)[1] != r and sum(cell(name)) != q + r)
    return next(name for name in lonely if name != CENTRE)


@pytest.mark.parametrize(("die", "pairs"), [(1, 468), (2, 402), (3, 336), (4, 270), (5, 204), (6, 150)])
def test_V3_one_gardener_alone_on_the_board(die: int, pairs: int) -> None:
    moves = [
        line
        for place in CELLS
        if place != CENTRE
        for line in lines(garden([place, out_of_sight(place)], dice=[die], reserves=["9 0 0 0 0 0", "9 0 0 0 0 0"]))
    ]
    assert len(moves) == pairs
    assert not any("stay" in move for move in moves)


@pytest.mark.parametrize(
    ("die", "ends"),
    [
        (1, {"e": "1,-2", "ne": "1,-3", "nw": "0,-3", "w": "-1,-2", "sw": "-1,-1", "se": "0,-1"}),
        (2, {"e": "2,-2", "ne": "2,-4", "nw": "0,-4", "w": "-2,-2", "sw": "-2,0"}),
        (3, {"ne": "3,-5", "nw": "0,-5", "w": "-3,-2", "sw": "-3,1", "se": "0,1"}),
        (4, {"sw": "-4,2", "se": "0,2"}),
        (5, {"sw": "-5,3", "se": "0,3"}),
        (6, {"se": "0,4"}),
    ],
)
def test_V4_destinations(die: int, ends: dict[str, str]) -> None:
    assert destinations(garden(["0,-2", "3,-2"], dice=[1, 2, 3, 4, 5, 6]), die) == ends


def test_V5_stay() -> None:
    moves = lines(garden(["1,0", "-2,0"], dice=[6, 6, 2]))
    assert [move for move in moves if "6" in move] == ["0 stay 6"]
    assert {move.split()[3] for move in moves if "2" in move} == set(STEPS)


def test_V6_opening_has_120_legal_actions() -> None:
    state = after(opening(), *V6)
    ends = {tuple(move.split()[2:4]) for move in lines(state)}
    assert (len(lines(state)), len(set(lines(state))), len(ends)) == (120, 120, 20)


def test_V6_destinations_of_the_3() -> None:
    state = after(opening(), *V6)
    assert destinations(state, 3) == {"e": "5,-3", "w": "-1,-3", "sw": "-1,0", "se": "2,0"}
    assert not allowed(state, "0 move 3 ne red")


def test_V6_a_red_flower_with_nothing_red_near_scores_0() -> None:
    state = after(opening(), *V6, "0 move 3 sw red")
    assert (seen(state)["scores"], seen(state)["dice"], state.turn) == ([0, 0], [1, 1, 2, 5, 6], 1)


@pytest.mark.parametrize(("count_planted", "points"), [(False, 4), (True, 5)])
def test_V7_group(count_planted: bool, points: int) -> None:
    flowers = dict.fromkeys(["4,0", "2,-1", "2,-2", "3,-2", "1,1", "-3,0"], "blue") | {"3,-1": "green"}
    state = garden(["5,0", "-5,0"], flowers=flowers, dice=[3], count_planted=count_planted)
    state = after(state, "0 move 3 w blue")
    assert (seen(state)["gardeners"][0], seen(state)["scores"][0]) == (["2,0"], points)


@pytest.mark.parametrize("count_planted", [False, True])
def test_V7_a_lone_flower_scores_0_either_way(count_planted: bool) -> None:
    state = garden(["5,0", "-5,0"], dice=[3], count_planted=count_planted)
    assert seen(after(state, "0 move 3 w blue"))["scores"] == [0, 0]


@pytest.mark.parametrize(
    ("own", "points", "others", "new", "extra"),
    [
        (30, 6, [36], 37, True),
        (10, 3, [13, 14], 15, False),
        (24, 3, [27], 28, True),
        (26, 4, [28], 30, False),
        (12, 0, [3], 12, False),
        (48, 5, [3], 53, False),
    ],
)
def test_V8_forward_on_the_track(own: int, points: int, others: list[int], new: int, extra: bool) -> None:
    state = after(gaining(points, own, others), GAIN)
    assert (seen(state)["scores"], state.turn == 0) == ([new, *others], extra)


@pytest.mark.parametrize(
    ("own", "others", "new"),
    [(5, [4], 3), (5, [1, 2, 3, 4], 0), (31, [30], 29), (1, [0], 0), (0, [9], 0)],
)
def test_V8_back_on_the_track(own: int, others: list[int], new: int) -> None:
    state = after(losing(own, others), LOSE)
    assert (seen(state)["scores"], state.turn) == ([new, *others], 1)


def last_flowers(**options: Any) -> State:
    return garden(["2,-3", "-1,4"], dice=[1, 2, 3], reserves=["1 1 2 3 5 0", "5 5 5 5 5 5"], **options)


def test_V9_last_flowers_give_extra_turns_until_the_dice_are_used() -> None:
    state = after(last_flowers(), "0 move 1 e red")
    assert state.turn == 0
    state = after(state, "0 move 2 w green")
    assert (state.turn, seen(state)["dice"]) == (0, [3])
    state = after(state, "0 move 3 w yellow")
    assert (reserve(state, 0), seen(state)["dice"]) == ("0 0 2 2 5 0", [])
    assert (seen(state)["phase"], seen(state)["actor"]) == ("roll", 1)


def test_V9_without_the_option_the_first_planting_ends_the_turn() -> None:
    state = after(last_flowers(last_flower_turn=False), "0 move 1 e red")
    assert (state.turn, seen(state)["dice"]) == (1, [2, 3])


def test_V10_two_gardeners_roll_for_the_better_placed_one() -> None:
    state = after(opening(2, two_gardeners=True), *V10)
    assert dice_to_roll(state) == [6]


def test_V10_two_gardeners_have_186_legal_actions() -> None:
    state = after(opening(2, two_gardeners=True), *V10, "* roll 4 5 1 1 6 2")
    assert len(set(lines(state))) == len(lines(state)) == 186


def test_V10_destinations_of_the_second_gardener() -> None:
    state = after(opening(2, two_gardeners=True), *V10, "* roll 4 5 1 1 6 2")
    assert seen(after(state, "0 move b 4 w red"))["gardeners"][0] == ["2,-3", "1,0"]
    assert not allowed(state, "0 move b 5 w red")
    assert seen(after(state, "0 move b 6 w red"))["gardeners"][0] == ["2,-3", "-1,0"]


def printed(name: str) -> Any:
    return json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))


def replay(record: Any, upto: int | None = None) -> State:
    """The position after so many lines of a record, each of them allowed where it stands."""
    assert record["options"] == choose_options(MARS, len(record["seats"]), record["options"])
    return after(opening(len(record["seats"]), **record["options"]), *record["moves"][:upto])


def test_V11_a_game_that_ends_because_nobody_can_roll() -> None:
    record = printed("v11.json")
    state = replay(record)
    assert state.turn == OVER
    assert MARS.score_list(state) == record["scores"] == [24, 38, 50]
    assert MARS.winner_list(state) == record["winners"] == [2]
    assert [reserve(state, seat) for seat in range(3)] == ["1 5 0 0 0 0", "3 0 0 0 0 0", "4 0 0 0 0 1"]
    assert seen(state)["gardeners"] == [["1,-4"], ["2,-2"], ["-2,0"]]
    assert (seen(state)["counts"], seen(state)["dice"]) == ([0, 0, 0], [])


def test_V11_seat_2_is_passed_over_before_the_last_roll() -> None:
    record = printed("v11.json")
    assert record["moves"][-3:] == ["1 move 2 e", "* roll 1", "0 move 1 ne red"]
    before = replay(record, upto=-2)
    assert (seen(before)["counts"][2], seen(before)["actor"]) == (0, 0)


def test_V12_a_game_that_ends_with_a_last_flower() -> None:
    record = printed("v12.json")
    state = replay(record)
    assert state.turn == OVER
    assert MARS.score_list(state) == record["scores"] == [16, 18, 33, 12, 34]
    assert MARS.winner_list(state) == record["winners"] == [4]
    assert (reserve(state, 0), seen(state)["dice"]) == ("0 0 0 0 0 0", [4, 4])
    assert seen(state)["gardeners"] == [["-5,3"], ["-1,3"], ["-1,2"], ["0,2"], ["0,5"]]


def test_V12_seats_2_and_3_are_passed_over_after_1_stays() -> None:
    record = printed("v12.json")
    state = replay(record, upto=record["moves"].index("1 stay 4") + 1)
    assert (seen(state)["counts"][2:4], seen(state)["actor"]) == ([0, 0], 4)


@pytest.mark.parametrize("name", ["v11.json", "v12.json"])
def test_printed_games_are_not_over_before_their_last_line(name: str) -> None:
    assert replay(printed(name), upto=-1).turn != OVER
