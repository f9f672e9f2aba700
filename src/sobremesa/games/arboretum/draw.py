"""Arboretum as parts of a picture: everybody's arboretum, deck and piles, one's own hand, and what else lies open."""

from sobremesa.game import OVER
from sobremesa.games.arboretum.groves import grove
from sobremesa.games.arboretum.hand import hand
from sobremesa.games.arboretum.news import news
from sobremesa.games.arboretum.piles import piles, spread
from sobremesa.games.arboretum.scoreboard import scoreboard
from sobremesa.games.arboretum.sketch import expected, result, sketch
from sobremesa.games.arboretum.symbols import DARK, LIGHT, symbols
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import acting
from sobremesa.parts import Drawing
from sobremesa.svg import emblem_symbols, wreath_symbol

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}
NAME, HEADLINE = 300.0, 32.0  # width of a name in the headline, and size of its letters


def draw(view: ArboretumView) -> Drawing:
    """The parts of a position. Only the reader's own hand is one of them."""
    seats = range(view["seats"])
    return Drawing(
        scope="arboretum",
        headline=_headline(view),
        front=view["winners"][0] if view["turn"] == OVER else view["actor"],
        description=sketch(view),
        colours=GARDEN_COLOURS,
        symbols=emblem_symbols() + wreath_symbol() + symbols(),
        parts=(
            *(news(view, seat) for seat in seats),
            *(spread(view, seat) for seat in seats),
            scoreboard(view),
            *(grove(view, seat) for seat in seats),
            piles(view),
            *([] if view["seat"] is None else [hand(view, view["seat"])]),
        ),
    )


def _headline(view: ArboretumView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return result(view)
    return acting(view, view["actor"], expected(view), NAME, HEADLINE)
