"""Four in a Row, clause by clause: the verbs of the rulebook."""

from sobremesa.game import OVER, Action, Ints
from sobremesa.rng import Rng
from sobremesa.rule import rule
from tests.example_game.state import CELLS, COLUMNS, EMPTY, FOUR, ROWS, Four


@rule
def deal(state: Four, seats: int, settings: Ints, rng: Rng) -> None:
    """F1: an empty frame; seat 0 begins."""
    state.seats = seats
    state.disc[:] = EMPTY
    state.winner = EMPTY


@rule
def legal(state: Four, out: Ints) -> int:
    """F2, F3: every column that is not full; none once the game is over."""
    n = 0
    if state.turn != OVER:
        for column in range(COLUMNS):
            if state.high[column] < ROWS:
                out[n] = column
                n += 1
    return n


@rule
def play(state: Four, column: Action) -> None:
    """F2, F4, F5: a disc falls onto those below; a line of four or a full frame ends the game."""
    row = int(state.high[column])
    state.disc[COLUMNS * row + column] = state.turn
    state.high[column] += 1
    state.played += 1
    if has_four(state, row, column):
        state.winner = state.turn
    if state.winner != EMPTY or state.played == CELLS:
        state.turn = OVER
    else:
        state.turn = 1 - state.turn


@rule
def has_four(state: Four, row: int, column: int) -> bool:
    """F4: whether the disc just played is one of four or more of its seat in a line."""
    for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        if 1 + run(state, row, column, up, right) + run(state, row, column, -up, -right) >= FOUR:
            return True
    return False


@rule
def run(state: Four, row: int, column: int, up: int, right: int) -> int:
    """How many discs of the seat to move follow each other this way."""
    n = 0
    while True:
        row, column = row + up, column + right
        inside = 0 <= row < ROWS and 0 <= column < COLUMNS
        if not inside or state.disc[COLUMNS * row + column] != state.turn:
            return n
        n += 1
