"""Pictures of the rulebook of Arboretum."""

from collections.abc import Sequence

from moments import NAMES, called

from sobremesa import GAMES, begin
from sobremesa.game import OVER
from sobremesa.games.arboretum.draw import GARDEN_COLOURS
from sobremesa.games.arboretum.groves import Room, grove
from sobremesa.games.arboretum.score_sheet import BestPath, Claim, SpeciesClaims
from sobremesa.games.arboretum.scoreboard import board_height, scoreboard
from sobremesa.games.arboretum.symbols import symbols
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.rng import generator
from sobremesa.svg import AUTO, WIDTH, emblem_symbols, picture, style, tag

BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def pictures() -> dict[str, str]:
    """Each by its name."""
    return {"places": places(), "paths": paths(), "rights": rights()}


def places() -> str:
    """Four cards, and every place where the next may go (A11)."""
    view = arboretum({"0,0": "J2", "1,0": "O4", "1,1": "L5", "2,1": "J7"})
    covered = {(x + dx, y + dy) for x, y in ((0, 0), (1, 0), (1, 1), (2, 1)) for dx, dy in BESIDE}
    view["open"] = sorted({f"{x},{y}" for x, y in covered} - view["arboreta"][0].keys())
    return one_grove(view, Room(0, 0, 780, 560), "places")


def paths() -> str:
    """Two walks (A25): 8 points from jacaranda 1 to jacaranda 8, and 8 along four lilacs."""
    rows = ("J1 M3 C2 ..", ".. W6 L2 L3", "J8 J7 L6 L4")
    laid = {f"{x},{y}": card for y, row in enumerate(rows) for x, card in enumerate(row.split()) if card != ".."}
    view = arboretum(laid)
    view["turn"] = OVER
    jacarandas = claim([], walk=["J1", "M3", "W6", "J7", "J8"], points=8)
    lilacs = claim([], walk=["L2", "L3", "L4", "L6"], points=8)
    view["sheet"] = [SpeciesClaims(species="J", lines=[jacarandas]), SpeciesClaims(species="L", lines=[lilacs])]
    return one_grove(view, Room(0, 0, 780, 420), "paths")


def rights() -> str:
    """Three species of a score sheet (A17–A20): a higher sum, an 8 that a 1 strikes out, and nobody's."""
    view = arboretum({})
    lilacs = [claim(["L6"], beaten=True, walk=["L1", "L2", "L3", "L4"], points=9), claim(["L3", "L5"])]
    oaks = [claim(["Q8"], struck=True, beaten=True, walk=["Q3", "Q5"], points=2), claim(["Q1"])]
    willows = [claim([], walk=["W2", "C4", "W7"], points=3), claim([], walk=["W4", "W8"], points=4)]
    view["sheet"] = [
        SpeciesClaims(species=species, lines=lines) for species, lines in {"L": lilacs, "Q": oaks, "W": willows}.items()
    ]
    return arboretum_picture((WIDTH, board_height(view) + 4), "rights", scoreboard(view, WIDTH))


def claim(
    held: list[str], walk: Sequence[str] = (), points: int = 0, struck: bool = False, beaten: bool = False
) -> Claim:
    """What one seat holds of a species, and the path that it has."""
    path = BestPath(cards=list(walk), points=points, bonuses="")
    held_sum = sum(int(card[1]) for card in held if not struck or card[1] != "8")
    scored = 0 if beaten else points
    return Claim(
        held=held, struck=struck, sum=held_sum, right=not beaten, path=path, points=scored, reason="nobody", why=""
    )


def arboretum(laid: dict[str, str]) -> ArboretumView:
    """An arboretum that is only there to be looked at."""
    game = GAMES["arboretum"]
    view: ArboretumView = game.view(begin(game, NAMES[:2], {}, generator(0)).state, None)
    view["arboreta"] = [laid, {}]
    return view


def one_grove(view: ArboretumView, room: Room, name: str) -> str:
    """The arboretum alone."""
    return arboretum_picture((room.width, room.height), name, grove(view, 0, room))


def arboretum_picture(size: tuple[float, float], name: str, drawn: str) -> str:
    colours = style("arboretum-auto", AUTO, GARDEN_COLOURS)
    shapes = tag("defs", symbols(), emblem_symbols())
    return picture("arboretum-auto", size, called(GAMES["arboretum"], name), "", colours, shapes, drawn)
