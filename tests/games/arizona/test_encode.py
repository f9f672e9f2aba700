"""Arizona, what learners observe."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import State
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona import encode as groups
from tests.games.arizona.table import INERT, after, opening, table

STATE = cache(
    lambda: after(
        table("3,4", "4,2", "9,8", die=[1, 6, 3], carried=[{"cow": 2}, {"ore": 3}], nuggets=[0, 2, 1], dice=[5]),
        "0 go n",
        "0 deliver cow",
    )
)


def observed(state: State, seat: int) -> NDArray[np.float32]:
    out = np.full(ARIZONA.features, np.nan, np.float32)
    ARIZONA.observe(state, seat, out)
    return out


def test_the_sheet_is_one_plane_a_symbol() -> None:
    planes = observed(STATE(), 0)[: 9 * 144].reshape(9, 12, 12)
    assert planes.sum() == 100
    assert planes.sum(axis=(1, 2)).tolist() == [10] * 6 + [12, 14, 14]
    assert planes[6, 2, 4] == 1  # the station 4,2


def test_every_seat_has_planes_of_where_it_may_end_and_where_its_line_does() -> None:
    out = observed(STATE(), 0)
    ends = out[groups.OPEN_PLANES :][: 4 * 144].reshape(4, 12, 12)
    trains = out[groups.TRAIN_PLANES :][: 4 * 144].reshape(4, 12, 12)
    assert ends.sum(axis=(1, 2)).tolist() == [99, 100, 100, 0]
    assert [np.argwhere(plane).tolist() for plane in trains] == [[[3, 3]], [[2, 4]], [[8, 9]], []]


def test_seats_are_counted_from_the_observer() -> None:
    for seat in range(3):
        out = observed(STATE(), seat)
        assert out[groups.PLAYING : groups.PLAYING + 4].tolist() == [1, 1, 1, 0]
        assert out[groups.TO_MOVE : groups.TO_MOVE + 4].tolist() == [*np.roll([0, 1, 0], -seat).tolist(), 0]
        held = np.array([0, 2, 1]) / np.float32(10)
        assert out[groups.NUGGETS : groups.NUGGETS + 3].tolist() == np.roll(held, -seat).astype(np.float32).tolist()


def test_loads_boxes_dice_and_cards_are_seen() -> None:
    out = observed(STATE(), 0)
    assert out[groups.DELIVERED] == np.float32(0.2)
    assert out[groups.FIRSTS] == 1
    assert out[groups.ABOARD + 6 + 4] == np.float32(0.3)
    assert out[groups.STOPS + 1] == np.float32(0.1)
    assert out[groups.SCORES] == np.float32(0.08)
    assert np.flatnonzero(out[groups.TAKEN : groups.TAKEN + 24]).tolist() == [0, 6 + 5, 12 + 2]
    assert out[groups.ON_TABLE : groups.ON_TABLE + 6].tolist() == [0, 0, 0, 0, np.float32(0.2), 0]
    assert np.flatnonzero(out[groups.CARDS : groups.CARDS + 17]).tolist() == [14, 15, 16]
    assert np.flatnonzero(out[groups.PHASE : groups.PHASE + 8]).tolist() == [3]


def test_options_and_the_last_round_are_seen() -> None:
    state = opening(2, nuggets="points", stuck_nugget=False, redraw_conflicts=True, cards=INERT)
    state.ending = 1
    out = observed(state, 0)
    assert out[groups.FLAG : groups.FLAG + 4].tolist() == [0, 0, 1, 1]
    assert out[groups.ENDING] == 1


def test_two_positions_that_differ_are_observed_differently() -> None:
    other = STATE().copy()
    other.carried[2, 5] += 1
    assert observed(other, 0).tolist() != observed(STATE(), 0).tolist()
