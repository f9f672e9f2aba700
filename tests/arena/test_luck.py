"""Luck: variances that were put in are found again."""

import numpy as np
import pytest

from sobremesa.arena.luck import parts, variances


def made(
    deal: float, chance: float, choices: float, deals: int = 3000
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Results [deal, chance, choices, seat] with these standard deviations."""
    generator = np.random.default_rng(4)
    return (
        generator.normal(0, deal, (deals, 1, 1, 2))
        + generator.normal(0, chance, (deals, 2, 1, 2))
        + generator.normal(0, choices, (deals, 2, 2, 2))
    )


def test_a_table_small_enough_for_a_pencil() -> None:
    """Two deals, two streams, two repeats, one seat: the mean squares are 98, 9 and 1/2."""
    results = np.array([[[1.0, 2.0], [4.0, 5.0]], [[8.0, 9.0], [11.0, 12.0]]])[..., None]
    assert variances(results).tolist() == [(98 - 9) / 4, (9 - 0.5) / 2, 0.5]


@pytest.mark.parametrize("truth", [(3.0, 2.0, 1.0), (0.0, 2.0, 1.0), (1.0, 0.0, 3.0)])
def test_the_variances_that_were_put_in_are_found_again(truth: tuple[float, float, float]) -> None:
    assert variances(made(*truth)) == pytest.approx(np.square(truth), rel=0.1, abs=0.2)


def test_the_parts_add_up_and_their_intervals_hold_the_truth() -> None:
    found = parts(made(3.0, 2.0, 1.0, 400), 1)
    assert sum(part.value for part in found) == pytest.approx(1)
    for part, truth in zip(found, (9 / 14, 4 / 14, 1 / 14), strict=True):
        assert not part.excludes(truth)
        assert part.interval[1] - part.interval[0] < 0.2


def test_where_bots_choose_the_same_every_time_choices_are_nothing() -> None:
    found = parts(made(1.0, 1.0, 0.0, 200), 1)
    assert found.choices.value == 0
    assert found.choices.interval == (0, 0)


def test_the_same_seed_gives_the_same_intervals() -> None:
    results = made(1.0, 1.0, 1.0, 50)
    assert parts(results, 7) == parts(results, 7)
    assert parts(results, 7) != parts(results, 8)
