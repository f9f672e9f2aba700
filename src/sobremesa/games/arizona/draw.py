"""Arizona as a picture: the tray with the dice, the cards, the map, its boxes, and the other seats' sheets."""

from collections.abc import Sequence

from sobremesa.bridge import bridged
from sobremesa.game import OVER
from sobremesa.games.arizona.map import empty_map, height_of, main_map, sheet_symbol, thumbnail
from sobremesa.games.arizona.names import card_heading, card_line
from sobremesa.games.arizona.sketch import actor, expected, is_stuck, rows_as_text, shown, sketch
from sobremesa.games.arizona.state import GOODS, MOST_DICE
from sobremesa.games.arizona.symbols import DARK, LIGHT, symbols
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.lettering import acting, caption, seat_name, shorten, signed, text_width, verdict
from sobremesa.parts import Drawing
from sobremesa.svg import (
    GAP,
    SMALLEST_TEXT,
    TITLE_FACE,
    WIDTH,
    Attribute,
    Band,
    arranged,
    badge,
    card,
    clipped,
    die,
    die_symbols,
    emblem_symbols,
    known_theme,
    number,
    picture,
    rolled,
    style,
    tag,
    text,
    use,
    wreath_symbol,
)
from sobremesa.words import Words

_ = Words("arizona")

MAP_COLOURS = {"light": LIGHT, "dark": DARK}
EDGE = 2.0  # left for the outline of a card
TRAY = 184.0  # its height
CARD = 48.0  # that of a condition card's line
BOXES = 176.0  # that of the score sheet
COLUMNS = (*[82.0] * 7, 101.0, 101.0)  # of the score sheet: six goods, nuggets, bonus, total
SEAT = 176.0  # the least height of another seat's strip
HEAD = 68.0  # of a strip: its first line
SMALLEST_BOX = (78.0, 94.0)  # of a good in a strip
BETWEEN = 6.0  # its boxes
ROOMY = 320.0  # a strip so high has its first line above the sheet
LARGEST_THUMBNAIL = 560.0  # beside it there must be room for the boxes
HEADLINE = 32.0  # size of its letters
BUTTON = 30.0  # size of a button's letters
BUTTONS_END = 760.0
ICONS = {  # card: the shapes that stand for it, and a number
    "bad-weather": ("cloud", ""),
    "gold": ("nugget", ""),
    "closed-stations": ("station", "×"),
    "big-towns": ("town", "+"),
    "counting-sheep": ("sheep", "4"),
    "apple-grower": ("apple", "5"),
    "more-timber": ("timber", "6"),
    "even-timber-ore": ("timber ore", ""),
    "even-cow-sheep": ("cow sheep", ""),
    "even-apple-wheat": ("apple wheat", ""),
    "inspector": ("station", ""),
    "mountaineer": ("mountain", ""),
    "tourist": ("town", ""),
    "gold-rush": ("nugget", ""),
    "rancher": ("cow", ""),
    "miner": ("ore", ""),
    "farmer": ("wheat", ""),
}


def draw(view: ArizonaView) -> Drawing:
    """The position as one part, tall or wide."""
    front = view["winners"][0] if view["turn"] == OVER else actor(view)
    words, looks = (_headline(view), sketch(view)), (MAP_COLOURS, _shapes(view["sheet"]))
    return bridged("arizona", words, front, looks, _arranged(view, False), _arranged(view, True))


def _arranged(view: ArizonaView, wide: bool) -> tuple[tuple[float, float], str]:
    """The tray and the cards above the sheet of the reader, the others below; if wide, all of them beside it."""
    above = [Band(EDGE + TRAY, _tray(view, EDGE)), Band(3 * CARD, _cards(view, 0))]
    own = [Band(height_of(view["sheet"]), main_map(view, 0)), Band(BOXES, _score_sheet(view, 0))]
    others = [seat for seat in range(view["seats"]) if seat != shown(view)]
    if not wide:
        return arranged([*above, *own], [Band(SEAT, _strip(view, seat, SEAT)) for seat in others], wide)
    left_over = sum(part.height for part in own) - sum(part.height for part in above) - GAP * len(others)
    high = max(SEAT, left_over / len(others))
    return arranged(own, [*above, *(Band(high, _strip(view, seat, high)) for seat in others)], wide)


def draw_sheet(rows: Sequence[str], theme: str, name: str) -> str:
    """An empty sheet as a self-contained SVG; raises ValueError for a theme that does not exist."""
    scope = f"arizona-{known_theme(theme)}"
    height = height_of(rows) + GAP
    return picture(
        scope,
        (WIDTH, height),
        _("A sheet of Arizona: {name}", name=name),
        "\n".join(rows_as_text(tuple(rows))),
        style(scope, theme, MAP_COLOURS),
        _defs(rows),
        tag("rect", width=WIDTH, height=height, fill="var(--table)"),
        empty_map(rows, 0),
    )


def _defs(rows: Sequence[str]) -> str:
    return tag("defs", _shapes(rows))


def _shapes(rows: Sequence[str]) -> str:
    return emblem_symbols() + die_symbols() + wreath_symbol() + symbols() + sheet_symbol(rows)


def _headline(view: ArizonaView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    return acting(view, actor(view), expected(view), 240, HEADLINE)


# The tray


def _tray(view: ArizonaView, y: float) -> str:
    paper = card(EDGE, y, WIDTH - 2 * EDGE, TRAY)
    return paper + _sentence(view, y + 40) + _told(view, y + 76) + _dice(view, y + 134) + _buttons(view, y + 100)


def _sentence(view: ArizonaView, y: float) -> str:
    words = shorten(_headline(view), 700, HEADLINE)
    line = text(66, y, words, font_size=HEADLINE, font_weight=600, font_family=TITLE_FACE)
    return badge(38, y - 10, 19, actor(view)) + clipped(line, 760, y)


def _told(view: ArizonaView, y: float) -> str:
    """What was just done, in words; in the last round an announcement beside it."""
    pill = _("last round") if view["last_round"] else ""
    left = WIDTH - 16 - _bold_width(pill, SMALLEST_TEXT) - 32 if pill else WIDTH - 16
    count = _("Round {n}", n=view["round"])
    words = " · ".join([count, *caption(view, left - 48 - text_width(f"{count} · ", SMALLEST_TEXT), SMALLEST_TEXT)])
    line = clipped(text(24, y, words, fill="var(--ink-soft)"), left - 8, y)
    return line + (_pill(pill, left, WIDTH - 16 - left, y) if pill else "")


def _pill(words: str, x: float, width: float, y: float) -> str:
    shape = tag("rect", x=x, y=y - 30, width=width, height=40, rx=20, fill="var(--accent)")
    style: dict[str, Attribute] = {"text_anchor": "middle", "font_weight": 700, "fill": "var(--paper)"}
    return shape + text(x + width / 2, y - 1, words, **style)


def _bold_width(words: str, size: float) -> float:
    """About how wide the words are in bold letters, on the safe side."""
    return 1.15 * text_width(words, size)


def _dice(view: ArizonaView, y: float) -> str:
    """The dice in the middle; while they are to be rolled, as many places; then the die of the seat shown."""
    places = view["seats"] + 1 if view["phase"] in ("roll", "take") else 0
    wells = "".join(_well(56 + 88 * place, y) for place in range(places))
    dice = [
        rolled(56 + 88 * place, y, face, place, 0.96, data_pick=f"die:{face}")
        for place, face in enumerate(view["dice"])
    ]
    taken = view["taken"][shown(view)]
    if view["phase"] in ("roll", "take"):
        return wells + "".join(dice) + (die(56 + 88 * MOST_DICE + 40, y, taken, 0.96) if taken else "")
    left = "".join(die(56 + 62 * place, y, face, 0.6, opacity="0.6") for place, face in enumerate(view["dice"]))
    return (die(160, y, taken, 0.96) if taken else "") + left


def _well(x: float, y: float) -> str:
    """A place of the tray where a die falls."""
    return tag("rect", x=x - 38, y=y - 38, width=76, height=76, rx=14, fill="var(--table)", opacity="0.6")


def _buttons(view: ArizonaView, y: float) -> str:
    """What can be touched that is no die, cell or box, from the right."""
    seat = shown(view)
    if view["turn"] != seat:
        return ""
    if view["phase"] in ("circle", "deliver", "final"):
        return _word_button("skip", _("skip"), y)
    if view["phase"] != "draw":
        return ""
    right = _word_left(_("stuck"))
    stuck = _word_button("stuck", _("stuck"), y) if is_stuck(view) else ""
    if view["options"]["nuggets"] != "shift" or not view["nuggets"][seat]:
        return stuck
    down = _button("nugget:-1", "−1", right - 290, y, 130, "nugget")
    return stuck + down + _button("nugget:+1", "+1", right - 146, y, 130, "nugget")


def _word_button(pick: str, words: str, y: float) -> str:
    left = _word_left(words)
    return _button(pick, words, left, y, BUTTONS_END - left)


def _word_left(words: str) -> float:
    """Where a button with these words begins."""
    return BUTTONS_END - max(140.0, _bold_width(words, BUTTON) + 24)


def _button(pick: str, words: str, x: float, y: float, width: float, icon: str = "") -> str:
    edge: dict[str, Attribute] = {"fill": "var(--table)", "stroke": "var(--line)", "stroke_width": 2}
    place = tag("rect", x=x, y=y, width=width, height=68, rx=10, **edge)
    shape = use(f"arizona-{icon}", x + 36, y + 34, 0.9) if icon else ""
    middle = x + width / 2 + (22 if icon else 0)
    label = text(middle, y + 44, words, text_anchor="middle", font_size=BUTTON, font_weight=700)
    return tag("g", place, shape, label, data_pick=pick)


# Cards


def _cards(view: ArizonaView, y: float) -> str:
    lines = (_card(view, key, y + CARD * place) for place, key in enumerate(view["cards"]))
    return card(EDGE, y, WIDTH - 2 * EDGE, 3 * CARD) + "".join(lines)


def _card(view: ArizonaView, key: str, y: float) -> str:
    """A condition card in one line: its shapes, its name, what it says; crossed out once it is spent."""
    name, says = card_heading(key), card_line(key)
    shapes, mark = ICONS[key]
    icons = [use(f"arizona-{shape}", 34 + 44 * place, y + 25, 0.8) for place, shape in enumerate(shapes.split(" "))]
    sign = text(66, y + 34, mark, font_weight=700, text_anchor="middle") if mark else ""
    wide = text_width(f"{name} {says}", SMALLEST_TEXT)
    words = tag("tspan", f"{name} ", font_weight=700) + says
    line = tag("text", words, x=106, y=y + 33)
    if key not in view["spent"]:
        return "".join(icons) + sign + line
    path = f"M100,{number(y + 30)}Q{number(100 + wide / 2)},{number(y + 18)} {number(100 + wide)},{number(y + 26)}"
    strike = tag("path", d=path, fill="none", stroke="var(--arizona-red)", stroke_width=4, stroke_linecap="round")
    return tag("g", *icons, sign, line, opacity="0.55") + strike


# The score sheet


def _score_sheet(view: ArizonaView, y: float) -> str:
    """The boxes of the seat shown, as on the printed sheet: cows to timber, nuggets, bonus, total."""
    seat = shown(view)
    acting = seat == view["turn"] or seat in view["winners"]
    edge: dict[str, Attribute] = {"stroke": "var(--accent)", "stroke_width": 4} if acting else {}
    paper = card(EDGE, y, WIDTH - 2 * EDGE, BOXES, **edge)
    name = shorten(seat_name(view, seat), 380, SMALLEST_TEXT)
    title = clipped(text(66, y + 36, name, font_weight=700), 460, y + 36)
    wreath = use("sobremesa-wreath", 738, y + 28, 0.9) if seat in view["winners"] else ""
    boxes = "".join(_good_box(view, seat, good, place, y + 52) for place, good in enumerate(GOODS))
    rest = _nugget_box(view, seat, y + 52) + _sum_box(_("bonus"), view["bonuses"][seat], 7, y + 52)
    total = _sum_box(_("total"), view["scores"][seat], 8, y + 52, font_size=40)
    return (
        paper + badge(38, y + 27, 17, seat) + title + _stop_counts(view, seat, y + 36) + wreath + boxes + rest + total
    )


def _stop_counts(view: ArizonaView, seat: int, y: float) -> str:
    """How many stations, towns and mountains the line has stopped at: some cards ask."""
    counts = view["stops"][seat]
    return "".join(
        use(f"arizona-{kind}", 494 + 78 * place, y - 9, 0.62)
        + text(516 + 78 * place, y, str(count), fill="var(--ink-soft)")
        for place, (kind, count) in enumerate(counts.items())
    )


def _column(place: int) -> float:
    """The middle of a column of the score sheet."""
    return EDGE + sum(COLUMNS[:place]) + COLUMNS[place] / 2


def _frame(place: int, y: float) -> str:
    edge: dict[str, Attribute] = {"stroke": "var(--arizona-edge)", "stroke_width": 1.6, "fill": "var(--arizona-paper)"}
    wide = COLUMNS[place] - 6
    return tag("rect", x=_column(place) - wide / 2, y=y, width=wide, height=114, rx=4, **edge)


def _good_box(view: ArizonaView, seat: int, good: str, place: int, y: float) -> str:
    """A good's box: what is aboard in pencil, then the points in ink; a crown for who was first."""
    x = _column(place)
    icon = use(f"arizona-{good}", x, y + 30, 0.86)
    inside = [_frame(place, y), icon, _contents(view, seat, good, x, y)]
    if view["firsts"].get(good) == seat:
        inside.append(use("arizona-crown", x + 28, y + 14, 0.9))
    return tag("g", *inside, data_pick=f"box:{good}")


def _contents(view: ArizonaView, seat: int, good: str, x: float, y: float) -> str:
    points, aboard = view["boxes"][seat].get(good), view["carried"][seat][good]
    if points is not None:
        red = {"fill": "var(--arizona-red)" if points < 0 else "var(--arizona-ink)"}
        return text(x, y + 98, signed(points), text_anchor="middle", font_size=38, font_weight=700, **red)
    if not aboard:
        return ""
    return tally(aboard, x, y + 86)


def tally(units: int, x: float, y: float) -> str:
    """Strokes in pencil around this point, every fifth across the four before it; a number where there are many."""
    pencil: dict[str, Attribute] = {"stroke": "var(--arizona-pencil)", "stroke_width": 3.6, "stroke_linecap": "round"}
    if units > 10:
        return text(x, y + 12, str(units), text_anchor="middle", font_size=36, fill="var(--arizona-pencil)")
    last = units - 1
    wide = 33 * (last // 5) + 7 * min(last % 5, 3)
    path = ""
    for place in range(units):
        left = x - wide / 2 + 33 * (place // 5)
        if place % 5 == 4:
            path += f"M{number(left - 5)},{number(y + 9)}l31,-18"
        else:
            path += f"M{number(left + 7 * (place % 5) + 1)},{number(y - 13)}l-2,26"
    return tag("path", d=path, fill="none", **pencil)


def _nugget_box(view: ArizonaView, seat: int, y: float) -> str:
    """How many nuggets are held, and what that would score."""
    x = _column(6)
    words = text(x, y + 98, str(view["nuggets"][seat]), text_anchor="middle", font_size=38, font_weight=700)
    return _frame(6, y) + use("arizona-nugget", x, y + 30, 0.8) + words


def _sum_box(label: str, points: int, place: int, y: float, **attributes: Attribute) -> str:
    x = _column(place)
    heading = text(x, y + 38, label, text_anchor="middle", fill="var(--arizona-number)")
    size = {"font_size": 38} | attributes
    words = text(x, y + 98, signed(points), text_anchor="middle", font_weight=700, **size)
    return _frame(place, y) + heading + words


# Another seat


def _strip(view: ArizonaView, seat: int, height: float) -> str:
    """Another seat: its sheet, its die, its total, its load and its boxes, in a strip so high."""
    acting = seat == view["turn"] or seat in view["winners"]
    edge: dict[str, Attribute] = {"stroke": "var(--accent)", "stroke_width": 4} if acting else {}
    top = HEAD - 8 if height > ROOMY else 8
    size = min(height - top - 8, LARGEST_THUMBNAIL)
    left = 24 + size
    head = 24 if height > ROOMY else left
    who = badge(head + 16, 34, 16, seat) + _name(view, seat, head + 42, 43)
    parts = [card(EDGE, 0, WIDTH - 2 * EDGE, height, **edge), thumbnail(view, seat, 12, top, size), who]
    return "".join(parts) + _facts(view, seat, 43) + _small_boxes(view, seat, left, height)


def _small_boxes(view: ArizonaView, seat: int, left: float, height: float) -> str:
    """The six boxes, to the right of that and below the first line: as many in a row as there is room for."""
    room, least = WIDTH - left - BETWEEN, SMALLEST_BOX[0] + BETWEEN
    across = next(n for n in (6, 3, 2) if n * least <= room)
    rows = len(GOODS) // across
    wide, high = least if rows == 1 else room / across, (height - HEAD - 8) / rows
    size = (wide - BETWEEN, high - BETWEEN)
    return "".join(
        _small_box(view, seat, good, left + wide * (place % across), HEAD + high * (place // across), size)
        for place, good in enumerate(GOODS)
    )


def _name(view: ArizonaView, seat: int, x: float, y: float) -> str:
    room = min(190.0, 460 - x)
    words = shorten(seat_name(view, seat), room, SMALLEST_TEXT)
    return clipped(text(x, y, words, font_weight=700), x + room + 20, y)


def _facts(view: ArizonaView, seat: int, y: float) -> str:
    """The die taken, the nuggets held, and the total; at the end a wreath for the winner."""
    face = view["taken"][seat]
    taken = die(490, y - 10, face, 0.52) if face else ""
    nuggets = use("arizona-nugget", 556, y - 10, 0.62) + text(578, y, str(view["nuggets"][seat]))
    wreath = use("sobremesa-wreath", 650, y - 9, 0.9) if seat in view["winners"] else ""
    total = text(760, y + 3, signed(view["scores"][seat]), text_anchor="end", font_size=38, font_weight=700)
    return taken + nuggets + wreath + total


def _small_box(view: ArizonaView, seat: int, good: str, x: float, y: float, size: tuple[float, float]) -> str:
    """A box so large, and what is in it as large as fits."""
    wide, high = size
    edge: dict[str, Attribute] = {"stroke": "var(--arizona-edge)", "stroke_width": 1.6, "fill": "var(--arizona-paper)"}
    frame = tag("rect", x=x, y=y, width=wide, height=high, rx=4, **edge)
    scale = min(wide / SMALLEST_BOX[0], high / SMALLEST_BOX[1])
    middle, top = x + wide / 2, y + (high - SMALLEST_BOX[1] * scale) / 2
    icon = use(f"arizona-{good}", middle, top + 27 * scale, 0.72 * scale)
    crown = use("arizona-crown", x + wide - 14, y + 13, 0.72) if view["firsts"].get(good) == seat else ""
    points, aboard = view["boxes"][seat].get(good), view["carried"][seat][good]
    if points is None:
        inside = tally(aboard, middle, top + 70 * scale) if aboard else ""
    else:
        red = {"fill": "var(--arizona-red)" if points < 0 else "var(--arizona-ink)", "font_size": 32 * scale}
        inside = text(middle, top + 82 * scale, signed(points), text_anchor="middle", font_weight=700, **red)
    return frame + icon + crown + inside
