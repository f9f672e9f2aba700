"""The box of Arizona: symbols, dice, cards, and the fields of a state."""

import numpy as np

from sobremesa.fields import Ints, field, state_dtype

SEATS = 4
FACES = 7  # of a die: 1 … 6; 0 is never used
MOST_DICE = SEATS + 1  # Z1: one more than players

GOODS = ("cow", "sheep", "wheat", "apple", "ore", "timber")
N_GOODS = len(GOODS)
COW, SHEEP, WHEAT, APPLE, ORE, TIMBER = range(N_GOODS)
STATION, TOWN, MOUNTAIN = range(N_GOODS, N_GOODS + 3)  # symbols that are no goods
LETTERS = "CSWAOTEP^"  # [symbol] as sheets are typed
OFF = 15  # what lies beyond the edge

# A sheet is at most 12 by 12. A cell is 12 y + x, whatever the sheet's own width.
SIDE = 12
CELLS = SIDE * SIDE
SHORTEST_SIDE = 6
NOWHERE = -1

POINTS_TABLE_END = 10  # the table of points goes no further
FIRST_BONUS = 5  # Z24
MISSING = -5  # Z29: the box of a good never delivered
END_CARD_POINTS = 5
ENOUGH_STOPS = 6  # Z36
MOST_SHIFTS = 3  # Z16
QUIET_ROUNDS = 3  # Z27

CARDS = (
    "bad-weather",
    "gold",
    "closed-stations",
    "big-towns",
    "counting-sheep",
    "apple-grower",
    "more-timber",
    "even-timber-ore",
    "even-cow-sheep",
    "even-apple-wheat",
    "inspector",
    "mountaineer",
    "tourist",
    "gold-rush",
    "rancher",
    "miner",
    "farmer",
)
N_CARDS = len(CARDS)
CARDS_UP = 3  # Z3
(
    BAD_WEATHER,
    GOLD,
    CLOSED_STATIONS,
    BIG_TOWNS,
    COUNTING_SHEEP,
    APPLE_GROWER,
    MORE_TIMBER,
    EVEN_TIMBER_ORE,
    EVEN_COW_SHEEP,
    EVEN_APPLE_WHEAT,
    INSPECTOR,
    MOUNTAINEER,
    TOURIST,
    GOLD_RUSH,
    RANCHER,
    MINER,
    FARMER,
) = range(N_CARDS)
CONFLICTS = ((BAD_WEATHER, GOLD), (BAD_WEATHER, MOUNTAINEER), (CLOSED_STATIONS, INSPECTOR))

# Phases.
ROLL, TAKE, START, DRAW, CIRCLE, DELIVER, FINAL, END = range(8)
PHASES = ("roll", "take", "start", "draw", "circle", "deliver", "final", "end")

# What `deal` remembers of the options.
FLAGS = ("shift", "stuck_nugget", "redraw_conflicts", "cards_listed")
SHIFT, STUCK_NUGGET, REDRAW_CONFLICTS, CARDS_LISTED = range(4)
TYPED = -1  # instead of the number of a built-in sheet


class Arizona:
    """A position. Nothing of it is hidden, and nothing of the future is in it."""

    turn: int = field(np.int8)  # whose decision: a seat, CHANCE or OVER
    seats: int = field(np.int8)  # how many play
    phase: int = field(np.int8)
    flag: Ints = field(np.int8, len(FLAGS))  # [flag] 1 where it is on
    built_in: int = field(np.int8)  # the number of the sheet's name, or TYPED
    width: int = field(np.int8)  # of the sheet
    height: int = field(np.int8)
    sheet: Ints = field(np.int64, SIDE)  # [y] a symbol every four bits, column 0 in the lowest; OFF beyond the edge
    rough: Ints = field(np.int16, SIDE)  # [y] the set of cells that no stretch may pass (Z30), a bit a column
    card: Ints = field(np.int8, CARDS_UP)  # [place] the cards face up, in the order they were turned up
    in_force: int = field(np.int32)  # the set of cards face up and not spent, a bit a card

    rounds: int = field(np.int16)  # begun so far
    starter: int = field(np.int8)  # the round's start player
    done: int = field(np.int8)  # seats that have done this step of the round
    drew: int = field(np.int8)  # 1 once a seat has drawn a stretch in this round
    quiet: int = field(np.int8)  # rounds in a row without a stretch
    ending: int = field(np.int8)  # 1 once this round is the last
    dice: Ints = field(np.int8, FACES)  # [face] dice of this face in the middle
    die: Ints = field(np.int8, SEATS)  # [seat] the face of the die it has taken, as turned; 0 before
    shifts: int = field(np.int8)  # nuggets spent in this turn, negative if downwards

    start: Ints = field(np.int16, SEATS)  # [seat] its first station, or NOWHERE
    at: Ints = field(np.int16, SEATS)  # [seat] the end of its line, or NOWHERE
    open: Ints = field(np.int16, SEATS, SIDE)  # [seat, y] the set of cells where a stretch may end, a bit a column
    stretches: Ints = field(np.int16, SEATS)  # [seat] how many it has drawn
    line: Ints = field(np.int8, SEATS, CELLS)  # [seat, stretch] the path it took
    stops: Ints = field(np.int16, SEATS, 3)  # [seat, symbol - STATION] stretches ended there
    carried: Ints = field(np.int16, SEATS, N_GOODS)  # [seat, good] units aboard
    delivered: Ints = field(np.int16, SEATS, N_GOODS)  # [seat, good] units handed over, or 0
    box: Ints = field(np.int8, SEATS, N_GOODS)  # [seat, good] points of that delivery
    first: Ints = field(np.int8, N_GOODS)  # [good] who delivered it first, or NOWHERE
    nuggets: Ints = field(np.int16, SEATS)  # [seat] held
    obtained: Ints = field(np.int16, SEATS)  # [seat] in the whole game, spent ones included
    bonus: Ints = field(np.int8, SEATS)  # [seat] points of exact-number cards


DTYPE = state_dtype(Arizona)
