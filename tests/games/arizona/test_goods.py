"""Arizona, the end symbol and deliveries: Z18–Z26."""

import pytest

from sobremesa.game import State
from tests.games.arizona.table import after, allowed, seen, table, texts


@pytest.mark.parametrize("way", ["n", "e", "s", "w"])
def test_Z18_the_end_symbol_is_circled(way: str) -> None:
    state = after(table("4,2", die=1), f"0 go {way}")
    end = {"n": "4,1", "e": "5,2", "s": "4,3", "w": "3,2"}[way]
    assert seen(state)["circled"][0] == [end]


def test_Z18_a_mountain_does_nothing() -> None:
    before = table("2,2", die=1, carried=[{"cow": 2}])
    view = seen(after(before, "0 go n"))
    assert (view["turn"], view["nuggets"][0], view["scores"][0], view["carried"][0]["cow"]) == (1, 0, 0, 2)
    assert view["stops"][0] == {"station": 0, "town": 0, "mountain": 1}


@pytest.mark.parametrize(
    ("start", "good"),
    [("3,0", "cow"), ("4,0", "sheep"), ("5,1", "wheat"), ("4,2", "apple"), ("7,0", "ore"), ("4,1", "timber")],
)
def test_Z19_a_circled_good_is_loaded(start: str, good: str) -> None:
    way = {"cow": "e", "sheep": "s", "wheat": "e", "apple": "e", "ore": "e", "timber": "e"}[good]
    carried = seen(after(table(start, die=1), f"0 go {way}"))["carried"][0]
    assert {kind: units for kind, units in carried.items() if units} == {good: 1}


def test_Z19_a_good_already_delivered_is_not_loaded() -> None:
    view = seen(after(table("4,2", die=1, delivered=[{"apple": 2}]), "0 go e"))
    assert (view["carried"][0]["apple"], view["circled"][0], view["delivered"][0]) == (0, ["5,2"], {"apple": 2})


def test_Z20_at_a_station_one_more_good_beside_it_may_be_circled() -> None:
    state = after(table("4,1", die=1), "0 go s")
    assert seen(state)["phase"] == "circle"
    assert texts(state) == {"circle 4,1", "circle 5,2", "circle 4,3", "circle 3,2", "skip"}
    view = seen(after(state, "0 circle 4,3"))
    assert (view["carried"][0]["ore"], view["turn"]) == (1, 1)
    assert seen(after(state, "0 skip"))["circled"][0] == ["4,2"]


def test_Z20_only_goods_not_yet_circled_are_candidates() -> None:
    state = after(table("4,1", die=1, circled=["5,2 3,2"]), "0 go s")
    assert texts(state) == {"circle 4,1", "circle 4,3", "skip"}


def test_Z20_a_delivered_good_may_be_circled_for_nothing() -> None:
    state = after(table("4,1", die=1, delivered=[{"ore": 1}]), "0 go s")
    assert seen(after(state, "0 circle 4,3"))["carried"][0]["ore"] == 0


def test_Z20_towns_stations_and_mountains_are_no_candidates() -> None:
    state = after(table("2,2", die=1), "0 go s")  # a station between ore, sheep, and two towns
    assert texts(state) == {"circle 1,3", "circle 2,2", "skip"}


def test_Z20_without_a_candidate_nothing_is_asked() -> None:
    state = after(table("4,1", die=1, circled=["5,2 3,2 4,1 4,3"]), "0 go s")
    assert seen(state)["turn"] == 1


def test_Z20_an_extra_circle_is_no_stop_and_triggers_no_card() -> None:
    state = after(table("4,1", die=1, cards=["gold", "inspector", "tourist"]), "0 go s", "0 circle 4,3")
    assert seen(state)["stops"][0] == {"station": 1, "town": 0, "mountain": 0}


def test_Z21_what_is_passed_over_does_nothing() -> None:
    view = seen(after(table("1,0", die=6, carried=[{"cow": 1}]), "0 go s s"))  # over a mountain
    assert (view["stops"][0]["mountain"], view["nuggets"][0], view["circled"][0]) == (0, 0, ["1,2"])
    view = seen(after(table("3,2", die=6, carried=[{"cow": 1}]), "0 go s s"))  # over a town
    assert (view["turn"], view["stops"][0]["town"]) == (1, 0)
    view = seen(after(table("3,2", die=6), "0 go e e"))  # over a station
    assert (view["turn"], view["stops"][0]["station"]) == (1, 0)


def at_town(**carried: int) -> State:
    """Seat 0 has just stopped at the town 3,3 with these goods."""
    return after(table("3,4", "3,4", die=[1, 1], carried=[carried]), "0 go n")


def test_Z22_at_a_town_one_good_may_be_handed_over_with_all_its_units() -> None:
    state = at_town(cow=3, ore=1)
    assert texts(state) == {"deliver cow", "deliver ore", "skip"}
    view = seen(after(state, "0 deliver cow"))
    assert (view["delivered"][0], view["carried"][0]["cow"], view["turn"]) == ({"cow": 3}, 0, 1)


def test_Z22_a_delivery_may_be_skipped() -> None:
    view = seen(after(at_town(cow=3), "0 skip"))
    assert (view["delivered"][0], view["carried"][0]["cow"], view["turn"]) == ({}, 3, 1)


def test_Z22_with_nothing_aboard_nothing_is_asked() -> None:
    assert seen(at_town())["turn"] == 1


def test_Z23_a_good_is_delivered_at_most_once() -> None:
    state = after(table("3,4", die=1, carried=[{"ore": 1}], delivered=[{"cow": 2}]), "0 go n")
    assert texts(state) == {"deliver ore", "skip"}
    assert not allowed(state, "0 deliver cow")


@pytest.mark.parametrize(("units", "points"), [(1, 1), (2, 3), (5, 15), (10, 55), (13, 55)])
def test_Z24_a_delivery_scores_by_the_table_and_5_more_for_the_first(units: int, points: int) -> None:
    first = after(table("3,4", "3,4", die=[1, 1], carried=[{"cow": units}, {"cow": units}]), "0 go n", "0 deliver cow")
    assert seen(first)["boxes"][0] == {"cow": points + 5}
    assert seen(first)["firsts"] == {"cow": 0}
    second = after(first, "1 go n", "1 deliver cow")
    assert seen(second)["boxes"] == [{"cow": points + 5}, {"cow": points}]
    assert seen(second)["firsts"] == {"cow": 0}


def test_Z25_what_is_not_delivered_stays_aboard() -> None:
    carried = seen(after(at_town(cow=3, ore=2, apple=1), "0 deliver ore"))["carried"][0]
    assert (carried["cow"], carried["ore"], carried["apple"]) == (3, 0, 1)


def test_Z26_of_two_deliveries_in_one_round_the_earlier_in_turn_order_is_the_first() -> None:
    state = table("3,4", "3,4", die=[1, 1], carried=[{"cow": 1}, {"cow": 1}], turn=0)
    state.starter = 1
    state.turn = 1
    state = after(state, "1 go n", "1 deliver cow", "0 go n", "0 deliver cow")
    assert seen(state)["boxes"] == [{"cow": 1}, {"cow": 6}]
