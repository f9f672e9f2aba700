"""Codes of Arizona: actions, and the settings that `deal` is told.

Those of seats, from 0: `take` by face, `start` by cell, `go` by path, `nugget` up and down, `stuck`, `circle` by cell,
`deliver` by good, `skip`. Those of chance: `roll`, digits in base 7.
"""

from sobremesa.games.arizona.state import (
    CARDS_UP,
    CELLS,
    FACES,
    FLAGS,
    MOST_SHIFTS,
    N_GOODS,
    QUIET_ROUNDS,
    SEATS,
    SIDE,
)
from sobremesa.games.arizona.stretches import N_PATHS

N_FLAGS = len(FLAGS)
N_FACES = FACES - 1

FIRST_TAKE = 0
FIRST_START = FIRST_TAKE + N_FACES
FIRST_GO = FIRST_START + CELLS
NUGGET_UP = FIRST_GO + N_PATHS
NUGGET_DOWN = NUGGET_UP + 1
STUCK = NUGGET_DOWN + 1
FIRST_CIRCLE = STUCK + 1
FIRST_DELIVER = FIRST_CIRCLE + CELLS
SKIP = FIRST_DELIVER + N_GOODS
ACTIONS = SKIP + 1
MOST_LEGAL = CELLS  # to start: a sheet may be full of stations

ROLL_BASE = FACES
FIRST_ROLL = ACTIONS

# A seat draws at most one stretch a cell (Z14), and of three rounds in a row one has a stretch (Z27). In a round chance
# rolls, and a seat takes, shifts, goes, circles and delivers; it starts once and makes one final delivery.
MOST_ROUNDS = 3 * CELLS * SEATS + QUIET_ROUNDS
LONGEST = MOST_ROUNDS * (1 + SEATS * (4 + MOST_SHIFTS)) + 2 * SEATS

# What `deal` is told, in this order: the flags, the sheet's number, its size, its rows, the cards listed.
SET_SHEET = N_FLAGS
SET_SIZE = SET_SHEET + 1
SET_ROWS = SET_SIZE + 2
SET_CARDS = SET_ROWS + SIDE
SETTINGS = SET_CARDS + CARDS_UP
