"""Gardens of Mars as text: what is expected now, and a diagram of the whole table for eighty columns."""

import textwrap

from sobremesa.game import OVER
from sobremesa.games.mars.notation import GARDENER_NAMES
from sobremesa.games.mars.state import COLOURS, RADIUS
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import columns, plain, seat_name

LETTERS = {"red": "r", "green": "g", "grey": "e", "yellow": "y", "blue": "b", "white": "w"}
ROSE = (" nw ne", "w  +  e", " sw se", "")
NOTES = (*ROSE, *(f"{letter} {colour}" for colour, letter in LETTERS.items()), "# centre")  # [row] beside the garden
LEGEND = "y0 is the gardener of seat 0 on a yellow flower; . is bare ground."
CELL = 4  # columns of the diagram
NAME = 20  # columns for a seat and who sits there
WIDTH = 80
ROWS = range(-RADIUS, RADIUS + 1)


def sketch(view: MarsView) -> str:
    """The position as a text diagram."""
    return "\n".join([_heading(view), "", *_garden(view), "", LEGEND, "", *_seats(view), "", *_foot(view)])


def expected(view: MarsView) -> str:
    """What happens next, in a few words that follow the name of the seat; empty at the end."""
    match view["phase"]:
        case "settle" if view["options"]["two_gardeners"]:
            return f"settles gardener {GARDENER_NAMES[settled(view)]}"
        case "settle":
            return "settles a gardener"
        case "flowers":
            return "draws flowers"
        case "roll":
            dice = view["counts"][view["actor"]]
            return f"rolls {dice} dice" if dice > 1 else "rolls 1 die"
        case "act":
            return "takes a die"
    return ""


def row(r: int) -> range:
    """Every q of a row of the garden."""
    return range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)


def settled(view: MarsView) -> int:
    """How many gardeners the seat to move has on the board."""
    return sum(cell is not None for cell in view["gardeners"][view["actor"]])


def verdict(view: MarsView) -> str:
    """Who has won, and with how much."""
    names = [seat_name(view, seat) for seat in view["winners"]]
    points = max(view["scores"])
    won = f"{' and '.join(names)} share the victory" if len(names) > 1 else f"{names[0]} wins"
    return f"{won} with {points} point{'' if points == 1 else 's'}"


def gardener_label(view: MarsView, gardener: int) -> str:
    """Its letter where a seat has two."""
    return GARDENER_NAMES[gardener] if view["options"]["two_gardeners"] else ""


def _heading(view: MarsView) -> str:
    if view["turn"] == OVER:
        return columns(f"Gardens of Mars: {verdict(view)}", WIDTH).rstrip()
    extra = " (extra turn)" if view["extra"] else ""
    return f"Gardens of Mars: {columns(seat_name(view, view['actor']), 24).rstrip()} {expected(view)}{extra}"


def _garden(view: MarsView) -> list[str]:
    """A line for each row of cells, with its r and the q of both ends."""
    standing = {
        cell: f"{seat}{gardener_label(view, gardener)}"
        for seat, cells in enumerate(view["gardeners"])
        for gardener, cell in enumerate(cells)
        if cell is not None
    }
    return [_row(view, standing, r) for r in ROWS]


def _row(view: MarsView, standing: dict[str, str], r: int) -> str:
    first, *_, last = row(r)
    cells = "".join(_cell(view, standing, f"{q},{r}").ljust(CELL) for q in row(r))
    shifted = (" " * (abs(r) * CELL // 2) + cells).ljust((2 * RADIUS + 1) * CELL)
    return f"r {r:2}   {shifted}  q {first:2} to {last:2}   {NOTES[r + RADIUS]}".rstrip()


def _cell(view: MarsView, standing: dict[str, str], cell: str) -> str:
    ground = "#" if cell == "0,0" else LETTERS.get(view["flowers"].get(cell, ""), ".")
    return ground + standing.get(cell, "")


def _seats(view: MarsView) -> list[str]:
    """The table of seats: points, the dice each would roll, and reserves."""
    return [_line("  seat", "points", "rolls", list(COLOURS)), *(_seat(view, seat) for seat in range(view["seats"]))]


def _seat(view: MarsView, seat: int) -> str:
    mark = "*" if seat in view["winners"] else ">" if seat == view["actor"] and view["turn"] != OVER else " "
    reserve = [str(view["reserves"][seat][colour]) for colour in COLOURS]
    return _line(f"{mark} {seat} {seat_name(view, seat)}", str(view["scores"][seat]), rolls(view, seat), reserve)


def _line(who: str, points: str, dice: str, reserve: list[str]) -> str:
    return f"{columns(who, NAME)} {points:>6} {dice:>6}  {''.join(f'{left:>7}' for left in reserve)}"


def rolls(view: MarsView, seat: int) -> str:
    """How many dice the seat would roll; empty before there are turns."""
    if view["phase"] in ("settle", "flowers"):
        return ""
    return str(view["counts"][seat]) if view["counts"][seat] else "stuck"


def _foot(view: MarsView) -> list[str]:
    lines = [f"Dice on the table: {' '.join(map(str, view['dice'])) or 'none'}"]
    if last := view.get("last"):
        lines += textwrap.wrap(f"Last: {plain('; '.join(last))}", WIDTH)
    return lines
