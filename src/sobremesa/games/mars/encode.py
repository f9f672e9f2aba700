"""What a seat of Gardens of Mars knows, as numbers for learners. Seats are counted from the observer: itself first."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import OVER, Group, starts
from sobremesa.games.mars.cells import GARDEN_HIGH, GARDEN_LOW, around, has
from sobremesa.games.mars.codes import N_COLOURS, N_DIRECTIONS
from sobremesa.games.mars.rules import N_OPTIONS, colours_in_reserve, free_steps, gardeners, most_bare, planted
from sobremesa.games.mars.state import (
    CELL_NAMES,
    CELLS,
    CENTRE,
    COLOURS,
    DICE,
    DIRECTIONS,
    FACES,
    FLOWERS,
    FLOWERS_EACH_COLOUR,
    GARDENERS,
    HALF,
    LAP,
    NOWHERE,
    OPTIONS,
    PHASES,
    SEATS,
    STEP,
    Mars,
)
from sobremesa.rule import rule

N_PHASES = len(PHASES)
N_CELLS = len(CELL_NAMES)
MANY_PLACES = 30  # bare cells beside flowers of a colour; more are rare
WALKS = N_DIRECTIONS * DICE  # of one gardener
# [cell] its number among the cells of the garden, row by row
NUMBER = np.array([list(CELL_NAMES).index(cell) if cell in CELL_NAMES else 0 for cell in range(CELLS)], np.int64)

Set: TypeAlias = tuple[int, int]  # of cells, as in `cells`
Sets: TypeAlias = tuple[Set, Set, Set, Set, Set, Set]  # [colour]

_SEAT = ("seat",)
_WALK = ("gardener", "direction", "die")
_WALK_SHAPE = (GARDENERS, N_DIRECTIONS, DICE)

GROUPS = (
    Group(
        "flowers",
        ("colour", "cell"),
        (N_COLOURS, N_CELLS),
        "1 where one grows; cells row by row; " + ", ".join(COLOURS),
    ),
    Group("own gardeners", ("cell",), (N_CELLS,), "1 where the observer's stands, a half where its second one does"),
    Group(
        "other gardeners",
        ("cell",),
        (N_CELLS,),
        "1 for the next seat's, 0.2 less for each seat further, 0.1 less for a second one",
    ),
    Group(
        "walks",
        _WALK,
        _WALK_SHAPE,
        "1 where the observer's gardener comes to a bare cell, -1 to a flower, 0 where it cannot walk; "
        + ", ".join(DIRECTIONS),
    ),
    Group(
        "company",
        (*_WALK, "colour"),
        (*_WALK_SHAPE, N_COLOURS),
        "1 where that bare cell is beside a flower of the colour, and the observer has one",
    ),
    Group("places", ("colour",), (N_COLOURS,), "bare cells beside flowers of the colour, as a share of 30"),
    Group("reserve", ("seat", "colour"), (SEATS, N_COLOURS), "flowers left to plant, as a share of 10"),
    Group("score", _SEAT, (SEATS,), "points, in laps of 50"),
    Group("ahead", _SEAT, (SEATS,), "points that the observer is ahead of the seat, in laps of 50"),
    Group("count", _SEAT, (SEATS,), "dice that the seat would roll, as a share of 6"),
    Group("playing", _SEAT, (SEATS,), "1 where somebody sits"),
    Group("acting", _SEAT, (SEATS,), "1 for the seat whose turn it is"),
    Group("dice", ("face",), (DICE,), "dice on the table that show it, as a share of 6"),
    Group("phase", ("phase",), (N_PHASES,), "1 for the present one: " + ", ".join(PHASES)),
    Group("extra", (), (), "1 in an extra turn"),
    Group("option", ("option",), (N_OPTIONS,), "1 where it is on: " + ", ".join(OPTIONS)),
)
(
    FLOWER, OWN, OTHERS, WALK, COMPANY, PLACES, RESERVE, SCORE, AHEAD, COUNT,
    PLAYING, ACTING, ON_TABLE, PHASE, EXTRA, OPTION,
) = starts(GROUPS)  # fmt: skip
FEATURES = OPTION + N_OPTIONS


@rule
def observe(state: Mars, seat: int, out: NDArray[np.float32]) -> None:
    """Everything on the table, and where the observer's gardeners can go."""
    out[:FEATURES] = 0.0
    _garden(state, seat, out)
    for place in range(state.seats):
        _player(state, place, (seat + place) % state.seats, out)
        out[AHEAD + place] = (int(state.score[seat]) - int(state.score[(seat + place) % state.seats])) / LAP
    for face in range(1, FACES):
        out[ON_TABLE + face - 1] = state.dice[face] / DICE
    out[PHASE + int(state.phase)] = 1.0
    out[EXTRA] = state.extra
    for option in range(N_OPTIONS):
        out[OPTION + option] = state.option[option]


@rule
def _player(state: Mars, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """One seat's numbers at its place, counted from the observer."""
    for gardener in range(GARDENERS):
        cell = int(state.gardener[seat, gardener])
        if cell != NOWHERE and place == 0:
            out[OWN + NUMBER[cell]] = 1.0 - 0.5 * gardener
        elif cell != NOWHERE:
            out[OTHERS + NUMBER[cell]] = 1.2 - 0.2 * place - 0.1 * gardener
    for colour in range(N_COLOURS):
        out[RESERVE + place * N_COLOURS + colour] = state.reserve[seat, colour] / FLOWERS_EACH_COLOUR
    out[SCORE + place] = state.score[seat] / LAP
    out[PLAYING + place] = 1.0
    if state.turn != OVER and state.actor == seat:
        out[ACTING + place] = 1.0


# The garden


@rule
def _garden(state: Mars, seat: int, out: NDArray[np.float32]) -> None:
    """The flowers, where they wait for company, and where the observer's gardeners can go."""
    low, high = planted(state)
    near = (
        _colour(state, 0, low, high, out),
        _colour(state, 1, low, high, out),
        _colour(state, 2, low, high, out),
        _colour(state, 3, low, high, out),
        _colour(state, 4, low, high, out),
        _colour(state, 5, low, high, out),
    )
    if state.phase > FLOWERS:
        reserve = colours_in_reserve(state, seat)
        for place in range(state.seats):
            out[COUNT + place] = most_bare(state, (seat + place) % state.seats, low, high) / DICE
        for gardener in range(gardeners(state)):
            _walks(state, int(state.gardener[seat, gardener]), (low, high), near, reserve, gardener * WALKS, out)


@rule
def _walks(state: Mars, cell: int, full: Set, near: Sets, reserve: int, at: int, out: NDArray[np.float32]) -> None:
    """Where a gardener on this cell comes with each die, and on bare cells which colours would have company."""
    steps = free_steps(state, cell)
    for direction in range(N_DIRECTIONS):
        for die in range(1, min((steps >> (4 * direction)) & 15, DICE) + 1):
            to = cell + die * STEP[direction]
            walk = at + direction * DICE + die - 1
            if to == CENTRE:
                continue
            if has(full[0], full[1], to):
                out[WALK + walk] = -1.0
                continue
            out[WALK + walk] = 1.0
            for colour in range(N_COLOURS):
                low, high = near[colour]
                bit = low >> to if to < HALF else high >> (to - HALF)
                out[COMPANY + walk * N_COLOURS + colour] = bit & (reserve >> colour) & 1


@rule
def _colour(state: Mars, colour: int, low: int, high: int, out: NDArray[np.float32]) -> Set:
    """1 on every cell with a flower of the colour; the bare cells beside them."""
    flowers_low, flowers_high = int(state.flowers[colour, 0]), int(state.flowers[colour, 1])
    if flowers_low | flowers_high == 0:
        return 0, 0
    _cells(flowers_low, flowers_high, FLOWER + colour * N_CELLS, out)
    near_low, near_high = around(flowers_low, flowers_high)
    near_low, near_high = near_low & ~low & GARDEN_LOW, near_high & ~high & GARDEN_HIGH
    out[PLACES + colour] = (_size(near_low) + _size(near_high)) / MANY_PLACES
    return near_low, near_high


@rule
def _cells(low: int, high: int, at: int, out: NDArray[np.float32]) -> None:
    """1 on every cell of the set."""
    while low != 0:
        out[at + NUMBER[_size((low & -low) - 1)]] = 1.0
        low &= low - 1
    while high != 0:
        out[at + NUMBER[HALF + _size((high & -high) - 1)]] = 1.0
        high &= high - 1


@rule
def _size(half: int) -> int:
    """How many cells one half of a set has: by fours and bytes, since no half has more than 62."""
    half = half - ((half >> 1) & 0x5555555555555555)
    half = (half & 0x3333333333333333) + ((half >> 2) & 0x3333333333333333)
    half = (half + (half >> 4)) & 0x0F0F0F0F0F0F0F0F
    half += half >> 8
    half += half >> 16
    return int((half + (half >> 32)) & 0x7F)
