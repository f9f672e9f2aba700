"""What a seat of Under the Leaves knows, as numbers for learners. Seats are counted from the observer: itself first.

A garden is a row of numbers for each tile, in the order in which they were laid: there is no board to be cut off.
"""

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import OVER
from sobremesa.games.leaves.cells import kind_at
from sobremesa.games.leaves.garden import birds_on, sector_size
from sobremesa.games.leaves.rules import N_TYPES
from sobremesa.games.leaves.scoring import beings
from sobremesa.games.leaves.state import (
    CAPS_SHIFT,
    CARDS_EACH,
    CORNERS,
    EMPTY,
    KINDS,
    LAID,
    MARKET,
    N_TILES,
    PHASES,
    SEATS,
    TILES,
    TURNS,
    Leaves,
)
from sobremesa.rule import rule

N_KINDS = len(KINDS)
N_PHASES = len(PHASES)
MANY = 64  # beings; more are rare
MOST_BIRDS = 3  # on a tile
LARGE = 24  # cells of a sector; more are rare

# A cell: its kind, a mushroom, a token of each type, whether a block has used it, and the size of its sector.
CELL = N_KINDS + 1 + N_TYPES + 2
TILE = 3 + CORNERS * CELL  # its place (x, y) and birds, then its cells
GARDEN = LAID * TILE
MARKET_TILE = CORNERS * (N_KINDS + 1)

# Where each group of numbers begins.
GARDENS = 0  # [seat] tiles
BEES = GARDENS + SEATS * GARDEN  # [seat]
BIRDS = BEES + SEATS  # [seat]
TOKENS = BIRDS + SEATS  # [seat, type]
SCORES = TOKENS + SEATS * N_TYPES  # [seat] beings
PLAYING = SCORES + SEATS  # [seat] 1 where somebody sits
ACTING = PLAYING + SEATS  # [seat] 1 for the one whose turn it is
MARKET_TILES = ACTING + SEATS  # [slot] cells, none where it is empty
UNSEEN = MARKET_TILES + MARKET * MARKET_TILE  # [tile] 1 where nobody has seen it
CARD = UNSEEN + N_TILES  # [type, card] 1 for the one in play
PHASE = CARD + N_TYPES * CARDS_EACH  # [phase] 1 for the present one
ONE_TOKEN = PHASE + N_PHASES  # 1 with that option
DONE = ONE_TOKEN + 1  # turns, as a share of all
FEATURES = DONE + 1


@rule
def observe(state: Leaves, seat: int, out: NDArray[np.float32]) -> None:
    """Everything on the table, in FEATURES numbers."""
    out[:FEATURES] = 0.0
    for place in range(state.seats):
        _player(state, place, (seat + place) % state.seats, out)
    for slot in range(MARKET):
        if state.market[slot] != EMPTY:
            _corners(int(TILES[state.market[slot]]), MARKET_TILES + slot * MARKET_TILE, N_KINDS + 1, out)
    for tile in range(N_TILES):
        out[UNSEEN + tile] = (int(state.unseen) >> tile) & 1
    for kind in range(N_TYPES):
        out[CARD + kind * CARDS_EACH + int(state.card[kind])] = 1.0
    out[PHASE + int(state.phase)] = 1.0
    out[ONE_TOKEN] = state.one_token
    out[DONE] = state.turns / (TURNS * int(state.seats))


@rule
def _player(state: Leaves, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """One seat's numbers at its place, counted from the observer."""
    for tile in range(state.laid[seat]):
        _tile(state, seat, tile, GARDENS + place * GARDEN + tile * TILE, out)
    out[BEES + place] = state.bees[seat] / MANY
    out[BIRDS + place] = state.birds[seat] / MANY
    for kind in range(N_TYPES):
        out[TOKENS + place * N_TYPES + kind] = state.tokens[seat, kind] / MANY
    out[SCORES + place] = beings(state, seat) / MANY
    out[PLAYING + place] = 1.0
    if state.turn != OVER and state.actor == seat:
        out[ACTING + place] = 1.0


@rule
def _tile(state: Leaves, seat: int, tile: int, at: int, out: NDArray[np.float32]) -> None:
    out[at] = state.x[seat, tile] / TURNS
    out[at + 1] = state.y[seat, tile] / TURNS
    out[at + 2] = birds_on(state, seat, tile) / MOST_BIRDS
    cells = int(state.cells[seat, tile])
    _corners(cells, at + 3, CELL, out)
    for corner in range(CORNERS):
        cell = CORNERS * tile + corner
        first = at + 3 + corner * CELL + N_KINDS + 1
        for kind in range(N_TYPES):
            out[first + kind] = (int(state.token[seat, kind]) >> cell) & 1
        out[first + N_TYPES] = (int(state.used[seat]) >> cell) & 1
        kind = kind_at(cells, corner)
        members = int(state.sector[seat, tile, kind])
        out[first + N_TYPES + 1] = sector_size(state, seat, kind, members) / LARGE


@rule
def _corners(cells: int, at: int, pitch: int, out: NDArray[np.float32]) -> None:
    """The kinds and mushrooms of a tile."""
    for corner in range(CORNERS):
        out[at + corner * pitch + kind_at(cells, corner)] = 1.0
        out[at + corner * pitch + N_KINDS] = (cells >> (CAPS_SHIFT + corner)) & 1
