"""Pictures of the rulebook of Gardens of Mars."""

from moments import NAMES, called, closer

from sobremesa import GAMES, begin
from sobremesa.games.mars.board import board, cell_of, point
from sobremesa.games.mars.draw import GARDEN_COLOURS
from sobremesa.games.mars.symbols import HEIGHT, OUTLINE, TRAIL, WIDTH, symbols
from sobremesa.games.mars.track import ring_symbol
from sobremesa.games.mars.view import MarsView
from sobremesa.rng import generator
from sobremesa.svg import AUTO, emblem_symbols, picture, style, tag, text

CLOSE = (420.0, 340.0)  # as much of the board as an example needs


def pictures() -> dict[str, str]:
    """Each by its name."""
    return {"count": count(), "walk": walk(), "group": group()}


def count() -> str:
    """Four dice (M7, M8): bare ground beside the gardener, another gardener's cell and the centre."""
    view = garden()
    view["flowers"] = {"1,0": "red", "2,0": "yellow", "1,1": "white", "-1,1": "blue"}
    view["gardeners"] = [["1,0"], ["2,-1"]]
    marks = [mark(cell, str(number)) for number, cell in enumerate(("0,0", "1,-1", "2,-1", "0,1"), 1)]
    return mars_board(view, "count", "1,0", *marks)


def walk() -> str:
    """What a 2 allows (M11–M17): three bare cells and a flower, but neither the centre nor past a gardener."""
    view = garden()
    view["flowers"] = {"-1,-1": "green", "-2,-2": "grey"}
    view["gardeners"] = [["0,-2"], ["1,-2"]]
    words = {"2,-4": "+", "0,-4": "+", "-2,0": "+", "-2,-2": "−1", "0,0": "×", "2,-2": "×"}
    marks = [mark(cell, word) for cell, word in words.items()]
    return mars_board(view, "walk", "0,-2", *marks)


def mark(cell: str, words: str) -> str:
    """A slip with a few letters in the lower corner of a cell."""
    x, y = point(*cell_of(cell))
    slip = tag("circle", cx=x + 15, cy=y + 15, r=17, fill=TRAIL, stroke=OUTLINE, stroke_width=2)
    return slip + text(x + 15, y + 22, words, text_anchor="middle", font_size=22, font_weight=700, fill=OUTLINE)


def group() -> str:
    """Four points (M19): a new blue flower joins three above it and one below."""
    view = garden()
    view["flowers"] = dict.fromkeys(("2,-2", "3,-2", "2,-1", "2,0", "4,0", "1,1", "-3,0"), "blue") | {"3,-1": "green"}
    view["gardeners"] = [["2,0"], ["-2,3"]]
    view["scores"] = [4, 0]
    view["last"] = ["0 move 3 w blue"]
    return mars_board(view, "group", "3,-1")


def garden() -> MarsView:
    """An empty garden that is only there to be looked at."""
    game = GAMES["mars"]
    view: MarsView = game.view(begin(game, NAMES[:2], {}, generator(0)).state, None)
    return view


def mars_board(view: MarsView, name: str, around: str, *more: str) -> str:
    """The board around a cell, and more on top of it."""
    colours = style("mars-auto", AUTO, GARDEN_COLOURS)
    shapes = tag("defs", emblem_symbols(), symbols(), ring_symbol())
    words = called(GAMES["mars"], name)
    whole = picture("mars-auto", (WIDTH, HEIGHT), words, "", colours, shapes, board(view), *more)
    return closer(whole, *point(*cell_of(around)), *CLOSE)
