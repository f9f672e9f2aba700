"""What a seat of Arizona knows, as numbers for learners. Seats are counted from the observer: itself first."""

import numpy as np
from numpy.typing import NDArray

from sobremesa.games.arizona.cells import is_open, symbol_at
from sobremesa.games.arizona.codes import N_FLAGS
from sobremesa.games.arizona.scoring import score
from sobremesa.games.arizona.state import (
    CELLS,
    FACES,
    LETTERS,
    MOST_DICE,
    MOST_SHIFTS,
    N_CARDS,
    N_GOODS,
    NOWHERE,
    OFF,
    PHASES,
    POINTS_TABLE_END,
    QUIET_ROUNDS,
    SEATS,
    Arizona,
)
from sobremesa.rule import rule

N_PHASES = len(PHASES)
N_SYMBOLS = len(LETTERS)
N_FACES = FACES - 1
N_STOPS = 3
HUNDRED = 100  # points, about as many as a good game brings

# Where each group of numbers begins.
SYMBOL_PLANES = 0  # [symbol, cell] 1 where it is printed
OPEN_PLANES = SYMBOL_PLANES + N_SYMBOLS * CELLS  # [seat, cell] 1 where a stretch of it may end
TRAIN_PLANES = OPEN_PLANES + SEATS * CELLS  # [seat, cell] 1 where its line ends
ABOARD = TRAIN_PLANES + SEATS * CELLS  # [seat, good] as a share of ten
DELIVERED = ABOARD + SEATS * N_GOODS  # [seat, good] as a share of ten
FIRSTS = DELIVERED + SEATS * N_GOODS  # [seat, good] 1 where it delivered this first
STOPS = FIRSTS + SEATS * N_GOODS  # [seat, kind] stations, towns and mountains, as a share of ten
NUGGETS = STOPS + SEATS * N_STOPS  # [seat] as a share of ten
OBTAINED = NUGGETS + SEATS  # [seat] as a share of ten
SCORES = OBTAINED + SEATS  # [seat] in hundreds
PLAYING = SCORES + SEATS  # [seat] 1 where somebody sits
TO_MOVE = PLAYING + SEATS  # [seat] 1 for the one to decide
STARTER = TO_MOVE + SEATS  # [seat] 1 for the round's start player
TAKEN = STARTER + SEATS  # [seat, face] 1 for its die
ON_TABLE = TAKEN + SEATS * N_FACES  # [face] dice in the middle, as a share of five
CARDS = ON_TABLE + N_FACES  # [card] 1 where it is in force
PHASE = CARDS + N_CARDS  # [phase] 1 for the present one
SHIFTS = PHASE + N_PHASES  # nuggets spent in this turn, as a share of three
DONE = SHIFTS + 1  # seats that have done this step of the round, as a share of four
QUIET = DONE + 1  # rounds without a stretch, as a share of three
DREW = QUIET + 1  # 1 once somebody has drawn in this round
ENDING = DREW + 1  # 1 in the last round
FLAG = ENDING + 1  # [flag] 1 where it is on
FEATURES = FLAG + N_FLAGS


@rule
def observe(state: Arizona, seat: int, out: NDArray[np.float32]) -> None:
    """Everything on the table, in FEATURES numbers."""
    out[:FEATURES] = 0.0
    _sheet(state, out)
    for place in range(state.seats):
        _player(state, place, (seat + place) % state.seats, out)
    for face in range(1, FACES):
        out[ON_TABLE + face - 1] = state.dice[face] / MOST_DICE
    for card in range(N_CARDS):
        out[CARDS + card] = (int(state.in_force) >> card) & 1
    out[PHASE + int(state.phase)] = 1.0
    out[SHIFTS] = state.shifts / MOST_SHIFTS
    out[DONE] = state.done / SEATS
    out[QUIET] = state.quiet / QUIET_ROUNDS
    out[DREW] = state.drew
    out[ENDING] = state.ending
    for flag in range(N_FLAGS):
        out[FLAG + flag] = state.flag[flag]


@rule
def _sheet(state: Arizona, out: NDArray[np.float32]) -> None:
    for cell in range(CELLS):
        symbol = symbol_at(state, cell)
        if symbol != OFF:
            out[SYMBOL_PLANES + symbol * CELLS + cell] = 1.0


@rule
def _player(state: Arizona, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """One seat's numbers at its place, counted from the observer."""
    for cell in range(CELLS):
        if is_open(state, seat, cell):
            out[OPEN_PLANES + place * CELLS + cell] = 1.0
    if state.at[seat] != NOWHERE:
        out[TRAIN_PLANES + place * CELLS + int(state.at[seat])] = 1.0
    for good in range(N_GOODS):
        out[ABOARD + place * N_GOODS + good] = state.carried[seat, good] / POINTS_TABLE_END
        out[DELIVERED + place * N_GOODS + good] = state.delivered[seat, good] / POINTS_TABLE_END
        if state.first[good] == seat:
            out[FIRSTS + place * N_GOODS + good] = 1.0
    for kind in range(N_STOPS):
        out[STOPS + place * N_STOPS + kind] = state.stops[seat, kind] / POINTS_TABLE_END
    out[NUGGETS + place] = state.nuggets[seat] / POINTS_TABLE_END
    out[OBTAINED + place] = state.obtained[seat] / POINTS_TABLE_END
    out[SCORES + place] = score(state, seat) / HUNDRED
    out[PLAYING + place] = 1.0
    if state.turn == seat:
        out[TO_MOVE + place] = 1.0
    if state.starter == seat:
        out[STARTER + place] = 1.0
    if state.die[seat] > 0:
        out[TAKEN + place * N_FACES + int(state.die[seat]) - 1] = 1.0
