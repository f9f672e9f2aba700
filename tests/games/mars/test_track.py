"""Gardens of Mars, the score track: M21–M23."""

import pytest

from tests.games.mars.garden import GAIN, LOSE, after, gaining, losing, seen


def gained(points: int, own: int, others: list[int]) -> int:
    scores: list[int] = seen(after(gaining(points, own, others), GAIN))["scores"]
    assert scores[1:] == others
    return scores[0]


def lost(own: int, others: list[int]) -> int:
    scores: list[int] = seen(after(losing(own, others), LOSE))["scores"]
    assert scores[1:] == others
    return scores[0]


@pytest.mark.parametrize("points", [1, 2, 3, 4, 5, 6, 7, 8, 9])
def test_M21_the_marker_goes_forward_as_many_spaces_as_points_are_gained(points: int) -> None:
    assert gained(points, own=10, others=[0]) == 10 + points


@pytest.mark.parametrize(
    ("others", "space"), [([13], 14), ([13, 14], 15), ([14, 13], 15), ([13, 15], 14), ([16, 14, 13, 15], 17)]
)
def test_M21_from_a_taken_space_the_marker_goes_on_to_the_first_free_one(others: list[int], space: int) -> None:
    assert gained(3, own=10, others=others) == space


@pytest.mark.parametrize("others", [[11, 12], [14, 15], [12, 14], [0, 0]])
def test_M21_markers_on_other_spaces_hinder_nothing(others: list[int]) -> None:
    assert gained(3, own=10, others=others) == 13


@pytest.mark.parametrize(("own", "others"), [(12, [3]), (0, [0]), (0, [1]), (30, [31])])
def test_M21_with_0_points_the_marker_does_not_move(own: int, others: list[int]) -> None:
    assert gained(0, own, others) == own


def test_M22_to_lose_1_point_the_marker_goes_1_space_back() -> None:
    assert lost(5, [3, 6]) == 4


@pytest.mark.parametrize(("others", "space"), [([4], 3), ([4, 3], 2), ([3, 4], 2), ([4, 2], 3)])
def test_M22_from_a_taken_space_the_marker_goes_on_backward_to_the_first_free_one(
    others: list[int], space: int
) -> None:
    assert lost(5, others) == space


@pytest.mark.parametrize("others", [[4, 3, 2, 1], [1, 2, 3, 4]])
def test_M22_the_way_back_ends_at_0(others: list[int]) -> None:
    assert lost(5, others) == 0


def test_M22_a_taken_0_is_no_hindrance() -> None:
    assert lost(1, [0, 0]) == 0


@pytest.mark.parametrize("others", [[0], [1], [7]])
def test_M22_at_0_nothing_is_lost(others: list[int]) -> None:
    assert lost(0, others) == 0


@pytest.mark.parametrize("own", [48, 49, 50, 98, 125, 250])
def test_M23_there_is_no_upper_limit(own: int) -> None:
    assert gained(9, own, others=[0]) == own + 9


@pytest.mark.parametrize("others", [[2], [3], [2, 3]])
def test_M23_a_lap_more_is_not_the_same_space(others: list[int]) -> None:
    assert gained(5, own=47, others=others) == 52


def test_M23_going_back_over_the_end_of_a_lap_is_a_loss_of_1() -> None:
    assert lost(51, [50, 1]) == 49
