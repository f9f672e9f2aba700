"""What a seat of Arizona knows, as numbers for learners. Seats are counted from the observer: itself first.

Nobody draws further than three cells, so what matters of the sheet lies in a window of seven by seven round the train.
"""

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import Group, starts
from sobremesa.games.arizona.cells import symbol_at
from sobremesa.games.arizona.codes import N_FACES, N_FLAGS
from sobremesa.games.arizona.scoring import box_points, exact_card, in_force, score
from sobremesa.games.arizona.state import (
    BAD_WEATHER,
    CARDS,
    FACES,
    FLAGS,
    LETTERS,
    MOST_DICE,
    MOST_SHIFTS,
    N_CARDS,
    N_GOODS,
    NOWHERE,
    PHASES,
    POINTS_TABLE_END,
    QUIET_ROUNDS,
    SEATS,
    SIDE,
    Arizona,
)
from sobremesa.games.arizona.stretches import ACROSS, FIRST_PATH, N_PATHS, REACH, leads, open_window, rough_window
from sobremesa.games.arizona.stretches import END as PATH_END
from sobremesa.rule import rule

N_PHASES = len(PHASES)
N_SYMBOLS = len(LETTERS)
N_STOPS = 3
WINDOW = ACROSS * ACROSS
HUNDRED = 100  # points, about as many as a good game brings
BEST_BOX = 60  # points; few deliveries bring more
FEW = 4  # paths of one die to one symbol; more are rare

_SEAT, _GOODS = ("seat",), ("seat", "good")
_SYMBOL = "symbol"  # in the order of LETTERS

GROUPS = (
    Group(
        "near",
        (_SYMBOL, "row", "column"),
        (N_SYMBOLS, ACROSS, ACROSS),
        "1 where it lies round the observer's train, not circled",
    ),
    Group("paths", ("path",), (N_PATHS,), "1 where the observer could draw it, with its die"),
    Group(
        "ends",
        ("seat", "die", _SYMBOL),
        (SEATS, N_FACES, N_SYMBOLS),
        "paths of the die that lead the seat to it, as a share of 4",
    ),
    Group("place", ("seat", "x, y"), (SEATS, 2), "where its train is, from -1 to 1 across the sheet"),
    Group("started", _SEAT, (SEATS,), "1 once its line has begun"),
    Group("aboard", _GOODS, (SEATS, N_GOODS), "units, as a share of 10"),
    Group("delivered", _GOODS, (SEATS, N_GOODS), "units, as a share of 10"),
    Group("first", _GOODS, (SEATS, N_GOODS), "1 where the seat delivered the good first"),
    Group(
        "delivery",
        _GOODS,
        (SEATS, N_GOODS),
        "points that a delivery of what is aboard would bring now, as a share of 60",
    ),
    Group("stops", ("seat", "kind"), (SEATS, N_STOPS), "stations, towns and mountains, as a share of 10"),
    Group("nuggets", _SEAT, (SEATS,), "held, as a share of 10"),
    Group("obtained", _SEAT, (SEATS,), "nuggets in the whole game, as a share of 10"),
    Group("score", _SEAT, (SEATS,), "points, in hundreds"),
    Group("playing", _SEAT, (SEATS,), "1 where somebody sits"),
    Group("to move", _SEAT, (SEATS,), "1 for the seat that is to decide"),
    Group("starter", _SEAT, (SEATS,), "1 for the round's start player"),
    Group("taken", ("seat", "face"), (SEATS, N_FACES), "1 for the die that it has"),
    Group("dice", ("face",), (N_FACES,), "dice in the middle, as a share of 5"),
    Group("card", ("card",), (N_CARDS,), "1 where it is in force: " + ", ".join(CARDS)),
    Group("phase", ("phase",), (N_PHASES,), "1 for the present one: " + ", ".join(PHASES)),
    Group("shifts", (), (), "nuggets spent in this turn, as a share of 3, negative downwards"),
    Group("done", (), (), "seats that have done this step of the round, as a share of 4"),
    Group("quiet", (), (), "rounds in a row without a stretch, as a share of 3"),
    Group("drew", (), (), "1 once somebody has drawn in this round"),
    Group("ending", (), (), "1 in the last round"),
    Group("flag", ("flag",), (N_FLAGS,), "1 where it is on: " + ", ".join(FLAGS)),
)
(
    NEAR, AT_PATHS, ENDS, PLACE, STARTED, ABOARD, DELIVERED, FIRST, DELIVERY, STOPS, NUGGETS, OBTAINED, SCORE,
    PLAYING, TO_MOVE, STARTER, TAKEN, DICE, CARD, PHASE, SHIFTS, DONE, QUIET, DREW, ENDING, FLAG,
) = starts(GROUPS)  # fmt: skip
FEATURES = FLAG + N_FLAGS


@rule
def observe(state: Arizona, seat: int, out: NDArray[np.float32]) -> None:
    """Everything that is on the table near a train, beside the sheets and in the middle."""
    out[:FEATURES] = 0.0
    if state.at[seat] != NOWHERE:
        _window(state, seat, int(state.at[seat]), out)
    for place in range(state.seats):
        _player(state, place, (seat + place) % state.seats, out)
    for face in range(1, FACES):
        out[DICE + face - 1] = state.dice[face] / MOST_DICE
    for card in range(N_CARDS):
        out[CARD + card] = (int(state.in_force) >> card) & 1
    out[PHASE + int(state.phase)] = 1.0
    out[SHIFTS] = state.shifts / MOST_SHIFTS
    out[DONE] = state.done / SEATS
    out[QUIET] = state.quiet / QUIET_ROUNDS
    out[DREW] = state.drew
    out[ENDING] = state.ending
    for flag in range(N_FLAGS):
        out[FLAG + flag] = state.flag[flag]


@rule
def _window(state: Arizona, seat: int, cell: int, out: NDArray[np.float32]) -> None:
    """The symbols round the train on which a stretch may end."""
    top, left = cell // SIDE - REACH, cell % SIDE - REACH
    for row in range(max(-top, 0), min(SIDE - top, ACROSS)):
        symbols = int(state.sheet[top + row])
        ends = int(state.open[seat, top + row])
        for column in range(max(-left, 0), min(SIDE - left, ACROSS)):
            if (ends >> (left + column)) & 1:
                symbol = (symbols >> (4 * (left + column))) & 15
                out[NEAR + symbol * WINDOW + row * ACROSS + column] = 1.0


@rule
def _player(state: Arizona, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """One seat's numbers at its place, counted from the observer."""
    if state.at[seat] != NOWHERE:
        _train(state, place, seat, int(state.at[seat]), out)
    for good in range(N_GOODS):
        _good(state, seat, good, place * N_GOODS + good, out)
    for kind in range(N_STOPS):
        out[STOPS + place * N_STOPS + kind] = state.stops[seat, kind] / POINTS_TABLE_END
    out[NUGGETS + place] = state.nuggets[seat] / POINTS_TABLE_END
    out[OBTAINED + place] = state.obtained[seat] / POINTS_TABLE_END
    out[SCORE + place] = score(state, seat) / HUNDRED
    out[PLAYING + place] = 1.0
    if state.turn == seat:
        out[TO_MOVE + place] = 1.0
    if state.starter == seat:
        out[STARTER + place] = 1.0
    if state.die[seat] > 0:
        out[TAKEN + place * N_FACES + int(state.die[seat]) - 1] = 1.0


@rule
def _train(state: Arizona, place: int, seat: int, cell: int, out: NDArray[np.float32]) -> None:
    """Where the train is, and where each die could lead it."""
    out[STARTED + place] = 1.0
    out[PLACE + 2 * place] = 2.0 * (cell % SIDE) / (state.width - 1) - 1.0
    out[PLACE + 2 * place + 1] = 2.0 * (cell // SIDE) / (state.height - 1) - 1.0
    ends = open_window(state, seat, cell)
    rough = rough_window(state, cell) if in_force(state, BAD_WEATHER) else 0
    for die in range(1, FACES):
        at = ENDS + (place * N_FACES + die - 1) * N_SYMBOLS
        for path in range(FIRST_PATH[die], FIRST_PATH[die + 1]):
            if leads(path, ends, rough):
                out[at + symbol_at(state, cell + PATH_END[path])] += 1.0 / FEW
                if place == 0:
                    out[AT_PATHS + path] = 1.0


@rule
def _good(state: Arizona, seat: int, good: int, at: int, out: NDArray[np.float32]) -> None:
    """What the seat has of a good, and what it would bring."""
    units = int(state.carried[seat, good])
    out[ABOARD + at] = units / POINTS_TABLE_END
    out[DELIVERED + at] = state.delivered[seat, good] / POINTS_TABLE_END
    if state.first[good] == seat:
        out[FIRST + at] = 1.0
    if units > 0:
        card, wanted, reward = exact_card(good)
        exact = reward if units == wanted and in_force(state, card) else 0
        out[DELIVERY + at] = (box_points(state, good, units) + exact) / BEST_BOX
