"""What lies on a cell of a sheet and beside it."""

from sobremesa.games.arizona.state import N_GOODS, SIDE, Arizona
from sobremesa.rule import rule


@rule
def symbol_at(state: Arizona, cell: int) -> int:
    """What is printed there; OFF beyond the edge."""
    y = int(cell) // SIDE
    return (int(state.sheet[y]) >> (4 * (int(cell) - SIDE * y))) & 15


@rule
def is_open(state: Arizona, seat: int, cell: int) -> bool:
    """Whether a stretch of the seat may end there; for a good that is to say, whether it is not circled."""
    y = cell // SIDE
    return (int(state.open[seat, y]) >> (cell - SIDE * y)) & 1 == 1


@rule
def beside(cell: int, direction: int) -> int:
    """The cell next to this one: n, w, e, s."""
    if direction == 0:
        return cell - SIDE
    return cell + SIDE if direction == 3 else cell + 2 * direction - 3


@rule
def candidates(state: Arizona, seat: int, cell: int) -> int:
    """Z20: the goods beside this cell that are not circled, a bit a direction: n, w, e, s."""
    y = cell // SIDE
    x = cell - SIDE * y
    found = 0
    if y > 0 and loadable(state, seat, cell - SIDE):
        found |= 1
    if x > 0 and loadable(state, seat, cell - 1):
        found |= 2
    if x < SIDE - 1 and loadable(state, seat, cell + 1):
        found |= 4
    if y < SIDE - 1 and loadable(state, seat, cell + SIDE):
        found |= 8
    return found


@rule
def loadable(state: Arizona, seat: int, cell: int) -> bool:
    return symbol_at(state, cell) < N_GOODS and is_open(state, seat, cell)
