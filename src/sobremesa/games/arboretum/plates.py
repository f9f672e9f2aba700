"""Cards of Arboretum as SVG: botanical plates with a large value and the mark of the species."""

from sobremesa.games.arboretum.names import card_label, card_title, species_letter
from sobremesa.games.arboretum.symbols import HEIGHT, TINTS, WIDTH
from sobremesa.svg import Attribute, place, tag, text, title, use

CHIP = 43.0  # from one card that is only named to the next
CHIP_HEIGHT = 32.0
ENDS = (1, 8)  # values with an ornament


def plate(x: float, y: float, name: str, scale: float = 1.0, *more: str, **attributes: Attribute) -> str:
    """The card whose upper left corner is there; it is a piece, which travels."""
    letter = text(12, 107, species_letter(name[0]), font_size=35, font_weight=700, fill=TINTS[name[0]].ink)
    face = use("arb-paper", 0, 0) + _frame(name) + _value(name, 57, 54) + use(f"arb-{name[0]}", 66, 76, 0.88) + letter
    where = f"{place(x, y)}scale({number_of(scale)})"
    return tag("g", title(card_title(name)), face, *more, transform=where, data_piece=f"card:{name}", **attributes)


def likeness(x: float, y: float, name: str, scale: float) -> str:
    """A small picture of a card that lies elsewhere: its value and mark only."""
    face = use("arb-paper", 0, 0) + _frame(name) + _value(name, 64, 64) + use(f"arb-{name[0]}", 68, 84, 0.92)
    return tag("g", title(card_title(name)), face, transform=f"{place(x, y)}scale({number_of(scale)})")


def number_of(scale: float) -> str:
    return f"{round(scale, 3):g}"


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


def _value(name: str, y: float, size: float) -> str:
    return text(33, y, name[1], text_anchor="middle", font_size=size, font_weight=700, fill=TINTS[name[0]].ink)


def eye(x: float, y: float) -> str:
    """Everybody knows what is beside it."""
    return use("arb-eye", x, y)


def back(x: float, y: float, scale: float, **attributes: Attribute) -> str:
    """The back of a card."""
    paper = use("arb-paper", 0, 0, style="--arb-card:var(--arb-back)")
    branch = use("arb-leafback", WIDTH / 2, HEIGHT / 2)
    return tag("g", paper, branch, transform=f"{place(x, y)}scale({number_of(scale)})", **attributes)


def chips(x: float, y: float, names: list[str], room: float) -> str:
    """Cards that are only named, as slips; where there are too many, each lies a little over the one before."""
    pitch = min(CHIP, (room - CHIP) / max(len(names) - 1, 1))
    return "".join(_chip(x + pitch * index, y, name) for index, name in enumerate(names))


def _chip(x: float, y: float, name: str) -> str:
    """A slip; the middle of its left edge is there."""
    tint = TINTS[name[0]]
    shape = {"fill": "var(--arb-card)", "stroke": tint.ink}
    size = {"width": CHIP - 2, "height": CHIP_HEIGHT}
    paper = tag("rect", x=x, y=y - CHIP_HEIGHT / 2, rx=6, stroke_width=2, **size, **shape)
    words = text(x + CHIP / 2 - 1, y + 9, card_label(name), text_anchor="middle", font_weight=700, fill=tint.ink)
    return tag("g", title(card_title(name)), paper, words)
