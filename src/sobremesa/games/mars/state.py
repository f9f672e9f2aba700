"""The box of Gardens of Mars: the board, its lines, the flowers, the dice, and the fields of a state."""

import numpy as np

from sobremesa.game import Ints, field, state_dtype

SEATS = 5
GARDENERS = 2  # of one seat; the second only with `two_gardeners`
FACES = 7  # of a die: 1 … 6; 0 is never used
DICE = 6
COLOURS = ("red", "green", "grey", "yellow", "blue", "white")
FLOWERS_EACH_COLOUR = 10
FLOWERS_EACH_SEAT = np.array([0, 0, 30, 20, 15, 12], np.int8)  # [seats] (M6)
CROWDED_FROM = 26  # M28: the first space of the track where meeting a marker gives an extra turn

# M1: a hexagon with six cells to a side, row by row from the top; a cell is its index in this list.
RADIUS = 5
CELL_NAMES = tuple(
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
)
CELLS = len(CELL_NAMES)
CELL_AT = {name: cell for cell, name in enumerate(CELL_NAMES)}
CENTRE = CELL_AT[0, 0]
NOWHERE = -1

DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# Phases.
SETTLE, FLOWERS, ROLL, ACT, END = range(5)
PHASES = ("settle", "flowers", "roll", "act", "end")

# Options, as `deal` gets them.
OPTIONS = ("last_flower_turn", "crowded_track_turn", "two_gardeners", "count_planted")
LAST_FLOWER_TURN, CROWDED_TRACK_TURN, TWO_GARDENERS, COUNT_PLANTED = range(4)


def _walk() -> Ints:
    """Where a straight walk of so many cells ends, or NOWHERE if it leaves the board."""
    table = np.full((CELLS, len(DIRECTIONS), FACES), NOWHERE, np.int8)
    for cell, (q, r) in enumerate(CELL_NAMES):
        for direction, (dq, dr) in enumerate(STEPS):
            for length in range(FACES):
                table[cell, direction, length] = CELL_AT.get((q + length * dq, r + length * dr), NOWHERE)
    return table


def _sight() -> tuple[Ints, Ints]:
    """In which direction one cell lies from another, and how far; NOWHERE if they are on no common line."""
    towards = np.full((CELLS, CELLS), NOWHERE, np.int8)
    distance = np.zeros((CELLS, CELLS), np.int8)
    for cell in range(CELLS):
        for direction, (dq, dr) in enumerate(STEPS):
            (q, r), length = CELL_NAMES[cell], 1
            while (other := CELL_AT.get((q + length * dq, r + length * dr))) is not None:
                towards[cell, other], distance[cell, other] = direction, length
                length += 1
    return towards, distance


WALK = _walk()  # [cell, direction, length]
NEIGHBOURS = np.ascontiguousarray(WALK[:, :, 1])  # [cell, direction]
TOWARDS, DISTANCE = _sight()  # [cell, other cell]
REACH = (WALK[:, :, 1:] != NOWHERE).sum(axis=2).astype(np.int8)  # [cell, direction]: steps to the edge, at most six


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
    flower: Ints = field(np.int8, CELLS)  # [cell] its colour, or NOWHERE
    reserve: Ints = field(np.int8, SEATS, len(COLOURS))  # [seat, colour] flowers left to plant
    dice: Ints = field(np.int8, FACES)  # [face] dice of this face on the table
    score: Ints = field(np.int16, SEATS)  # [seat] position on the track


DTYPE = state_dtype(Mars)
