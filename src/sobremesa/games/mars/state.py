"""The box of Gardens of Mars: the board, its lines, the flowers, the dice, and the fields of a state."""

import numpy as np

from sobremesa.fields import Ints, field, state_dtype

SEATS = 5
GARDENERS = 2  # of one seat; the second only with `two_gardeners`
FACES = 7  # of a die: 1 … 6; 0 is never used
DICE = 6
COLOURS = ("red", "green", "grey", "yellow", "blue", "white")
FLOWERS_EACH_COLOUR = 10
FLOWERS_EACH_SEAT = np.array([0, 0, 30, 20, 15, 12], np.int8)  # [seats] (M6)
LAP = 50  # spaces of the printed track
CROWDED_FROM = 26  # M28: the first space of the track where meeting a marker gives an extra turn

# M1: a hexagon with six cells to a side. A cell is 12 (r + 5) + q + 1: rows of eleven with a gap, so that one step in
# a direction adds the same number everywhere, and never leads round an edge to a cell of the garden.
RADIUS = 5
WIDTH = 2 * RADIUS + 2
CELLS = WIDTH * 2 * RADIUS + 3  # numbers of cells, those of the gaps and one at either end included
NOWHERE = -1


def cell_at(q: int, r: int) -> int:
    return WIDTH * (r + RADIUS) + q + 1


CELL_NAMES = {
    cell_at(q, r): (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
}
GARDEN = np.array(list(CELL_NAMES), np.int8)  # the 91 cells, row by row
CENTRE = cell_at(0, 0)

DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
STEP = np.array([cell_at(dq, dr) - CENTRE for dq, dr in STEPS], np.int64)  # [direction] what it adds to a cell

# Phases.
SETTLE, FLOWERS, ROLL, ACT, END = range(5)
PHASES = ("settle", "flowers", "roll", "act", "end")

# Options, as `deal` gets them.
OPTIONS = ("last_flower_turn", "crowded_track_turn", "two_gardeners", "count_planted")
LAST_FLOWER_TURN, CROWDED_TRACK_TURN, TWO_GARDENERS, COUNT_PLANTED = range(4)


# A set of cells is two numbers: one bit a cell, the lower HALF of the cells in the first.
HALF = 61
HALVES = 2


class Mars:
    """A position. Nothing of it is hidden, and nothing of the future is in it."""

    turn: int = field(np.int8)  # whose decision: a seat, CHANCE or OVER
    seats: int = field(np.int8)  # how many play
    phase: int = field(np.int8)
    actor: int = field(np.int8)  # the seat whose turn it is, also while chance rolls for it
    extra: int = field(np.int8)  # 1 while the actor plays an extra turn
    option: Ints = field(np.int8, len(OPTIONS))  # [option] 1 where it is on
    settled: int = field(np.int8)  # gardeners put on the board so far
    gardener: Ints = field(np.int8, SEATS, GARDENERS)  # [seat, gardener] its cell, or NOWHERE
    flowers: Ints = field(np.int64, len(COLOURS), HALVES)  # [colour, half] the set of cells where it grows
    reserve: Ints = field(np.int8, SEATS, len(COLOURS))  # [seat, colour] flowers left to plant
    dice: Ints = field(np.int8, FACES)  # [face] dice of this face on the table
    score: Ints = field(np.int16, SEATS)  # [seat] position on the track


DTYPE = state_dtype(Mars)
