"""Who lives in a garden: the twelve cards, and what they leave to the player's choice (L17–L33).

Whatever a laid tile brings involves a cell of that tile, so most cards look only at its window (see `cells`).
"""

from sobremesa.games.leaves.cells import (
    BLOCKS,
    NEAR,
    ROW,
    TILE,
    beside_corners,
    corners_of,
    in_window,
    kind_digits,
    laid_cell,
    mushrooms,
    neighbours,
    surrounded,
    window_spot,
)
from sobremesa.games.leaves.garden import sector_size
from sobremesa.games.leaves.state import (
    CAPS_SHIFT,
    COLLECTOR,
    COLOURS,
    CORNERS,
    DIVER,
    EXPLORER,
    FLIRTY,
    FRIENDLY,
    HOST,
    LEAF,
    LEAF_TYPE,
    LONER,
    METICULOUS,
    MUSHROOM,
    MUSHROOM_TYPE,
    POOL,
    PUDDLE,
    PUDDLE_TYPE,
    REFILL,
    RESTLESS,
    RUNNER,
    SKIPPER,
    Leaves,
)
from sobremesa.rule import rule

RESTLESS_FROM = 5  # cells
FAR = 1 << 20  # further than any garden reaches
STRIP = 2 * ROW  # bits of a row of five tiles


@rule
def last_tile(state: Leaves, seat: int) -> int:
    return int(state.laid[seat]) - 1


@rule
def last_window(state: Leaves, seat: int) -> int:
    """The tiles round the one just laid."""
    tile = last_tile(state, seat)
    return neighbours(state, seat, int(state.x[seat, tile]), int(state.y[seat, tile]))


@rule
def last_spot(state: Leaves, seat: int, code: int) -> int:
    """The bit of a cell in the window round the tile just laid."""
    tile = last_tile(state, seat)
    return window_spot(int(state.x[seat, tile]), int(state.y[seat, tile]), code)


@rule
def settle(state: Leaves, seat: int, kind: int, cell: int) -> None:
    """A token of this type on a laid cell that has none."""
    state.token[seat, kind] |= 1 << cell
    state.tokens[seat, kind] += 1


@rule
def settle_all(state: Leaves, seat: int, kind: int, around: int, cells: int) -> None:
    """A token on each of these cells of a window."""
    spot = 0
    while cells >> spot:
        if (cells >> spot) & 1:
            settle(state, seat, kind, laid_cell(around, spot))
        spot += 1


@rule
def welcome(state: Leaves) -> None:
    """L10: inhabitants arrive, type after type, until the player must choose: the phase says of what."""
    seat = state.actor
    if state.phase == LEAF:
        if welcome_leaf(state, seat):
            return
        state.phase = POOL
    if state.phase == POOL:
        welcome_puddle(state, seat)
        if open_pairs(state, seat):
            return
        state.phase = MUSHROOM
    if state.phase == MUSHROOM:
        welcome_mushroom(state, seat)
        if open_pairs(state, seat):
            return
        state.phase = REFILL


# Sectors and puddles


@rule
def tokens_in(state: Leaves, seat: int, token_type: int, kind: int, tiles: int) -> bool:
    """Whether the sector with these tiles holds a token of the type."""
    tokens = int(state.token[seat, token_type])
    for tile in range(state.laid[seat]):
        if (tiles >> tile) & 1 and (tokens >> (CORNERS * tile)) & corners_of(int(state.cells[seat, tile]), kind):
            return True
    return False


@rule
def settle_sector(state: Leaves, seat: int, token_type: int, kind: int, tiles: int) -> None:
    """L18: a token on the sector's first cell in reading order, unless it holds one (L21, L23, L24, L28)."""
    if tokens_in(state, seat, token_type, kind, tiles):
        return
    first = FAR
    found = 0
    for tile in range(state.laid[seat]):
        if (tiles >> tile) & 1:
            corners = corners_of(int(state.cells[seat, tile]), kind)
            for corner in range(CORNERS):
                x = 2 * int(state.x[seat, tile]) + (corner & 1)
                y = 2 * int(state.y[seat, tile]) + (corner >> 1)
                if (corners >> corner) & 1 and 256 * y + x < first:
                    first = 256 * y + x
                    found = CORNERS * tile + corner
    settle(state, seat, token_type, found)


@rule
def in_line(state: Leaves, seat: int, kind: int, tiles: int) -> bool:
    """L23: whether four cells of the sector lie in a line that begins or ends at most two tiles from the last one."""
    last = last_tile(state, seat)
    rows = 0
    columns = 0
    for tile in range(state.laid[seat]):
        if (tiles >> tile) & 1:
            corners = corners_of(int(state.cells[seat, tile]), kind)
            dx = int(state.x[seat, tile]) - int(state.x[seat, last])
            dy = int(state.y[seat, tile]) - int(state.y[seat, last])
            if dy == 0 and -2 <= dx <= 2:
                rows |= ((corners & 3) | (corners >> 2) << STRIP) << (2 * dx + 4)
            if dx == 0 and -2 <= dy <= 2:
                left = (corners & 1) | ((corners >> 1) & 2)
                right = ((corners >> 1) & 1) | ((corners >> 2) & 2)
                columns |= (left | right << STRIP) << (2 * dy + 4)
    return four_on(rows) or four_on(columns)


@rule
def four_on(strip: int) -> bool:
    """Whether a strip has four bits running."""
    return strip & (strip >> 1) & (strip >> 2) & (strip >> 3) != 0


# Leaf cards


@rule
def wants_blocks(state: Leaves) -> bool:
    """Whether the leaf card is one of the two that look for blocks."""
    card = int(state.card[LEAF_TYPE])
    return (card == METICULOUS) | (card == FLIRTY)


@rule
def welcome_leaf(state: Leaves, seat: int) -> bool:
    """Whether the player must choose between blocks."""
    if wants_blocks(state):
        return settle_lone_blocks(state, seat)
    card = state.card[LEAF_TYPE]
    last = last_tile(state, seat)
    for colour in range(COLOURS):
        tiles = int(state.sector[seat, last, colour])
        if tiles:
            restless = card == RESTLESS and sector_size(state, seat, colour, tiles) >= RESTLESS_FROM  # L21
            if restless or (card == RUNNER and in_line(state, seat, colour, tiles)):
                settle_sector(state, seat, LEAF_TYPE, colour, tiles)
    return False


@rule
def candidates(state: Leaves, seat: int, around: int) -> int:
    """L20, L22, L32: the first cells of the blocks that fulfil the card and share no cell with a used one."""
    ones, twos, fours = kind_digits(state, seat, around)
    one_colour = state.card[LEAF_TYPE] == METICULOUS
    blocks = alike(ones, twos, fours) if one_colour else unlike(ones, twos, fours)
    return blocks & ~touching(in_window(int(state.used[seat]), around)) & BLOCKS


@rule
def touching(cells: int) -> int:
    """The first cells of the blocks that have one of these cells."""
    wide = cells | (cells >> 1)
    return wide | (wide >> ROW)


@rule
def complete(cells: int) -> int:
    """The first cells of the blocks that have only such cells."""
    wide = cells & (cells >> 1)
    return wide & (wide >> ROW)


@rule
def differs(ones: int, twos: int, fours: int, step: int) -> int:
    """The cells of another kind than the one so many bits further on."""
    return (ones ^ (ones >> step)) | (twos ^ (twos >> step)) | (fours ^ (fours >> step))


@rule
def alike(ones: int, twos: int, fours: int) -> int:
    """L20: the first cells of the blocks of one colour."""
    colours = (ones | twos | fours) & ~(twos & fours)
    across = differs(ones, twos, fours, 1)
    down = differs(ones, twos, fours, ROW)
    return complete(colours) & ~(across | (across >> ROW) | down)


@rule
def unlike(ones: int, twos: int, fours: int) -> int:
    """L22: the first cells of the blocks of four kinds."""
    across = differs(ones, twos, fours, 1)
    down = differs(ones, twos, fours, ROW)
    falling = differs(ones, twos, fours, ROW + 1)
    rising = differs(ones, twos, fours, ROW - 1) >> 1
    return complete(ones | twos | fours) & across & (across >> ROW) & down & (down >> 1) & falling & rising


@rule
def settle_block(state: Leaves, seat: int, around: int, spot: int) -> None:
    """A token on a block, named by its first cell; its cells serve no other (L18, L20)."""
    settle(state, seat, LEAF_TYPE, laid_cell(around, spot))
    for row in range(2):
        for column in range(2):
            state.used[seat] |= 1 << laid_cell(around, spot + ROW * row + column)


@rule
def settle_lone_blocks(state: Leaves, seat: int) -> bool:
    """L32: every candidate that overlaps no other gets its token; whether others remain."""
    around = last_window(state, seat)
    blocks = candidates(state, seat, around)
    beside = beside_corners(blocks) | (blocks << 1) | (blocks >> 1) | (blocks << ROW) | (blocks >> ROW)
    lone = blocks & ~beside
    spot = 0
    while lone >> spot:
        if (lone >> spot) & 1:
            settle_block(state, seat, around, spot)
        spot += 1
    return blocks != lone


@rule
def open_blocks(state: Leaves, seat: int) -> int:
    """L32: the blocks, by their first cells in the window, between which the player must choose."""
    return candidates(state, seat, last_window(state, seat)) if wants_blocks(state) else 0


# Puddle cards


@rule
def welcome_puddle(state: Leaves, seat: int) -> None:
    card = state.card[PUDDLE_TYPE]
    if card == FRIENDLY:
        return
    if card == DIVER:
        tiles = int(state.sector[seat, last_tile(state, seat), PUDDLE])
        if tiles & (tiles - 1):  # L28
            settle_sector(state, seat, PUDDLE_TYPE, PUDDLE, tiles)
        return
    around = last_window(state, seat)
    ones, twos, fours = kind_digits(state, seat, around)
    puddles = twos & fours
    terrain = (ones | twos | fours) & ~puddles
    if card == SKIPPER:
        found = terrain & (((puddles << 1) & (puddles >> 1)) | ((puddles << ROW) & (puddles >> ROW)))  # L29
    else:
        found = puddles & surrounded(terrain)  # L31
    settle_all(state, seat, PUDDLE_TYPE, around, found & NEAR & ~in_window(int(state.token[seat, PUDDLE_TYPE]), around))


# Mushroom cards


@rule
def welcome_mushroom(state: Leaves, seat: int) -> None:
    card = state.card[MUSHROOM_TYPE]
    if card == HOST:
        host(state, seat)
    elif card == EXPLORER:
        explore(state, seat)
    elif card == LONER:
        around = last_window(state, seat)
        ones, twos, fours = kind_digits(state, seat, around)
        caps = mushrooms(state, seat, around)
        lone = caps & surrounded((ones | twos | fours) & ~caps)  # L27; a new cell touches it, so it has no token yet
        settle_all(state, seat, MUSHROOM_TYPE, around, lone & NEAR)


@rule
def host(state: Leaves, seat: int) -> None:
    """L24: two mushrooms in a sector that the last tile belongs to."""
    last = last_tile(state, seat)
    for colour in range(COLOURS):
        tiles = int(state.sector[seat, last, colour])
        capped = tiles & int(state.caps[seat, colour])
        if capped & (capped - 1):
            settle_sector(state, seat, MUSHROOM_TYPE, colour, tiles)


@rule
def cap_corner(state: Leaves, seat: int, tile: int) -> int:
    """The corner of the tile's mushroom that has no token, or -1. A tile has one mushroom at most."""
    caps = int(state.cells[seat, tile]) >> CAPS_SHIFT
    free = caps & ~(int(state.token[seat, MUSHROOM_TYPE]) >> (CORNERS * tile))
    for corner in range(CORNERS):
        if (free >> corner) & 1:
            return corner
    return -1


@rule
def explore(state: Leaves, seat: int) -> None:
    """L25: the middle of three mushrooms without token, in the row and in the column of the new one.

    Before it came no row or column had three, so each has three at most now, and those without it none.
    """
    last = last_tile(state, seat)
    corner = cap_corner(state, seat, last)
    if corner < 0:
        return
    in_row = middle(state, seat, last, corner, 1)
    in_column = middle(state, seat, last, corner, 0)
    if in_row >= 0:
        settle(state, seat, MUSHROOM_TYPE, in_row)
    if in_column >= 0 and in_column != in_row:
        settle(state, seat, MUSHROOM_TYPE, in_column)


@rule
def middle(state: Leaves, seat: int, last: int, corner: int, row: int) -> int:
    """The laid cell between two others of the last mushroom's row (or column), or -1."""
    before = 0  # mushrooms on either side of the last one
    behind = 0
    nearest_before = FAR  # the nearest on either side: its distance, and its cell
    nearest_behind = FAR
    cell_before = -1
    cell_behind = -1
    for tile in range(last):
        other = cap_corner(state, seat, tile)
        if other >= 0:
            dx = 2 * (int(state.x[seat, tile]) - int(state.x[seat, last])) + (other & 1) - (corner & 1)
            dy = 2 * (int(state.y[seat, tile]) - int(state.y[seat, last])) + (other >> 1) - (corner >> 1)
            along = dx if row else dy
            aside = dy if row else dx
            if aside == 0 and along < 0:
                before += 1
                if -along < nearest_before:
                    nearest_before = -along
                    cell_before = CORNERS * tile + other
            elif aside == 0:
                behind += 1
                if along < nearest_behind:
                    nearest_behind = along
                    cell_behind = CORNERS * tile + other
    if before and behind:
        return CORNERS * last + corner
    if before > 1:
        return cell_before
    if behind > 1:
        return cell_behind
    return -1


# Pairs


@rule
def open_pairs(state: Leaves, seat: int) -> int:
    """L26, L30, L33: the cells of live pairs in the window, of the card whose phase it is."""
    if state.phase == POOL and state.card[PUDDLE_TYPE] == FRIENDLY:
        around = last_window(state, seat)
        _, twos, fours = kind_digits(state, seat, around)
        return live(twos & fours & ~in_window(int(state.token[seat, PUDDLE_TYPE]), around))
    if state.phase == MUSHROOM and state.card[MUSHROOM_TYPE] == COLLECTOR:
        around = last_window(state, seat)
        return live(mushrooms(state, seat, around) & ~in_window(int(state.token[seat, MUSHROOM_TYPE]), around))
    return 0


@rule
def live(cells: int) -> int:
    """Of cells without token, those that touch one of the last tile at a corner, and that one."""
    mine = cells & TILE
    partners = cells & beside_corners(mine)
    return mine | partners if partners else 0


# Choices


@rule
def choose_block(state: Leaves, code: int) -> None:
    """L32: the player's block gets its token."""
    settle_block(state, state.actor, last_window(state, state.actor), last_spot(state, state.actor, code))


@rule
def choose_cell(state: Leaves, code: int) -> None:
    """L33: the player's cell gets the token; with `one` it is the only one."""
    seat = state.actor
    kind = PUDDLE_TYPE if state.phase == POOL else MUSHROOM_TYPE
    settle(state, seat, kind, laid_cell(last_window(state, seat), last_spot(state, seat, code)))
    if state.one_token:
        state.phase += 1
