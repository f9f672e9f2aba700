"""The condition cards of Arizona: a chip with shapes and a name; below it what the card says and how all stand."""

from sobremesa.games.arizona.names import card_line, card_name
from sobremesa.games.arizona.sketch import card_words
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.lettering import broken, seat_name
from sobremesa.parts import GOALS, Part
from sobremesa.svg import SMALLEST_TEXT, Attribute, badge, card, tag, text, use

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
STOPS = {"inspector": "station", "mountaineer": "mountain", "tourist": "town"}  # card: the stops that it counts
LOADS = {"rancher": "cow", "miner": "ore", "farmer": "wheat"}  # card: the good of which it counts the units delivered
WIDTH = 232.0
SIGN = 50.0  # room for the shapes
CHIP = 88.0  # height of what a small screen shows
HEIGHT = 222.0
EDGE = 1.0  # left for the outline
BOLD = 1.15  # how much wider bold letters are
LINE = 29.0  # from one line to the next
SAID = 112.0  # where what the card says begins
STANDING = 204.0  # the line of how everybody stands
CHIP_BOX = (0.0, 0.0, WIDTH, CHIP)


def cards(view: ArizonaView) -> list[Part]:
    """A part for each card that is face up."""
    return [_part(view, number, key) for number, key in enumerate(view["cards"])]


def _part(view: ArizonaView, number: int, key: str) -> Part:
    inside = _shapes(key) + _name(key) + _says(key) + _standing(view, key)
    if key in view["spent"]:
        inside = tag("g", inside, opacity="0.55") + _strike()
    words, stand = card_words(view, key), _standing_words(view, key)
    return Part(f"goal:{number}", GOALS, WIDTH, HEIGHT, words, _paper() + inside, stand, core=CHIP_BOX)


def _paper() -> str:
    """A card, with a line where the chip ends."""
    line = tag("path", d=f"M{EDGE:g},{CHIP - EDGE:g}H{WIDTH - EDGE:g}", stroke="var(--line)", stroke_width=2)
    return tag("g", card(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE - 3), line, class_="paper")


def _shapes(key: str) -> str:
    """The shapes that stand for the card: one of them large, with its mark, or two."""
    names, mark = ICONS[key]
    shapes = names.split(" ")
    if len(shapes) > 1:
        return use(f"arizona-{shapes[0]}", 20, 26, 0.56) + use(f"arizona-{shapes[1]}", 32, 63, 0.56)
    sign = text(38, 80, mark, font_weight=700, font_size=28, text_anchor="middle", **_HALO) if mark else ""
    return use(f"arizona-{names}", 26, 42, 0.76) + sign


_HALO: dict[str, Attribute] = {"stroke": "var(--paper)", "stroke_width": 6, "paint_order": "stroke"}


def name_lines(key: str) -> list[str]:
    """The name as it stands beside the shapes: two lines at most."""
    return broken(card_name(key), (WIDTH - SIGN) / BOLD, SMALLEST_TEXT)


def _name(key: str) -> str:
    lines = name_lines(key)
    top = CHIP / 2 + SMALLEST_TEXT / 3 - LINE / 2 * (len(lines) - 1)
    words = (text(SIGN, top + LINE * n, line) for n, line in enumerate(lines))
    return tag("g", *words, font_weight=700, class_="words")


def said_lines(key: str) -> list[str]:
    """What the card says: three lines at most."""
    return broken(card_line(key), WIDTH - 20, SMALLEST_TEXT)


def _says(key: str) -> str:
    words = (text(12, SAID + LINE * n, line) for n, line in enumerate(said_lines(key)))
    return "".join(words)


def _standing(view: ArizonaView, key: str) -> str:
    """How many every seat has of what the card counts."""
    return "".join(
        badge(24 + 55 * seat, STANDING - 9, 11, seat) + text(39 + 55 * seat, STANDING, str(count))
        for seat, count in enumerate(_counts(view, key))
    )


def _standing_words(view: ArizonaView, key: str) -> str:
    return ", ".join(f"{seat_name(view, seat)} {count}" for seat, count in enumerate(_counts(view, key)))


def _counts(view: ArizonaView, key: str) -> list[int]:
    if key in STOPS:
        return [stops[STOPS[key]] for stops in view["stops"]]
    if key in LOADS:
        return [delivered.get(LOADS[key], 0) for delivered in view["delivered"]]
    return view["obtained"] if key == "gold-rush" else []


def _strike() -> str:
    """A line in red pencil through a card that is out of the game."""
    path = f"M14,{CHIP - 20:g}Q{WIDTH / 2:g},{CHIP / 2 - 6:g} {WIDTH - 14:g},24"
    return tag("path", d=path, fill="none", stroke="var(--arizona-red)", stroke_width=5, stroke_linecap="round")
