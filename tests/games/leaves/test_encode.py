"""Under the Leaves, what a seat knows as numbers for learners."""

from collections.abc import Iterator

import numpy as np
import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.game import State
from sobremesa.games.leaves import LEAVES
from sobremesa.games.leaves.cells import kind_at
from sobremesa.games.leaves.codes import place_x, place_y
from sobremesa.games.leaves.state import PLACE
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


def test_what_a_tile_would_touch_is_told_for_every_free_place_as_the_rules_have_it() -> None:
    """A tile laid there has the sectors that the kinds along its sides say."""
    for state in play(LEAVES, [GREEDY] * 2, seed=5).positions[::5]:
        if state.turn >= 0 and state.phase == PLACE:
            seat = int(state.turn)
            seen = LEAVES.grouped(np.array(observed(state, seat), np.float32))
            cells = {(x, y): kind for x, y, kind in garden_cells(state, seat)}
            assert seen["open"].sum() == state.opens[seat]
            for number in range(state.opens[seat]):
                code = int(state.open[seat, number])
                x, y = 2 * place_x(state, seat, code), 2 * place_y(state, seat, code)
                beside = [(x, y - 1), (x + 1, y - 1), (x - 1, y), (x - 1, y + 1)]
                beside += [(x + 2, y), (x + 2, y + 1), (x, y + 2), (x + 1, y + 2)]
                told = [int(kinds.argmax()) if kinds.any() else None for kinds in seen["touch"][number].reshape(8, 6)]
                assert told == [cells.get(cell) for cell in beside]


def garden_cells(state: State, seat: int) -> Iterator[tuple[int, int, int]]:
    """Every cell of a garden and its kind."""
    for tile in range(state.laid[seat]):
        for corner in range(4):
            x, y = 2 * int(state.x[seat, tile]) + corner % 2, 2 * int(state.y[seat, tile]) + corner // 2
            yield x, y, kind_at(int(state.cells[seat, tile]), corner)


def test_sectors_are_counted_by_their_size() -> None:
    seen = LEAVES.grouped(np.array(observed(lay(opening(start=["wKUY*"]), "1,0 KKwY")), np.float32))
    sectors = np.rint(seen["sectors"][0, :, :3] * 6).astype(int).tolist()
    assert sectors == [[0, 0, 1], [2, 0, 0], [0, 0, 0], [1, 0, 0], [0, 0, 0], [2, 0, 0]]  # K Y O U G w
    assert seen["sectors"][0, 0, 3] == np.float32(3 / 24)


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
