"""How good a position of Gardens of Mars looks to a seat."""

from sobremesa.games.mars.state import Mars
from sobremesa.rule import rule


@rule
def worth(state: Mars, seat: int) -> float:
    """Points ahead of the best opponent, and a little for a turn still to come."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.score[other])
    return float(state.score[seat] - best)
