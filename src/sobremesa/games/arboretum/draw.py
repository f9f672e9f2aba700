"""Arboretum as a picture: deck and piles, one's own arboretum and hand, the others, and the score sheet."""

from collections.abc import Sequence

from sobremesa.bridge import bridged
from sobremesa.game import OVER
from sobremesa.games.arboretum.piles import PILES, piles, unfolding
from sobremesa.games.arboretum.places import EDGE, OWN, TILE, own_place, tile
from sobremesa.games.arboretum.scoreboard import board_height, scoreboard
from sobremesa.games.arboretum.sketch import expected, result, sketch
from sobremesa.games.arboretum.symbols import DARK, LIGHT, symbols
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import acting, caption, shorten
from sobremesa.parts import Drawing
from sobremesa.svg import (
    GAP,
    SMALLEST_TEXT,
    TITLE_FACE,
    WIDTH,
    Band,
    arranged,
    badge,
    card,
    clipped,
    emblem_symbols,
    tag,
    text,
    wreath_symbol,
)
from sobremesa.words import Words

_ = Words("arboretum")

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}
HEADLINE = 32.0
HEADER = 104.0
COLUMN = 980.0  # height of both columns of a wide picture, where that is enough
SMALLEST_BOARD = 0.72  # how small the score sheet may become in a wide picture, which is shown larger than a tall one
TILES_A_ROW = 2


def draw(view: ArboretumView) -> Drawing:
    """The position as one part, tall or wide."""
    front = view["winners"][0] if view["turn"] == OVER else view["actor"]
    words = _headline(view), sketch(view)
    looks = GARDEN_COLOURS, emblem_symbols() + wreath_symbol() + symbols()
    (narrow, tall), (broad, wide) = arranged(*_tall(view), False), arranged(*_wide(view), True)
    folded = unfolding("arboretum")
    return bridged("arboretum", words, front, looks, (narrow, folded + tall), (broad, folded + wide))


# Where the parts go


def _tall(view: ArboretumView) -> tuple[list[Band], list[Band]]:
    """What a reader needs most comes first; the others below."""
    board = [] if view["sheet"] is None else [_board(view, board_height(view))]
    own = [] if view["seat"] is None else [_own(view, view["seat"], EDGE + OWN)]
    others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
    return [_header(view), *board, _piles(view), *own], _rows(view, others, TILES_A_ROW, EDGE + TILE)


def _wide(view: ArboretumView) -> tuple[list[Band], list[Band]]:
    """One's own place is the main part; a spectator finds one half of the seats there, the other half beside."""
    if view["sheet"] is not None:
        return _wide_end(view)
    table = [_header(view), _piles(view)]
    room = COLUMN - sum(part.height + GAP for part in table)
    if view["seat"] is not None:
        others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
        return [_own(view, view["seat"], COLUMN)], [*table, *_filling(view, others, TILES_A_ROW, room)]
    seats = range(view["seats"])
    half = (view["seats"] + 1) // 2
    main = _filling(view, seats[:half], 1, COLUMN)
    return main, [*table, *_filling(view, seats[half:], TILES_A_ROW, room)]


def _wide_end(view: ArboretumView) -> tuple[list[Band], list[Band]]:
    """All arboreta, and beside them the score sheet; the piles, of no use now, only where there is room for them."""
    header, table = _header(view), _piles(view)
    room = COLUMN - header.height - GAP
    board = _board(view, max(min(board_height(view), room - EDGE), SMALLEST_BOARD * board_height(view)))
    left = room - board.height - GAP
    height = max(COLUMN, header.height + GAP + board.height)
    main = _filling(view, range(view["seats"]), 1 if view["seats"] == TILES_A_ROW else TILES_A_ROW, height)
    return main, [header, board, table] if left >= table.height else [header, board]


def _filling(view: ArboretumView, seats: Sequence[int], a_row: int, height: float) -> list[Band]:
    """The places of these seats, as high as it takes to fill this height."""
    rows = -(-len(seats) // a_row)
    return _rows(view, seats, a_row, (height - GAP * (rows - 1)) / rows)


def _rows(view: ArboretumView, seats: Sequence[int], a_row: int, height: float) -> list[Band]:
    """The places of these seats, so many in a row of this height."""
    rows = [seats[first : first + a_row] for first in range(0, len(seats), a_row)]
    return [Band(height, "".join(_tiles(view, row, height))) for row in rows]


def _tiles(view: ArboretumView, seats: Sequence[int], height: float) -> list[str]:
    width = WIDTH / len(seats)
    return [tile(view, seat, column * width, width, height - EDGE) for column, seat in enumerate(seats)]


def _own(view: ArboretumView, seat: int, height: float) -> Band:
    return Band(height, own_place(view, seat, height - EDGE))


def _piles(view: ArboretumView) -> Band:
    return Band(EDGE + PILES, piles(view))


def _board(view: ArboretumView, height: float) -> Band:
    """The score sheet, made smaller to have this height."""
    scale = height / board_height(view)
    sheet = scoreboard(view, WIDTH / scale)
    return Band(EDGE + height, tag("g", sheet, transform=f"translate(0 {EDGE:g})scale({round(scale, 3):g})"))


# The headline


def _headline(view: ArboretumView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return result(view)
    return acting(view, view["actor"], expected(view), 300, HEADLINE)


def _header(view: ArboretumView) -> Band:
    """The headline, and what was just done."""
    who = view["winners"][0] if view["turn"] == OVER else view["actor"]
    words = shorten(_headline(view), 690, HEADLINE)
    line = text(66, EDGE + 44, words, font_size=HEADLINE, font_weight=600, font_family=TITLE_FACE)
    paper = card(EDGE, EDGE, WIDTH - 2 * EDGE, HEADER)
    emblem = badge(38, EDGE + 34, 19, who)
    return Band(EDGE + HEADER, paper + emblem + clipped(line, WIDTH - 16, EDGE + 44) + _told(view, EDGE + 84))


def _told(view: ArboretumView, y: float) -> str:
    """What was just done, in words."""
    lines = caption(view, WIDTH - 64, SMALLEST_TEXT)
    return "".join(clipped(text(24, y, line, fill="var(--ink-soft)"), WIDTH - 16, y) for line in lines)
