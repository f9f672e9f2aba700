"""Arizona, the worked vectors of the rules page: V1–V13."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa.game import OVER, State
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.scoring import points
from sobremesa.record import Record, loads
from tests.games.arizona.table import INERT, after, allowed, ends, goes, lines, opening, over, seen, table, texts

V13 = (Path(__file__).parent / "v13.json").read_text(encoding="utf-8")


def cards(*keys: str) -> list[str]:
    return [*keys, *INERT][:3]


def first_stretch(start: str, die: int, *keys: str, **options: Any) -> State:
    """A seat about to draw its first stretch."""
    state = opening(2, cards=cards(*keys), **options)
    return after(state, f"* roll {die} 1 1", f"0 take {die}", "1 take 1", f"0 start {start}")


def test_V1_the_table_of_points() -> None:
    expected = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45, 10: 55, 12: 55, 0: 0}
    assert {n: points(n) for n in expected} == expected


@pytest.mark.parametrize(("seats", "dice"), [(2, 3), (3, 4), (4, 5)])
def test_V1_dice(seats: int, dice: int) -> None:
    assert allowed(opening(seats), " ".join(["* roll", *["1"] * dice]))


def test_V1_turn_orders_of_three_seats() -> None:
    state = opening(3)
    orders = []
    for _ in range(4):
        state = after(state, "* roll 1 1 1 1")
        order = []
        while seen(state)["phase"] != "roll":
            if seen(state)["phase"] == "take":
                order.append(int(state.turn))
            state = after(state, lines(state)[0])
        orders.append(order)
    assert orders[1] == [1, 2, 0]
    assert orders[3] == [0, 1, 2]


def counts(*keys: str) -> tuple[list[int], list[int]]:
    """Paths and different ends of the six dice from 4,2."""
    states = [first_stretch("4,2", die, *keys) for die in range(1, 7)]
    return [len(goes(state)) for state in states], [len(ends(state)) for state in states]


def test_V2_first_stretches_from_4_2() -> None:
    assert counts() == ([4, 8, 8, 12, 4, 4], [4, 4, 8, 6, 4, 4])
    assert ends(first_stretch("4,2", 3)) == {"5,0", "3,0", "5,4", "3,4", "6,1", "2,1", "6,3", "2,3"}
    assert ends(first_stretch("4,2", 5)) == {"6,0", "6,4", "2,4", "2,0"}


def test_V3_the_same_in_bad_weather() -> None:
    assert counts("bad-weather") == ([4, 6, 5, 7, 3, 4], [4, 3, 5, 4, 3, 4])
    four = {"n e e e", "e e e n", "s s s e", "s w w w", "w w w s", "w s s s", "s s s w"}
    assert goes(first_stretch("4,2", 4, "bad-weather")) == four
    assert goes(first_stretch("4,2", 5, "bad-weather")) == {"ne ne", "se se", "sw sw"}


def test_V4_the_same_with_closed_stations() -> None:
    open_, closed = (goes(first_stretch("4,2", 3, *keys)) for keys in ((), ("closed-stations",)))
    assert open_ - closed == {"e s e", "w s w"}
    assert counts("closed-stations")[0] == [4, 8, 6, 12, 4, 4]


def test_V5_one_legal_action_from_1_5_in_bad_weather() -> None:
    assert texts(first_stretch("1,5", 5, "bad-weather")) == {"go ne ne"}


@pytest.mark.parametrize(("card", "die", "start"), [("closed-stations", 5, "0,1"), ("bad-weather", 3, "9,2")])
@pytest.mark.parametrize(("option", "nuggets"), [(True, 1), (False, 0)])
def test_V6_stuck_at_the_first_turn(card: str, die: int, start: str, option: bool, nuggets: int) -> None:
    state = first_stretch(start, die, card, stuck_nugget=option)
    assert texts(state) == {"stuck"}
    state = after(state, "0 stuck")
    assert (seen(state)["trains"][0], seen(state)["nuggets"][0]) == (start, nuggets)


def test_V6_stuck_again_with_that_nugget() -> None:
    for nuggets, expected in (("shift", {"nugget +1", "nugget -1", "stuck"}), ("points", {"stuck"})):
        state = after(first_stretch("0,1", 5, "closed-stations", nuggets=nuggets), "0 stuck", "1 start 4,2", "1 go w")
        state = after(state, "* roll 1 5 1", "1 take 1", "0 take 5", "1 go w")
        assert texts(state) == expected
        assert seen(after(state, "0 stuck"))["nuggets"][0] == 1
    walled = table("4,2", die=1, circled=["3,2 5,2 4,1 4,3 5,1 3,1 5,3 3,3"], nuggets=[1, 0])
    state = after(walled, "0 nugget +1")
    assert texts(state) == {"stuck"}
    assert seen(after(state, "0 stuck"))["nuggets"][0] == 1


def test_V7_nuggets_turn_a_six_into_a_one_and_a_two() -> None:
    state = after(table("4,2", die=6, nuggets=[2, 0]), "0 nugget +1")
    assert seen(state)["taken"][0] == 1
    assert "nugget -1" not in texts(state)
    assert seen(after(state, "0 nugget +1"))["taken"][0] == 2


def test_V8_the_printed_delivery_of_two_cows() -> None:
    state = table("3,4", "4,2", die=1, carried=[{"cow": 2, "ore": 1}], delivered=[{}, {"cow": 1}])
    state = after(state, "0 go n")
    assert texts(state) == {"deliver cow", "deliver ore", "skip"}
    view = seen(after(state, "0 deliver cow"))
    assert (view["boxes"][0], view["carried"][0]["ore"]) == ({"cow": 3}, 1)
    later = table("4,4", die=1, delivered=[{"cow": 2}])
    assert seen(after(later, "0 go w"))["carried"][0]["cow"] == 0


def test_V9_the_printed_example_of_59_points() -> None:
    delivered = {"cow": 3, "sheep": 3, "apple": 5, "ore": 7, "timber": 2}
    state = table("3,4", "4,2", die=1, carried=[delivered], nuggets=[1, 0], cards=["gold", "inspector", "mountaineer"])
    state.first[:] = [-1, 1, 1, 1, 1, 1]
    for good in delivered:
        here = state.copy()
        here.phase, here.turn, here.done = table("3,4", phase="deliver").phase, 0, 0
        state = after(here, f"0 deliver {good}")
    view = seen(over(state))
    assert view["boxes"][0] == {"cow": 11, "sheep": 6, "wheat": -5, "apple": 15, "ore": 28, "timber": 3}
    assert (view["nuggets"][0], view["bonuses"][0], view["scores"][0]) == (1, 0, 59)


def box(good: str, units: int, first: bool, *keys: str) -> tuple[int, int]:
    """Points of the box and of the cards for a delivery."""
    state = table("3,4", die=1, carried=[{good: units}], cards=cards(*keys))
    state.first[:] = -1 if first else 1
    view = seen(after(state, "0 go n", f"0 deliver {good}"))
    return view["boxes"][0][good], view["bonuses"][0]


def test_V10_even_cards() -> None:
    even = "even-timber-ore"
    assert box("timber", 5, False, even) == (10, 0)
    assert box("timber", 5, True, even) == (15, 0)
    assert box("ore", 6, False, even) == (21, 0)
    assert box("timber", 6, False, even, "more-timber") == (21, 7)
    assert box("timber", 7, False, even, "more-timber") == (21, 0)
    assert box("sheep", 5, False, "even-cow-sheep", "counting-sheep") == (10, 0)
    assert box("sheep", 4, False, "even-cow-sheep", "counting-sheep") == (10, 5)


def test_V11_a_big_town() -> None:
    state = after(table("9,6", die=6, carried=[{"apple": 1}], cards=cards("big-towns")), "0 go n n")
    assert texts(state) == {"circle 8,4", "circle 9,5", "skip"}
    state = after(state, "0 circle 9,5", "0 deliver apple")
    assert seen(state)["delivered"][0] == {"apple": 2}


def test_V12_ties() -> None:
    for complete, expected in (([1], [1]), ([0, 1], [0, 1]), ([], [0, 1])):
        state = table("4,2", "4,2", "4,2", cards=["gold", "big-towns", "bad-weather"])
        for seat, total in enumerate([40, 40, 31]):
            state.delivered[seat] = seat in complete
            state.box[seat, 0] = total if seat in complete else total + 30
        assert ARIZONA.score_list(over(state)) == [40, 40, 31]
        assert ARIZONA.winner_list(over(state)) == expected
    for cows, paid in (([3, 3, 0], [5, 5, 0]), ([0, 0, 0], [0, 0, 0])):
        state = table("4,2", "4,2", "4,2", cards=["rancher", "gold", "big-towns"])
        state.delivered[:3, 0] = cows
        assert seen(over(state))["bonuses"] == paid


def record() -> Record:
    return loads(V13)


def test_V13_a_complete_game() -> None:
    game = record()
    assert (len(game.moves), game.scores, game.winners) == (79, [14, 37], [1])
    assert seen(game.state)["round"] == 11
    view = game.view()
    assert list(view["boxes"][0].values()) == [-5, 10, -5, 8, -5, 6]
    assert list(view["boxes"][1].values()) == [6, 6, 6, 3, 8, 8]
    assert view["bonuses"] == [5, 0]
    assert game.turn == OVER


def test_V13_the_decisions_with_one_legal_action() -> None:
    game = record()
    forced = [game.moves[ply] for ply, state in enumerate(game.positions) if len(ARIZONA.legal_actions(state)) == 1]
    assert forced == [
        "1 take 5",
        "1 go ne ne",
        "0 take 1",
        "0 take 2",
        "1 take 4",
        "0 take 3",
        "0 stuck",
        "1 go w s s s",
    ]


def test_V13_changed_anywhere_is_no_record_any_more() -> None:
    members = json.loads(V13)
    members["moves"][3] = "0 start 6,4"
    with pytest.raises(ValueError, match="Move 4, '0 start 6,4': A line begins at a station"):
        loads(json.dumps(members))
