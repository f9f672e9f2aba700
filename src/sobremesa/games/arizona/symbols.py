"""The shapes of Arizona: pictograms in ink, rings and crossings-out by hand, each drawn once around its origin."""

import math

from sobremesa.games.arizona.state import GOODS, LETTERS
from sobremesa.svg import THEMES, number, symbol, tag

UNIT = 64.0  # a cell of the sheet, as symbols are drawn; pictograms keep within 25 of the middle
HANDS = 4  # different rings, and crossings-out, so that no two neighbours are alike
SYMBOLS = (*GOODS, "station", "town", "mountain")  # [symbol]

LIGHT = {
    "arizona-paper": "#f4e8cd",
    "arizona-edge": "#a88d5f",
    "arizona-grid": "#e6d3ab",
    "arizona-grid-strong": "#d3b987",
    "arizona-ink": "#3a2817",
    "arizona-number": "#6d5536",
    "arizona-pencil": "#5b6470",
    "arizona-rail": "#4a4f57",
    "arizona-red": "#b5301f",
    "arizona-glow": THEMES["light"]["accent"],
    "arizona-fresh": "#ffd98a",
    "arizona-hide": "#b98258",
    "arizona-wool": "#fffaf0",
    "arizona-straw": "#e5b63c",
    "arizona-peel": "#d8543f",
    "arizona-crystal": "#8fb3c9",
    "arizona-wood": "#c98d4e",
    "arizona-wall": "#fbf2dc",
    "arizona-roof": "#b4573c",
    "arizona-slate": "#6f8aa0",
    "arizona-rock": "#b9a98f",
    "arizona-gold": "#e0a91b",
}
DARK = {
    "arizona-paper": "#382c1f",
    "arizona-edge": "#8a7350",
    "arizona-grid": "#45382a",
    "arizona-grid-strong": "#5a4a36",
    "arizona-ink": "#f3e2c2",
    "arizona-number": "#cbb48c",
    "arizona-pencil": "#b9c4d0",
    "arizona-rail": "#c4cbd4",
    "arizona-red": "#ff8a73",
    "arizona-glow": THEMES["dark"]["accent"],
    "arizona-fresh": "#7a5a1c",
    "arizona-hide": "#7d5334",
    "arizona-wool": "#6a6258",
    "arizona-straw": "#8f6c14",
    "arizona-peel": "#96362a",
    "arizona-crystal": "#3f6177",
    "arizona-wood": "#7a5026",
    "arizona-wall": "#574a3a",
    "arizona-roof": "#8a3d28",
    "arizona-slate": "#3f586d",
    "arizona-rock": "#5f5445",
    "arizona-gold": "#9a7210",
}


def symbols() -> str:
    """Every shape, to be written once in a picture."""
    pictograms = [symbol(f"arizona-{name}", _inked(shape)) for name, shape in _PICTOGRAMS.items()]
    hands = [
        symbol(f"arizona-{what}-{hand}", drawn(hand))
        for what, drawn in (("stop", _stop), ("extra", _extra), ("strike", _strike))
        for hand in range(HANDS)
    ]
    return "".join([*pictograms, *hands, symbol("arizona-crown", _CROWN)])


def pictogram(letter: str) -> str:
    """The name of a letter's shape."""
    return f"arizona-{SYMBOLS[LETTERS.index(letter)]}"


def _inked(shape: str) -> str:
    line = {"stroke": "var(--arizona-ink)", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return tag("g", shape, fill="none", stroke_width=2.2, **line)


def _fill(colour: str, path: str) -> str:
    return tag("path", d=path, fill=f"var(--arizona-{colour})")


def _line(path: str, width: float = 1.8) -> str:
    return tag("path", d=path, stroke_width=width)


def _dot(x: float, y: float, r: float) -> str:
    return tag("circle", cx=x, cy=y, r=r, fill="var(--arizona-ink)", stroke="none")


# Goods


def _cow() -> str:
    horns = _fill(
        "wool",
        "M-10,-12C-17,-12 -19,-18 -17,-23C-14,-18 -11,-18 -6,-17M10,-12C17,-12 19,-18 17,-23C14,-18 11,-18 6,-17",
    )
    ears = _fill(
        "hide", "M-11,-9C-18,-11 -24,-8 -24,-4C-19,-1 -13,-2 -11,-4ZM11,-9C18,-11 24,-8 24,-4C19,-1 13,-2 11,-4Z"
    )
    face = _fill(
        "hide", "M-11,-14C-5,-18 5,-18 11,-14C14,-6 11,2 9,8C12,13 10,22 0,22C-10,22 -12,13 -9,8C-11,2 -14,-6 -11,-14Z"
    )
    muzzle = _fill("wool", "M-9,9C-12,15 -9,22 0,22C9,22 12,15 9,9C4,6 -4,6 -9,9Z")
    return horns + ears + face + muzzle + _dot(-6, -4, 2) + _dot(6, -4, 2) + _dot(-4, 14, 1.8) + _dot(4, 14, 1.8)


def _sheep() -> str:
    wool = _fill(
        "wool",
        "M-12,13C-19,14 -24,8 -20,2C-25,-4 -20,-12 -13,-11C-11,-19 -1,-21 3,-15C9,-20 18,-16 17,-9C24,-7 25,2 19,5"
        "C20,12 12,16 7,12C3,17 -8,18 -12,13Z",
    )
    legs = _line("M-9,15V23M-3,16V23M7,15V23M12,13V23", 3)
    head = tag("path", d="M11,-6C17,-9 24,-5 24,1C24,7 18,9 14,6C10,4 8,-3 11,-6Z", fill="var(--arizona-ink)")
    curls = _line("M-13,-2c3,-4 7,-2 6,2M-4,6c3,-4 7,-2 6,2M-2,-9c3,-3 6,-2 6,1")
    return legs + wool + curls + head


def _wheat() -> str:
    grain = "M0,0C-7,-1 -11,-6 -11,-12C-5,-11 0,-7 0,0ZM0,0C7,-1 11,-6 11,-12C5,-11 0,-7 0,0Z"
    grains = "".join(
        tag("path", d=grain, transform=f"translate(0 {y})", fill="var(--arizona-straw)") for y in (13, 4, -5)
    )
    top = _fill("straw", "M0,-9C-5,-13 -4,-20 0,-24C4,-20 5,-13 0,-9Z")
    return _line("M0,24V10", 3) + grains + top


def _apple() -> str:
    fruit = _fill(
        "peel", "M0,-8C6,-14 20,-12 20,2C20,14 11,24 5,22C2,21 -2,21 -5,22C-11,24 -20,14 -20,2C-20,-12 -6,-14 0,-8Z"
    )
    leaf = _fill("slate", "M3,-15C5,-22 12,-24 17,-22C15,-15 9,-13 3,-15Z")
    return fruit + leaf + _line("M0,-8C-1,-13 0,-17 3,-20", 2.6) + _line("M-13,-1C-13,-5 -11,-7 -8,-8")


def _ore() -> str:
    tall = _fill("crystal", "M-7,20L-12,-8L-4,-24L5,-10L4,20Z")
    right = _fill("crystal", "M4,20L5,0L14,-10L21,0L16,20Z")
    left = _fill("crystal", "M-7,20L-9,6L-17,0L-23,8L-17,20Z")
    return tall + right + left + _line("M-4,-24L-3,20M14,-10L10,20M-17,0L-13,20M-22,20H21")


def _timber() -> str:
    logs = "".join(
        tag("circle", cx=x, cy=y, r=10.5, fill="var(--arizona-wood)") for x, y in ((-11.5, 11), (11.5, 11), (0, -9))
    )
    rings = "".join(
        tag("circle", cx=x, cy=y, r=r, stroke_width=1.5) for x, y in ((-11.5, 11), (11.5, 11), (0, -9)) for r in (6, 2)
    )
    return logs + rings


# Places


def _station() -> str:
    wall = _fill("wall", "M-17,-3H17V13H-17Z")
    roof = _fill("slate", "M-23,-3L-15,-14H15L23,-3Z")
    gable = _fill("wall", "M-7,-6L0,-17L7,-6Z")
    clock = tag("circle", cy=-9.5, r=3, fill="var(--arizona-wall)", stroke_width=1.6)
    door = tag("path", d="M-4,13V2H4V13Z", fill="var(--arizona-ink)")
    windows = _line("M-12,2V7M12,2V7", 3.2)
    rails = _line("M-24,17H24M-24,22H24", 1.8) + _line("M-20,15V24M-10,15V24M0,15V24M10,15V24M20,15V24", 2.4)
    return wall + roof + gable + clock + door + windows + rails


def _town() -> str:
    church = _fill("wall", "M-5,20V-8H7V20Z") + _fill("slate", "M-8,-8L1,-24L10,-8Z")
    left = _fill("wall", "M-22,20V5H-5V20Z") + _fill("roof", "M-25,5L-13.5,-6L-2,5Z")
    right = _fill("wall", "M7,20V3H22V20Z") + _fill("roof", "M4,3L14.5,-8L25,3Z")
    doors = _line("M1,20V13M-14,20V13M14.5,20V12", 3.4) + _line("M1,-2V2", 2.6)
    return church + left + right + doors


def _mountain() -> str:
    far = _fill("rock", "M2,20L14,-6L25,20Z")
    near = _fill("rock", "M-25,20L-6,-22L13,20Z")
    snow = _fill("wool", "M-13,-6L-6,-22L1,-6L-3,-9L-6,-4L-9,-9Z")
    hatching = _line("M-6,2L-1,20M1,2L7,20M14,4L18,20M-15,6L-12,20")
    return far + near + snow + hatching


def _nugget() -> str:
    lump = _fill("gold", "M-20,6L-14,-10L-2,-17L12,-13L21,1L15,14L-3,18L-16,15Z")
    return lump + _line("M-14,-10L-4,-3L12,-13M-4,-3L-3,18M-4,-3L21,1")


def _cloud() -> str:
    puff = "M-14,4C-24,4 -25,-9 -15,-10C-14,-21 2,-23 6,-14C16,-18 24,-8 19,-1C23,4 19,6 15,6H-12"
    return _fill("crystal", puff + "Z") + _line("M-12,11L-15,19M-3,11L-6,21M7,11L4,19M15,11L13,17", 2.6)


def _train() -> str:
    """The locomotive, to be filled by whoever uses it; its wheels stand on the origin."""
    body = "M-17,-3V-11H-2V-20H-5V-24H15V-20H13V-3Z"
    boiler = tag("path", d=body, fill="var(--train)", stroke="#fff6e6", stroke_width=2)
    chimney = tag(
        "path", d="M-14,-11V-19H-17V-22H-7V-19H-10V-11Z", fill="var(--train)", stroke="#fff6e6", stroke_width=2
    )
    window = tag("rect", x=2, y=-19, width=7, height=7, fill="#fff6e6", stroke="none")
    wheels = "".join(
        tag("circle", cx=x, cy=-2.5, r=4.5, fill="var(--train)", stroke="#fff6e6", stroke_width=2) for x in (-11, -1, 8)
    )
    return chimney + boiler + window + wheels


def _flag() -> str:
    """The pennant of a start station, its foot on the origin."""
    cloth = tag("path", d="M0,-22L17,-16L0,-10Z", fill="var(--train)", stroke="#fff6e6", stroke_width=1.4)
    return cloth + tag("path", d="M0,2V-23", stroke_width=2.6)


_PICTOGRAMS = {
    "cow": _cow(),
    "sheep": _sheep(),
    "wheat": _wheat(),
    "apple": _apple(),
    "ore": _ore(),
    "timber": _timber(),
    "station": _station(),
    "town": _town(),
    "mountain": _mountain(),
    "nugget": _nugget(),
    "cloud": _cloud(),
    "train": _train(),
    "flag": _flag(),
}
_CROWN = tag(
    "path",
    d="M-12,8L-14,-7L-6,-1L0,-10L6,-1L14,-7L12,8Z",
    fill="var(--arizona-gold)",
    stroke="var(--arizona-ink)",
    stroke_width=2,
    stroke_linejoin="round",
)


# By hand


def _ring(hand: int, radius: float) -> str:
    """A circle that does not quite close on itself."""
    points = []
    for step in range(10):
        angle = 2 * math.pi * step / 9 + 0.7 * hand - 2.2
        wobble = 1.3 * math.sin(2.4 * step + 1.7 * hand) + (step - 4.5) * 0.28
        points.append(((radius + wobble) * math.cos(angle), (radius + wobble) * math.sin(angle)))
    return smooth(points)


def smooth(points: list[tuple[float, float]]) -> str:
    """A path through these points without corners (Catmull and Rom's)."""
    path = f"M{number(points[0][0])},{number(points[0][1])}"
    for index in range(len(points) - 1):
        before, here, there = points[max(index - 1, 0)], points[index], points[index + 1]
        beyond = points[min(index + 2, len(points) - 1)]
        controls = [
            (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6),
            (there[0] - (beyond[0] - here[0]) / 6, there[1] - (beyond[1] - here[1]) / 6),
            there,
        ]
        path += "C" + " ".join(f"{number(x)},{number(y)}" for x, y in controls)
    return path


def _stop(hand: int) -> str:
    style = {"fill": "none", "stroke": "var(--arizona-pencil)", "stroke_linecap": "round"}
    return tag("path", d=_ring(hand, 28.5), stroke_width=3.4, **style)


def _extra(hand: int) -> str:
    style = {"fill": "none", "stroke": "var(--arizona-pencil)", "stroke_dasharray": "8 6"}
    return tag("path", d=_ring(hand, 28.5), stroke_width=3, **style)


def _strike(hand: int) -> str:
    """A good crossed out in red pencil."""
    lean = 2.5 * hand - 4
    path = smooth([(-21, 17 + lean / 2), (-4, 3), (20, -18 - lean)])
    back = smooth([(20, -12 + lean / 2), (2, 4 - lean / 2), (-19, 21)])
    style = {"fill": "none", "stroke": "var(--arizona-red)", "stroke_linecap": "round", "opacity": "0.85"}
    return tag("path", d=path + back, stroke_width=3.6, **style)
