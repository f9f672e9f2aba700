"""Arboretum, why a move is refused (rules page, section 8)."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.game import CHANCE, IllegalMove, State
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.record import judge
from tests.fuzz import tried
from tests.games.arboretum.grove import allowed, table
from tests.games.arboretum.positions import Setting, random_game, seeds, settings_of_games
from tests.games.arboretum.slow import CARDS

# Those of the page that a position can give; `not_your_turn` and `game_over` are a matter of who asks, and when.
SENTENCES = {
    "wrong_phase": "Not now: first draw, then play, then discard.",
    "deck_empty": "The deck is empty.",
    "pile_empty": "That discard pile is empty.",
    "card_not_in_hand": "You do not hold that card.",
    "cell_taken": "There is a card there already.",
    "cell_not_adjacent": "It must touch the side of one of your cards.",
    "first_card_origin": "The first card is written at 0,0.",
    "bad_chance": "That card cannot come from the deck.",
}
NINE = "C1 C2 C3 C4 C5 C6 C7 C8 J1"
DRAWING = cache(lambda: table(["C1", "D1"], piles=["", "M1"]))
LAST = cache(lambda: table(["C1", "D1"], piles=["", "M1"], deck="", phase="draw 2"))
TURNING = cache(lambda: table(["C1", "D1"], piles=["", "M1"], groves=["L1", ""], phase="card 1"))
FIRST = cache(lambda: table([NINE, "D1"], phase="play"))
PLAYING = cache(lambda: table([NINE, "D1"], groves=["J7 J8", "J5"], phase="play"))
DISCARDING = cache(lambda: table([NINE, "D1"], groves=["J7 J8", "J5"], phase="discard"))

REFUSED = [
    (DRAWING, "play C1 0,0", "wrong_phase", "A6"),
    (DRAWING, "discard C1", "wrong_phase", "A6"),
    (DRAWING, "card M2", "wrong_phase", "A6"),
    (DRAWING, "draw pile 0", "pile_empty", "A7"),
    (LAST, "draw deck", "deck_empty", "A10"),
    (LAST, "draw pile 0", "pile_empty", "A7"),
    (TURNING, "draw deck", "wrong_phase", "A6"),
    (TURNING, "play C1 0,0", "wrong_phase", "A6"),
    (TURNING, "card C1", "bad_chance", "A7"),
    (TURNING, "card D1", "bad_chance", "A7"),
    (TURNING, "card M1", "bad_chance", "A7"),
    (TURNING, "card L1", "bad_chance", "A7"),
    (TURNING, "card Q1", "bad_chance", "A7"),
    (FIRST, "play C1 0,1", "first_card_origin", "A11"),
    (FIRST, "play D1 0,0", "card_not_in_hand", "A14"),
    (FIRST, "draw deck", "wrong_phase", "A6"),
    (PLAYING, "play D1 0,1", "card_not_in_hand", "A14"),
    (PLAYING, "play Q1 0,1", "card_not_in_hand", "A14"),
    (PLAYING, "play C1 0,0", "cell_taken", "A12"),
    (PLAYING, "play C1 1,0", "cell_taken", "A12"),
    (PLAYING, "play C1 2,1", "cell_not_adjacent", "A11"),
    (PLAYING, "play C1 -1,-1", "cell_not_adjacent", "A11"),
    (PLAYING, "play C1 17,17", "cell_not_adjacent", "A11"),
    (PLAYING, "discard C1", "wrong_phase", "A6"),
    (DISCARDING, "discard D1", "card_not_in_hand", "A14"),
    (DISCARDING, "discard J7", "card_not_in_hand", "A14"),
    (DISCARDING, "play C1 0,1", "wrong_phase", "A6"),
    (DISCARDING, "draw pile 0", "wrong_phase", "A6"),
]
NAMED = [f"{key}: {text}" for _, text, key, _ in REFUSED]


@pytest.mark.parametrize(("state", "text", "key", "clause"), REFUSED, ids=NAMED, indirect=["state"])
def test_a_move_is_refused_for_the_right_reason(state: State, text: str, key: str, clause: str) -> None:
    assert not allowed(state, f"{'*' if state.turn == CHANCE else state.turn} {text}")
    refusal = ARBORETUM.refusal(state, ARBORETUM.read(state, text))
    assert (refusal.key, refusal.clause, refusal.sentence) == (key, clause, SENTENCES[key])


@pytest.mark.parametrize(("state", "text", "key", "clause"), REFUSED, ids=NAMED, indirect=["state"])
def test_a_record_refuses_it_with_the_sentence_and_the_clause(state: State, text: str, key: str, clause: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        judge(ARBORETUM, state, state.turn, text)
    assert (refused.value.key, refused.value.clause) == (key, clause)
    assert str(refused.value) == f"{SENTENCES[key]} ({clause})"


def test_every_key_of_the_page_is_produced_by_some_position() -> None:
    assert {key for _, _, key, _ in REFUSED} == set(SENTENCES)


cards = st.sampled_from(CARDS)
cells = st.tuples(st.integers(-17, 17), st.integers(-17, 17)).map(lambda cell: f"{cell[0]},{cell[1]}")
near = st.tuples(st.integers(-2, 2), st.integers(-2, 2)).map(lambda cell: f"{cell[0]},{cell[1]}")
readable = st.one_of(
    st.sampled_from(["draw deck", "draw pile 0", "draw pile 1"]),
    cards.map(lambda card: f"discard {card}"),
    cards.map(lambda card: f"card {card}"),
    st.tuples(cards, st.one_of(near, cells)).map(lambda parts: f"play {parts[0]} {parts[1]}"),
)


@tried(8)
@given(settings_of_games, seeds, st.lists(readable, min_size=5, max_size=20))
def test_any_readable_move_is_refused_with_a_key_of_the_page(setting: Setting, seed: int, tried: list[str]) -> None:
    for number, step in enumerate(random_game(setting, seed)):
        state, text = step.before, tried[number % len(tried)]
        if not allowed(state, f"{'*' if state.turn == CHANCE else state.turn} {text}"):
            assert ARBORETUM.refusal(state, ARBORETUM.read(state, text)).key in SENTENCES
