"""Action codes of Gardens of Mars: what number means what.

A code means the same everywhere. Those of seats, from 0: `settle` by gardener and cell, then `move` by gardener, die,
direction and colour (the last "colour" is none), then `stay` by die. Those of chance: `roll`, digits in base 7, and
`flowers`, digits in base 11.
"""

from sobremesa.game import Action
from sobremesa.games.mars.state import CELLS, COLOURS, DICE, DIRECTIONS, FACES, FLOWERS_EACH_COLOUR, GARDENERS
from sobremesa.rule import rule

N_COLOURS = len(COLOURS)
N_DIRECTIONS = len(DIRECTIONS)
NO_COLOUR = N_COLOURS
CHOICES = N_COLOURS + 1  # a colour to plant, or none

FIRST_MOVE = GARDENERS * CELLS
FIRST_STAY = FIRST_MOVE + GARDENERS * DICE * N_DIRECTIONS * CHOICES
ACTIONS = FIRST_STAY + DICE
MOST_LEGAL = GARDENERS * DICE * N_DIRECTIONS * N_COLOURS

ROLL_BASE = FACES
FLOWERS_BASE = FLOWERS_EACH_COLOUR + 1
FIRST_ROLL = ACTIONS
FIRST_FLOWERS: int = FIRST_ROLL + ROLL_BASE**DICE


@rule
def settle_code(gardener: int, cell: int) -> Action:
    return int(gardener) * CELLS + int(cell)


@rule
def move_code(gardener: int, die: int, direction: int, colour: int) -> Action:
    return FIRST_MOVE + ((gardener * DICE + die - 1) * N_DIRECTIONS + direction) * CHOICES + colour


@rule
def move_parts(action: Action) -> tuple[int, int, int, int]:
    """Gardener, die, direction and colour of a `move`."""
    choice = action - FIRST_MOVE
    return (
        choice // (CHOICES * N_DIRECTIONS * DICE),
        choice // (CHOICES * N_DIRECTIONS) % DICE + 1,
        choice // CHOICES % N_DIRECTIONS,
        choice % CHOICES,
    )
