"""Draws the pictures of the pages anew: `python docs/pictures`."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sobremesa import BOTS, GAMES, begin, play
from sobremesa.game import OVER, Json, Seat
from sobremesa.games.arboretum.draw import GARDEN_COLOURS as GROVE_COLOURS
from sobremesa.games.arboretum.groves import Room, fitted, grove
from sobremesa.games.arboretum.sheet import Entry, Line
from sobremesa.games.arboretum.sheet import Path as Walk
from sobremesa.games.arboretum.sketch import ground
from sobremesa.games.arboretum.symbols import symbols as tree_symbols
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.games.arizona.draw import draw_sheet
from sobremesa.games.arizona.sheets import SHEETS
from sobremesa.games.mars.board import board, point
from sobremesa.games.mars.draw import GARDEN_COLOURS
from sobremesa.games.mars.sketch import ROWS, row
from sobremesa.games.mars.symbols import HEIGHT, WIDTH, symbols
from sobremesa.games.mars.view import MarsView
from sobremesa.rng import generator
from sobremesa.svg import AUTO, Attribute, emblem_symbols, picture, style, tag, text

ROOT = Path(__file__).parent.parent.parent
NAMES = ("Ana", "Luis", "Eva", "Noa")
ARIZONA_CARDS = {"cards": ["gold", "big-towns", "counting-sheep"]}
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
CELL_NAMES: dict[str, Attribute] = {"text_anchor": "middle", "font_size": 19, "fill": "#fff3df"}


def pictures() -> dict[Path, str]:
    """Every picture by its file. Seeds and plies are games and moments with much to see."""
    pages, games = ROOT / "docs" / "pictures", ROOT / "src" / "sobremesa" / "games"
    lobby = ROOT / "src" / "sobremesa" / "web" / "static" / "games"
    return {
        pages / "mars.svg": moment("mars", 4, 25, 52),
        pages / "arboretum.svg": moment("arboretum", 2, 6, 85, reader=Seat(0)),
        pages / "arizona.svg": moment("arizona", 2, 13, 83, ARIZONA_CARDS),
        pages / "leaves.svg": moment("leaves", 4, 4, 70),
        lobby / "mars.svg": cut(moment("mars", 4, 25, 52, wide=True)),
        lobby / "arboretum.svg": cut(moment("arboretum", 2, 6, 85, reader=Seat(0), wide=True)),
        lobby / "arizona.svg": cut(moment("arizona", 2, 13, 83, ARIZONA_CARDS, wide=True)),
        lobby / "leaves.svg": cut(moment("leaves", 2, 7, 44, wide=True)),
        games / "mars" / "rulebook" / "group.svg": group(),
        games / "mars" / "rulebook" / "cells.svg": cells(),
        games / "arboretum" / "rulebook" / "places.svg": places(),
        games / "arboretum" / "rulebook" / "paths.svg": paths(),
        games / "arboretum" / "rulebook" / "end.svg": moment("arboretum", 2, 6, None),
        games / "arizona" / "rulebook" / "classic.svg": draw_sheet(SHEETS["classic"].rows, AUTO, "classic"),
        games / "leaves" / "rulebook" / "garden.svg": moment("leaves", 4, 4, 70),
    }


def moment(
    key: str,
    seats: int,
    seed: int,
    ply: int | None,
    options: Mapping[str, Json] | None = None,
    reader: Seat | None = None,
    wide: bool = False,
) -> str:
    """A game between greedy bots as a reader sees it after so many moves, or at the end."""
    game = GAMES[key]
    record = replace(play(game, [BOTS["greedy"]] * seats, seed, options), seats=NAMES[:seats])
    return game.draw((record if ply is None else record.at(ply)).view(reader), AUTO, wide)


def cut(wide: str) -> str:
    """The main part of a wide picture alone, as the lobby shows it."""
    return re.sub(r'viewBox="0 0 \S+ (\S+)"', r'viewBox="0 0 780 \1"', wide, count=1)


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


def places() -> str:
    """Four cards, and the name of every place where the next may go (A11)."""
    view = arboretum({"0,0": "J2", "1,0": "O4", "1,1": "L5", "2,1": "J7"})
    covered = {(x + dx, y + dy) for x, y in ((0, 0), (1, 0), (1, 1), (2, 1)) for dx, dy in BESIDE}
    view["open"] = sorted({f"{x},{y}" for x, y in covered} - view["arboreta"][0].keys())
    room = Room(0, 0, 780, 620)
    cells = ground(view, 0)
    assert cells is not None
    fit = fitted(cells, room)
    names = "".join(place_name(*fit.corner(cell), cell, fit.scale) for cell in view["open"])
    return one_grove(view, room, "Where the next card may go", "Every free place beside a card.", names)


def place_name(x: float, y: float, cell: str, scale: float) -> str:
    middle: dict[str, Attribute] = {"text_anchor": "middle", "fill": "var(--ink)"}
    return text(x + 50 * scale, y + 68 * scale, cell, **middle)


def paths() -> str:
    """Two walks (A25): 8 points from jacaranda 1 to jacaranda 8, and 8 along four lilacs."""
    rows = ("J1 M3 C2 ..", ".. W6 L2 L3", "J8 J7 L6 L4")
    laid = {f"{x},{y}": card for y, row in enumerate(rows) for x, card in enumerate(row.split()) if card != ".."}
    view = arboretum(laid)
    view["turn"] = OVER
    view["sheet"] = [walked("J", ["J1", "M3", "W6", "J7", "J8"], 8), walked("L", ["L2", "L3", "L4", "L6"], 8)]
    words = "J1 M3 W6 J7 J8 is worth 8 points, and so is L2 L3 L4 L6."
    return one_grove(view, Room(0, 0, 780, 420), "Two paths", words)


def walked(species: str, cards: list[str], points: int) -> Entry:
    """A path that somebody scores."""
    walk = Walk(cards=cards, points=points, bonuses="")
    line = Line(held=[], struck=False, sum=0, right=True, path=walk, points=points, reason="nobody", why="")
    return Entry(species=species, lines=[line])


def arboretum(laid: dict[str, str]) -> ArboretumView:
    """An arboretum that is only there to be looked at."""
    game = GAMES["arboretum"]
    view: ArboretumView = game.view(begin(game, NAMES[:2], {}, generator(0)).state, None)
    view["arboreta"] = [laid, {}]
    return view


def one_grove(view: ArboretumView, room: Room, title: str, description: str, *more: str) -> str:
    """The arboretum alone, and more on top of it."""
    colours = style("arboretum-auto", AUTO, GROVE_COLOURS)
    size = (room.width, room.height)
    drawn = grove(view, 0, room)
    return picture("arboretum-auto", size, title, description, colours, tag("defs", tree_symbols()), drawn, *more)


if __name__ == "__main__":
    for file, svg in pictures().items():
        file.write_text(svg + "\n", encoding="utf-8", newline="\n")
