"""Intervals: the closed forms, and how often they hold the truth."""

import math

import numpy as np
import pytest

from sobremesa.intervals import Estimate, Z, corrected_z, inside, mean, share, student, wilson


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_students_quantile_is_that_of_the_printed_tables(freedom: int, printed: float) -> None:
    assert student(freedom) == pytest.approx(printed, rel=3e-4)


@pytest.mark.parametrize(("freedom", "printed"), [(1, 63.657), (2, 9.925), (9, 3.250), (60, 2.660)])
def test_so_is_that_of_99_in_a_hundred(freedom: int, printed: float) -> None:
    assert student(freedom, 2.5758) == pytest.approx(printed, rel=3e-4)


@pytest.mark.parametrize("freedom", [1, 2, 3, 8, 51, 4000])
@pytest.mark.parametrize("z", [0.5, Z, 3.5])
def test_as_much_lies_inside_students_quantile_as_inside_that_of_the_normal_distribution(
    freedom: int, z: float
) -> None:
    assert inside(student(freedom, z), freedom) == pytest.approx(math.erf(z / math.sqrt(2)), abs=1e-9)


def test_the_mean_of_four_numbers() -> None:
    found = mean(np.array([1.0, 2.0, 3.0, 6.0]))
    assert found.value == 3
    assert found.interval[1] - 3 == pytest.approx(3.182 * math.sqrt(14 / 3) / 2, rel=2e-3)
    assert found.interval[0] == pytest.approx(6 - found.interval[1])


def test_of_one_number_no_interval_is_known() -> None:
    found = mean(np.array([7.0]))
    assert found.interval == (-math.inf, math.inf)
    assert found.rounded() == {"value": 7.0, "interval": None}
    assert found.words("{:.1f}") == "7.0"


def test_the_share_of_lone_games_is_nearly_that_of_wilson() -> None:
    games = np.array([1.0] * 60 + [0.0] * 40)
    found, plain = share(games), wilson(0.6, 100)
    assert found.value == 0.6
    assert found.interval == pytest.approx(plain, abs=0.003)


def test_mirrored_games_that_cancel_luck_tell_more_than_lone_ones() -> None:
    """Where the deal decides most games, each bot wins one of two: what is left over is what counts."""
    deals = np.array([0.5] * 90 + [1.0] * 8 + [0.0] * 2)
    narrow, wide = share(deals).interval, wilson(float(deals.mean()), 200)
    assert narrow[1] - narrow[0] < 0.5 * (wide[1] - wide[0])
    assert share(deals).value == pytest.approx(0.53)


@pytest.mark.parametrize("value", [0.0, 1 / 3, 0.5, 1.0])
@pytest.mark.parametrize("units", [1, 2, 11, 20])
def test_where_nothing_varies_every_unit_is_one_game(value: float, units: int) -> None:
    assert share(np.full(units, value)).interval == pytest.approx(wilson(value, units))


def test_what_rounding_makes_differ_does_not_vary() -> None:
    assert share(np.array([1.0, math.nextafter(1, 0)])).interval == pytest.approx(wilson(1, 2))


@pytest.mark.parametrize(("truth", "deals"), [(0.5, 20), (0.7, 40), (0.9, 100)])
def test_the_interval_holds_the_truth_about_95_times_in_a_hundred(truth: float, deals: int) -> None:
    generator = np.random.default_rng(1)
    samples = (generator.random((2000, deals, 2)) < truth).mean(axis=2)
    held = np.mean([not share(sample).excludes(truth) for sample in samples])
    assert 0.93 < held < 0.985


def test_who_looks_often_needs_more() -> None:
    assert corrected_z(1) == pytest.approx(Z)
    assert corrected_z(5) == pytest.approx(2.576, abs=1e-3)  # 0.05 / 5 is 0.01
    assert corrected_z(1) < corrected_z(2) < corrected_z(3)


def test_an_estimate_excludes_what_is_outside_its_interval() -> None:
    found = Estimate(0.6, (0.5, 0.7))
    assert [found.excludes(value) for value in (0.49, 0.5, 0.7, 0.71)] == [True, False, False, True]
    assert found.words("{:.0%}") == "60% (50% – 70%)"
    assert found.rounded() == {"value": 0.6, "interval": [0.5, 0.7]}
