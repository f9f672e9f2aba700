"""Codes of Arizona: actions, and the settings that `deal` is told.

Those of seats, from 0: `take` by face, `start` by cell, `go` by path, `nugget` up and down, `stuck`, `circle` by cell,
`deliver` by good, `skip`. Those of chance: `roll`, digits in base 7.
"""

from sobremesa.dice import hands
from sobremesa.game import Action, Factor, Ints
from sobremesa.games.arizona.state import (
    CARDS_UP,
    CELLS,
    FACES,
    FLAGS,
    MOST_DICE,
    MOST_SHIFTS,
    N_GOODS,
    QUIET_ROUNDS,
    SEATS,
    SIDE,
)
from sobremesa.games.arizona.stretches import N_PATHS
from sobremesa.rule import rule

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

FIRST_ROLL = ACTIONS
MOST_OUTCOMES = hands(MOST_DICE)

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


# For learners: what an action does, the face it takes, the cell, the path (of all dice together), the good.
TAKES, STARTS, GOES, TURNS_UP, TURNS_DOWN, IS_STUCK, CIRCLES, DELIVERS, SKIPS = range(9)
KIND, FACE, COLUMN, ROW, PATH, GOOD = range(6)
FACTORS = (
    Factor("kind", 9),
    Factor("die", 1 + N_FACES),
    Factor("x", 1 + SIDE),
    Factor("y", 1 + SIDE),
    Factor("path", 1 + N_PATHS),
    Factor("good", 1 + N_GOODS),
)
N_FACTORS = len(FACTORS)


@rule
def action_parts(action: Action, out: Ints) -> None:
    """The parts of an action, in the order of FACTORS: 0 where there is none, others counted from 1."""
    out[:N_FACTORS] = 0
    cell = -1
    if action == SKIP:
        out[KIND] = SKIPS
    elif action >= FIRST_DELIVER:
        out[KIND], out[GOOD] = DELIVERS, action - FIRST_DELIVER + 1
    elif action >= FIRST_CIRCLE:
        out[KIND], cell = CIRCLES, action - FIRST_CIRCLE
    elif action >= NUGGET_UP:
        out[KIND] = TURNS_UP + action - NUGGET_UP  # up, down and stuck follow each other here and there
    elif action >= FIRST_GO:
        out[KIND], out[PATH] = GOES, action - FIRST_GO + 1
    elif action >= FIRST_START:
        out[KIND], cell = STARTS, action - FIRST_START
    else:
        out[KIND], out[FACE] = TAKES, action - FIRST_TAKE + 1
    if cell >= 0:
        out[COLUMN], out[ROW] = cell % SIDE + 1, cell // SIDE + 1


@rule
def action_of(parts: Ints) -> Action:
    """The action that has these parts."""
    kind = int(parts[KIND])
    cell = (int(parts[ROW]) - 1) * SIDE + int(parts[COLUMN]) - 1
    if kind == TAKES:
        return FIRST_TAKE + int(parts[FACE]) - 1
    if kind == STARTS:
        return FIRST_START + cell
    if kind == GOES:
        return FIRST_GO + int(parts[PATH]) - 1
    if kind == CIRCLES:
        return FIRST_CIRCLE + cell
    if kind == DELIVERS:
        return FIRST_DELIVER + int(parts[GOOD]) - 1
    return SKIP if kind == SKIPS else NUGGET_UP + kind - TURNS_UP
