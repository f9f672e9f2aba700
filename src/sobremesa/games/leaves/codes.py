"""Action codes of Under the Leaves: what number means what.

A code means the same everywhere. Those of seats, from 0: `place` by place, slot and orientation, then `block` and
`token` by cell; those of chance: `tile` by tile.

A place is named by its coordinates modulo 16, a cell by its own modulo 32. That is enough: thirteen tiles that hang
together span at most 13 places in either direction, with the free ones beside them at most 15, so no two share a code;
counting on from just beside the westernmost (northernmost) tile finds each again. Nothing is ever cut off.
"""

from sobremesa.game import Action, Factor, Ints
from sobremesa.games.leaves.state import MARKET, MOST_OPEN, ORIENTATIONS, Leaves
from sobremesa.rule import rule

SPAN = 16  # places a side
PLACES = SPAN * SPAN
CELL_SPAN = 2 * SPAN
CELLS = CELL_SPAN * CELL_SPAN

WAYS = MARKET * ORIENTATIONS  # to fill a free place
FIRST_BLOCK = PLACES * WAYS
FIRST_TOKEN = FIRST_BLOCK + CELLS
ACTIONS = FIRST_TOKEN + CELLS
FIRST_TILE = ACTIONS
MOST_LEGAL = (MOST_OPEN - 2) * WAYS  # before a seat's last tile; choices between blocks or cells are far fewer


@rule
def place_action(place: int, slot: int, orientation: int) -> Action:
    return (place * MARKET + slot) * ORIENTATIONS + orientation


@rule
def place_parts(action: Action) -> tuple[int, int, int]:
    """Place, slot and orientation of a `place`."""
    return action // WAYS, action // ORIENTATIONS % MARKET, action % ORIENTATIONS


# Places and cells


@rule
def place_code(x: int, y: int) -> int:
    return (y & (SPAN - 1)) * SPAN + (x & (SPAN - 1))


@rule
def place_x(state: Leaves, seat: int, place: int) -> int:
    """The x of a place of the garden or beside it."""
    first = int(state.west[seat]) - 1
    return first + ((place - first) & (SPAN - 1))


@rule
def place_y(state: Leaves, seat: int, place: int) -> int:
    """The y of a place of the garden or beside it."""
    first = int(state.north[seat]) - 1
    return first + ((place // SPAN - first) & (SPAN - 1))


@rule
def cell_code(x: int, y: int) -> int:
    return (y & (CELL_SPAN - 1)) * CELL_SPAN + (x & (CELL_SPAN - 1))


@rule
def cell_x(state: Leaves, seat: int, cell: int) -> int:
    """The x of a cell of the garden."""
    first = 2 * int(state.west[seat]) - 2
    return first + ((cell - first) & (CELL_SPAN - 1))


@rule
def cell_y(state: Leaves, seat: int, cell: int) -> int:
    """The y of a cell of the garden."""
    first = 2 * int(state.north[seat]) - 2
    return first + ((cell // CELL_SPAN - first) & (CELL_SPAN - 1))


# For learners: what an action does, the tile of the market, how it is turned, and where: a place of tiles, or a cell.
PLACES_TILE, TAKES_BLOCK, TAKES_CELL = range(3)
KIND, SLOT, TURNED, COLUMN, ROW = range(5)
FACTORS = (
    Factor("kind", 3),
    Factor("slot", 1 + MARKET),
    Factor("orientation", 1 + ORIENTATIONS),
    Factor("x", CELL_SPAN),
    Factor("y", CELL_SPAN),
)
N_FACTORS = len(FACTORS)


@rule
def action_parts(action: Action, out: Ints) -> None:
    """The parts of an action, in the order of FACTORS: x and y as its code has them, others 0 where there are none."""
    out[:N_FACTORS] = 0
    code = int(action)
    if code < FIRST_BLOCK:
        place, slot, orientation = place_parts(code)
        out[KIND], out[SLOT], out[TURNED] = PLACES_TILE, slot + 1, orientation + 1
        out[COLUMN], out[ROW] = place % SPAN, place // SPAN
    else:
        kind = TAKES_BLOCK if code < FIRST_TOKEN else TAKES_CELL
        cell = (code - FIRST_BLOCK) % CELLS
        out[KIND], out[COLUMN], out[ROW] = kind, cell % CELL_SPAN, cell // CELL_SPAN


@rule
def action_of(parts: Ints) -> Action:
    """The action that has these parts."""
    x, y = int(parts[COLUMN]), int(parts[ROW])
    if parts[KIND] == PLACES_TILE:
        return place_action(y * SPAN + x, int(parts[SLOT]) - 1, int(parts[TURNED]) - 1)
    return (FIRST_BLOCK if parts[KIND] == TAKES_BLOCK else FIRST_TOKEN) + y * CELL_SPAN + x
