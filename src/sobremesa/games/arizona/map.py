"""The sheets of Arizona as SVG: squared paper, pictograms, what a seat has drawn on it, and what it could draw."""

import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from sobremesa.games.arizona.sketch import is_gone, stretches_of
from sobremesa.games.arizona.symbols import HANDS, UNIT, pictogram
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.svg import LIT, SEAT_COLOURS, Attribute, number, place, symbol, tag, text, use

Cell: TypeAlias = tuple[int, int]

LONGEST = 608.0  # the longer side of a sheet, with the numbers of its columns and rows
LABELS = 32.0  # left and above the paper, for those numbers
EDGE = 2.0  # right and below, for the outline of the paper
RIM = 6.0  # of paper around the cells
SQUARES = 4  # of the squared paper, in a cell
PRINT = 0.9  # the size of pictograms: between them the line must be seen


# The printed sheet


def sheet_name(rows: Sequence[str]) -> str:
    """The name of the symbol of an empty sheet: the same letters, the same name."""
    return f"arizona-sheet-{zlib.crc32('/'.join(rows).encode()):08x}"


def sheet_symbols(rows: Sequence[str]) -> str:
    """The printed sheet, its first cell's corner on the origin; and what can be touched of every cell."""
    paper = symbol(sheet_name(rows), _paper(rows), _grid(rows))
    return paper + symbol(f"{sheet_name(rows)}-print", _print(rows)) + symbol("arizona-cell", _touched())


def _touched() -> str:
    shape: dict[str, Attribute] = {"x": 2, "y": 2, "width": UNIT - 4, "height": UNIT - 4, "rx": 6}
    return tag("rect", **shape, fill="none", stroke=LIT, stroke_width=4)


def _paper(rows: Sequence[str]) -> str:
    wide, high = UNIT * len(rows[0]) + 2 * RIM, UNIT * len(rows) + 2 * RIM
    edge: dict[str, Attribute] = {"fill": "var(--arizona-paper)", "stroke": "var(--arizona-edge)", "stroke_width": 2}
    return tag("rect", x=-RIM, y=-RIM, width=wide, height=high, rx=3, **edge)


def _grid(rows: Sequence[str]) -> str:
    """Fine squares, and a stronger line around every cell."""
    wide, high = UNIT * len(rows[0]), UNIT * len(rows)
    fine = _lines(wide, high, UNIT / SQUARES)
    strong = _lines(wide, high, UNIT)
    lines = tag("path", d=fine, stroke="var(--arizona-grid)", stroke_width=1)
    return lines + tag("path", d=strong, stroke="var(--arizona-grid-strong)", stroke_width=1.4)


def _lines(wide: float, high: float, apart: float) -> str:
    across = "".join(f"M{number(apart * n)},0V{number(high)}" for n in range(int(wide / apart) + 1))
    return across + "".join(f"M0,{number(apart * n)}H{number(wide)}" for n in range(int(high / apart) + 1))


def _print(rows: Sequence[str]) -> str:
    return "".join(
        use(pictogram(letter), *middle((x, y)), PRINT) for y, row in enumerate(rows) for x, letter in enumerate(row)
    )


def middle(cell: Cell) -> tuple[float, float]:
    return UNIT * (cell[0] + 0.5), UNIT * (cell[1] + 0.5)


def cell_of(name: str) -> Cell:
    x, _, y = name.partition(",")
    return int(x), int(y)


# Its place in a picture


def scale_of(rows: Sequence[str]) -> float:
    """How much smaller than drawn a sheet lies in its part: its longer side is the same for all."""
    return (LONGEST - LABELS - EDGE) / (UNIT * max(len(rows), len(rows[0])) + 2 * RIM)


def size_of(rows: Sequence[str]) -> tuple[float, float]:
    """Width and height of a sheet with its numbers."""
    return _side(rows, len(rows[0])), _side(rows, len(rows))


def _side(rows: Sequence[str], cells: int) -> float:
    return LABELS + scale_of(rows) * (UNIT * cells + 2 * RIM) + EDGE


def placed(rows: Sequence[str], *drawn: str) -> str:
    """What is drawn in cells, on its printed sheet, with the columns and rows numbered."""
    scale = scale_of(rows)
    corner = LABELS + RIM * scale
    inside = tag(
        "g", use(sheet_name(rows), 0, 0), *drawn, transform=f"{place(corner, corner)}scale({round(scale, 4):g})"
    )
    return _numbers(rows, corner, scale * UNIT) + inside


def empty(rows: Sequence[str]) -> str:
    """A sheet that nobody has drawn on."""
    return placed(rows, use(f"{sheet_name(rows)}-print", 0, 0))


def _numbers(rows: Sequence[str], corner: float, pitch: float) -> str:
    across = (text(corner + pitch * (x + 0.5), 23, str(x)) for x in range(len(rows[0])))
    down = (text(14, corner + pitch * (y + 0.5) + 9, str(y)) for y in range(len(rows)))
    return tag("g", *across, *down, text_anchor="middle")


# What a seat has drawn


def drawn(view: ArizonaView, seat: int) -> str:
    """The newest stretch marked, the line beneath the print, then circles, crossings-out, the flag and the train."""
    inside = [
        _newest(view, seat),
        _railway(view, seat),
        use(f"{sheet_name(view['sheet'])}-print", 0, 0, class_="faint"),
        _circles(view, seat),
        _flag(view, seat),
    ]
    return tag("g", *inside, _train(view, seat), pointer_events="none")


def _newest(view: ArizonaView, seat: int) -> str:
    """The stretch that the seat has drawn last: it stays marked until the next, so that no other move redraws it."""
    stretches = stretches_of(view, seat)
    if not stretches:
        return ""
    glow: dict[str, Attribute] = {"fill": "none", "stroke": "var(--arizona-fresh)", "stroke_linecap": "round"}
    return tag("path", d=track(stretches[-1]), stroke_width=30, stroke_linejoin="round", **glow)


def _railway(view: ArizonaView, seat: int) -> str:
    """All stretches that a seat has drawn."""
    path = "".join(track(cells) for cells in stretches_of(view, seat))
    return rails(path) if path else ""


def rails(path: str) -> str:
    """A railway: two rails and their sleepers, drawn by hand; in a small picture a bold line."""
    bend: dict[str, Attribute] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    both = tag("path", d=path, stroke="var(--arizona-rail)", stroke_width=11.5, class_="bold", **bend)
    bed = tag("path", d=path, stroke="var(--arizona-paper)", stroke_width=6.4, class_="fine", **bend)
    dashes: dict[str, Attribute] = {"fill": "none", "stroke_dasharray": "3.2 7.5", "class_": "fine"}
    sleepers = tag("path", d=path, stroke="var(--arizona-rail)", stroke_width=19, **dashes)
    return both + bed + sleepers


def track(cells: Sequence[Cell]) -> str:
    """A stretch through the middles of its cells; nobody rules a line quite straight."""
    points = [middle(cell) for cell in cells]
    corners = [points[0], *(points[i] for i in range(1, len(points) - 1) if turns(cells, i)), points[-1]]
    path = ""
    for (x, y), (to_x, to_y) in pairwise(corners):
        lean = 1.6 if (x + 2 * y + to_x) % 128 < 64 else -1.6
        across = (lean * (y - to_y) / UNIT, lean * (to_x - x) / UNIT)
        half = ((x + to_x) / 2 + across[0], (y + to_y) / 2 + across[1])
        start = f"M{number(x)},{number(y)}" if not path else ""
        path += f"{start}Q{number(half[0])},{number(half[1])} {number(to_x)},{number(to_y)}"
    return path


def turns(cells: Sequence[Cell], place: int) -> bool:
    """Whether the path bends in this cell."""
    (a, b), (c, d), (e, f) = cells[place - 1 : place + 2]
    return (c - a, d - b) != (e - c, f - d)


def _circles(view: ArizonaView, seat: int) -> str:
    stops = {stretch[-1] for stretch in stretches_of(view, seat)}
    return "".join(_circle(view, seat, cell_of(name), stops) for name in view["circled"][seat])


def _circle(view: ArizonaView, seat: int, cell: Cell, stops: set[Cell]) -> str:
    """A ring around a stop, a dashed one around an extra symbol; what is delivered is crossed out."""
    x, y = cell
    hand = (3 * x + 5 * y) % HANDS
    kind = "stop" if cell in stops else "extra"
    ring = use(f"arizona-{kind}-{hand}", *middle(cell), data_piece=f"circle:{seat}.{x},{y}")
    gone = is_gone(view, seat, view["sheet"][y][x])
    return ring + (use(f"arizona-strike-{(x + 3 * y) % HANDS}", *middle(cell)) if gone else "")


def _flag(view: ArizonaView, seat: int) -> str:
    start = view["starts"][seat]
    if start is None:
        return ""
    x, y = middle(cell_of(start))
    return use("arizona-flag", x + 14, y - 8, 1.15, style=f"--train:{SEAT_COLOURS[seat]}")


def _train(view: ArizonaView, seat: int) -> str:
    at = view["trains"][seat]
    if at is None:
        return ""
    x, y = middle(cell_of(at))
    train = use("arizona-train", 0, 0, 1.1, style=f"--train:{SEAT_COLOURS[seat]}")
    return tag("g", tag("g", train, class_="large"), transform=place(x - 8, y + 30), data_piece=f"train:{seat}")
