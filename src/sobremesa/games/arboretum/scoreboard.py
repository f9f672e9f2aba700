"""The score sheet of Arboretum as SVG: species by species, hands open, an 8 struck out, the path that scores."""

from sobremesa.games.arboretum.names import species_title
from sobremesa.games.arboretum.plates import CHIP, chips, strike
from sobremesa.games.arboretum.sheet import Entry, Line
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.svg import Attribute, badge, card, tag, text, title, use
from sobremesa.words import Words

_ = Words("arboretum")

ROW = 46.0
BETWEEN = 10.0  # species
HEAD = 44.0
HELD, SUM, PATH, POINTS = 104.0, 396.0, 414.0, 766.0  # where the columns begin or, sum and points, end
ROOM_HELD, ROOM_PATH = 250.0, 306.0


def board_height(view: ArboretumView) -> float:
    """Of the whole sheet."""
    return HEAD + sum(_entry_height(entry) for entry in view["sheet"] or []) + 6


def scoreboard(view: ArboretumView, y: float, width: float) -> str:
    """The whole sheet."""
    parts = [card(2, y, width - 4, board_height(view))]
    heads = (
        (HELD, _("in hand"), "start"),
        (SUM, _("sum"), "end"),
        (PATH, _("best path"), "start"),
        (POINTS, _("points"), "end"),
    )
    parts += [text(x, y + 31, words, text_anchor=anchor, fill="var(--ink-soft)") for x, words, anchor in heads]
    at = y + HEAD
    for entry in view["sheet"] or []:
        parts.append(_entry(entry, at, width))
        at += _entry_height(entry)
    return "".join(parts)


def _told(entry: Entry) -> list[int]:
    """The seats with something to tell of this species."""
    return [seat for seat, line in enumerate(entry["lines"]) if line["held"] or line["path"]["cards"]]


def _entry_height(entry: Entry) -> float:
    return ROW * max(len(_told(entry)), 1) + BETWEEN


def _entry(entry: Entry, y: float, width: float) -> str:
    rule = tag("path", d=f"M16,{y:g}H{width - 16:g}", stroke="var(--line)", opacity="0.5")
    height = _entry_height(entry)
    mark = use(f"arb-{entry['species']}", 38, y + height / 2, 0.72)
    rows = [_row(seat, entry["lines"][seat], y + BETWEEN / 2 + ROW * index) for index, seat in enumerate(_told(entry))]
    nothing = _("no {species}", species=species_title(entry["species"]))
    nobody = text(HELD, y + height / 2 + 9, nothing, fill="var(--ink-soft)")
    return rule + mark + ("".join(rows) or nobody)


def _row(seat: int, line: Line, y: float) -> str:
    """What one seat held, whether that was enough, and what it walks."""
    middle = y + ROW / 2
    held = chips(HELD, middle, line["held"], ROOM_HELD)
    struck = strike(HELD + min(CHIP * (len(line["held"]) - 1), ROOM_HELD - CHIP), middle) if line["struck"] else ""
    weight: dict[str, Attribute] = {"font_weight": 700} if line["right"] else {"fill": "var(--ink-soft)"}
    summed = text(SUM, middle + 9, str(line["sum"]), text_anchor="end", **weight) if line["held"] else ""
    faint: dict[str, Attribute] = {} if line["right"] else {"opacity": "0.45"}
    walked = chips(PATH, middle, line["path"]["cards"], ROOM_PATH, **faint)
    shown = [badge(82, middle, 15, seat), held, struck, summed, walked, _points(line, middle)]
    return tag("g", title(line["why"]), *shown)


def _points(line: Line, y: float) -> str:
    """What it scores; a path without the right is crossed out."""
    if line["right"]:
        words = str(line["points"]) if line["path"]["cards"] else "–"
        return text(POINTS, y + 10, words, text_anchor="end", font_size=32, font_weight=700, fill="var(--good)")
    if not line["path"]["cards"]:
        return ""
    crossed = {"fill": "var(--warn)", "text_decoration": "line-through"}
    return text(POINTS, y + 9, str(line["path"]["points"]), text_anchor="end", **crossed)
