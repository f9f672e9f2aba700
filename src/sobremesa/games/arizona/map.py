"""A sheet of Arizona as SVG: squared paper, pictograms, and what a seat has drawn on it."""

import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from sobremesa.games.arizona.sketch import is_gone, shown, stretches_of
from sobremesa.games.arizona.stretches import cells_of
from sobremesa.games.arizona.symbols import HANDS, UNIT, pictogram, smooth
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.svg import LIT, SEAT_COLOURS, SMALLEST_TEXT, WIDTH, Attribute, die, number, place, symbol, tag, text, use

Cell: TypeAlias = tuple[int, int]

LABELS = 40.0  # left and above the paper, for the numbers of columns and rows
RIM = 6.0  # of paper around the cells
LARGEST = 1.3  # a small sheet does not fill the width
SQUARES = 4  # of the squared paper, in a cell
SMALL_DIE = 0.3
READABLE = 400.0  # a sheet so large shows another seat's line as the seat itself sees it
PRINT = 0.9  # the size of pictograms: between them the line must be seen
REACH = 22.5  # around an arrow, for a finger: as far as two arrows at one cell allow


def scale_of(rows: Sequence[str]) -> float:
    """How much larger than drawn a sheet is shown, to fill the width."""
    return min((WIDTH - LABELS - 4) / (UNIT * len(rows[0]) + 2 * RIM), LARGEST)


def height_of(rows: Sequence[str]) -> float:
    """Of the whole map, labels included."""
    return LABELS + scale_of(rows) * (UNIT * len(rows) + 2 * RIM) + 4


def sheet_name(rows: Sequence[str]) -> str:
    """The name of the symbol of an empty sheet: the same letters, the same name."""
    return f"arizona-sheet-{zlib.crc32('/'.join(rows).encode()):08x}"


def sheet_symbol(rows: Sequence[str]) -> str:
    """The printed sheet, its first cell's corner on the origin."""
    return symbol(sheet_name(rows), _paper(rows), _grid(rows)) + symbol(f"{sheet_name(rows)}-print", _print(rows))


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


# The map in the middle


def empty_map(rows: Sequence[str], y: float) -> str:
    """A sheet that nobody has drawn on, with its top there."""
    sheet = use(sheet_name(rows), 0, 0) + use(f"{sheet_name(rows)}-print", 0, 0)
    return _numbers(rows, y) + tag("g", sheet, transform=_placed(rows, y))


def main_map(view: ArizonaView, y: float) -> str:
    """The sheet of the seat in front of the reader, with its top there: what is drawn, and what could be."""
    rows, seat = view["sheet"], shown(view)
    inside = [use(sheet_name(rows), 0, 0), _fresh(view), drawn(view, seat), _previews(view), _cells(view), _ways(view)]
    return _numbers(rows, y) + tag("g", *inside, transform=_placed(rows, y))


def thumbnail(view: ArizonaView, seat: int, x: float, y: float, size: float) -> str:
    """Another seat's sheet, at most so large, with its corner there."""
    rows = view["sheet"]
    scale = size / (UNIT * max(len(rows[0]), len(rows)) + 2 * RIM)
    name = sheet_name(rows)
    faint = use(f"{name}-print", 0, 0, opacity="0.38") + _outline(view, seat)
    inside = use(name, 0, 0) + (drawn(view, seat) if size >= READABLE else faint)
    return tag("g", inside, transform=f"{place(x + RIM * scale, y + RIM * scale)}scale({round(scale, 3):g})")


def _outline(view: ArizonaView, seat: int) -> str:
    """A seat's line and circles, bold enough to be seen when small: stops are full, extra circles are not."""
    stops = {stretch[-1] for stretch in stretches_of(view, seat)}
    path = "".join(_track(cells) for cells in stretches_of(view, seat))
    colour = SEAT_COLOURS[seat]
    bend: dict[str, Attribute] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    line = tag("path", d=path, stroke="var(--arizona-rail)", stroke_width=14, **bend) if path else ""
    rings = []
    for cell in map(cell_of, view["circled"][seat]):
        x, y = middle(cell)
        inside = colour if cell in stops else "var(--arizona-paper)"
        rings.append(tag("circle", cx=x, cy=y, r=17, fill=inside, stroke=colour, stroke_width=8))
    return line + "".join(rings) + _train(view, seat, 2.2)


def _left(rows: Sequence[str]) -> float:
    """Where the first column begins: a sheet that does not fill the width lies in the middle."""
    scale = scale_of(rows)
    return (WIDTH + LABELS - scale * UNIT * len(rows[0])) / 2


def _placed(rows: Sequence[str], y: float) -> str:
    scale = scale_of(rows)
    return f"{place(_left(rows), y + LABELS + RIM * scale)}scale({round(scale, 3):g})"


def _numbers(rows: Sequence[str], y: float) -> str:
    """The columns above the paper and the rows beside it."""
    scale, left = scale_of(rows), _left(rows)
    style: dict[str, Attribute] = {"text_anchor": "middle", "fill": "var(--ink)", "font_size": SMALLEST_TEXT}
    across = (text(left + scale * UNIT * (x + 0.5), y + 24, str(x), **style) for x in range(len(rows[0])))
    top = y + LABELS + RIM * scale + 9
    down = (
        text(left - RIM * scale - 19, top + scale * UNIT * (row + 0.5), str(row), **style) for row in range(len(rows))
    )
    return "".join([*across, *down])


# What a seat has drawn


def drawn(view: ArizonaView, seat: int) -> str:
    """The line beneath the print, then circles, crossings-out, the flag and the train."""
    parts = [
        _railway(view, seat),
        use(f"{sheet_name(view['sheet'])}-print", 0, 0),
        _circles(view, seat),
        _flag(view, seat),
    ]
    return tag("g", *parts, _train(view, seat), pointer_events="none")


def _railway(view: ArizonaView, seat: int) -> str:
    """All stretches that a seat has drawn."""
    path = "".join(_track(cells) for cells in stretches_of(view, seat))
    return _rails(path) if path else ""


def _rails(path: str) -> str:
    """A railway: two rails and their sleepers, drawn by hand."""
    bend: dict[str, Attribute] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    rails = tag("path", d=path, stroke="var(--arizona-rail)", stroke_width=11.5, **bend)
    bed = tag("path", d=path, stroke="var(--arizona-paper)", stroke_width=6.4, **bend)
    sleepers = tag(
        "path", d=path, fill="none", stroke="var(--arizona-rail)", stroke_width=19, stroke_dasharray="3.2 7.5"
    )
    return rails + bed + sleepers


def _track(cells: Sequence[Cell]) -> str:
    """A stretch through the middles of its cells; nobody rules a line quite straight."""
    points = [middle(cell) for cell in cells]
    corners = [points[0], *(points[i] for i in range(1, len(points) - 1) if _turns(cells, i)), points[-1]]
    path = ""
    for (x, y), (to_x, to_y) in pairwise(corners):
        lean = 1.6 if (x + 2 * y + to_x) % 128 < 64 else -1.6
        across = (lean * (y - to_y) / UNIT, lean * (to_x - x) / UNIT)
        half = ((x + to_x) / 2 + across[0], (y + to_y) / 2 + across[1])
        start = f"M{number(x)},{number(y)}" if not path else ""
        path += f"{start}Q{number(half[0])},{number(half[1])} {number(to_x)},{number(to_y)}"
    return path


def _turns(cells: Sequence[Cell], place: int) -> bool:
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


def _train(view: ArizonaView, seat: int, scale: float = 1.1) -> str:
    at = view["trains"][seat]
    if at is None:
        return ""
    x, y = middle(cell_of(at))
    colour = f"--train:{SEAT_COLOURS[seat]}"
    return use("arizona-train", x - 8, y + 30, scale, style=colour, data_piece=f"train:{seat}")


# What was just done, and what could be


def _fresh(view: ArizonaView) -> str:
    """The cell that the last move circled, and the stretch that led there."""
    for line in view.get("last", []):
        who, word, *rest = line.split(" ")
        if who != str(shown(view)):
            continue
        if word == "go":
            cells = stretches_of(view, shown(view))[-1]
            glow = {"fill": "none", "stroke": "var(--arizona-fresh)", "stroke_linecap": "round"}
            return tag("path", d=smooth([middle(cell) for cell in cells]), stroke_width=30, **glow)
        if word in ("circle", "start"):
            x, y = middle(cell_of(rest[0]))
            return tag("circle", cx=x, cy=y, r=30, fill="var(--arizona-fresh)")
    return ""


def _previews(view: ArizonaView) -> str:
    """Where each die could lead: an outline around every end, and the die in its corner."""
    train = view["trains"][shown(view)]
    if train is None:
        return ""
    ends = {
        _end(cell_of(train), path): int(face) for face, paths in view["leads"][shown(view)].items() for path in paths
    }
    return tag("g", *(_preview(cell, face) for cell, face in ends.items()), pointer_events="none")


def _end(train: Cell, path: str) -> Cell:
    x, y = cells_of(tuple(path.split(" ")))[-1]
    return train[0] + x, train[1] + y


def _preview(cell: Cell, face: int) -> str:
    x, y = middle(cell)
    glow: dict[str, Attribute] = {"fill": "none", "stroke": "var(--arizona-glow)", "stroke_width": 3.4}
    frame = tag("rect", x=x - 29, y=y - 29, width=58, height=58, rx=9, **glow)
    return frame + die(x + 22, y - 22, face, SMALL_DIE)


def _cells(view: ArizonaView) -> str:
    """Every cell can be touched, whatever is drawn on it; with it the stretch that leads there, where there is one."""
    ends = _ends(view)
    routes = {end: _route(view, path) for path, end in ends.items() if _alone(end, ends)}
    cells = (_cell((x, y), routes.get((x, y), "")) for y, row in enumerate(view["sheet"]) for x in range(len(row)))
    return tag("g", *cells, fill="none", stroke_width=4, pointer_events="all")


def _cell(cell: Cell, route: str) -> str:
    x, y = cell
    pick = f"cell:{x},{y}"
    size: dict[str, Attribute] = {"width": UNIT - 4, "height": UNIT - 4, "rx": 6, "stroke": LIT}
    frame: dict[str, Attribute] = {"x": UNIT * x + 2, "y": UNIT * y + 2, **size}
    return tag("g", route, tag("rect", **frame), data_pick=pick) if route else tag("rect", **frame, data_pick=pick)


def _ends(view: ArizonaView) -> dict[str, Cell]:
    """The stretches that the die in hand could draw, and where each would end."""
    train = view["trains"][shown(view)]
    if train is None or view["phase"] != "draw" or view["turn"] != shown(view):
        return {}
    return {path: _end(cell_of(train), path) for paths in view["leads"][shown(view)].values() for path in paths}


def _alone(end: Cell, ends: dict[str, Cell]) -> bool:
    """Whether a single stretch leads there."""
    return list(ends.values()).count(end) == 1


def _route(view: ArizonaView, path: str) -> str:
    """The railway that this stretch would be; a page shows it once it is chosen."""
    return tag("g", _rails(_track(_through(view, path))), class_="route", display="none", pointer_events="none")


def _through(view: ArizonaView, path: str) -> list[Cell]:
    """The cells of a stretch from where the train stands."""
    x, y = cell_of(view["trains"][shown(view)] or "")
    return [(x, y), *((x + dx, y + dy) for dx, dy in cells_of(tuple(path.split(" "))))]


def _ways(view: ArizonaView) -> str:
    """The stretches of the die in hand, dotted; where two lead to one cell, an arrow for each at that cell's border."""
    ends = _ends(view)
    if not ends:
        return ""
    dotted = "".join(_dotted(_through(view, path)) for path in ends)
    style = {"stroke": "var(--arizona-glow)", "stroke_linecap": "round", "stroke_dasharray": "0.1 9"}
    lines = tag("path", d=dotted, fill="none", stroke_width=4, pointer_events="none", **style)
    return lines + "".join(_arrow(view, path) for path, end in ends.items() if not _alone(end, ends))


def _dotted(cells: Sequence[Cell]) -> str:
    return "M" + "L".join("{},{}".format(*map(number, middle(cell))) for cell in cells)


def _arrow(view: ArizonaView, path: str) -> str:
    """Where this path enters its last cell."""
    before, last = _through(view, path)[-2:]
    (x, y), (to_x, to_y) = middle(before), middle(last)
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[last[0] - before[0], last[1] - before[1]]
    reach = tag("circle", r=REACH, fill="none", class_="reach")
    disc = tag("circle", r=13, fill="var(--arizona-glow)", stroke="var(--arizona-paper)", stroke_width=2)
    head = tag("path", d="M-4,-6L7,0L-4,6Z", fill="var(--arizona-paper)")
    sign = tag("g", reach, disc, head, transform=f"{place((x + to_x) / 2, (y + to_y) / 2)}rotate({turn})")
    return tag("g", _route(view, path), sign, data_pick=f"way:{path.replace(' ', '-')}")
