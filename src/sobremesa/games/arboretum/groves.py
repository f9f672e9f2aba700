"""Arboreta as SVG: the cards of a seat on their lawn, the places beside them, and the walks that score."""

import itertools
import math

from sobremesa.game import OVER
from sobremesa.games.arboretum.plates import plate
from sobremesa.games.arboretum.sketch import Ground, cell_of, grove_lines
from sobremesa.games.arboretum.symbols import HEIGHT, TINTS, WIDTH
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import seat_name
from sobremesa.parts import BOARD, Part
from sobremesa.svg import place, tag
from sobremesa.words import Words

_ = Words("arboretum")

COLUMN, ROW = 88.0, 106.0  # of a place: a finger wide at the least size
SCALE = 0.82  # of a card
INSIDE = ((COLUMN - SCALE * WIDTH) / 2, (ROW - SCALE * HEIGHT) / 2)  # from the corner of a place to that of its card
LEAST = 5  # places in each direction
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def grove(view: ArboretumView, seat: int) -> Part:
    """The arboretum of a seat. It changes only when a card is laid; what the page lights up is always there."""
    plot = plot_of(view, seat)
    cards = "".join(_card(view, seat, cell, plot) for cell in view["arboreta"][seat])
    mine = seat == view["seat"] and view["turn"] != OVER
    places = "".join(free_place(cell, plot, visibility="hidden") for cell in free_cells(view, seat)) if mine else ""
    return Part(
        name=f"grove:{seat}",
        role=BOARD,
        width=COLUMN * len(plot.across),
        height=ROW * len(plot.down),
        title=_("Arboretum of {name}", name=seat_name(view, seat)),
        drawn=lawn(plot) + places + cards + _walks(view, seat, plot),
        description="\n".join(grove_lines(view, seat)),
        seat=seat,
        focus=_middle(view, seat, plot),
    )


def plot_of(view: ArboretumView, seat: int) -> Ground:
    """The places that are drawn: one free all round the cards, so that laying a card moves nothing."""
    cells = [cell_of(name) for name in view["arboreta"][seat]] or [(0, 0)]
    left, right = _span([x for x, _ in cells])
    top, bottom = _span([y for _, y in cells])
    return Ground(left, top, right, bottom)


def _span(cards: list[int]) -> tuple[int, int]:
    """The first and the last place in one direction."""
    first, last = min(cards) - 1, max(cards) + 1
    missing = max(LEAST - (last - first + 1), 0)
    return first - missing // 2, last + (missing + 1) // 2


def free_cells(view: ArboretumView, seat: int) -> list[str]:
    """The cells beside the cards of a seat; before there is any, where the first one goes."""
    laid = view["arboreta"][seat]
    if not laid:
        return ["0,0"]
    beside = {f"{x + dx},{y + dy}" for x, y in map(cell_of, laid) for dx, dy in STEPS}
    return sorted(beside - laid.keys(), key=cell_of)


def corner(cell: str, plot: Ground) -> tuple[float, float]:
    """The upper left corner of a place."""
    across, down = cell_of(cell)
    return (across - plot.left) * COLUMN, (down - plot.top) * ROW


def _middle(view: ArboretumView, seat: int, plot: Ground) -> tuple[float, float]:
    """The middle of the newest card, or of the first place."""
    x, y = corner(([*view["arboreta"][seat]] or ["0,0"])[-1], plot)
    return x + COLUMN / 2, y + ROW / 2


def lawn(plot: Ground) -> str:
    size = {"width": COLUMN * len(plot.across), "height": ROW * len(plot.down)}
    return tag("rect", rx=10, fill="var(--arb-ground)", **size)


def free_place(cell: str, plot: Ground, **attributes: str) -> str:
    """A cell where the next card may go."""
    x, y = corner(cell, plot)
    edge = {"fill": "var(--arb-grid)", "stroke": "var(--ink-soft)", "stroke_dasharray": "8 7"}
    shape = tag("rect", x=x + 6, y=y + 6, width=COLUMN - 12, height=ROW - 12, rx=8, stroke_width=3, **edge)
    reach = tag("rect", x=x, y=y, width=COLUMN, height=ROW, fill="none", class_="reach")
    return tag("g", reach, shape, data_pick=f"cell:{cell}", **attributes)


def _card(view: ArboretumView, seat: int, cell: str, plot: Ground) -> str:
    """A laid card; the newest one is marked."""
    laid = view["arboreta"][seat]
    newest = cell == list(laid)[-1] and view["turn"] != OVER
    halo = {"fill": "none", "stroke": "var(--accent)"}
    mark = tag("rect", x=-1, y=-1, width=WIDTH + 2, height=HEIGHT + 2, rx=11, stroke_width=6, **halo) if newest else ""
    x, y = corner(cell, plot)
    return plate(x + INSIDE[0], y + INSIDE[1], laid[cell], SCALE, mark)


# The walks of the end


def _walks(view: ArboretumView, seat: int, plot: Ground) -> str:
    """Footprints along every path that scores."""
    if view["sheet"] is None:
        return ""
    cells = {card: cell for cell, card in view["arboreta"][seat].items()}
    walked = []
    for order, entry in enumerate(view["sheet"]):
        line = entry["lines"][seat]
        if line["points"]:
            walked.append(_walk([cells[card] for card in line["path"]["cards"]], entry["species"], order, plot))
    return "".join(walked)


def _walk(cells: list[str], species: str, order: int, plot: Ground) -> str:
    """One walk: each species a little beside the others, so that walks over the same cards do not cover each other."""
    shift = (order % 5 - 2) * 6 * SCALE
    points = [(x + shift, y + shift) for x, y in (_footing(cell, plot) for cell in cells)]
    steps = "".join(_steps(here, there) for here, there in itertools.pairwise(points))
    ends = "".join(tag("circle", cx=x, cy=y, r=8 * SCALE) for x, y in (points[0], points[-1]))
    return tag("g", steps, ends, fill=TINTS[species].ink, stroke="#fffaf0", stroke_width=2)


def _footing(cell: str, plot: Ground) -> tuple[float, float]:
    """Where a walk crosses a cell: beside and below the value of its card, which stays readable."""
    x, y = corner(cell, plot)
    return x + INSIDE[0] + 74 * SCALE, y + INSIDE[1] + 85 * SCALE


def _steps(here: tuple[float, float], there: tuple[float, float]) -> str:
    """Footprints from one card to the next, left and right in turn."""
    turn = round(math.degrees(math.atan2(there[1] - here[1], there[0] - here[0])))
    prints = []
    for share in (0.32, 0.7):
        x, y = (start + share * (end - start) for start, end in zip(here, there, strict=True))
        prints.append(tag("use", href="#arb-feet", transform=f"{place(x, y)}rotate({turn})scale({1.2 * SCALE:.2f})"))
    return "".join(prints)
