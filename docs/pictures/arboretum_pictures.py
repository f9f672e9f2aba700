"""Pictures of the rulebook of Arboretum."""

from collections.abc import Sequence

from moments import NAMES, called

from sobremesa import GAMES, begin
from sobremesa.game import OVER
from sobremesa.games.arboretum.draw import GARDEN_COLOURS
from sobremesa.games.arboretum.groves import free_cells, free_place, grove, plot_of
from sobremesa.games.arboretum.plates import CHIP, chips
from sobremesa.games.arboretum.score_sheet import BestPath, Claim, SpeciesClaims
from sobremesa.games.arboretum.symbols import symbols
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.rng import generator
from sobremesa.svg import (
    AUTO,
    SMALLEST_TEXT,
    WIDTH,
    Attribute,
    badge,
    card,
    emblem_symbols,
    number,
    picture,
    place,
    style,
    tag,
    text,
    use,
)

ROW = 48.0  # of a seat, in the lines of a score sheet
HELD, SUM, PATH, POINTS = 112.0, 396.0, 430.0, 756.0  # where its columns begin, or, those of figures, end


def pictures() -> dict[str, str]:
    """Each by its name."""
    return {"places": places(), "paths": paths(), "rights": rights()}


def places() -> str:
    """Four cards, and every place where the next may go (A11)."""
    view = arboretum({"0,0": "J2", "1,0": "O4", "1,1": "L5", "2,1": "J7"})
    plot = plot_of(view, 0)
    return one_grove(view, "places", *(free_place(cell, plot) for cell in free_cells(view, 0)))


def paths() -> str:
    """Two walks (A25): 8 points from jacaranda 1 to jacaranda 8, and 8 along four lilacs."""
    rows = ("J1 M3 C2 ..", ".. W6 L2 L3", "J8 J7 L6 L4")
    laid = {f"{x},{y}": card for y, row in enumerate(rows) for x, card in enumerate(row.split()) if card != ".."}
    view = arboretum(laid)
    view["turn"] = OVER
    jacarandas = claim([], walk=["J1", "M3", "W6", "J7", "J8"], points=8)
    lilacs = claim([], walk=["L2", "L3", "L4", "L6"], points=8)
    view["sheet"] = [SpeciesClaims(species="J", lines=[jacarandas]), SpeciesClaims(species="L", lines=[lilacs])]
    return one_grove(view, "paths")


def rights() -> str:
    """Three species of a score sheet (A17–A20): a higher sum, an 8 that a 1 strikes out, and nobody's."""
    lilacs = [claim(["L6"], beaten=True, walk=["L1", "L2", "L3", "L4"], points=9), claim(["L3", "L5"])]
    oaks = [claim(["Q8"], struck=True, beaten=True, walk=["Q3", "Q5"], points=2), claim(["Q1"])]
    willows = [claim([], walk=["W2", "C4", "W7"], points=3), claim([], walk=["W4", "W8"], points=4)]
    entries = [species_lines(letter, lines) for letter, lines in {"L": lilacs, "Q": oaks, "W": willows}.items()]
    height = 2 * ROW + 12
    drawn = [tag("g", entry, transform=place(0, 8 + height * at)) for at, entry in enumerate(entries)]
    size = WIDTH, height * len(entries) + 8
    return arboretum_picture(size, "rights", card(2, 2, size[0] - 4, size[1] - 4) + "".join(drawn))


def species_lines(letter: str, lines: Sequence[Claim]) -> str:
    """A species: what each seat holds, whether that is enough, and what it walks."""
    rows = [tag("g", seat_line(seat, line), transform=place(0, ROW * (seat + 0.5))) for seat, line in enumerate(lines)]
    return use(f"arb-{letter}", 42, ROW, 0.8) + "".join(rows)


def seat_line(seat: int, line: Claim) -> str:
    """What a seat holds and its sum, and the path with its points: faint and crossed out without the right to score."""
    struck = f"M{number(HELD + 2)},15L{number(HELD + CHIP - 4)},-15"
    strike = tag("path", d=struck, stroke="var(--warn)", stroke_width=5, stroke_linecap="round")
    weight: dict[str, Attribute] = {"font_weight": 700} if line["right"] else {"fill": "var(--ink-soft)"}
    summed = text(SUM, 9, str(line["sum"]), text_anchor="end", **weight) if line["held"] else ""
    walk = tag("g", chips(PATH, 0, line["path"]["cards"], 280), opacity=1 if line["right"] else 0.45)
    crossed = {"fill": "var(--warn)", "text_decoration": "line-through"}
    scored: dict[str, Attribute] = {"fill": "var(--good)", "font_weight": 700} if line["right"] else {**crossed}
    worth = text(POINTS, 9, str(line["path"]["points"]), text_anchor="end", **scored) if line["path"]["cards"] else ""
    held = chips(HELD, 0, line["held"], 260) + (strike if line["struck"] else "")
    return tag("g", badge(86, 0, 15, seat), held, summed, walk, worth, font_size=SMALLEST_TEXT)


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


def one_grove(view: ArboretumView, name: str, *more: str) -> str:
    """The arboretum alone, and more on top of it."""
    part = grove(view, 0)
    return arboretum_picture((part.width, part.height), name, part.drawn + "".join(more))


def arboretum_picture(size: tuple[float, float], name: str, drawn: str) -> str:
    colours = style("arboretum-auto", AUTO, GARDEN_COLOURS)
    shapes = tag("defs", symbols(), emblem_symbols())
    return picture("arboretum-auto", size, called(GAMES["arboretum"], name), "", colours, shapes, drawn)
