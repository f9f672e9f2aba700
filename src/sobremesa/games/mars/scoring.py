"""Points of Gardens of Mars: what a planted flower scores, and the track where no two markers share a space."""

from sobremesa.game import Ints
from sobremesa.games.mars.cells import grow, size
from sobremesa.games.mars.state import COUNT_PLANTED, CROWDED_FROM, Mars
from sobremesa.rule import rule


@rule
def planting_points(state: Mars, cell: int, colour: int) -> int:
    """M19: what the flower just planted on this cell scores."""
    low, high = grow(cell, state.flowers[colour, 0], state.flowers[colour, 1])
    group = size(low) + size(high)
    if group == 1:
        return 0
    return group if state.option[COUNT_PLANTED] else group - 1


@rule
def met(state: Mars, seat: int, space: int) -> bool:
    """Whether another marker stands on this space."""
    for other in range(state.seats):
        if other != seat and state.score[other] == space:
            return True
    return False


@rule
def gain(state: Mars, seat: int, points: int) -> bool:
    """M21: the marker goes forward to the first free space; whether that earns an extra turn (M28)."""
    if points == 0:
        return False
    space = state.score[seat] + points
    crowded = space >= CROWDED_FROM and met(state, seat, space)
    while met(state, seat, space):
        space += 1
    state.score[seat] = space
    return crowded


@rule
def lose(state: Mars, seat: int) -> None:
    """M22: the marker goes back to the first free space, or to 0."""
    space = max(state.score[seat] - 1, 0)
    while space > 0 and met(state, seat, space):
        space -= 1
    state.score[seat] = space


@rule
def scores(state: Mars, out: Ints) -> None:
    """M31: points are spaces of the track."""
    for seat in range(state.seats):
        out[seat] = state.score[seat]
