"""Under the Leaves: the verbs of the rulebook, from the deal to the last turn."""

from sobremesa.game import CHANCE, OVER, Action, Ints, Weights
from sobremesa.games.leaves.cells import turned, window_code
from sobremesa.games.leaves.codes import FIRST_BLOCK, FIRST_TILE, FIRST_TOKEN, WAYS, place_parts, place_x, place_y
from sobremesa.games.leaves.garden import lay
from sobremesa.games.leaves.inhabitants import choose_block, choose_cell, last_tile, open_blocks, open_pairs, welcome
from sobremesa.games.leaves.state import (
    ALL_TILES,
    ANY_CARD,
    CARDS_EACH,
    CHOSEN,
    EMPTY,
    END,
    LEAF,
    MARKET,
    N_TILES,
    ONE_TOKEN,
    PLACE,
    REFILL,
    SEATS,
    START_NAMES,
    STARTS,
    TILES,
    TURNS,
    TYPES,
    Leaves,
)
from sobremesa.rng import Rng, below
from sobremesa.rule import rule

N_TYPES = len(TYPES)
N_STARTS = len(START_NAMES)
MOST_OUTCOMES = N_TILES - MARKET  # at the first refill
# A tile; the blocks chosen, since not more than four of those that share a cell with it are disjoint; a token for each
# corner where another tile's puddle, or mushroom, can touch its own; and the refill.
LONGEST = SEATS * TURNS * (1 + 4 + 3 + 3 + 1)


# Set-up


@rule
def deal(state: Leaves, seats: int, settings: Ints, rng: Rng) -> None:
    """L1–L4: cards, a start tile for each seat, and three tiles in the market."""
    state.seats = seats
    state.chosen = settings[CHOSEN]
    state.one_token = settings[ONE_TOKEN]
    for kind in range(N_TYPES):
        card = settings[kind]
        state.card[kind] = below(rng, CARDS_EACH) if card == ANY_CARD else card
    left = (1 << N_STARTS) - 1
    for seat in range(seats):
        start = member(left, below(rng, N_STARTS - seat))
        left &= ~(1 << start)
        lay(state, seat, 0, 0, int(STARTS[start]))
    state.unseen = ALL_TILES
    for slot in range(MARKET):
        fill(state, slot, member(state.unseen, below(rng, N_TILES - slot)))


@rule
def member(numbers: int, rank: int) -> int:
    """The number with so many lower ones in the set."""
    for _ in range(rank):
        numbers &= numbers - 1
    lowest = numbers & -numbers
    number = 0
    while lowest >> number > 1:
        number += 1
    return number


@rule
def fill(state: Leaves, slot: int, tile: int) -> None:
    """L4, L34: a tile comes from the bag to the market."""
    state.market[slot] = tile
    state.unseen &= ~(1 << tile)


# The turn


@rule
def place(state: Leaves, action: Action) -> None:
    """L8–L16: a tile of the market is laid; then inhabitants arrive."""
    where, slot, orientation = place_parts(action)
    seat = state.actor
    x = place_x(state, seat, where)
    y = place_y(state, seat, where)
    lay(state, seat, x, y, turned(int(TILES[state.market[slot]]), orientation))
    state.market[slot] = EMPTY
    state.slot = slot
    state.phase = LEAF


@rule
def end_turn(state: Leaves) -> None:
    """L34: the market is refilled, unless each seat has laid its twelve tiles."""
    state.turns += 1
    if state.turns < TURNS * state.seats:
        state.turn = CHANCE
    else:
        state.phase, state.turn = END, OVER


@rule
def refill(state: Leaves, tile: int) -> None:
    """The same slot gets another tile, and the next seat plays."""
    fill(state, state.slot, tile)
    state.actor = state.actor + 1 if state.actor + 1 < state.seats else 0
    state.phase, state.turn = PLACE, state.actor


@rule
def list_places(state: Leaves, out: Ints) -> int:
    """L8, L9: every tile of the market, turned and flipped in every way, on every free place beside the garden."""
    n = 0
    for place in range(state.opens[state.turn]):
        first = int(state.open[state.turn, place]) * WAYS
        for way in range(WAYS):
            out[n + way] = first + way
        n += WAYS
    return n


@rule
def list_cells(state: Leaves, first: Action, cells: int, out: Ints) -> int:
    """One action for each of these cells of the window round the tile just laid."""
    tile = last_tile(state, state.turn)
    x = int(state.x[state.turn, tile])
    y = int(state.y[state.turn, tile])
    n = 0
    spot = 0
    while cells >> spot:
        if (cells >> spot) & 1:
            out[n] = first + window_code(x, y, spot)
            n += 1
        spot += 1
    return n


@rule
def legal(state: Leaves, out: Ints) -> int:
    """Writes the code of every action open to the seat to move, none if it is chance's or nobody's turn; how many."""
    if state.phase == PLACE:
        return list_places(state, out)
    if state.turn < 0:
        return 0
    if state.phase == LEAF:
        return list_cells(state, FIRST_BLOCK, open_blocks(state, state.turn), out)
    return list_cells(state, FIRST_TOKEN, open_pairs(state, state.turn), out)


@rule
def play(state: Leaves, action: Action) -> None:
    """The position after an action of the seat to move, or of chance."""
    code = int(action)  # lists of codes are narrow
    if code >= FIRST_TILE:
        refill(state, code - FIRST_TILE)
        return
    if code >= FIRST_TOKEN:
        choose_cell(state, code - FIRST_TOKEN)
    elif code >= FIRST_BLOCK:
        choose_block(state, code - FIRST_BLOCK)
    else:
        place(state, code)
    welcome(state)
    if state.phase == REFILL:
        end_turn(state)


@rule
def chance(state: Leaves, rng: Rng) -> Action:
    """Any of the tiles that nobody has seen: to everybody the bag and the removed ones are one set (L3)."""
    unseen = N_TILES - (MARKET - 1) - state.turns
    return FIRST_TILE + member(state.unseen, below(rng, unseen))


@rule
def possible(state: Leaves, action: Action) -> bool:
    """Whether this tile may come: nobody has seen it yet."""
    return FIRST_TILE <= action < FIRST_TILE + N_TILES and (state.unseen >> (action - FIRST_TILE)) & 1 == 1


@rule
def outcomes(state: Leaves, codes: Ints, weights: Weights) -> int:
    """Every tile that nobody has seen, each as likely."""
    if state.turn != CHANCE:
        return 0
    n = 0
    for tile in range(N_TILES):
        if (state.unseen >> tile) & 1:
            codes[n] = FIRST_TILE + tile
            n += 1
    weights[:n] = 1.0 / n
    return n
