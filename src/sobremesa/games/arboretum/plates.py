"""Cards of Arboretum as SVG: botanical plates with a large value and the mark of the species."""

from sobremesa.games.arboretum.names import card_label, card_title, species_letter
from sobremesa.games.arboretum.symbols import TINTS
from sobremesa.svg import Attribute, number, place, tag, text, title, use

WIDTH, HEIGHT = 100.0, 120.0  # of a card at scale 1
CHIP = 43.0  # from one card that is only named to the next
SMALL = 0.62  # below this scale a card shows its value and mark only
ENDS = (1, 8)  # values with an ornament


def plate(x: float, y: float, name: str, scale: float = 1.0, *more: str, **attributes: Attribute) -> str:
    """The card whose upper left corner is there."""
    small = scale < SMALL
    face = _paper() + _frame(name) + _value(name, small) + _mark(name, small)
    if not small:
        face += text(12, 106, species_letter(name[0]), font_size=28, font_weight=700, fill=TINTS[name[0]].ink)
    where = f"{place(x, y)}scale({number_of(scale)})"
    return tag("g", title(card_title(name)), face, *more, transform=where, data_piece=f"card:{name}", **attributes)


def number_of(scale: float) -> str:
    return f"{round(scale, 3):g}"


def _paper() -> str:
    edge = {"fill": "var(--arb-card)", "stroke": "var(--arb-edge)"}
    return tag("rect", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=9, stroke_width=2, **edge)


def _frame(name: str) -> str:
    """The ornament of the ends: one rule inside the edge for a 1, two for an 8."""
    value = int(name[1])
    if value not in ENDS:
        return ""
    rules = [(7.0, 2.5)] if value == 1 else [(6.5, 2.5), (11.5, 1.5)]
    return "".join(_rule(inside, thick, TINTS[name[0]].ink) for inside, thick in rules)


def _rule(inside: float, thick: float, ink: str) -> str:
    """A thin frame so far inside the edge of the card."""
    size = {"width": WIDTH - 2 * inside, "height": HEIGHT - 2 * inside}
    return tag("rect", x=inside, y=inside, rx=6, fill="none", stroke=ink, stroke_width=thick, **size)


def _value(name: str, small: bool) -> str:
    ink = TINTS[name[0]].ink
    if small:
        return text(33, 64, name[1], text_anchor="middle", font_size=64, font_weight=700, fill=ink)
    return text(33, 57, name[1], text_anchor="middle", font_size=54, font_weight=700, fill=ink)


def _mark(name: str, small: bool) -> str:
    if small:
        return use(f"arb-{name[0]}", 68, 86, 0.9)
    return use(f"arb-{name[0]}", 66, 78, 0.88)


def back(x: float, y: float, scale: float, **attributes: Attribute) -> str:
    """The back of a card."""
    edge = {"fill": "var(--arb-back)", "stroke": "var(--arb-edge)"}
    paper = tag("rect", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=9, stroke_width=2, **edge)
    branch = use("arb-leafback", WIDTH / 2, HEIGHT / 2)
    return tag("g", paper, branch, transform=f"{place(x, y)}scale({number_of(scale)})", **attributes)


def chip(x: float, y: float, name: str, *more: str, **attributes: Attribute) -> str:
    """A card that is only named, as a slip of paper; the middle of its left edge is there."""
    tint = TINTS[name[0]]
    shape = {"fill": "var(--arb-card)", "stroke": tint.ink}
    paper = tag("rect", x=x, y=y - 19, width=CHIP - 2, height=38, rx=6, stroke_width=2, **shape)
    words = text(x + CHIP / 2 - 1, y + 9, card_label(name), text_anchor="middle", font_weight=700, fill=tint.ink)
    return tag("g", title(card_title(name)), paper, words, *more, **attributes)


def chips(x: float, y: float, names: list[str], room: float, **attributes: Attribute) -> str:
    """A row of slips; where there are too many for the room, each lies a little over the one before."""
    pitch = min(CHIP, (room - CHIP) / max(len(names) - 1, 1))
    return "".join(chip(x + pitch * index, y, name, **attributes) for index, name in enumerate(names))


def strike(x: float, y: float) -> str:
    """A red line through a slip: it counts nothing."""
    line = f"M{number(x + 2)},{number(y + 15)}L{number(x + CHIP - 4)},{number(y - 15)}"
    return tag("path", d=line, stroke="var(--warn)", stroke_width=5, stroke_linecap="round")
