"""What a seat of Arizona has aboard and delivered: the boxes of its sheet, and what is new beside its name."""

from sobremesa.game import OVER
from sobremesa.games.arizona.sketch import boxes_words
from sobremesa.games.arizona.state import GOODS, N_GOODS
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.lettering import signed
from sobremesa.parts import BED, STRIP, Part
from sobremesa.svg import LIT, SMALLEST_TEXT, Attribute, badge, die, number, place, tag, text, use
from sobremesa.words import Words

_ = Words("arizona")

PLACE = 88.0  # of a box in the tray
BOXES = N_GOODS + 1  # one for each good, and the nuggets
NEWS = (128.0, 52.0)  # size of what is new about a seat
MANY = 10  # from here on strokes are written as a number


# In the tray


def bed(view: ArizonaView, seat: int) -> Part:
    """The boxes of the seat, to be touched when it delivers."""
    title = _("Your boxes: {boxes}", boxes=boxes_words(view, seat))
    return Part("boxes", BED, PLACE * BOXES, PLACE, title, boxes(view, seat, (PLACE, 0), touched=True), seat=seat)


def boxes(view: ArizonaView, seat: int, step: tuple[float, float], touched: bool = False) -> str:
    """The boxes of a seat, as on the printed sheet: cows to timber, and nuggets; so far from one to the next."""
    dx, dy = step
    scale = max(step) / PLACE
    drawn = [_good(view, seat, good, touched) for good in GOODS] + [_nuggets(view, seat)]
    enlarged = f"scale({round(scale, 3):g})" if scale != 1 else ""
    return "".join(tag("g", one, transform=place(dx * n, dy * n) + enlarged) for n, one in enumerate(drawn))


def _good(view: ArizonaView, seat: int, good: str, touched: bool) -> str:
    """A good's box: what is aboard in pencil, then the points in ink; and who was first to deliver it."""
    inside = [_frame(), use(f"arizona-{good}", 44, 27, 0.74), _contents(view, seat, good), _first(view, seat, good)]
    return tag("g", *inside, pointer_events="all", **({"data_pick": f"box:{good}"} if touched else {}))


def _frame() -> str:
    edge: dict[str, Attribute] = {"fill": "var(--arizona-paper)", "stroke": "var(--arizona-edge)", "stroke_width": 1.6}
    lit: dict[str, Attribute] = {"fill": "none", "stroke": LIT, "stroke_width": 5}
    shape: dict[str, Attribute] = {"x": 3, "y": 2, "width": PLACE - 6, "height": PLACE - 4, "rx": 5}
    return tag("rect", **shape, **edge) + tag("rect", **shape, **lit)


def _contents(view: ArizonaView, seat: int, good: str) -> str:
    points, aboard = view["boxes"][seat].get(good), view["carried"][seat][good]
    if points is not None:
        return _figure(signed(points), "var(--arizona-red)" if points < 0 else "var(--arizona-ink)")
    return tally(aboard, PLACE / 2, 67) if aboard else ""


def _figure(words: str, colour: str) -> str:
    return text(PLACE / 2, 79, words, text_anchor="middle", font_size=33, font_weight=700, fill=colour)


def tally(units: int, x: float, y: float) -> str:
    """Strokes in pencil around this point, every fifth across the four before it; a number where there are many."""
    pencil: dict[str, Attribute] = {"stroke": "var(--arizona-pencil)", "stroke_width": 3.4, "stroke_linecap": "round"}
    if units > MANY:
        return text(x, y + 12, str(units), text_anchor="middle", font_size=33, fill="var(--arizona-pencil)")
    last = units - 1
    wide = 33 * (last // 5) + 7 * min(last % 5, 3)
    path = ""
    for stroke in range(units):
        left = x - wide / 2 + 33 * (stroke // 5)
        if stroke % 5 == 4:
            path += f"M{number(left - 5)},{number(y + 8)}l31,-16"
        else:
            path += f"M{number(left + 7 * (stroke % 5) + 1)},{number(y - 12)}l-2,24"
    return tag("path", d=path, fill="none", **pencil)


def _first(view: ArizonaView, seat: int, good: str) -> str:
    """A crown for who was first; on the boxes of others, who that was: the five points are gone."""
    first = view["firsts"].get(good)
    if first is None:
        return ""
    return use("arizona-crown", 72, 16, 0.82) if first == seat else badge(73, 15, 10, first)


def _nuggets(view: ArizonaView, seat: int) -> str:
    return _frame() + use("arizona-nugget", 44, 28, 0.74) + _figure(str(view["nuggets"][seat]), "var(--arizona-ink)")


# Beside a name


def news(view: ArizonaView, seat: int) -> Part:
    """The die that a seat has taken, and how many of the six goods it has delivered."""
    face, delivered = view["taken"][seat], len(view["delivered"][seat])
    title = _("{n} of {all} delivered", n=delivered, all=N_GOODS)
    if face:
        title = _("die {face}", face=face) + ", " + title
    count = text(83, 26 + SMALLEST_TEXT / 3, f"{delivered}/{N_GOODS}", font_weight=700)
    drawn = _taken(view, seat, face) + use("arizona-town", 66, 25, 0.58) + count
    return Part(f"line:{seat}", STRIP, *NEWS, title, drawn, seat=seat)


def _taken(view: ArizonaView, seat: int, face: int | None) -> str:
    """The die, which came from the middle; or its place, while there is one to come."""
    if face:
        return tag("g", die(24, 25, face, 0.56), data_piece=f"taken:{seat}", data_from=came_from(view, face))
    return (
        ""
        if view["turn"] == OVER
        else tag("rect", x=3, y=4, width=42, height=42, rx=8, fill="var(--table)", opacity="0.55")
    )


def came_from(view: ArizonaView, face: int) -> str:
    """The name of the die in the middle that a die with this face has been."""
    return f"die:{rolled_faces(view).index(face)}.{face}"


def rolled_faces(view: ArizonaView) -> list[int]:
    """All dice of the round, in the order in which they lie: those in the middle, and those that seats have taken."""
    return sorted([*view["dice"], *(face for face in view["taken"] if face)])
