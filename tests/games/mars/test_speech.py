"""Gardens of Mars in words: what is said of a move, what is asked, what things are called, and the score sheet."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sobremesa.game import Row, Seat, State
from sobremesa.games.mars import MARS
from sobremesa.games.mars.sketch import sketch
from sobremesa.poster import poster
from sobremesa.record import Record, loads
from sobremesa.words import speaking
from tests.games.mars.garden import GAIN, LOSE, after, gaining, garden, losing, opening

NAMES = ["Ana", "Luis"]
GROUP = dict.fromkeys(["4,0", "2,-1", "2,-2", "3,-2", "1,1", "-3,0"], "blue") | {"3,-1": "green"}  # V7
JOINING = cache(lambda: garden(["5,0", "-5,0"], flowers=GROUP, dice=[3, 5]))
BLOCKED = cache(lambda: garden(["1,0", "-2,0"], dice=[6, 6, 2], scores=[4, 0]))  # V5
PAIR = cache(lambda: garden(["2,-3 5,0", "-1,4 -5,0"], dice=[4, 5], two_gardeners=True))  # V10


def said(state: State, move: str, names: list[str] = NAMES) -> str:
    """What is said of a line of the record."""
    return MARS.say(state, MARS.read(state, move.partition(" ")[2]), None, names)


# A move


def test_a_flower_is_said_with_its_points() -> None:
    assert said(JOINING(), "0 move 3 w blue") == "plants a blue flower 3 cells to the west: 4 points"


def test_a_flower_without_company_brings_no_points() -> None:
    assert said(JOINING(), "0 move 5 sw red") == "plants a red flower 5 cells to the south-west: no points"


def test_one_cell_and_one_point_are_said_in_the_singular() -> None:
    assert said(gaining(1, 0, [9]), GAIN) == "plants a blue flower 1 cell to the north-west: 1 point"


def test_the_option_to_count_the_planted_flower_is_heard() -> None:
    state = garden(["5,0", "-5,0"], flowers=GROUP, dice=[3], count_planted=True)
    assert said(state, "0 move 3 w blue").endswith(": 5 points")


@pytest.mark.parametrize(
    ("own", "others", "brings"),
    [
        (10, [13], "3 points, 1 more past an occupied space"),
        (10, [13, 14], "3 points, 2 more past occupied spaces"),
        (24, [27], "3 points, 1 more past an occupied space, extra turn"),
    ],
)
def test_spaces_that_others_stand_on_are_said_beside_the_points(own: int, others: list[int], brings: str) -> None:
    assert said(gaining(3, own, others), GAIN).partition(": ")[2] == brings


@pytest.mark.parametrize(
    ("own", "others", "brings"),
    [
        (5, [9], "loses 1 point"),
        (5, [4], "loses 1 point, and 1 more going back past an occupied space"),
        (5, [1, 2, 3, 4], "loses 1 point, and 4 more going back past occupied spaces"),
        (0, [9], "nothing to lose"),
    ],
)
def test_stopping_on_a_flower_is_said_with_what_it_costs(own: int, others: list[int], brings: str) -> None:
    assert said(losing(own, others), LOSE) == f"stops on a flower 1 cell to the north-west: {brings}"


def test_a_die_without_a_move_is_named() -> None:
    assert said(BLOCKED(), "0 stay 6") == "has no move with the 6: loses 1 point"


def test_the_last_flower_of_a_colour_is_said_to_give_an_extra_turn() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 2], reserves=["1 5 0 0 0 0", "5 5 5 5 5 5"])
    assert said(state, "0 move 1 e red").endswith(": no points, extra turn")


def test_the_last_flower_of_all_is_said_to_end_the_game() -> None:
    state = garden(["2,-3", "-1,4"], dice=[1, 2], reserves=["1 0 0 0 0 0", "5 5 5 5 5 5"])
    assert said(state, "0 move 1 e red").endswith(": no points, the game is over")


def test_with_two_gardeners_the_one_that_walks_is_named() -> None:
    assert said(PAIR(), "0 move b 4 w red") == "plants a red flower 4 cells to the west with gardener B: no points"


def test_settling_is_said_with_the_cell() -> None:
    assert said(opening(), "0 settle 2,-3") == "puts a gardener in row 3, cell 5"
    assert said(opening(two_gardeners=True), "0 settle a 2,-3") == "puts gardener A in row 3, cell 5"


def test_what_chance_does_is_said_with_the_name_of_whom_it_concerns() -> None:
    drawing = after(opening(), "0 settle 2,-3", "1 settle -1,4", "* flowers 4 6 5 5 5 5")
    assert (
        said(drawing, "* flowers 6 4 5 5 5 5") == "Flowers for Luis: 6 red, 4 green, 5 grey, 5 yellow, 5 blue, 5 white"
    )
    assert said(garden(["5,0", "-5,0"]), "* roll 3 1 1") == "Dice for Ana: 3 1 1"


def test_a_name_is_said_as_one_harmless_line_and_a_seat_without_one_has_its_number() -> None:
    assert said(garden(["5,0", "-5,0"]), "* roll 3 1 1", ["A\nn\x1ba", ""]) == "Dice for A na: 3 1 1"
    assert said(garden(["5,0", "-5,0"], turn=1), "* roll 3 1 1", ["Ana", ""]) == "Dice for Seat 2: 3 1 1"


def test_saying_a_move_does_not_make_it() -> None:
    before = JOINING().tobytes()
    said(JOINING(), "0 move 3 w blue")
    assert JOINING().tobytes() == before


def test_there_are_no_secrets_to_keep_from_a_reader() -> None:
    action = MARS.read(JOINING(), "move 3 w blue")
    assert {MARS.say(JOINING(), action, reader, NAMES) for reader in (None, Seat(1))} == {
        "plants a blue flower 3 cells to the west: 4 points"
    }


@pytest.mark.parametrize(
    ("language", "walked", "rolled"),
    [
        ("en", "plant a blue flower 3 cells to the west: 4 points", "Your dice: 3 1 1"),
        ("es", "avanzas 3 casillas al oeste y plantas una flor azul: 4 puntos", "Tu tirada: 3 1 1"),
        (
            "fr",
            "avancez de 3 cases vers l’ouest et plantez une fleur bleue\u202f: 4 points",
            "Vous obtenez 3 1 1 aux dés",
        ),
    ],
)
def test_who_moves_is_spoken_to(language: str, walked: str, rolled: str) -> None:
    with speaking(language):
        assert MARS.say(JOINING(), MARS.read(JOINING(), "move 3 w blue"), Seat(0), NAMES) == walked
        rolling = garden(["5,0", "-5,0"])
        assert MARS.say(rolling, MARS.read(rolling, "roll 3 1 1"), Seat(0), NAMES) == rolled


# A question


def seen(state: State) -> Any:
    return MARS.view(state, Seat(int(state.turn)))


@pytest.mark.parametrize(
    ("state", "path", "question"),
    [
        (opening, (), "Choose a cell for your gardener."),
        (lambda: opening(two_gardeners=True), (), "Choose a cell for gardener A."),
        (JOINING, (), "Choose a die or a cell."),
        (JOINING, ("die:3",), "Choose where the gardener goes with the 3."),
        (JOINING, ("die:3", "cell:2,0"), "Choose the flower to plant."),
        (PAIR, ("die:4",), "Choose the gardener that walks with the 4."),
        (PAIR, ("die:4", "gardener:5,0"), "Choose where the gardener goes with the 4."),
        (PAIR, ("die:4", "gardener:5,0", "cell:1,0"), "Choose the flower to plant."),
    ],
    indirect=["state"],
)
def test_every_step_of_a_move_has_its_question(state: State, path: tuple[str, ...], question: str) -> None:
    assert MARS.ask(seen(state), path) == question


def test_the_second_gardener_is_asked_for_by_its_letter() -> None:
    state = after(opening(two_gardeners=True), "0 settle a 2,-3", "1 settle a -1,4")
    assert MARS.ask(seen(state), ()) == "Choose a cell for gardener B."


@pytest.mark.parametrize(
    ("state", "pick", "label"),
    [
        (opening, "cell:2,-3", "row 3, cell 5"),
        (JOINING, "die:3", "die 3"),
        (JOINING, "cell:2,0", "row 6, cell 8, to the west"),
        (JOINING, "cell:4,0", "row 6, cell 10, to the west with a blue flower"),
        (JOINING, "cell:0,-1", "row 5, cell 5"),  # out of reach: in no direction
        (JOINING, "flower:red", "a red flower, 5 left"),
        (BLOCKED, "stay", "stay"),
        (PAIR, "gardener:5,0", "gardener B in row 6, cell 11"),
        (PAIR, "gardener:-1,4", "gardener A in row 10, cell 5"),
        (PAIR, "cell:1,0", "row 6, cell 7"),  # whose way it is depends on the gardener
    ],
    indirect=["state"],
)
def test_everything_that_can_be_touched_has_a_name(state: State, pick: str, label: str) -> None:
    assert MARS.label(seen(state), pick) == label


# Other languages


def test_a_move_in_spanish_and_in_french() -> None:
    with speaking("es"):
        assert said(JOINING(), "0 move 3 w blue") == "avanza 3 casillas al oeste y planta una flor azul: 4 puntos"
        assert said(gaining(1, 0, [9]), GAIN) == "avanza una casilla al noroeste y planta una flor azul: 1 punto"
        assert MARS.label(seen(JOINING()), "cell:2,0") == "fila 6, casilla 8, al oeste"
    with speaking("fr"):
        planted = "avance de 3 cases vers l’ouest et plante une fleur bleue\u202f: 4 points"
        assert said(JOINING(), "0 move 3 w blue") == planted
        assert said(BLOCKED(), "0 stay 6") == "ne peut pas se déplacer avec le 6\u202f: perd 1 point"
        assert MARS.ask(seen(JOINING()), ()) == "Choisissez un dé ou une case."


def test_a_refusal_and_the_help_of_an_option_in_spanish() -> None:
    with speaking("es"):
        assert MARS.refusal(JOINING(), MARS.read(JOINING(), "move 5 e red")).sentence == "Eso se sale del tablero."
        assert MARS.words(MARS.title) == "Jardines de Marte"
        assert MARS.words(MARS.options[0].help) == "Plantar tu última flor de un color da un turno extra (M27)."


@pytest.mark.parametrize("language", ["es", "fr"])
def test_the_diagram_fits_a_terminal_in_every_language(language: str) -> None:
    with speaking(language):
        for view in (v11().at(ply).view() for ply in range(len(v11().moves) + 1)):
            assert max(map(len, sketch(view).splitlines())) <= 80


def test_a_picture_speaks_the_language_of_its_reader() -> None:
    stuck = v11().at(len(v11().moves) - 3).view()
    with speaking("es"):
        picture = poster(MARS, stuck, "light")
    assert "Jardines de Marte: Luis elige un dado" in picture
    assert "atascado" in picture


# The score sheet


def v11() -> Record:
    return loads((Path(__file__).parent / "v11.json").read_text(encoding="utf-8"))


def rows(record: Record) -> list[Row]:
    texts = [move.partition(" ")[2] for move in record.moves]
    actions = [MARS.read(state, text) for state, text in zip(record.positions, texts, strict=False)]
    return MARS.score_sheet(record.positions, actions, record.seats)


def test_the_score_sheet_of_a_known_game() -> None:
    assert rows(v11()) == [
        Row("Red flowers", [0, 0, 0], ["0", "0", ""]),
        Row("Green flowers", [0, 5, 5], ["0", "1 + 4", "2 + 3"]),
        Row("Grey flowers", [12, 3, 7], ["0 + 1 + 5 + 6", "1 + 2", "0 + 0 + 3 + 4"]),
        Row("Yellow flowers", [8, 12, 2], ["0 + 1 + 3 + 4", "1 + 0 + 5 + 6", "0 + 2"]),
        Row("Blue flowers", [7, 15, 23], ["0 + 7", "1 + 3 + 5 + 6", "2 + 4 + 8 + 9"]),
        Row("White flowers", [0, 4, 12], ["0 + 0", "0 + 1 + 0 + 3", "2 + 4 + 6"]),
        Row("Stopping on flowers", [-2, -2, -1], ["3 times, 1 of them at 0", "2 times", "1 time"]),
        Row("Dice without a move", [-1, 0, 0], ["1 time", "", ""]),
        Row("Jumps on the track", [0, 1, 2], ["", "2 forward, 1 back", "2 forward"]),
        Row("Extra turns", [0, 0, 0], ["3 times", "5 times", "3 times"]),
    ]


@pytest.mark.parametrize("ply", range(0, 74, 6))
def test_the_score_sheet_of_an_unfinished_game_adds_up_too(ply: int) -> None:
    record = v11().at(ply)
    assert [sum(points) for points in zip(*(row.points for row in rows(record)), strict=True)] == record.scores


def test_a_fall_past_others_is_in_the_row_of_occupied_spaces() -> None:
    state = losing(5, [4, 3])
    sheet = MARS.score_sheet([state, after(state, LOSE)], [MARS.read(state, "move 1 nw")], ["Ana", "Luis", "Eva"])
    assert [row for row in sheet if any(row.points)] == [
        Row("Stopping on flowers", [-1, 0, 0], ["1 time", "", ""]),
        Row("Jumps on the track", [-2, 0, 0], ["2 back", "", ""]),
    ]
