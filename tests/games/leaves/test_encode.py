"""Under the Leaves, what a seat knows as numbers for learners."""

import numpy as np
import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.game import State
from sobremesa.games.leaves import LEAVES
from sobremesa.match import play
from tests.games.leaves.garden import after, choose, grown, lay, opening


def observed(state: State, seat: int = 0) -> list[float]:
    """What the seat knows, written between two numbers that must stay as they are."""
    out = np.full(LEAVES.features + 2, np.nan, np.float32)
    LEAVES.observe(state, seat, out[1:-1])
    assert np.isnan(out[[0, -1]]).all()
    return [float(number) for number in out[1:-1]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_is_written_and_lies_between_minus_1_and_2(seats: int) -> None:
    for state in play(LEAVES, [GREEDY] * seats, seed=seats).positions[::9]:
        numbers = observed(state, seats - 1)
        assert np.isfinite(numbers).all()
        assert min(numbers) >= -1
        assert max(numbers) <= 2


def test_numbers_left_from_another_position_are_overwritten() -> None:
    out = np.zeros(LEAVES.features, np.float32)
    LEAVES.observe(lay(opening(), "1,0 KKwY"), 0, out)
    LEAVES.observe(opening(), 0, out)
    assert out.tolist() == observed(opening())


def test_seats_are_counted_from_the_observer() -> None:
    left, right = opening(start=["wKUY*", "wOYK*"]), opening(start=["wOYK*", "wKUY*"])
    right.actor = right.turn = 1
    assert observed(left, 0) == observed(right, 1)
    assert observed(left, 1) == observed(right, 0)
    assert observed(left, 0) != observed(left, 1)


def changes() -> dict[str, State]:
    """The opening, but for one fact each."""
    return {
        "a tile": lay(opening(), "1,0 KKwY"),
        "its place": lay(opening(), "0,1 KKwY"),
        "how it lies": lay(opening(), "1,0 wYKK"),
        "the market": opening(market=["wGYY", "wGKK", "wGOO"]),
        "the unseen tiles": opening(market=["wGKK", "wGYY", "wUGG"]),
        "a card": opening(cards=["runner", "loner", "shy"]),
        "another card": opening(cards=["restless", "host", "shy"]),
        "the third card": opening(cards=["restless", "loner", "diver"]),
        "an option": opening(tokens="one"),
        "a start tile": opening(start=["wUKO*"]),
        "the number of seats": opening(3),
        "whose turn it is": after(opening(), "0 place 0 0,1 KKwG", "* tile wUGG"),
        "that chance decides": after(opening(), "0 place 0 0,1 KKwG"),
    }


def test_a_position_that_differs_in_one_fact_is_observed_differently() -> None:
    numbers = [tuple(observed(state)) for state in (opening(), *changes().values())]
    assert len(set(numbers)) == len(numbers)


def test_tokens_and_used_cells_are_observed() -> None:
    block = grown("wYOU* ; 0,1 K*OYY ; 1,0 YYKw ; 1,1 UY*KK", "flirty")[1]
    assert observed(choose(block, "2,1")) != observed(choose(block, "1,2"))
    token = grown("wUKO* ; 0,1 O*KUK", "collector")[1]
    assert observed(choose(token, "1,1")) != observed(choose(token, "0,2"))
