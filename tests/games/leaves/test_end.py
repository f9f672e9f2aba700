"""Under the Leaves, the end (rules page, L34–L36)."""

from collections.abc import Sequence

import pytest

from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import OVER, State
from sobremesa.games.leaves import LEAVES
from sobremesa.games.leaves.state import END
from sobremesa.match import play
from tests.games.leaves.garden import after, opening, seen


def finished(*counts: Sequence[int]) -> State:
    """A game that is over; one row a seat: bees, hummingbirds, leaf, mushroom and puddle tokens from the garden."""
    state = opening(len(counts))
    for seat, (bees, birds, *tokens) in enumerate(counts):
        state.bees[seat], state.birds[seat] = bees, birds
        state.tokens[seat] = tokens
    state.phase, state.turn = END, OVER
    return state


@pytest.mark.parametrize(("seats", "left"), [(2, 24), (3, 12), (4, 0)])
def test_L34_the_game_ends_when_the_market_cannot_be_refilled(seats: int, left: int) -> None:
    record = play(LEAVES, [UNIFORM] * seats, seed=seats)
    table = seen(record.state)
    assert [len(garden["tiles"]) for garden in table["gardens"]] == [13] * seats
    assert (len(table["unseen"]), table["bag"]) == (left, 0)
    assert sum(tile is not None for tile in table["market"]) == 2
    assert sum(move.startswith("* tile") for move in record.moves) == 12 * seats - 1  # E4


def test_L34_any_tile_that_nobody_has_seen_may_come() -> None:
    state = after(opening(), "0 place 0 0,1 KKwG")
    listed = LEAVES.outcome_list(state)
    assert listed is not None
    assert [LEAVES.write(state, action).split()[1] for action in listed] == seen(state)["unseen"]
    assert set(listed.values()) == {1 / 47}


def test_L35_every_seat_with_the_most_tokens_of_a_type_gets_two_more() -> None:
    state = finished([0, 0, 3, 0, 0], [0, 0, 3, 0, 0], [0, 0, 1, 0, 0])  # E1
    assert LEAVES.score_list(state) == [5, 5, 1]


def test_L35_nobody_gets_anything_for_a_type_of_which_nobody_has_any() -> None:
    assert LEAVES.score_list(finished([1, 0, 0, 0, 0], [2, 0, 0, 0, 0], [3, 0, 0, 0, 0])) == [1, 2, 3]  # E1


def test_L35_all_types_are_judged_on_the_tokens_from_the_gardens() -> None:
    assert LEAVES.score_list(finished([0, 0, 2, 2, 2], [0, 0, 1, 3, 2])) == [6 + 4, 6 + 4]


def test_L35_majorities_count_only_at_the_end() -> None:
    state = finished([1, 0, 3, 0, 0], [0, 0, 1, 0, 0])
    state.phase, state.turn = 0, 0
    assert LEAVES.score_list(state) == [4, 1]


def test_L36_hummingbirds_break_a_tie() -> None:
    # E2: 20/8/6, 18/10/6, 19/9/6 with majorities; here two types are everybody's.
    state = finished([20, 8, 1, 1, 0], [18, 10, 1, 1, 0], [19, 9, 1, 1, 0])
    assert LEAVES.score_list(state) == [34, 34, 34]
    assert LEAVES.winner_list(state) == [1]


def test_L36_then_bees_break_it() -> None:
    state = finished([15, 9, 4, 4, 0], [14, 9, 2, 7, 0])  # E3: 15/9/10 beats 14/9/11
    assert LEAVES.score_list(state) == [34, 34]
    assert LEAVES.winner_list(state) == [0]


def test_L36_then_the_victory_is_shared() -> None:
    state = finished([15, 9, 1, 1, 0], [15, 9, 1, 1, 0], [15, 8, 1, 1, 0])
    assert LEAVES.winner_list(state) == [0, 1]


def test_L36_more_points_win_whatever_they_are_made_of() -> None:
    assert LEAVES.winner_list(finished([0, 20, 0, 0, 0], [21, 0, 0, 0, 0])) == [1]


def test_L36_the_score_sheet_says_what_decides_among_equals() -> None:
    def deciding(*counts: Sequence[int]) -> list[tuple[str, list[int] | None]]:
        rows = LEAVES.score_sheet([finished(*counts)], [], ["Ana", "Luis", "Eva"])
        return [(row.title, row.counts) for row in rows if row.counts]

    birds, bees = "Hummingbirds, among equals (L36)", "Bees, among equals (L36)"
    assert deciding([15, 9, 1, 1, 0], [14, 9, 1, 1, 0]) == []
    assert deciding([20, 8, 1, 1, 0], [18, 10, 1, 1, 0], [19, 9, 1, 1, 0]) == [(birds, [8, 10, 9])]
    assert deciding([15, 9, 4, 4, 0], [14, 9, 2, 7, 0]) == [(birds, [9, 9]), (bees, [15, 14])]
