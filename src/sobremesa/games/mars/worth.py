"""How good a position of Gardens of Mars looks to a seat."""

from sobremesa.games.mars.cells import GARDEN_HIGH, GARDEN_LOW, around, size
from sobremesa.games.mars.codes import N_COLOURS
from sobremesa.games.mars.rules import planted
from sobremesa.games.mars.state import Mars
from sobremesa.rule import rule

# Chosen by matches against a greedy bot that only counts points.
POINTS_A_PLACE = 0.1
MOST_PLACES = 12
MOST_FLOWERS = 4


@rule
def worth(state: Mars, seat: int) -> float:
    """Points ahead of the best opponent, and a little for each place where a flower of one's own has company."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.score[other]))
    return float(state.score[seat] - best + POINTS_A_PLACE * prospects(state, seat))


@rule
def prospects(state: Mars, seat: int) -> int:
    """Flowers that the seat can still plant, times the bare cells beside others of their colour."""
    low, high = planted(state)
    total = 0
    for colour in range(N_COLOURS):
        flowers = min(int(state.reserve[seat, colour]), MOST_FLOWERS)
        if flowers > 0:
            near_low, near_high = around(state.flowers[colour, 0], state.flowers[colour, 1])
            places = size(near_low & ~low & GARDEN_LOW) + size(near_high & ~high & GARDEN_HIGH)
            total += flowers * min(places, MOST_PLACES)
    return total
