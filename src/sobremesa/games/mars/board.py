"""The board of Gardens of Mars as SVG: the garden, what was just done in it, the gardeners, and the score track."""

import math
from typing import NamedTuple, TypeAlias

from sobremesa.games.mars.notation import GARDENER_NAMES
from sobremesa.games.mars.sketch import ROWS, gardener_label, row
from sobremesa.games.mars.state import CROWDED_FROM, DIRECTIONS, RADIUS, STEPS
from sobremesa.games.mars.symbols import BELLY, CELL, OUTLINE, SIZE, STONE, TONES, TRAIL, hexagon
from sobremesa.games.mars.view import MarsView
from sobremesa.svg import SEAT_COLOURS, badge, emblem, number, tag, text, use

Cell: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[float, float]

WIDTH, HEIGHT = 780.0, 776.0
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)
LAP = 50  # spaces of the printed track
HALF = LAP // 2
ALONG = 58.0  # from the tip of the garden along its side to the first stone
OUT = 63.0  # from the middle of the outer cells to the stones
LIFT = 9.0  # of the gardener to move


class Spot(NamedTuple):
    """A place on the track: where, and in which direction the outside lies."""

    x: float
    y: float
    outward: Point


class Walk(NamedTuple):
    """A straight move just made."""

    start: Cell
    step: Cell
    length: int
    planted: bool

    def cell(self, steps: float) -> tuple[float, float]:
        return self.start[0] + steps * self.step[0], self.start[1] + steps * self.step[1]


def board(view: MarsView) -> str:
    """Everything that lies on the red ground."""
    return "".join([_ground(), _cells(), _flowers(view), _track(view), _marks(view), _gardeners(view)])


def cell_of(name: str) -> Cell:
    q, r = name.split(",")
    return int(q), int(r)


def point(q: float, r: float) -> Point:
    """The middle of a cell."""
    return MIDDLE[0] + CELL * (q + r / 2), MIDDLE[1] + 1.5 * SIZE * r


# The garden


def _ground() -> str:
    soil = tag("rect", width=WIDTH, height=HEIGHT, rx=18, fill="var(--mars-ground)")
    house = tag("path", d=_frame(), fill="var(--mars-night)", stroke="var(--mars-frame)", stroke_width=3)
    return soil + _craters() + house


def _craters() -> str:
    """A few rings in the sand where nothing else lies."""
    rings = ((726, 56, 34), (662, 34, 12), (742, 128, 9), (56, 716, 40), (128, 744, 14), (34, 640, 10), (716, 724, 26))
    circles = "".join(tag("circle", cx=x, cy=y, r=r) for x, y, r in rings)
    return tag("g", circles, fill="none", stroke="var(--mars-ground-mark)", stroke_width=6)


def _frame() -> str:
    """The greenhouse: a hexagon around the garden."""
    reach = CELL * RADIUS + 2 / math.sqrt(3) * (SIZE + 1)
    corners = [(reach * math.cos(math.pi * k / 3), reach * math.sin(math.pi * k / 3)) for k in range(6)]
    return "M" + "L".join(f"{number(MIDDLE[0] + x)},{number(MIDDLE[1] + y)}" for x, y in corners) + "Z"


def _cells() -> str:
    return tag("g", *(_cell(q, r) for r in ROWS for q in row(r)))


def _cell(q: int, r: int) -> str:
    kind = "mars-centre" if (q, r) == (0, 0) else f"mars-cell-{(q - r) % TONES}"
    return use(kind, *point(q, r), data_pick=f"cell:{q},{r}")


def _flowers(view: MarsView) -> str:
    standing = {cell for cells in view["gardeners"] for cell in cells}
    blooms = (_flower(cell, colour, cell in standing) for cell, colour in view["flowers"].items())
    return tag("g", *blooms, pointer_events="none")


def _flower(cell: str, colour: str, visited: bool) -> str:
    """A flower; beside its gardener it makes room without being hidden."""
    x, y = point(*cell_of(cell))
    return use(f"mars-{colour}", x - 12, y + 9, 0.86) if visited else use(f"mars-{colour}", x, y)


# What was just done


def _marks(view: MarsView) -> str:
    at = _places(view)
    marks = []
    for line in reversed(view.get("last", [])):
        seat, word, *rest = line.split(" ")
        if word == "move":
            who = (int(seat), _gardener(rest))
            walk = _walk(at[who], rest)
            at[who] = walk.start
            marks.append(_trail(walk))
        elif word == "settle":
            marks.append(_outline(cell_of(rest[-1])))
        elif word == "stay":
            marks += [_outline(cell) + _loss(cell) for (who_stays, _), cell in at.items() if who_stays == int(seat)]
    return tag("g", *marks, pointer_events="none")


def _places(view: MarsView) -> dict[tuple[int, int], Cell]:
    """Where each gardener stands, by seat and number."""
    return {
        (seat, gardener): cell_of(cell)
        for seat, cells in enumerate(view["gardeners"])
        for gardener, cell in enumerate(cells)
        if cell is not None
    }


def _gardener(words: list[str]) -> int:
    return GARDENER_NAMES.index(words[0]) if words[0] in GARDENER_NAMES else 0


def _walk(end: Cell, words: list[str]) -> Walk:
    """The move that these words tell, of a gardener that has come to its end."""
    length, direction, *colour = words[1:] if words[0] in GARDENER_NAMES else words
    dq, dr = STEPS[DIRECTIONS.index(direction)]
    steps = int(length)
    return Walk((end[0] - steps * dq, end[1] - steps * dr), (dq, dr), steps, bool(colour))


def _trail(walk: Walk) -> str:
    """An arrowhead on every border crossed, a ring where the walk began, an outline where it ended."""
    ahead = math.degrees(math.atan2(1.5 * SIZE * walk.step[1], CELL * (walk.step[0] + walk.step[1] / 2)))
    heads = "".join(_arrowhead(point(*walk.cell(steps + 0.5)), ahead) for steps in range(walk.length))
    x, y = point(*walk.start)
    ring = tag("path", d=hexagon(SIZE - 4), transform=f"translate({number(x)} {number(y)})", stroke_dasharray="3 7")
    end = walk.start[0] + walk.length * walk.step[0], walk.start[1] + walk.length * walk.step[1]
    lines = tag("g", ring, heads, fill="none", stroke=TRAIL, stroke_width=4, stroke_linecap="round")
    return lines + _outline(end) + ("" if walk.planted else _loss(end))


def _arrowhead(place: Point, ahead: float) -> str:
    where = f"translate({number(place[0])} {number(place[1])})rotate({number(ahead)})"
    return tag("path", d="M-8,-7L10,0L-8,7L-4,0Z", transform=where, fill=TRAIL, stroke=OUTLINE, stroke_width=2)


def _outline(cell: Cell) -> str:
    x, y = point(*cell)
    where = f"translate({number(x)} {number(y)})"
    return tag("path", d=hexagon(SIZE - 1.5), transform=where, fill="none", stroke=TRAIL, stroke_width=4)


def _loss(cell: Cell) -> str:
    """A point lost here."""
    x, y = point(*cell)
    slip = tag("rect", x=x - 39, y=y - 36, width=40, height=30, rx=8, fill=TRAIL, stroke=OUTLINE, stroke_width=2)
    return slip + text(x - 19, y - 12, "−1", text_anchor="middle", font_weight=700, fill=OUTLINE)


# Gardeners


def _gardeners(view: MarsView) -> str:
    """All gardeners, those further down in front."""
    places = sorted(_places(view).items(), key=lambda place: point(*place[1])[::-1])
    return "".join(_figure(view, seat, gardener, cell) for (seat, gardener), cell in places)


def _figure(view: MarsView, seat: int, gardener: int, cell: Cell) -> str:
    x, y = point(*cell)
    lift = LIFT if view["phase"] in ("roll", "act") and seat == view["actor"] else 0
    shadow = tag("ellipse", cx=x + 14, cy=y + 8, rx=15, ry=5, fill="#000", opacity="0.5")
    body = martian(x + 14, y + 8 - lift, seat, 1.0 if lift else 0.92)
    caret = tag("path", d=f"M{number(x + 5)},{number(y - 60)}h18l-9,11Z", fill=TRAIL, stroke=OUTLINE, stroke_width=2)
    letter = _letter(x + 18, y + 18, gardener_label(view, gardener))
    figure = tag("g", shadow, body, letter, caret if lift else "", pointer_events="none")
    return tag("g", _target(x, y), figure, data_pick=f"gardener:{cell[0]},{cell[1]}")


def _target(x: float, y: float) -> str:
    """The cell alone can be touched: a head may reach over the next one."""
    where = f"translate({number(x)} {number(y)})"
    return tag("path", d=hexagon(SIZE - 1.5), transform=where, fill="none", pointer_events="all")


def martian(x: float, y: float, seat: int, scale: float) -> str:
    """The seat's Martian, feet here, with its emblem."""
    dx, dy = BELLY[seat]
    return use(f"mars-martian-{seat}", x, y, scale) + emblem(x + scale * dx, y + scale * dy, seat, 0.68 * scale)


def _letter(x: float, y: float, letter: str) -> str:
    if not letter:
        return ""
    disc = tag("circle", cx=x, cy=y, r=13, fill=TRAIL, stroke=OUTLINE, stroke_width=2)
    return disc + text(x, y + 7, letter, text_anchor="middle", font_weight=700, fill=OUTLINE)


# The score track: up and over the garden to 25, under it and back to 50; a lap more begins again at 1


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


SIDE = CELL * RADIUS - ALONG  # from the first stone to the corner above it
BEND = OUT * math.pi / 3  # round that corner
TOP = CELL * RADIUS / 2  # from there to the middle of the top


def _left_spot(run: float) -> Spot:
    """So far from the first stone: along the cells at the left, round the corner cell, along the top."""
    bent = min(max(run - SIDE, 0) / OUT, math.pi / 3)
    outward = -math.cos(math.pi / 6 + bent), -math.sin(math.pi / 6 + bent)
    up, right = min(run, SIDE) + ALONG, max(run - SIDE - BEND, 0)
    x = -CELL * RADIUS + up / 2 + right
    return Spot(x + OUT * outward[0], -up * math.sqrt(3) / 2 + OUT * outward[1], outward)


def _track(view: MarsView) -> str:
    stones = "".join(_stone(space) for space in range(1, LAP + 1))
    return tag("g", stones, _border(), _nought(), text_anchor="middle") + _markers(view)


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


NOUGHT_PLACES = ((34, 34), (73, 34), (112, 34), (34, 74), (73, 74))


def _markers(view: MarsView) -> str:
    beginners = [seat for seat, score in enumerate(view["scores"]) if score == 0]
    resting = [badge(x, y, 17, seat) for seat, (x, y) in zip(beginners, NOUGHT_PLACES, strict=False)]
    walking = sorted((score, seat) for seat, score in enumerate(view["scores"]) if score > 0)
    taken: set[int] = set()
    for score, seat in walking:
        space = (score - 1) % LAP + 1
        resting.append(_marker(seat, score, spot(space), space in taken))
        taken.add(space)
    return tag("g", *resting, pointer_events="none")


def _marker(seat: int, score: int, place: Spot, second: bool) -> str:
    """A stone in the seat's colour with its exact score; a second one of another lap lies outside the first."""
    (dx, dy), aside = place.outward, 34 if second else 0
    x = min(max(place.x + aside * dx, STONE + 1), WIDTH - STONE - 1)
    y = place.y + aside * dy
    disc = tag("circle", cx=x, cy=y, r=STONE + 2, fill=SEAT_COLOURS[seat], stroke="#fff6e6", stroke_width=3)
    words = text(x, y + 9, str(score), fill="#fff", font_weight=700, text_anchor="middle")
    return disc + words + badge(x + 27 * dx, y + 27 * dy, 12.5, seat)
