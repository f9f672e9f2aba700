"""What is new about a seat of Arboretum as SVG, beside its name: the card laid last, and what all know of its hand."""

from sobremesa.games.arboretum.names import card_labels, card_title
from sobremesa.games.arboretum.plates import CHIP, chips, eye, likeness
from sobremesa.games.arboretum.symbols import HEIGHT, WIDTH
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.parts import STRIP, Part
from sobremesa.svg import tag
from sobremesa.words import Words

_ = Words("arboretum")

SIZE = (176.0, 68.0)
SCALE = 0.56  # of the newest card
KNOWN = 60.0  # where the known cards begin: an eye and two of them, and the others below
EYE = 34.0  # width of its place
LINE = 34.0


def news(view: ArboretumView, seat: int) -> Part:
    """The same for every reader: all of it was seen by everybody."""
    laid, known = list(view["arboreta"][seat].values()), view["known"][seat]
    newest = likeness(0, 0, laid[-1], SCALE) if laid else _nothing()
    words = [
        _("newest card: {card}", card=card_title(laid[-1])) if laid else _("nothing laid yet"),
        *([_("all know {cards} in hand", cards=card_labels(known))] if known else []),
    ]
    return Part(f"news:{seat}", STRIP, *SIZE, ". ".join(words), newest + _known(known), seat=seat)


def _nothing() -> str:
    edge = {"fill": "none", "stroke": "var(--line)", "stroke_dasharray": "6 5"}
    return tag("rect", x=3, y=3, width=SCALE * WIDTH - 6, height=SCALE * HEIGHT - 6, rx=7, stroke_width=2, **edge)


def _known(cards: list[str]) -> str:
    """An eye and the cards, in two rows; where there are more than fit, they lie over each other."""
    if not cards:
        return ""
    room = SIZE[0] - KNOWN
    first = max(int((room - EYE) / (CHIP - 4)), len(cards) // 2)
    above = chips(KNOWN + EYE, LINE / 2, cards[:first], room - EYE)
    return eye(KNOWN + EYE / 2, LINE / 2) + above + chips(KNOWN, LINE * 1.5, cards[first:], room)
