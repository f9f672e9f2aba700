"""Gardens of Mars as text: what is expected now, and a diagram of the whole table for eighty columns."""

from sobremesa.game import OVER
from sobremesa.games.mars.names import TITLE, colour_name
from sobremesa.games.mars.notation import GARDENER_NAMES
from sobremesa.games.mars.state import COLOURS, RADIUS
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import columns, headed, last_lines, seat_mark, seat_name, verdict
from sobremesa.words import Words

_ = Words("mars")

LETTERS = {"red": "r", "green": "g", "grey": "e", "yellow": "y", "blue": "b", "white": "w"}
ROSE = (" nw ne", "w  +  e", " sw se", "")
CELL = 4  # columns of the diagram
NAME = 20  # columns for a seat and who sits there, where the others leave so many
NUMBER = 7  # columns for a number, and more under a longer word
WIDTH = 80
ROWS = range(-RADIUS, RADIUS + 1)


def sketch(view: MarsView) -> str:
    """The position as a text diagram."""
    legend = _("y0 is the gardener of seat 0 on a yellow flower; . is bare ground.")
    return "\n".join([_heading(view), "", *_garden(view), "", legend, "", *_seats(view), "", *_foot(view)])


def expected(view: MarsView) -> str:
    """What happens next, in a few words that follow the name of the seat; empty at the end."""
    match view["phase"]:
        case "settle" if view["options"]["two_gardeners"]:
            return _("settles gardener {gardener}", gardener=GARDENER_NAMES[settled(view)])
        case "settle":
            return _("settles a gardener")
        case "flowers":
            return _("draws flowers")
        case "roll":
            return _.count(view["counts"][view["actor"]], "rolls {n} die", "rolls {n} dice")
        case "act":
            return _("takes a die")
    return ""


def row(r: int) -> range:
    """Every q of a row of the garden."""
    return range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)


def settled(view: MarsView) -> int:
    """How many gardeners the seat to move has on the board."""
    return sum(cell is not None for cell in view["gardeners"][view["actor"]])


def gardener_label(view: MarsView, gardener: int) -> str:
    """Its letter where a seat has two."""
    return GARDENER_NAMES[gardener] if view["options"]["two_gardeners"] else ""


def _heading(view: MarsView) -> str:
    if view["turn"] == OVER:
        return columns(headed(_(TITLE), verdict(view)), WIDTH).rstrip()
    words = headed(_(TITLE), f"{columns(seat_name(view, view['actor']), 24).rstrip()} {expected(view)}")
    return _("{words} (extra turn)", words=words) if view["extra"] else words


def _garden(view: MarsView) -> list[str]:
    """A line for each row of cells, with its r and the q of both ends."""
    standing = {
        cell: f"{seat}{gardener_label(view, gardener)}"
        for seat, cells in enumerate(view["gardeners"])
        for gardener, cell in enumerate(cells)
        if cell is not None
    }
    notes = [*ROSE, *(f"{letter} {colour_name(colour)}" for colour, letter in LETTERS.items()), f"# {_('centre')}"]
    return [f"{_row(view, standing, r)}   {note}".rstrip() for r, note in zip(ROWS, notes, strict=True)]


def _row(view: MarsView, standing: dict[str, str], r: int) -> str:
    cells = "".join(_cell(view, standing, f"{q},{r}").ljust(CELL) for q in row(r))
    shifted = (" " * (abs(r) * CELL // 2) + cells).ljust((2 * RADIUS + 1) * CELL)
    ends = _("q {first} to {last}", first=f"{row(r)[0]:2}", last=f"{row(r)[-1]:2}")
    return f"r {r:2}   {shifted}  {ends}"


def _cell(view: MarsView, standing: dict[str, str], cell: str) -> str:
    ground = "#" if cell == "0,0" else LETTERS.get(view["flowers"].get(cell, ""), ".")
    return ground + standing.get(cell, "")


def _seats(view: MarsView) -> list[str]:
    """The table of seats: points, the dice each would roll, and reserves."""
    heading = _line(f"  {_('seat')}", _("points"), _("rolls"), [colour_name(colour) for colour in COLOURS])
    return [heading, *(_seat(view, seat) for seat in range(view["seats"]))]


def _seat(view: MarsView, seat: int) -> str:
    mark = seat_mark(view, seat, view["actor"])
    reserve = [str(view["reserves"][seat][colour]) for colour in COLOURS]
    return _line(f"{mark} {seat} {seat_name(view, seat)}", str(view["scores"][seat]), rolls(view, seat), reserve)


def _line(who: str, points: str, dice: str, reserve: list[str]) -> str:
    room = max(NUMBER - 1, len(_("stuck")))
    widths = [max(NUMBER, len(colour_name(colour)) + 1) for colour in COLOURS]
    figures = f" {points:>6} {dice:>{room}}  "
    figures += "".join(f"{left:>{width}}" for left, width in zip(reserve, widths, strict=True))
    return columns(who, min(NAME, WIDTH - len(figures))) + figures


def rolls(view: MarsView, seat: int) -> str:
    """How many dice the seat would roll; empty before there are turns."""
    if view["phase"] in ("settle", "flowers"):
        return ""
    return str(view["counts"][seat]) if view["counts"][seat] else _("stuck")


def _foot(view: MarsView) -> list[str]:
    dice = " ".join(map(str, view["dice"]))
    lines = [_("Dice on the table: {dice}", dice=dice) if dice else _("Dice on the table: none")]
    return lines + last_lines(view, WIDTH)
