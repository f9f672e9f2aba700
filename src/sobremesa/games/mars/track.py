"""The score track of Gardens of Mars as SVG: up and over the garden to 25, under it and back to 50, and round again."""

import math
from typing import NamedTuple

from sobremesa.games.mars.state import CROWDED_FROM, LAP, RADIUS
from sobremesa.games.mars.symbols import CELL, MIDDLE, STONE, WIDTH, Point
from sobremesa.games.mars.view import MarsView
from sobremesa.svg import SEAT_COLOURS, Attribute, badge, number, symbol, tag, text, use

HALF = LAP // 2
OUT = 63.0  # from the middle of the outer cells to the stones
ALONG = 58.0  # from the tip of the garden along its side to the first stone
SIDE = CELL * RADIUS - ALONG  # from there to the corner above it
BEND = OUT * math.pi / 3  # round that corner
TOP = CELL * RADIUS / 2  # from there to the middle of the top
BESIDE_ONE = ((34, 34), (73, 34), (112, 34), (34, 74), (73, 74))  # where markers lie on the slab of 0


RULER = (720.0, 80.0)  # its size
TICK = 13.6  # from one space to the next
FIRST = 20.0  # where 0 is
ROWS = (15.0, 39.0)  # the middles of both rows of markers
MARKER = 13.0  # radius


class Spot(NamedTuple):
    """A place on the track: where, and in which direction the outside lies."""

    x: float
    y: float
    outward: Point


def ring_symbol() -> str:
    """Fifty stones, the border after 25 and the slab of 0."""
    stones = "".join(_stone(space) for space in range(1, LAP + 1))
    return symbol("mars-ring", tag("g", stones, _border(), _nought(), text_anchor="middle"))


def ring(view: MarsView) -> str:
    """The track around the garden, with the markers."""
    return tag("g", use("mars-ring", 0, 0), _markers(view), class_="margin")


def _stone(space: int) -> str:
    x, y, _ = spot(space)
    far = space >= CROWDED_FROM
    edge = {"stroke": "var(--mars-stone-edge)"}
    disc = tag("circle", cx=x, cy=y, r=STONE, fill=f"var(--mars-stone{'-far' if far else ''})", stroke_width=2, **edge)
    return disc + text(x, y + 9, str(space), fill="var(--mars-number)", font_weight=700 if space % 5 == 0 else 400)


def _border() -> str:
    """M28: beyond the right tip of the garden a crowded space gives an extra turn."""
    x, y = MIDDLE[0] + CELL * (RADIUS + 0.5) + 8, MIDDLE[1]
    return tag("path", d=f"M{number(x)},{number(y - 4)}h22m0,8h-22", stroke="var(--mars-number)", stroke_width=3)


def _nought() -> str:
    """The slab beside space 1 on which all markers begin."""
    slab = "M22,10H134Q148,10 141,22L67,150Q62,158 53,158H22Q10,158 10,146V22Q10,10 22,10Z"
    edge = {"stroke": "var(--mars-stone-edge)", "stroke_linejoin": "round"}
    label = text(34, 138, "0", fill="var(--mars-number)", font_weight=700)
    return tag("path", d=slab, fill="var(--mars-stone)", stroke_width=2, **edge) + label


def _markers(view: MarsView) -> str:
    beginners = [seat for seat, score in enumerate(view["scores"]) if score == 0]
    places = zip(beginners, BESIDE_ONE, strict=False)
    resting = [tag("g", badge(x, y, 17, seat), data_piece=f"marker:{seat}") for seat, (x, y) in places]
    walking = sorted((score, seat) for seat, score in enumerate(view["scores"]) if score > 0)
    taken: list[int] = []
    for score, seat in walking:
        space = (score - 1) % LAP + 1
        resting.append(_marker(seat, score, spot(space), taken.count(space)))
        taken.append(space)
    return tag("g", *resting, pointer_events="none")


def _marker(seat: int, score: int, place: Spot, under: int) -> str:
    """A stone in the seat's colour with its exact score; those of other laps lie outside the ones of fewer."""
    dx, dy = place.outward
    x = min(max(place.x + 34 * under * dx, STONE + 1), WIDTH - STONE - 1)
    y = place.y + 34 * under * dy
    radius = STONE + (2 if score < 100 else 7)
    disc = tag("circle", cx=x, cy=y, r=radius, fill=SEAT_COLOURS[seat], stroke="#fff6e6", stroke_width=3)
    words = text(x, y + 9, str(score), fill="#fff", font_weight=700, text_anchor="middle")
    return tag("g", disc, words, badge(x + 29 * dx, y + 29 * dy, 12, seat), data_piece=f"marker:{seat}")


def spot(space: int) -> Spot:
    """Where a space of the first lap lies, from 1 to 50."""
    upper = space <= HALF
    x, y, (dx, dy) = _upper_spot(space - 1 if upper else LAP - space)
    return Spot(MIDDLE[0] + x, MIDDLE[1] + (y if upper else -y), (dx, dy if upper else -dy))


def _upper_spot(place: int) -> Spot:
    """The upper half from left to right, around the middle: a side of the hexagon, its top, the other side."""
    first = min(place, HALF - 1 - place)
    mirror = 1 if place == first else -1
    x, y, (dx, dy) = _left_spot(first * (SIDE + BEND + TOP) / (HALF // 2))
    return Spot(mirror * x, y, (mirror * dx, dy))


def _left_spot(run: float) -> Spot:
    """So far from the first stone: along the cells at the left, round the corner cell, along the top."""
    bent = min(max(run - SIDE, 0) / OUT, math.pi / 3)
    outward = -math.cos(math.pi / 6 + bent), -math.sin(math.pi / 6 + bent)
    up, right = min(run, SIDE) + ALONG, max(run - SIDE - BEND, 0)
    x = -CELL * RADIUS + up / 2 + right
    return Spot(x + OUT * outward[0], -up * math.sqrt(3) / 2 + OUT * outward[1], outward)


# The same in a line


def ruler(view: MarsView) -> str:
    """The spaces from 0 to 50 as ticks, with the markers above them in two rows."""
    far = tag("rect", x=_tick(CROWDED_FROM - 0.5), y=0, width=_tick(LAP + 0.5) - _tick(CROWDED_FROM - 0.5), **_FAR)
    ticks = "".join(f"M{number(_tick(space))},56v{-10 if space % 5 == 0 else -5}" for space in range(LAP + 1))
    line = tag("path", d=f"M{number(_tick(0))},56H{number(_tick(LAP))}{ticks}", stroke="var(--line)", stroke_width=2)
    numbers = [text(_tick(space), 78, str(space), text_anchor="middle") for space in range(0, LAP + 1, 10)]
    return far + line + "".join(numbers) + _markers_in_rows(view)


_FAR: dict[str, Attribute] = {"height": 56, "rx": 6, "fill": "var(--accent)", "opacity": "0.14"}


def _tick(space: float) -> float:
    return FIRST + TICK * space


def _markers_in_rows(view: MarsView) -> str:
    """Each marker in the first row that has room for it; where neither has, it lies over its neighbour."""
    ends = [-math.inf] * len(ROWS)
    drawn = ""
    for score, seat in sorted((score, seat) for seat, score in enumerate(view["scores"])):
        x = _tick((score - 1) % LAP + 1 if score > 0 else 0)
        row = next((row for row, end in enumerate(ends) if x - MARKER >= end), ends.index(min(ends)))
        x = max(x, ends[row] - MARKER)
        drawn += tag("g", badge(x, ROWS[row], MARKER, seat), data_piece=f"tick:{seat}")
        ends[row] = x + MARKER
    return drawn
