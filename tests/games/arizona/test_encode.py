"""Arizona, what learners observe."""

from functools import cache
from typing import Any

import numpy as np

from sobremesa.bots.greedy import GREEDY
from sobremesa.game import State
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.codes import FIRST_GO
from sobremesa.games.arizona.state import DRAW, GOODS, NOWHERE
from sobremesa.games.arizona.stretches import DIE_OF_PATH
from sobremesa.match import play
from tests.games.arizona.table import INERT, after, opening, table

STATE = cache(
    lambda: after(
        table("3,4", "4,2", "9,8", die=[1, 6, 3], carried=[{"cow": 2}, {"ore": 3}], nuggets=[0, 2, 1], dice=[5]),
        "0 go n",
        "0 deliver cow",
    )
)


def observed(state: State, seat: int) -> dict[str, Any]:
    out = np.full(ARIZONA.features, np.nan, np.float32)
    ARIZONA.observe(state, seat, out)
    assert np.isfinite(out).all()
    return ARIZONA.grouped(out)


def test_the_symbols_round_the_train_are_seen_as_long_as_they_are_not_circled() -> None:
    near = observed(STATE(), 1)["near"]
    rows = [row[1:8] for row in ("WPTACPCEOC", "E^^^STWP^T", "WASOEASOAE", "TOEPOTE^S^", "S^PCA^ACWP", "^EOWEPWTEA")]
    letters = [["CSWAOTEP^"[symbols.argmax()] for symbols in row] for row in np.moveaxis(near, 0, 2)[1:]]
    assert ["".join(row) for row in letters] == rows  # around 4,2; the row above them is beyond the edge
    assert near.sum(axis=0)[0].tolist() == [0] * 7
    assert not observed(STATE(), 0)["near"][:, 3, 3].any()  # the town under the train


def test_paths_are_those_that_the_rules_would_allow_with_each_die() -> None:
    for state in play(ARIZONA, [GREEDY] * 2, seed=4).positions:
        if state.phase == DRAW and state.turn >= 0:
            seat = int(state.turn)
            told = [n for n in np.flatnonzero(observed(state, seat)["paths"]) if DIE_OF_PATH[n] == state.die[seat]]
            assert told == [code - FIRST_GO for code in ARIZONA.legal_actions(state) if 0 <= code - FIRST_GO < 44]


def test_for_every_seat_it_is_told_where_each_die_could_lead() -> None:
    for seat in range(3):
        seen, turned = observed(STATE(), seat), observed(STATE(), 0)
        for place in range(3):
            assert seen["ends"][place].tolist() == turned["ends"][(seat + place) % 3].tolist()
    ends = observed(STATE(), 0)["ends"]
    assert (ends[0].sum(axis=1) * 4).tolist() == [4, 8, 8, 16, 4, 4]  # nothing but its own town is circled near 3,3
    assert not ends[3].any()


def test_a_seat_without_a_line_has_nothing_near_it() -> None:
    state = opening(2)
    assert (state.at[:2] == NOWHERE).all()
    seen = observed(state, 0)
    assert not any(seen[name].any() for name in ("near", "paths", "ends", "place", "started"))


def test_seats_are_counted_from_the_observer() -> None:
    for seat in range(3):
        seen = observed(STATE(), seat)
        assert seen["playing"].tolist() == [1, 1, 1, 0]
        assert seen["to move"].tolist() == [*np.roll([0, 1, 0], -seat).tolist(), 0]
        held = np.array([0, 2, 1]) / np.float32(10)
        assert seen["nuggets"][:3].tolist() == np.roll(held, -seat).astype(np.float32).tolist()


def test_loads_boxes_dice_and_cards_are_seen() -> None:
    seen = observed(STATE(), 0)
    cow, ore = GOODS.index("cow"), GOODS.index("ore")
    assert seen["delivered"][0, cow] == np.float32(0.2)
    assert seen["first"][0, cow] == 1
    assert seen["aboard"][1, ore] == np.float32(0.3)
    assert seen["delivery"][1, ore] == np.float32(11 / 60)  # six points, and five for the first
    assert seen["stops"][0, 1] == np.float32(0.1)
    assert seen["score"][0] == np.float32(0.08)
    assert np.argwhere(seen["taken"]).tolist() == [[0, 0], [1, 5], [2, 2]]
    assert seen["dice"].tolist() == [0, 0, 0, 0, np.float32(0.2), 0]
    assert np.flatnonzero(seen["card"]).tolist() == [14, 15, 16]
    assert np.flatnonzero(seen["phase"]).tolist() == [3]
    assert seen["place"][0].tolist() == np.array([-1 / 3, -1 / 3], np.float32).tolist()


def test_options_and_the_last_round_are_seen() -> None:
    state = opening(2, nuggets="points", stuck_nugget=False, redraw_conflicts=True, cards=INERT)
    state.ending = 1
    seen = observed(state, 0)
    assert seen["flag"].tolist() == [0, 0, 1, 1]
    assert seen["ending"] == 1


def test_two_positions_that_differ_are_observed_differently() -> None:
    other = STATE().copy()
    other.carried[2, 5] += 1
    assert observed(other, 0)["aboard"].tolist() != observed(STATE(), 0)["aboard"].tolist()


def test_every_number_lies_about_between_minus_1_and_1() -> None:
    for seats in ARIZONA.seats:
        for state in play(ARIZONA, [GREEDY] * seats, seed=seats).positions[::5]:
            for name, numbers in observed(state, seats - 1).items():
                assert abs(numbers).max() <= (2 if name in ("score", "ends") else 1.5), name
