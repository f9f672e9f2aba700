"""Gardens of Mars, why a move is refused (rules page, section 8)."""

from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sobremesa.game import CHANCE, OVER, State
from sobremesa.games.mars import MARS
from tests.fuzz import tried
from tests.games.mars import slow
from tests.games.mars.garden import CELLS, after, allowed, garden, opening, seen
from tests.games.mars.positions import Setting, of_games, positions, random_game, seeds, settings_of_games
from tests.games.mars.slow import COLOURS, STEPS

# Those of the page that a position can give; `not_your_turn` and `game_over` are a matter of who asks, and when.
SENTENCES = {
    "wrong_phase": "That is not possible now.",
    "off_board": "That leaves the board.",
    "centre": "Nobody may stop on the centre.",
    "gardener_in_way": "Another gardener is in the way.",
    "no_such_die": "That die is not on the table.",
    "die_can_move": "That die allows a move.",
    "colour_needed": "Choose the flower to plant.",
    "colour_not_wanted": "There is a flower there already.",
    "colour_exhausted": "You have no flower of that colour.",
    "bad_chance": "That roll or draw is impossible here.",
}

SETTLING = cache(lambda: after(opening(), "0 settle 2,-3"))
DRAWING = cache(lambda: after(SETTLING(), "1 settle -1,4"))
ROLLING = cache(lambda: garden(["5,0", "-1,4"]))
# Seat 0 on 0,-2: seat 1 three steps to the east, a flower one step to the west, the centre two steps to the south-east.
ACTING = cache(
    lambda: garden(
        ["0,-2", "3,-2"], flowers={"-1,-2": "red"}, dice=[1, 2, 3, 4], reserves=["5 0 5 5 5 5", "5 5 5 5 5 5"]
    )
)
PAIR = cache(lambda: garden(["0,-2 3,-2", "-1,4 -5,0"], dice=[1, 2, 3, 4], two_gardeners=True))

REFUSED = [
    (SETTLING, "settle 0,0", "centre"),
    (SETTLING, "settle 2,-3", "gardener_in_way"),
    (SETTLING, "move 1 e red", "wrong_phase"),
    (SETTLING, "stay 1", "wrong_phase"),
    (SETTLING, "roll 3 5 1 1 6 2", "wrong_phase"),
    (SETTLING, "flowers 5 5 5 5 5 5", "wrong_phase"),
    (DRAWING, "settle 5,0", "wrong_phase"),
    (DRAWING, "move 1 e red", "wrong_phase"),
    (DRAWING, "flowers 5 5 5 5 5 4", "bad_chance"),
    (ROLLING, "roll 1 1", "bad_chance"),
    (ROLLING, "roll 1 1 1 1", "bad_chance"),
    (ROLLING, "stay 1", "wrong_phase"),
    (ROLLING, "settle 4,0", "wrong_phase"),
    (ACTING, "settle 4,0", "wrong_phase"),
    (ACTING, "roll 1 1 1 1 1 1", "wrong_phase"),
    (ACTING, "flowers 5 5 5 5 5 5", "wrong_phase"),
    (ACTING, "move 4 ne red", "off_board"),
    (ACTING, "move 4 nw red", "off_board"),
    (ACTING, "move 2 se red", "centre"),
    (ACTING, "move 2 se", "centre"),
    (ACTING, "move 3 e red", "gardener_in_way"),
    (ACTING, "move 4 e red", "gardener_in_way"),
    (ACTING, "move 5 sw red", "no_such_die"),
    (ACTING, "move 6 ne red", "no_such_die"),
    (ACTING, "move 6 e red", "no_such_die"),
    (ACTING, "stay 6", "no_such_die"),
    (ACTING, "stay 4", "die_can_move"),
    (ACTING, "move 1 e", "colour_needed"),
    (ACTING, "move 1 w red", "colour_not_wanted"),
    (ACTING, "move 1 w green", "colour_not_wanted"),
    (ACTING, "move 1 e green", "colour_exhausted"),
    (PAIR, "move a 3 e red", "gardener_in_way"),
    (PAIR, "move b 3 e red", "off_board"),
    (PAIR, "move a 2 se red", "centre"),
    (PAIR, "stay 4", "die_can_move"),
]


@pytest.mark.parametrize(
    ("state", "text", "key"), REFUSED, ids=[f"{key}: {text}" for _, text, key in REFUSED], indirect=["state"]
)
def test_a_move_is_refused_for_the_right_reason(state: State, text: str, key: str) -> None:
    assert not allowed(state, f"{'*' if state.turn == CHANCE else state.turn} {text}")
    assert MARS.refusal(state, MARS.read(state, text)).key == key


def test_every_key_of_the_page_is_produced_by_some_position() -> None:
    assert {key for _, _, key in REFUSED} == set(SENTENCES)


@pytest.mark.parametrize(
    ("state", "text", "key"), REFUSED, ids=[f"{key}: {text}" for _, text, key in REFUSED], indirect=["state"]
)
def test_a_refusal_says_the_sentence_of_the_page_and_names_a_clause(state: State, text: str, key: str) -> None:
    refusal = MARS.refusal(state, MARS.read(state, text))
    assert refusal.sentence == SENTENCES[key]
    assert refusal.clause in {f"M{number}" for number in range(1, 38)}


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("move 4 ne red", "M12"),
        ("move 2 se red", "M13"),
        ("move 3 e red", "M14"),
        ("stay 4", "M16"),
        ("move 1 w red", "M17"),
        ("move 1 e", "M18"),
        ("move 1 e green", "M18"),
        ("move 6 ne red", "M10"),
    ],
)
def test_a_refused_move_names_the_clause_that_forbids_it(text: str, clause: str) -> None:
    assert MARS.refusal(ACTING(), MARS.read(ACTING(), text)).clause == clause


dice = st.integers(1, 6).map(str)
settles = st.sampled_from(CELLS).map(lambda cell: ["settle", cell])
stays = dice.map(lambda die: ["stay", die])
rolls = st.lists(dice, min_size=1, max_size=6).map(lambda faces: ["roll", *faces])
draws = st.lists(st.integers(0, 10).map(str), min_size=6, max_size=6).map(lambda numbers: ["flowers", *numbers])
moves = st.tuples(dice, st.sampled_from(sorted(STEPS)), st.sampled_from(["", *COLOURS])).map(
    lambda parts: ["move", *filter(None, parts)]
)
readable = st.one_of(moves, moves, settles, stays, rolls, draws)


def in_words(state: State, words: list[str], gardener: str) -> str:
    """The text, with the gardener named where there are two."""
    named = [gardener] if seen(state)["options"]["two_gardeners"] and words[0] in ("move", "settle") else []
    return " ".join([words[0], *named, *words[1:]])


def assert_refused(state: State, text: str) -> None:
    """A text that is not allowed is refused with a key of the page."""
    if not allowed(state, f"{'*' if state.turn == CHANCE else state.turn} {text}"):
        assert MARS.refusal(state, MARS.read(state, text)).key in SENTENCES


@tried(200)
@given(positions(), readable, st.sampled_from("ab"))
def test_any_readable_move_is_refused_with_a_key_of_the_page(state: State, words: list[str], gardener: str) -> None:
    assert_refused(state, in_words(state, words, gardener))


@of_games(8)
@given(settings_of_games(), seeds, st.lists(readable, min_size=5, max_size=20))
def test_any_readable_move_is_refused_at_every_point_of_a_game(
    setting: Setting, seed: int, tried: list[list[str]]
) -> None:
    for number, step in enumerate(random_game(setting, seed)):
        assert_refused(step.before, in_words(step.before, tried[number % len(tried)], "ab"[number % 2]))


@tried(150)
@given(positions(), moves)
def test_a_move_is_refused_for_a_reason_that_holds(state: State, words: list[str]) -> None:
    table = slow.table_of(seen(state))
    text = " ".join(words)
    assume(not table.options["two_gardeners"])
    assume(not allowed(state, f"{state.turn} {text}"))
    die, direction, *colour = words[1:]
    start = table.gardeners[table.seat, "a"]
    path = [slow.step(start, direction, far) for far in range(1, int(die) + 1)]
    holds = {
        "no_such_die": int(die) not in table.dice,
        "off_board": path[-1] not in slow.BOARD,
        "centre": path[-1] == slow.CENTRE,
        "gardener_in_way": bool(set(path) & set(table.gardeners.values())),
        "colour_not_wanted": bool(colour) and path[-1] in table.flowers,
        "colour_needed": not colour and path[-1] not in table.flowers,
        "colour_exhausted": bool(colour) and table.reserves[table.seat][colour[0]] == 0,
    }
    assert holds[MARS.refusal(state, MARS.read(state, text)).key]


def test_nothing_is_possible_after_the_end() -> None:
    state = after(garden(["2,-3", "-1,4"], dice=[1, 1], reserves=["1 0 0 0 0 0", "5 5 5 5 5 5"]), "0 move 1 e red")
    assert state.turn == OVER
    assert MARS.refusal(state, MARS.read(state, "move 1 e red")).key == "wrong_phase"


@pytest.mark.parametrize(
    ("state", "text", "clause"),
    [
        (opening, "settle 0,0", "M5"),
        (lambda: after(opening(), "0 settle 1,1"), "settle 1,1", "M5"),
        (lambda: after(opening(), "0 settle 1,1", "1 settle 2,2"), "flowers 10 10 10 0 0 1", "M6"),
        (lambda: garden(["5,0", "-1,4"]), "roll 1", "M7"),
        (ACTING, "settle 1,1", "M10"),
    ],
    indirect=["state"],
)
def test_a_refusal_cites_the_clause_of_its_phase(state: State, text: str, clause: str) -> None:
    assert MARS.refusal(state, MARS.read(state, text)).clause == clause


def test_nobody_has_an_extra_turn_after_the_end() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 1, 2], reserves=["1 1 0 0 0 0", "5 5 5 5 5 5"])
    assert seen(after(state, "0 move 1 e red"))["extra"]
    assert not seen(after(state, "0 move 1 e red", "0 move 1 e green"))["extra"]
