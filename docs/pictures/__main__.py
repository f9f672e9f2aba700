"""Draws the pictures of the pages anew: `python docs/pictures`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sobremesa import BOTS, GAMES, begin, play
from sobremesa.game import Json, Seat
from sobremesa.games.arizona.draw import draw_sheet
from sobremesa.games.arizona.sheets import SHEETS
from sobremesa.games.leaves.draw import GARDEN_COLOURS as LEAVES_COLOURS
from sobremesa.games.leaves.garden import lay
from sobremesa.games.leaves.plot import fitted, garden_board
from sobremesa.games.leaves.sketch import spot
from sobremesa.games.leaves.state import packed
from sobremesa.games.leaves.symbols import symbols as leaves_symbols
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
LEAVES_SIZE = (780.0, 500.0)
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
        games / "leaves" / "rulebook" / "garden.svg": moment("leaves", 4, 4, 70),
        games / "leaves" / "rulebook" / "bees.svg": bees(),
        games / "leaves" / "rulebook" / "birds.svg": birds(),
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


def bees() -> str:
    """Three bees (L12): a new yellow sector, and two yellow ones that were there before."""
    tiles = ("1,0 YYK*O", "0,1 O*UYY", "1,1 KKG*Y", "2,1 YwYK", "0,2 GYGw")
    words = "The last tile makes a third yellow sector: a bee comes to it, and one more to each of the other two."
    return leaves_garden("wYOU*", tiles, "Three bees", words)


def birds() -> str:
    """Four hummingbirds (L14, L15): three tiles are full only now, one of them between two others."""
    tiles = ("0,-1 UUGY*", "-1,0 wOGO", "-1,1 GO*GK", "1,-1 U*GYG", "0,1 OwKK", "1,0 wGUU")
    words = "The last tile brings a bird to itself, one to the tile above it, and two to the tile on its left."
    return leaves_garden("wYOU*", tiles, "Four hummingbirds", words)


def leaves_garden(start: str, tiles: Sequence[str], title: str, description: str) -> str:
    """A garden alone, its last tile framed; each tile is written `x,y cells`."""
    game = GAMES["leaves"]
    dealt = begin(game, NAMES[:2], {}, generator(0))
    state = game.new_state()
    game.read_deal(state, 2, dealt.options, {**dealt.deal, "start": [start, "wKUY*"]})
    for tile in tiles:
        at, cells = tile.split(" ")
        lay(state, 0, *spot(at), packed(cells))
    view = game.view(state, None) | {"open": [], "last": [f"0 place 0 {tiles[-1]}"]}
    frame = fitted(view["gardens"][0], (10, 14, LEAVES_SIZE[0] - 20, LEAVES_SIZE[1] - 28), 0, 3)
    lawn = tag("rect", width=LEAVES_SIZE[0], height=LEAVES_SIZE[1], rx=18, fill="var(--leaves-lawn)")
    colours = style("leaves-auto", AUTO, LEAVES_COLOURS)
    shapes = tag("defs", leaves_symbols())
    return picture("leaves-auto", LEAVES_SIZE, title, description, colours, shapes, lawn, garden_board(view, 0, frame))


if __name__ == "__main__":
    for file, svg in pictures().items():
        file.write_text(svg + "\n", encoding="utf-8", newline="\n")
