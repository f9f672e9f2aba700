"""What a reader of Under the Leaves sees: everything, since only the future is hidden; and what a hand can touch."""

from typing import TypedDict

import numpy as np

from sobremesa.game import Action, Options, Path, Seat, SharedView
from sobremesa.games.leaves.cells import corners_of
from sobremesa.games.leaves.codes import FIRST_BLOCK, FIRST_TOKEN, MOST_LEGAL, place_x, place_y
from sobremesa.games.leaves.garden import birds_on
from sobremesa.games.leaves.notation import cell_name, place_name, place_words, tile_name
from sobremesa.games.leaves.options import CHOSEN_NAMES, TOKENS_NAMES
from sobremesa.games.leaves.rules import legal
from sobremesa.games.leaves.scoring import has_majority
from sobremesa.games.leaves.state import (
    CARDS,
    COLOURS,
    CORNERS,
    KINDS,
    LAID,
    LISTED,
    PHASES,
    PLACE,
    REMOVED,
    TILE_NAMES,
    TYPES,
    Leaves,
)


class TileView(TypedDict):
    """A laid tile."""

    at: str  # its place
    cells: str  # its spelling as it lies
    birds: int


class SectorView(TypedDict):
    """Cells of one kind that hang together: a sector, or a puddle."""

    kind: str
    cells: list[str]  # in reading order
    bees: int


class GardenView(TypedDict):
    """One seat's garden, and all who live there."""

    tiles: list[TileView]  # as they were laid, the start tile first
    sectors: list[SectorView]
    tokens: dict[str, list[str]]  # by type: their cells; of a square, its top left one
    bees: int
    birds: int
    majorities: list[str]  # the types of which nobody has more


class LeavesSeen(TypedDict):
    """The whole table; places and cells are named `x,y`."""

    options: Options
    phase: str
    actor: int  # the seat whose turn it is, also while chance refills the market
    turns: int  # finished so far, of all seats
    cards: list[str]  # leaf, mushroom, puddle
    market: list[str | None]  # [slot] None until it is refilled
    unseen: list[str]  # each is as likely to come next as any other
    bag: int  # how many of those are in the bag; the others were removed unseen
    gardens: list[GardenView]  # [seat]
    open: list[str]  # free places beside the actor's garden, while a tile is to be laid
    choices: list[str]  # cells between which the actor must choose


class LeavesView(LeavesSeen, SharedView):
    """The same, with what every view has."""


def seen(state: Leaves, seat: Seat | None) -> LeavesSeen:
    """Everything, whoever looks."""
    return LeavesSeen(
        options=_options(state),
        phase=PHASES[state.phase],
        actor=int(state.actor),
        turns=int(state.turns),
        cards=_cards(state),
        market=[None if tile < 0 else TILE_NAMES[tile] for tile in state.market],
        unseen=_unseen(state),
        bag=len(_unseen(state)) - REMOVED[state.seats],
        gardens=[_garden(state, seat) for seat in range(state.seats)],
        open=open_places(state),
        choices=_choices(state),
    )


def path(state: Leaves, action: Action) -> Path:
    """A tile of the market, a spot and how it is turned; or a block; or a cell."""
    if action >= FIRST_TOKEN:
        return (f"token:{cell_name(state, action - FIRST_TOKEN)}",)
    if action >= FIRST_BLOCK:
        return (f"block:{cell_name(state, action - FIRST_BLOCK)}",)
    slot, where, tile = place_words(state, action)
    return (f"market:{slot}", f"spot:{where}", f"turn:{tile}")


def _choices(state: Leaves) -> list[str]:
    """The cells between which the actor must choose, in the order of `legal`."""
    if state.phase == PLACE:
        return []
    codes = np.empty(MOST_LEGAL, np.int32)
    listed = codes[: legal(state, codes)]
    return [cell_name(state, int(code) - (FIRST_TOKEN if code >= FIRST_TOKEN else FIRST_BLOCK)) for code in listed]


def open_places(state: Leaves) -> list[str]:
    """The free places beside the actor's garden, row by row, while a tile is to be laid."""
    if state.phase != PLACE:
        return []
    seat = state.actor
    codes = [int(code) for code in state.open[seat, : state.opens[seat]]]
    places = sorted((place_y(state, seat, code), place_x(state, seat, code)) for code in codes)
    return [place_name(x, y) for y, x in places]


def _options(state: Leaves) -> Options:
    cards = _cards(state) if state.chosen == LISTED else CHOSEN_NAMES[state.chosen]
    return {"cards": cards, "diagonal_tokens": TOKENS_NAMES[state.one_token]}


def _cards(state: Leaves) -> list[str]:
    return [CARDS[kind][card] for kind, card in enumerate(state.card)]


def _unseen(state: Leaves) -> list[str]:
    return [name for tile, name in enumerate(TILE_NAMES) if (int(state.unseen) >> tile) & 1]


def _garden(state: Leaves, seat: int) -> GardenView:
    return GardenView(
        tiles=[_tile(state, seat, tile) for tile in range(state.laid[seat])],
        sectors=_sectors(state, seat),
        tokens={
            name: _in_order(
                state, seat, [cell for cell in range(CORNERS * LAID) if (int(state.token[seat, kind]) >> cell) & 1]
            )
            for kind, name in enumerate(TYPES)
        },
        bees=int(state.bees[seat]),
        birds=int(state.birds[seat]),
        majorities=[name for kind, name in enumerate(TYPES) if has_majority(state, seat, kind)],
    )


def _members(cells: int) -> list[int]:
    """The laid cells of a set."""
    return [cell for cell in range(CORNERS * LAID) if (int(cells) >> cell) & 1]


def _tile(state: Leaves, seat: int, tile: int) -> TileView:
    at = place_name(int(state.x[seat, tile]), int(state.y[seat, tile]))
    return TileView(at=at, cells=tile_name(state.cells[seat, tile]), birds=int(birds_on(state, seat, tile)))


def _sectors(state: Leaves, seat: int) -> list[SectorView]:
    """Every sector and puddle once, at the first of its tiles."""
    found = []
    for tile in range(state.laid[seat]):
        for kind in range(len(KINDS)):
            tiles = int(state.sector[seat, tile, kind])
            if tiles and not tiles & ((1 << tile) - 1):
                found.append(_sector(state, seat, kind, tiles))
    return found


def _sector(state: Leaves, seat: int, kind: int, tiles: int) -> SectorView:
    members = [tile for tile in range(state.laid[seat]) if (tiles >> tile) & 1]
    cells = [
        CORNERS * tile + corner
        for tile in members
        for corner in range(CORNERS)
        if (corners_of(int(state.cells[seat, tile]), kind) >> corner) & 1
    ]
    bees = sum(int(state.hive[seat, tile, kind]) for tile in members) if kind < COLOURS else 0
    return SectorView(kind=KINDS[kind], cells=_in_order(state, seat, cells), bees=bees)


def _in_order(state: Leaves, seat: int, cells: list[int]) -> list[str]:
    """The names of laid cells in reading order."""
    places = sorted(
        (
            2 * int(state.y[seat, cell // CORNERS]) + cell % CORNERS // 2,
            2 * int(state.x[seat, cell // CORNERS]) + cell % 2,
        )
        for cell in cells
    )
    return [place_name(x, y) for y, x in places]
