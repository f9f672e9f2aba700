"""What a seat of Arboretum knows, as numbers for learners. Seats are counted from the observer: itself first."""

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import OVER
from sobremesa.games.arboretum.cards import has, size
from sobremesa.games.arboretum.rules import N_OPTIONS, N_SPECIES, in_play
from sobremesa.games.arboretum.scoring import score
from sobremesa.games.arboretum.state import (
    CARDS,
    LARGEST_DECK,
    MOST_HELD,
    MOST_PILED,
    PHASES,
    REACH,
    SEATS,
    SIDE,
    Arboretum,
)
from sobremesa.rule import rule

N_PHASES = len(PHASES)
HIGH_SCORE = 50  # few games see more

# Where each group of numbers begins.
HELD = 0  # [seat, card] 1 where the observer knows that the seat holds it
SHOWN = HELD + SEATS * CARDS  # [seat, card] 1 where everybody does
LAID = SHOWN + SEATS * CARDS  # [seat, card] 1 where it lies in the arboretum
ACROSS = LAID + SEATS * CARDS  # [seat, card] its x, as a share of the way to the right
DOWN = ACROSS + SEATS * CARDS  # [seat, card] its y, as a share of the way down
PILED = DOWN + SEATS * CARDS  # [seat, card] how high it lies in the pile, as a share of the highest
BENEATH = PILED + SEATS * CARDS  # [seat] cards in the pile, as a share of the most
HELD_COUNT = BENEATH + SEATS  # [seat] cards in the hand, as a share of nine
PATHS = HELD_COUNT + SEATS  # [seat] points as `scores` has them
PLAYING = PATHS + SEATS  # [seat] 1 where somebody sits
ACTING = PLAYING + SEATS  # [seat] 1 for the one whose turn it is
IN_PLAY = ACTING + SEATS  # [species] 1 where it is
DECK = IN_PLAY + N_SPECIES  # cards left, as a share of the most
PHASE = DECK + 1  # [phase] 1 for the present one
OPTION = PHASE + N_PHASES  # [option] 1 where it is on
FEATURES = OPTION + N_OPTIONS


@rule
def observe(state: Arboretum, seat: int, out: NDArray[np.float32]) -> None:
    """Everything that the seat knows, in FEATURES numbers."""
    out[:FEATURES] = 0.0
    for place in range(state.seats):
        whose = (seat + place) % state.seats
        _player(state, place, whose, out)
        _hand(state, place, whose, out)
        _ground(state, place, whose, out)
    for species in range(N_SPECIES):
        if in_play(state, species):
            out[IN_PLAY + species] = 1.0
    out[DECK] = size(state.deck[0], state.deck[1]) / LARGEST_DECK
    out[PHASE + int(state.phase)] = 1.0
    for option in range(N_OPTIONS):
        out[OPTION + option] = state.option[option]


@rule
def _player(state: Arboretum, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """What a seat has on the table, in numbers, at its place counted from the observer."""
    out[BENEATH + place] = state.piled[seat] / MOST_PILED
    out[HELD_COUNT + place] = size(state.hand[seat, 0], state.hand[seat, 1]) / MOST_HELD
    out[PATHS + place] = score(state, seat) / HIGH_SCORE
    out[PLAYING + place] = 1.0
    if state.turn != OVER and state.actor == seat:
        out[ACTING + place] = 1.0


@rule
def _hand(state: Arboretum, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """The cards held: the observer's own, those that everybody knows, and at the end all."""
    whole = place == 0 or state.turn == OVER
    for card in range(CARDS):
        shown = has(state.known[seat, 0], state.known[seat, 1], card)
        if shown:
            out[SHOWN + place * CARDS + card] = 1.0
        if shown or (whole and has(state.hand[seat, 0], state.hand[seat, 1], card)):
            out[HELD + place * CARDS + card] = 1.0


@rule
def _ground(state: Arboretum, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """The arboretum and the pile."""
    for number in range(state.trees[seat]):
        index = place * CARDS + int(state.laid[seat, number])
        cell = int(state.cell[seat, number])
        out[LAID + index] = 1.0
        out[ACROSS + index] = (cell % SIDE) / (2 * REACH)
        out[DOWN + index] = (cell // SIDE) / (2 * REACH)
    for number in range(state.piled[seat]):
        out[PILED + place * CARDS + int(state.pile[seat, number])] = (number + 1) / MOST_PILED
