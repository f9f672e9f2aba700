"""The board of Gardens of Mars as SVG: the garden, what was just done in it, and the gardeners."""

import math
from typing import NamedTuple, TypeAlias

from sobremesa.games.mars.notation import GARDENER_NAMES
from sobremesa.games.mars.sketch import ROWS, gardener_label, row
from sobremesa.games.mars.state import DIRECTIONS, RADIUS, STEPS
from sobremesa.games.mars.symbols import (
    BELLY,
    CELL,
    HEIGHT,
    MIDDLE,
    NIGHT,
    OUTLINE,
    SIZE,
    TONES,
    TRAIL,
    WIDTH,
    Point,
    hexagon,
)
from sobremesa.games.mars.track import ring
from sobremesa.games.mars.view import MarsView
from sobremesa.svg import LIT, Attribute, emblem, number, place, tag, text, use

Cell: TypeAlias = tuple[int, int]

LIFT = 9.0  # of the gardener to move
CORE = (28.0, 65.0, 724.0, 646.0)  # the greenhouse: its left, top, width and height


class Walk(NamedTuple):
    """A straight move just made."""

    start: Cell
    step: Cell
    length: int
    planted: bool

    def after(self, steps: float) -> Point:
        """The middle of the cell reached then, or of the border between two."""
        return point(self.start[0] + steps * self.step[0], self.start[1] + steps * self.step[1])


def board(view: MarsView) -> str:
    """Everything that lies on the red ground."""
    return "".join([_ground(), _cells(), _flowers(view), ring(view), _marks(view), _gardeners(view), _stay(view)])


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
    return tag("g", *(_cell(q, r) for r in ROWS for q in row(r)), style=NIGHT)


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
    where = (x - 12, y + 9, 0.86) if visited else (x, y)
    return use(f"mars-{colour}", *where, data_piece=f"flower:{cell}")


# What was just done


def _marks(view: MarsView) -> str:
    trails = [_trail(walk) for walk in walks(view)]
    return tag("g", *trails, *(_mark(view, *line.split(" ")) for line in view.get("last", [])), pointer_events="none")


def _mark(view: MarsView, seat: str, word: str, *rest: str) -> str:
    """What is seen of a move that is no walk."""
    if word == "settle":
        return _outline(point(*cell_of(rest[-1])))
    if word == "stay":
        middles = [point(*cell) for (stayed, _), cell in _places(view).items() if stayed == int(seat)]
        return "".join(_outline(middle) + _loss(middle) for middle in middles)
    return ""


def walks(view: MarsView) -> list[Walk]:
    """Every walk just made, the latest first, traced back from where the gardeners stand now."""
    at = _places(view)
    found = []
    for line in reversed(view.get("last", [])):
        seat, word, *rest = line.split(" ")
        if word == "move":
            who = (int(seat), _gardener(rest))
            found.append(_walk(at[who], rest))
            at[who] = found[-1].start
    return found


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
    heads = "".join(_arrowhead(walk.after(steps + 0.5), ahead) for steps in range(walk.length))
    ring = tag("path", d=hexagon(SIZE - 4), transform=place(*walk.after(0)), stroke_dasharray="3 7")
    end = walk.after(walk.length)
    lines = tag("g", ring, heads, fill="none", stroke=TRAIL, stroke_width=4, stroke_linecap="round")
    return lines + _outline(end) + ("" if walk.planted else _loss(end))


def _arrowhead(border: Point, ahead: float) -> str:
    where = f"{place(*border)}rotate({number(ahead)})"
    return tag("path", d="M-9,-8.5L11,0L-9,8.5L-4.5,0Z", transform=where, fill=TRAIL, stroke=OUTLINE, stroke_width=2)


def _outline(middle: Point) -> str:
    return tag("path", d=hexagon(SIZE - 1.5), transform=place(*middle), fill="none", stroke=TRAIL, stroke_width=4)


def _loss(middle: Point) -> str:
    """A point lost on this cell."""
    x, y = middle
    slip = tag("rect", x=x - 39, y=y - 40, width=40, height=30, rx=8, fill=TRAIL, stroke=OUTLINE, stroke_width=2)
    return slip + text(x - 19, y - 16, "−1", text_anchor="middle", font_weight=700, fill=OUTLINE)


def _stay(view: MarsView) -> str:
    """What is touched when a die allows no move: the loss of a point, seen only then."""
    if view["phase"] != "act":
        return ""
    cell = next(cell for (seat, _), cell in _places(view).items() if seat == view["actor"])
    return tag("g", _loss(point(*cell)), data_pick="stay", visibility="hidden", style=NIGHT)


# Gardeners


def _gardeners(view: MarsView) -> str:
    """All gardeners, those further down in front."""
    places = sorted(_places(view).items(), key=lambda item: point(*item[1])[::-1])
    return tag("g", *(_figure(view, seat, gardener, cell) for (seat, gardener), cell in places), style=NIGHT)


def _figure(view: MarsView, seat: int, gardener: int, cell: Cell) -> str:
    """A gardener on its cell. Only the cell can be touched: a head may reach over the next one."""
    x, y = point(*cell)
    name = f"{cell[0]},{cell[1]}"
    feet = x + (14 if name in view["flowers"] else 0), y + 8
    to_move = view["phase"] in ("roll", "act") and seat == view["actor"]
    body = _lifted(*feet, seat) if to_move else _martian(*feet, seat, 0.92)
    letter = _letter(x + 18, y + 19, gardener_label(view, gardener))
    edge: dict[str, Attribute] = {"fill": "none", "stroke": LIT, "stroke_width": 5}
    target = tag("path", d=hexagon(SIZE - 5), transform=place(x, y), **edge, pointer_events="all")
    figure = tag("g", _shadow(*feet), body, letter, pointer_events="none", data_piece=f"gardener:{seat}.{gardener}")
    return tag("g", target, figure, data_pick=f"gardener:{name}", data_owner=seat)


def _lifted(x: float, y: float, seat: int) -> str:
    """The one to move: a little larger, off the ground, with a mark above its head."""
    caret = tag("path", d="M-9,-68h18l-9,11Z", transform=place(x, y), fill=TRAIL, stroke=OUTLINE, stroke_width=2)
    return _martian(x, y - LIFT, seat, 1.0) + caret


def _shadow(x: float, y: float) -> str:
    return tag("ellipse", cx=x, cy=y, rx=15, ry=5, fill="#000", opacity="0.5")


def _martian(x: float, y: float, seat: int, scale: float) -> str:
    """The seat's Martian, feet here, with its emblem."""
    dx, dy = BELLY[seat]
    return use(f"mars-martian-{seat}", x, y, scale) + emblem(x + scale * dx, y + scale * dy, seat, 0.68 * scale)


def _letter(x: float, y: float, letter: str) -> str:
    if not letter:
        return ""
    disc = tag("circle", cx=x, cy=y, r=13.5, fill=TRAIL, stroke=OUTLINE, stroke_width=2)
    return disc + text(x, y + 7, letter, text_anchor="middle", font_weight=700, fill=OUTLINE)
