"""Gardens of Mars as a picture: the board, and beneath or beside it a tray with the dice and a strip for every seat."""

from sobremesa.game import OVER
from sobremesa.games.mars.board import board
from sobremesa.games.mars.names import TITLE
from sobremesa.games.mars.sketch import expected, sketch
from sobremesa.games.mars.state import DICE
from sobremesa.games.mars.strips import EDGE, ONE_LINE, strips, two_lines
from sobremesa.games.mars.symbols import DARK, HEIGHT, LIGHT, WIDTH, symbols
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import caption, headed, seat_name, shorten, text_width, verdict
from sobremesa.svg import (
    GAP,
    SMALLEST_TEXT,
    TITLE_FACE,
    Part,
    arranged,
    badge,
    card,
    clipped,
    die_symbols,
    emblem_symbols,
    known_theme,
    picture,
    rolled,
    style,
    tag,
    text,
    wreath_symbol,
)
from sobremesa.words import Words

_ = Words("mars")

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}
TRAY = 196.0  # its height
HEADLINE = 32.0  # size of its letters
SLIP = 164.0  # width of a word beside the headline or the dice, where it is short


def draw(view: MarsView, theme: str, wide: bool = False) -> str:
    """The position as a self-contained SVG; raises ValueError for a theme that does not exist."""
    scope = f"mars-{known_theme(theme)}"
    layout = two_lines(view["seats"], HEIGHT - TRAY - GAP) if wide else ONE_LINE
    size, parts = arranged([Part(HEIGHT, board(view))], [Part(TRAY, _tray(view)), strips(view, layout)], wide)
    return picture(
        scope,
        size,
        headed(_(TITLE), _headline(view)),
        sketch(view),
        style(scope, theme, GARDEN_COLOURS),
        tag("defs", emblem_symbols(), die_symbols(), wreath_symbol(), symbols()),
        tag("rect", width=size[0], height=size[1], fill="var(--table)"),
        parts,
    )


def _headline(view: MarsView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    return f"{shorten(seat_name(view, view['actor']), 380, HEADLINE)} {expected(view)}"


# The tray


def _tray(view: MarsView) -> str:
    paper = card(EDGE, 0, WIDTH - 2 * EDGE, TRAY)
    return paper + _sentence(view, 40) + _told(view, 78) + _dice(view, 142) + _stay(view, 100)


def _sentence(view: MarsView, y: float) -> str:
    extra = _("extra turn")
    pill = max(SLIP, 1.1 * text_width(extra, SMALLEST_TEXT) + 28) if view["extra"] else 0
    room = 684 - pill if pill else 700
    who = view["winners"][0] if view["turn"] == OVER else view["actor"]
    words = shorten(_headline(view), room, HEADLINE)
    line = text(66, y, words, font_size=HEADLINE, font_weight=600, font_family=TITLE_FACE)
    return badge(38, y - 10, 19, who) + clipped(line, room + 60, y) + (_pill(extra, pill, y) if pill else "")


def _pill(words: str, width: float, y: float) -> str:
    """Words on a rounded slip at the right edge."""
    slip = tag("rect", x=760 - width, y=y - 30, width=width, height=40, rx=20, fill="var(--accent)")
    return slip + text(760 - width / 2, y - 1, words, text_anchor="middle", font_weight=700, fill="var(--paper)")


def _told(view: MarsView, y: float) -> str:
    """What was just done, in words."""
    lines = caption(view, WIDTH - 64, SMALLEST_TEXT, 2)
    tops = [y] if len(lines) < 2 else [y - 10, y + 18]
    written = zip(lines, tops, strict=False)
    return "".join(clipped(text(24, top, line, fill="var(--ink-soft)"), WIDTH - 24, top) for line, top in written)


def _dice(view: MarsView, y: float) -> str:
    """The dice on the table; while the table is empty, as many places as are to be rolled."""
    coming = view["counts"][view["actor"]] if view["phase"] == "roll" else 0
    wells = "".join(_well(62 + 92 * place, y, place < coming) for place in range(DICE))
    dice = (rolled(62 + 92 * place, y, face, place, data_pick=f"die:{face}") for place, face in enumerate(view["dice"]))
    return wells + "".join(dice)


def _well(x: float, y: float, coming: bool) -> str:
    """A place of the tray, outlined where a die is about to fall."""
    shape = tag("rect", x=x - 40, y=y - 40, width=80, height=80, rx=15, fill="var(--table)", opacity="0.55")
    edge = {"fill": "none", "stroke": "var(--accent)", "stroke_dasharray": "8 6"}
    outline = tag("rect", x=x - 39, y=y - 39, width=78, height=78, rx=14, stroke_width=3, **edge)
    return shape + (outline if coming else "")


def _stay(view: MarsView, y: float) -> str:
    """The place to touch when a die allows no move."""
    if view["phase"] != "act":
        return ""
    words = _("stay: −1")
    width = max(SLIP, text_width(words, SMALLEST_TEXT) + 20)
    edge = {"fill": "none", "stroke": "var(--line)", "stroke_dasharray": "6 6", "pointer_events": "all"}
    place = tag("rect", x=756 - width, y=y, width=width, height=84, rx=10, stroke_width=2, **edge)
    label = text(756 - width / 2, y + 51, words, text_anchor="middle", fill="var(--ink-soft)")
    return tag("g", place, label, data_pick="stay")
