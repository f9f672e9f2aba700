"""The shapes of Gardens of Mars: ground, flowers, Martians and stones, each drawn once around its origin."""

import math
from typing import TypeAlias

from sobremesa.games.mars.state import COLOURS
from sobremesa.svg import LIT, SEAT_COLOURS, THEMES, number, spokes, star, symbol, tag

Point: TypeAlias = tuple[float, float]

WIDTH, HEIGHT = 780.0, 776.0  # of the board
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)
CELL = 65.0  # from one cell to the next, side by side
SIZE = CELL / math.sqrt(3)  # from the middle of a cell to its corners
TONES = 3  # of rust; neighbours in a row never have the same
STONE = 19.0  # radius of a stepping stone

LIGHT = {
    "mars-ground": "#c9825c",
    "mars-ground-mark": "#b56d49",
    "mars-night": "#2a1418",
    "mars-frame": "#e9d3ae",
    "mars-rust-0": "#753421",
    "mars-rust-1": "#6d2f1d",
    "mars-rust-2": "#7b3723",
    "mars-grain": "#a5593b",
    "mars-stone": "#f1dfc1",
    "mars-stone-far": "#d8d6dd",
    "mars-stone-edge": "#5d3323",
    "mars-number": "#3a1c12",
    "mars-glow": "0.13",
}
DARK = {
    "mars-ground": "#45211a",
    "mars-ground-mark": "#562c21",
    "mars-night": "#140b10",
    "mars-frame": "#6f8f80",
    "mars-rust-0": "#5a281b",
    "mars-rust-1": "#522418",
    "mars-rust-2": "#622d1e",
    "mars-grain": "#82452f",
    "mars-stone": "#2e1a17",
    "mars-stone-far": "#29242f",
    "mars-stone-edge": "#a5806a",
    "mars-number": "#f3dfc8",
    "mars-glow": "0.18",
}
BLOOMS = {
    "red": "#ff6a5a",
    "green": "#8fdc6a",
    "grey": "#c3c3cf",
    "yellow": "#ffd84a",
    "blue": "#7cbcff",
    "white": "#ffffff",
}
OUTLINE = "#26100e"
TRAIL = "#ffe7bf"  # what was just done
NIGHT = f"--accent:{THEMES['dark']['accent']}"  # the greenhouse is dark in both themes: what stands out there is light
POLLEN = "#fff0a8"


def symbols() -> str:
    """Every shape, to be written once in a picture."""
    ground = [symbol(f"mars-cell-{tone}", _cell(tone)) for tone in range(TONES)]
    flowers = [symbol(f"mars-{colour}", _glow(colour) + _FLOWERS[colour]) for colour in COLOURS]
    martians = [symbol(f"mars-martian-{seat}", _martian(seat)) for seat in range(len(_MARTIANS))]
    return "".join([*ground, symbol("mars-centre", _centre()), *flowers, *martians])


def hexagon(size: float) -> str:
    """The path of a hexagon with points up, around the origin."""
    half = size * math.sqrt(3) / 2
    corners = ((0, -size), (half, -size / 2), (half, size / 2), (0, size), (-half, size / 2), (-half, -size / 2))
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in corners) + "Z"


# The ground


def _cell(tone: int) -> str:
    grain = tag("path", d=_specks(tone), stroke="var(--mars-grain)", stroke_width=2, stroke_linecap="round")
    edge = tag("path", d=hexagon(SIZE - 5), fill="none", stroke=LIT, stroke_width=5)
    return tag("path", d=hexagon(SIZE - 1.5), fill=f"var(--mars-rust-{tone})") + grain + edge


def _specks(tone: int) -> str:
    """Grains of sand strewn evenly by the golden angle, otherwise for each tone."""
    path = ""
    for grain in range(26):
        angle, radius = 2.39996 * (grain + 9 * tone), 5.4 * math.sqrt(grain + 1.5)
        path += f"M{number(radius * math.cos(angle))},{number(radius * math.sin(angle))}h{(grain + tone) % 3}"
    return path


def _centre() -> str:
    """A crater: nobody stops here."""
    pit = tag("path", d=hexagon(SIZE - 1.5), fill="var(--mars-night)", stroke="var(--mars-grain)", stroke_width=2)
    rim = tag("circle", r=23, fill="#000", stroke="var(--mars-grain)", stroke_width=7, stroke_dasharray="9 3")
    bars = tag("path", d="M-11,-11L11,11M11,-11L-11,11", stroke="#e9b190", stroke_width=5, stroke_linecap="round")
    return pit + rim + bars


# Flowers: six outlines, within 22 of the origin

_HEART = "M0,-1C-5,-7 -11,-10 -10,-16.5C-9,-22 -2,-23 0,-17.5C2,-23 9,-22 10,-16.5C11,-10 5,-7 0,-1Z"
_BELL = (
    "M0,-17C10,-17 11,-7 12,1C13,8 17,9 20,13C16,15 13,15 10.5,13C8,18 3,19 0,14"
    "C-3,19 -8,18 -10.5,13C-13,15 -16,15 -20,13C-17,9 -13,8 -12,1C-11,-7 -10,-17 0,-17Z"
)


def _glow(colour: str) -> str:
    rings = [tag("circle", r=radius) for radius in (29, 25)]
    return tag("g", *rings, fill=BLOOMS[colour], fill_opacity="var(--mars-glow)")


def _shape(colour: str, *parts: str) -> str:
    return tag("g", *parts, fill=BLOOMS[colour], stroke=OUTLINE, stroke_width=2, stroke_linejoin="round")


def _hearts() -> str:
    petals = [tag("path", d=_HEART, transform=f"rotate({turn})") for turn in (45, 135, 225, 315)]
    return _shape("red", *petals, tag("circle", r=4.5, fill=POLLEN))


def _clover() -> str:
    stem = tag("path", d="M0,2C0,12 3,18 8,21", fill="none", stroke="#5fae4a", stroke_width=4.5, stroke_linecap="round")
    leaves = [tag("circle", cx=x, cy=y, r=9.6) for x, y in ((-9.5, 3), (9.5, 3), (0, -11))]
    veins = tag("path", d="M0,-1V-10M-1,0L-9,3M1,0L9,3", stroke="#3f7a32")
    return _shape("green", stem, *leaves, veins)


def _ring() -> str:
    rim = tag("circle", r=14, fill="none", stroke_width=14)
    band = tag("circle", r=14, fill="none", stroke=BLOOMS["grey"], stroke_width=10)
    seeds = tag("circle", r=14, fill="none", stroke="#6a6a7c", stroke_width=4, stroke_dasharray="4 7")
    return _shape("grey", rim, band, seeds)


def _sun() -> str:
    rays = spokes(8, 14, 19.5)
    shade = tag("path", d=rays, stroke_width=8.5, stroke_linecap="round")
    light = tag("path", d=rays, stroke=BLOOMS["yellow"], stroke_width=5, stroke_linecap="round")
    return _shape("yellow", shade, light, tag("circle", r=10), tag("circle", r=4.5, fill="#e08a1e", stroke="none"))


def _bell() -> str:
    stem = tag("path", d="M0,-17C0,-22 4,-23 8,-21", fill="none", stroke="#5fae4a", stroke_width=3.5)
    clapper = tag("circle", cy=17, r=4, fill=POLLEN)
    folds = tag("path", d="M-4,-10C-6,-3 -6,4 -7,9M4,-10C6,-3 6,4 7,9", fill="none", stroke="#2f6cb0")
    return _shape("blue", clapper, tag("path", d=_BELL), folds, stem)


def _lily() -> str:
    petals = tag("path", d=star(6, 23, 10.5))
    return _shape("white", petals, tag("circle", r=4.5, fill="#9fd6c2"))


_FLOWERS = {"red": _hearts(), "green": _clover(), "grey": _ring(), "yellow": _sun(), "blue": _bell(), "white": _lily()}


# Martians: five silhouettes, feet on the origin, about 38 across and 48 high


def _eyes(*places: tuple[float, float]) -> str:
    white = "".join(tag("circle", cx=x, cy=y, r=4.4, fill="#fff", stroke="none") for x, y in places)
    return white + "".join(tag("circle", cx=x, cy=y, r=2.3, fill=OUTLINE, stroke="none") for x, y in places)


def _feelers(path: str, *tips: tuple[float, float]) -> str:
    return tag("path", d=path, fill="none") + "".join(tag("circle", cx=x, cy=y, r=3.6) for x, y in tips)


_MARTIANS = (
    _feelers("M-6,-30L-10,-41M6,-30L10,-41", (-10, -42), (10, -42))  # round
    + tag("path", d="M-15,0C-20,-13 -15,-33 0,-33C15,-33 20,-13 15,0Z")
    + _eyes((-6, -24), (6, -24)),
    tag("path", d="M-13,0L-9,-36C-7,-49 7,-49 9,-36L13,0Z")  # tall, with one eye
    + tag("circle", cy=-33, r=6.2, fill="#fff", stroke="none")
    + tag("circle", cy=-33, r=3.2, fill=OUTLINE, stroke="none"),
    _feelers("M-9,-18L-11,-36M9,-18L11,-36")  # wide, with eyes on stalks
    + tag("path", d="M-20,0C-22,-15 -12,-24 0,-24C12,-24 22,-15 20,0Z")
    + tag("circle", cx=-11, cy=-38, r=6.5)
    + tag("circle", cx=11, cy=-38, r=6.5)
    + _eyes((-11, -38), (11, -38)),
    tag("path", d="M-15,-16C-18,-52 18,-52 15,-16L19,0L10,-5L6,0L0,-5L-6,0L-10,-5L-19,0Z")  # on many legs
    + _eyes((-6, -30), (6, -30)),
    tag("path", d="M-14,0L-15,-26L-19,-46L-7,-36H7L19,-46L15,-26L14,0Z")  # square, with ears
    + _eyes((-6, -27), (6, -27)),
)
BELLY = ((0, -10), (0, -14), (0, -11), (0, -15), (0, -12))  # [seat] where it wears the emblem


def _martian(seat: int) -> str:
    edge = {"stroke": "var(--mars-edge,#fff3df)", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return tag("g", _MARTIANS[seat], fill=SEAT_COLOURS[seat], stroke_width=2.6, **edge)
