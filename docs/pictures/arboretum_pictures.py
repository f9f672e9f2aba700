"""Pictures of the rulebook of Arboretum."""

from moments import NAMES, shown

from sobremesa import GAMES, begin
from sobremesa.game import OVER
from sobremesa.games.arboretum.draw import GARDEN_COLOURS
from sobremesa.games.arboretum.groves import Room, fitted, grove
from sobremesa.games.arboretum.score_sheet import BestPath, Claim, SpeciesClaims
from sobremesa.games.arboretum.sketch import ground
from sobremesa.games.arboretum.symbols import symbols
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.match import LIMIT
from sobremesa.rng import generator
from sobremesa.svg import AUTO, Attribute, picture, style, tag, text

BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def pictures() -> dict[str, str]:
    """Each by its name."""
    game = GAMES["arboretum"]
    end = game.showcase._replace(ply=LIMIT, reader=None)
    return {"places": places(), "paths": paths(), "end": shown(game, end)}


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


def walked(species: str, cards: list[str], points: int) -> SpeciesClaims:
    """A path that somebody scores."""
    walk = BestPath(cards=cards, points=points, bonuses="")
    line = Claim(held=[], struck=False, sum=0, right=True, path=walk, points=points, reason="nobody", why="")
    return SpeciesClaims(species=species, lines=[line])


def arboretum(laid: dict[str, str]) -> ArboretumView:
    """An arboretum that is only there to be looked at."""
    game = GAMES["arboretum"]
    view: ArboretumView = game.view(begin(game, NAMES[:2], {}, generator(0)).state, None)
    view["arboreta"] = [laid, {}]
    return view


def one_grove(view: ArboretumView, room: Room, title: str, description: str, *more: str) -> str:
    """The arboretum alone, and more on top of it."""
    colours = style("arboretum-auto", AUTO, GARDEN_COLOURS)
    size = (room.width, room.height)
    drawn = grove(view, 0, room)
    return picture("arboretum-auto", size, title, description, colours, tag("defs", symbols()), drawn, *more)
