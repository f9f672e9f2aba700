"""Places at the table of Arboretum as SVG: one's own with the hand, the others with what is known of theirs."""

from sobremesa.game import OVER
from sobremesa.games.arboretum.groves import Room, grove
from sobremesa.games.arboretum.names import species_title
from sobremesa.games.arboretum.notation import HIDDEN
from sobremesa.games.arboretum.plates import back, chips, plate
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import seat_name, shorten, text_width
from sobremesa.svg import SMALLEST_TEXT, WIDTH, badge, card, clipped, tag, text, title, use
from sobremesa.words import Words

_ = Words("arboretum")

EDGE = 2.0  # left for the outline of a card
OWN = 803.0  # height of one's own place in a tall picture
TILE = 440.0  # height of another one
NAME = 58.0  # height of the line with the name
HAND = 163.0
HAND_PITCH = 85.5
FAN_ROW = 46.0


def touch(view: ArboretumView, phases: tuple[str, ...], pick: str) -> dict[str, str]:
    """The name of what the reader may touch now, or nothing."""
    return {"data_pick": pick} if view["turn"] == view["seat"] and view["phase"] in phases else {}


# One's own place


def own_place(view: ArboretumView, seat: int, height: float) -> str:
    """The reader's arboretum and, below, the hand."""
    paper = card(EDGE, EDGE, WIDTH - 2 * EDGE, height, **_glow(view, seat))
    name = _name(view, seat, Room(EDGE, EDGE, WIDTH - 2 * EDGE, NAME))
    ground = Room(EDGE + 10, EDGE + NAME, WIDTH - 2 * EDGE - 20, height - HAND - NAME - 4)
    return paper + name + grove(view, seat, ground) + _hand(view, seat, EDGE + height - HAND + 6)


def _hand(view: ArboretumView, seat: int, y: float) -> str:
    """The reader's cards; a small eye marks those that everybody knows."""
    cards = []
    for index, name in enumerate(view["hands"][seat]):
        x = 9 + HAND_PITCH * index
        seen = _eye() if name in view["known"][seat] and view["turn"] != OVER else ""
        cards.append(plate(x, y, name, 0.82, seen, **touch(view, ("play", "discard"), f"hand:{name}")))
    return "".join(cards) + _sums(view, y + 126)


def _sums(view: ArboretumView, y: float) -> str:
    """What the reader holds of each species in play; at the end the score sheet says it."""
    sums = (view["sums"] or {}) if view["turn"] != OVER else {}
    pitch = (WIDTH - 24) / max(len(sums), 1)
    places = [12 + pitch * (index + 0.5) for index in range(len(sums))]
    return "".join(_sum(letter, held, x, y) for x, (letter, held) in zip(places, sums.items(), strict=True))


def _sum(letter: str, held: int, x: float, y: float) -> str:
    faint = {} if held else {"opacity": "0.45"}
    mark = use(f"arb-{letter}", x - 18, y, 0.5)
    words = text(x + 2, y + 9, str(held), font_weight=700)
    return tag("g", title(_("{species}: {sum} in hand", species=species_title(letter), sum=held)), mark, words, **faint)


def _eye() -> str:
    """Others have seen this card."""
    lid = tag("path", d="M70,20C76,11 88,11 94,20C88,29 76,29 70,20Z", fill="#fffaf0", stroke="#33373b", stroke_width=2)
    pupil = tag("circle", cx=82, cy=20, r=4.5, fill="#33373b")
    return tag("g", title(_("everybody knows that you hold it")), lid, pupil)


# Any place


def _name(view: ArboretumView, seat: int, room: Room) -> str:
    """Who it is, and what the paths are worth; at the end, the score."""
    points = str(view["scores"][seat])
    label = _("points") if view["turn"] == OVER else _("in paths")
    taken = text_width(label, SMALLEST_TEXT) + 46
    right = room.x + room.width - 14
    who = shorten(seat_name(view, seat), right - taken - 82 - room.x, 28)
    line = text(room.x + 64, room.y + 40, who, font_size=28, font_weight=700)
    score = text(right, room.y + 41, points, text_anchor="end", font_size=36, font_weight=700)
    words = text(right - 22 * len(points) - 10, room.y + 40, label, text_anchor="end", fill="var(--ink-soft)")
    wreath = use("sobremesa-wreath", room.x + 34, room.y + 31) if seat in view["winners"] else ""
    emblem = wreath + badge(room.x + 34, room.y + 31, 15 if wreath else 18, seat)
    return emblem + clipped(line, right - taken, room.y + 40) + words + score


def _glow(view: ArboretumView, seat: int) -> dict[str, str | int]:
    acting = view["turn"] != OVER and seat == view["actor"]
    return {"stroke": "var(--accent)", "stroke_width": 4} if acting or seat in view["winners"] else {}


def tile(view: ArboretumView, seat: int, x: float, width: float, height: float) -> str:
    """Another seat: name, what is known of the hand, arboretum."""
    paper = card(x + EDGE, EDGE, width - 2 * EDGE, height, **_glow(view, seat))
    name = _name(view, seat, Room(x + EDGE, EDGE, width - 2 * EDGE, NAME))
    ground = Room(x + 12, EDGE + NAME + FAN_ROW, width - 24, height - NAME - 10 - FAN_ROW)
    held = _held(view, seat, Room(x + 14, EDGE + NAME, width - 28, FAN_ROW))
    return paper + name + held + grove(view, seat, ground)


def _held(view: ArboretumView, seat: int, room: Room) -> str:
    """Known cards face up, the others as one back with their number."""
    known = [name for name in view["hands"][seat] if name != HIDDEN]
    unknown = len(view["hands"][seat]) - len(known)
    middle = room.y + room.height / 2 - 2
    cards = chips(room.x + (78 if unknown else 0), middle, known, room.width - (78 if unknown else 0))
    if not unknown:
        return cards
    number = text(room.x + 35, middle + 9, f"×{unknown}", fill="var(--ink-soft)")
    return back(room.x, middle - 19, 0.31) + number + cards
