"""What a seat of Gardens of Mars knows, as numbers for learners. Seats are counted from the observer: itself first."""

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import OVER
from sobremesa.games.mars.cells import has
from sobremesa.games.mars.codes import N_COLOURS
from sobremesa.games.mars.rules import N_OPTIONS, count
from sobremesa.games.mars.state import (
    CELLS,
    DICE,
    FACES,
    FLOWERS,
    FLOWERS_EACH_COLOUR,
    GARDEN,
    GARDENERS,
    LAP,
    NOWHERE,
    PHASES,
    SEATS,
    Mars,
)
from sobremesa.rule import rule

N_PHASES = len(PHASES)

# Where each group of numbers begins.
FLOWER_PLANES = 0  # [colour, cell] 1 where such a flower is
GARDENER_PLANES = FLOWER_PLANES + N_COLOURS * CELLS  # [seat, gardener, cell] 1 where it stands
RESERVES = GARDENER_PLANES + SEATS * GARDENERS * CELLS  # [seat, colour] as a share of ten
SCORES = RESERVES + SEATS * N_COLOURS  # [seat] in laps
COUNTS = SCORES + SEATS  # [seat] dice it would roll, as a share of six
PLAYING = COUNTS + SEATS  # [seat] 1 where somebody sits
ACTING = PLAYING + SEATS  # [seat] 1 for the one whose turn it is
ON_TABLE = ACTING + SEATS  # [face] dice showing 1 … 6, as a share of six
PHASE = ON_TABLE + DICE  # [phase] 1 for the present one
EXTRA = PHASE + N_PHASES  # 1 in an extra turn
OPTION = EXTRA + 1  # [option] 1 where it is on
FEATURES = OPTION + N_OPTIONS


@rule
def observe(state: Mars, seat: int, out: NDArray[np.float32]) -> None:
    """Everything on the table, in FEATURES numbers."""
    out[:FEATURES] = 0.0
    _garden(state, out)
    for place in range(state.seats):
        _player(state, place, (seat + place) % state.seats, out)
    for face in range(1, FACES):
        out[ON_TABLE + face - 1] = state.dice[face] / DICE
    out[PHASE + int(state.phase)] = 1.0
    out[EXTRA] = state.extra
    for option in range(N_OPTIONS):
        out[OPTION + option] = state.option[option]


@rule
def _garden(state: Mars, out: NDArray[np.float32]) -> None:
    for colour in range(N_COLOURS):
        for cell in GARDEN:
            if has(state.flowers[colour, 0], state.flowers[colour, 1], cell):
                out[FLOWER_PLANES + colour * CELLS + int(cell)] = 1.0


@rule
def _player(state: Mars, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """One seat's numbers at its place, counted from the observer."""
    for gardener in range(GARDENERS):
        cell = int(state.gardener[seat, gardener])
        if cell != NOWHERE:
            out[GARDENER_PLANES + (place * GARDENERS + gardener) * CELLS + cell] = 1.0
    for colour in range(N_COLOURS):
        out[RESERVES + place * N_COLOURS + colour] = state.reserve[seat, colour] / FLOWERS_EACH_COLOUR
    out[SCORES + place] = state.score[seat] / LAP
    if state.phase > FLOWERS:
        out[COUNTS + place] = count(state, seat) / DICE
    out[PLAYING + place] = 1.0
    if state.turn != OVER and state.actor == seat:
        out[ACTING + place] = 1.0
