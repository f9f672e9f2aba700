"""Who lives in a garden of Under the Leaves, by number: beside the name of its seat."""

from sobremesa.games.leaves.names import card_title
from sobremesa.games.leaves.state import TYPES
from sobremesa.games.leaves.view import LeavesView
from sobremesa.parts import STRIP, Part
from sobremesa.svg import Attribute, tag, text, use
from sobremesa.words import Words, listed

_ = Words("leaves")

WIDTH, ROW = 136.0, 48.0
HALF, THIRD = WIDTH / 2, WIDTH / 3
TWO_FIGURES = 10
HALO: dict[str, Attribute] = {"stroke": "var(--paper)", "stroke_width": 6, "paint_order": "stroke"}


def counts(view: LeavesView, seat: int) -> Part:
    """Bees and birds above, inhabitants below; the number is on a slip where nobody has more of them."""
    garden = view["gardens"][seat]
    guests = _guest("bee", garden["bees"], 20) + _guest("bird", garden["birds"], HALF + 20)
    tokens = [
        _token(kind, len(garden["tokens"][kind]), kind in garden["majorities"], THIRD * n)
        for n, kind in enumerate(TYPES)
    ]
    return Part(f"seat:{seat}", STRIP, WIDTH, 2 * ROW, _title(view, seat), guests + "".join(tokens), seat=seat)


def _title(view: LeavesView, seat: int) -> str:
    garden = view["gardens"][seat]
    cards = dict(zip(TYPES, map(card_title, view["cards"]), strict=True))
    guests = [
        _.count(garden["bees"], "{n} bee", "{n} bees"),
        _.count(garden["birds"], "{n} hummingbird", "{n} hummingbirds"),
        *(f"{len(garden['tokens'][kind])} × {card}" for kind, card in cards.items()),
    ]
    most = [card for kind, card in cards.items() if kind in garden["majorities"]]
    if not most:
        return ", ".join(guests)
    return _("{guests}; nobody has more of {cards}", guests=", ".join(guests), cards=listed(most))


def _guest(name: str, count: int, x: float) -> str:
    words = text(x + 17, ROW / 2 + 9, str(count), font_weight=700, **HALO)
    return use(f"leaves-{name}", x, ROW / 2, 0.5) + words


def _token(kind: str, count: int, most: bool, left: float) -> str:
    """An inhabitant with its number, pale where there is none; on a slip where nobody has more."""
    y = ROW * 1.5
    if not count:
        return use(f"leaves-{kind}", left + 23, y, 0.5, opacity="0.3")
    width = 22 if count < TWO_FIGURES else 34
    slip = tag("rect", x=left + 45 - width, y=y - 16, width=width, height=32, rx=9, fill="var(--accent)")
    look: dict[str, Attribute] = {"fill": "var(--paper)"} if most else HALO
    words = text(left + 45 - width / 2, y + 9, str(count), text_anchor="middle", font_weight=700, **look)
    return use(f"leaves-{kind}", left + 13, y, 0.5) + (slip if most else "") + words
