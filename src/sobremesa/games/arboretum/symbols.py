"""The shapes of Arboretum: ten leaves and blooms, drawn once around their origin, and the colours of the plates."""

from typing import NamedTuple

from sobremesa.games.arboretum.state import SPECIES
from sobremesa.svg import number, place, symbol, tag

LIGHT = {
    "arb-card": "#fffaf0",
    "arb-edge": "#7d6c56",
    "arb-ground": "#d9e0c3",
    "arb-grid": "#b9c49c",
    "arb-back": "#3f6b52",
}
DARK = {
    "arb-card": "#f1e7d2",
    "arb-edge": "#3a3128",
    "arb-ground": "#26302a",
    "arb-grid": "#3a483e",
    "arb-back": "#4c7d61",
}


WIDTH, HEIGHT = 100.0, 120.0  # of a card


class Tint(NamedTuple):
    """The two inks of a species: what fills its bloom, and what draws its outline and value."""

    fill: str
    ink: str


TINTS = {
    "C": Tint("#f4c62f", "#7a5800"),
    "D": Tint("#ffffff", "#55634f"),
    "J": Tint("#9568d0", "#54308c"),
    "O": Tint("#7b8084", "#33373b"),
    "L": Tint("#6b9be4", "#1f4f9c"),
    "M": Tint("#f39bbd", "#a02c62"),
    "A": Tint("#dd4a3d", "#8d1a14"),
    "R": Tint("#f49339", "#964400"),
    "Q": Tint("#b0804d", "#5d3a17"),
    "W": Tint("#3d8a58", "#174a2b"),
}
STALK = "#5c7a3a"
LEAF_EDGE = "0,-29 5,-19 11,-22 9.5,-8 18,-15 20,-9 28,-10 24,-1 28,3 14,13 16,18 1.5,16"  # maple, from its tip


def symbols() -> str:
    """Every shape, to be written once in a picture."""
    marks = [symbol(f"arb-{letter}", _inked(letter, _MARKS[letter])) for letter in SPECIES]
    others = {"feet": _feet(), "leafback": _back(), "eye": _eye(), "paper": _paper()}
    return "".join([*marks, *(symbol(f"arb-{name}", shape) for name, shape in others.items())])


def _inked(letter: str, shape: str) -> str:
    tint = TINTS[letter]
    return tag("g", shape, fill=tint.fill, stroke=tint.ink, stroke_width=2, stroke_linejoin="round")


def _line(path: str, colour: str = STALK, width: float = 3.0) -> str:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _turned(shape: str, *turns: float) -> str:
    """The shape again and again around the origin."""
    return "".join(tag("path", d=shape, transform=f"rotate({number(turn)})") for turn in turns)


def _dots(radius: float, *middles: tuple[float, float]) -> str:
    return "".join(tag("circle", cx=x, cy=y, r=radius) for x, y in middles)


# The ten species: outlines within 30 of the origin


def _cassia() -> str:
    """A hanging cluster."""
    rows = ((-19, (-13, 0, 13)), (-7, (-14, -4.7, 4.7, 14)), (5, (-8.5, 0, 8.5)), (15.5, (-4.5, 4.5)), (25, (0,)))
    return _line("M-2,-30C6,-28 2,-20 0,-12") + _dots(6.2, *((x, y) for y, xs in rows for x in xs))


def _dogwood() -> str:
    """Four notched petals."""
    petal = "M0,-4C-11,-9 -15,-20 -10,-27C-7,-30 -2,-29 0,-24C2,-29 7,-30 10,-27C15,-20 11,-9 0,-4Z"
    heart = tag("circle", r=5.5, fill="#b9c46a") + _dots(1.2, (-2, 0), (2, -1), (0, 2.4))
    return _turned(petal, 0, 90, 180, 270) + heart


def _jacaranda() -> str:
    """A bell."""
    bell = (
        "M-6,-22C-9,-9 -15,0 -19,9C-23,15 -29,15 -28,20C-22,25 -16,18 -13,23C-9,30 -3,27 0,23"
        "C3,27 9,30 13,23C16,18 22,25 28,20C29,15 23,15 19,9C15,0 9,-9 6,-22Z"
    )
    folds = _line("M-3,-14C-5,-2 -8,8 -10,15M3,-14C5,-2 8,8 10,15", TINTS["J"].ink, 1.6)
    calyx = tag("path", d="M-7,-20C-8,-30 8,-30 7,-20Z", fill=STALK)
    return tag("path", d=bell) + folds + calyx


def _olive() -> str:
    """A twig with two fruits."""
    leaf = "M0,0C-5,-9 -5,-18 0,-26C5,-18 5,-9 0,0Z"
    leaves = "".join(
        tag("path", d=leaf, fill="#93a67a", transform=f"{place(x, y)}rotate({turn})")
        for x, y, turn in ((-5, 14, -62), (2, 0, 62), (-1, 2, -40), (6, -14, -14), (6, -12, 46))
    )
    fruits = tag("ellipse", cx=-13, cy=21, rx=8, ry=9.5) + tag("ellipse", cx=11, cy=17, rx=8, ry=9.5)
    return _line("M-9,29C-4,14 0,2 7,-16", "#6d5a3f") + leaves + fruits


def _lilac() -> str:
    """A cone of florets."""
    rows = ((-24, (0,)), (-14, (-6, 6)), (-3.5, (-12, 0, 12)), (7, (-16.5, -5.5, 5.5, 16.5)))
    pair = "M0,15C-9,13 -22,16 -24,27C-12,29 -3,24 0,15C3,24 12,29 24,27C22,16 9,13 0,15Z"
    leaves = tag("path", d=pair, fill="#7fa667")
    return _line("M0,10V30") + leaves + _dots(6.6, *((x, y) for y, xs in rows for x in xs))


def _magnolia() -> str:
    """A bloom shaped like a tulip."""
    left = "M0,20C-16,20 -25,6 -23,-14C-15,-12 -9,-7 -6,0C-6,-12 -3,-22 0,-28"
    right = "C3,-22 6,-12 6,0C9,-7 15,-12 23,-14C25,6 16,20 0,20Z"
    veins = _line("M-6,0C-6,8 -4,14 0,19M6,0C6,8 4,14 0,19", TINTS["M"].ink, 1.6)
    return _line("M0,20V30", "#6d5a3f", 4) + tag("path", d=left + right) + veins


def _maple() -> str:
    """A pointed leaf."""
    half = [corner.split(",") for corner in LEAF_EDGE.split()]
    right = " ".join(f"{x},{y}" for x, y in half)
    left = " ".join(f"-{x},{y}" for x, y in reversed(half))
    veins = _line("M0,14V-18M0,12L17,-4M0,12L-17,-4", TINTS["A"].ink, 1.6)
    return _line("M0,14L2,30", "#6d2a1a", 3.5) + tag("polygon", points=f"{right} {left}") + veins


def _poinciana() -> str:
    """Five petals in a fan, with long stamens."""
    petal = "M0,0C-4,-10 -13,-20 -7,-27C-3,-31 3,-31 7,-27C13,-20 4,-10 0,0Z"
    petals = tag("g", _turned(petal, -84, -42, 0, 42, 84), transform=place(0, 8))
    stamens = _line("M0,8C-4,16 -11,20 -15,26M0,8C0,16 -1,22 -2,29M0,8C4,16 10,20 13,26", TINTS["R"].ink, 2)
    return stamens + petals + tag("circle", cy=8, r=4, fill="#ffe08a")


def _oak() -> str:
    """An acorn."""
    nut = "M-16,-4C-17,12 -8,22 0,29C8,22 17,12 16,-4Z"
    cap = "M-20,-3C-21,-17 -10,-21 0,-21C10,-21 21,-17 20,-3C10,1 -10,1 -20,-3Z"
    scales = "M-13,-14L-6,-4M-5,-18L3,-4M4,-19L11,-6M13,-14L6,-4M5,-18L-3,-4M-4,-19L-11,-6"
    ink = TINTS["Q"].ink
    acorn = tag("path", d=nut) + tag("path", d=cap, fill="#8a6035") + _line(scales, ink, 1.4)
    return _line("M0,-21C0,-26 3,-29 7,-30", ink, 4) + acorn


def _willow() -> str:
    """Long narrow leaves that hang from a branch."""
    leaf = "M0,0C-5.5,10 -5.5,22 0,34C5.5,22 5.5,10 0,0Z"
    hang = ((-17, -17, 6), (-6, -23, 2), (6, -23, -2), (17, -17, -6))
    turns = [f"{place(x, y)}rotate({turn})scale(1.1 {number(1.6 - abs(x) / 60)})" for x, y, turn in hang]
    leaves = "".join(tag("path", d=leaf, transform=turn) for turn in turns)
    return leaves + _line("M-25,-11C-14,-28 14,-28 25,-11", "#4f5b32", 3.5)


_MARKS = {
    "C": _cassia(),
    "D": _dogwood(),
    "J": _jacaranda(),
    "O": _olive(),
    "L": _lilac(),
    "M": _magnolia(),
    "A": _maple(),
    "R": _poinciana(),
    "Q": _oak(),
    "W": _willow(),
}


# Other shapes


def _feet() -> str:
    """Two steps of a walk to the right."""
    foot = "M-7,0C-7,-4 -2,-4 1,-3.4C5,-4 8,-3 8,0C8,3 5,4 1,3.4C-2,4 -7,4 -7,0Z"
    return tag("path", d=foot, transform="translate(-10 -6)") + tag("path", d=foot, transform="translate(8 6)")


def _paper() -> str:
    """An empty card, from its upper left corner."""
    edge = {"fill": "var(--arb-card)", "stroke": "var(--arb-edge)"}
    return tag("rect", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=9, stroke_width=2, **edge)


def _eye() -> str:
    """An open eye, 24 across."""
    lid = tag("path", d="M-12,0C-6,-9 6,-9 12,0C6,9 -6,9 -12,0Z", fill="#fffaf0", stroke="#33373b", stroke_width=2)
    return lid + tag("circle", r=4.5, fill="#33373b")


def _back() -> str:
    """The back of a card: a branch in an oval, within 100 by 120."""
    leaf = "M0,0C-5,-6 -5,-14 0,-20C5,-14 5,-6 0,0Z"
    turns = [f"{place(0, 24 - 12 * step)}rotate({turn})" for step in range(5) for turn in (-52, 52)]
    leaves = [tag("path", d=leaf, transform=turn) for turn in turns]
    branch = _line("M0,36V-30", "#f3ead6", 2.5) + tag("g", *leaves, fill="#f3ead6")
    oval = tag("ellipse", rx=38, ry=48, fill="none", stroke="#f3ead6", stroke_width=2)
    return oval + branch
