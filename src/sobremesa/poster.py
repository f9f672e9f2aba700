"""The whole of a view in one picture, put together from the parts that its game draws: for files and notebooks."""

from collections.abc import Sequence
from typing import Any

from sobremesa.game import OVER, Game, View
from sobremesa.lettering import caption, headed, seat_name, shorten, signed, text_width
from sobremesa.parts import ASIDE, BED, BOARD, GOALS, STRIP, Drawing, Part
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
    height_of,
    known_theme,
    picture,
    place,
    style,
    tag,
    text,
    use,
)

EDGE = 2.0  # left for the outline of a card
HEADER = 104.0
HEADLINE = 32.0  # size of its letters
PADDING = 12.0  # around what lies on a card
LINE = 56.0  # with the emblem and the points of a seat, and the name where the card is broad
NAME = 34.0  # the name's own line where it is narrow
BROAD = 250.0
POINTS = 32.0  # size of their letters
HIGHEST = 900.0  # a board may be
MOST_ENLARGED = 1.5  # things may be, to fill their row
BOLD = 1.15  # how much wider bold letters are


def poster(game: Game, view: Any, theme: str, wide: bool = False) -> str:
    """The view as a self-contained SVG, tall or wide; raises ValueError for a theme that does not exist."""
    known_theme(theme)
    drawing = game.draw(view)
    main, beside = _bands(drawing, view, wide)
    (width, height), drawn = arranged(main, beside, wide)
    scope = f"{drawing.scope}-{theme}"
    return picture(
        f"{drawing.scope} {scope}",
        (width, height + GAP),
        headed(game.words(game.title), drawing.headline),
        drawing.description,
        style(scope, theme, drawing.colours),
        tag("defs", drawing.symbols),
        tag("rect", width=width, height=height + GAP, fill="var(--table)"),
        drawn,
    )


def _bands(drawing: Drawing, view: View, wide: bool) -> tuple[list[Band], list[Band]]:
    """The board in front of the reader and what is only looked at; and what lies below or beside them."""
    board = shown_board(drawing, view["seat"])
    others = [part for part in drawing.of(BOARD) if part is not board]
    beds = [_on_paper(row) for row in _rows(drawing.of(BED))]
    main = [_fitted(board), *_rows(drawing.of(GOALS))]
    beside = [_header(drawing, view), *beds, *_rows(others, len(others)), _seats(drawing, view)]
    for row in _rows(drawing.of(ASIDE), most=1.0):  # where there is room for it
        shorter = min(main, beside, key=height_of) if wide else beside
        shorter.append(_on_paper(row))
    return main, beside


def shown_board(drawing: Drawing, reader: int | None) -> Part:
    """The board in front of a reader: their own, or of who is to move, or the one of all."""
    boards = drawing.of(BOARD)
    owners = [reader, drawing.front, None]
    return min(boards, key=lambda part: owners.index(part.seat) if part.seat in owners else len(owners))


# Headline and seats


def _header(drawing: Drawing, view: View) -> Band:
    """The headline, and what was just done."""
    words = shorten(drawing.headline, WIDTH - 90, HEADLINE)
    line = text(66, 44, words, font_size=HEADLINE, font_weight=600, font_family=TITLE_FACE)
    lines = caption(view, WIDTH - 64, SMALLEST_TEXT)
    told = "".join(clipped(text(24, 84, words, fill="var(--ink-soft)"), WIDTH - 16, 84) for words in lines)
    paper = card(EDGE, EDGE, WIDTH - 2 * EDGE, HEADER)
    return Band(EDGE + HEADER, paper + badge(38, 34, 19, drawing.front) + clipped(line, WIDTH - 16, 44) + told)


def _seats(drawing: Drawing, view: View) -> Band:
    """A card for each seat, side by side: who, how many points, and what is new."""
    news = {part.seat: part for part in drawing.of(STRIP)}
    width = (WIDTH - GAP * (view["seats"] - 1)) / view["seats"]
    shown = {seat: _spread([part], width - 2 * PADDING) for seat, part in news.items()}
    top = LINE if width >= BROAD else LINE + NAME
    height = top + max((PADDING + band.height for band in shown.values()), default=0)
    cards = [
        tag("g", _seat(drawing, view, seat, (width, height), shown.get(seat)), transform=place((width + GAP) * seat, 0))
        for seat in range(view["seats"])
    ]
    return Band(height, "".join(cards))


def _seat(drawing: Drawing, view: View, seat: int, size: tuple[float, float], news: Band | None) -> str:
    width, height = size
    acting = seat in view["winners"] or (view["turn"] != OVER and seat == drawing.front)
    edge = {"stroke": "var(--accent)"} if acting else {}
    paper = card(EDGE, 0, width - 2 * EDGE, height, stroke_width=4 if acting else 2, **edge)
    points = signed(view["scores"][seat])
    score = text(width - 14, 39, points, text_anchor="end", font_size=POINTS, font_weight=700)
    wreath = use("sobremesa-wreath", 30, 28, 0.95) if seat in view["winners"] else ""
    broad = width >= BROAD
    x, y = (56.0, 37.0) if broad else (PADDING, LINE + 20)
    room = width - 76 - BOLD * text_width(points, POINTS) if broad else width - 2 * PADDING
    name = clipped(text(x, y, shorten(seat_name(view, seat), room, SMALLEST_TEXT)), x + room + 4, y)
    below = tag("g", news.drawn, transform=place(PADDING, LINE if broad else LINE + NAME)) if news else ""
    return paper + wreath + badge(30, 28, 17, seat) + name + score + below


# Parts in rows


def _fitted(part: Part) -> Band:
    """A part as wide as there is room, unless it would be too high."""
    scale = min(WIDTH / part.width, HIGHEST / part.height)
    return Band(part.height * scale, _put(part, (WIDTH - part.width * scale) / 2, 0, scale))


def _rows(parts: Sequence[Part], a_row: int = 1, most: float = MOST_ENLARGED) -> list[Band]:
    """The parts in rows: as many beside each other as fit in their natural shape, and at least so many."""
    rows: list[list[Part]] = []
    for part in parts:
        room = WIDTH - 2 * PADDING
        if rows and (len(rows[-1]) < a_row or _width([*rows[-1], part]) <= room):
            rows[-1].append(part)
        else:
            rows.append([part])
    return [_spread(row, WIDTH - 2 * PADDING, PADDING, most) for row in rows]


def _width(parts: Sequence[Part]) -> float:
    return sum(part.width for part in parts) + GAP * (len(parts) - 1)


def _spread(parts: Sequence[Part], width: float, left: float = 0.0, most: float = MOST_ENLARGED) -> Band:
    """The parts side by side in the middle of this width, larger or smaller to fill it; so much is left free first."""
    gaps = GAP * (len(parts) - 1)
    scale = min((width - gaps) / (_width(parts) - gaps), most)
    height = max(part.height for part in parts) * scale
    x = left + (width - gaps - (_width(parts) - gaps) * scale) / 2
    drawn = ""
    for part in parts:
        drawn += _put(part, x, (height - part.height * scale) / 2, scale)
        x += part.width * scale + GAP
    return Band(height, drawn)


def _put(part: Part, x: float, y: float, scale: float) -> str:
    where = place(x, y) + (f"scale({round(scale, 3):g})" if scale != 1 else "")
    drawn = tag("g", part.drawn, transform=where)
    return drawn if part.role != BOARD or part.seat is None else drawn + badge(x + 30, y + 30, 19, part.seat)


def _on_paper(band: Band) -> Band:
    """A row of things that are touched, on a card as in the tray of a page."""
    height = band.height + 2 * PADDING
    return Band(height, card(EDGE, 0, WIDTH - 2 * EDGE, height) + tag("g", band.drawn, transform=place(0, PADDING)))
