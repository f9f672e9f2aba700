"""Arizona, notation (rules page, section 6)."""

from functools import cache

import pytest
from hypothesis import given

from sobremesa.game import Seat, State, UnreadableMove, quoted
from sobremesa.games.arizona import ARIZONA
from tests.fuzz import tried
from tests.games.arizona.positions import Setting, random_game, seeds, settings_of_games
from tests.games.arizona.table import allowed, opening, table

DRAWING = cache(lambda: table("4,2", die=3))


@pytest.mark.parametrize(
    "text",
    [
        "roll 3 5 1",
        "roll 1 1 1 1 1",
        "take 3",
        "start 4,2",
        "start 11,11",
        "nugget +1",
        "nugget -1",
        "go n",
        "go n e",
        "go n e n",
        "go w s s s",
        "go s s s w",
        "go ne ne",
        "go w w",
        "stuck",
        "circle 4,3",
        "skip",
        "deliver cow",
        "deliver timber",
    ],
)
def test_every_example_of_the_page_reads_and_writes_back(text: str) -> None:
    assert ARIZONA.write(DRAWING(), ARIZONA.read(DRAWING(), text)) == text


def test_every_action_has_a_text_of_its_own() -> None:
    texts = [ARIZONA.write(DRAWING(), code) for code in range(ARIZONA.actions)]
    assert len(set(texts)) == ARIZONA.actions
    assert [ARIZONA.read(DRAWING(), text) for text in texts] == list(range(ARIZONA.actions))


def test_two_paths_to_one_cell_are_two_texts() -> None:
    assert ARIZONA.read(DRAWING(), "go n e") != ARIZONA.read(DRAWING(), "go e n")


@pytest.mark.parametrize(("way", "end"), [("n", "4,1"), ("e", "5,2"), ("s", "4,3"), ("w", "3,2")])
def test_y_grows_downwards_and_x_to_the_right(way: str, end: str) -> None:
    state = table("4,2", die=1).copy()
    ARIZONA.play(state, ARIZONA.read(state, f"go {way}"))
    assert ARIZONA.view(state, None)["trains"][0] == end


@tried(6)
@given(settings_of_games(), seeds)
def test_every_line_of_a_game_reads_back_as_itself(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        again = step.before.copy()
        ARIZONA.play(again, ARIZONA.read(again, step.text))
        assert again == step.after


@tried(4)
@given(settings_of_games(), seeds)
def test_everybody_reads_what_the_record_says(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        code = ARIZONA.read(step.before, step.text)
        assert {ARIZONA.tell(step.before, code, seat) for seat in (Seat(0), Seat(1), None)} == {step.text}


MALFORMED = [
    "",
    " ",
    "pass",
    "0 take 3",
    "take",
    "take 0",
    "take 7",
    "take 03",
    "take +3",
    "take ３",
    "take 3 ",
    "take  3",
    "take 3 3",
    "Take 3",
    "take 3\n",
    "start",
    "start 4",
    "start 4,2,1",
    "start 4, 2",
    "start 04,2",
    "start -1,2",
    "start 12,0",
    "start 0,12",
    "start +4,2",
    "start 4;2",
    "start 4,2 ",
    "go",
    "go ",
    "go x",
    "go north",
    "go N",
    "go n n n",
    "go n s",
    "go n e s",
    "go ne",
    "go ne nw",
    "go n e n e",
    "go n n e e",
    "go n  e",
    "go n e ",
    "nugget",
    "nugget 1",
    "nugget +2",
    "nugget -2",
    "nugget 0",
    "nugget −1",
    "nugget +1 +1",
    "stuck 1",
    "stuck ",
    "skip it",
    "Skip",
    "circle",
    "circle cow",
    "circle 4,3 5,3",
    "deliver",
    "deliver cows",
    "deliver Cow",
    "deliver cow ore",
    "deliver gold",
    "roll",
    "roll 1 2",
    "roll 1 2 3 4 5 6",
    "roll 1 2 7",
    "roll 0 1 2",
    "roll 1,2,3",
    "roll 1 2  3",
]


@pytest.mark.parametrize("text", MALFORMED, ids=repr)
@pytest.mark.parametrize("state", [opening, DRAWING], ids=["roll", "draw"], indirect=["state"])
def test_a_malformed_text_is_unreadable_and_named(state: State, text: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        ARIZONA.read(state, text)
    assert quoted(text) in str(refused.value)


@pytest.mark.parametrize("text", ["x" * 10_000, "go " * 3_000, "roll" + " 1" * 5_000, "take " + "3" * 9_000])
def test_a_very_long_text_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        ARIZONA.read(DRAWING(), text)


@pytest.mark.parametrize("text", ["roll 1 2 3 4", "roll 1 2 3 4 5", "take 3"])
def test_chance_rolls_the_right_number_of_dice(text: str) -> None:
    assert not allowed(opening(2), f"* {text}")
    assert allowed(opening(2), "* roll 1 2 3")
