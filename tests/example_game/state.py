"""The box of Four in a Row: a frame of seven columns, and the fields of a state."""

import numpy as np

from sobremesa.fields import Ints, field, state_dtype

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS  # a cell is 7 × row + column; row 0 is the lowest
FOUR = 4
EMPTY = -1


class Four:
    """A position. Nothing of it is hidden, and chance has no part in it."""

    turn: int = field(np.int8)  # whose decision: a seat, or OVER
    seats: int = field(np.int8)  # how many play
    disc: Ints = field(np.int8, CELLS)  # [cell] the seat whose disc lies there, or EMPTY
    high: Ints = field(np.int8, COLUMNS)  # [column] how many discs it holds
    played: int = field(np.int8)  # discs so far
    winner: int = field(np.int8)  # who has a line of four, or EMPTY


DTYPE = state_dtype(Four)
