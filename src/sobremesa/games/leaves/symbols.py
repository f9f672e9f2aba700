"""The shapes of Under the Leaves: planted cells, puddles, mushrooms, nests and all who come, drawn round their origin.

A cell is 100 across. Each kind has a pattern of its own besides its colour: blossoms, daisies, furrows, bells, blades,
and water that mirrors the sky. Guests are paper cut-outs: a pale edge all round.
"""

import math

from sobremesa.svg import number, place, symbol, tag, use

CELL = 100.0
VARIANTS = 2  # of every planted cell, so that a bed does not look printed
LAWN = 368  # side of a patch of grass
DABS = 9  # of the brush on it

LIGHT = {
    "leaves-lawn": "#d5dcb4",
    "leaves-lawn-stroke": "#c3cd9d",
    "leaves-spot": "#5b6b3f",
    "leaves-soil": "#6f5a41",
    "leaves-K": "#e79bb0",
    "leaves-K-deep": "#93294a",
    "leaves-K-pale": "#fbd9e1",
    "leaves-Y": "#f0cf5d",
    "leaves-Y-deep": "#8a6410",
    "leaves-Y-pale": "#fff3c4",
    "leaves-O": "#e8955a",
    "leaves-O-deep": "#8c3a0a",
    "leaves-O-pale": "#fbcfa6",
    "leaves-U": "#9c83c4",
    "leaves-U-deep": "#45307a",
    "leaves-U-pale": "#ded2f0",
    "leaves-G": "#86b06c",
    "leaves-G-deep": "#2d5927",
    "leaves-G-pale": "#d3e8b8",
    "leaves-w": "#7fb9d8",
    "leaves-w-deep": "#1f5f86",
    "leaves-w-pale": "#eaf6fb",
}
DARK = {
    "leaves-lawn": "#26301f",
    "leaves-lawn-stroke": "#303c27",
    "leaves-spot": "#a9bd86",
    "leaves-soil": "#120e0a",
    "leaves-K": "#c9778f",
    "leaves-K-deep": "#6f1f3c",
    "leaves-K-pale": "#f6c7d3",
    "leaves-Y": "#d3b043",
    "leaves-Y-deep": "#5f430a",
    "leaves-Y-pale": "#fbe9a8",
    "leaves-O": "#c9763c",
    "leaves-O-deep": "#682a08",
    "leaves-O-pale": "#f3b988",
    "leaves-U": "#7f66ab",
    "leaves-U-deep": "#2c1a55",
    "leaves-U-pale": "#cdbde8",
    "leaves-G": "#678f50",
    "leaves-G-deep": "#1f4019",
    "leaves-G-pale": "#bdd89d",
    "leaves-w": "#4f8fb3",
    "leaves-w-deep": "#123f5c",
    "leaves-w-pale": "#cfe8f4",
}
PAPER_EDGE = "#fffaf0"  # of a cut-out
OUTLINE = "#2b2118"
MARK = "#fff3d0"  # what was just done
TOKEN_COLOURS = {"leaf": "#3f7a3a", "mushroom": "#a8402f", "puddle": "#24648c"}


def symbols() -> str:
    """Every shape, to be written once in a picture."""
    beds = {f"{kind}-{n}": _bed(kind, n) for kind in _MOTIFS for n in range(VARIANTS)}
    water = {f"w-{n}": _water(n) for n in range(VARIANTS)}
    planted = [symbol(f"leaves-{name}", shape) for name, shape in (beds | water).items()]
    plain = [symbol(f"leaves-{kind}", _plain(kind)) for kind in _MOTIFS]
    guests = [symbol(f"leaves-{name}", shape) for name, shape in _guests().items()]
    places = [symbol("leaves-spot", _spot()), symbol("leaves-edge", _edge()), symbol("leaves-grass", _grass())]
    places += [symbol("leaves-way", _way()), symbol("leaves-bag", _bag())]
    return "".join([*planted, *plain, symbol("leaves-w", _small_water()), *guests, *places, *map(_in_corner, range(4))])


def corner_place(corner: int) -> tuple[float, float]:
    """The middle of a cell of a tile round the origin."""
    return CELL * (corner % 2) - CELL / 2, CELL * (corner // 2) - CELL / 2


def _in_corner(corner: int) -> str:
    """What can be in this corner of a tile round the origin: every kind, and a mushroom a little away from the nest."""
    x, y = corner_place(corner)
    variant = (corner % 2 + corner // 2) % VARIANTS
    kinds = [symbol(f"leaves-{kind}{corner}", use(f"leaves-{kind}-{variant}", x, y)) for kind in (*_MOTIFS, "w")]
    return "".join([*kinds, symbol(f"leaves-cap{corner}", use("leaves-cap", 1.12 * x, 1.08 * y))])


def _ground(kind: str) -> str:
    """A cell of one colour, a hair larger than the cell so that a sector has no seams."""
    return tag("rect", x=-50.5, y=-50.5, width=101, height=101, fill=f"var(--leaves-{kind})")


# Beds


def _brush(kind: str, variant: int) -> str:
    """Two broad strokes, as a brush leaves them."""
    paths = ("M-44,-30C-16,-42 14,-22 46,-34M-46,22C-14,10 12,34 44,20", "M-46,-16C-14,-4 12,-26 44,-12M-42,38C-12,24")
    tail = " 14,44 46,32" if variant else ""
    stroke = {"fill": "none", "stroke": f"var(--leaves-{kind}-pale)", "opacity": "0.28"}
    return tag("path", d=paths[variant] + tail, stroke_width=15, stroke_linecap="round", **stroke)


def _bed(kind: str, variant: int) -> str:
    """A planted cell: its motif four times, scattered otherwise in each variant."""
    places = (
        ((-27, -25, 1.0), (24, -31, 0.8), (-22, 27, 0.8), (27, 22, 1.0)),
        ((-29, -30, 0.8), (25, -23, 1.0), (-25, 24, 1.0), (24, 29, 0.8)),
    )[variant]
    motifs = [
        tag("g", _MOTIFS[kind], transform=f"translate({x} {y})scale({round(0.92 * scale, 2)})")
        for x, y, scale in places
    ]
    return _ground(kind) + _brush(kind, variant) + "".join(motifs)


def _plain(kind: str) -> str:
    """A planted cell for small pictures: its motif once."""
    return _ground(kind) + tag("g", _MOTIFS[kind], transform="scale(1.85)")


def _blossom() -> str:
    """Pink: five round petals."""
    petals = [
        tag("circle", cx=11 * math.sin(turn), cy=-11 * math.cos(turn), r=8.5)
        for turn in (2 * math.pi * petal / 5 for petal in range(5))
    ]
    heart = tag("circle", r=5.5, fill="var(--leaves-K-deep)")
    return tag("g", *petals, fill="var(--leaves-K-pale)", stroke="var(--leaves-K-deep)", stroke_width=2) + heart


def _daisy() -> str:
    """Yellow: a dot with a ring of dots."""
    ring = [
        tag("circle", cx=14 * math.sin(turn), cy=-14 * math.cos(turn), r=3.6)
        for turn in (2 * math.pi * dot / 7 for dot in range(7))
    ]
    return tag("g", *ring, tag("circle", r=7.5), fill="var(--leaves-Y-deep)")


def _furrow() -> str:
    """Orange: three slanting furrows."""
    lines = "M-19,3C-13,-11 -5,-15 3,-19M-17,17C-7,-1 3,-9 17,-17M-3,19C3,11 11,3 19,-3"
    stroke = {"fill": "none", "stroke": "var(--leaves-O-deep)", "stroke_linecap": "round"}
    return tag("path", d=lines, stroke_width=6, **stroke)


def _bell() -> str:
    """Purple: a hanging bell."""
    stem = tag("path", d="M0,-12C1,-19 7,-21 12,-18", fill="none", stroke="var(--leaves-U-deep)", stroke_width=3.5)
    cup = "M0,-13C10,-13 9,0 13,8C10,12 6,10 4,13C2,10 -2,10 -4,13C-6,10 -10,12 -13,8C-9,0 -10,-13 0,-13Z"
    edge = {"fill": "var(--leaves-U-pale)", "stroke": "var(--leaves-U-deep)", "stroke_linejoin": "round"}
    return stem + tag("path", d=cup, stroke_width=2.6, **edge) + tag("circle", cy=15, r=3, fill="var(--leaves-U-deep)")


def _blades() -> str:
    """Green: a tuft of blades."""
    blades = (
        "M0,17C-2,4 -9,-7 -17,-11C-11,-1 -8,8 -5,17Z"
        "M-3,17C-5,3 -2,-10 2,-19C6,-8 6,4 3,17Z"
        "M1,17C5,5 11,-3 19,-7C13,1 9,9 6,17Z"
    )
    return tag("path", d=blades, fill="var(--leaves-G-deep)")


_MOTIFS = {"K": _blossom(), "Y": _daisy(), "O": _furrow(), "U": _bell(), "G": _blades()}


# Water


def _cloud(x: float, y: float, scale: float) -> str:
    """What the sky leaves in a puddle."""
    shape = "M-26,8C-34,8 -34,-3 -25,-4C-24,-14 -9,-17 -4,-9C2,-16 16,-13 16,-4C27,-5 29,8 20,8Z"
    return tag(
        "path", d=shape, transform=f"translate({x} {y})scale({scale})", fill="var(--leaves-w-pale)", opacity="0.85"
    )


def _ripples(paths: str, width: float) -> str:
    stroke = {"fill": "none", "stroke": "var(--leaves-w-deep)", "stroke_linecap": "round"}
    return tag("path", d=paths, stroke_width=width, opacity="0.75", **stroke)


def _water(variant: int) -> str:
    waves = (
        "M-36,30C-28,24 -22,36 -14,30C-6,24 0,36 8,30M6,-34C14,-40 20,-28 28,-34",
        "M-4,32C4,26 10,38 18,32C26,26 30,34 36,32M-38,-32C-30,-38 -24,-26 -16,-32",
    )
    cloud = _cloud(-6, -4, 1.05) if variant else _cloud(6, 2, 1.05)
    return _ground("w") + cloud + _ripples(waves[variant], 4)


def _small_water() -> str:
    return (
        _ground("w")
        + _ripples("M-34,-14C-22,-26 -12,-2 0,-14C12,-26 22,-2 34,-14", 9)
        + _ripples("M-34,18C-22,6 -12,30 0,18C12,6 22,30 34,18", 9)
    )


# Places for a tile


def _grass() -> str:
    """A patch of the lawn, from its corner on, in broad dabs of a brush."""
    return tag("g", *map(_dab, range(DABS)), fill="var(--leaves-lawn-stroke)", opacity="0.55")


def _dab(n: int) -> str:
    """One dab, strewn with the others evenly by two irrational steps."""
    x, y = 0.7549 * n % 1 * LAWN, 0.5698 * n % 1 * LAWN
    turn = number(25 * math.sin(2.4 * n))
    return tag("ellipse", rx=52 + 9 * (n % 4), ry=17 + 4 * (n % 3), transform=f"{place(x, y)}rotate({turn})")


def _spot() -> str:
    """A free place."""
    edge = {"stroke": "var(--leaves-spot)", "stroke_dasharray": "10 11", "fill": "var(--leaves-lawn-stroke)"}
    square = tag("rect", x=-93, y=-93, width=186, height=186, rx=12, stroke_width=4, **edge)
    plus = {"stroke": "var(--leaves-spot)", "stroke_linecap": "round"}
    return square + tag("path", d="M-18,0H18M0,-18V18", stroke_width=6, **plus)


def _edge() -> str:
    """The border of a tile."""
    edge = {"fill": "none", "stroke": "var(--leaves-soil)"}
    return tag("rect", x=-100, y=-100, width=200, height=200, rx=3, stroke_width=6, **edge)


def _way() -> str:
    """A way that a tile can lie, without a tile: a leaf in the first corner, a dot in the next."""
    well = tag("rect", x=-38, y=-38, width=76, height=76, rx=10, fill="var(--table)", opacity="0.55")
    marks = tag("path", d="M-26,-26C-10,-28 -4,-20 -6,-6C-20,-4 -28,-10 -26,-26Z") + tag("circle", cx=18, cy=-18, r=6)
    return well + tag("g", marks, fill="var(--line)", opacity="0.7")


def _bag() -> str:
    """A bag, tied up, 40 high."""
    sack = "M-15,16C-22,4 -14,-7 -7,-10L-10,-19C-4,-16 4,-16 10,-19L7,-10C14,-7 22,4 15,16C8,20 -8,20 -15,16Z"
    edge = {"fill": "#b08d5b", "stroke": OUTLINE, "stroke_linejoin": "round"}
    return tag("path", d=sack, stroke_width=2.5, **edge) + tag("path", d="M-8,-10H8", stroke=OUTLINE, stroke_width=3)


# Mushrooms, nests, and all who come


def _cut_out(*parts: str) -> str:
    """A figure with the pale edge of paper and a small shadow."""
    figure = "".join(parts)
    shade = tag("g", figure, transform="translate(2 4)", fill="#000", stroke="#000", opacity="0.22", stroke_width=9)
    paper = {"fill": PAPER_EDGE, "stroke": PAPER_EDGE, "stroke_linejoin": "round", "stroke_linecap": "round"}
    return shade + tag("g", figure, stroke_width=9, **paper)


def _mushroom() -> str:
    stalk = "M-8,2C-7,12 -10,20 -13,27C-4,32 6,32 13,27C10,20 7,12 8,2Z"
    cap = "M-30,5C-33,-20 -14,-31 0,-31C14,-31 33,-20 30,5C14,10 -14,10 -30,5Z"
    spots = [tag("ellipse", cx=x, cy=y, rx=r, ry=0.8 * r) for x, y, r in ((-13, -12, 6), (6, -19, 5), (16, -6, 5.5))]
    return (
        tag("ellipse", cx=2, cy=29, rx=20, ry=5, fill="#000", opacity="0.25")
        + tag("path", d=stalk, fill="#f6ead2", stroke=OUTLINE, stroke_width=3)
        + tag("path", d=cap, fill="#c2412f", stroke=OUTLINE, stroke_width=3, stroke_linejoin="round")
        + tag("g", *spots, fill="#fff6e4")
    )


def _nest() -> str:
    rim = [(15 * math.cos(2 * math.pi * n / 27), 15 * math.sin(2 * math.pi * n / 27)) for n in range(27)]
    ends = zip(rim[::3], rim[5::3] + rim[2:5:3], strict=True)
    twigs = [f"M{number(ax)},{number(ay)}L{number(bx)},{number(by)}" for (ax, ay), (bx, by) in ends]
    bowl = tag("circle", r=16, fill="#8b6b47", stroke=OUTLINE, stroke_width=2.5)
    straw = tag("path", d="".join(twigs), stroke="#d9b986", stroke_width=2.5)
    return bowl + straw + tag("circle", r=6.5, fill="#4e3823")


def _bee() -> str:
    wings = tag("ellipse", cx=-8, cy=-15, rx=9, ry=14, transform="rotate(-28 -8 -15)") + tag(
        "ellipse", cx=10, cy=-15, rx=9, ry=14, transform="rotate(28 10 -15)"
    )
    body = tag("ellipse", cy=3, rx=22, ry=14)
    bands = tag("path", d="M-8,-9C-12,-2 -12,8 -8,15M3,-11C-1,-3 -1,9 3,17M13,-8C10,-2 10,8 13,14", fill="none")
    eye = tag("circle", cx=-17, cy=0, r=2.4, fill="#fff")
    colours = (
        tag("g", wings, fill="#dfeef6", stroke=OUTLINE, stroke_width=2)
        + tag("g", body, fill="#f4b82e", stroke=OUTLINE, stroke_width=2.5)
        + tag("g", bands, stroke=OUTLINE, stroke_width=5, stroke_linecap="round")
    )
    return _cut_out(wings, body) + colours + eye


def _bird() -> str:
    body = "M-40,-6L-15,-9C-10,-18 4,-18 8,-9C20,-4 26,6 34,20C22,18 12,16 4,12C-6,12 -14,4 -15,-4L-40,-3Z"
    wing = "M-2,-6C4,-22 18,-32 32,-34C30,-20 22,-6 8,4Z"
    eye = tag("circle", cx=-7, cy=-8, r=2.6, fill="#fff")
    throat = tag("path", d="M-15,-4C-14,4 -6,11 2,11C-2,4 -8,-2 -15,-4Z", fill="#c23c6c")
    colours = tag("path", d=body, fill="#1f7f77") + throat + tag("path", d=wing, fill="#63b9a4")
    edge = {"stroke": OUTLINE, "stroke_linejoin": "round"}
    return _cut_out(tag("path", d=body), tag("path", d=wing)) + tag("g", colours, stroke_width=2.2, **edge) + eye


def _eyes(y: float, spread: float = 6) -> str:
    whites = [tag("circle", cx=x, cy=y, r=4.4, fill="#fff") for x in (-spread, spread)]
    return "".join(whites) + "".join(tag("circle", cx=x, cy=y, r=2.2, fill=OUTLINE) for x in (-spread, spread))


def _leaf_token() -> str:
    """A figure in the shape of a leaf."""
    shape = tag("path", d="M0,-30C16,-20 24,-4 18,12C14,22 6,27 0,30C-6,27 -14,22 -18,12C-24,-4 -16,-20 0,-30Z")
    vein = tag("path", d="M0,-24V-6M0,12V26M0,20L9,12M0,20L-9,12", fill="none", stroke="#cfe6b8", stroke_width=3)
    return (
        _cut_out(shape)
        + tag("g", shape, fill=TOKEN_COLOURS["leaf"], stroke=OUTLINE, stroke_width=2.2)
        + vein
        + _eyes(3)
    )


def _mushroom_token() -> str:
    """A figure under a wide hat."""
    hat = tag("path", d="M-27,0C-28,-20 -12,-29 0,-29C12,-29 28,-20 27,0Z")
    body = tag("path", d="M-14,0H14C17,12 16,22 12,28H-12C-16,22 -17,12 -14,0Z")
    colours = tag("g", hat, fill=TOKEN_COLOURS["mushroom"]) + tag("g", body, fill="#f2dfc0")
    dots = tag("path", d="M-12,-14h.1M2,-21h.1M13,-11h.1", stroke="#fff6e4", stroke_width=8, stroke_linecap="round")
    edge = {"stroke": OUTLINE, "stroke_linejoin": "round"}
    return _cut_out(hat, body) + tag("g", colours, stroke_width=2.2, **edge) + dots + _eyes(12)


def _puddle_token() -> str:
    """A figure in the shape of a drop."""
    shape = tag("path", d="M0,-30C8,-16 21,-4 21,10A21,20 0 0 1 -21,10C-21,-4 -8,-16 0,-30Z")
    gleam = tag("path", d="M-13,8C-13,0 -9,-5 -5,-10", fill="none", stroke="#bfe2f4", stroke_width=3.5)
    return (
        _cut_out(shape)
        + tag("g", shape, fill=TOKEN_COLOURS["puddle"], stroke=OUTLINE, stroke_width=2.2)
        + gleam
        + _eyes(12, 7)
    )


def _guests() -> dict[str, str]:
    return {
        "cap": _mushroom(),
        "nest": _nest(),
        "bee": _bee(),
        "bird": _bird(),
        "leaf": _leaf_token(),
        "mushroom": _mushroom_token(),
        "puddle": _puddle_token(),
    }
