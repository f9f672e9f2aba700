"""How the options of Arizona are shown: sheets as small maps, condition cards by their shapes and what they say."""

from sobremesa.game import Face, Json
from sobremesa.games.arizona.cards import ICONS
from sobremesa.games.arizona.draw import MAP_COLOURS, draw_sheet
from sobremesa.games.arizona.names import CARD_WORDS, card_line, card_name
from sobremesa.games.arizona.sheets import SHEETS
from sobremesa.games.arizona.symbols import UNIT, symbols
from sobremesa.svg import known_theme, picture, style, tag, text, use
from sobremesa.words import N_, Words

_ = Words("arizona")

LINES = {  # value: its name, and what it means
    "random": (N_("Shuffled"), N_("three by chance, others in every game")),
    "shift": (N_("They can be spent"), N_("a nugget turns a die by one")),
    "points": (N_("They only score"), N_("dice stay as they fell")),
}


def face(value: Json, theme: str) -> Face:
    """A sheet, a condition card, or another value of an option."""
    if value in SHEETS:
        name = _(value).capitalize()
        return Face(name, _(SHEETS[value].about), draw_sheet(SHEETS[value].rows, theme, name))
    if value in CARD_WORDS:
        return Face(card_name(value), card_line(value), _shapes(value, theme))
    name, line = LINES[value]
    return Face(_(name), _(line))


def _shapes(card: str, theme: str) -> str:
    """The shapes that stand for a card, and its mark."""
    scope = f"arizona-{known_theme(theme)}"
    names, mark = ICONS[card]
    shapes = names.split(" ")
    drawn = [use(f"arizona-{shape}", UNIT * (place + 0.5), UNIT / 2) for place, shape in enumerate(shapes)]
    sign = text(UNIT * 1.3, UNIT * 0.65, mark, font_weight=700, text_anchor="middle") if mark else ""
    width = UNIT * (1.6 if mark else len(shapes))
    return picture(
        scope,
        (width, UNIT),
        card_name(card),
        "",
        style(scope, theme, MAP_COLOURS),
        tag("defs", symbols()),
        *drawn,
        sign,
    )
