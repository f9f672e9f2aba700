"""A garden of Under the Leaves as SVG: tiles, sectors, guests, and the places that a hand can touch."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from sobremesa.games.leaves.notation import spellings
from sobremesa.games.leaves.sketch import cells_of, garden_lines, legend, spot
from sobremesa.games.leaves.state import LAID, TILE_NAMES, TYPES, spelled_cells
from sobremesa.games.leaves.symbols import CELL, LAWN, MARK, OUTLINE, PAPER_EDGE, corner_place
from sobremesa.games.leaves.view import GardenView, LeavesView, SectorView, TileView
from sobremesa.lettering import seat_name
from sobremesa.parts import BOARD, Part
from sobremesa.svg import SMALLEST_TEXT, Attribute, number, place, tag, text, use
from sobremesa.words import Words

_ = Words("leaves")

Cell: TypeAlias = tuple[int, int]

TILE = 92.0  # side of a tile of the garden; smaller ones are neither read nor touched well, and the garden pans
SCALE = TILE / (2 * CELL)
FIGURE = SMALLEST_TEXT / SCALE  # size of a number beside a guest, in the garden's own units
LEAST_TILES = 5  # across a garden's picture, so that a young garden is not huge
POLLINATED = 3  # cells
BLOCK_CARDS = ("meticulous", "flirty")
# Places for guests in a cell, in its own hundredths; the nest is at the lower right, or as far at another corner.
ALONE = (-11.0, -11.0)
PERCHES = ((-24.0, -22.0), (-24.0, 24.0), (24.0, -24.0))


class Extent(NamedTuple):
    """The places that the picture of a garden shows, in tiles."""

    west: float
    north: float
    width: int
    height: int

    @property
    def size(self) -> tuple[float, float]:
        """Of the picture."""
        return TILE * self.width, TILE * self.height

    @property
    def inside(self) -> str:
        """The transform into the garden's own units, a hundred for a cell, from its place 0,0."""
        return f"{place(-TILE * self.west, -TILE * self.north)}scale({SCALE:g})"

    def middle(self, x: int, y: int) -> tuple[float, float]:
        """Where the middle of a tile lies in the picture."""
        return TILE * (x + 0.5 - self.west), TILE * (y + 0.5 - self.north)


def extent(garden: GardenView, margin: int = 1, least: int = LEAST_TILES) -> Extent:
    """The garden in the middle, with so many places free all round it, so that lifting a tile rescales nothing."""
    west, width = _span([x for x, _ in _spots(garden)], margin, least)
    north, height = _span([y for _, y in _spots(garden)], margin, least)
    return Extent(west, north, width, height)


def _span(places: list[int], margin: int, least: int) -> tuple[float, int]:
    """Where it begins, and how many places it has."""
    length = max(places) - min(places) + 1 + 2 * margin
    return min(places) - margin - max(least - length, 0) / 2, max(length, least)


# The whole garden


def garden_part(view: LeavesView, seat: int) -> Part:
    """A seat's garden on its lawn. It changes only with its own tiles and guests, and with a choice for its owner."""
    shown = extent(view["gardens"][seat])
    width, height = shown.size
    lawn = tag("svg", *_lawn(width, height), width=width, height=height)
    return Part(
        f"garden:{seat}",
        BOARD,
        width,
        height,
        _("Garden of {name}", name=seat_name(view, seat)),
        lawn + garden_board(view, seat, shown),
        "\n".join([*garden_lines(view, seat), legend()]),
        seat,
        focus=shown.middle(*spot(view["gardens"][seat]["tiles"][-1]["at"])),
    )


def garden_board(view: LeavesView, seat: int, shown: Extent) -> str:
    """One garden in full: ground, sectors, mushrooms, nests, guests; for its owner, what can be touched."""
    garden = view["gardens"][seat]
    board = [*_beds(garden), *_outlines(garden), *_furniture(garden), _newest(garden, seat), *_guests(view, garden)]
    inside = tag("g", *board, transform=shown.inside, pointer_events="none")
    if seat != view["seat"]:
        return inside
    return inside + tag("g", *map(_open_spot, _open(garden)), *_choices(view), transform=shown.inside)


def _lawn(width: float, height: float) -> Iterable[str]:
    """Grass, patch by patch."""
    yield tag("rect", width=width, height=height, rx=18, fill="var(--leaves-lawn)")
    for y in range(0, int(height), LAWN):
        for x in range(0, int(width), LAWN):
            yield use("leaves-grass", x, y)


# Tiles, round their middles


def small_tile(spelling: str, x: float, y: float, side: float) -> str:
    """A tile by itself round this point, for a look from afar."""
    cells, caps = [], []
    for corner, (kind, cap) in enumerate(spelled_cells(spelling)):
        cells.append(use(f"leaves-{kind}", *corner_place(corner)))
        caps += [use("leaves-cap", *corner_place(corner), 1.25)] if cap else []
    where = f"{place(x, y)}scale({round(side / (2 * CELL), 4):g})"
    return tag("g", *cells, *caps, use("leaves-edge", 0, 0), transform=where)


def lying_tile(spelling: str) -> str:
    """A tile round the origin, planted and with its nest, as it looks in a garden."""
    return _ground(spelling) + _planted(spelling)


def _ground(spelling: str) -> str:
    """The cells of a tile, and the seam round them."""
    cells = [_use(f"leaves-{kind}{corner}") for corner, (kind, _) in enumerate(spelled_cells(spelling))]
    return "".join([*cells, _use("leaves-edge")])


def _planted(spelling: str) -> str:
    """The nest of a tile, and its mushroom."""
    caps = [_use(f"leaves-cap{corner}") for corner, (_, cap) in enumerate(spelled_cells(spelling)) if cap]
    return "".join([_use("leaves-nest"), *caps])


def _use(symbol: str) -> str:
    """A symbol where it was drawn."""
    return tag("use", href=f"#{symbol}")


def _spots(garden: GardenView) -> list[Cell]:
    return [spot(tile["at"]) for tile in garden["tiles"]]


# Ground


def _beds(garden: GardenView) -> Iterable[str]:
    """Tiles with their shadows; the newest is a piece by itself, which has come from the market."""
    *others, last = garden["tiles"]
    corners = [(2 * CELL * x, 2 * CELL * y) for x, y in _spots(garden)]
    shadow = [tag("rect", x=x + 4, y=y + 10, width=200, height=200, rx=12) for x, y in corners]
    yield tag("g", *shadow, fill="#000", opacity="0.22")
    for tile in others:
        yield _lying(tile, _ground(tile["cells"]))
    piece: dict[str, Attribute] = {"data_piece": _piece(last)} if others else {}
    yield _lying(last, lying_tile(last["cells"]), **piece)


def _furniture(garden: GardenView) -> Iterable[str]:
    """Nests and mushrooms."""
    for tile in garden["tiles"]:
        yield _lying(tile, _planted(tile["cells"]))


def _lying(tile: TileView, drawn: str, **attributes: Attribute) -> str:
    """What belongs to a tile, brought to its place."""
    x, y = (2 * CELL * part + CELL for part in spot(tile["at"]))
    return tag("g", drawn, transform=place(x, y), **attributes)


def _piece(tile: TileView) -> str:
    """The name of a garden tile, however it lies."""
    return f"tile:{TILE_NAMES[spellings()[tile['cells']][0]]}"


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
    return guest if count == 1 else guest + _figure(x + 26, y + 40, count)


def _figure(x: float, y: float, count: int) -> str:
    """A number cut out of paper, its baseline in the middle here."""
    edge: dict[str, Attribute] = {"stroke": PAPER_EDGE, "stroke_width": 12, "paint_order": "stroke"}
    return text(x, y, str(count), text_anchor="middle", font_size=FIGURE, font_weight=700, fill=OUTLINE, **edge)


# What was just done, and what can be touched


def _newest(garden: GardenView, seat: int) -> str:
    """A frame round the tile laid last."""
    *others, last = garden["tiles"]
    if not others:
        return ""
    x, y = (2 * CELL * part for part in spot(last["at"]))
    shape: dict[str, Attribute] = {"x": x - 5, "y": y - 5, "width": 210, "height": 210, "rx": 16, "fill": "none"}
    dark, bright = (
        tag("rect", stroke=colour, stroke_width=width, **shape) for colour, width in ((OUTLINE, 16), (MARK, 9))
    )
    return tag("g", dark, bright, class_="newest", data_piece=f"laid:{seat}.{last['at']}")


def _open(garden: GardenView) -> list[Cell]:
    """The free places beside a garden that still grows, row by row."""
    taken = set(_spots(garden))
    if len(taken) == LAID:
        return []
    beside = {(x + dx, y + dy) for x, y in taken for (dx, dy), _ in _SIDES}
    return sorted(beside - taken, key=lambda at: at[::-1])


def _open_spot(at: Cell) -> str:
    """A free place beside the garden; it knows where the middle of a tile on it would be."""
    x, y = (2 * CELL * part + CELL for part in at)
    name = f"spot:{at[0]},{at[1]}"
    return tag("g", use("leaves-spot", x, y), data_pick=name, data_centre=f"{number(x)} {number(y)}")


def _choices(view: LeavesView) -> Iterable[str]:
    """What the owner must choose between, numbered: squares, or single cells."""
    cells = 2 if view["phase"] == "leaf" else 1
    for count, (pick, cell) in enumerate(choices(view), 1):
        yield _choice(pick, count, cell, cells * CELL)


def choices(view: LeavesView) -> list[tuple[str, Cell]]:
    """What the reader must choose between: what is picked, and its first cell."""
    if view["seat"] != view["actor"]:
        return []
    word = "block" if view["phase"] == "leaf" else "token"
    return [(f"{word}:{name}", spot(name)) for name in view["choices"]]


def _choice(pick: str, count: int, cell: Cell, side: float) -> str:
    """A line round what may be chosen, with its number."""
    x, y = CELL * cell[0], CELL * cell[1]
    shape: dict[str, Attribute] = {"x": x + 4, "y": y + 4, "width": side - 8, "height": side - 8, "rx": 12}
    frame = tag("rect", fill="none", stroke=OUTLINE, stroke_width=16, pointer_events="all", **shape)
    frame += tag("rect", fill="none", stroke=MARK, stroke_width=9, **shape)
    return tag("g", frame, numbered(x + side / 2, y + side / 2, count), data_pick=pick)


def numbered(x: float, y: float, count: int) -> str:
    """The disc of a choice, in the garden's own units."""
    disc = tag("circle", cx=x, cy=y, r=0.62 * FIGURE, fill=MARK, stroke=OUTLINE, stroke_width=6)
    return disc + text(
        x, y + FIGURE / 3, str(count), text_anchor="middle", font_size=FIGURE, font_weight=700, fill=OUTLINE
    )
