"""Deck and discard piles of Arboretum as SVG: stacks in the tray, and every discarded card beside the board."""

from sobremesa.game import OVER
from sobremesa.games.arboretum.names import card_labels
from sobremesa.games.arboretum.plates import CHIP, back, chips, eye, plate
from sobremesa.games.arboretum.sketch import deck_line, pile_line
from sobremesa.games.arboretum.symbols import HEIGHT, WIDTH
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import seat_name
from sobremesa.parts import ASIDE, BED, Part
from sobremesa.svg import badge, number, tag, text, title, use
from sobremesa.words import Words

_ = Words("arboretum")

STACK = (128.0, 120.0)  # place of a stack
SCALE = 0.88  # of its card
BESIDE = 108.0  # the middle of what stands beside the card
SLIPS, SLIP_ROW = 6, 36.0  # of a pile beside each other; from one row of them to the next
INDENT = 42.0
USUAL_ROWS = 3  # so many have room, with the one of what is known in a hand


# In the tray


def piles(view: ArboretumView) -> Part:
    """The deck and every pile, to be touched when a card is drawn."""
    stacks = [_deck(view), *(_pile(view, seat) for seat in range(view["seats"]))]
    drawn = [tag("g", one, transform=f"translate({number(STACK[0] * at)} 0)") for at, one in enumerate(stacks)]
    described = [deck_line(view), *(_words(view, seat) for seat in range(view["seats"]))]
    size = STACK[0] * len(stacks), STACK[1]
    return Part("piles", BED, *size, _("Deck and discard piles"), "".join(drawn), "\n".join(described))


def _deck(view: ArboretumView) -> str:
    """The cards left, and how many."""
    left = text(BESIDE, 70, str(view["deck"]), text_anchor="middle", font_size=30, font_weight=700)
    if not view["deck"]:
        return _empty() + left
    top = tag("g", _under(view["deck"]), back(4, 7, SCALE), data_piece="deck")
    named = title(_.count(view["deck"], "the deck, {n} cards", "the deck, {n} cards"))
    return tag("g", named, _reach(), top, left, **_touch(view, "deck"))


def _pile(view: ArboretumView, seat: int) -> str:
    """A pile by its top card, whose it is, and how many lie there."""
    pile, whose = view["discards"][seat], badge(BESIDE, 24, 15, seat)
    if not pile:
        return _empty() + whose
    many = text(BESIDE, 70, str(len(pile)), text_anchor="middle", font_size=30, fill="var(--ink-soft)")
    shown = _under(len(pile)) + plate(4, 7, pile[-1], SCALE)
    return tag("g", title(_words(view, seat)), _reach(), shown, whose, many, **_touch(view, f"pile:{seat}"))


def _touch(view: ArboretumView, pick: str) -> dict[str, str]:
    """The name of what a seat may touch, whether or not it may now."""
    return {} if view["seat"] is None or view["turn"] == OVER else {"data_pick": pick}


def _reach() -> str:
    return tag("rect", width=STACK[0], height=STACK[1], fill="none", pointer_events="all")


def _under(many: int) -> str:
    """The edges of the cards below the top one: one more, or several."""
    edges = range(min(many - 1, 2), 0, -1)
    return "".join(use("arb-paper", 4 + 3 * edge, 7 + 2 * edge, SCALE) for edge in edges)


def _empty() -> str:
    edge = {"fill": "none", "stroke": "var(--line)", "stroke_dasharray": "8 7"}
    size = {"width": SCALE * WIDTH - 6, "height": SCALE * HEIGHT - 6}
    return tag("rect", x=7, y=10, rx=8, stroke_width=2, **size, **edge)


def _words(view: ArboretumView, seat: int) -> str:
    pile = view["discards"][seat]
    return _("pile of {name}: {cards}", name=seat_name(view, seat), cards=card_labels(pile) if pile else "–")


# Beside the board


def spread(view: ArboretumView, seat: int) -> Part:
    """Every card that a seat has discarded, the top one last; and those of its hand that everybody knows."""
    pile, known = view["discards"][seat], view["known"][seat]
    rows = [pile[first : first + SLIPS] for first in range(0, len(pile), SLIPS)]
    size = INDENT + SLIPS * CHIP, SLIP_ROW * max(len(rows) + bool(known), USUAL_ROWS)
    last = size[1] - SLIP_ROW / 2
    slips = [_slips(cards, SLIP_ROW * (at + 0.5)) for at, cards in enumerate(rows)]
    drawn = [badge(20, SLIP_ROW / 2, 15, seat), *slips]
    drawn += [eye(20, last), _slips(known, last)] if known else []
    described = [pile_line(pile), *([_("all know {cards} in hand", cards=card_labels(known))] if known else [])]
    name = _("Discards of {name}", name=seat_name(view, seat))
    return Part(f"discards:{seat}", ASIDE, *size, name, "".join(drawn), "\n".join(described), seat=seat)


def _slips(cards: list[str], y: float) -> str:
    return chips(INDENT, y, cards, SLIPS * CHIP)
