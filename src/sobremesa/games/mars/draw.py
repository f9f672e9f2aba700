"""Gardens of Mars as parts of a picture: the garden in its ring, the track as a ruler, dice, reserves and seats."""

from sobremesa.game import OVER
from sobremesa.games.mars.board import CORE, board
from sobremesa.games.mars.reserves import news, reserve
from sobremesa.games.mars.sketch import dice_line, garden_lines, headline, score_lines, sketch
from sobremesa.games.mars.state import DICE
from sobremesa.games.mars.symbols import DARK, HEIGHT, LIGHT, WIDTH, symbols
from sobremesa.games.mars.track import RULER, ring_symbol, ruler
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import seat_name
from sobremesa.parts import BED, BOARD, MARGIN, Drawing, Part
from sobremesa.svg import die_symbols, emblem_symbols, rolled, tag, wreath_symbol
from sobremesa.words import Words

_ = Words("mars")

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}
PLACE = 88.0  # of a die in its bed


def draw(view: MarsView) -> Drawing:
    """The parts of a position."""
    return Drawing(
        scope="mars",
        headline=headline(view, seat_name(view, view["actor"])),
        front=view["winners"][0] if view["turn"] == OVER else view["actor"],
        description=sketch(view),
        colours=GARDEN_COLOURS,
        symbols=emblem_symbols() + die_symbols() + wreath_symbol() + symbols() + ring_symbol(),
        parts=(
            *(news(view, seat) for seat in range(view["seats"])),
            Part("ruler", MARGIN, *RULER, _("Points"), ruler(view), "\n".join(score_lines(view))),
            Part("garden", BOARD, WIDTH, HEIGHT, _("The garden"), board(view), _described(view), core=CORE),
            Part("dice", BED, PLACE * DICE, PLACE, dice_line(view), _dice(view)),
            *([] if view["seat"] is None else [reserve(view, view["seat"])]),
        ),
    )


def _described(view: MarsView) -> str:
    return "\n".join(garden_lines(view))


# The dice


def _dice(view: MarsView) -> str:
    """The dice on the table; while the table is empty, as many places as are to be rolled."""
    coming = view["counts"][view["actor"]] if view["phase"] == "roll" else 0
    wells = "".join(_well(_middle(number), number < coming) for number in range(DICE))
    return wells + "".join(_die(_middle(number), face, number) for number, face in enumerate(view["dice"]))


def _middle(number: int) -> float:
    return PLACE * (number + 0.5)


def _well(x: float, coming: bool) -> str:
    """A place of the tray, outlined where a die is about to fall."""
    shape = tag("rect", x=x - 40, y=4, width=80, height=80, rx=15, fill="var(--table)", opacity="0.55")
    edge = {"fill": "none", "stroke": "var(--accent)", "stroke_dasharray": "8 6"}
    outline = tag("rect", x=x - 39, y=5, width=78, height=78, rx=14, stroke_width=3, **edge)
    return shape + (outline if coming else "")


def _die(x: float, face: int, number: int) -> str:
    """A die, to be touched anywhere in its place."""
    reach = tag("rect", x=x - PLACE / 2, width=PLACE, height=PLACE, fill="none", pointer_events="all")
    return tag("g", reach, rolled(x, PLACE / 2, face, number), data_pick=f"die:{face}")
