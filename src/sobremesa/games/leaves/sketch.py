"""Under the Leaves as text: what is expected now, and a diagram of the whole table for eighty columns."""

import textwrap

from sobremesa.game import OVER
from sobremesa.games.leaves.state import TURNS, TYPES, spelled_cells
from sobremesa.games.leaves.view import GardenView, LeavesView
from sobremesa.games.leaves.vocabulary import ARRIVALS
from sobremesa.lettering import columns, plain, seat_name

WIDTH = 80
NAME = 24  # columns for a seat and who sits there
LEGEND = "K pink, Y yellow, O orange, U purple, G green, w puddle; * has a mushroom."


def sketch(view: LeavesView) -> str:
    """The position as a text diagram."""
    gardens = [line for seat in range(view["seats"]) for line in _garden(view, seat)]
    return "\n".join([_heading(view), "", *_cards(view), "", *gardens, LEGEND, "", *_seats(view), "", *_foot(view)])


def expected(view: LeavesView) -> str:
    """What happens next, in a few words that follow the name of the seat; empty at the end."""
    match view["phase"]:
        case "place":
            return f"lays tile {view['turns'] // view['seats'] + 1} of {TURNS}"
        case "leaf":
            return "chooses a square"
        case "puddle":
            return "chooses a puddle"
        case "mushroom":
            return "chooses a mushroom"
        case "refill":
            return "has laid a tile, the market is refilled"
    return ""


def chooser(view: LeavesView) -> str:
    """The card about which the seat must choose."""
    return view["cards"][TYPES.index(view["phase"])]


def verdict(view: LeavesView) -> str:
    """Who has won, and with how much."""
    names = [seat_name(view, seat) for seat in view["winners"]]
    won = f"{' and '.join(names)} share the victory" if len(names) > 1 else f"{names[0]} wins"
    return f"{won} with {max(view['scores'])} beings"


def cells_of(garden: GardenView) -> dict[tuple[int, int], str]:
    """Every cell of a garden by x and y: its kind, and `*` for a mushroom."""
    cells = {}
    for tile in garden["tiles"]:
        x, y = spot(tile["at"])
        for corner, (kind, cap) in enumerate(spelled_cells(tile["cells"])):
            cells[2 * x + corner % 2, 2 * y + corner // 2] = kind + "*" * cap
    return cells


def spot(name: str) -> tuple[int, int]:
    """The x and y of a place or a cell."""
    x, y = name.split(",")
    return int(x), int(y)


def odds(view: LeavesView) -> str:
    """What may come next, in words."""
    unseen = view["unseen"]
    puddles = sum("w" in name for name in unseen)
    removed = len(unseen) - view["bag"]
    gone = f", {removed} of them out of the game" if removed else ""
    return f"Unseen: {len(unseen)} tiles{gone}; {puddles} have a puddle, {len(unseen) - puddles} a mushroom."


def _heading(view: LeavesView) -> str:
    if view["turn"] == OVER:
        return columns(f"Under the Leaves: {verdict(view)}", WIDTH).rstrip()
    return f"Under the Leaves: {columns(seat_name(view, view['actor']), 20).rstrip()} {expected(view)}"


def _cards(view: LeavesView) -> list[str]:
    return [f"{kind:>9}: {card}, {ARRIVALS[card]}" for kind, card in zip(TYPES, view["cards"], strict=True)]


def _garden(view: LeavesView, seat: int) -> list[str]:
    """One garden: a line a row of cells, a bar between tiles, the columns named above."""
    garden = view["gardens"][seat]
    cells = cells_of(garden)
    west, east = min(x for x, _ in cells), max(x for x, _ in cells)
    north, south = min(y for _, y in cells), max(y for _, y in cells)
    title = columns(f"Garden of {seat_name(view, seat)}", WIDTH).rstrip()
    head = "y \\ x" + "".join(f"{x:>{3 if x == west else 5}}" for x in range(west, east + 1, 2))
    rows = []
    for y in range(north, south + 1):
        if y % 2 == 0 and y > north:
            rows.append("")
        tiles = [cells.get((x, y), "") + " " * (2 - len(cells.get((x, y), ""))) for x in range(west, east + 1)]
        pairs = ["".join(tiles[n : n + 2]) for n in range(0, len(tiles), 2)]
        rows.append(f"{y:>4}  {' '.join(pairs)}".rstrip())
    return [title, head.rstrip(), *rows, *_dwellers(view, garden), ""]


def _dwellers(view: LeavesView, garden: GardenView) -> list[str]:
    """Bees by sector, birds by tile, tokens by cell."""
    bees = [f"{s['bees']} on {s['kind']} at {s['cells'][0]}" for s in garden["sectors"] if s["bees"]]
    birds = [f"{tile['birds']} at {tile['at']}" for tile in garden["tiles"] if tile["birds"]]
    lines = [f"Bees: {', '.join(bees) or 'none'}.", f"Hummingbirds by tile: {', '.join(birds) or 'none'}."]
    tokens = [f"{card} {' '.join(garden['tokens'][kind])}" for kind, card in zip(TYPES, view["cards"], strict=True)]
    lines.append(f"Tokens: {', '.join(words if ' ' in words.strip() else f'{words}none' for words in tokens)}.")
    return [line for words in lines for line in textwrap.wrap(words, WIDTH)]


def _seats(view: LeavesView) -> list[str]:
    """The table of seats: points, bees, birds and tokens; + marks a majority."""
    return [_line("  seat", "points", "bees", ["birds", *TYPES]), *(_seat(view, seat) for seat in range(view["seats"]))]


def _seat(view: LeavesView, seat: int) -> str:
    garden = view["gardens"][seat]
    mark = "*" if seat in view["winners"] else ">" if seat == view["actor"] and view["turn"] != OVER else " "
    tokens = [f"{len(garden['tokens'][kind])}{'+' if kind in garden['majorities'] else ' '}" for kind in TYPES]
    who = f"{mark} {seat} {seat_name(view, seat)}"
    return _line(who, str(view["scores"][seat]), str(garden["bees"]), [f"{garden['birds']}", *tokens]).rstrip()


def _line(who: str, points: str, bees: str, rest: list[str]) -> str:
    return f"{columns(who, NAME)} {points:>6} {bees:>6} {''.join(f'{word:>9}' for word in rest)}"


def _foot(view: LeavesView) -> list[str]:
    market = [f"{slot}: {tile or 'empty'}" for slot, tile in enumerate(view["market"])]
    lines = [f"Market: {', '.join(market)}", odds(view)]
    if view["choices"]:
        lines += textwrap.wrap(f"Where the {chooser(view)} one may live: {' '.join(view['choices'])}", WIDTH)
    if last := view.get("last"):
        lines += textwrap.wrap(f"Last: {plain('; '.join(last))}", WIDTH)
    return lines
