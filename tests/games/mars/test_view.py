"""Gardens of Mars, what a reader sees and what a hand can touch."""

import json
from functools import cache

import pytest
from hypothesis import given

from sobremesa.game import CHANCE, OVER, Seat, State
from sobremesa.games.mars import MARS
from sobremesa.rng import generator
from tests.fuzz import tried
from tests.games.mars.garden import after, garden, lines, opening, seen
from tests.games.mars.positions import Setting, of_games, positions, random_game, seeds, settings_of_games
from tests.games.mars.test_vectors import V6, V10

ACTING = cache(
    lambda: garden(
        ["2,-3", "-1,4", "5,0"],
        flowers={"5,-3": "red", "0,1": "white", "4,0": "grey"},
        dice=[5, 1, 5],
        scores=[30, 0, 7],
        reserves=["1 1 2 3 5 0", "0 0 0 0 0 9", "4 0 0 0 0 1"],
        turn=2,
        count_planted=True,
    )
)


def test_a_view_shows_the_whole_table() -> None:
    assert MARS.view(ACTING(), Seat(1)) == {
        "game": "mars",
        "seat": 1,
        "seats": 3,
        "options": {
            "last_flower_turn": True,
            "crowded_track_turn": True,
            "two_gardeners": False,
            "count_planted": True,
        },
        "turn": 2,
        "phase": "act",
        "scores": [30, 0, 7],
        "winners": [],
        "actor": 2,
        "extra": False,
        "gardeners": [["2,-3"], ["-1,4"], ["5,0"]],
        "flowers": {"5,-3": "red", "0,1": "white", "4,0": "grey"},
        "reserves": [
            {"red": 1, "green": 1, "grey": 2, "yellow": 3, "blue": 5, "white": 0},
            {"red": 0, "green": 0, "grey": 0, "yellow": 0, "blue": 0, "white": 9},
            {"red": 4, "green": 0, "grey": 0, "yellow": 0, "blue": 0, "white": 1},
        ],
        "dice": [1, 5, 5],
        "counts": [6, 6, 2],
    }


def test_a_view_of_the_beginning_shows_an_empty_table() -> None:
    table = seen(after(opening(), "0 settle 2,-3"))
    assert (table["phase"], table["turn"], table["gardeners"]) == ("settle", 1, [["2,-3"], [None]])
    assert (table["flowers"], table["dice"], table["scores"]) == ({}, [], [0, 0])


def test_a_view_names_both_gardeners_where_there_are_two() -> None:
    state = after(opening(2, two_gardeners=True), *V10[:3])
    assert seen(state)["gardeners"] == [["2,-3", "5,0"], ["-1,4", None]]


def test_a_view_says_for_whom_chance_rolls() -> None:
    table = seen(garden(["2,-3", "5,0"], turn=1))
    assert (table["turn"], table["phase"], table["actor"], table["counts"]) == (CHANCE, "roll", 1, [6, 3])


def test_a_view_of_an_extra_turn_says_so() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1], reserves=["1 5 5 5 5 5", "5 5 5 5 5 5"])
    assert [seen(state)["extra"], seen(after(state, "0 move 1 e red"))["extra"]] == [False, True]


def test_a_view_of_the_end_names_the_winners() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1], scores=[3, 9], reserves=["1 0 0 0 0 0", "5 5 5 5 5 5"])
    table = seen(after(state, "0 move 1 e red"))
    assert (table["turn"], table["phase"], table["winners"]) == (OVER, "end", [1])


@of_games(4)
@given(settings_of_games(), seeds)
def test_a_view_survives_json(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        assert json.loads(json.dumps(seen(step.after))) == seen(step.after)


@of_games(4)
@given(settings_of_games(), seeds)
def test_everybody_sees_the_same_but_for_who_they_are(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        public = seen(step.after)
        assert public["seat"] is None
        for seat in range(setting.seats):
            assert MARS.view(step.after, Seat(seat)) == {**public, "seat": seat}


@tried(30)
@given(positions(), seeds)
def test_nothing_is_hidden_so_nothing_is_imagined(state: State, seed: int) -> None:
    imagined = state.copy()
    MARS.imagine(imagined, 0, generator(seed))
    assert imagined == state


def assert_paths_are_clear(state: State) -> None:
    """Every legal action has one path, and no path goes on where another one ends."""
    picks = MARS.picks(state)
    assert sorted(picks.values()) == sorted(MARS.legal_actions(state))
    beginnings = {path[:length] for path in picks for length in range(len(path))}
    assert not beginnings & set(picks)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("die:3", "cell:-1,0", "flower:red"), "move 3 sw red"),
        (("die:3", "cell:5,-3", "flower:white"), "move 3 e white"),
        (("die:1", "cell:3,-4", "flower:grey"), "move 1 ne grey"),
    ],
)
def test_a_hand_touches_a_die_a_cell_and_a_flower(path: tuple[str, ...], line: str) -> None:
    state = after(opening(), *V6)
    assert MARS.write(state, MARS.picks(state)[path]) == line


def test_the_paths_of_V6_are_its_120_legal_actions() -> None:
    state = after(opening(), *V6)
    assert len(MARS.picks(state)) == 120
    assert_paths_are_clear(state)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("die:4", "gardener:5,0", "cell:1,0", "flower:red"), "move b 4 w red"),
        (("die:6", "gardener:5,0", "cell:-1,0", "flower:blue"), "move b 6 w blue"),
        (("die:1", "gardener:2,-3", "cell:3,-3", "flower:red"), "move a 1 e red"),
    ],
)
def test_a_hand_touches_the_gardener_where_there_are_two(path: tuple[str, ...], line: str) -> None:
    state = after(opening(2, two_gardeners=True), *V10, "* roll 4 5 1 1 6 2")
    assert MARS.write(state, MARS.picks(state)[path]) == line


def test_the_paths_of_V10_are_its_186_legal_actions() -> None:
    state = after(opening(2, two_gardeners=True), *V10, "* roll 4 5 1 1 6 2")
    assert len(MARS.picks(state)) == 186
    assert_paths_are_clear(state)


def test_a_hand_touches_no_flower_where_one_is() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"3,-3": "red"}, dice=[1])
    assert MARS.write(state, MARS.picks(state)["die:1", "cell:3,-3"]) == "move 1 e"


def test_a_hand_touches_a_die_to_stay() -> None:
    state = garden(["1,0", "-2,0"], dice=[6])
    assert {path: MARS.write(state, code) for path, code in MARS.picks(state).items()} == {("die:6", "stay"): "stay 6"}


@pytest.mark.parametrize("two_gardeners", [False, True])
def test_a_hand_touches_a_cell_to_settle(two_gardeners: bool) -> None:
    state = opening(2, two_gardeners=two_gardeners)
    picks = MARS.picks(state)
    assert len(picks) == 90
    assert MARS.write(state, picks[("cell:2,-3",)]) == ("settle a 2,-3" if two_gardeners else "settle 2,-3")


@tried(60)
@given(positions())
def test_every_legal_action_has_one_path(state: State) -> None:
    assert_paths_are_clear(state)


def test_there_is_nothing_to_touch_while_chance_decides() -> None:
    assert MARS.picks(garden(["2,-3", "-1,4"])) == {}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_is_nothing_to_touch_after_the_end(seats: int) -> None:
    gardeners = ["2,-3", "-1,4", "5,0", "-5,0", "0,-5"][:seats]
    reserves = ["1 0 0 0 0 0", *["5 5 5 5 5 5"] * (seats - 1)]
    state = garden(gardeners, dice=[1, 1, 2, 3], reserves=reserves)
    assert len(lines(state)) > 0
    assert MARS.picks(after(state, "0 move 1 e red")) == {}
