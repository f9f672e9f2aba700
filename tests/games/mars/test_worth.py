"""Gardens of Mars, how good a position looks."""

from collections.abc import Sequence

import pytest

from sobremesa.games.mars import MARS
from tests.games.mars.garden import garden


def worth(scores: Sequence[int], seat: int = 0) -> float:
    cells = ["2,-3", "-1,4", "5,0"][: len(scores)]
    return float(MARS.worth(garden(cells, dice=[1], scores=scores), seat))


@pytest.mark.parametrize("others", [[0], [20], [20, 12]])
def test_more_points_are_worth_more(others: list[int]) -> None:
    assert worth([15, *others]) > worth([14, *others]) > worth([3, *others])


def test_points_of_the_best_opponent_are_worth_less() -> None:
    assert worth([15, 20, 3]) > worth([15, 21, 3])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_leader_likes_the_position_best(seat: int) -> None:
    scores = [10, 10, 10]
    scores[seat] += 5
    assert max(range(3), key=lambda other: worth(scores, other)) == seat


def test_every_seat_judges_alike() -> None:
    """The same table, with the players in each other's chairs."""
    left = garden(["2,-3", "-1,4"], dice=[3], scores=[30, 7], reserves=["1 1 2 3 5 0", "0 0 0 0 0 9"], turn=0)
    right = garden(["-1,4", "2,-3"], dice=[3], scores=[7, 30], reserves=["0 0 0 0 0 9", "1 1 2 3 5 0"], turn=1)
    assert MARS.worth(left, 0) == MARS.worth(right, 1)
    assert MARS.worth(left, 1) == MARS.worth(right, 0)
