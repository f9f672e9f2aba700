"""Ratings: closed forms, and strengths that are found again."""

import math

import numpy as np
import pytest

from sobremesa.arena.rating import SCALE, Met, ratings, strengths
from sobremesa.arena.schedule import Lineup, lineups, seatings
from sobremesa.intervals import Floats, student


def lone(wins: int, losses: int) -> Floats:
    """[deal, place] of deals that one of two won altogether."""
    return np.array([[1.0, 0.0]] * wins + [[0.0, 1.0]] * losses)


def test_two_bots_are_as_far_apart_as_the_logarithm_of_their_victories() -> None:
    """With the deal that both share: 30.5 victories to 10.5."""
    one, other = ratings([Met((0, 1), lone(30, 10))], 2)
    assert one.value - other.value == pytest.approx(400 * math.log10(30.5 / 10.5))
    assert one.value == pytest.approx(-other.value)


def test_the_interval_is_that_of_the_logarithm_of_odds() -> None:
    """The delta method: the standard error is the root of 1 / (n p q), here for half the distance of the two."""
    one, _ = ratings([Met((0, 1), lone(600, 400))], 2)
    half = SCALE / 2 * 1.96 / math.sqrt(1000 * 0.6 * 0.4)
    assert one.interval == pytest.approx((one.value - half, one.value + half), rel=0.01)


@pytest.mark.parametrize(("wins", "losses"), [(3, 1), (20, 0), (7, 13)])
def test_of_few_deals_it_is_that_of_gart_with_students_quantile(wins: int, losses: int) -> None:
    one, _ = ratings([Met((0, 1), lone(wins, losses))], 2)
    half = SCALE / 2 * student(wins + losses) * math.sqrt(1 / (wins + 0.5) + 1 / (losses + 0.5))
    assert one.interval == pytest.approx((one.value - half, one.value + half))


@pytest.mark.parametrize("deals", [1, 2, 20])
@pytest.mark.parametrize("seats", [2, 3])
def test_deals_that_all_shared_do_not_make_equality_certain(deals: int, seats: int) -> None:
    """All that is left to vary is the deal more, which somebody would have won."""
    half = SCALE * student(deals) * math.sqrt(seats - 1) / (deals + 1)
    for found in ratings([Met(tuple(range(seats)), np.full((deals, seats), 1 / seats))], seats):
        assert found.value == pytest.approx(0, abs=1e-6)
        assert found.interval == pytest.approx((-half, half))


def test_mirrored_deals_that_cancel_luck_tell_more_than_lone_ones() -> None:
    halves = np.array([[0.5, 0.5]] * 90 + [[1.0, 0.0]] * 8 + [[0.0, 1.0]] * 2)
    (narrow, _), (wide, _) = ratings([Met((0, 1), halves)], 2), ratings([Met((0, 1), lone(53, 47))], 2)
    assert narrow.value == pytest.approx(wide.value)
    assert narrow.interval[1] - narrow.interval[0] < 0.5 * (wide.interval[1] - wide.interval[0])


@pytest.mark.parametrize("deals", [2, 5, 20])
def test_the_interval_holds_the_truth_about_95_times_in_a_hundred(deals: int) -> None:
    """Four bots by pairs, each deal played in both seatings."""
    generator, truth = np.random.default_rng(1), np.array([1.5, 0.5, -0.5, -1.5])
    held = 0
    for _ in range(200):
        met = [Met(lineup, _played(generator, truth, lineup, deals)) for lineup in lineups(4, 2)]
        held += sum(not found.excludes(SCALE * at) for found, at in zip(ratings(met, 4), truth, strict=True))
    assert 0.92 < held / 800 < 0.99


def _played(generator: np.random.Generator, truth: Floats, lineup: Lineup, deals: int) -> Floats:
    powers = np.exp(truth[list(lineup)])
    shares: Floats = generator.multinomial(2, powers / powers.sum(), deals) / 2
    return shares


def test_who_always_wins_is_better_by_something_finite_that_is_not_certain() -> None:
    one, other = ratings([Met((0, 1), lone(20, 0))], 2)
    assert one.value - other.value == pytest.approx(400 * math.log10(20.5 / 0.5))
    assert one.interval[0] < one.value - 10
    assert one.interval[0] > other.interval[1]


def test_a_circle_of_bots_that_beat_each_other_has_one_rating() -> None:
    met = [Met((0, 1), lone(9, 3)), Met((0, 2), lone(3, 9)), Met((1, 2), lone(9, 3))]
    assert [found.value for found in ratings(met, 3)] == pytest.approx([0, 0, 0], abs=1e-6)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_strengths_that_made_the_victories_are_found_again(seats: int) -> None:
    truth = np.array([0.0, 0.4, 1.1, -0.7, 2.0])
    truth -= truth.mean()
    found = strengths(lineups(5, seats), [_expected(truth, lineup) for lineup in lineups(5, seats)], 5)
    assert found == pytest.approx(truth, abs=1e-7)


def test_a_bot_on_two_seats_wins_with_both() -> None:
    """Alone against itself and another, an equal bot wins two of three."""
    found = strengths([(0, 0, 1)], [np.array([10.0, 10.0, 10.0])], 2)
    assert found == pytest.approx([0, 0], abs=1e-9)


def _expected(truth: Floats, lineup: Lineup) -> Floats:
    powers = np.exp(truth[list(lineup)])
    games: Floats = 100 * len(seatings(lineup)) * powers / powers.sum()
    return games


def test_far_strengths_are_found_too() -> None:
    truth = np.array([6.0, 0.0, -6.0])
    found = strengths(lineups(3, 2), [_expected(truth, lineup) for lineup in lineups(3, 2)], 3)
    assert found == pytest.approx(truth, abs=1e-5)
