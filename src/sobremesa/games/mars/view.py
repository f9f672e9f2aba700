"""What a reader of Gardens of Mars sees: everything, since nothing is hidden; and what a hand can touch."""

import numpy as np

from sobremesa.game import OVER, Picks, Seat, View
from sobremesa.games.mars.cells import has
from sobremesa.games.mars.codes import FIRST_STAY, MOST_LEGAL, NO_COLOUR, move_parts
from sobremesa.games.mars.notation import cell_name
from sobremesa.games.mars.rules import count, gardeners, legal, winners
from sobremesa.games.mars.state import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    FACES,
    FLOWERS,
    NOWHERE,
    OPTIONS,
    PHASES,
    SETTLE,
    STEP,
    TWO_GARDENERS,
    Mars,
)


class MarsView(View):
    """The whole table; cells are named `q,r`."""

    actor: int  # the seat whose turn it is, also while chance rolls for it
    extra: bool  # it is an extra turn
    gardeners: list[list[str | None]]  # [seat, gardener] its cell, or None before it has settled
    flowers: dict[str, str]  # cell: colour
    reserves: list[dict[str, int]]  # [seat] colour: flowers left to plant
    dice: list[int]  # faces on the table, ascending
    counts: list[int]  # [seat] dice it would roll now


def view(state: Mars, seat: Seat | None) -> MarsView:
    """All that this reader may know."""
    seats = range(state.seats)
    playing = state.phase > FLOWERS
    return MarsView(
        game="mars",
        seat=seat,
        seats=int(state.seats),
        options={key: bool(on) for key, on in zip(OPTIONS, state.option, strict=True)},
        turn=int(state.turn),
        phase=PHASES[state.phase],
        scores=[int(state.score[seat]) for seat in seats],
        winners=_winners(state),
        actor=int(state.actor),
        extra=bool(state.extra),
        gardeners=[[_place(cell) for cell in state.gardener[seat, : gardeners(state)]] for seat in seats],
        flowers={
            cell_name(cell): name
            for cell in CELL_NAMES
            for name, (low, high) in zip(COLOURS, state.flowers, strict=True)
            if has(low, high, cell)
        },
        reserves=[{name: int(left) for name, left in zip(COLOURS, state.reserve[seat], strict=True)} for seat in seats],
        dice=[face for face in range(1, FACES) for _ in range(state.dice[face])],
        counts=[int(count(state, seat)) if playing else 0 for seat in seats],
    )


def picks(state: Mars) -> Picks:
    """Every legal action as a path: a cell to settle; or a die, the gardener if there are two, a cell, and a flower."""
    codes = np.empty(MOST_LEGAL, np.int32)
    return {_path(state, int(code)): int(code) for code in codes[: legal(state, codes)]}


def _path(state: Mars, action: int) -> tuple[str, ...]:
    if state.phase == SETTLE:
        return (f"cell:{cell_name(action % CELLS)}",)
    if action >= FIRST_STAY:
        return (f"die:{action - FIRST_STAY + 1}", "stay")
    gardener, die, direction, colour = move_parts(action)
    start = int(state.gardener[state.turn, gardener])
    path = [f"die:{die}"]
    if state.option[TWO_GARDENERS]:
        path.append(f"gardener:{cell_name(start)}")
    path.append(f"cell:{cell_name(int(start + die * STEP[direction]))}")
    if colour != NO_COLOUR:
        path.append(f"flower:{COLOURS[colour]}")
    return tuple(path)


def _place(cell: int) -> str | None:
    return None if cell == NOWHERE else cell_name(cell)


def _winners(state: Mars) -> list[int]:
    if state.turn != OVER:
        return []
    out = np.empty(state.seats, np.int32)
    return [int(seat) for seat in out[: winners(state, out)]]
