"""Action codes of Under the Leaves: what number means what.

A code means the same everywhere. Those of seats, from 0: `place` by place, slot and orientation, then `block` and
`token` by cell; those of chance: `tile` by tile.

A place is named by its coordinates modulo 16, a cell by its own modulo 32. That is enough: thirteen tiles that hang
together span at most 13 places in either direction, with the free ones beside them at most 15, so no two share a code;
counting on from just beside the westernmost (northernmost) tile finds each again. Nothing is ever cut off.
"""

from sobremesa.game import Action
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
