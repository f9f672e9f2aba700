"""Under the Leaves as a picture: a garden from above, the market beneath it, the cards, and a strip for every seat."""

import math

from sobremesa.game import OVER
from sobremesa.games.leaves.notation import spelling, spellings
from sobremesa.games.leaves.plot import LEAST_TILES, fitted, garden_board, large_tile, small_garden, small_tile
from sobremesa.games.leaves.sketch import chooser, expected, sketch, verdict
from sobremesa.games.leaves.state import ORIENTATIONS, TYPES
from sobremesa.games.leaves.symbols import DARK, LIGHT, symbols
from sobremesa.games.leaves.view import LeavesView
from sobremesa.games.leaves.vocabulary import ARRIVALS
from sobremesa.lettering import seat_name, shorten, text_width
from sobremesa.svg import (
    SMALLEST_TEXT,
    TITLE_FACE,
    badge,
    card,
    emblem_symbols,
    known_theme,
    number,
    picture,
    place,
    star,
    style,
    tag,
    text,
    use,
    wreath_symbol,
)

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}
WIDTH = 780.0
BOARD = 760.0  # height of the garden
GAP = 8.0
EDGE = 2.0  # left for the outline of a card
SENTENCE = 98.0  # height: what is expected, and what was just done
MARKET = 312.0
CARDS = 184.0
STRIP = 108.0
HEADLINE = 32.0  # size of its letters
SLOT = (WIDTH - 2 * EDGE - 2 * GAP) / 3  # width
DABS = 38  # of the brush on the lawn
SMALL = 54.0  # side of a tile that shows one way to turn it


def draw(view: LeavesView, theme: str) -> str:
    """The position as a self-contained SVG; raises ValueError for a theme that does not exist."""
    scope = f"leaves-{known_theme(theme)}"
    market = BOARD + GAP + SENTENCE + GAP
    cards = market + MARKET + GAP
    strips = cards + CARDS + GAP
    height = strips + view["seats"] * (STRIP + GAP)
    return picture(
        scope,
        (WIDTH, height),
        f"Under the Leaves: {_headline(view)}",
        sketch(view),
        style(scope, theme, GARDEN_COLOURS),
        tag("defs", emblem_symbols(), wreath_symbol(), symbols()),
        tag("rect", width=WIDTH, height=height, fill="var(--table)"),
        _board(view),
        _sentence(view, BOARD + GAP),
        _market(view, market),
        _cards(view, cards),
        *(_strip(view, seat, strips + seat * (STRIP + GAP)) for seat in range(view["seats"])),
    )


def _headline(view: LeavesView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    return f"{shorten(seat_name(view, view['actor']), 260, HEADLINE)} {expected(view)}"


# The garden


def shown_seat(view: LeavesView) -> int:
    """Whose garden is the large one: the reader's; for spectators that of the actor, at the end that of the winner."""
    if view["seat"] is not None:
        return view["seat"]
    return view["winners"][0] if view["turn"] == OVER else view["actor"]


def _board(view: LeavesView) -> str:
    seat = shown_seat(view)
    frame = fitted(view["gardens"][seat], (10, 54, WIDTH - 20, BOARD - 64), 1, LEAST_TILES)
    return _lawn() + garden_board(view, seat, frame) + _owner(view, seat)


def _lawn() -> str:
    """Grass in broad dabs of a brush."""
    ground = tag("rect", width=WIDTH, height=BOARD, rx=18, fill="var(--leaves-lawn)")
    dabs = "".join(_dab(n) for n in range(DABS))
    return ground + tag("g", dabs, fill="var(--leaves-lawn-stroke)", opacity="0.55")


def _dab(n: int) -> str:
    """One dab, strewn with the others evenly by two irrational steps."""
    x, y = 60 + 0.7549 * n % 1 * (WIDTH - 120), 40 + 0.5698 * n % 1 * (BOARD - 80)
    turn = number(25 * math.sin(2.4 * n))
    return tag("ellipse", rx=52 + 9 * (n % 4), ry=17 + 4 * (n % 3), transform=f"{place(x, y)}rotate({turn})")


def _owner(view: LeavesView, seat: int) -> str:
    """Whose garden it is, in the corner."""
    words = shorten(seat_name(view, seat), 420, SMALLEST_TEXT)
    name = text(56, 37, words, font_weight=700)
    width = 84 + 1.15 * text_width(words, SMALLEST_TEXT)  # it is bold
    slip = tag("rect", x=8, y=8, width=width, height=42, rx=21, fill="var(--paper)", opacity="0.82")
    return tag("g", slip, badge(30, 29, 15, seat), tag("svg", name, width=width, height=50), pointer_events="none")


# What is expected


def _sentence(view: LeavesView, y: float) -> str:
    paper = card(EDGE, y, WIDTH - 2 * EDGE, SENTENCE)
    who = view["winners"][0] if view["turn"] == OVER else view["actor"]
    words = shorten(_headline(view), 690, HEADLINE)
    line = text(66, y + 42, words, font_size=HEADLINE, font_weight=600, font_family=TITLE_FACE)
    told = text(66, y + 80, shorten(_told(view), 690, SMALLEST_TEXT), fill="var(--ink-soft)")
    return paper + badge(38, y + 32, 19, who) + tag("svg", line, told, width=WIDTH - 12, height=y + SENTENCE)


def _told(view: LeavesView) -> str:
    """How a choice is made; otherwise what was just done."""
    if view["choices"]:
        return f"Where will the {chooser(view)} one live? Touch 1 to {len(view['choices'])}."
    return " · ".join(_retell(view, line) for line in view.get("last", []))


def _retell(view: LeavesView, line: str) -> str:
    """One line of the record for people."""
    seat, word, *rest = line.split(" ")
    if seat == "*":
        return f"{rest[0]} came"
    name = shorten(seat_name(view, int(seat)), 200, SMALLEST_TEXT)
    if word == "place":
        return f"{name} laid {rest[2]} at {rest[1]}"
    return f"{name} chose the {'square' if word == 'block' else 'cell'} {rest[0]}"


# The market


def _market(view: LeavesView, y: float) -> str:
    return "".join(_slot(view, slot, EDGE + slot * (SLOT + GAP), y) for slot in range(len(view["market"])))


def _slot(view: LeavesView, slot: int, x: float, y: float) -> str:
    """A tile of the market, and the eight ways to turn it."""
    tile = view["market"][slot]
    paper = card(x, y, SLOT, MARKET)
    if tile is None:
        return paper + text(x + SLOT / 2, y + 96, "empty", text_anchor="middle", fill="var(--ink-soft)")
    large = tag("g", large_tile(tile, x + SLOT / 2 - 82, y + 14, 164), data_pick=f"market:{slot}")
    pitch = (SLOT - 16) / 4
    ways = [spelling(spellings()[tile][0], orientation) for orientation in range(ORIENTATIONS)]
    small = "".join(
        tag(
            "g",
            small_tile(way, x + 8 + (n % 4 + 0.5) * pitch - SMALL / 2, y + 190 + (n // 4) * (SMALL + 6), SMALL),
            data_pick=f"turn:{way}",
        )
        for n, way in enumerate(ways)
    )
    return paper + large + small


# The cards


def _cards(view: LeavesView, y: float) -> str:
    paper = card(EDGE, y, WIDTH - 2 * EDGE, CARDS)
    rows = (_card(view, kind, y + 40 + 43 * kind) for kind in range(len(TYPES)))
    return paper + "".join(rows) + text(66, y + 167, short_odds(view), fill="var(--ink-soft)")


def _card(view: LeavesView, kind: int, y: float) -> str:
    """A card in play: its figure, its name and what brings it."""
    name = view["cards"][kind]
    figure = use(f"leaves-{TYPES[kind]}", 38, y - 9, 0.55)
    words = shorten(ARRIVALS[name], WIDTH - 270, SMALLEST_TEXT)
    return figure + text(66, y, name.capitalize(), font_weight=700) + text(246, y, words, fill="var(--ink-soft)")


def short_odds(view: LeavesView) -> str:
    """What may come next, in one line."""
    unseen = view["unseen"]
    puddles = sum("w" in name for name in unseen)
    never = f" ({len(unseen) - view['bag']} never come)" if view["bag"] < len(unseen) else ""
    return f"{len(unseen)} tiles unseen{never}, {puddles} with a puddle"


# The strip of a seat


def _strip(view: LeavesView, seat: int, y: float) -> str:
    acting = view["turn"] != OVER and seat == view["actor"]
    edge = {"stroke": "var(--accent)"} if acting or seat in view["winners"] else {}
    paper = card(EDGE, y, WIDTH - 2 * EDGE, STRIP, stroke_width=4 if edge else 2, **edge)
    garden = view["gardens"][seat]
    small = small_garden(garden, fitted(garden, (12, y + 8, 92, STRIP - 16), 0, 3))
    name = text(146, y + 42, shorten(seat_name(view, seat), 420, SMALLEST_TEXT), font_weight=700)
    who = badge(126, y + 33, 14, seat) + tag("svg", name, width=590, height=y + 60)
    points = text(WIDTH - 22, y + 66, str(view["scores"][seat]), text_anchor="end", font_size=46, font_weight=700)
    wreath = use("sobremesa-wreath", 626, y + 54, 1.3) if seat in view["winners"] else ""
    return paper + small + who + points + wreath + _guests(view, seat, y + 80)


def _guests(view: LeavesView, seat: int, y: float) -> str:
    """Who lives there, by number; a star where nobody has more."""
    garden = view["gardens"][seat]
    counts = [("bee", garden["bees"]), ("bird", garden["birds"])]
    counts += [(kind, len(garden["tokens"][kind])) for kind in TYPES]
    parts = []
    for n, (name, count) in enumerate(counts):
        x = 134 + 98 * n
        parts.append(use(f"leaves-{name}", x, y, 0.56) + text(x + 26, y + 10, str(count), font_weight=700))
        if name in garden["majorities"]:
            parts.append(tag("path", d=star(5, 10, 4.4), transform=place(x + 60, y + 1), fill="var(--accent)"))
    return "".join(parts)
