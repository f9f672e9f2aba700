"""What a seat of Under the Leaves knows, as numbers for learners. Seats are counted from the observer: itself first.

A garden has no edge, so there is no board to be cut off. The observer's is told tile by tile, as they were laid, and
place by place where the next one may go, with the cells that it would touch there; of the others', what they amount to.
"""

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import OVER, Group, starts
from sobremesa.games.leaves.cells import kind_at, size
from sobremesa.games.leaves.codes import place_x, place_y
from sobremesa.games.leaves.garden import birds_on, sector_size
from sobremesa.games.leaves.rules import N_TYPES
from sobremesa.games.leaves.scoring import beings, has_majority
from sobremesa.games.leaves.state import (
    CAPS_SHIFT,
    CARDS,
    CARDS_EACH,
    COLOURS,
    CORNERS,
    EMPTY,
    KINDS,
    LAID,
    MARKET,
    MOST_OPEN,
    N_TILES,
    PHASES,
    SEATS,
    TILES,
    TURNS,
    TYPES,
    Leaves,
)
from sobremesa.rule import rule

N_KINDS = len(KINDS)
N_PHASES = len(PHASES)
MANY = 64  # beings; more are rare
FEW = 6  # sectors of a colour and a size, mushrooms of a colour; more are rare
MOST_BIRDS = 3  # on a tile
LARGE = 24  # cells of a sector; more are rare
SIDES = 4
SIZES = 4  # sectors of one cell, of two, of three and more; and the largest
LACKS = 3  # tiles on which no colour waits for bees, one does, more do

_SEAT = ("seat",)
_CORNER = ("tile", "corner")
_MARKED = (LAID, CORNERS)

GROUPS = (
    Group(
        "place",
        ("tile", "x, y"),
        (LAID, 2),
        "where a tile of the observer lies, from the west and north edge of its garden, in twelfths",
    ),
    Group("birds on", ("tile",), (LAID,), "hummingbirds on it, as a share of 3"),
    Group("kind", (*_CORNER, "kind"), (*_MARKED, N_KINDS), f"1 for the kind of each of its cells: {', '.join(KINDS)}"),
    Group("mushroom", _CORNER, _MARKED, "1 where one grows"),
    Group("token", (*_CORNER, "type"), (*_MARKED, N_TYPES), "1 where one lies: " + ", ".join(TYPES)),
    Group("used", _CORNER, _MARKED, "1 where the cell belongs to a block that has its token"),
    Group("sector", _CORNER, _MARKED, "cells of its sector or puddle, as a share of 24"),
    Group(
        "free",
        ("place", "x, y"),
        (MOST_OPEN, 2),
        "where the next tile may go, counted as above; the western edge is one beyond",
    ),
    Group("open", ("place",), (MOST_OPEN,), "1 where there is such a place, in the order of the legal actions"),
    Group(
        "touch",
        ("place", "side", "cell", "kind"),
        (MOST_OPEN, SIDES, 2, N_KINDS),
        "1 for the kind of the cell that a tile would touch there: n, w, e, s",
    ),
    Group(
        "sectors",
        ("seat", "kind", "size"),
        (SEATS, N_KINDS, SIZES),
        "sectors of one, two, and more cells, as a share of 6; the largest, of 24",
    ),
    Group(
        "lacking",
        ("seat", "colours"),
        (SEATS, LACKS),
        "tiles where no colour waits for bees, one does, more do, as a share of 13",
    ),
    Group("mushrooms", ("seat", "colour"), (SEATS, COLOURS), "in the garden, as a share of 6"),
    Group("bees", _SEAT, (SEATS,), "as a share of 64"),
    Group("birds", _SEAT, (SEATS,), "hummingbirds, as a share of 64"),
    Group("tokens", ("seat", "type"), (SEATS, N_TYPES), "inhabitants, as a share of 64"),
    Group("majority", ("seat", "type"), (SEATS, N_TYPES), "1 where nobody has more of them"),
    Group("score", _SEAT, (SEATS,), "beings, as a share of 64"),
    Group("playing", _SEAT, (SEATS,), "1 where somebody sits"),
    Group("acting", _SEAT, (SEATS,), "1 for the seat whose turn it is"),
    Group(
        "market",
        ("slot", "corner", "kind"),
        (MARKET, CORNERS, N_KINDS + 1),
        "1 for the kind of each cell of its tile; the last, for a mushroom",
    ),
    Group("unseen", ("tile",), (N_TILES,), "1 where nobody has seen it"),
    Group(
        "card", ("type", "card"), (N_TYPES, CARDS_EACH), "1 for the one in play: " + "; ".join(map(", ".join, CARDS))
    ),
    Group("phase", ("phase",), (N_PHASES,), "1 for the present one: " + ", ".join(PHASES)),
    Group("one token", (), (), "1 where a tile earns one token at most"),
    Group("done", (), (), "turns, as a share of all"),
)
(
    PLACE, BIRDS_ON, KIND, MUSHROOM, TOKEN, USED, SECTOR, FREE, OPEN, TOUCH, SECTORS, LACKING, MUSHROOMS,
    BEES, BIRDS, TOKENS, MAJORITY, SCORE, PLAYING, ACTING, IN_MARKET, UNSEEN, CARD, PHASE, ONE_TOKEN, DONE,
) = starts(GROUPS)  # fmt: skip
FEATURES = DONE + 1


@rule
def observe(state: Leaves, seat: int, out: NDArray[np.float32]) -> None:
    """The observer's garden in full, the others' in summary, and what lies between them."""
    out[:FEATURES] = 0.0
    for tile in range(state.laid[seat]):
        _tile(state, seat, tile, out)
    for number in range(state.opens[seat]):
        _free_place(state, seat, number, out)
    for place in range(state.seats):
        _player(state, place, (seat + place) % state.seats, out)
    for slot in range(MARKET):
        if state.market[slot] != EMPTY:
            _market_tile(int(TILES[state.market[slot]]), slot, out)
    for tile in range(N_TILES):
        out[UNSEEN + tile] = (int(state.unseen) >> tile) & 1
    for kind in range(N_TYPES):
        out[CARD + kind * CARDS_EACH + int(state.card[kind])] = 1.0
    out[PHASE + int(state.phase)] = 1.0
    out[ONE_TOKEN] = state.one_token
    out[DONE] = state.turns / (TURNS * int(state.seats))


# The observer's garden


@rule
def _tile(state: Leaves, seat: int, tile: int, out: NDArray[np.float32]) -> None:
    out[PLACE + 2 * tile] = (int(state.x[seat, tile]) - int(state.west[seat])) / TURNS
    out[PLACE + 2 * tile + 1] = (int(state.y[seat, tile]) - int(state.north[seat])) / TURNS
    out[BIRDS_ON + tile] = birds_on(state, seat, tile) / MOST_BIRDS
    cells = int(state.cells[seat, tile])
    for corner in range(CORNERS):
        cell = CORNERS * tile + corner
        kind = kind_at(cells, corner)
        out[KIND + cell * N_KINDS + kind] = 1.0
        out[MUSHROOM + cell] = (cells >> (CAPS_SHIFT + corner)) & 1
        for token in range(N_TYPES):
            out[TOKEN + cell * N_TYPES + token] = (int(state.token[seat, token]) >> cell) & 1
        out[USED + cell] = (int(state.used[seat]) >> cell) & 1
        out[SECTOR + cell] = sector_size(state, seat, kind, int(state.sector[seat, tile, kind])) / LARGE


@rule
def _free_place(state: Leaves, seat: int, number: int, out: NDArray[np.float32]) -> None:
    """A place where the next tile may go, and the cells of others that it would touch."""
    x = place_x(state, seat, int(state.open[seat, number]))
    y = place_y(state, seat, int(state.open[seat, number]))
    out[FREE + 2 * number] = (x - int(state.west[seat])) / TURNS
    out[FREE + 2 * number + 1] = (y - int(state.north[seat])) / TURNS
    out[OPEN + number] = 1.0
    for tile in range(state.laid[seat]):
        dx = int(state.x[seat, tile]) - x
        dy = int(state.y[seat, tile]) - y
        if dx * dx + dy * dy == 1:
            cells = int(state.cells[seat, tile])
            side = (3 * dy + dx + 3) // 2  # n, w, e, s
            at = TOUCH + (number * SIDES + side) * 2 * N_KINDS
            first = 2 if dy < 0 else 1 if dx < 0 else 0  # the corners of the other tile that face the place
            second = 3 if dy < 0 or dx < 0 else 2 if dx > 0 else 1
            out[at + kind_at(cells, first)] = 1.0
            out[at + N_KINDS + kind_at(cells, second)] = 1.0


# Every seat


@rule
def _player(state: Leaves, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """What one seat's garden amounts to, at its place counted from the observer."""
    for kind in range(N_KINDS):
        _sectors(state, seat, kind, SECTORS + (place * N_KINDS + kind) * SIZES, out)
    _lacking(state, seat, LACKING + place * LACKS, out)
    for colour in range(COLOURS):
        out[MUSHROOMS + place * COLOURS + colour] = size(int(state.caps[seat, colour])) / FEW
    out[BEES + place] = state.bees[seat] / MANY
    out[BIRDS + place] = state.birds[seat] / MANY
    for kind in range(N_TYPES):
        out[TOKENS + place * N_TYPES + kind] = state.tokens[seat, kind] / MANY
        out[MAJORITY + place * N_TYPES + kind] = has_majority(state, seat, kind)
    out[SCORE + place] = beings(state, seat) / MANY
    out[PLAYING + place] = 1.0
    if state.turn != OVER and state.actor == seat:
        out[ACTING + place] = 1.0


@rule
def _sectors(state: Leaves, seat: int, kind: int, at: int, out: NDArray[np.float32]) -> None:
    """How many sectors of a kind there are, by their size, and the largest."""
    told = 0
    for tile in range(state.laid[seat]):
        tiles = int(state.sector[seat, tile, kind])
        if tiles and (told >> tile) & 1 == 0:
            told |= tiles
            cells = sector_size(state, seat, kind, tiles)
            out[at + min(cells, SIZES - 1) - 1] += 1.0 / FEW
            out[at + SIZES - 1] = max(out[at + SIZES - 1], cells / LARGE)


@rule
def _lacking(state: Leaves, seat: int, at: int, out: NDArray[np.float32]) -> None:
    """How many tiles have no colour that waits for bees, one, and more."""
    some = 0
    more = 0
    for colour in range(COLOURS):
        waiting = int(state.waiting[seat, colour])
        more |= some & waiting
        some |= waiting
    out[at] = (int(state.laid[seat]) - size(some)) / LAID
    out[at + 1] = size(some & ~more) / LAID
    out[at + 2] = size(more) / LAID


@rule
def _market_tile(cells: int, slot: int, out: NDArray[np.float32]) -> None:
    """The kinds and mushrooms of a tile."""
    for corner in range(CORNERS):
        at = IN_MARKET + (slot * CORNERS + corner) * (N_KINDS + 1)
        out[at + kind_at(cells, corner)] = 1.0
        out[at + N_KINDS] = (cells >> (CAPS_SHIFT + corner)) & 1
