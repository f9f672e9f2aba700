"""Under the Leaves as text: what is expected now, and a diagram of the whole table for eighty columns."""

import textwrap

from sobremesa.game import OVER
from sobremesa.games.leaves.names import TITLE, arrival, card_name, inhabitant, type_name
from sobremesa.games.leaves.state import TURNS, TYPES, spelled_cells
from sobremesa.games.leaves.view import GardenView, LeavesView, SectorView
from sobremesa.lettering import columns, headed, last_lines, seat_mark, seat_name, sentence, verdict
from sobremesa.words import N_, Words

_ = Words("leaves")

WIDTH = 80
NAME = 24  # columns for a seat and who sits there
COUNT = 9  # columns for a number, and more under a longer word


def sketch(view: LeavesView) -> str:
    """The position as a text diagram."""
    gardens = [line for seat in range(view["seats"]) for line in [_owner(view, seat), *garden_lines(view, seat), ""]]
    return "\n".join([_heading(view), "", *_cards(view), "", *gardens, legend(), "", *_seats(view), "", *_foot(view)])


def legend() -> str:
    """What the letters of a garden mean."""
    return _("K pink, Y yellow, O orange, U purple, G green, w puddle; * has a mushroom.")


def expected(view: LeavesView) -> str:
    """What happens next, in a few words that follow the name of the seat, or `You`; empty at the end."""
    you = view["actor"] == view["seat"]
    match view["phase"]:
        case "place":
            number = view["turns"] // view["seats"] + 1
            return _.person(you, "lays tile {n} of {turns}", "lay tile {n} of {turns}", n=number, turns=TURNS)
        case "leaf":
            return _.person(you, "chooses a square", "choose a square")
        case "puddle":
            return _.person(you, "chooses a puddle", "choose a puddle")
        case "mushroom":
            return _.person(you, "chooses a mushroom", "choose a mushroom")
        case "refill":
            third = N_("has laid a tile, the market is refilled")
            return _.person(you, third, N_("have laid a tile, the market is refilled"))
    return ""


def chooser(view: LeavesView) -> str:
    """The card about which the seat must choose."""
    return view["cards"][TYPES.index(view["phase"])]


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
    unseen = len(view["unseen"])
    puddles = sum("w" in name for name in view["unseen"])
    counts = {"n": unseen, "puddles": puddles, "mushrooms": unseen - puddles}
    if removed := unseen - view["bag"]:
        return _(
            "Unseen: {n} tiles, {removed} of them out of the game; {puddles} have a puddle, {mushrooms} a mushroom.",
            removed=removed,
            **counts,
        )
    return _("Unseen: {n} tiles; {puddles} have a puddle, {mushrooms} a mushroom.", **counts)


def _heading(view: LeavesView) -> str:
    if view["turn"] == OVER:
        return columns(headed(_(TITLE), verdict(view)), WIDTH).rstrip()
    name = columns(seat_name(view, view["actor"]), 20).rstrip()
    return headed(_(TITLE), sentence(expected(view), name, view["actor"] == view["seat"]))


def _cards(view: LeavesView) -> list[str]:
    width = max(COUNT, *(len(type_name(kind)) for kind in TYPES))
    return [
        _("{kind}: {card}, {arrival}", kind=f"{type_name(kind):>{width}}", card=card_name(card), arrival=arrival(card))
        for kind, card in zip(TYPES, view["cards"], strict=True)
    ]


def _owner(view: LeavesView, seat: int) -> str:
    return columns(_("Garden of {name}", name=seat_name(view, seat)), WIDTH).rstrip()


def garden_lines(view: LeavesView, seat: int) -> list[str]:
    """One garden and who lives there: a line a row of cells, a bar between tiles, the columns named above."""
    garden = view["gardens"][seat]
    cells = cells_of(garden)
    west, east = min(x for x, _ in cells), max(x for x, _ in cells)
    north, south = min(y for _, y in cells), max(y for _, y in cells)
    head = "y \\ x" + "".join(f"{x:>{3 if x == west else 5}}" for x in range(west, east + 1, 2))
    rows = []
    for y in range(north, south + 1):
        if y % 2 == 0 and y > north:
            rows.append("")
        tiles = [cells.get((x, y), "") + " " * (2 - len(cells.get((x, y), ""))) for x in range(west, east + 1)]
        pairs = ["".join(tiles[n : n + 2]) for n in range(0, len(tiles), 2)]
        rows.append(f"{y:>4}  {' '.join(pairs)}".rstrip())
    return [head.rstrip(), *rows, *_dwellers(view, garden)]


def _dwellers(view: LeavesView, garden: GardenView) -> list[str]:
    """Bees by sector, birds by tile, tokens by cell."""
    bees = [_bees(sector) for sector in garden["sectors"] if sector["bees"]]
    birds = [_("{n} at {place}", n=tile["birds"], place=tile["at"]) for tile in garden["tiles"] if tile["birds"]]
    tokens = [_tokens(card, garden["tokens"][kind]) for kind, card in zip(TYPES, view["cards"], strict=True)]
    lines = [
        _("Bees: {bees}.", bees=", ".join(bees)) if bees else _("Bees: none."),
        _("Hummingbirds by tile: {birds}.", birds=", ".join(birds)) if birds else _("Hummingbirds by tile: none."),
        _("Tokens: {tokens}.", tokens=", ".join(tokens)),
    ]
    return [line for words in lines for line in textwrap.wrap(words, WIDTH)]


def _bees(sector: SectorView) -> str:
    return _("{n} on {kind} ({cell})", n=sector["bees"], kind=sector["kind"], cell=sector["cells"][0])


def _tokens(card: str, cells: list[str]) -> str:
    if not cells:
        return _("{card}: none", card=card_name(card))
    return _("{card}: {cells}", card=card_name(card), cells=" ".join(cells))


def _seats(view: LeavesView) -> list[str]:
    """The table of seats: points, bees, birds and tokens; + marks a majority."""
    head = _line(f"  {_('seat')}", _("points"), _("bees"), _last_headings())
    return [head, *(_seat(view, seat) for seat in range(view["seats"]))]


def _last_headings() -> list[str]:
    return [_("birds"), *map(type_name, TYPES)]


def _seat(view: LeavesView, seat: int) -> str:
    garden = view["gardens"][seat]
    mark = seat_mark(view, seat, view["actor"])
    tokens = [f"{len(garden['tokens'][kind])}{'+' if kind in garden['majorities'] else ' '}" for kind in TYPES]
    who = f"{mark} {seat + 1} {seat_name(view, seat)}"
    return _line(who, str(view["scores"][seat]), str(garden["bees"]), [f"{garden['birds']}", *tokens]).rstrip()


def _line(who: str, points: str, bees: str, rest: list[str]) -> str:
    widths = [max(COUNT, len(heading) + 1) for heading in _last_headings()]
    figures = "".join(f"{figure:>{width}}" for figure, width in zip(rest, widths, strict=True))
    return f"{columns(who, NAME)} {points:>6} {bees:>{max(6, len(_('bees')))}} {figures}"


def _foot(view: LeavesView) -> list[str]:
    market = [_("{slot}: {tile}", slot=slot, tile=tile or _("empty")) for slot, tile in enumerate(view["market"])]
    lines = [_("Market: {slots}", slots=", ".join(market)), odds(view)]
    if view["choices"]:
        cells = " ".join(view["choices"])
        words = _("Where {card} may live: {cells}", card=inhabitant(chooser(view)), cells=cells)
        lines += textwrap.wrap(words, WIDTH)
    return lines + last_lines(view, WIDTH)
