"""Arboretum as a picture: deck and piles, one's own arboretum and hand, the others, and the score sheet."""

from sobremesa.game import OVER
from sobremesa.games.arboretum.groves import Room, grove
from sobremesa.games.arboretum.names import card_title, species_title
from sobremesa.games.arboretum.notation import HIDDEN
from sobremesa.games.arboretum.plates import back, chips, plate
from sobremesa.games.arboretum.scoreboard import board_height, scoreboard
from sobremesa.games.arboretum.sketch import expected, sketch, verdict
from sobremesa.games.arboretum.state import SEATS
from sobremesa.games.arboretum.symbols import DARK, LIGHT, symbols
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import seat_name, shorten
from sobremesa.svg import (
    SMALLEST_TEXT,
    TITLE_FACE,
    badge,
    card,
    emblem_symbols,
    known_theme,
    picture,
    style,
    tag,
    text,
    title,
    use,
    wreath_symbol,
)

GARDEN_COLOURS = {"light": LIGHT, "dark": DARK}
WIDTH = 780.0
EDGE = 2.0  # left for the outline of a card
GAP = 10.0
HEADLINE = 32.0
HEADER = 104.0
PILES = 186.0
SLOT = 153.0  # from one pile to the next
OWN = 640.0  # height of one's own arboretum
HAND = 158.0
HAND_PITCH = 85.5
TILE = 440.0  # height of another arboretum
TILES_A_ROW = 2
FAN_ROW = 46.0


def draw(view: ArboretumView, theme: str) -> str:
    """The position as a self-contained SVG; raises ValueError for a theme that does not exist."""
    scope = f"arboretum-{known_theme(theme)}"
    parts, height = _stacked(view)
    return picture(
        scope,
        (WIDTH, height),
        f"Arboretum: {_headline(view)}",
        sketch(view),
        style(scope, theme, GARDEN_COLOURS),
        _unfolding(scope),
        tag("defs", emblem_symbols(), wreath_symbol(), symbols()),
        tag("rect", width=WIDTH, height=height, fill="var(--table)"),
        *parts,
    )


def _stacked(view: ArboretumView) -> tuple[list[str], float]:
    """All parts from top to bottom, and how high they are. The piles come last: what they unfold lies over the rest."""
    parts, y = [_header(view, EDGE)], EDGE + HEADER + GAP
    if view["sheet"] is not None:
        parts.append(scoreboard(view, y, WIDTH))
        y += board_height(view) + GAP
    piles, y = y, y + PILES + GAP
    if view["seat"] is not None:
        parts.append(_own(view, view["seat"], y))
        y += OWN + GAP + HAND + GAP
    others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
    for first in range(0, len(others), TILES_A_ROW):
        row = others[first : first + TILES_A_ROW]
        wide = WIDTH / len(row)
        parts += [_tile(view, seat, Room(column * wide, y, wide, TILE)) for column, seat in enumerate(row)]
        y += TILE + GAP
    return [*parts, _piles(view, piles)], y


def _unfolding(scope: str) -> str:
    """A pile shows all its cards while it is touched or has the focus."""
    hidden = f".{scope} .arb-fan{{display:none;pointer-events:none}}"
    touched = [(seat, how) for seat in range(SEATS) for how in ("hover", "focus")]
    shown = ",".join(f".{scope} .arb-pile-{seat}:{how}~.arb-fan-{seat}" for seat, how in touched)
    return f"<style>{hidden}{shown}{{display:block}}</style>"


def _headline(view: ArboretumView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    return f"{shorten(seat_name(view, view['actor']), 300, HEADLINE)} {expected(view)}"


def _header(view: ArboretumView, y: float) -> str:
    who = view["winners"][0] if view["turn"] == OVER else view["actor"]
    words = shorten(_headline(view), 690, HEADLINE)
    line = text(66, y + 44, words, font_size=HEADLINE, font_weight=600, font_family=TITLE_FACE)
    paper = card(EDGE, y, WIDTH - 2 * EDGE, HEADER)
    return paper + badge(38, y + 34, 19, who) + _clipped(line, WIDTH - 16, y + 44) + _told(view, y + 84)


def _told(view: ArboretumView, y: float) -> str:
    """What was just done, in words."""
    told = " · ".join(words for line in view.get("last", []) if (words := _retell(view, line)))
    line = shorten(told, WIDTH - 64, SMALLEST_TEXT)
    return _clipped(text(24, y, line, fill="var(--ink-soft)"), WIDTH - 16, y) if told else ""


def _retell(view: ArboretumView, line: str) -> str:
    """One line of the record for people."""
    seat, word, *rest = line.split(" ")
    if word == "card":
        return "" if rest[0] == HIDDEN else f"drew {card_title(rest[0])}"
    name = shorten(seat_name(view, int(seat)), 200, SMALLEST_TEXT)
    if word == "draw" and rest[0] == "pile":
        return f"{name}: from the pile of {shorten(seat_name(view, int(rest[1])), 200, SMALLEST_TEXT)}"
    if word == "draw":
        return f"{name}: from the deck"
    return f"{name}: {'played' if word == 'play' else 'discarded'} {card_title(rest[0])}"


def _clipped(line: str, right: float, y: float) -> str:
    """Words that somebody chose, kept from running over their neighbours whatever they are."""
    return tag("svg", line, width=right, height=y + 16)


def _touch(view: ArboretumView, phases: tuple[str, ...], pick: str) -> dict[str, str]:
    """The name of what the reader may touch now, or nothing."""
    return {"data_pick": pick} if view["turn"] == view["seat"] and view["phase"] in phases else {}


# Deck and piles


def _piles(view: ArboretumView, y: float) -> str:
    """The deck and every pile; each pile unfolds."""
    paper = card(EDGE, y, WIDTH - 2 * EDGE, PILES)
    slots = [_deck(view, 10, y)]
    slots += [_pile(view, seat, 10 + SLOT * (seat + 1), y) for seat in range(view["seats"])]
    fans = [_fan(view, seat, y + PILES + 4) for seat in range(view["seats"])]
    return tag("g", paper, *slots, *fans)


def _deck(view: ArboretumView, x: float, y: float) -> str:
    """The cards left, and how many."""
    label = text(x + 2, y + 32, "deck", fill="var(--ink-soft)")
    left = text(x + 72, y + 33, str(view["deck"]), font_size=30, font_weight=700)
    if not view["deck"]:
        return label + _empty(x, y + 46) + left
    under = back(x + 5, y + 49, 1.0, opacity="0.6") if view["deck"] > 1 else ""
    touch = _touch(view, ("draw 1", "draw 2"), "deck")
    return label + left + tag("g", title(f"the deck, {view['deck']} cards"), under, back(x, y + 46, 1.0), **touch)


def _pile(view: ArboretumView, seat: int, x: float, y: float) -> str:
    pile = view["discards"][seat]
    who = shorten(seat_name(view, seat), 84, SMALLEST_TEXT)
    name = _clipped(text(x + 38, y + 32, who, fill="var(--ink-soft)"), x + 140, y + 32)
    label = badge(x + 16, y + 23, 15, seat) + name
    if not pile:
        return label + _empty(x, y + 46)
    words = f"pile of {seat_name(view, seat)}: {' '.join(pile)}"
    top = plate(x, y + 46, pile[-1], 1.0, **_touch(view, ("draw 1", "draw 2"), f"pile:{seat}"))
    left = text(x + 103, y + 112, f"×{len(pile)}", fill="var(--ink-soft)") if len(pile) > 1 else ""
    return tag("g", label, top, left, class_=f"arb-pile-{seat}", tabindex=0, aria_label=words)


def _empty(x: float, y: float) -> str:
    edge = {"fill": "none", "stroke": "var(--line)", "stroke_dasharray": "8 7"}
    return tag("rect", x=x + 3, y=y + 3, width=94, height=114, rx=9, stroke_width=2, **edge)


def _fan(view: ArboretumView, seat: int, y: float) -> str:
    """All cards of a pile from the bottom to the top, over whatever lies beneath."""
    pile = view["discards"][seat]
    if len(pile) < 2:
        return ""
    paper = card(EDGE, y, WIDTH - 2 * EDGE, 62, stroke="var(--accent)")
    cards = chips(66, y + 31, pile, WIDTH - 86)
    return tag("g", paper, badge(34, y + 31, 17, seat), cards, class_=f"arb-fan arb-fan-{seat}")


# One's own place


def _own(view: ArboretumView, seat: int, y: float) -> str:
    paper = card(EDGE, y, WIDTH - 2 * EDGE, OWN + GAP / 2 + HAND, **_glow(view, seat))
    name = _name(view, seat, Room(EDGE, y, WIDTH - 2 * EDGE, 58))
    ground = grove(view, seat, Room(EDGE + 10, y + 58, WIDTH - 2 * EDGE - 20, OWN - 62))
    return paper + name + ground + _hand(view, seat, y + OWN + 6)


def _hand(view: ArboretumView, seat: int, y: float) -> str:
    """The reader's cards; a small eye marks those that everybody knows."""
    cards = []
    for index, name in enumerate(view["hands"][seat]):
        x = 9 + HAND_PITCH * index
        seen = _eye() if name in view["known"][seat] and view["turn"] != OVER else ""
        cards.append(plate(x, y, name, 0.82, seen, **_touch(view, ("play", "discard"), f"hand:{name}")))
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
    return tag("g", title(f"{species_title(letter)}: {held} in hand"), mark, words, **faint)


def _eye() -> str:
    """Others have seen this card."""
    lid = tag("path", d="M70,20C76,11 88,11 94,20C88,29 76,29 70,20Z", fill="#fffaf0", stroke="#33373b", stroke_width=2)
    return tag("g", title("everybody knows that you hold it"), lid, tag("circle", cx=82, cy=20, r=4.5, fill="#33373b"))


def _name(view: ArboretumView, seat: int, room: Room) -> str:
    """Who it is, and what the paths are worth; at the end, the score."""
    points = str(view["scores"][seat])
    who = shorten(seat_name(view, seat), room.width - 246, 28)
    line = text(room.x + 64, room.y + 40, who, font_size=28, font_weight=700)
    label = "points" if view["turn"] == OVER else "in paths"
    right = room.x + room.width - 14
    score = text(right, room.y + 41, points, text_anchor="end", font_size=36, font_weight=700)
    words = text(right - 22 * len(points) - 10, room.y + 40, label, text_anchor="end", fill="var(--ink-soft)")
    wreath = use("sobremesa-wreath", room.x + 34, room.y + 31) if seat in view["winners"] else ""
    emblem = wreath + badge(room.x + 34, room.y + 31, 15 if wreath else 18, seat)
    return emblem + _clipped(line, right - 150, room.y + 40) + words + score


def _glow(view: ArboretumView, seat: int) -> dict[str, str | int]:
    acting = view["turn"] != OVER and seat == view["actor"]
    return {"stroke": "var(--accent)", "stroke_width": 4} if acting or seat in view["winners"] else {}


# The others


def _tile(view: ArboretumView, seat: int, room: Room) -> str:
    """Another seat: name, what is known of the hand, arboretum."""
    paper = card(room.x + EDGE, room.y, room.width - 2 * EDGE, room.height, **_glow(view, seat))
    name = _name(view, seat, Room(room.x + EDGE, room.y, room.width - 2 * EDGE, 58))
    ground = Room(room.x + 12, room.y + 58 + FAN_ROW, room.width - 24, room.height - 68 - FAN_ROW)
    return paper + name + _held(view, seat, room.x + 14, room.y + 58 + FAN_ROW / 2 - 2) + grove(view, seat, ground)


def _held(view: ArboretumView, seat: int, x: float, y: float) -> str:
    """Known cards face up, the others as one back with their number."""
    known = [name for name in view["hands"][seat] if name != HIDDEN]
    unknown = len(view["hands"][seat]) - len(known)
    shift = 78 if unknown else 0
    backs = back(x, y - 19, 0.31) + text(x + 35, y + 9, f"×{unknown}", fill="var(--ink-soft)") if unknown else ""
    return backs + chips(x + shift, y, known, WIDTH / TILES_A_ROW - 28 - shift)
