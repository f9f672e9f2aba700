"""The shapes of the six dice (Z11), and where they lead on a sheet.

Every path bends at most twice and never turns back, so all its cells lie between its two ends: a stretch stays on the
sheet (Z12) when its last cell does. What matters lies within three cells of the train, in a window of seven by seven
bits: each path is then two numbers, the bit of its end and the set of bits that it passes over.
"""

from itertools import accumulate

import numpy as np

from sobremesa.games.arizona.state import SIDE, Arizona
from sobremesa.rule import rule

COMPASS = {
    "n": (0, -1),
    "e": (1, 0),
    "s": (0, 1),
    "w": (-1, 0),
    "ne": (1, -1),
    "se": (1, 1),
    "sw": (-1, 1),
    "nw": (-1, -1),
}
REACH = 3  # how far a stretch leads along one axis
ACROSS = 2 * REACH + 1  # bits in a row of the window
_ROW_BITS = (1 << ACROSS) - 1
_CROSSINGS = [(v, h) for v in "ns" for h in "ew"] + [(h, v) for h in "ew" for v in "ns"]

# Z11: [die] its paths, each a compass word for every space.
SHAPES: tuple[tuple[tuple[str, ...], ...], ...] = (
    (),
    tuple((way,) for way in "nesw"),
    tuple(_CROSSINGS),
    tuple((one, other, one) for one, other in _CROSSINGS),
    (
        *((one, other, other, other) for one, other in _CROSSINGS),
        *((one, one, one, other) for one, other in _CROSSINGS),
    ),
    tuple((way, way) for way in ("ne", "se", "sw", "nw")),
    tuple((way, way) for way in "nesw"),
)
PATHS = tuple(path for paths in SHAPES for path in paths)
N_PATHS = len(PATHS)
PATH_NUMBER = {path: number for number, path in enumerate(PATHS)}
DIE_OF_PATH = tuple(die for die, paths in enumerate(SHAPES) for _ in paths)


def cells_of(path: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where the path goes, its start not counted, as columns and rows from there."""
    steps = [COMPASS[way] for way in path]
    return list(zip(accumulate(x for x, _ in steps), accumulate(y for _, y in steps), strict=True))


def _bit(x: int, y: int) -> int:
    return ACROSS * (y + REACH) + x + REACH


_TRODDEN = [cells_of(path) for path in PATHS]
FIRST_PATH = np.array([0, *accumulate(len(paths) for paths in SHAPES)], np.int64)  # [die] and one more
END = np.array([SIDE * cells[-1][1] + cells[-1][0] for cells in _TRODDEN], np.int64)  # [path] what it adds to a cell
END_BIT = np.array([_bit(*cells[-1]) for cells in _TRODDEN], np.int64)  # [path] in the window
PASSED = np.array([sum(1 << _bit(*cell) for cell in cells[:-1]) for cells in _TRODDEN], np.int64)  # [path]


@rule
def open_window(state: Arizona, seat: int, cell: int) -> int:
    """The cells around this one where a stretch of the seat may end (Z12, Z14, Z30, Z32)."""
    y = int(cell) // SIDE
    x = int(cell) - SIDE * y
    window = 0
    for row in range(max(y - REACH, 0), min(y + REACH, SIDE - 1) + 1):
        window |= (((int(state.open[seat, row]) << REACH) >> x) & _ROW_BITS) << (ACROSS * (row - y + REACH))
    return window


@rule
def rough_window(state: Arizona, cell: int) -> int:
    """The cells around this one that no stretch may pass (Z30)."""
    y = int(cell) // SIDE
    x = int(cell) - SIDE * y
    window = 0
    for row in range(max(y - REACH, 0), min(y + REACH, SIDE - 1) + 1):
        window |= (((int(state.rough[row]) << REACH) >> x) & _ROW_BITS) << (ACROSS * (row - y + REACH))
    return window


@rule
def leads(path: int, ends: int, rough: int) -> bool:
    """Whether the path can be drawn where these ends are open and these cells cannot be passed."""
    return bool((ends >> END_BIT[path]) & 1 == 1 and rough & PASSED[path] == 0)
