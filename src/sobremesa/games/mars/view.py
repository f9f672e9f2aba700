"""What a reader of Gardens of Mars sees: everything, since nothing is hidden; and what a hand can touch."""

from typing import TypedDict

from sobremesa.game import Action, Options, Path, Seat, SharedView
from sobremesa.games.mars.cells import has
from sobremesa.games.mars.codes import FIRST_STAY, NO_COLOUR, move_parts
from sobremesa.games.mars.notation import cell_name
from sobremesa.games.mars.rules import count, gardeners
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


class MarsSeen(TypedDict):
    """The whole table; cells are named `q,r`."""

    options: Options
    phase: str
    actor: int  # the seat whose turn it is, also while chance rolls for it
    extra: bool  # it is an extra turn
    gardeners: list[list[str | None]]  # [seat, gardener] its cell, or None before it has settled
    flowers: dict[str, str]  # cell: colour
    reserves: list[dict[str, int]]  # [seat] colour: flowers left to plant
    dice: list[int]  # faces on the table, ascending
    counts: list[int]  # [seat] dice it would roll now


class MarsView(MarsSeen, SharedView):
    """The same, with what every view has."""


def seen(state: Mars, seat: Seat | None) -> MarsSeen:
    """Everything, whoever looks."""
    seats = range(state.seats)
    playing = state.phase > FLOWERS
    return MarsSeen(
        options={key: bool(on) for key, on in zip(OPTIONS, state.option, strict=True)},
        phase=PHASES[state.phase],
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


def path(state: Mars, action: Action) -> Path:
    """A cell to settle; or a die, the gardener if there are two, a cell, and a flower."""
    if state.phase == SETTLE:
        return (f"cell:{cell_name(action % CELLS)}",)
    if action >= FIRST_STAY:
        return (f"die:{action - FIRST_STAY + 1}", "stay")
    gardener, die, direction, colour = move_parts(action)
    start = int(state.gardener[state.turn, gardener])
    picks = [f"die:{die}"]
    if state.option[TWO_GARDENERS]:
        picks.append(f"gardener:{cell_name(start)}")
    picks.append(f"cell:{cell_name(int(start + die * STEP[direction]))}")
    if colour != NO_COLOUR:
        picks.append(f"flower:{COLOURS[colour]}")
    return tuple(picks)


def _place(cell: int) -> str | None:
    return None if cell == NOWHERE else cell_name(cell)
