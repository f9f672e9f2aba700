"""A seat's sheet as a part of the picture: its own with what it could draw and touch, another's with its boxes."""

from collections.abc import Sequence
from itertools import pairwise

from sobremesa.games.arizona.boxes import BOXES, boxes
from sobremesa.games.arizona.map import Cell, cell_of, drawn, middle, placed, rails, size_of, track, turns
from sobremesa.games.arizona.sketch import LEGEND, actor, boxes_words, sheet_lines
from sobremesa.games.arizona.stretches import COMPASS, cells_of
from sobremesa.games.arizona.symbols import UNIT
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.lettering import seat_name
from sobremesa.parts import BOARD, Part
from sobremesa.svg import Attribute, die, number, place, tag, use
from sobremesa.words import Words

_ = Words("arizona")

COLUMNS = 40  # of the diagram, for the name above it
BESIDE = 8.0  # between a sheet and the boxes of its seat
SMALL_DIE = 0.3
SIGN = 17.0  # radius of the sign of a way
WORD = {step: word for word, step in COMPASS.items()}  # for every step
REACH = 41.0  # of a finger around it: 44 pixels on a phone, and two ways bend 1.41 cells apart


def sheet(view: ArizonaView, seat: int) -> Part:
    """The reader's sheet, or that of another seat; who only looks on sees what the seat to move could draw."""
    own = seat == view["seat"]
    looked_at = own or (view["seat"] is None and seat == actor(view))
    could = [_previews(view, seat)] if looked_at else []
    mine = [_cells(view, seat), _ways(view, seat)] if own else []
    inside = placed(view["sheet"], drawn(view, seat), *could, *mine)
    size, words = size_of(view["sheet"]), _described(view, seat)
    if own:
        return Part(f"sheet:{seat}", BOARD, *size, _("Your sheet"), inside, words, seat)
    title = _("The sheet of {name}", name=seat_name(view, seat))
    size, beside = _with_boxes(view, seat, size)
    return Part(f"sheet:{seat}", BOARD, *size, title, inside + beside, words, seat)


def _described(view: ArizonaView, seat: int) -> str:
    return "\n".join([*sheet_lines(view, seat, COLUMNS), *map(_, LEGEND), boxes_words(view, seat)])


def _with_boxes(view: ArizonaView, seat: int, size: tuple[float, float]) -> tuple[tuple[float, float], str]:
    """The boxes of the seat along the longer side of its sheet, and the size of both."""
    width, height = size
    along = max(size) / BOXES
    if width >= height:
        return (width, height + BESIDE + along), tag(
            "g", boxes(view, seat, (along, 0)), transform=place(0, height + BESIDE)
        )
    return (width + BESIDE + along, height), tag("g", boxes(view, seat, (0, along)), transform=place(width + BESIDE, 0))


# Where dice lead


def _previews(view: ArizonaView, seat: int) -> str:
    """Where each die could lead: an outline around every end, and the die in its corner."""
    train = view["trains"][seat]
    if train is None:
        return ""
    leads = view["leads"][seat].items()
    ends = {_through(cell_of(train), path)[-1]: int(face) for face, paths in leads for path in paths}
    return tag("g", *(_preview(cell, face) for cell, face in ends.items()), pointer_events="none") if ends else ""


def _through(train: Cell, path: str) -> list[Cell]:
    """The cells of a path, from where the train stands."""
    x, y = train
    return [train, *((x + dx, y + dy) for dx, dy in cells_of(tuple(path.split(" "))))]


def _preview(cell: Cell, face: int) -> str:
    x, y = middle(cell)
    glow: dict[str, Attribute] = {"fill": "none", "stroke": "var(--arizona-glow)", "stroke_width": 3.4}
    frame = tag("rect", x=x - 29, y=y - 29, width=58, height=58, rx=9, **glow)
    return frame + die(x + 22, y - 22, face, SMALL_DIE)


# What can be touched


def _cells(view: ArizonaView, seat: int) -> str:
    """Every cell can be touched, whatever is drawn on it; with it the stretch that leads there, where there is one."""
    routes = {stretches[0][-1]: _route(stretches[0]) for stretches in _open(view, seat) if len(stretches) == 1}
    cells = (_cell((x, y), routes.get((x, y), "")) for y, row in enumerate(view["sheet"]) for x in range(len(row)))
    return tag("g", *cells, pointer_events="all")


def _cell(cell: Cell, route: str) -> str:
    x, y = cell
    corner, pick = (UNIT * x, UNIT * y), f"cell:{x},{y}"
    if not route:
        return use("arizona-cell", *corner, data_pick=pick)
    return tag("g", route, use("arizona-cell", *corner), data_pick=pick)


def _open(view: ArizonaView, seat: int) -> list[list[list[Cell]]]:
    """The stretches that the die in hand could draw from where the train stands, those to one cell together."""
    train = view["trains"][seat]
    if train is None or view["phase"] != "draw" or view["turn"] != seat:
        return []
    found: dict[Cell, list[list[Cell]]] = {}
    for paths in view["leads"][seat].values():
        for path in paths:
            cells = _through(cell_of(train), path)
            found.setdefault(cells[-1], []).append(cells)
    return list(found.values())


def _route(cells: Sequence[Cell]) -> str:
    """The railway that this stretch would be; a page shows it once it is chosen."""
    return tag("g", rails(track(cells)), class_="route", display="none", pointer_events="none")


# Two ways to one end


def _ways(view: ArizonaView, seat: int) -> str:
    """The stretches of the die in hand, dotted; where two lead to one cell, a sign for each where it bends."""
    found = _open(view, seat)
    if not found:
        return ""
    dotted = "".join(_dotted(cells) for stretches in found for cells in stretches)
    style = {"stroke": "var(--arizona-glow)", "stroke_linecap": "round", "stroke_dasharray": "0.1 9"}
    lines = tag("path", d=dotted, fill="none", stroke_width=4, pointer_events="none", **style)
    return lines + "".join(_both(*stretches) for stretches in found if len(stretches) > 1)


def _dotted(cells: Sequence[Cell]) -> str:
    return "M" + "L".join("{},{}".format(*map(number, middle(cell))) for cell in cells)


def _both(one: Sequence[Cell], other: Sequence[Cell]) -> str:
    """Two ways to one cell, each the next turn of the other."""
    return _way(one, other) + _way(other, one)


def _way(cells: Sequence[Cell], other: Sequence[Cell]) -> str:
    """A way that can be touched where it bends, once the cell is chosen to which it leads."""
    bend = next(at for at in range(1, len(cells) - 1) if turns(cells, at))
    (x, y), (to_x, to_y) = cells[bend], cells[bend + 1]
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[to_x - x, to_y - y]
    reach = tag("circle", r=REACH, fill="none", class_="reach")
    disc = tag("circle", r=SIGN, fill="var(--arizona-glow)", stroke="var(--arizona-paper)", stroke_width=3)
    head = tag("path", d="M-5,-8L9,0L-5,8Z", fill="var(--arizona-paper)")
    sign = tag("g", reach, disc, head, class_="sign", transform=f"{place(*middle(cells[bend]))}rotate({turn})")
    names: dict[str, Attribute] = {"data_pick": _way_name(cells), "data_rotate": _way_name(other)}
    end = "cell:{},{}".format(*cells[-1])
    return tag("g", _route(cells), sign, **names, data_after=end, visibility="hidden")


def _way_name(cells: Sequence[Cell]) -> str:
    steps = ((x - from_x, y - from_y) for (from_x, from_y), (x, y) in pairwise(cells))
    return f"way:{'-'.join(WORD[step] for step in steps)}"
