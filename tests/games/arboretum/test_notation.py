"""Arboretum, notation (rules page, section 6)."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given

from sobremesa.game import BadDeal, IllegalMove, Seat, State, UnreadableMove, choose_options
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.rng import generator
from tests.fuzz import tried
from tests.games.arboretum.grove import after, lines, opening, seen, table
from tests.games.arboretum.positions import Setting, random_game, seeds, settings_of_games

NINE = "C1 C2 C3 C4 C5 C6 C7 C8 J1"
PLAYING = cache(lambda: table([NINE, "D1"], groves=["J7", "J5"], phase="play"))
DEALT_WITH_DISCARDS = cache(lambda: ARBORETUM.write_deal(opening(3, seed=3, start_discards=True)))
DEALT: dict[str, Any] = {
    "species": ["C", "J", "O", "L", "Q", "W"],
    "hands": [["C4", "J6", "L1", "L6", "Q6", "W3", "W6"], ["C7", "J7", "O8", "L3", "L4", "Q7", "W1"]],
    "discards": [],
}


@pytest.mark.parametrize(
    "text",
    [
        "draw deck",
        "draw pile 0",
        "draw pile 1",
        "card J7",
        "play J7 0,1",
        "play J7 0,0",
        "play J7 -16,0",
        "play W8 0,-17",
        "discard O3",
        "discard C1",
        "card W8",
    ],
)
def test_every_example_of_the_page_reads_and_writes_back(text: str) -> None:
    assert ARBORETUM.write(PLAYING(), ARBORETUM.read(PLAYING(), text)) == text


def test_x_grows_to_the_right_and_y_downwards() -> None:
    state = after(table([NINE, "D1"], phase="play"), "0 play C1 0,0")
    state.phase, state.turn = PLAYING().phase, 0
    view = seen(after(state, "0 play C2 0,1"))
    assert view["arboreta"][0] == {"0,0": "C1", "0,1": "C2"}
    assert "y  0  C1\n    y  1  C2" in ARBORETUM.sketch(view)


@tried(8)
@given(settings_of_games, seeds)
def test_every_line_of_a_game_reads_back_as_itself(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        again = step.before.copy()
        ARBORETUM.play(again, ARBORETUM.read(again, step.text))
        assert again == step.after


@tried(4)
@given(settings_of_games, seeds)
def test_every_legal_move_reads_back_as_itself(setting: Setting, seed: int) -> None:
    for number, step in enumerate(random_game(setting, seed)):
        if number % 11 == 4:
            codes = ARBORETUM.legal_actions(step.before)
            texts = [ARBORETUM.write(step.before, code) for code in codes]
            assert [ARBORETUM.read(step.before, text) for text in texts] == codes
            assert len(set(lines(step.before))) == len(codes)


UNREADABLE = [
    "",
    " ",
    "J7",
    "pass",
    "0 draw deck",
    "draw",
    "draw ",
    "draw deck ",
    " draw deck",
    "draw  deck",
    "Draw deck",
    "draw Deck",
    "draw deck 0",
    "draw pile",
    "draw pile 2",
    "draw pile -1",
    "draw pile 00",
    "draw pile +1",
    "draw pile １",
    "draw pile 0 1",
    "draw 0",
    "draw J7",
    "play",
    "play J7",
    "play J7 ",
    "play 0,1",
    "play J7 0,1 ",
    "play  J7 0,1",
    "play J7\t0,1",
    "play J7 0,1\n",
    "play 0,1 J7",
    "play J7 0 1",
    "play J7 0, 1",
    "play J7 (0,1)",
    "play J7 0;1",
    "play J7 0,1,2",
    "play J7 ,",
    "play J7 0,",
    "play J7 +0,1",
    "play J7 0,+1",
    "play J7 -0,1",
    "play J7 0,-0",
    "play J7 00,1",
    "play J7 0,01",
    "play J7 0,-01",
    "play J7 0.0,1",
    "play J7 ０,1",
    "play J7 0,−1",
    "play J7 ٣,1",
    "play J7 --1,0",
    "play J7 1234567890,0",
    "play J0 0,1",
    "play J9 0,1",
    "play j7 0,1",
    "play X7 0,1",
    "play J 0,1",
    "play 7J 0,1",
    "play J07 0,1",
    "play J７ 0,1",
    "play ? 0,1",
    "discard",
    "discard ",
    "discard J7 ",
    "discard J7 C1",
    "discard J9",
    "discard j7",
    "discard 0",
    "discard ?",
    "Discard J7",
    "card",
    "card ?",
    "card J7 J8",
    "card J0",
    "card ",
    "CARD J7",
]


@pytest.mark.parametrize("text", UNREADABLE, ids=repr)
@pytest.mark.parametrize("state", [opening, PLAYING], ids=["draw", "play"], indirect=["state"])
def test_a_malformed_text_is_unreadable_and_named(state: State, text: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        ARBORETUM.read(state, text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(
    "text", ["x" * 10_000, "play " * 2_000, "play J7 " + "3" * 10_000 + ",0", "draw pile " + "1" * 5_000]
)
def test_a_very_long_text_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        ARBORETUM.read(PLAYING(), text)


@pytest.mark.parametrize("cell", ["18,0", "0,-18", "999999999,-999999999"])
def test_a_cell_too_far_away_for_a_code_is_refused_like_any_other(cell: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        ARBORETUM.read(PLAYING(), f"play C1 {cell}")
    assert (refused.value.key, refused.value.clause) == ("cell_not_adjacent", "A11")


def test_a_far_cell_is_refused_for_the_first_reason_there_is() -> None:
    for state, text, key in [
        (opening(), "play C1 40,0", "wrong_phase"),
        (PLAYING(), "play D8 40,0", "card_not_in_hand"),
        (table([NINE, "D1"], phase="play"), "play C1 40,0", "first_card_origin"),
    ]:
        with pytest.raises(IllegalMove) as refused:
            ARBORETUM.read(state, text)
        assert refused.value.key == key


# The deal


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("start_discards", [False, True])
def test_a_deal_reads_back_as_the_same_game(seats: int, start_discards: bool) -> None:
    state, again = opening(seats, seed=9, start_discards=start_discards), ARBORETUM.new_state()
    options = choose_options(ARBORETUM, seats, {"start_discards": start_discards})
    ARBORETUM.read_deal(again, seats, options, ARBORETUM.write_deal(state))
    assert again == state


def test_the_order_inside_a_hand_has_no_meaning() -> None:
    turned = {**DEALT, "hands": [hand[::-1] for hand in DEALT["hands"]]}
    assert read(turned) == read(DEALT)


def read(dealt: Any, seats: int = 2, **options: bool) -> State:
    state = ARBORETUM.new_state()
    ARBORETUM.read_deal(state, seats, choose_options(ARBORETUM, seats, options), dealt)
    return state


def test_a_deal_names_species_hands_and_discards() -> None:
    assert json.dumps(ARBORETUM.write_deal(opening(2, seed=3))) == json.dumps(DEALT)
    assert list(DEALT_WITH_DISCARDS()) == ["species", "hands", "discards"]
    assert DEALT_WITH_DISCARDS()["discards"][0] is None
    assert len(DEALT_WITH_DISCARDS()["discards"]) == 3


HANDS = DEALT["hands"]
LEFT_OUT = next(letter for letter in "CDJOLMARQW" if letter not in DEALT["species"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"species": DEALT["species"][::-1]}, "in the order"),
        ({"species": DEALT["species"][:5]}, "6 species"),
        ({"species": [*DEALT["species"], LEFT_OUT]}, "6 species"),
        ({"species": [*DEALT["species"][:5], DEALT["species"][4]]}, "6 species"),
        ({"species": "CDJOLM"}, "6 species"),
        ({"species": None}, "6 species"),
        ({"species": [[]] * 6}, "6 species"),
        ({"hands": HANDS[:1]}, "2 hands"),
        ({"hands": [*HANDS, HANDS[0]]}, "2 hands"),
        ({"hands": {}}, "2 hands"),
        ({"hands": [HANDS[0], HANDS[1][:6]]}, "seat 1 has 7 cards"),
        ({"hands": ["J7", HANDS[1]]}, "seat 0 has 7 cards"),
        ({"hands": [HANDS[0], HANDS[0]]}, "dealt twice"),
        ({"hands": [HANDS[0], [*HANDS[1][:6], HANDS[1][0]]]}, "dealt twice"),
        ({"hands": [HANDS[0], [*HANDS[1][:6], f"{LEFT_OUT}1"]]}, "not of a species in play"),
        ({"hands": [HANDS[0], [*HANDS[1][:6], "?"]]}, "'?' is no card"),
        ({"hands": [HANDS[0], [*HANDS[1][:6], 7]]}, "7 is no card"),
        ({"hands": [HANDS[0], [*HANDS[1][:6], ["C1"]]]}, "is no card"),
        ({"discards": [None, "C1"]}, "discards is []"),
        ({"discards": None}, "discards is []"),
        ({"deck": []}, "exactly the members"),
    ],
)
def test_a_deal_that_chance_could_not_have_made_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadDeal) as refused:
        read({**DEALT, **change})
    assert words in str(refused.value)


@pytest.mark.parametrize("dealt", [{}, [], None, 0, "", {"species": [], "hands": []}])
def test_something_else_is_no_deal(dealt: Any) -> None:
    with pytest.raises(BadDeal):
        read(dealt)


@pytest.mark.parametrize(
    "discards", [[], None, [None, "C1"], ["C1", None, None], [None, None, None], [None, "?", "C1"]]
)
def test_first_discards_are_checked(discards: Any) -> None:
    with pytest.raises(BadDeal):
        read({**DEALT_WITH_DISCARDS(), "discards": discards}, 3, start_discards=True)


def test_a_first_discard_is_in_no_hand() -> None:
    held = DEALT_WITH_DISCARDS()["hands"][2][0]
    with pytest.raises(BadDeal, match="dealt twice"):
        read({**DEALT_WITH_DISCARDS(), "discards": [None, held, held]}, 3, start_discards=True)


def test_the_record_tells_what_the_reader_knows() -> None:
    state = after(opening(2, seed=3), "0 draw deck")
    code = ARBORETUM.chance(state, generator(1))
    assert ARBORETUM.tell(state, code, Seat(0)) == ARBORETUM.write(state, code)
    assert ARBORETUM.tell(state, code, Seat(1)) == "card ?"
