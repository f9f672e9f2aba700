"""The dice of Arizona in the tray: those in the middle, one's own, and what can be done with it."""

from sobremesa.games.arizona.boxes import came_from, rolled_faces
from sobremesa.games.arizona.sketch import is_stuck
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.lettering import text_width
from sobremesa.parts import BED, Part
from sobremesa.svg import LIT, SEAT_COLOURS, Attribute, die, rolled, tag, text, use
from sobremesa.words import Words

_ = Words("arizona")

PLACE = 88.0  # of a die
LEAST_PLACES = 4  # so much room the middle has at least: the buttons need it
BETWEEN = 14.0  # the middle and one's own die
LETTERS = 28.0  # size of those on a button
DICE_ROLLED = ("roll", "take")  # phases in which the dice in the middle matter


def bed(view: ArizonaView) -> Part:
    """The dice in the middle, or what can be done besides; and the die of the reader."""
    seat, middle = view["seat"], PLACE * max(view["seats"] + 1, LEAST_PLACES)
    width = middle if seat is None else middle + BETWEEN + PLACE
    own = "" if seat is None else _own(view, seat, middle + BETWEEN + PLACE / 2)
    return Part("dice", BED, width, PLACE, _title(view), (_buttons(view) or _middle(view)) + own)


def _title(view: ArizonaView) -> str:
    dice = _("Dice: {dice}", dice=" ".join(map(str, view["dice"])) or _("none"))
    face = None if view["seat"] is None else view["taken"][view["seat"]]
    return dice + ". " + _("Your die: {face}", face=face) if face else dice


def _x(number: int) -> float:
    """The middle of a die's place."""
    return PLACE * (number + 0.5)


# The middle


def _middle(view: ArizonaView) -> str:
    """The dice where they fell: one that is taken leaves its place empty, and the last one fades."""
    wells = "".join(_well(_x(number)) for number in range(view["seats"] + 1))
    faces, dice = rolled_faces(view), ""
    for number in range(len(faces)):
        face = faces[number]
        if number - faces.index(face) < view["dice"].count(face):
            dice += _die(face, number)
    return wells + (dice if view["phase"] in DICE_ROLLED else tag("g", dice, opacity="0.45"))


def _die(face: int, number: int) -> str:
    """A die, to be touched anywhere in its place."""
    x = _x(number)
    reach = tag("rect", x=x - PLACE / 2, width=PLACE, height=PLACE, fill="none", pointer_events="all")
    return tag("g", reach, rolled(x, PLACE / 2, face, number, 0.96), data_pick=f"die:{face}")


def _well(x: float, **edge: Attribute) -> str:
    """A place of the tray for a die."""
    shape: dict[str, Attribute] = {"fill": "var(--table)", "fill_opacity": "0.55", **edge}
    return tag("rect", x=x - 40, y=4, width=80, height=80, rx=15, **shape)


def _own(view: ArizonaView, seat: int, x: float) -> str:
    """The place of one's own die, in the colour of one's seat."""
    well = _well(x, stroke=SEAT_COLOURS[seat], stroke_width=3, stroke_dasharray="8 6")
    face = view["taken"][seat]
    if not face:
        return well
    return well + tag("g", die(x, PLACE / 2, face, 0.92), data_piece=f"held:{seat}", data_from=came_from(view, face))


# What can be touched that is no die, cell or box


def _buttons(view: ArizonaView) -> str:
    """To skip, to stay, or to turn one's die; nothing, where the reader cannot."""
    seat = view["seat"]
    if seat is None or view["turn"] != seat:
        return ""
    if view["phase"] in ("circle", "deliver", "final"):
        return _words("skip", _("skip"), 0)
    if view["phase"] != "draw":
        return ""
    turns = view["options"]["nuggets"] == "shift" and view["nuggets"][seat]
    nuggets = _nugget("nugget:-1", "−1", 0) + _nugget("nugget:+1", "+1", PLACE) if turns else ""
    return nuggets + (_words("stuck", _("stuck"), 2 * PLACE) if is_stuck(view) else "")


def _words(pick: str, words: str, x: float) -> str:
    width = max(2 * PLACE, text_width(words, LETTERS) + 32)
    label = text(x + width / 2, 54, words, text_anchor="middle", font_size=LETTERS, font_weight=700)
    return _button(pick, x, width, label)


def _nugget(pick: str, words: str, x: float) -> str:
    label = text(x + 60, 54, words, text_anchor="middle", font_size=LETTERS, font_weight=700)
    return _button(pick, x, PLACE, use("arizona-nugget", x + 25, 44, 0.62) + label)


def _button(pick: str, x: float, width: float, inside: str) -> str:
    shape: dict[str, Attribute] = {"x": x + 4, "y": 4, "width": width - 8, "height": PLACE - 8, "rx": 12}
    paper = tag("rect", **shape, fill="var(--table)", stroke="var(--line)", stroke_width=2)
    lit = tag("rect", **shape, fill="none", stroke=LIT, stroke_width=4)
    return tag("g", paper, lit, inside, pointer_events="all", data_pick=pick)
