"""What a game draws of a view: named parts, each a small picture of its own shape.

A page lays them out for its screen, and `poster` puts them together in one picture. Two units of a part are a pixel at
the least size at which it is of use, so that the smallest text is 13 pixels high there.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from sobremesa.svg import SMALLEST_TEXT, Attribute, badge, description, number, place, tag

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]  # left, top, width, height

# What a part is for, in the order in which a page has them
STRIP = "strip"  # what is new about a seat, beside its name and its points
MARGIN = "margin"  # what lies around the core of a board, told in a line for screens that show the core alone
GOALS = "goals"  # what is shared and only looked at
ASIDE = "aside"  # the same, looked at now and then: behind a button where there is little room
BOARD = "board"  # a seat's own board, or the one of all
BED = "bed"  # what the hand touches besides: it lies in the tray
ROLES = (STRIP, MARGIN, GOALS, ASIDE, BOARD, BED)

EMBLEM = 56.0  # room before what lies in front of a seat, for its emblem


class Part(NamedTuple):
    """A part of a picture, drawn around its own top left corner."""

    name: str  # the same from move to move; what stands before a colon is its kind
    role: str
    width: float
    height: float
    title: str  # for who does not see it; so is the description, a text diagram
    drawn: str  # SVG
    description: str = ""
    seat: int | None = None  # whose it is; None for what is shared
    core: Box | None = None  # what a small screen shows of it; what is of class `margin` is left out there
    focus: Point | None = None  # a board that may be larger than its area has this in the middle then


class Drawing(NamedTuple):
    """All that a game draws of a view."""

    scope: str  # the class of its pictures
    headline: str  # whose turn it is and what is expected, or who has won
    front: int  # whose emblem stands before it: the seat whose turn it is, or a winner
    description: str  # the text diagram of it all
    colours: Mapping[str, Mapping[str, str]]  # the game's own, by theme
    symbols: str  # shapes that the parts use; the same from the first move to the last
    parts: tuple[Part, ...]

    def of(self, role: str) -> list[Part]:
        """The parts of a role."""
        return [part for part in self.parts if part.role == role]


def with_every_hand(seen: Drawing, by_seat: Sequence[Drawing]) -> Drawing:
    """The drawing with what lies before every seat, as each of them sees it; what all see alike lies there once."""
    beds: dict[str, Part] = {}
    for seat, drawing in enumerate(by_seat):
        for part in drawing.of(BED):
            if all(part in other.of(BED) for other in by_seat):
                beds[part.name] = part
            elif part.seat in (None, seat):
                name = f"{part.name.partition(':')[0]}:{seat}"
                beds[name] = _with_emblem(part._replace(name=name, seat=seat))
    return seen._replace(parts=(*(part for part in seen.parts if part.role != BED), *beds.values()))


def _with_emblem(part: Part) -> Part:
    """The part after the emblem of its seat."""
    emblem = badge(EMBLEM / 2 - 4, part.height / 2, EMBLEM / 2 - 6, part.seat or 0)
    return part._replace(width=part.width + EMBLEM, drawn=emblem + tag("g", part.drawn, transform=place(EMBLEM, 0)))


def part_picture(part: Part, scope: str) -> str:
    """The part as an SVG to lie on a page that has its symbols and colours."""
    places: dict[str, Attribute] = {"data_part": part.name, "data_role": part.role}
    if part.seat is not None:
        places["data_seat"] = part.seat
    size = {"width": part.width, "height": part.height}
    shape: dict[str, Attribute] = {}
    if part.core is not None:
        shape = {"preserveAspectRatio": "xMidYMin slice"}  # a place of the core's shape shows the core
        size |= dict(zip(("core-x", "core-y", "core-width", "core-height"), part.core, strict=True))
    if part.focus is not None:
        size |= dict(zip(("focus-x", "focus-y"), part.focus, strict=True))
    return tag(
        "svg",
        *([description(part.description)] if part.description else []),
        part.drawn,
        class_=f"part {scope}",
        **places,
        style=";".join(f"--{name}:{number(value)}" for name, value in size.items()),
        viewBox=f"0 0 {number(part.width)} {number(part.height)}",
        **shape,
        role="img",
        aria_label=part.title,
        fill="var(--ink)",
        font_size=SMALLEST_TEXT,
    )
