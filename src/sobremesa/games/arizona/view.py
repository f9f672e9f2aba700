"""What a reader of Arizona sees: everything, since nothing is hidden; and what a hand can touch."""

from typing import TypedDict

import numpy as np

from sobremesa.game import OVER, Action, Options, Path, Seat, SharedView
from sobremesa.games.arizona.cells import symbol_at
from sobremesa.games.arizona.codes import (
    FIRST_CIRCLE,
    FIRST_DELIVER,
    FIRST_GO,
    FIRST_START,
    MOST_LEGAL,
    NUGGET_UP,
    SKIP,
    STUCK,
)
from sobremesa.games.arizona.notation import cell_name, write
from sobremesa.games.arizona.options import options_of
from sobremesa.games.arizona.rules import list_paths
from sobremesa.games.arizona.scoring import end_bonus, in_force
from sobremesa.games.arizona.sheets import unpacked
from sobremesa.games.arizona.state import (
    CARDS,
    CLOSED_STATIONS,
    FACES,
    FINAL,
    GOODS,
    MISSING,
    MOUNTAIN,
    NOWHERE,
    PHASES,
    SIDE,
    STATION,
    TAKE,
    Arizona,
)
from sobremesa.games.arizona.stretches import DIE_OF_PATH, PATHS
from sobremesa.games.arizona.stretches import END as PATH_END

STOPS = ("station", "town", "mountain")


class ArizonaSeen(TypedDict):
    """The whole table; cells are named `x,y`, paths by their compass words."""

    options: Options
    phase: str
    sheet: list[str]  # [y] a letter a cell
    cards: list[str]  # face up, as they were turned up
    spent: list[str]  # those of them that are out of the game
    round: int
    starter: int
    last_round: bool
    dice: list[int]  # faces in the middle, ascending
    taken: list[int | None]  # [seat] the face of its die, as turned
    shifts: int  # nuggets spent in this turn, negative if downwards
    starts: list[str | None]  # [seat] its first station
    trains: list[str | None]  # [seat] where its line ends
    lines: list[list[str]]  # [seat, stretch] the path it took
    circled: list[list[str]]  # [seat] every circled cell
    carried: list[dict[str, int]]  # [seat] good: units aboard
    delivered: list[dict[str, int]]  # [seat] good: units handed over, if it was delivered
    boxes: list[dict[str, int]]  # [seat] good: points, where the box is filled in
    firsts: dict[str, int]  # good: who delivered it first
    nuggets: list[int]  # [seat] held
    obtained: list[int]  # [seat] in the whole game
    stops: list[dict[str, int]]  # [seat] stretches that ended on a station, a town, a mountain
    bonuses: list[int]  # [seat] points of cards so far
    leads: list[dict[str, list[str]]]  # [seat] die: the paths that it could draw now, while that is to be decided


class ArizonaView(ArizonaSeen, SharedView):
    """The same, with what every view has."""


def seen(state: Arizona, seat: Seat | None) -> ArizonaSeen:
    """Everything, whoever looks."""
    seats = range(state.seats)
    over = state.turn == OVER
    return ArizonaSeen(
        options=options_of(state),
        phase=PHASES[state.phase],
        sheet=unpacked(state),
        cards=[CARDS[card] for card in state.card],
        spent=[CARDS[card] for card in state.card if not in_force(state, int(card))],
        round=int(state.rounds),
        starter=int(state.starter),
        last_round=bool(state.ending) and not over,
        dice=[face for face in range(1, FACES) for _ in range(state.dice[face])],
        taken=[int(state.die[seat]) or None for seat in seats],
        shifts=int(state.shifts),
        starts=[_place(state.start[seat]) for seat in seats],
        trains=[_place(state.at[seat]) for seat in seats],
        lines=[[_words(path) for path in state.line[seat, : state.stretches[seat]]] for seat in seats],
        circled=[_circled(state, seat) for seat in seats],
        carried=[{good: int(n) for good, n in zip(GOODS, state.carried[seat], strict=True)} for seat in seats],
        delivered=[{good: int(n) for good, n in zip(GOODS, state.delivered[seat], strict=True) if n} for seat in seats],
        boxes=[_boxes(state, seat) for seat in seats],
        firsts={good: int(first) for good, first in zip(GOODS, state.first, strict=True) if first != NOWHERE},
        nuggets=[int(state.nuggets[seat]) for seat in seats],
        obtained=[int(state.obtained[seat]) for seat in seats],
        stops=[{kind: int(n) for kind, n in zip(STOPS, state.stops[seat], strict=True)} for seat in seats],
        bonuses=[int(state.bonus[seat]) + (int(end_bonus(state, seat)) if over else 0) for seat in seats],
        leads=[_leads(state, seat) for seat in seats],
    )


def _leads(state: Arizona, seat: int) -> dict[str, list[str]]:
    """What the dice in the middle could draw while the seat has none, and then what its own could."""
    if state.start[seat] == NOWHERE or state.phase >= FINAL or _has_drawn(state, seat):
        return {}
    faces = [int(state.die[seat])] if state.die[seat] else [face for face in range(1, FACES) if state.dice[face]]
    codes = np.empty(MOST_LEGAL, np.int32)
    return {
        str(face): [_words(code - FIRST_GO) for code in codes[: list_paths(state, seat, face, codes)]] for face in faces
    }


def _has_drawn(state: Arizona, seat: int) -> bool:
    """Whether the seat's turn to draw in this round is over, or it has drawn and decides what follows."""
    if state.phase <= TAKE:
        return False
    place = (seat - state.starter) % state.seats
    return place < state.done or (place == state.done and PHASES[state.phase] in ("circle", "deliver"))


def _circled(state: Arizona, seat: int) -> list[str]:
    """Where a stretch could have ended once and cannot any more."""
    cells = (SIDE * y + x for y in range(state.height) for x in range(state.width))
    return [cell_name(cell) for cell in cells if not _open(state, seat, cell) and not _barred(state, cell)]


def _open(state: Arizona, seat: int, cell: int) -> bool:
    return bool((int(state.open[seat, cell // SIDE]) >> cell % SIDE) & 1)


def _barred(state: Arizona, cell: int) -> bool:
    """Whether no stretch may ever end there (Z30, Z32)."""
    symbol = symbol_at(state, cell)
    if symbol == MOUNTAIN:
        return bool((int(state.rough[cell // SIDE]) >> cell % SIDE) & 1)
    return symbol == STATION and in_force(state, CLOSED_STATIONS)


def _boxes(state: Arizona, seat: int) -> dict[str, int]:
    """The boxes filled in; at the end those of goods never delivered as well."""
    filled = {}
    for number, good in enumerate(GOODS):
        if state.delivered[seat, number]:
            filled[good] = int(state.box[seat, number])
        elif state.turn == OVER:
            filled[good] = MISSING
    return filled


def _words(path: int) -> str:
    return " ".join(PATHS[path])


def _place(cell: int) -> str | None:
    return None if cell == NOWHERE else cell_name(int(cell))


# What a hand touches


def path(state: Arizona, action: Action) -> Path:
    """A die; a cell, with the way where two lead there; a box; or a word."""
    if action >= FIRST_DELIVER and action != SKIP:
        return (f"box:{GOODS[action - FIRST_DELIVER]}",)
    if FIRST_CIRCLE <= action < FIRST_DELIVER:
        return (f"cell:{cell_name(action - FIRST_CIRCLE)}",)
    if NUGGET_UP <= action < STUCK:
        return (f"nugget:{'+1' if action == NUGGET_UP else '-1'}",)
    if FIRST_GO <= action < NUGGET_UP:
        return _stretch(state, action - FIRST_GO)
    if FIRST_START <= action < FIRST_GO:
        return (f"cell:{cell_name(action - FIRST_START)}",)
    if action < FIRST_START:
        return (f"die:{action + 1}",)
    return (write(state, action),)


def _stretch(state: Arizona, path: int) -> Path:
    """The cell where it ends; and the way there, where another stretch of the same die ends there too."""
    start, end = int(state.at[state.turn]), PATH_END[path]
    codes = np.empty(MOST_LEGAL, np.int32)
    open_now = codes[: list_paths(state, state.turn, DIE_OF_PATH[path], codes)]
    rivals = [code for code in open_now if PATH_END[code - FIRST_GO] == end]
    way = (f"way:{'-'.join(PATHS[path])}",) if len(rivals) > 1 else ()
    return (f"cell:{cell_name(start + int(end))}", *way)
