"""Gardens of Mars as text: what is expected now, and a diagram of the whole table for eighty columns."""

from sobremesa.game import OVER
from sobremesa.games.mars.names import TITLE, colour_name
from sobremesa.games.mars.notation import GARDENER_NAMES
from sobremesa.games.mars.state import COLOURS, RADIUS
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import columns, headed, last_lines, seat_mark, seat_name, sentence, verdict
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
    return "\n".join([_heading(view), "", *garden_lines(view), "", *score_lines(view), "", *_foot(view)])


def expected(view: MarsView) -> str:
    """What happens next, in a few words that follow the name of the seat, or `You`; empty at the end."""
    you = view["actor"] == view["seat"]
    match view["phase"]:
        case "settle" if view["options"]["two_gardeners"]:
            letter = gardener_label(view, settled(view))
            return _.person(you, "settles gardener {gardener}", "settle gardener {gardener}", gardener=letter)
        case "settle":
            return _.person(you, "settles a gardener", "settle a gardener")
        case "flowers":
            return _.person(you, "draws flowers", "draw flowers")
        case "roll":
            dice = _.count(view["counts"][view["actor"]], "{n} die", "{n} dice")
            return _.person(you, "rolls {dice}", "roll {dice}", dice=dice)
        case "act":
            return _.person(you, "takes a die", "take a die")
    return ""


def row(r: int) -> range:
    """Every q of a row of the garden."""
    return range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)


def settled(view: MarsView) -> int:
    """How many gardeners the seat to move has on the board."""
    return sum(cell is not None for cell in view["gardeners"][view["actor"]])


def gardener_label(view: MarsView, gardener: int) -> str:
    """Its letter where a seat has two."""
    return GARDENER_NAMES[gardener].upper() if view["options"]["two_gardeners"] else ""


def headline(view: MarsView, name: str) -> str:
    """What is expected of whose turn it is, under this name, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    words = sentence(expected(view), name, view["actor"] == view["seat"])
    return _("{words} (extra turn)", words=words) if view["extra"] else words


def _heading(view: MarsView) -> str:
    name = columns(seat_name(view, view["actor"]), 24).rstrip()
    return columns(headed(_(TITLE), headline(view, name)), WIDTH).rstrip()


def garden_lines(view: MarsView) -> list[str]:
    """A line for each row of cells, with its r and the q of both ends; and how to read them."""
    standing = {
        cell: f"{seat + 1}{gardener_label(view, gardener)}"
        for seat, cells in enumerate(view["gardeners"])
        for gardener, cell in enumerate(cells)
        if cell is not None
    }
    notes = [*ROSE, *(f"{letter} {colour_name(colour)}" for colour, letter in LETTERS.items()), f"# {_('centre')}"]
    rows = [f"{_row(view, standing, r)}   {note}".rstrip() for r, note in zip(ROWS, notes, strict=True)]
    return [*rows, "", _("y1 is the gardener of seat 1 on a yellow flower; . is bare ground.")]


def _row(view: MarsView, standing: dict[str, str], r: int) -> str:
    cells = "".join(_cell(view, standing, f"{q},{r}").ljust(CELL) for q in row(r))
    shifted = (" " * (abs(r) * CELL // 2) + cells).ljust((2 * RADIUS + 1) * CELL)
    ends = _("q {first} to {last}", first=f"{row(r)[0]:2}", last=f"{row(r)[-1]:2}")
    return f"r {r:2}   {shifted}  {ends}"


def _cell(view: MarsView, standing: dict[str, str], cell: str) -> str:
    ground = "#" if cell == "0,0" else LETTERS.get(view["flowers"].get(cell, ""), ".")
    return ground + standing.get(cell, "")


def score_lines(view: MarsView) -> list[str]:
    """The table of seats: points, the dice each would roll, and reserves."""
    heading = _line(f"  {_('seat')}", _("points"), _("rolls"), [colour_name(colour) for colour in COLOURS])
    return [heading, *(_seat(view, seat) for seat in range(view["seats"]))]


def _seat(view: MarsView, seat: int) -> str:
    mark = seat_mark(view, seat, view["actor"])
    reserve = [str(view["reserves"][seat][colour]) for colour in COLOURS]
    return _line(f"{mark} {seat + 1} {seat_name(view, seat)}", str(view["scores"][seat]), rolls(view, seat), reserve)


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


def dice_line(view: MarsView) -> str:
    """Which dice lie on the table."""
    dice = " ".join(map(str, view["dice"]))
    return _("Dice on the table: {dice}", dice=dice) if dice else _("Dice on the table: none")


def _foot(view: MarsView) -> list[str]:
    return [dice_line(view), *last_lines(view, WIDTH)]
