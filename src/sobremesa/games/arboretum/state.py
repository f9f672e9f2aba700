"""The box of Arboretum: the cards, the ground without edges, and the fields of a state."""

import numpy as np

from sobremesa.fields import Ints, field, state_dtype

SEATS = 4
SPECIES = ("C", "D", "J", "O", "L", "M", "A", "R", "Q", "W")  # in canonical order
VALUES = 8  # of each species: 1 … 8
CARDS = len(SPECIES) * VALUES  # a card is 8 species + value - 1
SPECIES_IN_PLAY = np.array([0, 0, 6, 8, 10], np.int64)  # [seats] (A2)
HAND = 7  # cards, between turns (A4)
MOST_HELD = HAND + 2  # after both draws
LONGEST_PATH = VALUES

# How far a game can go. Deck and piles together hold 34, 43 or 52 cards after the deal, one fewer after each turn. A
# turn begins with a card in the deck (A15) and, from the second one on, another on the pile of the seat before (A13):
# so the last turn that can begin is the 33rd, 42nd or 51st, and with 2, 3 or 4 seats in turn nobody has more than 17,
# 14 or 13 of them.
MOST_TURNS = np.array([0, 0, 33, 42, 51], np.int64)  # [seats]
LARGEST_DECK = 52  # after the deal
LONGEST_RECORD = 4 * 51 + LARGEST_DECK  # four decisions a turn, and every card of the deck
MOST_LAID = 17  # cards in one arboretum
MOST_PILED = MOST_LAID + 1  # cards on one pile: one a turn, and perhaps one before the first

# A12: the ground has no edge. An arboretum hangs together and its first card lies at 0,0, so its cards lie at most 16
# away from there, and the cells beside them at most 17: every cell that a card can ever go to, or that can ever be
# beside one, is among these, and a step never leads round the edge from a laid card.
REACH = MOST_LAID
SIDE = 2 * REACH + 1
CELLS = SIDE * SIDE  # a cell is SIDE (y + REACH) + x + REACH
ORIGIN = SIDE * REACH + REACH
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
STEP = np.array([dx + SIDE * dy for dx, dy in STEPS], np.int64)  # [direction] what it adds to a cell
MOST_OPEN = 2 * MOST_LAID + 2  # cells beside an arboretum: four beside one card, at most two more with each other

# Phases of one turn, and the end.
DRAW_1, CARD_1, DRAW_2, CARD_2, PLAY, DISCARD, END = range(7)
PHASES = ("draw 1", "card 1", "draw 2", "card 2", "play", "discard", "end")

# Options, as `deal` gets them.
OPTIONS = ("start_discards",)
START_DISCARDS = 0

# A set of cards is two numbers, one bit a card: the first five species in the first, a byte each.
HALF = CARDS // 2
HALVES = 2


class Arboretum:
    """A position. The deck is a set: it has no order until a card is drawn."""

    turn: int = field(np.int8)  # whose decision: a seat, CHANCE or OVER
    seats: int = field(np.int8)  # how many play
    phase: int = field(np.int8)
    actor: int = field(np.int8)  # the seat whose turn it is, also while chance turns a card for it
    option: Ints = field(np.int8, len(OPTIONS))  # [option] 1 where it is on
    species: int = field(np.int16)  # bit s: species s is in play
    deck: Ints = field(np.int64, HALVES)  # [half] the cards nobody has drawn
    hand: Ints = field(np.int64, SEATS, HALVES)  # [seat, half] the cards held
    known: Ints = field(np.int64, SEATS, HALVES)  # [seat, half] those of them that everybody saw taken from a pile
    pile: Ints = field(np.int8, SEATS, MOST_PILED)  # [seat, place] discarded cards, the top one last; then zeros
    piled: Ints = field(np.int8, SEATS)  # [seat] how many
    laid: Ints = field(np.int8, SEATS, MOST_LAID)  # [seat, place] the cards of the arboretum as they were laid
    cell: Ints = field(np.int16, SEATS, MOST_LAID)  # [seat, place] where they lie
    above: Ints = field(np.int32, SEATS, MOST_LAID)  # [seat, place] bit p: the card at place p is beside it, and higher
    trees: Ints = field(np.int8, SEATS)  # [seat] how many
    open: Ints = field(np.int16, SEATS, MOST_OPEN)  # [seat, number] the cells where the next card may go
    opens: Ints = field(np.int8, SEATS)  # [seat] how many


DTYPE = state_dtype(Arboretum)
