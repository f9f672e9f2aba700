"""Arizona, what a reader sees and what a hand can touch."""

import json
from functools import cache

import pytest
from hypothesis import given

from sobremesa.game import CHANCE, OVER, Seat, State
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.sketch import shown
from tests.fuzz import tried
from tests.games.arizona.positions import Setting, random_game, seeds, settings_of_games
from tests.games.arizona.table import CLASSIC, INERT, after, opening, over, seen, table

STATE = cache(
    lambda: after(
        table(
            "3,4",
            "4,2",
            die=[1, 6],
            carried=[{"cow": 2, "ore": 1}, {}],
            nuggets=[0, 2],
            cards=["big-towns", *INERT[:2]],
        ),
        "0 go n",
        "0 circle 3,2",
        "0 deliver cow",
    )
)


def test_a_view_shows_the_whole_table() -> None:
    nothing = dict.fromkeys(("cow", "sheep", "wheat", "apple", "ore", "timber"), 0)
    view = ARIZONA.view(STATE(), Seat(0))
    assert view == {
        "game": "arizona",
        "seat": 0,
        "seats": 2,
        "options": {
            "sheet": "classic",
            "cards": ["big-towns", "rancher", "miner"],
            "nuggets": "shift",
            "stuck_nugget": True,
            "redraw_conflicts": False,
        },
        "turn": 1,
        "phase": "draw",
        "scores": [8, 3],
        "winners": [],
        "sheet": CLASSIC,
        "cards": ["big-towns", "rancher", "miner"],
        "spent": [],
        "round": 1,
        "starter": 0,
        "last_round": False,
        "dice": [],
        "taken": [1, 6],
        "shifts": 0,
        "starts": ["3,4", "4,2"],
        "trains": ["3,3", "4,2"],
        "lines": [["n"], []],
        "circled": [["3,2", "3,3"], []],
        "carried": [{**nothing, "ore": 2}, nothing],
        "delivered": [{"cow": 2}, {}],
        "boxes": [{"cow": 8}, {}],
        "firsts": {"cow": 0},
        "nuggets": [0, 2],
        "obtained": [0, 2],
        "stops": [{"station": 0, "town": 1, "mountain": 0}, {"station": 0, "town": 0, "mountain": 0}],
        "bonuses": [0, 0],
        "leads": [{}, {"6": ["n n", "e e", "s s", "w w"]}],
    }


def test_a_view_of_the_beginning_shows_empty_sheets() -> None:
    view = seen(opening())
    assert (view["phase"], view["turn"], view["starts"], view["lines"]) == (
        "roll",
        CHANCE,
        [None, None],
        [[], []],
    )


def test_a_view_of_the_end_fills_every_box_and_names_the_winners() -> None:
    view = seen(over(STATE()))
    assert (view["turn"], view["winners"]) == (OVER, [0])
    assert view["boxes"][1] == dict.fromkeys(("cow", "sheep", "wheat", "apple", "ore", "timber"), -5)
    assert view["bonuses"] == [5, 0]


def test_a_reader_has_his_own_sheet_before_him_and_a_spectator_that_of_the_seat_to_move() -> None:
    assert [shown(ARIZONA.view(STATE(), seat)) for seat in (Seat(0), Seat(1), None)] == [0, 1, 1]


def test_a_view_tells_where_each_die_could_lead() -> None:
    taking = table("4,2", "4,2", phase="take", die=0, dice=[1, 5, 5])
    assert seen(taking)["leads"][1] == {"1": ["n", "e", "s", "w"], "5": ["ne ne", "se se", "sw sw", "nw nw"]}
    drawing = table("4,2", "4,2", die=[6, 1], circled=["4,0 2,2 6,2"])
    assert seen(drawing)["leads"] == [{"6": ["s s"]}, {"1": ["n", "e", "s", "w"]}]
    assert seen(after(drawing, "0 go s s"))["leads"][0] == {}
    assert seen(opening())["leads"] == [{}, {}]


def test_a_view_of_the_last_round_says_so() -> None:
    state = table("4,2")
    state.ending = 1
    assert seen(state)["last_round"]


@tried(3)
@given(settings_of_games(), seeds)
def test_everybody_sees_the_same_but_for_who_they_are(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        public = seen(step.after)
        assert json.loads(json.dumps(public)) == public
        assert public["options"] == setting.options
        for seat in range(setting.seats):
            assert ARIZONA.view(step.after, Seat(seat)) == {**public, "seat": seat}


# Picks


def texts_by_path(state: State) -> dict[tuple[str, ...], str]:
    return {path: ARIZONA.write(state, code) for path, code in ARIZONA.picks(state).items()}


def test_a_hand_touches_a_die() -> None:
    state = table("4,2", phase="take", die=0, dice=[1, 5, 5])
    assert texts_by_path(state) == {("die:1",): "take 1", ("die:5",): "take 5"}


def test_a_hand_touches_the_station_to_start_from() -> None:
    state = after(opening(), "* roll 1 1 1", "0 take 1", "1 take 1")
    assert texts_by_path(state)[("cell:4,2",)] == "start 4,2"
    assert len(texts_by_path(state)) == 12


def test_a_hand_touches_the_end_of_a_stretch_and_the_way_where_there_are_two() -> None:
    state = table("4,4", die=2, nuggets=[1, 0])
    paths = texts_by_path(state)
    assert paths[("cell:5,3", "way:n-e")] == "go n e"
    assert paths[("cell:5,3", "way:e-n")] == "go e n"
    assert paths[("nugget:+1",)] == "nugget +1"
    assert paths[("nugget:-1",)] == "nugget -1"
    one_way = table("3,2", die=2, cards=["bad-weather", *INERT[:2]])
    assert texts_by_path(one_way)[("cell:4,1",)] == "go e n"


def test_a_hand_touches_a_word_to_be_stuck_or_to_skip() -> None:
    assert texts_by_path(table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"])) == {("stuck",): "stuck"}


def test_a_hand_touches_a_good_to_circle_and_a_box_to_deliver() -> None:
    state = after(table("3,4", die=1, carried=[{"cow": 1}], cards=["big-towns", *INERT[:2]]), "0 go n")
    assert texts_by_path(state)[("cell:3,2",)] == "circle 3,2"
    assert texts_by_path(state)[("skip",)] == "skip"
    assert texts_by_path(after(state, "0 skip")) == {("box:cow",): "deliver cow", ("skip",): "skip"}


@pytest.mark.parametrize("state", [opening, lambda: over(STATE())], ids=["roll", "end"], indirect=["state"])
def test_there_is_nothing_to_touch_while_no_seat_decides(state: State) -> None:
    assert ARIZONA.picks(state) == {}
