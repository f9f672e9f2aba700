"""The worked vectors of the rules page, section 7."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sobremesa.game import OVER
from sobremesa.games.leaves import LEAVES
from sobremesa.record import loads
from tests.games.leaves.garden import (
    all_cards,
    choices,
    choose,
    gain,
    grown,
    lay,
    older,
    opening,
    seen,
    tokens,
    trio,
    type_of,
)


class Vector(NamedTuple):
    """A garden, and what its last tile brings; cards not named bring nothing."""

    garden: str
    bees: int = 0
    birds: int = 0
    tokens: dict[str, list[str]] = {}  # noqa: RUF012  # never changed
    choices: dict[str, list[str]] = {}  # noqa: RUF012


VECTORS = {
    "V1": Vector("wKUY* ; 1,0 KKwY", 1),
    "V2": Vector("wKUY* ; 0,1 GY*GK ; 1,0 KKYO*", 2),
    "V3": Vector("wUKO* ; -1,0 YOwO ; -1,1 wKYY ; 0,1 KOY*O", 3, 2),
    "V4": Vector("wYOU* ; 1,0 YYK*O ; 0,1 O*UYY ; 1,1 KKG*Y ; 2,1 YwYK ; 0,2 GYGw", 3),
    "V5": Vector(
        "wOYK* ; 0,1 KKG*Y ; 1,0 O*KUK ; 2,0 KYKO* ; 1,1 KKwO", tokens={"restless": ["3,0"], "runner": ["3,0"]}
    ),
    "V6": Vector(
        "wYOU* ; 0,-1 UUGY* ; -1,0 wOGO ; -1,1 GO*GK ; 1,-1 U*GYG ; 0,1 OwKK ; 1,0 wGUU",
        4,
        4,
        {"skipper": ["1,0"], "shy": ["2,0"]},
    ),
    "V7": Vector(
        "wOYK* ; 0,1 YKG*K ; 1,1 KKGU* ; 1,0 UY*KK",
        tokens={"loner": ["1,1"]},
        choices={"meticulous": ["1,1", "2,1"]},
    ),
    "V8": Vector(
        "wOYK* ; 1,0 UGK*G ; 0,1 Y*KUK ; 0,2 U*KGK ; 1,2 KYU*Y ; 1,1 KYKG*",
        choices={"meticulous": ["1,1", "1,2", "1,3"]},
    ),
    "V9": Vector(
        "wYOU* ; 1,0 GGwU ; 2,0 G*OUO ; 0,-1 K*UYU ; 2,-1 K*OGO ; 1,-1 UKUG*",
        1,
        tokens={"meticulous": ["1,-2", "3,-1"], "restless": ["3,-1"], "host": ["3,-1"]},
        choices={"collector": ["4,-2", "3,-1", "4,0"]},
    ),
    "V10": Vector("wYOU* ; 0,1 K*OYY ; 1,0 YYKw ; 1,1 UY*KK", choices={"flirty": ["2,1", "1,2"]}),
    "V11": Vector(
        "wUKO* ; 1,0 OK*YY ; 1,1 wOKO ; 0,1 GU*GO",
        tokens={"shy": ["2,2"]},
        choices={"flirty": ["0,1", "1,1", "1,2"]},
    ),
    "V12": Vector(
        "wUKO* ; 1,0 UKY*K ; 0,-1 YG*OO ; 1,1 KU*KG ; 2,1 YG*KK ; 0,1 YK*UU", 1, tokens={"explorer": ["1,1", "3,2"]}
    ),
    "V13": Vector("wKUY* ; 0,-1 OOGK* ; 1,0 O*GKG", choices={"collector": ["1,-1", "2,0", "1,1"]}),
    "V14": Vector(
        "wOYK* ; 1,0 OOKY* ; 0,1 YGYK* ; 1,1 K*UOU",
        1,
        1,
        {"host": ["1,1"]},
        {"collector": ["1,1", "3,1", "2,2", "1,3"]},
    ),
    "V15": Vector("wOYK* ; 0,1 wYKY ; -1,0 YYGw", choices={"friendly": ["0,0", "-1,1", "0,2"]}),
    "V16": Vector("wOYK* ; 1,0 KOwO ; 0,1 YwGG ; 1,1 wYOO", tokens={"diver": ["2,1"], "loner": ["1,1"]}),
    "V17": Vector("wOYK* ; 0,1 KUG*U ; -1,1 wUKK ; -1,0 wYUU", 1, tokens={"skipper": ["-1,0", "-2,1"]}),
    "V18": Vector("wOYK* ; 0,1 KKUY* ; 1,0 wGOO ; 1,1 GO*GK", 1, tokens={"loner": ["1,1"]}),
    "V19": Vector("wUKO* ; 0,1 wUYY ; -1,1 KYKO* ; -1,0 YKG*K", 1, tokens={"shy": ["0,2"]}),
    "V20": Vector("wKUY* ; 1,0 K*OYY ; 2,0 YOYw ; 2,1 YwYU", tokens={"diver": ["5,1"]}),
}


@pytest.mark.parametrize("card", all_cards())
@pytest.mark.parametrize("name", VECTORS)
def test_the_last_tile_brings_what_the_page_says(name: str, card: str) -> None:
    vector = VECTORS[name]
    expected = vector.bees, vector.birds, vector.tokens.get(card, []), vector.choices.get(card, [])
    assert gain(vector.garden, card) == expected


def test_all_twenty_vectors_are_here() -> None:
    assert list(VECTORS) == [f"V{number}" for number in range(1, 21)]


def chosen(name: str, card: str, *cells: str, option: str = "each") -> tuple[int, list[str]]:
    """How many tokens the last tile has brought after these choices, and what may be chosen then."""
    before, now = grown(VECTORS[name].garden, card, option)
    now = choose(now, *cells)
    return len(tokens(now, card)) - len(tokens(before, card)), choices(now)


@pytest.mark.parametrize("cell", ["1,1", "2,1"])
def test_V7_one_token_whatever_is_chosen(cell: str) -> None:
    assert chosen("V7", "meticulous", cell) == (1, [])


@pytest.mark.parametrize(("cell", "number"), [("1,1", 2), ("1,3", 2), ("1,2", 1)])
def test_V8_a_choice_may_leave_an_automatic_token(cell: str, number: int) -> None:
    assert chosen("V8", "meticulous", cell) == (number, [])


@pytest.mark.parametrize("cell", ["2,1", "1,2"])
def test_V10_one_token_whatever_is_chosen(cell: str) -> None:
    assert chosen("V10", "flirty", cell) == (1, [])


@pytest.mark.parametrize("cell", ["0,1", "1,1", "1,2"])
def test_V11_one_token_whatever_is_chosen(cell: str) -> None:
    assert chosen("V11", "flirty", cell) == (1, [])


def test_V13_the_new_cell_ends_it_and_an_old_one_leaves_another_pair() -> None:
    assert chosen("V13", "collector", "2,0") == (1, [])
    assert chosen("V13", "collector", "1,-1") == (1, ["2,0", "1,1"])
    assert chosen("V13", "collector", "1,1") == (1, ["1,-1", "2,0"])
    assert chosen("V13", "collector", "1,-1", "1,1") == (2, [])
    assert chosen("V13", "collector", "1,1", "2,0") == (2, [])


@pytest.mark.parametrize("cell", ["1,-1", "2,0", "1,1"])
def test_V13_with_one_any_of_the_three_ends_it(cell: str) -> None:
    assert chosen("V13", "collector", cell, option="one") == (1, [])


@pytest.mark.parametrize("cells", [["1,1", "3,1", "1,3"], ["1,3", "1,1", "2,2"], ["3,1", "1,3", "2,2"]])
def test_V14_up_to_three_tokens(cells: list[str]) -> None:
    assert chosen("V14", "collector", *cells) == (3, [])


def test_V14_the_new_cell_ends_it_at_once() -> None:
    assert chosen("V14", "collector", "2,2") == (1, [])


def test_V15_puddles_pair_as_mushrooms_do() -> None:
    assert chosen("V15", "friendly", "-1,1") == (1, [])
    assert chosen("V15", "friendly", "0,0") == (1, ["-1,1", "0,2"])
    assert chosen("V15", "friendly", "0,0", "0,2") == (2, [])
    assert chosen("V15", "friendly", "0,0", option="one") == (1, [])


def test_V16_the_tile_before_brings_a_friendly_choice() -> None:
    assert gain(" ; ".join(VECTORS["V16"].garden.split(" ; ")[:-1]), "friendly").choices == ["2,1", "1,2"]


@pytest.mark.parametrize("card", ["runner", "restless"])
def test_V20_the_tile_before_brings_runner_and_restless(card: str) -> None:
    assert gain(" ; ".join(VECTORS["V20"].garden.split(" ; ")[:-1]), card).tokens == ["4,0"]


# G1: a whole garden, turn by turn

G1_START = "wYOU*"
G1: list[tuple[str, int, int, dict[str, str]]] = [
    ("0,1 K*UOU", 1, 0, {"collector": "1,1"}),
    ("0,2 OU*OK", 1, 0, {"runner": "1,1", "host": "1,1"}),
    ("0,-1 KU*YY", 1, 0, {"explorer": "1,1"}),
    ("0,3 OKwK", 1, 2, {"runner": "0,3"}),
    ("-1,-1 GGKw", 0, 0, {"flirty": "-1,-2", "friendly": "0,0"}),
    ("-2,-1 YG*KK", 3, 1, {}),
    ("-1,1 KKGU*", 3, 2, {"collector": "0,2"}),
    ("0,-2 KYKO*", 4, 0, {"explorer": "1,-2"}),
    ("-3,-1 O*YUY", 2, 1, {}),
    ("-1,0 wUOO", 2, 2, {"skipper": "-1,0", "friendly": "-1,-1"}),
    ("1,-1 UO*UG", 2, 3, {"explorer": "-3,-2"}),
    ("1,0 UwUK", 0, 0, {"restless": "1,-2"}),
]
G1_TOTALS = {"restless": 1, "flirty": 1, "runner": 2, "host": 1} | {
    "explorer": 3,
    "collector": 2,
    "skipper": 1,
    "friendly": 2,
}
G1_BIRDS = {"0,0": 2, "0,1": 2, "0,2": 2, "-1,-1": 2, "0,-1": 1, "0,3": 1, "-2,-1": 1}


@pytest.mark.parametrize("card", all_cards())
def test_G1_brings_turn_by_turn_what_the_page_says(card: str) -> None:
    state = opening(cards=trio(card), start=[G1_START])
    garden: Any = seen(state)["gardens"][0]
    for tile, bees, birds, arrivals in G1:
        state = lay(state, tile)
        while choices(state):
            state = choose(state, older(state))
        now = seen(state)["gardens"][0]
        assert (now["bees"] - garden["bees"], now["birds"] - garden["birds"]) == (bees, birds), tile
        new = set(now["tokens"][type_of(card)]) - set(garden["tokens"][type_of(card)])
        assert new == ({arrivals[card]} if card in arrivals else set()), tile
        garden = now
    assert (garden["bees"], garden["birds"], len(tokens(state, card))) == (20, 11, G1_TOTALS.get(card, 0))
    assert {tile["at"]: tile["birds"] for tile in garden["tiles"] if tile["birds"]} == G1_BIRDS


# R1: a complete game


def test_R1_is_a_valid_record_with_the_score_of_the_page() -> None:
    record = loads((Path(__file__).parent / "r1.json").read_text(encoding="utf-8"))
    assert (len(record.moves), record.turn, record.scores, record.winners) == (57, OVER, [29, 29], [1])
    table = LEAVES.view(record.state, None)
    counts = [
        [garden["bees"], garden["birds"], *(len(garden["tokens"][kind]) for kind in ("leaf", "mushroom", "puddle"))]
        for garden in table["gardens"]
    ]
    assert counts == [[12, 3, 6, 3, 1], [13, 3, 4, 4, 1]]
    assert [garden["majorities"] for garden in table["gardens"]] == [["leaf", "puddle"], ["mushroom", "puddle"]]
