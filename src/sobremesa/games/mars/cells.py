"""Geometry of the Martian garden: cells, lines and sets of cells, by arithmetic alone.

No table is read here: on a GPU a table in constant memory costs a turn for every different cell in a warp.
Steps per direction are packed into one number, four bits a direction, in the order of DIRECTIONS.
"""

from sobremesa.games.mars.state import CELL_NAMES, CELLS, CENTRE, HALF, RADIUS, WIDTH
from sobremesa.rule import rule

LOW_BITS = (1 << HALF) - 1
HIGH_BITS = (1 << (CELLS - HALF)) - 1
GARDEN_LOW = sum(1 << cell for cell in CELL_NAMES if cell < HALF)  # the cells of the garden, without the gaps
GARDEN_HIGH = sum(1 << (cell - HALF) for cell in CELL_NAMES if cell >= HALF)


@rule
def row(cell: int) -> int:
    """The r of a cell."""
    return (int(cell) - 1 + RADIUS) // WIDTH - RADIUS


@rule
def column(cell: int) -> int:
    """The q of a cell."""
    return int(cell) - CENTRE - WIDTH * row(cell)


@rule
def edge_steps(cell: int) -> int:
    """How many steps lead from this cell to the edge, in each direction (M12)."""
    q = column(cell)
    r = row(cell)
    s = -q - r  # the third axis: every step changes two of the three, one up and one down
    e = RADIUS - max(q, -s)
    ne = RADIUS - max(q, -r)
    nw = RADIUS - max(s, -r)
    w = RADIUS - max(s, -q)
    sw = RADIUS - max(r, -q)
    se = RADIUS - max(r, -s)
    return e | ne << 4 | nw << 8 | w << 12 | sw << 16 | se << 20


@rule
def shorten(steps: int, cell: int, other: int) -> int:
    """The same steps, where they would reach the other cell no more (M14)."""
    dq = column(other) - column(cell)
    dr = row(other) - row(cell)
    if dr == 0:
        direction = 0 if dq > 0 else 3
    elif dq == -dr:
        direction = 1 if dq > 0 else 4
    elif dq == 0:
        direction = 2 if dr < 0 else 5
    else:
        return steps
    shift = 4 * direction
    excess = ((steps >> shift) & 15) - max(abs(dq), abs(dr)) + 1
    return steps - (max(excess, 0) << shift)


# Sets of cells


@rule
def has(low: int, high: int, cell: int) -> bool:
    """Whether the cell is in the set."""
    if cell < HALF:
        return (low >> int(cell)) & 1 == 1
    return (high >> (int(cell) - HALF)) & 1 == 1


@rule
def add(low: int, high: int, cell: int) -> tuple[int, int]:
    """The set with this cell in it."""
    if cell < HALF:
        return low | 1 << int(cell), high
    return low, high | 1 << (int(cell) - HALF)


@rule
def size(half: int) -> int:
    """How many cells one half of a set has."""
    cells = 0
    while half != 0:
        half &= half - 1
        cells += 1
    return cells


@rule
def up(low: int, high: int, by: int) -> tuple[int, int]:
    """Every cell of the set, that much further on."""
    return (low << by) & LOW_BITS, ((high << by) | (low >> (HALF - by))) & HIGH_BITS


@rule
def down(low: int, high: int, by: int) -> tuple[int, int]:
    """Every cell of the set, that much further back."""
    return (low >> by) | ((high << (HALF - by)) & LOW_BITS), high >> by


@rule
def around(low: int, high: int) -> tuple[int, int]:
    """The set and every cell next to it; numbers of the gaps may be among them."""
    east = up(low, high, 1)
    west = down(low, high, 1)
    north = down(low | east[0], high | east[1], WIDTH)  # nw and ne
    south = up(low | west[0], high | west[1], WIDTH)  # sw and se
    return low | east[0] | west[0] | north[0] | south[0], high | east[1] | west[1] | north[1] | south[1]


@rule
def grow(cell: int, low: int, high: int) -> tuple[int, int]:
    """The cells of a set that hang together with this one of it."""
    group = add(0, 0, cell)
    while True:
        wider = around(group[0], group[1])
        if wider[0] & low == group[0] and wider[1] & high == group[1]:
            return group
        group = (wider[0] & low, wider[1] & high)
