"""Under the Leaves as a picture: a garden from above, the market, the cards, and a strip for every seat."""

import math

from sobremesa.bridge import bridged
from sobremesa.game import OVER
from sobremesa.games.leaves.market import EDGE, MARKET, lying_symbols, market
from sobremesa.games.leaves.names import arrival, card_title, inhabitant
from sobremesa.games.leaves.plot import LEAST_TILES, fitted, garden_board, small_garden
from sobremesa.games.leaves.sketch import chooser, expected, sketch
from sobremesa.games.leaves.state import SEATS, TYPES
from sobremesa.games.leaves.symbols import DARK, LIGHT, symbols
from sobremesa.games.leaves.view import LeavesView
from sobremesa.lettering import acting, caption, seat_name, shorten, text_width, verdict
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
    emblem_symbols,
    number,
    place,
    star,
    tag,
    text,
    use,
    wreath_symbol,
)
from sobremesa.words import Words

_ = Words("leaves")

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}
BOARD = 760.0  # height of the garden
SENTENCE = 98.0  # height: what is expected, and what was just done
CARDS = 184.0
STRIP = 108.0
STRIPS = SEATS * STRIP + (SEATS - 1) * GAP  # of a full table; in a wide picture fewer seats share this height
WIDE_BOARD = SENTENCE + MARKET + STRIPS + GAP - CARDS
HEADLINE = 32.0  # size of its letters
BOLD = 1.15  # how much wider bold letters are
DABS = 38  # of the brush on the lawn


def draw(view: LeavesView) -> Drawing:
    """The position as one part, tall or wide."""
    front = view["winners"][0] if view["turn"] == OVER else view["actor"]
    words = _headline(view), sketch(view)
    looks = GARDEN_COLOURS, emblem_symbols() + wreath_symbol() + symbols()
    lying = tag("defs", lying_symbols(view))
    tall, wide = ((size, lying + drawn) for size, drawn in (_tall(view), _wide(view)))
    return bridged("leaves", words, front, looks, tall, wide)


def _tall(view: LeavesView) -> tuple[tuple[float, float], str]:
    """Everything one below the other."""
    return arranged([_board(view, BOARD)], [_sentence(view), market(view), _cards(view), *_strips(view, STRIP)], False)


def _wide(view: LeavesView) -> tuple[tuple[float, float], str]:
    """The garden and the cards; beside them the market and the seats, in the height of a full table."""
    strip = (STRIPS - (view["seats"] - 1) * GAP) / view["seats"]
    return arranged(
        [_board(view, WIDE_BOARD), _cards(view)], [_sentence(view), market(view), *_strips(view, strip)], True
    )


def _headline(view: LeavesView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    return acting(view, view["actor"], expected(view), 260, HEADLINE)


# The garden


def shown_seat(view: LeavesView) -> int:
    """Whose garden is the large one: the reader's; for spectators that of the actor, at the end that of the winner."""
    if view["seat"] is not None:
        return view["seat"]
    return view["winners"][0] if view["turn"] == OVER else view["actor"]


def _board(view: LeavesView, height: float) -> Band:
    seat = shown_seat(view)
    frame = fitted(view["gardens"][seat], (10, 54, WIDTH - 20, height - 64), 1, LEAST_TILES)
    return Band(height, _lawn(height) + garden_board(view, seat, frame) + _owner(view, seat))


def _lawn(height: float) -> str:
    """Grass in broad dabs of a brush."""
    ground = tag("rect", width=WIDTH, height=height, rx=18, fill="var(--leaves-lawn)")
    dabs = "".join(_dab(n, height) for n in range(DABS))
    return ground + tag("g", dabs, fill="var(--leaves-lawn-stroke)", opacity="0.55")


def _dab(n: int, height: float) -> str:
    """One dab, strewn with the others evenly by two irrational steps."""
    x, y = 60 + 0.7549 * n % 1 * (WIDTH - 120), 40 + 0.5698 * n % 1 * (height - 80)
    turn = number(25 * math.sin(2.4 * n))
    return tag("ellipse", rx=52 + 9 * (n % 4), ry=17 + 4 * (n % 3), transform=f"{place(x, y)}rotate({turn})")


def _owner(view: LeavesView, seat: int) -> str:
    """Whose garden it is, in the corner."""
    words = shorten(seat_name(view, seat), 420, SMALLEST_TEXT)
    name = text(56, 37, words, font_weight=700)
    width = 84 + BOLD * text_width(words, SMALLEST_TEXT)
    slip = tag("rect", x=8, y=8, width=width, height=42, rx=21, fill="var(--paper)", opacity="0.82")
    return tag("g", slip, badge(30, 29, 15, seat), tag("svg", name, width=width, height=50), pointer_events="none")


# What is expected


def _sentence(view: LeavesView) -> Band:
    paper = card(EDGE, 0, WIDTH - 2 * EDGE, SENTENCE)
    who = view["winners"][0] if view["turn"] == OVER else view["actor"]
    words = shorten(_headline(view), 690, HEADLINE)
    line = text(66, 42, words, font_size=HEADLINE, font_weight=600, font_family=TITLE_FACE)
    told = text(66, 80, shorten(_told(view), 690, SMALLEST_TEXT), fill="var(--ink-soft)")
    return Band(SENTENCE, paper + badge(38, 32, 19, who) + tag("svg", line, told, width=WIDTH - 12, height=SENTENCE))


def _told(view: LeavesView) -> str:
    """How a choice is made; otherwise what was just done."""
    if view["choices"]:
        card = inhabitant(chooser(view))
        return _("Where will {card} live? Touch 1 to {n}.", card=card, n=len(view["choices"]))
    return "".join(caption(view, 690, SMALLEST_TEXT))


# The cards


def _cards(view: LeavesView) -> Band:
    paper = card(EDGE, 0, WIDTH - 2 * EDGE, CARDS)
    names = max(text_width(card_title(name), SMALLEST_TEXT) for name in view["cards"])
    rows = (_card(view, kind, 40 + 43 * kind, max(246, 86 + BOLD * names)) for kind in range(len(TYPES)))
    odds = shorten(short_odds(view), WIDTH - 90, SMALLEST_TEXT)
    return Band(CARDS, paper + "".join(rows) + text(66, 167, odds, fill="var(--ink-soft)"))


def _card(view: LeavesView, kind: int, y: float, x: float) -> str:
    """A card in play: its figure, its name and, from x on, what brings it."""
    name = view["cards"][kind]
    figure = use(f"leaves-{TYPES[kind]}", 38, y - 9, 0.55)
    words = shorten(arrival(name), WIDTH - 24 - x, SMALLEST_TEXT)
    return figure + text(66, y, card_title(name), font_weight=700) + text(x, y, words, fill="var(--ink-soft)")


def short_odds(view: LeavesView) -> str:
    """What may come next, in one line."""
    unseen = len(view["unseen"])
    puddles = sum("w" in name for name in view["unseen"])
    if never := unseen - view["bag"]:
        return _(
            "{n} tiles unseen ({never} never come), {puddles} with a puddle", n=unseen, never=never, puddles=puddles
        )
    return _("{n} tiles unseen, {puddles} with a puddle", n=unseen, puddles=puddles)


# The strip of a seat


def _strips(view: LeavesView, height: float) -> list[Band]:
    return [_strip(view, seat, height) for seat in range(view["seats"])]


def _strip(view: LeavesView, seat: int, height: float) -> Band:
    """A small garden, a name, who lives there, and the points; the garden grows with the strip."""
    acting = view["turn"] != OVER and seat == view["actor"]
    edge = {"stroke": "var(--accent)"} if acting or seat in view["winners"] else {}
    paper = card(EDGE, 0, WIDTH - 2 * EDGE, height, stroke_width=4 if edge else 2, **edge)
    garden = view["gardens"][seat]
    small = small_garden(garden, fitted(garden, (12, 8, height - 16, height - 16), 0, 3))
    more = height - STRIP
    words = _who(view, seat, more) + _guests(view, seat, more)
    return Band(height, paper + small + tag("g", words, transform=place(0, more / 3)))


def _who(view: LeavesView, seat: int, right: float) -> str:
    """Name and points; the name begins so much further to the right."""
    name = text(146 + right, 42, shorten(seat_name(view, seat), 420 - right, SMALLEST_TEXT), font_weight=700)
    points = text(WIDTH - 22, 66, str(view["scores"][seat]), text_anchor="end", font_size=46, font_weight=700)
    wreath = use("sobremesa-wreath", 626, 54, 1.3) if seat in view["winners"] else ""
    return badge(126 + right, 33, 14, seat) + tag("svg", name, width=590, height=60) + points + wreath


def _guests(view: LeavesView, seat: int, right: float) -> str:
    """Who lives there, by number; a star where nobody has more."""
    garden = view["gardens"][seat]
    counts = [("bee", garden["bees"]), ("bird", garden["birds"])]
    counts += [(kind, len(garden["tokens"][kind])) for kind in TYPES]
    y = 80 + right / 4
    parts = []
    for n, (name, count) in enumerate(counts):
        x = 134 + right + 98 * n
        parts.append(use(f"leaves-{name}", x, y, 0.56) + text(x + 26, y + 10, str(count), font_weight=700))
        if name in garden["majorities"]:
            parts.append(tag("path", d=star(5, 10, 4.4), transform=place(x + 60, y + 1), fill="var(--accent)"))
    return "".join(parts)
