"""Arboreta as SVG: the cards of a seat, scaled to fit their ground, open cells, and the walks that score."""

import itertools
import math
from typing import NamedTuple

from sobremesa.game import OVER
from sobremesa.games.arboretum.plates import HEIGHT, WIDTH, plate
from sobremesa.games.arboretum.sketch import Ground, cell_of, ground, open_cells
from sobremesa.games.arboretum.symbols import TINTS
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.svg import place, tag, text
from sobremesa.words import Words

_ = Words("arboretum")

GAP = 6.0  # between cards, at scale 1
STEP_X, STEP_Y = WIDTH + GAP, HEIGHT + GAP
LARGEST = 1.1  # scale of a card


class Room(NamedTuple):
    """A part of the picture."""

    x: float
    y: float
    width: float
    height: float


class Fit(NamedTuple):
    """How cells of an arboretum come to lie in a room."""

    x: float
    y: float
    scale: float
    covered: Ground

    def corner(self, name: str) -> tuple[float, float]:
        """The upper left corner of a cell."""
        across, down = cell_of(name)
        return (
            self.x + (across - self.covered.left) * STEP_X * self.scale,
            self.y + (down - self.covered.top) * STEP_Y * self.scale,
        )

    def footing(self, name: str) -> tuple[float, float]:
        """Where a walk crosses a cell: beside and below the value of its card, which stays readable."""
        x, y = self.corner(name)
        return x + 74 * self.scale, y + 85 * self.scale


def grove(view: ArboretumView, seat: int, room: Room) -> str:
    """The arboretum of a seat in its room."""
    lawn = tag("rect", x=room.x, y=room.y, width=room.width, height=room.height, rx=10, fill="var(--arb-ground)")
    covered = ground(view, seat)
    if covered is None:
        words = text(room.x + room.width / 2, room.y + room.height / 2 + 9, _("nothing laid yet"), text_anchor="middle")
        return lawn + tag("g", words, fill="var(--ink-soft)")
    fit = fitted(covered, room)
    cards = "".join(_card(view, seat, cell, card, fit) for cell, card in view["arboreta"][seat].items())
    places = "".join(_open(view, cell, fit) for cell in open_cells(view, seat))
    return lawn + places + cards + _walks(view, seat, fit)


def fitted(covered: Ground, room: Room) -> Fit:
    """The cells as large as the room allows, in its middle."""
    across, down = len(covered.across), len(covered.down)
    scale = min(LARGEST, (room.width - 12) / (across * STEP_X), (room.height - 12) / (down * STEP_Y))
    x = room.x + (room.width - (across * STEP_X - GAP) * scale) / 2
    y = room.y + (room.height - (down * STEP_Y - GAP) * scale) / 2
    return Fit(x, y, scale, covered)


def _card(view: ArboretumView, seat: int, cell: str, name: str, fit: Fit) -> str:
    """A laid card; the newest one is marked."""
    newest = cell == list(view["arboreta"][seat])[-1] and view["turn"] != OVER
    halo = {"fill": "none", "stroke": "var(--accent)"}
    mark = tag("rect", x=-1, y=-1, width=WIDTH + 2, height=HEIGHT + 2, rx=11, stroke_width=6, **halo) if newest else ""
    return plate(*fit.corner(cell), name, fit.scale, mark)


def _open(view: ArboretumView, cell: str, fit: Fit) -> str:
    """A cell where the next card may go."""
    x, y = fit.corner(cell)
    touch = {"data_pick": f"cell:{cell}"} if view["seat"] == view["turn"] else {}
    edge = {"fill": "var(--arb-grid)", "fill_opacity": "0.35", "stroke": "var(--ink-soft)", "stroke_dasharray": "10 8"}
    shape = tag("rect", x=4, y=4, width=WIDTH - 8, height=HEIGHT - 8, rx=9, stroke_width=3, **edge)
    return tag("g", shape, transform=f"{place(x, y)}scale({round(fit.scale, 3):g})", **touch)


# The walks of the end


def _walks(view: ArboretumView, seat: int, fit: Fit) -> str:
    """Footprints along every path that scores."""
    if view["sheet"] is None:
        return ""
    cells = {card: cell for cell, card in view["arboreta"][seat].items()}
    walked = []
    for order, entry in enumerate(view["sheet"]):
        line = entry["lines"][seat]
        if line["points"]:
            walked.append(_walk([cells[card] for card in line["path"]["cards"]], entry["species"], order, fit))
    return "".join(walked)


def _walk(cells: list[str], species: str, order: int, fit: Fit) -> str:
    """One walk: each species a little beside the others, so that walks over the same cards do not cover each other."""
    shift = (order % 5 - 2) * 6 * fit.scale
    points = [(x + shift, y + shift) for x, y in map(fit.footing, cells)]
    steps = "".join(_steps(here, there, fit.scale) for here, there in itertools.pairwise(points))
    ends = "".join(tag("circle", cx=x, cy=y, r=8 * fit.scale) for x, y in (points[0], points[-1]))
    return tag("g", steps, ends, fill=TINTS[species].ink, stroke="#fffaf0", stroke_width=2)


def _steps(here: tuple[float, float], there: tuple[float, float], scale: float) -> str:
    """Footprints from one card to the next, left and right in turn."""
    turn = round(math.degrees(math.atan2(there[1] - here[1], there[0] - here[0])))
    prints = []
    for share in (0.32, 0.7):
        x, y = (start + share * (end - start) for start, end in zip(here, there, strict=True))
        where = f"{place(x, y)}rotate({turn})scale({round(1.2 * scale, 3):g})"
        prints.append(tag("use", href="#arb-feet", transform=where))
    return "".join(prints)
