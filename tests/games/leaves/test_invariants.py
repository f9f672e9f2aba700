"""Under the Leaves, what is true at every moment of every game (rules page, sections 3 and 4)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import OVER
from sobremesa.games.leaves import LEAVES
from sobremesa.match import play
from sobremesa.record import Record
from tests.fuzz import tried
from tests.games.leaves import slow
from tests.games.leaves.garden import ALL_CARDS, TYPES

REMOVED = {2: 24, 3: 12, 4: 0}
trios = st.tuples(*(st.sampled_from(cards) for cards in ALL_CARDS)).map(list)


@st.composite
def games(draw: st.DrawFn) -> Record:
    seats = draw(st.integers(2, 4))
    options = {"cards": draw(trios), "diagonal_tokens": draw(st.sampled_from(["each", "one"]))}
    bots = [draw(st.sampled_from([GREEDY, UNIFORM])) for _ in range(seats)]
    return play(LEAVES, bots, draw(st.integers(0, 10_000)), options)


@tried(8)
@given(games())
def test_the_table_is_sound_at_every_moment(record: Record) -> None:
    before = None
    for state in record.positions:
        table = LEAVES.view(state, None)
        if table["phase"] == "place":
            assert None not in table["market"]
            assert all(
                len(garden["tiles"]) == 1 + (table["turns"] + table["seats"] - 1 - seat) // table["seats"]
                for seat, garden in enumerate(table["gardens"])
            )
        laid = sum(len(garden["tiles"]) - 1 for garden in table["gardens"])
        in_market = sum(tile is not None for tile in table["market"])
        assert len(table["unseen"]) == 50 - in_market - laid
        if before:
            for old, new in zip(before["gardens"], table["gardens"], strict=True):
                assert old["bees"] <= new["bees"]
                assert old["birds"] <= new["birds"]
                assert all(set(old["tokens"][kind]) <= set(new["tokens"][kind]) for kind in TYPES)
        before = table


@tried(12)
@given(games())
def test_the_facts_that_follow_hold_at_the_end(record: Record) -> None:
    table = LEAVES.view(record.state, None)
    assert record.state.turn == OVER
    assert len(table["unseen"]) == REMOVED[table["seats"]]
    for garden in table["gardens"]:
        truth = slow.Garden()
        for tile in garden["tiles"]:
            truth.put(slow.cell(tile["at"]), tile["cells"])
        tokens = {kind: {slow.cell(name) for name in names} for kind, names in garden["tokens"].items()}
        for sector in garden["sectors"]:
            if sector["kind"] == "w":  # fact b: round one corner of the grid
                cells = [slow.cell(name) for name in sector["cells"]]
                assert len(cells) <= 4
                assert all(max(abs(a - c), abs(b - d)) <= 1 for (a, b), (c, d) in combinations(cells, 2))
        if table["cards"][0] in ("meticulous", "flirty"):
            used = Counter(cell for first in tokens["leaf"] for cell in slow.block(first))
            assert set(used.values()) <= {1}
            kinds = [len({slow.kind(truth, cell) for cell in slow.block(first)}) for first in tokens["leaf"]]
            assert set(kinds) <= {1 if table["cards"][0] == "meticulous" else 4}
        if table["cards"][1] == "explorer":  # fact d
            free = [cell for cell in truth.cells if slow.has_cap(truth, cell) and cell not in tokens["mushroom"]]
            assert all(number < 3 for axis in (0, 1) for number in Counter(cell[axis] for cell in free).values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_has_twelve_turns_a_seat_in_order(seats: int) -> None:
    record = play(LEAVES, [UNIFORM] * seats, seed=3)
    placing = [move[0] for move in record.moves if " place " in move]
    assert placing == [str(turn % seats) for turn in range(12 * seats)]
    assert len(record.moves) <= (LEAVES.longest or 0)
