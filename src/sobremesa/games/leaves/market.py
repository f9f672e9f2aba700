"""The market of Under the Leaves as SVG: three tiles, and what the bag may still hold."""

from sobremesa.games.leaves.names import slot_title
from sobremesa.games.leaves.plot import lying_tile
from sobremesa.games.leaves.sketch import odds
from sobremesa.games.leaves.symbols import CELL
from sobremesa.games.leaves.view import LeavesView
from sobremesa.parts import BED, Part
from sobremesa.svg import Attribute, place, tag, text, use
from sobremesa.words import Words

_ = Words("leaves")

SLOT = 144.0  # side of a place
TILE = 126.0  # side of the tile on it
BAG = 100.0  # width
ROW = SLOT / 3  # height of a line of the bag
WELL: dict[str, Attribute] = {"rx": 12, "fill": "var(--table)", "opacity": "0.55"}


def market(view: LeavesView) -> Part:
    """The three tiles side by side, and the bag beside them."""
    slots = [_slot(tile, slot) for slot, tile in enumerate(view["market"])]
    bag = tag("g", *_bag(view), transform=place(SLOT * len(slots), 0), data_piece="bag")
    titles = "; ".join(slot_title(slot, tile) for slot, tile in enumerate(view["market"]))
    size = SLOT * len(slots) + BAG, SLOT
    return Part("market", BED, *size, _("Market: {slots}", slots=titles), "".join(slots) + bag, odds(view))


def _slot(tile: str | None, slot: int) -> str:
    """A place of the market; its tile has come out of the bag, and is touched anywhere in the place."""
    left, gap = SLOT * slot, (SLOT - TILE) / 2
    well = tag("rect", x=left + gap, y=gap, width=TILE, height=TILE, **WELL)
    if tile is None:
        return well
    reach = tag("rect", x=left, width=SLOT, height=SLOT, fill="none", pointer_events="all")
    where = f"{place(left + SLOT / 2, SLOT / 2)}scale({round(TILE / (2 * CELL), 4):g})"
    lying = tag("g", lying_tile(tile), transform=where, data_piece=f"tile:{tile}", data_from="bag")
    return well + tag("g", reach, lying, data_pick=f"market:{slot}")


def _bag(view: LeavesView) -> list[str]:
    """How many tiles nobody has seen yet, and on how many of them a puddle is, or a mushroom."""
    puddles = sum("w" in name for name in view["unseen"])
    lines = (("bag", 1.0, len(view["unseen"])), ("w", 0.34, puddles), ("cap", 0.52, len(view["unseen"]) - puddles))
    return [
        use(f"leaves-{name}", 30, ROW * (n + 0.5), scale) + text(56, ROW * (n + 0.5) + 9, str(count))
        for n, (name, scale, count) in enumerate(lines)
    ]
