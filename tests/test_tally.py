"""Tallies: what a match says, and how sure it is."""

import numpy as np
import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.games import GAMES
from sobremesa.intervals import mean, wilson
from sobremesa.match import play_many
from sobremesa.tally import Tally

GAME = next(iter(GAMES.values()))


def tally(*games: int) -> Tally:
    """Of a match in slices of so many games."""
    found = Tally()
    for number, slice_ in enumerate(games):
        found.add(play_many(GAME, [GREEDY, UNIFORM], slice_, 1, first=sum(games[:number])))
    return found


def test_slices_add_up_to_the_match() -> None:
    assert tally(3, 2).rows() == tally(5).rows()
    assert tally(3, 2).finished == 5


def test_few_games_are_as_sure_of_points_as_student_says() -> None:
    """Two games: 12.7 standard errors on either side, not 1.96."""
    points = play_many(GAME, [GREEDY, UNIFORM], 2, 1).scores[:, 0].astype(np.float64)
    greedy, _ = tally(2).rows()
    error = float(np.std(points, ddof=1)) / 2**0.5
    assert greedy.points == mean(points)
    assert greedy.points.interval[1] - greedy.points.value == pytest.approx(12.706 * error, rel=1e-3)


def test_of_one_game_there_are_points_and_no_interval() -> None:
    greedy, uniform = tally(1).rows()
    assert greedy.points.words("{:.2f}") == f"{greedy.points.value:.2f}"
    assert greedy.share.interval == wilson(greedy.share.value, 1)
    assert greedy.share.value + uniform.share.value == 1


def test_while_no_game_is_finished_nothing_is_said() -> None:
    assert tally().rows() == []
