"""What every game draws with: elements, words, themes, seats, dice and paper. A picture is a string of SVG.

Symbols take their colours from custom properties, so that pictures of both themes can lie on one page: a `<use>` hands
its own properties down to the symbol, wherever on the page that symbol was first written.
"""

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple, TypeAlias

Attribute: TypeAlias = str | int | float

TEXT_FACE = "'Atkinson Hyperlegible', system-ui, sans-serif"
TITLE_FACE = "Fraunces, Georgia, serif"
SMALLEST_TEXT = 26  # in pictures 780 wide, shown at 390: 13 px
WIDTH = 780.0  # of a picture, or of each half of a wide one
GAP = 8.0  # between its bands
AUTO = "auto"  # the theme that follows the reader's system; on a page whose own theme is chosen, name that one

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "table": "#e6d5b8",
        "paper": "#fbf6ec",
        "ink": "#2b2118",
        "ink-soft": "#6b5c4d",
        "line": "#8a7a66",
        "accent": "#2f6b4f",
        "good": "#2f6b4f",
        "warn": "#a3361f",
    },
    "dark": {
        "table": "#1d1916",
        "paper": "#2a2420",
        "ink": "#f3eadb",
        "ink-soft": "#b8a995",
        "line": "#7d6e5f",
        "accent": "#8ccfae",
        "good": "#8ccfae",
        "warn": "#ff9d80",
    },
}

EMBLEMS = ("leaf", "sun", "moon", "drop", "star")  # [seat]
SEAT_COLOURS = ("#2c7d50", "#a4660f", "#7560c8", "#1f78a8", "#c23c6c")  # [seat] white words are readable on each
LIT = "var(--lit,none)"  # the outline of a thing, where a page says that it can be touched
DIE_FACE, DIE_EDGE, PIP = "#fffaf0", "#6b5c4d", "#2b2118"


# Elements


def number(value: float) -> str:
    """A coordinate to a tenth, without needless digits."""
    return f"{round(value, 1) + 0.0:g}"


def tag(name: str, *inside: str, **attributes: Attribute) -> str:
    """An element; `stroke_width` is written stroke-width, and `class_` class."""
    words = "".join(f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{words}>{''.join(inside)}</{name}>" if inside else f"<{name}{words}/>"


def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: Attribute) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def text(x: float, y: float, words: str, **attributes: Attribute) -> str:
    """A line of text whose baseline begins (or is anchored) there."""
    return tag("text", escape(words, quote=False), x=x, y=y, **attributes)


def clipped(line: str, right: float, y: float) -> str:
    """A line of words that somebody chose, kept from running over its neighbours whatever they are."""
    return tag("svg", line, width=right, height=y + 16)


def title(words: str) -> str:
    """What the element around it is called, for screen readers and on touch."""
    return tag("title", escape(words, quote=False))


def description(words: str) -> str:
    """What the element around it shows, for those who do not see it."""
    return tag("desc", escape(words, quote=False))


def use(symbol: str, x: float, y: float, scale: float = 1.0, **attributes: Attribute) -> str:
    """A symbol with its origin there."""
    if scale == 1:
        return tag("use", href=f"#{symbol}", x=x, y=y, **attributes)
    where = f"{place(x, y)}scale({round(scale, 3):g})"
    return tag("use", href=f"#{symbol}", transform=where, **attributes)


def place(x: float, y: float) -> str:
    """The transform that brings the origin there."""
    return f"translate({number(x)} {number(y)})"


def symbol(name: str, *inside: str) -> str:
    """Something drawn once, around its origin, to be used often."""
    return tag("symbol", *inside, id=name, overflow="visible")


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star around the origin, one point up."""
    corners = []
    for corner in range(2 * points):
        angle, radius = math.pi * corner / points, (outer, inner)[corner % 2]
        corners.append(f"{number(radius * math.sin(angle))},{number(-radius * math.cos(angle))}")
    return "M" + "L".join(corners) + "Z"


def spokes(rays: int, inner: float, outer: float) -> str:
    """The path of rays around the origin."""
    turns = [2 * math.pi * ray / rays for ray in range(rays)]
    return "".join(
        f"M{number(inner * math.sin(a))},{number(-inner * math.cos(a))}"
        f"L{number(outer * math.sin(a))},{number(-outer * math.cos(a))}"
        for a in turns
    )


# Themes and the whole picture


def known_theme(theme: str) -> str:
    """The theme itself; raises ValueError if there is none of that name."""
    if theme not in (*THEMES, AUTO):
        raise ValueError(f"There is no theme {theme!r}: a picture is {', '.join(THEMES)} or {AUTO}.")
    return theme


def style(scope: str, theme: str, own: Mapping[str, Mapping[str, str]]) -> str:
    """The colours and faces of a picture, for the elements inside this class only; `own` are the game's, by theme."""
    faces = f".{scope}{{font-family:{TEXT_FACE};font-variant-numeric:tabular-nums}}"
    return tag("style", faces + colours(f".{scope}", theme, own))


def colours(selector: str, theme: str, own: Mapping[str, Mapping[str, str]]) -> str:
    """The rules that give what is selected the colours of a theme, and others of its own."""
    return properties(selector, theme, {name: {**shared, **own[name]} for name, shared in THEMES.items()})


def properties(selector: str, theme: str, named: Mapping[str, Mapping[str, str]]) -> str:
    """The rules that give what is selected these colours of a theme, and no others."""
    if theme != AUTO:
        return f"{selector}{{{''.join(f'--{name}:{colour};' for name, colour in named[theme].items())}}}"
    dark = f"@media(prefers-color-scheme:dark){{{properties(selector, 'dark', named)}}}"
    return properties(selector, "light", named) + dark


class Band(NamedTuple):
    """A band of a picture, 780 wide, drawn around its own top left corner."""

    height: float
    drawn: str


def arranged(main: Sequence[Band], beside: Sequence[Band], wide: bool) -> tuple[tuple[float, float], str]:
    """Size and content of a picture: its main bands one below the other, the others below or, if wide, beside them."""
    if not wide:
        return (WIDTH, height_of([*main, *beside])), _column(0, [*main, *beside])
    size = (2 * WIDTH + GAP, max(height_of(main), height_of(beside)))
    return size, _column(0, main) + _column(WIDTH + GAP, beside)


def height_of(bands: Sequence[Band]) -> float:
    """Of bands one below the other."""
    return sum(band.height for band in bands) + GAP * (len(bands) - 1)


def _column(x: float, bands: Sequence[Band]) -> str:
    """Bands one below the other, so many to the right."""
    tops = [sum(band.height + GAP for band in bands[:above]) for above in range(len(bands))]
    return "".join(tag("g", band.drawn, transform=place(x, y)) for y, band in zip(tops, bands, strict=True))


def picture(scope: str, size: tuple[float, float], name: str, words: str, *inside: str) -> str:
    """The whole SVG, with a name and a text for those who do not see it."""
    return tag(
        "svg",
        title(name),
        description(words),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        class_=scope,
        viewBox=f"0 0 {number(size[0])} {number(size[1])}",
        role="img",
        fill="var(--ink)",
        font_size=SMALLEST_TEXT,
    )


def card(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """A paper card with a soft edge and one small shadow."""
    shape: dict[str, Attribute] = {"x": x, "width": width, "height": height, "rx": 10}
    edge: dict[str, Attribute] = {"fill": "var(--paper)", "stroke": "var(--line)", "stroke_width": 2}
    shadow = tag("rect", y=y + 3, fill="#000", opacity="0.18", **shape)
    return shadow + tag("rect", y=y, **shape, **(edge | attributes))


# Seats

_EMBLEM_SHAPES = {
    "leaf": tag("path", d="M-9,9C-12,-3 -4,-12 11,-11C12,3 4,12 -9,9Z")
    + tag("path", d="M-12,12L3,-3", fill="none", stroke="var(--emblem-vein)", stroke_width=2.4, stroke_linecap="round"),
    "sun": tag("circle", r=5.6)
    + tag("path", d=spokes(8, 8.4, 11.4), stroke="#fff", stroke_width=2.8, stroke_linecap="round"),
    "moon": tag("path", d="M4,-11.5A11.5,11.5 0 1 0 11.5,5A9.5,9.5 0 0 1 4,-11.5Z"),
    "drop": tag("path", d="M0,-12C5,-5 8.5,-1 8.5,4A8.5,8.5 0 0 1 -8.5,4C-8.5,-1 -5,-5 0,-12Z"),
    "star": tag("path", d=star(5, 12, 5)),
}


def emblem_symbols() -> str:
    """The five emblems, 24 across, to be filled by whoever uses them."""
    return "".join(symbol(f"sobremesa-{name}", shape) for name, shape in _EMBLEM_SHAPES.items())


def emblem(x: float, y: float, seat: int, scale: float) -> str:
    """The seat's emblem in white."""
    vein = f"--emblem-vein:{SEAT_COLOURS[seat]}"
    return use(f"sobremesa-{EMBLEMS[seat]}", x, y, scale, fill="#fff", style=vein)


def badge(x: float, y: float, radius: float, seat: int) -> str:
    """The seat's emblem on a disc of its colour."""
    disc = tag("circle", cx=x, cy=y, r=radius, fill=SEAT_COLOURS[seat], stroke="#fff6e6", stroke_width=2)
    return disc + emblem(x, y, seat, round(radius / 18, 2))


def emblem_icon(seat: int) -> str:
    """The seat's badge as a small picture of its own, to stand beside a name."""
    disc = tag("circle", r=17, fill=SEAT_COLOURS[seat])
    shape = tag("g", _EMBLEM_SHAPES[EMBLEMS[seat]], fill="#fff", style=f"--emblem-vein:{SEAT_COLOURS[seat]}")
    return tag("svg", disc, shape, class_="emblem", viewBox="-18 -18 36 36", aria_hidden="true")


def wreath_symbol() -> str:
    """What the winner gets, 48 across: two branches with leaves, in the accent colour."""
    leaf = "M0,0C-7,-2 -9,-9 -6,-14C1,-11 3,-6 0,0Z"
    turns = [tag("path", d=leaf, transform=f"rotate({turn})translate(0 -15)rotate(62)") for turn in range(205, 346, 28)]
    branch = tag("g", *turns, tag("path", d="M-4,15A15.5,15.5 0 0 1 -6,-14", fill="none", stroke_width=2.5))
    return symbol("sobremesa-wreath", tag("g", branch, tag("g", branch, transform="scale(-1 1)"), **_GREEN))


_GREEN: dict[str, Attribute] = {"fill": "var(--good)", "stroke": "var(--good)"}


# Dice

_PIPS = {  # face: the places of its pips, in thirds of a die
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_symbols() -> str:
    """The six faces, 80 across."""
    return "".join(symbol(f"sobremesa-die-{face}", _die(face)) for face in _PIPS)


def _die(face: int) -> str:
    shadow = tag("rect", x=-40, y=-36, width=80, height=80, rx=15, fill="#000", opacity="0.25")
    cube = tag("rect", x=-39, y=-39, width=78, height=78, rx=14, fill=DIE_FACE, stroke=DIE_EDGE, stroke_width=2)
    pips = "".join(tag("circle", cx=22 * x, cy=22 * y, r=8, fill=PIP) for x, y in _PIPS[face])
    return shadow + cube + pips


def die(x: float, y: float, face: int, scale: float = 1.0, **attributes: Attribute) -> str:
    """A die around this point."""
    return use(f"sobremesa-die-{face}", x, y, scale, **attributes)


def rolled(x: float, y: float, face: int, place: int, scale: float = 1.0, **attributes: Attribute) -> str:
    """A die that was just rolled, the one of this number; a page may show how it settles."""
    return tag("g", die(x, y, face, scale, **attributes), data_piece=f"die:{place}.{face}")
