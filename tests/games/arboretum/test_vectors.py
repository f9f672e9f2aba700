"""Arboretum, the worked vectors of the rules page: V1–V8."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa.games.arboretum import ARBORETUM
from sobremesa.record import loads
from tests.games.arboretum.grove import lines, seen, table
from tests.games.arboretum.test_scoring import path, points, rights

V1 = ["J7 L6 L7 Q3 Q8 R1 R5", "J2 J5 L4 L5 R3 W7 C6", "C5 Q2 Q7 R8 W1 W3 W8"]
V2 = """
Q1 Q4 Q5 Q6
J3 R4 W5 J6
.. A6 .. J8
.. R7 .. ..
"""
NINE = "O1 O2 O3 O4 O5 O6 O7 O8 M1"


def sheet(state: Any) -> dict[str, list[Any]]:
    return {entry["species"]: entry["lines"] for entry in seen(state)["sheet"]}


@pytest.mark.parametrize(
    ("species", "sums", "right"),
    [
        ("J", [7, 7, 0], [0, 1]),
        ("L", [13, 9, 0], [0]),
        ("Q", [11, 0, 9], [0]),
        ("R", [6, 3, 0], [0]),
        ("W", [0, 7, 12], [2]),
        ("C", [0, 6, 5], [1]),
        ("D", [0, 0, 0], [0, 1, 2]),
        ("A", [0, 0, 0], [0, 1, 2]),
    ],
)
def test_V1_rights(species: str, sums: list[int], right: list[int]) -> None:
    lines = sheet(table(V1, groves=["A6"], phase="end"))[species]
    assert [line["sum"] for line in lines] == sums
    assert [seat for seat, line in enumerate(lines) if line["right"]] == right


def test_V2_score() -> None:
    state = table(V1, groves=[V2], phase="end")
    mine = {species: lines[0] for species, lines in sheet(state).items()}
    assert (mine["Q"]["path"]["cards"], mine["Q"]["path"]["bonuses"]) == (["Q1", "Q4", "Q5", "Q6"], "abc")
    assert (mine["J"]["path"]["cards"], mine["J"]["path"]["bonuses"]) == (["J3", "R4", "W5", "J6", "J8"], "ad")
    assert (mine["R"]["path"]["cards"], mine["R"]["path"]["bonuses"]) == (["R4", "A6", "R7"], "a")
    assert {species: line["points"] for species, line in mine.items() if line["points"]} == {"Q": 9, "J": 7, "R": 3}
    assert (mine["L"]["right"], mine["L"]["points"]) == (True, 0)
    assert ARBORETUM.score_list(state)[0] == 19


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8", 19),
        ("Q1 Q4 Q5 Q6", 9),
        ("C3 C4 C7", 3),
        ("C3 C4 C6 C7", 8),
        ("J1 J8", 5),
        ("J1 W4 J8", 6),
        ("J1 J2 J3", 4),
        ("L2 C3 D6 L7", 4),
        ("D5 D6 D7 D8", 10),
        ("D1 O2 D3 D8", 7),
        ("M1 M2 M3 M8", 11),
    ],
)
def test_V3_value_of_one_given_path(cards: str, value: int) -> None:
    assert (path(cards, cards[0])["cards"], points(cards, cards[0])) == (cards.split(), value)


@pytest.mark.parametrize(
    ("held", "right"),
    [
        (["C8", "C1"], [1]),
        (["C8 C2", "C1"], [0]),
        (["C8 C1", "C7"], [0]),
        (["C8", ""], [0]),
        (["", ""], [0, 1]),
        (["C3 C4", "C7", ""], [0, 1]),
        (["C8 C1", "C7 C2", ""], [0, 1]),
        (["C8 C3", "C1 C2", "C4"], [2]),
    ],
)
def test_V4_rights_of_one_species(held: list[str], right: list[int]) -> None:
    assert rights(*held) == right


@pytest.mark.parametrize(
    ("layout", "species", "value", "cards"),
    [
        ("M2 C1 / C8 M5", "C", 6, "C1 M5 C8"),
        ("M2 C1 / C8 M5", "M", 0, ""),
        ("L3 O4 D4 L5", "L", 0, ""),
        ("W2 W3 W4 W6 / C3 D4 O5 .. / .. .. A6 W7", "W", 8, "W2 W3 W4 W6"),
        ("O3 O8 .. / O4 O5 O6", "O", 10, "O3 O4 O5 O8"),
        ("Q6 Q5 Q4 / Q7 .. Q3 / Q8 Q1 Q2", "Q", 19, "Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8"),
    ],
)
def test_V5_best_path_in_a_layout(layout: str, species: str, value: int, cards: str) -> None:
    assert (points(layout, species), path(layout, species)["cards"]) == (value, cards.split())


def test_V6_placement() -> None:
    state = table([NINE, ""], groves=["C1 .. / C2 C3"], phase="play")
    moves = lines(state)
    assert len(moves) == 63
    assert {move.split()[3] for move in moves} == {"0,-1", "-1,0", "1,0", "-1,1", "2,1", "0,2", "1,2"}


@pytest.mark.parametrize(
    ("layouts", "standing", "winners"),
    [
        (
            [
                "D5 D6 D7 D8 Q1 Q4 Q5 Q6 L1 W1 A1",
                "C5 C6 C7 C8 J1 J4 J5 J6 L2 W2 A2 R2",
                "D1 D2 D3 D4 Q2 L5 Q7 C1 J2 W3 A4 R8",
            ],
            [(19, 5), (19, 6), (12, 8)],
            [1],
        ),
        (
            ["D5 D6 D7 D8 Q1 Q4 Q5 Q6 L1 W1 A1 R1", "C5 C6 C7 C8 J1 J4 J5 J6 L2 W2 A2 R2", "D1"],
            [(19, 6), (19, 6), (0, 1)],
            [0, 1],
        ),
        (["C1 D1 J1 L1", "C2 D2 J2"], [(0, 4), (0, 3)], [0]),
    ],
)
def test_V7_ties(layouts: list[str], standing: list[tuple[int, int]], winners: list[int]) -> None:
    state = table([""] * len(layouts), groves=layouts, phase="end")
    laid = [len({card[0] for card in grove.values()}) for grove in seen(state)["arboreta"]]
    assert list(zip(ARBORETUM.score_list(state), laid, strict=True)) == standing
    assert ARBORETUM.winner_list(state) == winners


def record() -> Any:
    return loads((Path(__file__).parent / "v8.json").read_text(encoding="utf-8"))


def test_V8_a_whole_game_is_valid() -> None:
    game = record()
    assert (game.scores, game.winners, len(game.moves)) == ([13, 13], [0], 110)


def test_V8_last_hands_and_what_is_known_of_them() -> None:
    view = record().view()
    assert view["hands"] == [["J2", "J3", "J4", "J5", "J6", "M2", "M4"], ["D1", "M8", "W1", "W2", "W3", "W7", "W8"]]
    assert view["known"] == [["J2", "J4", "J5"], []]


@pytest.mark.parametrize(
    ("species", "sums", "right", "paths"),
    [
        ("C", [0, 0], [True, True], [5, 0]),
        ("D", [0, 1], [False, True], [0, 0]),
        ("J", [20, 0], [True, False], [8, 0]),
        ("L", [0, 0], [True, True], [0, 13]),
        ("M", [6, 8], [False, True], [5, 0]),
        ("W", [0, 21], [False, True], [2, 0]),
    ],
)
def test_V8_score_sheet(species: str, sums: list[int], right: list[bool], paths: list[int]) -> None:
    lines = sheet(record().state)[species]
    assert [line["sum"] for line in lines] == sums
    assert [line["right"] for line in lines] == right
    assert [line["path"]["points"] for line in lines] == paths


def test_V8_paths_and_species_laid() -> None:
    view = record().view()
    assert view["paths"][0]["C"]["cards"] == ["C6", "M7", "C8"]
    assert view["paths"][0]["J"]["cards"] == ["J1", "M3", "W6", "J7", "J8"]
    assert [sorted({card[0] for card in grove.values()}) for grove in view["arboreta"]] == [[*"CJMW"], [*"LW"]]


def test_V8_reads_and_writes_back() -> None:
    text = (Path(__file__).parent / "v8.json").read_text(encoding="utf-8")
    game = record()
    assert list(game.moves) == json.loads(text)["moves"]
    assert game.deal == json.loads(text)["deal"]
