"""What the hand chooses between in Under the Leaves besides tiles and places: how a tile lies, and who lives where."""

from collections.abc import Iterable

from sobremesa.games.leaves.names import inhabitant
from sobremesa.games.leaves.notation import flipped, rotated, spelling, spellings
from sobremesa.games.leaves.plot import SCALE, Cell, choices, lying_tile, numbered, small_tile
from sobremesa.games.leaves.sketch import cells_of, chooser
from sobremesa.games.leaves.state import CAP, ORIENTATIONS
from sobremesa.games.leaves.symbols import CELL, MARK, OUTLINE
from sobremesa.games.leaves.view import LeavesView
from sobremesa.parts import BED, Part
from sobremesa.svg import Attribute, number, place, symbol, tag, use
from sobremesa.words import Words

_ = Words("leaves")

PLACE = 88.0  # of a way in the tray
SIDE = 76.0  # of its tile
WINDOW = 2.4  # cells across what is seen of the garden round a choice


def turns(view: LeavesView) -> Part:
    """The eight ways that a tile can lie, for each tile of the market; or what the reader must choose between."""
    size = PLACE * ORIENTATIONS, PLACE
    if candidates := choices(view):
        card = inhabitant(chooser(view))
        title = _("Where will {card} live? Touch 1 to {n}.", card=card, n=len(candidates))
        drawn = (_candidate(view, count, *one) for count, one in enumerate(candidates, 1))
        return Part("turns", BED, *size, title, "".join(drawn))
    laying = view["phase"] == "place" and view["seat"] == view["actor"]
    tiles = [(slot, tile) for slot, tile in enumerate(view["market"]) if tile and laying]
    lying = [symbol(_lying(way), lying_tile(way)) for _, tile in tiles for way in _ways(tile)]
    groups = [_group(slot, tile) for slot, tile in tiles]
    return Part("turns", BED, *size, _("How a tile can lie"), "".join([tag("defs", *lying), *_wells(), *groups]))


def _middle(count: int) -> float:
    return PLACE * (count + 0.5)


# Ways to lie


def _wells() -> Iterable[str]:
    """The eight ways without a tile."""
    for way in range(ORIENTATIONS):
        mirrored = "scale(-1 1)" if way >= ORIENTATIONS // 2 else ""
        turn = f"{place(_middle(way), PLACE / 2)}rotate({90 * (way % 4)}){mirrored}"
        yield tag("use", href="#leaves-way", transform=turn)


def _group(slot: int, tile: str) -> str:
    """The ways of one tile: a page shows them while that tile is picked."""
    ways = [_turn(way, _middle(n)) for n, way in enumerate(_ways(tile))]
    return tag("g", *ways, data_after=f"market:{slot}", display="none")


def _ways(tile: str) -> list[str]:
    """All spellings of a tile."""
    return [spelling(spellings()[tile][0], orientation) for orientation in range(ORIENTATIONS)]


def _lying(way: str) -> str:
    """The name of the symbol of a tile as it lies."""
    return f"leaves-lying-{way.replace(CAP, '.')}"


def _turn(way: str, x: float) -> str:
    """One way; it knows the next ones, and the symbol that shows it on a place of the garden."""
    return tag(
        "g",
        small_tile(way, x, PLACE / 2, SIDE),
        data_pick=f"turn:{way}",
        data_rotate=f"turn:{rotated(way)}",
        data_flip=f"turn:{flipped(way)}",
        data_ghost=_lying(way),
    )


# Choices


def _candidate(view: LeavesView, count: int, pick: str, cell: Cell) -> str:
    """What the garden looks like round a choice, with its number: the same thing as there, large enough to touch."""
    half = 1.0 if view["phase"] == "leaf" else 0.5
    x, y = (CELL * (part + half - WINDOW / 2) for part in cell)
    side = CELL * WINDOW
    near = [
        use(f"leaves-{kind[0]}", CELL * column + 50, CELL * row + 50)
        for (column, row), kind in cells_of(view["gardens"][view["actor"]]).items()
        if abs(CELL * column + 50 - x - side / 2) < side and abs(CELL * row + 50 - y - side / 2) < side
    ]
    left = _middle(count - 1) - SIDE / 2
    lawn = tag("rect", x=x, y=y, width=side, height=side, fill="var(--leaves-lawn)")
    window: dict[str, Attribute] = {"x": left, "y": (PLACE - SIDE) / 2, "width": SIDE, "height": SIDE}
    seen = tag("svg", lawn, *near, *_frame(cell, 2 * half), viewBox=" ".join(map(number, (x, y, side, side))), **window)
    reach = tag("rect", x=_middle(count - 1) - PLACE / 2, width=PLACE, height=PLACE, fill="none", pointer_events="all")
    corner = f"{place(left + SIDE - 12, (PLACE + SIDE) / 2 - 12)}scale({SCALE:g})"
    return tag("g", reach, seen, tag("g", numbered(0, 0, count), transform=corner), data_echo=pick)


def _frame(cell: Cell, cells: float) -> Iterable[str]:
    """A line round what may be chosen, so many cells a side."""
    x, y = (CELL * part + 4 for part in cell)
    side = CELL * cells - 8
    for colour, width in ((OUTLINE, 16), (MARK, 9)):
        yield tag("rect", x=x, y=y, width=side, height=side, rx=12, fill="none", stroke=colour, stroke_width=width)
