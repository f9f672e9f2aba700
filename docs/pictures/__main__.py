"""Draws the pictures of the pages anew: `python docs/pictures`."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sobremesa import BOTS, GAMES, begin, play
from sobremesa.game import Json, Seat
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


if __name__ == "__main__":
    for file, svg in pictures().items():
        file.write_text(svg + "\n", encoding="utf-8", newline="\n")
