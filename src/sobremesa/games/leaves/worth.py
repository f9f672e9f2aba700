"""How good a position of Under the Leaves looks to a seat."""

from sobremesa.games.leaves.cells import size
from sobremesa.games.leaves.garden import POLLINATED_FROM, sector_size
from sobremesa.games.leaves.scoring import final_score
from sobremesa.games.leaves.state import COLOURS, LAID, Leaves
from sobremesa.rule import rule

# Chosen by matches against a greedy bot that only counts beings.
BEES_OF_A_SPROUT = 0.6  # a sector that lacks one cell, for each bee that it would bring
BIRDS_OF_A_NEST = 0.15  # a tile that lacks one sector


@rule
def worth(state: Leaves, seat: int) -> float:
    """Points ahead of the best opponent, and a little for what is nearly there."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, final_score(state, other))
    return float(final_score(state, seat) - best) + prospects(state, seat)


@rule
def prospects(state: Leaves, seat: int) -> float:
    """Bees and hummingbirds that one more cell would bring; less and less towards the end."""
    bees = 0
    some = 0  # tiles with a colour that waits for bees, and with two such colours
    more = 0
    for colour in range(COLOURS):
        waiting = int(state.waiting[seat, colour])
        more |= some & waiting
        some |= waiting
        bees += sprouts(state, seat, colour, waiting) * (1 + sectors(state, seat, colour))
    left = (LAID - int(state.laid[seat])) / LAID
    return left * (BEES_OF_A_SPROUT * bees + BIRDS_OF_A_NEST * size(some & ~more))


@rule
def sprouts(state: Leaves, seat: int, colour: int, waiting: int) -> int:
    """How many sectors of the colour lack one cell to be pollinated."""
    found = 0
    for tile in range(state.laid[seat]):
        if (waiting >> tile) & 1:
            tiles = int(state.sector[seat, tile, colour])
            waiting &= ~tiles
            if sector_size(state, seat, colour, tiles) == POLLINATED_FROM - 1:
                found += 1
    return found


@rule
def sectors(state: Leaves, seat: int, colour: int) -> int:
    """How many pollinated sectors of the colour there are."""
    found = 0
    left = int(state.pollinated[seat, colour])
    for tile in range(state.laid[seat]):
        if (left >> tile) & 1:
            left &= ~int(state.sector[seat, tile, colour])
            found += 1
    return found
