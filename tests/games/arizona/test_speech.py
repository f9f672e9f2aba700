"""Arizona in words: moves, questions, names of things, and the score sheet explained."""

from functools import cache

import pytest

from sobremesa.game import Row, Seat, State
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.score_sheet import score_sheet
from sobremesa.games.arizona.speech import ask, label, say
from sobremesa.games.arizona.state import SHIFT
from sobremesa.record import loads
from sobremesa.words import speaking
from tests.games.arizona.table import INERT, after, opening, over, seen, table
from tests.games.arizona.test_vectors import V13

NAMES = ["Ana", "Luis"]
GAME = cache(lambda: loads(V13))


def said(state: State, text: str) -> str:
    """What everybody else hears of a move."""
    others = [None, *(Seat(seat) for seat in (0, 1) if seat != state.turn)]
    heard = {say(state, ARIZONA.read(state, text), reader, NAMES) for reader in others}
    assert len(heard) == 1
    return heard.pop()


def account(*positions: State) -> dict[str, Row]:
    return {row.title: row for row in score_sheet(positions, [], NAMES)}


# Moves


def test_a_roll_is_a_sentence_of_its_own() -> None:
    assert said(opening(), "roll 3 5 5") == "The dice show 3 5 5"


def test_a_die_is_taken_and_said_to_be_useless_where_it_is() -> None:
    taking = table("4,2", "4,2", phase="take", die=0, dice=[1, 5, 6], circled=["3,2 5,2 4,1 4,3"])
    assert said(taking, "take 5") == "takes a die that shows 5"
    assert said(taking, "take 1") == "takes a die that shows 1: no stretch is possible"


def test_a_start_names_its_station_and_says_if_the_die_leads_nowhere_from_there() -> None:
    rolled = after(opening(cards=["closed-stations", *INERT[:2]]), "* roll 5 5 1", "0 take 5", "1 take 5")
    assert said(rolled, "start 4,2") == "starts at the station 4,2"
    assert said(rolled, "start 0,1") == "starts at the station 0,1: no stretch is possible"


def test_a_nugget_says_what_the_die_becomes() -> None:
    assert said(table("4,2", die=6, nuggets=[2, 0]), "nugget +1") == "spends a nugget: the die now shows 1"


def test_a_stretch_says_where_it_goes_and_what_comes_aboard() -> None:
    state = table("4,2", die=3, carried=[{"cow": 2}])
    assert said(state, "go n w n") == "draws a stretch to the apple at 3,0 (1 north, 1 west, 1 north): 1 apple aboard"
    assert said(table("4,2", die=5), "go se se") == "draws a stretch to the apple at 6,4 (2 south-east): 1 apple aboard"


def test_a_good_delivered_before_is_not_loaded() -> None:
    state = table("4,2", die=1, delivered=[{"ore": 2}])
    assert said(state, "go w") == "draws a stretch to the ore at 3,2 (1 west): nothing to load"


def test_stations_towns_and_mountains_say_what_they_offer() -> None:
    assert said(table("4,1", die=1), "go s") == "draws a stretch to the station at 4,2 (1 south): one more circle"
    town = table("5,1", die=1, carried=[{"cow": 1}])
    assert said(town, "go n") == "draws a stretch to the town at 5,0 (1 north): a delivery is possible"
    assert said(table("5,1", die=1), "go n") == "draws a stretch to the town at 5,0 (1 north)"
    assert said(table("5,3", die=1), "go s") == "draws a stretch to the mountain at 5,4 (1 south)"
    gold = table("5,3", die=1, cards=["gold", *INERT[:2]])
    assert said(gold, "go s") == "draws a stretch to the mountain at 5,4 (1 south): 1 nugget"


def test_an_extra_circle_and_no_circle_are_told_apart_from_no_delivery() -> None:
    at_station = after(table("4,1", die=1), "0 go s")
    assert said(at_station, "circle 4,3") == "circles the ore at 4,3 as well: 1 ore aboard"
    assert said(at_station, "skip") == "circles nothing else"
    at_town = after(table("5,1", die=1, carried=[{"cow": 1}]), "0 go n")
    assert said(at_town, "skip") == "delivers nothing"


def test_who_is_stuck_may_gain_a_nugget() -> None:
    stuck = table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"])
    assert said(stuck, "stuck") == "has no possible stretch: 1 nugget"
    stuck.nuggets[0] = 1
    assert said(stuck, "stuck") == "has no possible stretch"


def test_a_delivery_says_its_points_and_where_they_come_from() -> None:
    state = table("5,0", phase="deliver", carried=[{"sheep": 4, "cow": 1}], cards=["counting-sheep", *INERT[:2]])
    assert said(state, "deliver cow") == "delivers 1 cow: 6 points, 5 of them for being first"
    assert (
        said(state, "deliver sheep")
        == "delivers 4 sheep: 15 points, 5 of them for being first, 5 more for Counting Sheep"
    )


def test_the_sixth_delivery_announces_the_last_round() -> None:
    five = {"sheep": 1, "wheat": 1, "apple": 1, "ore": 1, "timber": 1}
    state = table("5,0", phase="deliver", carried=[{"cow": 1}], delivered=[five, {"cow": 1}])
    assert said(state, "deliver cow") == "delivers 1 cow: 1 point, this is the last round"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "dibuja un tramo hasta la manzana de 3,0 (1 al norte, 1 al oeste, 1 al norte): 1 manzana a bordo"),
        ("fr", "trace un tronçon jusqu’à la pomme en 3,0 (1 au nord, 1 à l’ouest, 1 au nord)\u202f: 1 pomme à bord"),
    ],
)
def test_a_stretch_is_said_in_other_languages(language: str, words: str) -> None:
    with speaking(language):
        assert said(table("4,2", die=3), "go n w n") == words


def test_goods_are_counted_as_the_language_counts() -> None:
    state = table("5,0", phase="deliver", carried=[{"cow": 3}], delivered=[{}, {"cow": 1}])
    with speaking("es"):
        assert said(state, "deliver cow") == "entrega 3 vacas: 6 puntos"
    with speaking("fr"):
        assert said(state, "deliver cow") == "livre 3 vaches\u202f: 6 points"
        assert label(seen(state), "box:sheep") == "0 mouton"


def test_who_moves_is_spoken_to() -> None:
    state = table("4,1", die=1)
    for language, words in (
        ("en", "draw a stretch to the station at 4,2 (1 south): one more circle"),
        ("es", "dibujas un tramo hasta la estación de 4,2 (1 al sur): un círculo más"),
        ("fr", "tracez un tronçon jusqu’à la gare en 4,2 (1 au sud)\u202f: un cercle de plus"),
    ):
        with speaking(language):
            assert say(state, ARIZONA.read(state, "go s"), Seat(0), NAMES) == words


# Questions and names


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        ("take", "Choose a die."),
        ("start", "Which station does your line start from?"),
        ("draw", "Where should your stretch end?"),
        ("circle", "Which good beside the train do you circle as well, if any?"),
        ("deliver", "Which good do you deliver, if any?"),
        ("final", "Which good is your last delivery, if any?"),
    ],
)
def test_every_phase_has_its_question(phase: str, question: str) -> None:
    assert ask(seen(table("4,2", die=3, phase=phase)), ()) == question


def test_a_second_question_asks_for_the_way() -> None:
    assert ask(seen(table("4,4", die=2)), ("cell:5,3",)) == "Which way should your stretch go?"


def test_who_is_stuck_is_told_so_and_told_of_nuggets_where_they_can_be_spent() -> None:
    state = table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"])
    alone = "No stretch is possible: you stay where you are."
    assert ask(seen(state), ()) == alone
    state.nuggets[0] = 1
    assert ask(seen(state), ()) == "No stretch is possible: turn the die with a nugget, or stay."
    state.flag[SHIFT] = 0
    assert ask(seen(state), ()) == alone


def test_everything_that_can_be_touched_has_a_name() -> None:
    view = seen(table("4,2", die=3, carried=[{"cow": 2}]))
    picks = ["die:3", "cell:5,0", "cell:3,1", "way:n-e", "box:cow", "nugget:+1", "nugget:-1", "stuck", "skip"]
    assert [label(view, pick) for pick in picks] == [
        "die 3",
        "town 5,0",
        "mountain 3,1",
        "1 north, 1 east",
        "2 cows",
        "nugget: die +1",
        "nugget: die −1",
        "stay: no stretch is possible",
        "skip",
    ]


# The score sheet


def test_the_sheet_of_a_whole_game_is_explained_line_by_line() -> None:
    rows = score_sheet(GAME().positions, [], GAME().seats)
    assert [(row.title, row.points) for row in rows] == [
        ("Cows", [-5, 6]),
        ("Sheep", [10, 6]),
        ("Wheat", [-5, 6]),
        ("Apples", [8, 3]),
        ("Ore", [-5, 8]),
        ("Timber", [6, 8]),
        ("Nuggets", [0, 0]),
        ("Counting Sheep", [5, 0]),
    ]
    assert rows[0].notes == ["never delivered", "1 cow, 5 for being first"]
    assert rows[1].notes == ["4 sheep", "1 sheep, 5 for being first"]
    assert rows[-1].notes == ["first with exactly that many", ""]


def test_an_odd_unit_that_does_not_count_is_noted() -> None:
    end = over(table("5,0", delivered=[{"timber": 5}], boxes=[{"timber": 10}], cards=["even-timber-ore", *INERT[:2]]))
    assert account(end)["Timber"].notes == [
        "5 timber, one of them scores nothing, 5 for being first",
        "never delivered",
    ]


def test_each_card_of_the_end_pays_in_a_row_of_its_own() -> None:
    end = table(
        "5,0", "5,0", delivered=[{"cow": 3}, {"cow": 3}], nuggets=[2, 1], cards=["rancher", "gold-rush", "inspector"]
    )
    end.stops[1] = (6, 0, 0)
    rows = account(over(end))
    assert rows["Rancher"] == Row("Rancher", [5, 5], ["3 cows", "3 cows"])
    assert rows["Gold Rush"] == Row("Gold Rush", [5, 0], ["2 nuggets", "1 nugget"])
    assert rows["Inspector"] == Row("Inspector", [0, 5], ["0 stations", "6 stations"])
    assert rows["Nuggets"].points == [3, 1]


def test_the_sheet_is_explained_in_the_language_of_its_reader() -> None:
    with speaking("es"):
        assert score_sheet(GAME().positions, [], GAME().seats)[0] == Row(
            "Vacas", [-5, 6], ["sin entregar", "1 vaca, 5 por entregar antes que nadie"]
        )
    with speaking("fr"):
        assert score_sheet(GAME().positions, [], GAME().seats)[-1].title == "Compter les moutons"
