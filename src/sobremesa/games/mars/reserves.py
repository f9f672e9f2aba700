"""The flowers that a seat of Gardens of Mars may still plant: in the tray of whoever plants them, and beside names."""

from sobremesa.game import OVER
from sobremesa.games.mars.names import colour_name
from sobremesa.games.mars.sketch import rolls
from sobremesa.games.mars.state import COLOURS
from sobremesa.games.mars.symbols import OUTLINE, Point
from sobremesa.games.mars.view import MarsView
from sobremesa.parts import BED, STRIP, Part
from sobremesa.svg import LIT, SMALLEST_TEXT, Attribute, die, tag, text, use
from sobremesa.words import Words

_ = Words("mars")

PLACE = 88.0  # of a colour in the tray
COLUMN, ROW = 46.0, 48.0  # of a colour beside a name
IN_A_ROW = 3
ROLLS = 36.0  # height of the line with the dice


# In the tray


def reserve(view: MarsView, seat: int) -> Part:
    """The flowers of the seat, to be touched when it plants."""
    acting = seat == view["actor"] and view["phase"] == "act"
    kinds = [_kind(colour, view["reserves"][seat][colour], acting) for colour in COLOURS]
    drawn = "".join(tag("g", kind, transform=f"translate({PLACE * n:g} 0)") for n, kind in enumerate(kinds))
    return Part("reserve", BED, PLACE * len(COLOURS), PLACE, _title(view, seat), drawn, seat=seat)


def _kind(colour: str, left: int, acting: bool) -> str:
    """One colour: its flower and how many are left."""
    if not left:
        return use(f"mars-{colour}", 34, 44, 1.1, opacity="0.3") + text(62, 55, "0", fill="var(--ink-soft)")
    flower = use(f"mars-{colour}", 34, 44, 1.1) + text(60, 55, str(left), font_size=32, font_weight=700)
    edge = tag("rect", x=3, y=3, width=PLACE - 6, height=PLACE - 6, rx=14, fill="none", stroke=LIT, stroke_width=4)
    return tag("g", edge, flower, pointer_events="all", **({"data_pick": f"flower:{colour}"} if acting else {}))


def _title(view: MarsView, seat: int) -> str:
    left = view["reserves"][seat]
    flowers = ", ".join(f"{colour_name(colour)} {left[colour]}" for colour in COLOURS)
    return _("Flowers left: {flowers}", flowers=flowers)


# Beside a name


def news(view: MarsView, seat: int) -> Part:
    """How many dice the seat would roll, and its flowers."""
    blooms = "".join(_bloom(colour, view["reserves"][seat][colour], _spot(n)) for n, colour in enumerate(COLOURS))
    size = COLUMN * IN_A_ROW, ROLLS + ROW * (len(COLOURS) // IN_A_ROW)
    words = "" if view["turn"] == OVER else _rolls_words(view, seat)
    title = ". ".join(filter(None, [words, _title(view, seat)]))
    return Part(f"seat:{seat}", STRIP, *size, title, _rolls(view, seat) + blooms, seat=seat)


def _rolls_words(view: MarsView, seat: int) -> str:
    dice = rolls(view, seat)
    return _.count(int(dice), "{n} die to roll", "{n} dice to roll") if dice.isdigit() else dice


def _rolls(view: MarsView, seat: int) -> str:
    """A die and how many, or that the seat is stuck; nothing once all is over."""
    dice = "" if view["turn"] == OVER else rolls(view, seat)
    middle, line = COLUMN * IN_A_ROW / 2, ROLLS / 2 + SMALLEST_TEXT / 3
    if not dice.isdigit():
        return text(middle, line, dice, text_anchor="middle", fill="var(--warn)") if dice else ""
    return die(middle - 20, ROLLS / 2 - 2, 5, 0.36) + text(middle + 6, line, dice, font_weight=700)


def _spot(number: int) -> Point:
    down, along = divmod(number, IN_A_ROW)
    return COLUMN * (along + 0.5), ROLLS + ROW * (down + 0.5)


_HALO: dict[str, Attribute] = {"stroke": "#fffaf0", "stroke_width": 5, "paint_order": "stroke"}


def _bloom(colour: str, left: int, spot: Point) -> str:
    """A flower with how many are left written on it."""
    x, y = spot
    if not left:
        return use(f"mars-{colour}", x, y, 0.8, opacity="0.25")
    count = text(x, y + 9, str(left), text_anchor="middle", font_weight=700, fill=OUTLINE, **_HALO)
    return use(f"mars-{colour}", x, y, 0.95) + count
