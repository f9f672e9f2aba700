"""The market of Under the Leaves as SVG: three tiles, and every way to turn and flip them."""

from sobremesa.games.leaves.notation import flipped, rotated, spelling, spellings
from sobremesa.games.leaves.plot import lying_tile, small_tile
from sobremesa.games.leaves.state import CAP, ORIENTATIONS
from sobremesa.games.leaves.symbols import CELL
from sobremesa.games.leaves.view import LeavesView
from sobremesa.svg import GAP, WIDTH, Band, card, symbol, tag, text, use
from sobremesa.words import Words

_ = Words("leaves")

MARKET = 312.0  # height
EDGE = 2.0  # left for the outline of a card
SLOT = (WIDTH - 2 * EDGE - 2 * GAP) / 3  # width
LARGE = 164.0  # side of a tile
SMALL = 54.0  # side of a tile that shows one way to turn it


def market(view: LeavesView) -> Band:
    """The three slots side by side."""
    return Band(MARKET, "".join(_slot(tile, slot) for slot, tile in enumerate(view["market"])))


def lying_symbols(view: LeavesView) -> str:
    """Every tile of the market in every way that it can lie, round its centre, as large as a place of a garden."""
    return "".join(symbol(_lying(way), lying_tile(way)) for tile in view["market"] if tile for way in _ways(tile))


def _lying(way: str) -> str:
    """The name of the symbol of a tile as it lies."""
    return f"leaves-lying-{way.replace(CAP, '.')}"


def _ways(tile: str) -> list[str]:
    """All spellings of a tile."""
    return [spelling(spellings()[tile][0], orientation) for orientation in range(ORIENTATIONS)]


def _slot(tile: str | None, slot: int) -> str:
    """A tile of the market, and the eight ways to turn it."""
    x = EDGE + slot * (SLOT + GAP)
    paper = card(x, 0, SLOT, MARKET)
    if tile is None:
        return paper + text(x + SLOT / 2, 96, _("empty"), text_anchor="middle", fill="var(--ink-soft)")
    large = use(_lying(tile), x + SLOT / 2, 14 + LARGE / 2, LARGE / (2 * CELL))
    pitch = (SLOT - 16) / 4
    small = (
        _turn(way, x + 8 + (n % 4 + 0.5) * pitch, 190 + (n // 4) * (SMALL + 6) + SMALL / 2)
        for n, way in enumerate(_ways(tile))
    )
    return paper + tag("g", large, data_pick=f"market:{slot}", data_piece=f"tile:{tile}") + "".join(small)


def _turn(way: str, x: float, y: float) -> str:
    """One way to turn a tile; it knows the next ones, and the symbol that shows it on a place of the garden."""
    return tag(
        "g",
        small_tile(way, x, y, SMALL),
        data_pick=f"turn:{way}",
        data_rotate=f"turn:{rotated(way)}",
        data_flip=f"turn:{flipped(way)}",
        data_ghost=_lying(way),
    )
