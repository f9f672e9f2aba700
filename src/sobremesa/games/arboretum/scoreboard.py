"""The score sheet of Arboretum as SVG: species by species, hands open, an 8 struck out, the path that scores."""

from typing import NamedTuple

from sobremesa.games.arboretum.names import species_title
from sobremesa.games.arboretum.plates import CHIP, chips, strike
from sobremesa.games.arboretum.score_sheet import Claim, SpeciesClaims
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.svg import WIDTH, Attribute, badge, card, tag, text, title, use
from sobremesa.words import Words

_ = Words("arboretum")

ROW = 46.0
BETWEEN = 10.0  # species
HEAD = 44.0
HELD = 104.0  # where the cards held begin


class Columns(NamedTuple):
    """Where columns begin or, sum and points, end; and how much room there is for cards."""

    sum: float
    path: float
    points: float
    room_held: float
    room_path: float


def _columns(width: float) -> Columns:
    """Those of a sheet so wide: what is more than the usual width goes to the cards."""
    more = (width - WIDTH) / 2
    return Columns(396 + more, 414 + more, width - 14, 250 + more, 306 + more)


def board_height(view: ArboretumView) -> float:
    """Of the whole sheet."""
    return HEAD + sum(_entry_height(entry) for entry in view["sheet"] or []) + 6


def scoreboard(view: ArboretumView, width: float) -> str:
    """The whole sheet, around its own top left corner."""
    columns = _columns(width)
    parts = [card(2, 0, width - 4, board_height(view))]
    heads = (
        (HELD, _("in hand"), "start"),
        (columns.sum, _("sum"), "end"),
        (columns.path, _("best path"), "start"),
        (columns.points, _("points"), "end"),
    )
    parts += [text(x, 31, words, text_anchor=anchor, fill="var(--ink-soft)") for x, words, anchor in heads]
    y = HEAD
    for entry in view["sheet"] or []:
        parts.append(_entry(entry, y, columns))
        y += _entry_height(entry)
    return "".join(parts)


def _told(entry: SpeciesClaims) -> list[int]:
    """The seats with something to tell of this species."""
    return [seat for seat, line in enumerate(entry["lines"]) if line["held"] or line["path"]["cards"]]


def _entry_height(entry: SpeciesClaims) -> float:
    return ROW * max(len(_told(entry)), 1) + BETWEEN


def _entry(entry: SpeciesClaims, y: float, columns: Columns) -> str:
    rule = tag("path", d=f"M16,{y:g}H{columns.points - 2:g}", stroke="var(--line)", opacity="0.5")
    height = _entry_height(entry)
    mark = use(f"arb-{entry['species']}", 38, y + height / 2, 0.72)
    middles = [y + (BETWEEN + ROW) / 2 + ROW * index for index in range(len(entry["lines"]))]
    rows = [
        _row(seat, entry["lines"][seat], middle, columns) for seat, middle in zip(_told(entry), middles, strict=False)
    ]
    nothing = _("no {species}", species=species_title(entry["species"]))
    nobody = text(HELD, y + height / 2 + 9, nothing, fill="var(--ink-soft)")
    return rule + mark + ("".join(rows) or nobody)


def _row(seat: int, line: Claim, y: float, columns: Columns) -> str:
    """What one seat held, whether that was enough, and what it walks."""
    held = chips(HELD, y, line["held"], columns.room_held)
    last = HELD + min(CHIP * (len(line["held"]) - 1), columns.room_held - CHIP)
    struck = strike(last, y) if line["struck"] else ""
    weight: dict[str, Attribute] = {"font_weight": 700} if line["right"] else {"fill": "var(--ink-soft)"}
    summed = text(columns.sum, y + 9, str(line["sum"]), text_anchor="end", **weight) if line["held"] else ""
    faint: dict[str, Attribute] = {} if line["right"] else {"opacity": "0.45"}
    walked = chips(columns.path, y, line["path"]["cards"], columns.room_path, **faint)
    shown = [badge(82, y, 15, seat), held, struck, summed, walked, _points(line, columns.points, y)]
    return tag("g", title(line["why"]), *shown)


def _points(line: Claim, x: float, y: float) -> str:
    """What it scores; a path without the right is crossed out."""
    if line["right"]:
        words = str(line["points"]) if line["path"]["cards"] else "–"
        return text(x, y + 10, words, text_anchor="end", font_size=32, font_weight=700, fill="var(--good)")
    if not line["path"]["cards"]:
        return ""
    crossed = {"fill": "var(--warn)", "text_decoration": "line-through"}
    return text(x, y + 9, str(line["path"]["points"]), text_anchor="end", **crossed)
