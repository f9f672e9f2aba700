"""Arboretum, the turn and the end: A6–A15."""

from collections import Counter
from functools import cache

import pytest

from sobremesa.game import CHANCE, OVER
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.rng import generator
from tests.games.arboretum.grove import after, allowed, hand, lines, opening, seen, table

SEVEN = "C1 C2 C3 C4 C5 C6 C7"
OTHERS = "D1 D2 D3 D4 D5 D6 D7"
NINE = "C1 C2 C3 C4 C5 C6 C7 C8 J1"
EIGHT = "C1 C2 C3 C4 C5 C6 C7 C8"
MIDDLE = cache(lambda: table([SEVEN, OTHERS], groves=["J1", "J5"], piles=["L1 L2", "M1 M2"]))


def test_A6_a_turn_is_two_draws_a_play_and_a_discard() -> None:
    state = table([SEVEN, OTHERS], piles=["L1", "M1"])
    phases = [seen(state)["phase"]]
    for move in ("0 draw pile 0", "0 draw deck", "* card J1", "0 play J1 0,0", "0 discard C1"):
        state = after(state, move)
        phases.append(seen(state)["phase"])
    assert phases == ["draw 1", "draw 2", "card 2", "play", "discard", "draw 1"]
    assert state.turn == 1


@pytest.mark.parametrize("phase", ["draw 1", "draw 2", "play", "discard"])
def test_A6_nothing_else_may_be_done_meanwhile(phase: str) -> None:
    state = table([NINE, OTHERS], piles=["L1", "M1"], phase=phase)
    assert {line.split()[1] for line in lines(state)} == {phase.split()[0]}


def test_A6_after_the_highest_seat_comes_seat_0() -> None:
    state = table([SEVEN, OTHERS, EIGHT.replace("C", "J")], turn=2, phase="discard")
    assert after(state, "2 discard J1").turn == 0


def test_A7_a_card_is_drawn_from_the_deck_or_any_pile() -> None:
    assert lines(MIDDLE()) == ["0 draw deck", "0 draw pile 0", "0 draw pile 1"]


def test_A7_an_empty_pile_gives_nothing() -> None:
    assert lines(table([SEVEN, OTHERS], piles=["", "M1"])) == ["0 draw deck", "0 draw pile 1"]


def test_A7_the_top_card_of_the_pile_comes_into_the_hand() -> None:
    state = after(MIDDLE(), "0 draw pile 1")
    assert hand(state, 0) == {*SEVEN.split(), "M2"}
    assert seen(state)["discards"] == [["L1", "L2"], ["M1"]]


def test_A7_chance_says_which_card_of_the_deck_it_is() -> None:
    state = after(MIDDLE(), "0 draw deck")
    assert state.turn == CHANCE
    assert [allowed(state, f"* card {card}") for card in ("M3", "C8", "M1", "C1", "D1", "J1", "Q1")] == [
        *[True] * 2,
        *[False] * 5,
    ]
    assert hand(after(state, "* card M3"), 0) == {*SEVEN.split(), "M3"}


def test_A7_every_card_of_the_deck_is_listed() -> None:
    state = after(table([SEVEN, OTHERS], deck="M1 M2 O1"), "0 draw deck")
    cards = [ARBORETUM.read(state, f"card {card}") for card in ("O1", "M1", "M2")]
    assert ARBORETUM.outcome_list(state) == dict.fromkeys(cards, 1 / 3)


def test_A7_every_card_of_the_deck_is_as_likely() -> None:
    """Five cards in both halves of the box, within five standard errors."""
    state = table([SEVEN, OTHERS], deck="J1 J8 L1 M2 M8", phase="card 1")
    rng, draws = generator(3), 2000
    drawn = Counter(ARBORETUM.write(state, ARBORETUM.chance(state, rng)) for _ in range(draws))
    assert set(drawn) == {f"card {card}" for card in ("J1", "J8", "L1", "M2", "M8")}
    assert all(abs(times - draws / 5) <= 5 * (draws * 4 / 25) ** 0.5 for times in drawn.values())


def test_A8_two_cards_of_one_pile_are_its_top_and_the_one_under_it() -> None:
    state = after(MIDDLE(), "0 draw pile 1", "0 draw pile 1")
    assert hand(state, 0) == {*SEVEN.split(), "M2", "M1"}
    assert lines(after(MIDDLE(), "0 draw pile 1", "0 draw pile 0", "0 play C1 1,0", "0 discard C2"))[1:] == [
        "1 draw pile 0",
        "1 draw pile 1",
    ]


def test_A8_the_two_cards_may_come_from_different_places() -> None:
    assert lines(after(MIDDLE(), "0 draw pile 1")) == ["0 draw deck", "0 draw pile 0", "0 draw pile 1"]
    assert lines(after(MIDDLE(), "0 draw deck", "* card M3")) == lines(MIDDLE())


def test_A9_the_first_card_is_in_hand_before_the_second_is_drawn() -> None:
    state = after(MIDDLE(), "0 draw deck", "* card M3")
    assert seen(state)["phase"] == "draw 2"
    assert "M3" in seen(state, 0)["hands"][0]


def test_A10_when_the_first_draw_empties_the_deck_the_second_is_from_a_pile() -> None:
    state = table([SEVEN, OTHERS], groves=["J1", "J5"], piles=["", "M1"], deck="M8")
    assert lines(after(state, "0 draw deck", "* card M8")) == ["0 draw pile 1"]


def test_A11_the_first_card_may_be_any_and_lies_at_the_origin() -> None:
    state = table([NINE, OTHERS], phase="play")
    assert set(lines(state)) == {f"0 play {card} 0,0" for card in NINE.split()}


def test_A11_every_other_card_shares_a_side_with_one_already_there() -> None:
    state = table([NINE, OTHERS], groves=["J2", "J5"], phase="play")
    cells = {line.split()[3] for line in lines(state)}
    assert cells == {"1,0", "-1,0", "0,1", "0,-1"}
    assert not any(allowed(state, f"0 play C1 {corner}") for corner in ("1,1", "-1,1", "1,-1", "-1,-1"))


def test_A11_a_card_goes_into_ones_own_arboretum() -> None:
    state = after(table([NINE, OTHERS], groves=["J2", "J5"], phase="play"), "0 play C1 1,0")
    assert seen(state)["arboreta"] == [{"0,0": "J2", "1,0": "C1"}, {"0,0": "J5"}]
    assert "C1" not in hand(state, 0)


def test_A12_a_laid_card_is_not_covered() -> None:
    state = table([NINE, OTHERS], groves=["J2 J3", "J5"], phase="play")
    assert not any(allowed(state, f"0 play C1 {cell}") for cell in ("0,0", "1,0"))


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_A12_an_arboretum_may_be_one_line_in_any_direction(dx: int, dy: int) -> None:
    """Seventeen cards, the most that a seat can lay: the last is sixteen cells away from the first."""
    cards = [f"{letter}{value}" for letter in "JOL" for value in range(1, 9)][:16]
    line = {(step * dx, step * dy): card for step, card in enumerate(cards)}
    state = table([NINE.replace("J1", "D8"), OTHERS], groves=[line, "M5"], phase="play")
    assert len(lines(state)) == 9 * 34 == ARBORETUM.most_legal
    state = after(state, f"0 play C1 {16 * dx},{16 * dy}")
    assert seen(state)["arboreta"][0][f"{16 * dx},{16 * dy}"] == "C1"


def test_A13_the_discard_lies_on_top_of_ones_own_pile() -> None:
    state = after(table([EIGHT, OTHERS], piles=["L1 L2", "M1"], phase="discard"), "0 discard C3")
    assert seen(state)["discards"] == [["L1", "L2", "C3"], ["M1"]]
    assert hand(state, 0) == set(EIGHT.split()) - {"C3"}


def test_A14_any_of_nine_cards_may_be_played_and_any_of_eight_discarded() -> None:
    state = table([NINE, OTHERS], groves=["J2", "J5"], phase="play")
    assert {line.split()[2] for line in lines(state)} == set(NINE.split())
    assert {line.split()[2] for line in lines(after(state, "0 play C1 1,0"))} == set(NINE.split()) - {"C1"}


def test_A14_a_card_just_taken_from_a_pile_may_go_back_to_it() -> None:
    state = after(MIDDLE(), "0 draw pile 0", "0 draw pile 1", "0 play M2 1,0", "0 discard L2")
    assert seen(state)["discards"] == [["L1", "L2"], ["M1"]]


def test_A15_the_game_ends_with_the_turn_in_which_the_deck_became_empty() -> None:
    state = table([SEVEN, OTHERS], groves=["J1", "J5"], piles=["", "M1"], deck="M8")
    state = after(state, "0 draw deck", "* card M8", "0 draw pile 1", "0 play C1 1,0")
    assert state.turn == 0
    state = after(state, "0 discard C2")
    assert (state.turn, seen(state)["phase"], lines(state)) == (OVER, "end", [])


def test_A15_the_game_goes_on_while_a_card_is_in_the_deck() -> None:
    state = table([EIGHT, OTHERS], piles=["L1", "M1"], deck="M8", phase="discard")
    assert after(state, "0 discard C1").turn == 1


def test_A15_the_last_card_may_be_drawn_second() -> None:
    state = table([SEVEN, OTHERS], groves=["J1", "J5"], piles=["", "M1"], deck="M8")
    state = after(state, "0 draw pile 1", "0 draw deck", "* card M8", "0 play C1 1,0", "0 discard C2")
    assert state.turn == OVER


def test_the_first_draw_of_a_game_is_from_the_deck() -> None:
    assert lines(opening()) == ["0 draw deck"]
    assert lines(opening(start_discards=True)) == ["0 draw deck", "0 draw pile 1"]
