"""The seats of Gardens of Mars as SVG: a strip for each, with its points, the dice it would roll, and its reserve."""

from typing import NamedTuple

from sobremesa.game import OVER
from sobremesa.games.mars.sketch import rolls
from sobremesa.games.mars.state import COLOURS
from sobremesa.games.mars.symbols import WIDTH, Point
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import seat_name, shorten, text_width
from sobremesa.svg import GAP, SMALLEST_TEXT, Part, badge, card, clipped, die, place, tag, text, use

EDGE = 2.0  # left for the outline of a card
MARTIAN = 48.0  # its height
HIGHEST = 220.0  # a strip may be


class Layout(NamedTuple):
    """Where the things of a strip lie."""

    height: float
    martian: float  # its middle, from the left
    size: float  # of the Martian
    line: float  # the middle of the line with name, points and dice, from above
    name: float  # where it begins
    points: float  # where they end
    reserve: Point  # where it begins, and its middle line
    pitch: float  # from one flower of the reserve to the next
    bloom: float  # their size


ONE_LINE = Layout(
    height=72, martian=38, size=1.08, line=36, name=101, points=298, reserve=(382, 36), pitch=65, bloom=0.68
)


def two_lines(seats: int, room: float) -> Layout:
    """The reserve under the name, and everything as large as so many strips in this room can have it."""
    height = min(room / seats - GAP, HIGHEST)
    return Layout(
        height=height,
        martian=56,
        size=min(height / 72, 2),
        line=0.28 * height,
        name=146,
        points=660,
        reserve=(112, 0.71 * height),
        pitch=110,
        bloom=min(height / 106, 1.35),
    )


def strips(view: MarsView, layout: Layout) -> Part:
    """All of them, one below the other."""
    pitch = layout.height + GAP
    drawn = (tag("g", _strip(view, seat, layout), transform=place(0, seat * pitch)) for seat in range(view["seats"]))
    return Part(view["seats"] * pitch, "".join(drawn))


def _strip(view: MarsView, seat: int, layout: Layout) -> str:
    acting = view["turn"] != OVER and seat == view["actor"]
    edge = {"stroke": "var(--accent)"} if acting or seat in view["winners"] else {}
    paper = card(EDGE, 0, WIDTH - 2 * EDGE, layout.height, stroke_width=4 if edge else 2, **edge)
    feet = (layout.height + MARTIAN * layout.size) / 2
    martian = use(f"mars-martian-{seat}", layout.martian, feet, layout.size, style="--mars-edge:var(--ink)")
    return paper + martian + _line(view, seat, layout) + _reserve(view, seat, layout)


def _line(view: MarsView, seat: int, layout: Layout) -> str:
    """The line of the name. A long word for one that is stuck takes its room from the name."""
    dice = "" if view["turn"] == OVER else rolls(view, seat)
    points = layout.points - max(0, text_width(dice, SMALLEST_TEXT) - 71)
    score = str(view["scores"][seat])
    room = points - layout.name - 25 * (1 + len(score))
    return (
        badge(layout.name - 24, layout.line, 15, seat)
        + _name(seat_name(view, seat), layout, room)
        + text(points, layout.line + 12, score, text_anchor="end", font_size=36, font_weight=700)
        + _rolls(view, seat, dice, (points, layout.line))
    )


def _name(name: str, layout: Layout, room: float) -> str:
    words = text(layout.name, layout.line + 9, shorten(name, room, SMALLEST_TEXT), font_weight=700)
    return clipped(words, layout.name + 19 + room, layout.line + 9)


def _rolls(view: MarsView, seat: int, dice: str, points: Point) -> str:
    """How many dice the seat would roll, or that it is stuck; at the end a wreath for the winner."""
    x, y = points
    if seat in view["winners"]:
        return use("sobremesa-wreath", x + 43, y)
    if not dice.isdigit():
        return text(x + 9, y + 9, dice, fill="var(--warn)") if dice else ""
    return die(x + 34, y, 5, 0.36) + text(x + 54, y + 9, dice, fill="var(--ink-soft)")


def _reserve(view: MarsView, seat: int, layout: Layout) -> str:
    left = view["reserves"][seat]
    if not any(left.values()) and view["turn"] != OVER:
        return ""
    touchable = seat == view["actor"] and view["phase"] == "act"
    kinds = (_kind(colour, left[colour], layout, touchable) for colour in COLOURS)
    x, y = layout.reserve
    return "".join(tag("g", kind, transform=place(x + number * layout.pitch, y)) for number, kind in enumerate(kinds))


def _kind(colour: str, left: int, layout: Layout, touchable: bool) -> str:
    """One colour of a reserve: its flower and how many are left."""
    x, words = 25 * layout.bloom, 56 * layout.bloom - 3
    if not left:
        faint = use(f"mars-{colour}", x, 0, layout.bloom, opacity="0.3")
        return faint + text(words, 9, "0", fill="var(--ink-soft)")
    flower = use(f"mars-{colour}", x, 0, layout.bloom) + text(words, 9, str(left), font_weight=700)
    if not touchable:
        return flower
    half = layout.height - layout.reserve[1] - 4
    target = tag(
        "rect", x=-2, y=-half, width=layout.pitch - 1, height=2 * half, rx=8, fill="none", pointer_events="all"
    )
    return tag("g", target, flower, data_pick=f"flower:{colour}")
