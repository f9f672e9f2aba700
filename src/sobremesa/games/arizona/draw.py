"""Arizona as parts of a picture: everybody's sheet, the cards, the dice, the boxes, and what is new about each seat."""

from collections.abc import Sequence

from sobremesa.game import OVER
from sobremesa.games.arizona import boxes, dice
from sobremesa.games.arizona.board import sheet
from sobremesa.games.arizona.boxes import news
from sobremesa.games.arizona.cards import cards
from sobremesa.games.arizona.map import empty, sheet_symbols, size_of
from sobremesa.games.arizona.sketch import actor, headline, rows_as_text, sketch
from sobremesa.games.arizona.symbols import DARK, LIGHT, symbols
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.parts import Drawing
from sobremesa.svg import die_symbols, emblem_symbols, known_theme, picture, style, tag, wreath_symbol
from sobremesa.words import Words

_ = Words("arizona")

MAP_COLOURS = {"light": LIGHT, "dark": DARK}


def draw(view: ArizonaView) -> Drawing:
    """The parts of a position."""
    seats = range(view["seats"])
    return Drawing(
        scope="arizona",
        headline=headline(view),
        front=view["winners"][0] if view["turn"] == OVER else actor(view),
        description=sketch(view),
        colours=MAP_COLOURS,
        symbols=_shapes(view["sheet"]),
        parts=(
            *(news(view, seat) for seat in seats),
            *cards(view),
            *(sheet(view, seat) for seat in seats),
            dice.bed(view),
            *([] if view["seat"] is None else [boxes.bed(view, view["seat"])]),
        ),
    )


def draw_sheet(rows: Sequence[str], theme: str, name: str) -> str:
    """An empty sheet as a self-contained SVG; raises ValueError for a theme that does not exist."""
    scope = f"arizona-{known_theme(theme)}"
    width, height = size_of(rows)
    return picture(
        scope,
        (width, height),
        _("A sheet of Arizona: {name}", name=name),
        "\n".join(rows_as_text(tuple(rows))),
        style(scope, theme, MAP_COLOURS),
        tag("defs", _shapes(rows)),
        tag("rect", width=width, height=height, fill="var(--table)"),
        empty(rows),
    )


def _shapes(rows: Sequence[str]) -> str:
    return emblem_symbols() + die_symbols() + wreath_symbol() + symbols() + sheet_symbols(rows)
