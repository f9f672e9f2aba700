"""Action codes of Gardens of Mars: what number means what.

A code means the same everywhere. Those of seats, from 0: `settle` by gardener and cell, then `move` by gardener, die,
direction and colour (the last "colour" is none), then `stay` by die. Those of chance: `roll`, digits in base 7, and
`flowers`, digits in base 11.
"""

from sobremesa.dice import ROLL_BASE, hands
from sobremesa.game import Action, Factor, Ints
from sobremesa.games.mars.state import CELLS, COLOURS, DICE, DIRECTIONS, FLOWERS_EACH_COLOUR, GARDENERS, RADIUS, WIDTH
from sobremesa.rule import rule

N_COLOURS = len(COLOURS)
N_DIRECTIONS = len(DIRECTIONS)
NO_COLOUR = N_COLOURS
CHOICES = N_COLOURS + 1  # a colour to plant, or none

FIRST_MOVE = GARDENERS * CELLS
FIRST_STAY = FIRST_MOVE + GARDENERS * DICE * N_DIRECTIONS * CHOICES
ACTIONS = FIRST_STAY + DICE
MOST_LEGAL = GARDENERS * DICE * N_DIRECTIONS * N_COLOURS

FLOWERS_BASE = FLOWERS_EACH_COLOUR + 1
FIRST_ROLL = ACTIONS
FIRST_FLOWERS: int = FIRST_ROLL + ROLL_BASE**DICE
MOST_OUTCOMES = hands(DICE)


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


# For learners: what an action does, which gardener, the cell it settles, and die, direction and colour of a move.
SETTLES, MOVES, STAYS = range(3)
KIND, WHO, COLUMN, ROW, DIE, WAY, COLOUR = range(7)
FACTORS = (
    Factor("kind", 3),
    Factor("gardener", 1 + GARDENERS),
    Factor("q", 1 + WIDTH),
    Factor("r", 1 + WIDTH - 1),
    Factor("die", 1 + DICE),
    Factor("direction", 1 + N_DIRECTIONS),
    Factor("colour", 1 + N_COLOURS),
)
N_FACTORS = len(FACTORS)


@rule
def action_parts(action: Action, out: Ints) -> None:
    """The parts of an action, in the order of FACTORS: 0 where there is none, others counted from 1."""
    out[:N_FACTORS] = 0
    if action >= FIRST_STAY:
        out[KIND], out[DIE] = STAYS, action - FIRST_STAY + 1
    elif action >= FIRST_MOVE:
        gardener, die, direction, colour = move_parts(action)
        out[KIND], out[WHO], out[DIE], out[WAY] = MOVES, gardener + 1, die, direction + 1
        out[COLOUR] = 0 if colour == NO_COLOUR else colour + 1
    else:
        place = action % CELLS + RADIUS - 1  # rows then begin with the lowest q
        out[KIND], out[WHO], out[COLUMN], out[ROW] = SETTLES, action // CELLS + 1, place % WIDTH + 1, place // WIDTH + 1


@rule
def action_of(parts: Ints) -> Action:
    """The action that has these parts."""
    if parts[KIND] == STAYS:
        return FIRST_STAY + int(parts[DIE]) - 1
    if parts[KIND] == MOVES:
        colour = NO_COLOUR if parts[COLOUR] == 0 else int(parts[COLOUR]) - 1
        return move_code(int(parts[WHO]) - 1, int(parts[DIE]), int(parts[WAY]) - 1, colour)
    place = (int(parts[ROW]) - 1) * WIDTH + int(parts[COLUMN]) - 1
    return settle_code(int(parts[WHO]) - 1, place - RADIUS + 1)
