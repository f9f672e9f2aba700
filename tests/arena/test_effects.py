"""Effects: known differences are found, noise is not, and games of one deal count once."""

import math

import numpy as np
import pytest

from sobremesa.arena.effects import LEAST, Effect, effects


def found(having: list[frozenset[str]], results: list[float], units: list[int] | None = None) -> dict[str, Effect[str]]:
    numbers = np.arange(len(results)) if units is None else np.array(units)
    return {effect.feature: effect for effect in effects(having, np.array(results), numbers)}


def test_the_difference_of_two_means_and_its_interval() -> None:
    """The closed form: the root of the sum of the squared errors of both means."""
    generator = np.random.default_rng(1)
    with_it, without = generator.normal(3, 2, 200), generator.normal(1, 1, 300)
    having = [frozenset({"card"})] * 200 + [frozenset()] * 300  # type: list[frozenset[str]]
    card = found(having, [*with_it, *without])["card"]
    error = math.sqrt(with_it.var() / 200 + without.var() / 300)
    assert card.difference.value == pytest.approx(with_it.mean() - without.mean())
    assert card.difference.interval[1] - card.difference.value == pytest.approx(1.96 * error, rel=0.01)
    assert card.times == 200
    assert card.clear


def test_a_difference_at_the_edge_of_its_interval_has_a_chance_of_one_in_twenty() -> None:
    """The chance and the interval are of the same distribution, which for forty deals is not the normal one."""
    having = [frozenset({"card"} if deal % 2 else set()) for deal in range(40)]
    noise = np.repeat(np.random.default_rng(6).normal(0, 1, 20), 2)  # the same with the card and without it
    none = found(having, noise.tolist())["card"].difference
    edge = noise + none.interval[1] * np.tile([0, 1], 20)
    assert found(having, edge.tolist())["card"].chance == pytest.approx(0.05, abs=1e-4)


def test_what_rounding_makes_differ_is_no_difference() -> None:
    having = [frozenset({"card"} if deal % 3 else set()) for deal in range(100)]
    card = found(having, [0.1] * 100)["card"]
    assert card.chance == 1
    assert not card.clear


def test_repeating_the_games_of_a_deal_makes_nothing_surer() -> None:
    generator = np.random.default_rng(2)
    results = generator.normal(0, 1, 100).tolist()
    having = [frozenset({"card"} if deal % 2 else set()) for deal in range(100)]
    once = found(having, results)["card"].difference
    four = found(
        [features for features in having for _ in range(4)],
        [result for result in results for _ in range(4)],
        [deal for deal in range(100) for _ in range(4)],
    )["card"].difference
    assert four.value == pytest.approx(once.value)
    assert four.interval == pytest.approx(once.interval)


def test_of_many_features_that_do_nothing_none_is_clear() -> None:
    """Twenty studies of fifty features each: alone, one feature in twenty would look clear in each of them."""
    lone = clear = 0
    for seed in range(20):
        generator = np.random.default_rng(seed)
        having = [frozenset(np.flatnonzero(row).tolist()) for row in generator.random((300, 50)) < 0.3]
        every = effects(having, generator.normal(0, 1, 300), np.arange(300))
        lone += sum(effect.difference.excludes(0) for effect in every)
        clear += sum(effect.clear for effect in every)
    assert lone > 20
    assert clear <= 3


def test_effects_come_largest_first() -> None:
    generator = np.random.default_rng(3)
    having = [frozenset(np.flatnonzero(row).tolist()) for row in generator.random((400, 6)) < 0.5]
    worth = np.array([5.0, -4.0, 3.0, 0.0, 1.0, -2.0])
    results = np.array([worth[list(features)].sum() for features in having]) + generator.normal(0, 1, 400)
    every = effects(having, results, np.arange(400))
    assert [effect.feature for effect in every] == [0, 2, 4, 3, 5, 1]
    assert [effect.feature for effect in every if effect.clear and abs(worth[effect.feature]) > 2] == [0, 2, 1]


@pytest.mark.parametrize(("deals", "told"), [(LEAST - 1, False), (LEAST, True)])
def test_of_what_came_in_few_deals_nothing_is_said(deals: int, told: bool) -> None:
    having = [frozenset({"rare"} if deal < deals else set()) for deal in range(100)]
    assert ("rare" in found(having, list(range(100)))) is told
    often = [frozenset({"often"} if deal >= deals else set()) for deal in range(100)]
    assert ("often" in found(often, list(range(100)))) is told


def test_two_names_of_the_same_games_are_told_once_by_the_shorter() -> None:
    having = [frozenset({"play", "play 0,0"} if deal % 2 else set()) for deal in range(100)]
    assert found(having, list(range(100))).keys() == {"play"}
