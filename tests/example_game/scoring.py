"""Points of Four in a Row: one for a line. Most points win, so with a full frame and no line both do."""

from sobremesa.game import Ints
from sobremesa.rule import rule
from tests.example_game.state import Four


@rule
def scores(state: Four, out: Ints) -> None:
    """F4, F5: a point for the line of four."""
    for seat in range(state.seats):
        out[seat] = 1 if state.winner == seat else 0
