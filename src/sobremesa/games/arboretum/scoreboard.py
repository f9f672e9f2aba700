"""The worth of every path of Arboretum as SVG, species by species; at the end with the right to score it."""

from sobremesa.games.arboretum.names import species_title
from sobremesa.games.arboretum.score_sheet import Claim
from sobremesa.games.arboretum.sketch import path_lines, sheet_lines
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.parts import ASIDE, Part
from sobremesa.svg import Attribute, badge, tag, text, title, use
from sobremesa.words import Words

_ = Words("arboretum")

MARK = 44.0  # width of the column with the species
HEAD, ROW = 42.0, 34.0
WIDTH = 300.0  # of the whole
COLUMN = 110.0  # of a seat at the end: the sum in hand beside the points


def scoreboard(view: ArboretumView) -> Part:
    """A row for each species in play, a column for each seat."""
    column = (WIDTH - MARK) / view["seats"] if view["sheet"] is None else COLUMN
    middles = [MARK + column * (seat + 0.5) for seat in range(view["seats"])]
    heads = [badge(x, HEAD / 2, 15, seat) for seat, x in enumerate(middles)]
    lines = {letter: HEAD + ROW * (number + 0.5) for number, letter in enumerate(view["species"])}
    marks = [_mark(letter, y) for letter, y in lines.items()]
    cells = [_cell(view, letter, seat, x, y + 9) for letter, y in lines.items() for seat, x in enumerate(middles)]
    size = MARK + column * view["seats"], HEAD + ROW * len(lines)
    drawn = [_rules(size[0], len(lines)), *heads, *marks, tag("g", *cells, text_anchor="middle")]
    return Part("paths", ASIDE, *size, _("What the best paths are worth"), "".join(drawn), _described(view))


def _rules(width: float, rows: int) -> str:
    lines = "".join(f"M4,{HEAD + ROW * row:g}h{width - 8:g}" for row in range(rows))
    return tag("path", d=lines, stroke="var(--line)", opacity="0.4")


def _mark(letter: str, y: float) -> str:
    return tag("g", title(species_title(letter)), use(f"arb-{letter}", MARK / 2, y, 0.5))


def _cell(view: ArboretumView, letter: str, seat: int, x: float, y: float) -> str:
    """What the best path is worth; nobody knows before the end who may score it."""
    if view["sheet"] is not None:
        return _claim(next(entry["lines"][seat] for entry in view["sheet"] if entry["species"] == letter), x, y)
    path = view["paths"][seat].get(letter)
    return text(x, y, str(path["points"])) if path else ""


def _claim(line: Claim, x: float, y: float) -> str:
    """The sum in hand, and what the path scores: crossed out without the right to."""
    weight: dict[str, Attribute] = {"font_weight": 700} if line["right"] else {"fill": "var(--ink-soft)"}
    held = text(x - 22, y, str(line["sum"]), **weight) if line["held"] else ""
    lost: dict[str, Attribute] = {"fill": "var(--warn)", "text_decoration": "line-through"}
    won: dict[str, Attribute] = {"fill": "var(--good)", "font_weight": 700}
    path = line["path"]
    worth = text(x + 26, y, str(path["points"]), **(won if line["right"] else lost)) if path["cards"] else ""
    return tag("g", title(line["why"]), held, worth) if held or worth else ""


def _described(view: ArboretumView) -> str:
    if view["sheet"] is not None:
        return "\n".join(sheet_lines(view, view["sheet"]))
    return "\n".join(path_lines(view))
