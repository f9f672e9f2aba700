"""A tile is laid: sectors and puddles join, bees come to them, hummingbirds to the tiles (L5–L16).

Sectors are never searched for. Each tile knows, for each kind, the set of tiles that its sector of that kind reaches; a
tile has never two separate cells of one kind, so a sector is known by its tiles and its kind.
"""

from sobremesa.games.leaves.cells import EAST, NORTH, SOUTH, WEST, corners_of, kind_at, neighbours, size
from sobremesa.games.leaves.codes import place_code
from sobremesa.games.leaves.state import CAPS_SHIFT, COLOURS, KINDS, NOBODY, Leaves
from sobremesa.rule import rule

N_KINDS = len(KINDS)
POLLINATED_FROM = 3  # cells (L11)
NO_NEIGHBOUR = 0xFFFF  # four times NOBODY
ALONG_ROW, ALONG_COLUMN = 0, 8  # where `beside` has the two neighbours of a tile in its row, and in its column


@rule
def lay(state: Leaves, seat: int, x: int, y: int, cells: int) -> None:
    """L8, L9: the tile lies there, and what touches it is one sector or puddle with it from now on."""
    tile = int(state.laid[seat])
    state.laid[seat] = tile + 1
    state.x[seat, tile] = x
    state.y[seat, tile] = y
    state.west[seat] = min(int(state.west[seat]), x)
    state.north[seat] = min(int(state.north[seat]), y)
    state.cells[seat, tile] = cells
    around = neighbours(state, seat, x, y)
    open_places(state, seat, x, y, around)
    meet_neighbours(state, seat, tile, around)
    join_sectors(state, seat, tile, around)


# Free places


@rule
def open_places(state: Leaves, seat: int, x: int, y: int, around: int) -> None:
    """L9: this place is free no more; the free ones beside it are, if they were not already."""
    close(state, seat, place_code(x, y))
    if (around >> (4 * NORTH)) & 15 == NOBODY:
        open_place(state, seat, place_code(x, y - 1))
    if (around >> (4 * WEST)) & 15 == NOBODY:
        open_place(state, seat, place_code(x - 1, y))
    if (around >> (4 * EAST)) & 15 == NOBODY:
        open_place(state, seat, place_code(x + 1, y))
    if (around >> (4 * SOUTH)) & 15 == NOBODY:
        open_place(state, seat, place_code(x, y + 1))


@rule
def is_open(state: Leaves, seat: int, place: int) -> bool:
    """Whether this is a free place beside the garden."""
    for n in range(state.opens[seat]):
        if state.open[seat, n] == place:
            return True
    return False


@rule
def open_place(state: Leaves, seat: int, place: int) -> None:
    if not is_open(state, seat, place):
        state.open[seat, state.opens[seat]] = place
        state.opens[seat] += 1


@rule
def close(state: Leaves, seat: int, place: int) -> None:
    """The last free place takes the room of this one."""
    for n in range(state.opens[seat]):
        if state.open[seat, n] == place:
            state.opens[seat] -= 1
            state.open[seat, n] = state.open[seat, state.opens[seat]]
            state.open[seat, state.opens[seat]] = 0
            return


# Sectors and puddles


@rule
def meet_neighbours(state: Leaves, seat: int, tile: int, around: int) -> None:
    """The tile and those beside it know each other: west and east, north and south."""
    state.beside[seat, tile] = NO_NEIGHBOUR
    meet(state, seat, tile, (around >> (4 * WEST)) & 15, 0)
    meet(state, seat, tile, (around >> (4 * EAST)) & 15, 1)
    meet(state, seat, tile, (around >> (4 * NORTH)) & 15, 2)
    meet(state, seat, tile, (around >> (4 * SOUTH)) & 15, 3)


@rule
def meet(state: Leaves, seat: int, tile: int, other: int, side: int) -> None:
    if other != NOBODY:
        state.beside[seat, tile] ^= (NOBODY ^ other) << (4 * side)
        state.beside[seat, other] ^= (NOBODY ^ tile) << (4 * (side ^ 1))


@rule
def join_sectors(state: Leaves, seat: int, tile: int, around: int) -> None:
    """L6: what the tile's cells of each kind hang together with."""
    cells = int(state.cells[seat, tile])
    for kind in range(N_KINDS):
        corners = corners_of(cells, kind)
        if corners:
            state.sector[seat, tile, kind] = 1 << tile
        if corners & (corners - 1):
            state.pairs[seat, kind] |= 1 << tile
        if kind < COLOURS and corners & (cells >> CAPS_SHIFT):
            state.caps[seat, kind] |= 1 << tile
    north, south = (around >> (4 * NORTH)) & 15, (around >> (4 * SOUTH)) & 15
    west, east = (around >> (4 * WEST)) & 15, (around >> (4 * EAST)) & 15
    for step in range(2):
        touch(state, seat, tile, step, north, step + 2)
        touch(state, seat, tile, step + 2, south, step)
        touch(state, seat, tile, 2 * step, west, 2 * step + 1)
        touch(state, seat, tile, 2 * step + 1, east, 2 * step)
    for kind in range(N_KINDS):
        joined = int(state.sector[seat, tile, kind])
        if joined:
            if kind < COLOURS:
                pollinate(state, seat, tile, kind, joined)
            for other in range(tile):
                if (joined >> other) & 1:
                    state.sector[seat, other, kind] = joined
    invite_birds(state, seat)


@rule
def touch(state: Leaves, seat: int, tile: int, corner: int, other: int, its_corner: int) -> None:
    """Two cells side by side; of one kind they belong together. The others of the sector are told later."""
    if other != NOBODY:
        kind = kind_at(int(state.cells[seat, tile]), corner)
        if kind == kind_at(int(state.cells[seat, other]), its_corner):
            state.sector[seat, tile, kind] |= state.sector[seat, other, kind]


@rule
def sector_size(state: Leaves, seat: int, kind: int, tiles: int) -> int:
    """How many cells the sector or puddle with these tiles has."""
    return size(tiles) + size(tiles & int(state.pairs[seat, kind]))


# Bees and hummingbirds


@rule
def pollinate(state: Leaves, seat: int, tile: int, colour: int, joined: int) -> None:
    """L11–L13: a new sector brings a bee to itself and to every other one of its colour; growth brings none."""
    state.waiting[seat, colour] |= 1 << tile
    if sector_size(state, seat, colour, joined) < POLLINATED_FROM:
        return
    before = int(state.pollinated[seat, colour])
    if joined & before == 0:
        state.hive[seat, tile, colour] += 1
        state.bees[seat] += 1
        for other in range(tile):
            if (before >> other) & 1:
                state.hive[seat, other, colour] += 1
                state.bees[seat] += 1
                before &= ~int(state.sector[seat, other, colour])
    state.pollinated[seat, colour] |= joined
    state.waiting[seat, colour] &= ~joined


@rule
def invite_birds(state: Leaves, seat: int) -> None:
    """L14–L16: the tiles of which no colour waits for bees, and who has come to them."""
    waiting = 0
    for colour in range(COLOURS):
        waiting |= int(state.waiting[seat, colour])
    full = ((1 << int(state.laid[seat])) - 1) & ~waiting
    if full != state.full[seat]:
        state.full[seat] = full
        birds = 0
        for tile in range(state.laid[seat]):
            birds += birds_on(state, seat, tile)
        state.birds[seat] = birds


@rule
def birds_on(state: Leaves, seat: int, tile: int) -> int:
    """L14, L15: one for a full tile, one more between two full ones in its row, one more in its column."""
    if (int(state.full[seat]) >> tile) & 1 == 0:
        return 0
    return 1 + between(state, seat, tile, ALONG_ROW) + between(state, seat, tile, ALONG_COLUMN)


@rule
def between(state: Leaves, seat: int, tile: int, along: int) -> int:
    """1 if both neighbours of the tile in this direction are full."""
    full = int(state.full[seat])
    beside = int(state.beside[seat, tile]) >> along
    return (full >> (beside & 15)) & (full >> ((beside >> 4) & 15)) & 1


@rule
def birds_along(state: Leaves, seat: int, along: int) -> int:
    """How many hummingbirds came to full tiles because they are between two others in this direction."""
    birds = 0
    for tile in range(state.laid[seat]):
        birds += ((int(state.full[seat]) >> tile) & 1) * between(state, seat, tile, along)
    return birds
