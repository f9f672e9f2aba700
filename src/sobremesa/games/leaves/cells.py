"""Geometry of a garden by arithmetic alone: turned tiles, and the 36 cells round a tile as one number.

A *window* is the three by three tiles round the one just laid, six by six cells, in rows of eight bits: the bit of a
cell is 8 × row + column. The two columns at the right are always bare, so that a step never leads round an edge.
"""

from sobremesa.games.leaves.codes import CELL_SPAN, cell_code
from sobremesa.games.leaves.state import CAPS_SHIFT, NOBODY, Leaves
from sobremesa.rule import rule

ROW = 8  # bits
NINE = 9  # tiles of a window
MIDDLE_TILE = 4
NORTH, WEST, EAST, SOUTH = 1, 3, 5, 7  # tiles of a window
ALONE = (1 << 4 * NINE) - 1  # nine times NOBODY


def _square(first: int, last: int) -> int:
    """The cells of a window in these rows and columns."""
    return sum(1 << (ROW * row + column) for row in range(first, last + 1) for column in range(first, last + 1))


TILE = _square(2, 3)  # the tile just laid
NEAR = _square(1, 4)  # it and the cells around it
BLOCKS = _square(1, 3)  # the first cells of blocks that share a cell with it


# Tiles


@rule
def turned(tile: int, orientation: int) -> int:
    """L7: the tile flipped if the orientation is 4 or more, then turned to the right so many times."""
    if orientation >= 4:
        tile = ((tile & 0x5555) << 1) | ((tile & 0xAAAA) >> 1)
    for _ in range(orientation & 3):
        tile = ((tile & 0x4444) >> 2) | ((tile & 0x1111) << 1) | ((tile & 0x8888) >> 1) | ((tile & 0x2222) << 2)
    return tile


@rule
def kind_at(tile: int, corner: int) -> int:
    """The kind of one cell of a tile, from 0."""
    cell = tile >> corner
    return (cell & 1) + ((cell >> 3) & 2) + ((cell >> 6) & 4) - 1


@rule
def corners_of(tile: int, kind: int) -> int:
    """The corners of a tile that are of this kind."""
    number = kind + 1
    corners = 15
    for digit in range(3):
        corners &= (tile >> (4 * digit)) ^ (((number >> digit) & 1) - 1)
    return corners


@rule
def size(tiles: int) -> int:
    """How many bits a number below 2**16 has."""
    tiles -= (tiles >> 1) & 0x5555
    tiles = (tiles & 0x3333) + ((tiles >> 2) & 0x3333)
    tiles = (tiles + (tiles >> 4)) & 0x0F0F
    return (tiles + (tiles >> 8)) & 0x1F


# Windows


@rule
def window_code(x: int, y: int, spot: int) -> int:
    """The code of a cell of the window round the tile at this place."""
    return cell_code(2 * x - 2 + (spot & (ROW - 1)), 2 * y - 2 + spot // ROW)


@rule
def window_spot(x: int, y: int, code: int) -> int:
    """The bit of a cell in the window round the tile at this place."""
    column = (code - 2 * x + 2) & (CELL_SPAN - 1)
    row = (code // CELL_SPAN - 2 * y + 2) & (CELL_SPAN - 1)
    return ROW * row + column


@rule
def neighbours(state: Leaves, seat: int, x: int, y: int) -> int:
    """The tiles on the nine places round this one, four bits each."""
    around = ALONE
    for tile in range(state.laid[seat]):
        column = int(state.x[seat, tile]) - x + 1
        row = int(state.y[seat, tile]) - y + 1
        if 0 <= column <= 2 and 0 <= row <= 2:
            around ^= (NOBODY ^ tile) << (4 * (3 * row + column))
    return around


@rule
def spread(corners: int, slot: int) -> int:
    """Corners of one tile of the window as cells of the window."""
    return ((corners & 3) | ((corners & 12) << 6)) << (2 * ROW * (slot // 3) + 2 * (slot % 3))


@rule
def kind_digits(state: Leaves, seat: int, around: int) -> tuple[int, int, int]:
    """The cells of the window whose kind has the binary digit 1, 2, 4; a cell that is not there is in none."""
    ones = 0
    twos = 0
    fours = 0
    for slot in range(NINE):
        tile = (around >> (4 * slot)) & 15
        if tile != NOBODY:
            cells = int(state.cells[seat, tile])
            ones |= spread(cells, slot)
            twos |= spread(cells >> 4, slot)
            fours |= spread(cells >> 8, slot)
    return ones, twos, fours


@rule
def mushrooms(state: Leaves, seat: int, around: int) -> int:
    """The cells of the window with a mushroom."""
    caps = 0
    for slot in range(NINE):
        tile = (around >> (4 * slot)) & 15
        if tile != NOBODY:
            caps |= spread(int(state.cells[seat, tile]) >> CAPS_SHIFT, slot)
    return caps


@rule
def in_window(laid_cells: int, around: int) -> int:
    """A set of laid cells, those of them that are in the window."""
    cells = 0
    for slot in range(NINE):
        tile = (around >> (4 * slot)) & 15
        if tile != NOBODY:
            cells |= spread(laid_cells >> (4 * tile), slot)
    return cells


@rule
def laid_cell(around: int, spot: int) -> int:
    """The number of a laid cell, 4 × tile + corner, from its bit in the window."""
    row = spot // ROW
    column = spot & (ROW - 1)
    tile = (around >> (4 * (3 * (row >> 1) + (column >> 1)))) & 15
    return 4 * tile + 2 * (row & 1) + (column & 1)


@rule
def beside_corners(cells: int) -> int:
    """The cells of a window that touch one of these at a corner."""
    return (cells << (ROW + 1)) | (cells >> (ROW + 1)) | (cells << (ROW - 1)) | (cells >> (ROW - 1))


@rule
def surrounded(cells: int) -> int:
    """The cells of a window whose eight neighbours are all in this set."""
    rows = (cells << 1) & (cells >> 1)
    full_rows = rows & cells
    return rows & (full_rows << ROW) & (full_rows >> ROW)
