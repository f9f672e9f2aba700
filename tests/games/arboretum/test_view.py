"""Arboretum, what a reader sees and what a hand can touch."""

import json
from functools import cache

from hypothesis import given

from sobremesa.game import CHANCE, OVER, State
from sobremesa.games.arboretum import ARBORETUM
from tests.fuzz import tried
from tests.games.arboretum.grove import after, seen, table
from tests.games.arboretum.positions import Setting, random_game, seeds, settings_of_games

MIDDLE = cache(
    lambda: table(
        ["C1 C2 C3", "D1 D8"],
        groves=["J1 L3 J4", "M5"],
        piles=["L1 L2", ""],
        known=["C1", "D8"],
        deck="M1 M2 O1",
        turn=1,
        start_discards=True,
    )
)


def test_a_view_shows_what_its_reader_knows() -> None:
    assert seen(MIDDLE(), 0) == {
        "game": "arboretum",
        "seat": 0,
        "seats": 2,
        "options": {"start_discards": True},
        "turn": 1,
        "phase": "draw 1",
        "scores": [4, 0],
        "winners": [],
        "actor": 1,
        "species": ["C", "D", "J", "O", "L", "M"],
        "deck": 3,
        "hands": [["C1", "C2", "C3"], ["D8", "?"]],
        "known": [["C1"], ["D8"]],
        "discards": [["L1", "L2"], []],
        "arboreta": [{"0,0": "J1", "1,0": "L3", "2,0": "J4"}, {"0,0": "M5"}],
        "open": [],
        "paths": [{"J": {"cards": ["J1", "L3", "J4"], "points": 4, "bonuses": "ac"}}, {}],
        "sums": {"C": 6, "D": 0, "J": 0, "O": 0, "L": 0, "M": 0},
        "sheet": None,
    }


def test_ones_own_8_is_counted_until_the_hands_are_open() -> None:
    """Whether somebody else has the 1 is not known before the end."""
    sums = [seen(table(["C8", held]), 0)["sums"]["C"] for held in ("C1", "D1")]
    assert sums == [8, 8]


def test_an_arboretum_lists_its_cards_in_the_order_laid() -> None:
    state = table(["C1 C2", "D1"], groves=["J5", "J1"], phase="play")
    assert list(seen(after(state, "0 play C2 -1,0"))["arboreta"][0].items()) == [("0,0", "J5"), ("-1,0", "C2")]


def test_open_cells_are_shown_while_a_card_is_to_be_played() -> None:
    state = table(["C1 C2", "D1"], groves=["J5", "J1"], phase="play")
    assert seen(state, 1)["open"] == ["0,-1", "-1,0", "1,0", "0,1"]
    assert seen(after(state, "0 play C2 -1,0"))["open"] == []


def test_a_view_says_for_whom_chance_turns_a_card() -> None:
    state = after(MIDDLE(), "1 draw deck")
    assert (seen(state)["turn"], seen(state)["phase"], seen(state)["actor"]) == (CHANCE, "card 1", 1)


def test_a_view_of_the_end_names_the_winners_and_explains_the_scores() -> None:
    state = table(["C4", "C3 D1"], groves=["C1 C2", "D2"], deck="", turn=1, phase="discard")
    view = seen(after(state, "1 discard D1"))
    assert (view["turn"], view["phase"], view["winners"], view["scores"]) == (OVER, "end", [0], [3, 0])
    assert view["sheet"][0] == {
        "species": "C",
        "lines": [
            {
                "held": ["C4"],
                "struck": False,
                "sum": 4,
                "right": True,
                "path": {"cards": ["C1", "C2"], "points": 3, "bonuses": "ac"},
                "points": 3,
                "reason": "highest",
                "why": "The highest sum, 4, gives the right to score (A18).",
            },
            {
                "held": ["C3"],
                "struck": False,
                "sum": 3,
                "right": False,
                "path": {"cards": [], "points": 0, "bonuses": ""},
                "points": 0,
                "reason": "beaten",
                "why": "Another hand has more, 4 against 3: no right to score (A18). There is no path to score (A20).",
            },
        ],
    }


@tried(3)
@given(settings_of_games, seeds)
def test_a_view_survives_json(setting: Setting, seed: int) -> None:
    for number, step in enumerate(random_game(setting, seed)):
        if number % 3 == 0 or step.after.turn == OVER:
            view = seen(step.after, number % setting.seats)
            assert json.loads(json.dumps(view)) == view


# Picks


def paths(state: State) -> dict[tuple[str, ...], str]:
    return {path: ARBORETUM.write(state, code) for path, code in ARBORETUM.picks(state).items()}


def test_a_hand_touches_the_deck_or_a_pile_to_draw() -> None:
    assert paths(MIDDLE()) == {("deck",): "draw deck", ("pile:0",): "draw pile 0"}


def test_a_hand_touches_a_card_and_a_cell_to_play() -> None:
    state = table(["C1 C2", "D1"], groves=["J5", "J1"], phase="play")
    assert len(paths(state)) == 8
    assert paths(state)["hand:C1", "cell:0,-1"] == "play C1 0,-1"


def test_a_hand_touches_a_card_to_discard() -> None:
    state = table(["C1 C2", "D1"], groves=["J5", "J1"], phase="discard")
    assert paths(state) == {("hand:C1",): "discard C1", ("hand:C2",): "discard C2"}


def test_there_is_nothing_to_touch_while_chance_decides_and_after_the_end() -> None:
    assert paths(after(MIDDLE(), "1 draw deck")) == {}
    assert paths(table(["C1", "C2"], phase="end")) == {}
