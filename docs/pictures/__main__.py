"""Draws the pictures of the pages anew: `python docs/pictures`."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sobremesa import BOTS, GAMES, begin, play
from sobremesa.game import Json, Seat
from sobremesa.games.arizona.draw import MAP_COLOURS, draw_sheet
from sobremesa.games.arizona.map import height_of, main_map, sheet_symbol
from sobremesa.games.arizona.sheets import SHEETS
from sobremesa.games.arizona.stretches import REACH, SHAPES, cells_of
from sobremesa.games.arizona.symbols import symbols as arizona_symbols
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.games.mars.board import board, point
from sobremesa.games.mars.draw import GARDEN_COLOURS
from sobremesa.games.mars.sketch import ROWS, row
from sobremesa.games.mars.symbols import HEIGHT, WIDTH, symbols
from sobremesa.games.mars.view import MarsView
from sobremesa.rng import generator
from sobremesa.svg import AUTO, Attribute, die, die_symbols, emblem_symbols, picture, place, style, tag, text

ROOT = Path(__file__).parent.parent.parent
NAMES = ("Ana", "Luis", "Eva", "Noa")
ARIZONA_CARDS = {"cards": ["gold", "big-towns", "counting-sheep"]}
SPACE = 34.0  # a cell of the paper on which a die's shapes are drawn
PAPER = SPACE * (2 * REACH + 1)
CELL_NAMES: dict[str, Attribute] = {"text_anchor": "middle", "font_size": 19, "fill": "#fff3df"}


def pictures() -> dict[Path, str]:
    """Every picture by its file. Seeds and plies are games and moments with much to see."""
    pages, games = ROOT / "docs" / "pictures", ROOT / "src" / "sobremesa" / "games"
    return {
        pages / "mars.svg": moment("mars", 4, 25, 52),
        pages / "arboretum.svg": moment("arboretum", 2, 6, 85, reader=Seat(0)),
        pages / "arizona.svg": moment("arizona", 2, 13, 83, ARIZONA_CARDS),
        pages / "leaves.svg": moment("leaves", 4, 4, 70),
        games / "mars" / "rulebook" / "group.svg": group(),
        games / "mars" / "rulebook" / "cells.svg": cells(),
        games / "arboretum" / "rulebook" / "end.svg": moment("arboretum", 2, 6, None),
        games / "arizona" / "rulebook" / "classic.svg": draw_sheet(SHEETS["classic"].rows, AUTO, "classic"),
        games / "arizona" / "rulebook" / "shapes.svg": shapes(),
        games / "arizona" / "rulebook" / "line.svg": line(),
        games / "leaves" / "rulebook" / "garden.svg": moment("leaves", 4, 4, 70),
    }


def moment(
    key: str,
    seats: int,
    seed: int,
    ply: int | None,
    options: Mapping[str, Json] | None = None,
    reader: Seat | None = None,
) -> str:
    """A game between greedy bots as a reader sees it after so many moves, or at the end."""
    game = GAMES[key]
    record = replace(play(game, [BOTS["greedy"]] * seats, seed, options), seats=NAMES[:seats])
    return game.draw((record if ply is None else record.at(ply)).view(reader), AUTO)


def group() -> str:
    """Four points (M19): a new blue flower joins three above it and one below."""
    view = garden()
    view["flowers"] = dict.fromkeys(("2,-2", "3,-2", "2,-1", "2,0", "4,0", "1,1", "-3,0"), "blue") | {"3,-1": "green"}
    view["gardeners"] = [["2,0"], ["-2,3"]]
    view["scores"] = [4, 0]
    view["last"] = ["0 move 3 w blue"]
    return mars_board(view, "Four points", "The new blue flower joins three blue flowers above it and one below.")


def cells() -> str:
    """The garden with the name of every cell but the centre, where nobody stops."""
    named = (cell_name(q, r) for r in ROWS for q in row(r) if (q, r) != (0, 0))
    words = "Rows have the same r, which grows downwards; in a row q grows from left to right."
    return mars_board(garden(), "The name of every cell", words, tag("g", *named, **CELL_NAMES))


def cell_name(q: int, r: int) -> str:
    x, y = point(q, r)
    return text(x, y + 7, f"{q},{r}")


def garden() -> MarsView:
    """An empty garden that is only there to be looked at."""
    game = GAMES["mars"]
    view: MarsView = game.view(begin(game, NAMES[:2], {}, generator(0)).state, None)
    return view


def mars_board(view: MarsView, title: str, description: str, *more: str) -> str:
    """The board alone, and more on top of it."""
    colours = style("mars-auto", AUTO, GARDEN_COLOURS)
    shapes = tag("defs", emblem_symbols(), symbols())
    return picture("mars-auto", (WIDTH, HEIGHT), title, description, colours, shapes, board(view), *more)


def shapes() -> str:
    """What each die draws (Z11): every stretch in the open, one of them in full, and every end framed."""
    places = ((x, y) for y in (8, PAPER + 20) for x in (12, (780 - PAPER) / 2, 768 - PAPER))
    papers = [_paper(face, x, y) for face, (x, y) in enumerate(places, 1)]
    size = (780.0, 2 * PAPER + 28)
    words = "One step; a corner; a Z; an L of one and three; two steps along a diagonal; two steps straight on."
    table = tag("rect", width=size[0], height=size[1], fill="var(--table)")
    return arizona_picture(size, "What each die draws", words, die_symbols(), table, *papers)


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
    record = play(GAMES["arizona"], [BOTS["greedy"]] * 2, 13, ARIZONA_CARDS)
    view: ArizonaView = record.at(84).view(Seat(0))
    size = (780.0, height_of(view["sheet"]) + 8)
    words = "A ring around every stop, a dashed one around an extra good, and a stroke through what is delivered."
    table = tag("rect", width=size[0], height=size[1], fill="var(--table)")
    return arizona_picture(size, "A line", words, die_symbols() + sheet_symbol(view["sheet"]), table, main_map(view, 0))


def arizona_picture(size: tuple[float, float], title: str, description: str, defs: str, *inside: str) -> str:
    colours = style("arizona-auto", AUTO, MAP_COLOURS)
    return picture("arizona-auto", size, title, description, colours, tag("defs", arizona_symbols(), defs), *inside)


if __name__ == "__main__":
    for file, svg in pictures().items():
        file.write_text(svg + "\n", encoding="utf-8", newline="\n")
