"""The box of Under the Leaves: cells, tiles, cards, and the fields of a state."""

import numpy as np

from sobremesa.fields import Ints, field, state_dtype

SEATS = 4
TURNS = 12  # of each seat
LAID = TURNS + 1  # tiles of a whole garden, the start tile included
MARKET = 3
REMOVED = (0, 0, 24, 12, 0)  # [seats] tiles that never come into the bag (L3)

# The six kinds of cells. In a tile a kind is its number plus one, so that 0 is a cell that is not there.
KINDS = "KYOUGw"
COLOURS = 5
PUDDLE = 5
CAP = "*"  # behind a colour: a mushroom grows on it

# The tiles by list spelling: top left, top right, bottom left, bottom right.
_MUSHROOM_TILES = """
    G*OKK O*YKK Y*UKK O*UKK U*GKK G*YKK
    U*KYY K*OYY O*GYY O*UYY G*UYY K*GYY
    U*YOO Y*KOO K*GOO U*KOO G*YOO G*UOO
    O*GUU K*OUU K*YUU Y*OUU Y*GUU G*KUU
    U*OGG O*KGG Y*KGG Y*OGG U*YGG K*UGG
"""
_PUDDLE_TILES = """
    wYKK wOKK wUKK wGKK
    wKYY wOYY wUYY wGYY
    wKOO wYOO wUOO wGOO
    wKUU wYUU wOUU wGUU
    wKGG wYGG wOGG wUGG
"""
TILE_NAMES = (*_MUSHROOM_TILES.split(), *_PUDDLE_TILES.split())
START_NAMES = ("wKUY*", "wOYK*", "wUKO*", "wYOU*")
N_TILES = len(TILE_NAMES)
ALL_TILES = (1 << N_TILES) - 1

# A tile is four sets of its corners, four bits each: the three binary digits of the kinds, and the mushrooms.
# Corners are numbered as they are spelled: 0 1 above 2 3.
CORNERS = 4
CAPS_SHIFT = 12


def spelled_cells(name: str) -> tuple[tuple[str, bool], ...]:
    """The kinds in a spelling, each with whether a mushroom grows there."""
    cells: list[tuple[str, bool]] = []
    for letter in name:
        if letter == CAP and cells:
            cells[-1] = (cells[-1][0], True)
        else:
            cells.append((letter, False))
    return tuple(cells)


def packed(name: str) -> int:
    """A spelled tile as sets of corners."""
    tile = 0
    for corner, (letter, cap) in enumerate(spelled_cells(name)):
        kind = KINDS.index(letter) + 1
        for digit in range(3):
            tile |= ((kind >> digit) & 1) << (CORNERS * digit + corner)
        tile |= cap << (CAPS_SHIFT + corner)
    return tile


TILES = np.array([packed(name) for name in TILE_NAMES], np.int32)  # [tile]
STARTS = np.array([packed(name) for name in START_NAMES], np.int32)  # [start tile]
ORIENTATIONS = 8

MOST_OPEN = 2 * LAID + 2  # a tile takes one free place and makes three at most, and the first makes four

# The types of inhabitants, in the order of the record, and their cards.
TYPES = ("leaf", "mushroom", "puddle")
LEAF_TYPE, MUSHROOM_TYPE, PUDDLE_TYPE = range(3)
CARDS = (
    ("meticulous", "restless", "flirty", "runner"),
    ("host", "explorer", "collector", "loner"),
    ("diver", "skipper", "friendly", "shy"),
)  # [type]
CARDS_EACH = 4
METICULOUS, RESTLESS, FLIRTY, RUNNER = range(4)
HOST, EXPLORER, COLLECTOR, LONER = range(4)
DIVER, SKIPPER, FRIENDLY, SHY = range(4)

# Phases, in the order of a turn (section 4 of the rules page).
PLACE, LEAF, POOL, MUSHROOM, REFILL, END = range(6)
PHASES = ("place", "leaf", "puddle", "mushroom", "refill", "end")

# How the cards were chosen, and the other settings of `deal`.
RANDOM, FIRST, LISTED = range(3)
ANY_CARD = -1
ONE_TOKEN, CHOSEN = 3, 4  # places in the settings, behind the three cards
SETTINGS = 5

EMPTY = -1  # a slot of the market without a tile
NOBODY = 15  # the number of a neighbour that is not there


class Leaves:
    """A position. Nothing of it is hidden, and nothing of the future is in it: the bag has no order.

    The tiles of a garden are numbered as they were laid, the start tile is 0. A set of tiles has a bit for each; a set
    of laid cells has bit 4 × tile + corner, 52 bits at most.
    """

    turn: int = field(np.int8)  # whose decision: a seat, CHANCE or OVER
    seats: int = field(np.int8)  # how many play
    phase: int = field(np.int8)
    actor: int = field(np.int8)  # the seat whose turn it is, also while chance refills the market
    turns: int = field(np.int8)  # finished so far, of all seats
    card: Ints = field(np.int8, len(TYPES))  # [type] the card in play
    chosen: int = field(np.int8)  # how the cards were chosen: RANDOM, FIRST or LISTED
    one_token: int = field(np.int8)  # 1 with `diagonal_tokens: one`
    market: Ints = field(np.int8, MARKET)  # [slot] a tile, or EMPTY until it is refilled
    slot: int = field(np.int8)  # the one last emptied
    unseen: int = field(np.int64)  # the set of garden tiles that nobody has seen yet: bag and removed ones

    laid: Ints = field(np.int8, SEATS)  # [seat] tiles in the garden
    x: Ints = field(np.int8, SEATS, LAID)  # [seat, tile] its place
    y: Ints = field(np.int8, SEATS, LAID)
    west: Ints = field(np.int8, SEATS)  # [seat] the least x of a tile
    north: Ints = field(np.int8, SEATS)  # and the least y
    cells: Ints = field(np.int32, SEATS, LAID)  # [seat, tile] as it lies
    beside: Ints = field(np.int32, SEATS, LAID)  # [seat, tile] its four neighbours, four bits each, or NOBODY
    sector: Ints = field(np.int16, SEATS, LAID, len(KINDS))  # [seat, tile, kind] the tiles of its sector or puddle
    pairs: Ints = field(np.int16, SEATS, len(KINDS))  # [seat, kind] the tiles with two cells of the kind
    caps: Ints = field(np.int16, SEATS, COLOURS)  # [seat, colour] the tiles with a mushroom on the colour
    pollinated: Ints = field(np.int16, SEATS, COLOURS)  # [seat, colour] the tiles in its pollinated sectors
    waiting: Ints = field(np.int16, SEATS, COLOURS)  # [seat, colour] the tiles in its other sectors
    hive: Ints = field(np.int8, SEATS, LAID, COLOURS)  # [seat, tile, colour] bees that came to this part of a sector
    full: Ints = field(np.int16, SEATS)  # [seat] the tiles with a hummingbird
    bees: Ints = field(np.int16, SEATS)  # [seat]
    birds: Ints = field(np.int16, SEATS)  # [seat]
    token: Ints = field(np.int64, SEATS, len(TYPES))  # [seat, type] the cells with a token; of a block, its first cell
    tokens: Ints = field(np.int8, SEATS, len(TYPES))  # [seat, type] how many
    used: Ints = field(np.int64, SEATS)  # [seat] the cells of used blocks
    open: Ints = field(np.uint8, SEATS, MOST_OPEN)  # [seat, n] the free places beside the garden, by code
    opens: Ints = field(np.int8, SEATS)  # [seat] how many


DTYPE = state_dtype(Leaves)
