"""Deck and discard piles of Arboretum as SVG; each pile unfolds to all its cards."""

from sobremesa.games.arboretum.names import card_labels
from sobremesa.games.arboretum.places import EDGE, touch
from sobremesa.games.arboretum.plates import back, chips, plate
from sobremesa.games.arboretum.state import SEATS
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import seat_name, shorten, text_width
from sobremesa.svg import SMALLEST_TEXT, WIDTH, badge, card, clipped, tag, text, title
from sobremesa.words import Words

_ = Words("arboretum")

PILES = 186.0  # height of them all
DECK = 153.0  # width of the deck's place; the piles share the rest
MARGIN = 10.0
FAN = 62.0
DRAWS = ("draw 1", "draw 2")


def unfolding(scope: str) -> str:
    """A pile shows all its cards while it is touched or has the focus."""
    hidden = f".{scope} .arb-fan{{display:none;pointer-events:none}}"
    touched = [(seat, how) for seat in range(SEATS) for how in ("hover", "focus")]
    shown = ",".join(f".{scope} .arb-pile-{seat}:{how}~.arb-fan-{seat}" for seat, how in touched)
    return f"<style>{hidden}{shown}{{display:block}}</style>"


def piles(view: ArboretumView) -> str:
    """The deck and every pile. They unfold upwards: what is drawn before them is what they may cover."""
    paper = card(EDGE, EDGE, WIDTH - 2 * EDGE, PILES)
    width = (WIDTH - 2 * MARGIN - DECK) / view["seats"]
    slots = [_deck(view, MARGIN, EDGE)]
    slots += [_pile(view, seat, MARGIN + DECK + width * seat, EDGE, width) for seat in range(view["seats"])]
    fans = [_fan(view, seat, EDGE - FAN - 4) for seat in range(view["seats"])]
    return tag("g", paper, *slots, *fans)


def _deck(view: ArboretumView, x: float, y: float) -> str:
    """The cards left, and how many."""
    words = _("deck")
    label = text(x + 2, y + 32, words, fill="var(--ink-soft)")
    left = text(x + 12 + text_width(words, SMALLEST_TEXT), y + 33, str(view["deck"]), font_size=30, font_weight=700)
    if not view["deck"]:
        return label + _empty(x, y + 46) + left
    under = back(x + 5, y + 49, 1.0, opacity="0.6") if view["deck"] > 1 else ""
    named = title(_.count(view["deck"], "the deck, {n} cards", "the deck, {n} cards"))
    return label + left + tag("g", named, under, back(x, y + 46, 1.0), **touch(view, DRAWS, "deck"))


def _pile(view: ArboretumView, seat: int, x: float, y: float, width: float) -> str:
    pile = view["discards"][seat]
    who = shorten(seat_name(view, seat), width - 46, SMALLEST_TEXT)
    name = clipped(text(x + 38, y + 32, who, fill="var(--ink-soft)"), x + width - 4, y + 32)
    label = badge(x + 16, y + 23, 15, seat) + name
    if not pile:
        return label + _empty(x, y + 46)
    words = _("pile of {name}: {cards}", name=seat_name(view, seat), cards=card_labels(pile))
    top = plate(x, y + 46, pile[-1], 1.0, **touch(view, DRAWS, f"pile:{seat}"))
    left = text(x + 103, y + 112, f"×{len(pile)}", fill="var(--ink-soft)") if len(pile) > 1 else ""
    return tag("g", label, top, left, class_=f"arb-pile-{seat}", tabindex=0, aria_label=words)


def _empty(x: float, y: float) -> str:
    edge = {"fill": "none", "stroke": "var(--line)", "stroke_dasharray": "8 7"}
    return tag("rect", x=x + 3, y=y + 3, width=94, height=114, rx=9, stroke_width=2, **edge)


def _fan(view: ArboretumView, seat: int, y: float) -> str:
    """All cards of a pile from the bottom to the top, over whatever lies beneath."""
    pile = view["discards"][seat]
    if len(pile) < 2:
        return ""
    paper = card(EDGE, y, WIDTH - 2 * EDGE, FAN, stroke="var(--accent)")
    cards = chips(66, y + FAN / 2, pile, WIDTH - 86)
    return tag("g", paper, badge(34, y + FAN / 2, 17, seat), cards, class_=f"arb-fan arb-fan-{seat}")
