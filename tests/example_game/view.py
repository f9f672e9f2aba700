"""What a reader of Four in a Row sees, which is everything; and what a hand touches."""

from typing import TypedDict

from sobremesa.game import Action, Path, Seat, View
from tests.example_game.state import COLUMNS, ROWS, Four


class FourSeen(TypedDict):
    """The frame."""

    columns: list[list[int]]  # [column] whose discs it holds, the lowest first


class FourView(FourSeen, View):
    """The same, with what every view has."""


def seen(state: Four, seat: Seat | None) -> FourSeen:
    return FourSeen(columns=[_column(state, column) for column in range(COLUMNS)])


def _column(state: Four, column: int) -> list[int]:
    return [int(state.disc[COLUMNS * row + column]) for row in range(ROWS) if row < state.high[column]]


def path(state: Four, action: Action) -> Path:
    """One column is all that is touched."""
    return (f"column:{action + 1}",)
