"""Under the Leaves as parts of a picture: every seat's garden, the market, how a tile lies, the cards, the seats."""

from sobremesa.game import OVER
from sobremesa.games.leaves.counts import counts
from sobremesa.games.leaves.goals import goals
from sobremesa.games.leaves.market import market
from sobremesa.games.leaves.plot import garden_part
from sobremesa.games.leaves.sketch import expected, sketch
from sobremesa.games.leaves.symbols import DARK, LIGHT, symbols
from sobremesa.games.leaves.turns import turns
from sobremesa.games.leaves.view import LeavesView
from sobremesa.lettering import seat_name, sentence, verdict
from sobremesa.parts import Drawing
from sobremesa.svg import emblem_symbols, wreath_symbol

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}


def draw(view: LeavesView) -> Drawing:
    """The parts of a position."""
    seats = range(view["seats"])
    return Drawing(
        scope="leaves",
        headline=_headline(view),
        front=view["winners"][0] if view["turn"] == OVER else view["actor"],
        description=sketch(view),
        colours=GARDEN_COLOURS,
        symbols=emblem_symbols() + wreath_symbol() + symbols(),
        parts=(
            *(counts(view, seat) for seat in seats),
            *goals(view),
            *(garden_part(view, seat) for seat in seats),
            market(view),
            *([] if view["seat"] is None else [turns(view)]),
        ),
    )


def _headline(view: LeavesView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    return sentence(expected(view), seat_name(view, view["actor"]), view["actor"] == view["seat"])
