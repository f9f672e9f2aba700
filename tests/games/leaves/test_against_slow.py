"""Under the Leaves against the slow rules: whole games, every legal move and every fact of the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.game import CHANCE, OVER, Action, State, choose_options
from sobremesa.games.leaves import LEAVES
from sobremesa.rng import LARGEST_SEED, Rng, below, generator
from tests.fuzz import tried
from tests.games.leaves import slow
from tests.games.leaves.garden import ALL_CARDS, TYPES, seen

seeds = st.integers(0, LARGEST_SEED)
trios = st.tuples(*(st.sampled_from(cards) for cards in ALL_CARDS)).map(list)
EVERY_TRIO = [[leaf, cap, pool] for leaf in ALL_CARDS[0] for cap in ALL_CARDS[1] for pool in ALL_CARDS[2]]


def dealt(seats: int, cards: list[str], option: str, rng: Rng) -> tuple[State, slow.Table]:
    """The same game, dealt to both."""
    state = LEAVES.new_state()
    options = choose_options(LEAVES, seats, {"cards": cards, "diagonal_tokens": option})
    LEAVES.deal(state, seats, LEAVES.settings(options), rng)
    deal = LEAVES.write_deal(state)
    return state, slow.new_table(seats, deal["cards"], option == "one", deal["start"], deal["market"])


def choice(state: State, eagerness: int, rng: Rng) -> Action:
    """Of so many moves picked at random, the one that looks best: a dense garden, where much arrives."""
    if state.turn == CHANCE:
        return LEAVES.chance(state, rng)
    codes = LEAVES.legal_actions(state)
    picked: list[Action] = [codes[below(rng, len(codes))] for _ in range(eagerness)]
    return max(picked, key=lambda code: worth_after(state, code))


def worth_after(state: State, code: Action) -> float:
    later = state.copy()
    LEAVES.play(later, code)
    return float(LEAVES.worth(later, state.turn))


def assert_same_table(state: State, table: slow.Table) -> None:
    view = seen(state)
    assert view["phase"] == table.phase
    assert view["turns"] == table.turns + (table.phase == "refill")
    assert view["market"] == table.market
    assert set(view["unseen"]) == table.unseen
    assert view["scores"] == slow.scores(table)
    for garden, truth in zip(view["gardens"], table.gardens, strict=True):
        assert (garden["bees"], garden["birds"]) == (truth.bees, truth.birds)
        for kind in TYPES:
            assert set(map(slow.cell, garden["tokens"][kind])) == truth.tokens[kind]


def assert_same_garden(state: State, table: slow.Table) -> None:
    """The garden of the seat whose turn it is, sector by sector and tile by tile."""
    garden, truth = seen(state)["gardens"][table.seat], table.garden
    assert {slow.cell(tile["at"]): tile["cells"] for tile in garden["tiles"]} == truth.places
    assert {slow.cell(tile["at"]): tile["birds"] for tile in garden["tiles"]} == slow.birds(truth)
    groups = {frozenset(map(slow.cell, sector["cells"])): sector["bees"] for sector in garden["sectors"]}
    assert set(groups) == slow.groups(truth)
    assert {group for group, bees in groups.items() if bees} == slow.pollinated(truth)
    assert sum(groups.values()) == truth.bees


def assert_same_moves(state: State, table: slow.Table) -> None:
    moves = [LEAVES.write(state, code) for code in LEAVES.legal_actions(state)]
    assert sorted(moves) == sorted(slow.legal(table))
    assert len(moves) >= 2
    assert state.turn == table.seat


def assert_games_agree(seats: int, cards: list[str], option: str, seed: int, eagerness: int) -> None:
    rng = generator(seed, 0)
    state, table = dealt(seats, cards, option, rng)
    while state.turn != OVER:
        assert_same_table(state, table)
        if state.turn != CHANCE and (table.phase != "place" or table.turns % 5 == 0):  # there are hundreds of places
            assert_same_moves(state, table)
        code = choice(state, eagerness, rng)
        slow.play(table, LEAVES.write(state, code))
        LEAVES.play(state, code)
        if table.phase not in ("place", "end"):
            assert_same_garden(state, table)
    assert_same_table(state, table)
    assert table.phase == "end"
    assert LEAVES.winner_list(state) == slow.winners(table)


@tried(15)
@given(st.integers(2, 4), trios, st.sampled_from(["each", "one"]), seeds, st.sampled_from([1, 8, 30]))
def test_whole_games_agree(seats: int, cards: list[str], option: str, seed: int, eagerness: int) -> None:
    assert_games_agree(seats, cards, option, seed, eagerness)


@pytest.mark.parametrize("cards", EVERY_TRIO, ids="-".join)
def test_every_trio_of_cards_agrees(cards: list[str]) -> None:
    assert_games_agree(2, cards, "each", seed=EVERY_TRIO.index(cards), eagerness=6)
