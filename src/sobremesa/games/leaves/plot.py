"""A garden of Under the Leaves as SVG: tiles, sectors, guests, and the places that a hand can touch."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from sobremesa.games.leaves.sketch import cells_of, spot
from sobremesa.games.leaves.state import TYPES, spelled_cells
from sobremesa.games.leaves.symbols import CELL, MARK, OUTLINE, PAPER_EDGE, VARIANTS
from sobremesa.games.leaves.view import GardenView, LeavesView, SectorView
from sobremesa.svg import Attribute, number, place, tag, text, use

Cell: TypeAlias = tuple[int, int]

LEAST_TILES = 5  # across a garden's picture, so that a young garden is not huge
POLLINATED = 3  # cells
BLOCK_CARDS = ("meticulous", "flirty")
# Places for guests in a cell, in its own hundredths; the nest is at the lower right, or as far at another corner.
ALONE = (-11.0, -11.0)
PERCHES = ((-24.0, -22.0), (-24.0, 24.0), (24.0, -24.0))


class Frame(NamedTuple):
    """How a garden is fitted into a rectangle of the picture."""

    x: float  # where cell 0,0 has its top left corner
    y: float
    scale: float  # of a cell

    def corner(self, x: float, y: float) -> tuple[float, float]:
        """The top left corner of a cell."""
        return self.x + self.scale * CELL * x, self.y + self.scale * CELL * y


def fitted(garden: GardenView, box: tuple[float, float, float, float], margin: int, least: int) -> Frame:
    """The garden in the middle of a box (x, y, width, height), with so many tiles free around it."""
    spots = [spot(tile["at"]) for tile in garden["tiles"]]
    west, east = min(x for x, _ in spots) - margin, max(x for x, _ in spots) + margin
    north, south = min(y for _, y in spots) - margin, max(y for _, y in spots) + margin
    wide, high = max(east - west + 1, least), max(south - north + 1, least)
    x, y, width, height = box
    scale = min(width / (2 * CELL * wide), height / (2 * CELL * high))
    middle = x + width / 2 - scale * CELL * (west + east + 1), y + height / 2 - scale * CELL * (north + south + 1)
    return Frame(*middle, scale)


# The whole garden


def garden_board(view: LeavesView, seat: int, frame: Frame) -> str:
    """One garden in full: ground, sectors, mushrooms, nests, guests."""
    garden = view["gardens"][seat]
    board = tag("g", *_beds(garden), *_outlines(garden), *_furniture(garden), *_guests(view, garden))
    where = f"{place(frame.x, frame.y)}scale({round(frame.scale, 4):g})"
    inside = tag("g", board, _last_tile(view, seat), transform=where, pointer_events="none")
    if seat != view["actor"]:
        return inside
    return inside + tag("g", *map(_open_spot, view["open"]), transform=where) + _choices(view, frame)


def small_garden(garden: GardenView, frame: Frame) -> str:
    """The garden for a corner of the picture: its colours alone."""
    soil = [tag("rect", x=200 * x, y=200 * y, width=200, height=200) for x, y in _spots(garden)]
    cells = [use(f"leaves-{kind[0]}", 100 * x + 50, 100 * y + 50) for (x, y), kind in cells_of(garden).items()]
    edge = tag("g", *soil, fill="none", stroke="var(--leaves-soil)", stroke_width=14)
    where = f"{place(frame.x, frame.y)}scale({round(frame.scale, 4):g})"
    return tag("g", *cells, edge, transform=where)


def small_tile(spelling: str, x: float, y: float, side: float) -> str:
    """A tile by itself round this point, for a look from afar."""
    scale = side / (2 * CELL)
    parts = []
    for corner, (kind, cap) in enumerate(spelled_cells(spelling)):
        at = _corner_place(corner)
        parts.append(use(f"leaves-{kind}", *at) + (use("leaves-cap", *at, 1.25) if cap else ""))
    edge = use("leaves-edge", 0, 0, stroke_width=3 / scale)
    return tag("g", *parts, edge, transform=f"{place(x, y)}scale({round(scale, 4):g})")


def lying_tile(spelling: str) -> str:
    """A tile round the origin, planted and with its nest, as it looks in a garden."""
    parts = []
    for corner, (kind, cap) in enumerate(spelled_cells(spelling)):
        x, y = _corner_place(corner)
        parts.append(use(f"leaves-{kind}-{(corner % 2 + corner // 2) % VARIANTS}", x, y))
        if cap:
            parts.append(use("leaves-cap", *_cap_place(x, y)))
    return "".join([*parts, use("leaves-edge", 0, 0, stroke_width=6), use("leaves-nest", 0, 0)])


def _corner_place(corner: int) -> tuple[float, float]:
    """The middle of a cell of a tile round the origin."""
    return CELL * (corner % 2) - CELL / 2, CELL * (corner // 2) - CELL / 2


def _spots(garden: GardenView) -> list[Cell]:
    return [spot(tile["at"]) for tile in garden["tiles"]]


# Ground


def _beds(garden: GardenView) -> Iterable[str]:
    shadow = [tag("rect", x=200 * x + 4, y=200 * y + 10, width=200, height=200, rx=12) for x, y in _spots(garden)]
    yield tag("g", *shadow, fill="#000", opacity="0.22")
    for (x, y), kind in cells_of(garden).items():
        yield use(f"leaves-{kind[0]}-{(x + y) % VARIANTS}", CELL * x + 50, CELL * y + 50)
    seams = [tag("rect", x=200 * x, y=200 * y, width=200, height=200, rx=3) for x, y in _spots(garden)]
    yield tag("g", *seams, fill="none", stroke="var(--leaves-soil)", stroke_width=5)


def _furniture(garden: GardenView) -> Iterable[str]:
    """Mushrooms and nests."""
    for tile in garden["tiles"]:
        x, y = spot(tile["at"])
        middle = 2 * CELL * x + CELL, 2 * CELL * y + CELL
        yield use("leaves-nest", *middle)
        for corner, (_kind, cap) in enumerate(spelled_cells(tile["cells"])):
            if cap:
                dx, dy = _cap_place(*_corner_place(corner))
                yield use("leaves-cap", middle[0] + dx, middle[1] + dy)


def _cap_place(x: float, y: float) -> tuple[float, float]:
    """The middle of a mushroom on a tile round the origin: a little away from the nest."""
    return 1.12 * x, 1.08 * y


# Outlines


def _outlines(garden: GardenView) -> Iterable[str]:
    """A firm line round pollinated sectors, a thin broken one round those of two cells, a shore round puddles."""
    for sector in garden["sectors"]:
        cells = {spot(name) for name in sector["cells"]}
        shape = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        deep = f"var(--leaves-{sector['kind']}-deep)"
        if sector["kind"] == "w":
            pale = "var(--leaves-w-pale)"
            yield tag("path", d=outline(cells, 7), stroke=pale, stroke_width=5, opacity="0.9", **shape)
        elif len(cells) >= POLLINATED:
            yield tag("path", d=outline(cells, 7), stroke=PAPER_EDGE, stroke_width=13, **shape)
            yield tag("path", d=outline(cells, 7), stroke=deep, stroke_width=7, **shape)
        elif len(cells) == POLLINATED - 1:
            yield tag("path", d=outline(cells, 9), stroke=deep, stroke_width=4, stroke_dasharray="5 13", **shape)


def outline(cells: set[Cell], inset: float) -> str:
    """The path along the border of some cells, a little inside it."""
    return "".join(_side(cells, cell, *side, inset) for cell in sorted(cells) for side in _SIDES)


_SIDES = (((0, -1), (1, 0)), ((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)))  # outwards, and onwards


def _side(cells: set[Cell], cell: Cell, outwards: Cell, onwards: Cell, inset: float) -> str:
    """One side of a cell, if the border runs there; its ends meet those of the next sides."""
    (x, y), (ox, oy), (ax, ay) = cell, outwards, onwards
    if (x + ox, y + oy) in cells:
        return ""
    half = CELL / 2
    middle = CELL * x + half + ox * (half - inset), CELL * y + half + oy * (half - inset)
    ends = []
    for way in (-1, 1):
        beside = (x + way * ax, y + way * ay)
        corner = (beside[0] + ox, beside[1] + oy)
        reach = half - inset if beside not in cells else half + inset if corner in cells else half
        ends.append(f"{number(middle[0] + way * reach * ax)},{number(middle[1] + way * reach * ay)}")
    return f"M{ends[0]}L{ends[1]}"


# Guests


def _guests(view: LeavesView, garden: GardenView) -> Iterable[str]:
    """Birds on their nests, tokens on cells and crossings, bees in sectors."""
    perched = {cell: 1 for cell, kind in cells_of(garden).items() if kind.endswith("*")}
    for tile in garden["tiles"]:
        if tile["birds"]:
            x, y = spot(tile["at"])
            yield _counted("leaves-bird", 200 * x + 100, 200 * y + 97, tile["birds"], 0.95)
    for kind, card in zip(TYPES, view["cards"], strict=True):
        for name in garden["tokens"][kind]:
            x, y = spot(name)
            crossing = card in BLOCK_CARDS
            at = (CELL * x + 100, CELL * y + 100) if crossing else _perch(perched, (x, y))
            yield use(f"leaves-{kind}", *at, 0.92 if crossing else 0.8)
    for sector in garden["sectors"]:
        if sector["bees"]:
            at = _perch(perched, _landing(sector, perched))
            yield _counted("leaves-bee", *at, sector["bees"], 0.92)


def _landing(sector: SectorView, perched: dict[Cell, int]) -> Cell:
    """The cell of a sector where bees are seen best: no mushroom, few guests."""
    cells = [spot(name) for name in sector["cells"]]
    return min(cells, key=lambda cell: (perched.get(cell, 0), cells.index(cell)))


def _perch(perched: dict[Cell, int], cell: Cell) -> tuple[float, float]:
    """The next free place in a cell: its middle, or beside its mushroom and other guests."""
    x, y = cell
    before = perched.get(cell, 0)
    dx, dy = PERCHES[(before - 1) % len(PERCHES)] if before else ALONE
    perched[cell] = before + 1
    return CELL * x + 50 + (-dx if x % 2 else dx), CELL * y + 50 + (-dy if y % 2 else dy)


def _counted(name: str, x: float, y: float, count: int, scale: float) -> str:
    """A guest with its number, if there is more than one."""
    guest = use(name, x, y, scale)
    if count == 1:
        return guest
    disc = tag("circle", cx=x + 25, cy=y + 18, r=19, fill=PAPER_EDGE, stroke=OUTLINE, stroke_width=2.5)
    size = 30 if count < 10 else 25
    words = text(
        x + 25, y + 18 + size / 3, str(count), text_anchor="middle", font_size=size, font_weight=700, fill=OUTLINE
    )
    return guest + disc + words


# What was just done, and what can be touched


def _last_tile(view: LeavesView, seat: int) -> str:
    """A frame round the tile just laid."""
    for line in reversed(view.get("last", [])):
        who, word, *rest = line.split(" ")
        if word == "place" and who == str(seat):
            x, y = spot(rest[1])
            shape: dict[str, Attribute] = {"x": 200 * x - 5, "y": 200 * y - 5, "width": 210, "height": 210, "rx": 16}
            dark = tag("rect", fill="none", stroke=OUTLINE, stroke_width=16, **shape)
            bright = tag("rect", fill="none", stroke=MARK, stroke_width=9, **shape)
            return tag("g", dark, bright, data_piece=f"laid:{seat}.{rest[1]}")
    return ""


def _open_spot(name: str) -> str:
    """A free place beside the garden, in the garden's own units; where the middle of a tile on it would be."""
    x, y = (2 * CELL * part + CELL for part in spot(name))
    return tag("g", use("leaves-spot", x, y), data_pick=f"spot:{name}", data_centre=f"{number(x)} {number(y)}")


def _choices(view: LeavesView, frame: Frame) -> str:
    word, cells = ("block", 2) if view["phase"] == "leaf" else ("token", 1)
    choices = [(f"{word}:{name}", spot(name)) for name in view["choices"]]
    frames = "".join(_framed(frame, cell, cells) for _, cell in choices)
    return frames + "".join(_choice(pick, n, cell, cells, frame) for n, (pick, cell) in enumerate(choices, 1))


def _framed(frame: Frame, cell: Cell, cells: int) -> str:
    """A line round what may be chosen, so many cells a side."""
    x, y = frame.corner(*cell)
    side = cells * CELL * frame.scale
    shape: dict[str, Attribute] = {
        "x": x + 2,
        "y": y + 2,
        "width": side - 4,
        "height": side - 4,
        "rx": 6,
        "fill": "none",
    }
    return tag("rect", stroke=OUTLINE, stroke_width=7, **shape) + tag("rect", stroke=MARK, stroke_width=4, **shape)


def _choice(pick: str, count: int, cell: Cell, cells: int, frame: Frame) -> str:
    """A numbered disc on what may be chosen."""
    x, y = frame.corner(cell[0] + cells / 2, cell[1] + cells / 2)
    radius = max(17.0, min(25.0, 0.36 * CELL * frame.scale))
    disc = tag("circle", cx=x, cy=y, r=radius, fill=MARK, stroke=OUTLINE, stroke_width=3)
    words = text(x, y + 9.5, str(count), text_anchor="middle", font_size=28, font_weight=700, fill=OUTLINE)
    return tag("g", disc, words, data_pick=pick)
