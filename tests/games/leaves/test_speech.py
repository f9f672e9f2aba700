"""Under the Leaves in words."""

from functools import cache
from pathlib import Path

import pytest

from sobremesa.game import IllegalMove, Row, Seat, State
from sobremesa.games.leaves import LEAVES
from sobremesa.record import judge, loads
from sobremesa.words import speaking
from tests.games.leaves.garden import after, facing, grown, opening

NAMES = ["Ana", "Luis"]
R1 = Path(__file__).parent / "r1.json"
BLOCKS = cache(lambda: grown("wYOU* ; 0,1 K*OYY ; 1,0 YYKw ; 1,1 UY*KK", "flirty")[1])
CAPS = cache(lambda: grown("wUKO* ; 0,1 O*KUK", "collector")[1])
POOLS = cache(lambda: grown("wOYK* ; 0,1 wYKY ; -1,0 YYGw", "friendly")[1])


def said(state: State, text: str) -> str:
    return LEAVES.say(state, LEAVES.read(state, text), Seat(1), NAMES)


def said_of_last_tile(garden: str, card: str) -> str:
    at, cells = garden.split(" ; ")[-1].split(" ")
    return said(facing(grown(garden, card)[0], cells), f"place 0 {at} {cells}")


# Moves

V3 = "wUKO* ; -1,0 YOwO ; -1,1 wKYY ; 0,1 KOY*O"
V6 = "wYOU* ; 0,-1 UUGY* ; -1,0 wOGO ; -1,1 GO*GK ; 1,-1 U*GYG ; 0,1 OwKK ; 1,0 wGUU"
V9 = "wYOU* ; 1,0 GGwU ; 2,0 G*OUO ; 0,-1 K*UYU ; 2,-1 K*OGO ; 1,-1 UKUG*"
V10 = "wYOU* ; 0,1 K*OYY ; 1,0 YYKw ; 1,1 UY*KK"
V17 = "wOYK* ; 0,1 KUG*U ; -1,1 wUKK ; -1,0 wYUU"


@pytest.mark.parametrize(
    ("garden", "card", "words"),
    [
        ("wKUY* ; 0,1 KKwG", "shy", "lays a tile below column 1 (pink, pink over puddle, green): nobody comes"),
        (
            V3,
            "shy",
            "lays a tile in row 2, column 2 (pink, orange over yellow with mushroom, orange): 3 bees, 2 hummingbirds",
        ),
        (
            V6,
            "skipper",
            "lays a tile in row 2, column 3 (puddle, green over purple, purple): "
            "4 bees, 4 hummingbirds (1 for a row), Skipper",
        ),
        (V17, "skipper", "lays a tile in row 1, column 1 (puddle, yellow over purple, purple): 1 bee, 2 × Skipper"),
        (
            V9,
            "meticulous",
            "lays a tile in row 1, column 2 (purple, pink over purple, green with mushroom): 1 bee, 2 × Meticulous",
        ),
        (
            V9,
            "collector",
            "lays a tile in row 1, column 2 (purple, pink over purple, green with mushroom): "
            "1 bee, Restless, a choice for Collector",
        ),
        (
            V10,
            "flirty",
            "lays a tile in row 2, column 2 (purple, yellow with mushroom over pink, pink): a choice for Flirty",
        ),
    ],
)
def test_a_tile_is_said_with_all_who_come_to_it_at_once(garden: str, card: str, words: str) -> None:
    assert said_of_last_tile(garden, card) == words


def test_a_choice_is_said_with_who_comes() -> None:
    assert said(BLOCKS(), "block 2,1") == "chooses square 1: Flirty"
    assert said(CAPS(), "token 0,2") == "chooses mushroom 2: Collector"
    assert said(POOLS(), "token 0,0") == "chooses puddle 1: Friendly, a choice for Friendly"


def test_the_last_tile_is_said_without_the_majorities_of_the_end() -> None:
    record = loads(R1.read_text(encoding="utf-8"))
    state = record.at(len(record.moves) - 1).state
    assert said(state, "place 0 -1,3 YYwG").endswith(": 3 bees")


def test_a_new_tile_of_the_market_is_said_in_words() -> None:
    state = after(opening(), "0 place 0 0,1 KKwG")
    assert said(state, "tile G*OKK") == "A new tile comes to the market: green with mushroom, orange over pink, pink"


def test_a_move_is_said_in_three_languages() -> None:
    with speaking("es"):
        assert said_of_last_tile(V6, "skipper") == (
            "coloca una loseta en la fila 2, columna 3 (arriba charco y verde, abajo morado y morado): "
            "4 abejas, 4 colibríes (1 por una fila), «Saltarín»"
        )
        assert said(CAPS(), "token 0,2") == "elige el hongo 2: «Coleccionista»"
    with speaking("fr"):
        assert said_of_last_tile(V3, "shy") == (
            "pose une tuile en ligne 2, colonne 2 "
            "(en haut\u202f: rose, orange\u202f; en bas\u202f: jaune avec champignon, orange)\u202f: "
            "3 abeilles, 2 colibris"
        )
        assert LEAVES.ask(LEAVES.view(BLOCKS(), Seat(0)), ()) == "Choisissez le carré où va vivre le Coquet."


def test_a_move_is_refused_in_the_language_spoken() -> None:
    with speaking("es"), pytest.raises(IllegalMove, match="El lugar está ocupado"):
        judge(LEAVES, opening(), Seat(0), "place 0 0,0 KKwG")


def test_the_others_hear_the_same_since_nothing_is_hidden() -> None:
    for path, action in list(LEAVES.picks(opening()).items())[::7]:
        assert len({LEAVES.say(opening(), action, reader, NAMES) for reader in (None, Seat(1))}) == 1, path


def test_who_lays_a_tile_is_spoken_to() -> None:
    for language, words in (
        ("en", "lay a tile below"),
        ("es", "colocas una loseta debajo"),
        ("fr", "posez une tuile au-dessous"),
    ):
        with speaking(language):
            action = LEAVES.read(opening(), "place 0 0,1 KKwG")
            assert LEAVES.say(opening(), action, Seat(0), NAMES).startswith(words)


# What a hand touches


def test_a_hand_is_asked_for_a_tile_then_a_place_then_how_it_lies() -> None:
    view = LEAVES.view(opening(), Seat(0))
    path = ("market:1", "spot:0,1")
    assert [LEAVES.ask(view, path[:length]) for length in range(3)] == [
        "Choose a tile of the market.",
        "Where in your garden does it go?",
        "How should it lie? Rotate it and flip it.",
    ]


@pytest.mark.parametrize(
    ("state", "question"),
    [
        (BLOCKS, "Which square will Flirty live in?"),
        (POOLS, "Which puddle will Friendly live in?"),
        (CAPS, "Which mushroom will Collector live on?"),
    ],
    indirect=["state"],
)
def test_a_choice_is_asked_for_by_the_name_of_the_card(state: State, question: str) -> None:
    assert LEAVES.ask(LEAVES.view(state, Seat(0)), ()) == question


def test_things_to_touch_have_names() -> None:
    view = LEAVES.view(opening(), Seat(0))
    assert LEAVES.label(view, "market:1") == "middle tile: puddle, green over yellow, yellow"
    assert LEAVES.label(view, "spot:0,-1") == "above column 1"
    assert LEAVES.label(view, "turn:YGYw") == "yellow, green over yellow, puddle"


def test_choices_are_called_by_the_numbers_of_the_picture() -> None:
    assert labels(BLOCKS()) == ["square 1", "square 2"]
    assert labels(CAPS()) == ["mushroom 1", "mushroom 2"]
    assert labels(POOLS()) == ["puddle 1", "puddle 2", "puddle 3"]


def labels(state: State) -> list[str]:
    view = LEAVES.view(state, Seat(0))
    return [LEAVES.label(view, pick) for (pick,) in LEAVES.picks(state)]


# The score sheet


def test_the_score_sheet_of_a_known_game_says_where_the_points_come_from() -> None:
    """R1 of the rules page; the turns are those of its `block` and `token` lines, and of blocks that came at once."""
    record = loads(R1.read_text(encoding="utf-8"))
    actions = [
        LEAVES.read(state, move.partition(" ")[2])
        for state, move in zip(record.positions[:-1], record.moves, strict=True)
    ]
    assert LEAVES.score_sheet(record.positions, actions, record.seats) == [
        Row("Bees", [12, 13], ["pink 1, yellow 3, orange 1, purple 6, green 1", "pink 3, yellow 6, purple 1, green 3"]),
        Row("Hummingbirds on full tiles", [3, 3], ["3 full tiles", "3 full tiles"]),
        Row("Hummingbirds between full tiles", [0, 0], ["", ""]),
        Row("Flirty: a square of 4 different kinds", [6, 4], ["turns 5, 7, 9, 10, 11, 12", "turns 1, 3, 6, 8"]),
        Row("Collector: 2 mushrooms corner to corner", [3, 4], ["turns 1, 5, 6", "turns 3, 6, 7"]),
        Row("Friendly: 2 puddles corner to corner", [1, 1], ["turn 12", "turn 10"]),
        Row("Most leaf inhabitants", [2, 0], ["alone", ""]),
        Row("Most mushroom inhabitants", [0, 2], ["", "alone"]),
        Row("Most puddle inhabitants", [2, 2], ["shared", "shared"]),
        Row("Hummingbirds, among equals (L36)", [0, 0], ["", ""], [3, 3]),
        Row("Bees, among equals (L36)", [0, 0], ["", ""], [12, 13]),
    ]
