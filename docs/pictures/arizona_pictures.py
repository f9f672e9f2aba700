"""Pictures of the rulebook of Arizona."""

from moments import called, played

from sobremesa import GAMES
from sobremesa.game import Seat
from sobremesa.games.arizona.board import sheet
from sobremesa.games.arizona.draw import MAP_COLOURS
from sobremesa.games.arizona.map import sheet_symbols
from sobremesa.games.arizona.stretches import REACH, SHAPES, cells_of
from sobremesa.games.arizona.symbols import symbols
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.svg import AUTO, Attribute, die, die_symbols, picture, place, style, tag

SPACE = 34.0  # a cell of the paper on which a die's shapes are drawn
PAPER = SPACE * (2 * REACH + 1)


def pictures() -> dict[str, str]:
    """Each by its name."""
    return {"shapes": shapes(), "line": line()}


def shapes() -> str:
    """What each die draws (Z11): every stretch in the open, one of them in full, and every end framed."""
    places = ((x, y) for y in (8, PAPER + 20) for x in (12, (780 - PAPER) / 2, 768 - PAPER))
    papers = [_paper(face, x, y) for face, (x, y) in enumerate(places, 1)]
    size = (780.0, 2 * PAPER + 28)
    table = tag("rect", width=size[0], height=size[1], fill="var(--table)")
    return arizona_picture(size, "shapes", die_symbols(), table, *papers)


def _paper(face: int, x: float, y: float) -> str:
    """A sheet of squared paper with its corner there, the train in the middle, and the shapes of one die."""
    edge: dict[str, Attribute] = {"fill": "var(--arizona-paper)", "stroke": "var(--arizona-edge)", "stroke_width": 2}
    lines = "".join(f"M{SPACE * n:g},0V{PAPER:g}M0,{SPACE * n:g}H{PAPER:g}" for n in range(1, 2 * REACH + 1))
    paths = ["M" + "L".join(_spot(*cell) for cell in ((0, 0), *cells_of(path))) for path in SHAPES[face]]
    ends = {cells_of(path)[-1] for path in SHAPES[face]}
    bend: dict[str, Attribute] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return tag(
        "g",
        tag("rect", width=PAPER, height=PAPER, rx=3, **edge),
        tag("path", d=lines, stroke="var(--arizona-grid-strong)", stroke_width=1.2),
        tag("path", d="".join(paths), stroke="var(--arizona-glow)", stroke_width=3, stroke_dasharray="0.1 7", **bend),
        tag("path", d=paths[0], stroke="var(--arizona-rail)", stroke_width=8, **bend),
        *(_frame(*end) for end in sorted(ends)),
        tag("circle", cx=PAPER / 2, cy=PAPER / 2, r=9, fill="var(--arizona-rail)"),
        die(20, 20, face, 0.4),
        transform=place(x, y),
    )


def _spot(x: int, y: int) -> str:
    """The middle of a cell, so many spaces from the train."""
    return f"{PAPER / 2 + SPACE * x:g},{PAPER / 2 + SPACE * y:g}"


def _frame(x: int, y: int) -> str:
    left, top = PAPER / 2 + SPACE * (x - 0.4), PAPER / 2 + SPACE * (y - 0.4)
    glow: dict[str, Attribute] = {"fill": "none", "stroke": "var(--arizona-glow)", "stroke_width": 3}
    return tag("rect", x=left, y=top, width=0.8 * SPACE, height=0.8 * SPACE, rx=5, **glow)


def line() -> str:
    """A line after some rounds: stops, extra circles, and goods that are delivered."""
    game = GAMES["arizona"]
    view: ArizonaView = played(game, game.showcase).at(84).view(Seat(0))
    part = sheet(view, 0)
    size = part.width, part.height
    table = tag("rect", width=size[0], height=size[1], fill="var(--table)")
    return arizona_picture(size, "line", die_symbols() + sheet_symbols(view["sheet"]), table, part.drawn)


def arizona_picture(size: tuple[float, float], name: str, defs: str, *inside: str) -> str:
    colours = style("arizona-auto", AUTO, MAP_COLOURS)
    shapes = tag("defs", symbols(), defs)
    return picture("arizona-auto", size, called(GAMES["arizona"], name), "", colours, shapes, *inside)
