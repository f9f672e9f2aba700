"""Gardens of Mars, notation (rules page, section 6)."""

from typing import Any

import pytest
from hypothesis import given

from sobremesa.game import CHANCE, BadDeal, Seat, State, UnreadableMove, choose_options
from sobremesa.games.mars import MARS
from tests.fuzz import tried
from tests.games.mars.garden import CELLS, CENTRE, after, allowed, garden, lines, opening
from tests.games.mars.positions import Setting, of_games, positions, random_game, seeds, settings_of_games

TWO = {"two_gardeners": True}


def act(**options: Any) -> State:
    """A seat about to use one of the dice 3 and 6; one gardener each, or two."""
    gardeners = ["2,-3 5,0", "-1,4 -5,0"] if options else ["2,-3", "-1,4"]
    return garden(gardeners, dice=[3, 6], **options)


def settled(**options: Any) -> State:
    """The flowers are about to be drawn."""
    lines_of_two = ["0 settle a 2,-3", "1 settle a -1,4", "0 settle b 5,0", "1 settle b -5,0"]
    return after(opening(2, **options), *(lines_of_two if options else ["0 settle 2,-3", "1 settle -1,4"]))


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (opening, "settle 2,-3"),
        (lambda: opening(**TWO), "settle a 2,-3"),
        (lambda: settled(), "flowers 4 6 5 5 5 5"),
        (lambda: settled(**TWO), "flowers 4 6 5 5 5 5"),
        (lambda: settled(), "flowers 0 10 0 10 0 10"),
        (lambda: garden(["2,-3", "-1,4"]), "roll 3 5 1 1 6 2"),
        (lambda: garden(["5,0", "-1,4"]), "roll 3 5 1"),
        (lambda: act(), "move 3 ne red"),
        (lambda: act(), "move 3 ne"),
        (lambda: act(**TWO), "move a 3 ne red"),
        (lambda: act(**TWO), "move b 3 ne"),
        (lambda: act(), "stay 3"),
        (lambda: act(**TWO), "stay 3"),
    ],
    indirect=["state"],
)
def test_every_example_of_the_page_reads_and_writes_back(state: State, text: str) -> None:
    assert MARS.write(state, MARS.read(state, text)) == text


@pytest.mark.parametrize(
    "text", ["e (1,0)", "ne (1,-1)", "nw (0,-1)", "w (-1,0)", "sw (-1,1)", "se (0,1)"], ids=lambda text: text.split()[0]
)
def test_directions_are_those_of_the_page(text: str) -> None:
    direction, step = text.split()
    q, r = step.strip("()").split(",")
    state = after(garden(["2,-2", "-5,0"], dice=[1]), f"0 move 1 {direction} red")
    assert MARS.view(state, None)["gardeners"][0] == [f"{2 + int(q)},{-2 + int(r)}"]


@pytest.mark.parametrize("place", [name for name in CELLS if name != CENTRE])
def test_every_cell_is_named_by_its_axial_coordinates(place: str) -> None:
    assert MARS.view(after(opening(), f"0 settle {place}"), None)["gardeners"][0] == [place]


def test_the_faces_of_a_roll_keep_their_order() -> None:
    state = garden(["5,0", "-1,4"])
    assert len({MARS.read(state, text) for text in ("roll 3 5 1", "roll 1 3 5", "roll 5 3 1")}) == 3


@tried(60)
@given(positions())
def test_every_legal_move_reads_back_as_itself(state: State) -> None:
    codes = MARS.legal_actions(state)
    assert [MARS.read(state, MARS.write(state, code)) for code in codes] == codes
    assert len(set(lines(state))) == len(codes)


@of_games(10)
@given(settings_of_games(), seeds)
def test_every_line_of_a_game_reads_back_as_itself(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        again = step.before.copy()
        MARS.play(again, MARS.read(again, step.text))
        assert again == step.after


@of_games(10)
@given(settings_of_games(), seeds)
def test_everybody_reads_what_the_record_says(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        code = MARS.read(step.before, step.text)
        assert {MARS.tell(step.before, code, seat) for seat in (Seat(0), Seat(1), None)} == {step.text}


ANYWHERE = [
    "",
    " ",
    "e",
    "pass",
    "0 move 3 ne red",
    "move",
    "stay",
    "settle",
    "roll",
    "flowers",
    "Move 3 ne red",
    "MOVE 3 NE RED",
    "move 3 NE red",
    "move 3 ne Red",
    "Stay 3",
    "Settle 2,-3",
    " move 3 ne red",
    "move 3 ne red ",
    "move 3 ne ",
    "move  3 ne red",
    "move 3  ne red",
    "move 3 ne  red",
    "move\t3 ne red",
    "move 3 ne red\n",
    "stay 3 ",
    "stay  3",
    "stay 3\n",
    "settle 2,-3 ",
    "settle  2,-3",
    "settle 2, -3",
    "settle 2 -3",
    "settle (2,-3)",
    "settle 2;-3",
    "settle 2,-3,1",
    "settle 2",
    "settle ,",
    "settle 2,-3 red",
    "settle +2,-3",
    "settle 2,+3",
    "settle 02,-3",
    "settle 2,-03",
    "settle -0,3",
    "settle 0,-0",
    "settle 2.0,-3",
    "settle ２,-3",
    "settle 2,−3",
    "settle 6,0",
    "settle 3,3",
    "settle -6,1",
    "settle 100,-100",
    "move 0 ne red",
    "move 7 ne red",
    "move -3 ne red",
    "move +3 ne red",
    "move 03 ne red",
    "move 3.0 ne red",
    "move ３ ne red",
    "move ³ ne red",
    "move three ne red",
    "move 3 n red",
    "move 3 north red",
    "move 3 s red",
    "move 3 en red",
    "move 3 red",
    "move 3",
    "move ne 3 red",
    "move ne red",
    "move 3 ne pink",
    "move 3 ne gray",
    "move 3 ne red blue",
    "move 3 ne none",
    "stay 0",
    "stay 7",
    "stay 03",
    "stay +3",
    "stay -3",
    "stay ３",
    "stay 3 3",
    "stay a 3",
    "stay 3 ne",
    "roll 0",
    "roll 7",
    "roll 3 5 1 1 6 2 4",
    "roll 03 5 1",
    "roll 3  5 1",
    "roll 3 5 1 ",
    "roll 3,5,1",
    "roll +3",
    "roll ３",
    "flowers 4 6 5 5 5",
    "flowers 4 6 5 5 5 5 0",
    "flowers 11 4 4 4 4 3",
    "flowers 04 6 5 5 5 5",
    "flowers 4 6 5 5 5 05",
    "flowers -4 6 5 5 5 5",
    "flowers +4 6 5 5 5 5",
    "flowers 4 6 5 5 5 5 ",
    "flowers 4,6,5,5,5,5",
    "flowers ４ 6 5 5 5 5",
    "flowers a 6 5 5 5 5",
]
ONLY_WITH_TWO = ["settle a 2,-3", "settle b 2,-3", "move a 3 ne red", "move b 3 ne", "move a 3 ne"]
ONLY_WITH_ONE = ["settle 2,-3", "move 3 ne red", "move 3 ne"]
NEITHER = [
    "settle c 2,-3",
    "settle A 2,-3",
    "settle aa 2,-3",
    "move c 3 ne",
    "move A 3 ne red",
    "move 3 a ne red",
    "move a",
]


def unreadable(state: State, text: str) -> str:
    """What the reader of this text is told."""
    with pytest.raises(UnreadableMove) as refused:
        MARS.read(state, text)
    return str(refused.value)


@pytest.mark.parametrize("text", ANYWHERE + ONLY_WITH_TWO + NEITHER, ids=repr)
@pytest.mark.parametrize("state", [opening, lambda: act()], ids=["settle", "act"], indirect=["state"])
def test_a_malformed_text_is_unreadable_and_named(state: State, text: str) -> None:
    assert repr(text) in unreadable(state, text)


def with_a(text: str) -> str:
    """The text, naming gardener a as it must where there are two."""
    word, space, rest = text.partition(" ")
    return f"{word} a {rest}" if word in ("move", "settle") and space else text


@pytest.mark.parametrize("text", [*map(with_a, ANYWHERE), *ONLY_WITH_ONE, *NEITHER], ids=repr)
@pytest.mark.parametrize(
    "state", [lambda: opening(**TWO), lambda: act(**TWO)], ids=["settle", "act"], indirect=["state"]
)
def test_a_malformed_text_is_unreadable_with_two_gardeners_too(state: State, text: str) -> None:
    assert repr(text) in unreadable(state, text)


@pytest.mark.parametrize("text", ["x" * 10_000, "move " * 2_000, "stay " + "3" * 10_000, "roll" + " 3" * 5_000])
def test_a_very_long_text_is_unreadable(text: str) -> None:
    assert text[:20] in unreadable(act(), text)


@pytest.mark.parametrize(
    "text",
    [
        "settle 2,-2",  # not the time to settle
        "move 1 w red",  # no such die
        "move 3 ne red",  # leaves the board
        "move 3 e",  # a colour is missing
        "stay 3",  # the die allows a move
        "roll 3 5 1 1 6 2",  # not chance's turn
    ],
)
def test_a_readable_move_that_the_rules_do_not_allow_is_not_legal(text: str) -> None:
    assert not allowed(act(), f"0 {text}")


def test_a_colour_where_none_is_planted_is_not_legal() -> None:
    state = garden(["2,-3", "-1,4"], flowers={"5,-3": "red"}, dice=[3])
    assert [allowed(state, f"0 move 3 e{colour}") for colour in ("", " red", " blue")] == [True, False, False]


@pytest.mark.parametrize("text", ["settle b 2,-3", "settle b 5,0"])
def test_b_does_not_settle_before_a(text: str) -> None:
    state = opening(**TWO)
    assert not allowed(state, f"0 {text}")
    assert MARS.refusal(state, MARS.read(state, text)).key == "wrong_phase"


def test_a_does_not_settle_twice() -> None:
    state = after(opening(**TWO), "0 settle a 2,-3", "1 settle a -1,4")
    assert not allowed(state, "0 settle a 5,0")
    assert MARS.refusal(state, MARS.read(state, "settle a 5,0")).key == "wrong_phase"


def test_the_deal_is_empty() -> None:
    assert MARS.write_deal(opening()) == {}


def test_the_deal_reads_back_as_a_game_that_has_just_begun() -> None:
    state = MARS.new_state()
    MARS.read_deal(state, 3, choose_options(MARS, 3, {"count_planted": True}), {})
    assert state == opening(3, count_planted=True)


@pytest.mark.parametrize("dealt", [{"flowers": []}, [], None, 0, "", False])
def test_a_deal_that_is_not_empty_is_refused(dealt: object) -> None:
    with pytest.raises(BadDeal):
        MARS.read_deal(MARS.new_state(), 2, choose_options(MARS, 2, {}), dealt)


def test_chance_writes_its_moves_as_the_page_does() -> None:
    state = after(settled(), "* flowers 0 10 0 10 0 10")
    assert state.turn == CHANCE
    assert MARS.write(state, MARS.read(state, "flowers 10 0 10 0 10 0")) == "flowers 10 0 10 0 10 0"
