"""Gardens of Mars as a picture: the board, and beneath it a tray with the dice and a strip for every seat."""

from sobremesa.game import OVER
from sobremesa.games.mars.board import board
from sobremesa.games.mars.notation import GARDENER_NAMES
from sobremesa.games.mars.sketch import expected, rolls, sketch, verdict
from sobremesa.games.mars.state import COLOURS, DICE
from sobremesa.games.mars.symbols import DARK, HEIGHT, LIGHT, WIDTH, symbols
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import seat_name, shorten, text_width
from sobremesa.svg import (
    SMALLEST_TEXT,
    TITLE_FACE,
    badge,
    card,
    die,
    die_symbols,
    emblem_symbols,
    known_theme,
    picture,
    style,
    tag,
    text,
    use,
    wreath_symbol,
)

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}
GAP = 8.0
EDGE = 2.0  # left for the outline of a card
TRAY = 196.0  # its height
STRIP = 72.0  # that of a seat
HEADLINE = 32.0  # size of its letters
PITCH = 65.0  # from one flower of a reserve to the next
WAYS = {"e": "east", "ne": "north-east", "nw": "north-west", "w": "west", "sw": "south-west", "se": "south-east"}


def draw(view: MarsView, theme: str) -> str:
    """The position as a self-contained SVG; raises ValueError for a theme that does not exist."""
    scope = f"mars-{known_theme(theme)}"
    tray = HEIGHT + GAP
    strips = tray + TRAY + GAP
    height = strips + view["seats"] * (STRIP + GAP)
    return picture(
        scope,
        (WIDTH, height),
        f"Gardens of Mars: {_headline(view)}",
        sketch(view),
        style(scope, theme, GARDEN_COLOURS),
        tag("defs", emblem_symbols(), die_symbols(), wreath_symbol(), symbols()),
        tag("rect", width=WIDTH, height=height, fill="var(--table)"),
        board(view),
        _tray(view, tray),
        *(_strip(view, seat, strips + seat * (STRIP + GAP)) for seat in range(view["seats"])),
    )


def _headline(view: MarsView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    return f"{shorten(seat_name(view, view['actor']), 300, HEADLINE)} {expected(view)}"


# The tray


def _tray(view: MarsView, y: float) -> str:
    paper = card(EDGE, y, WIDTH - 2 * EDGE, TRAY)
    return paper + _sentence(view, y + 40) + _told(view, y + 78) + _dice(view, y + 142) + _stay(view, y + 100)


def _sentence(view: MarsView, y: float) -> str:
    room = 520 if view["extra"] else 700
    who = view["winners"][0] if view["turn"] == OVER else view["actor"]
    words = shorten(_headline(view), room, HEADLINE)
    line = text(66, y, words, font_size=HEADLINE, font_weight=600, font_family=TITLE_FACE)
    return badge(38, y - 10, 19, who) + _clipped(line, room + 60, y) + (_extra(y) if view["extra"] else "")


def _extra(y: float) -> str:
    pill = tag("rect", x=596, y=y - 30, width=164, height=40, rx=20, fill="var(--accent)")
    return pill + text(678, y - 1, "extra turn", text_anchor="middle", font_weight=700, fill="var(--paper)")


def _told(view: MarsView, y: float) -> str:
    """What was just done, in words."""
    told = [words for line in view.get("last", []) if (words := _retell(view, line))]
    while len(told) > 1 and text_width(" · ".join(told), SMALLEST_TEXT) > WIDTH - 64:
        told.pop(0)
    line = shorten(" · ".join(told), WIDTH - 64, SMALLEST_TEXT)
    return _clipped(text(24, y, line, fill="var(--ink-soft)"), WIDTH - 24, y) if told else ""


def _retell(view: MarsView, line: str) -> str:
    """One line of the record for people."""
    seat, word, *rest = line.split(" ")
    if seat == "*":
        return f"rolled: {' '.join(rest)}" if word == "roll" else ""
    name = shorten(seat_name(view, int(seat)), 200, SMALLEST_TEXT)
    if word == "settle":
        return f"{name}: settled"
    if word == "stay":
        return f"{name}: stayed, −1"
    if rest[0] in GARDENER_NAMES:
        name += f" {rest.pop(0)}"
    length, way, *colour = rest
    return f"{name}: {length} {WAYS[way]}, {colour[0] if colour else '−1'}"


def _dice(view: MarsView, y: float) -> str:
    """The dice on the table; while the table is empty, as many places as are to be rolled."""
    coming = view["counts"][view["actor"]] if view["phase"] == "roll" else 0
    wells = "".join(_well(62 + 92 * place, y, place < coming) for place in range(DICE))
    dice = (die(62 + 92 * place, y, face, data_pick=f"die:{face}") for place, face in enumerate(view["dice"]))
    return wells + "".join(dice)


def _well(x: float, y: float, coming: bool) -> str:
    """A place of the tray, outlined where a die is about to fall."""
    shape = tag("rect", x=x - 40, y=y - 40, width=80, height=80, rx=15, fill="var(--table)", opacity="0.55")
    edge = {"fill": "none", "stroke": "var(--accent)", "stroke_dasharray": "8 6"}
    outline = tag("rect", x=x - 39, y=y - 39, width=78, height=78, rx=14, stroke_width=3, **edge)
    return shape + (outline if coming else "")


def _stay(view: MarsView, y: float) -> str:
    """The place to touch when a die allows no move."""
    if view["phase"] != "act":
        return ""
    edge = {"fill": "none", "stroke": "var(--line)", "stroke_dasharray": "6 6", "pointer_events": "all"}
    place = tag("rect", x=592, y=y, width=164, height=84, rx=10, stroke_width=2, **edge)
    words = text(674, y + 51, "stay: −1", text_anchor="middle", fill="var(--ink-soft)")
    return tag("g", place, words, data_pick="stay")


# The strip of a seat


def _strip(view: MarsView, seat: int, y: float) -> str:
    acting = view["turn"] != OVER and seat == view["actor"]
    edge = {"stroke": "var(--accent)"} if acting or seat in view["winners"] else {}
    paper = card(EDGE, y, WIDTH - 2 * EDGE, STRIP, stroke_width=4 if edge else 2, **edge)
    martian = use(f"mars-martian-{seat}", 38, y + 62, 1.08, style="--mars-edge:var(--ink)")
    who = paper + martian + badge(77, y + 36, 15, seat) + _name(view, seat, y)
    return who + _points(view, seat, y) + _rolls(view, seat, y) + _reserve(view, seat, y)


def _name(view: MarsView, seat: int, y: float) -> str:
    room = 172 - 25 * len(str(view["scores"][seat]))
    words = shorten(seat_name(view, seat), room, SMALLEST_TEXT)
    return _clipped(text(101, y + 45, words, font_weight=700), 120 + room, y + 45)


def _clipped(line: str, right: float, y: float) -> str:
    """Words that somebody chose, kept from running over their neighbours whatever they are."""
    return tag("svg", line, width=right, height=y + 16)


def _points(view: MarsView, seat: int, y: float) -> str:
    return text(298, y + 48, str(view["scores"][seat]), text_anchor="end", font_size=36, font_weight=700)


def _rolls(view: MarsView, seat: int, y: float) -> str:
    """How many dice the seat would roll, or that it is stuck; at the end a wreath for the winner."""
    if view["turn"] == OVER:
        return use("sobremesa-wreath", 341, y + 36) if seat in view["winners"] else ""
    words = rolls(view, seat)
    if not words.isdigit():
        return text(307, y + 45, words, fill="var(--warn)") if words else ""
    return die(332, y + 36, 5, 0.36) + text(352, y + 45, words, fill="var(--ink-soft)")


def _reserve(view: MarsView, seat: int, y: float) -> str:
    left = view["reserves"][seat]
    if not any(left.values()) and view["turn"] != OVER:
        return ""
    touchable = seat == view["actor"] and view["phase"] == "act"
    return "".join(
        _kind(colour, left[colour], (382 + place * PITCH, y), touchable) for place, colour in enumerate(COLOURS)
    )


def _kind(colour: str, left: int, corner: tuple[float, float], touchable: bool) -> str:
    """One colour of a reserve: its flower and how many are left."""
    x, y = corner
    if not left:
        faint = use(f"mars-{colour}", x + 17, y + 36, 0.68, opacity="0.3")
        return faint + text(x + 35, y + 45, "0", fill="var(--ink-soft)")
    place = tag("rect", x=x - 2, y=y + 4, width=PITCH - 1, height=STRIP - 8, rx=8, fill="none", pointer_events="all")
    flower = use(f"mars-{colour}", x + 17, y + 36, 0.68)
    words = text(x + 35, y + 45, str(left), font_weight=700)
    if not touchable:
        return flower + words
    return tag("g", place, flower, words, data_pick=f"flower:{colour}")
