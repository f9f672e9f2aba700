"""The case of Gardens of Mars: sixty flowers, drawn blindly before the first turn (M6)."""

from sobremesa.game import Action, Ints, Weights
from sobremesa.games.mars.codes import FIRST_FLOWERS, FLOWERS_BASE, MOST_OUTCOMES, N_COLOURS
from sobremesa.games.mars.state import FLOWERS_EACH_COLOUR, FLOWERS_EACH_SEAT, Mars
from sobremesa.rng import Rng, below
from sobremesa.rule import rule


@rule
def in_case(state: Mars, colour: int) -> int:
    """Flowers of a colour that nobody has drawn yet (M6)."""
    left = FLOWERS_EACH_COLOUR
    for seat in range(state.actor):
        left -= int(state.reserve[seat, colour])
    return left


@rule
def draw_flowers(state: Mars, rng: Rng) -> Action:
    """M6: the actor's share of the case, drawn blindly: each flower of the case is taken or left."""
    needed = FLOWERS_EACH_SEAT[state.seats]
    remaining = needed * (state.seats - state.actor)
    digits = 0
    for colour in range(N_COLOURS):
        taken = 0
        for _ in range(in_case(state, colour)):
            if below(rng, remaining) < needed:
                taken += 1
                needed -= 1
            remaining -= 1
        digits = digits * FLOWERS_BASE + taken
    return FIRST_FLOWERS + digits


@rule
def flowers_possible(state: Mars, digits: int) -> bool:
    """Whether the case can give the actor this share."""
    total = 0
    for colour in range(N_COLOURS - 1, -1, -1):
        taken = digits % FLOWERS_BASE
        digits //= FLOWERS_BASE
        total += taken
        if taken > in_case(state, colour):
            return False
    return digits == 0 and total == FLOWERS_EACH_SEAT[state.seats]


# Every share, where there are few


@rule
def list_flowers(state: Mars, codes: Ints, weights: Weights) -> int:
    """Every share that the case can give the actor, with how likely it is; -1 where those are too many."""
    needed = int(FLOWERS_EACH_SEAT[state.seats])
    later = needed * int(state.seats - state.actor)  # flowers of the colours still to come
    ways = choose(later, needed)
    codes[0], weights[0], n = 0, 1.0, 1
    for colour in range(N_COLOURS):
        here = in_case(state, colour)
        later -= here
        n = go_on(codes, weights, n, needed, here, later)
        if n < 0:
            return -1
    for index in range(n):
        codes[index] += FIRST_FLOWERS
        weights[index] /= ways
    return n


@rule
def go_on(codes: Ints, weights: Weights, n: int, needed: int, here: int, later: int) -> int:
    """Each of n beginnings of a share goes on with every number of the next colour that it may; -1 if too many do."""
    longer = 0
    for index in range(n):
        left = needed - flowers_in(codes[index])
        longer += min(here, left) - max(0, left - later) + 1
    if longer > MOST_OUTCOMES:
        return -1
    at = longer
    for index in range(n - 1, -1, -1):  # backwards: each leaves at least one, so none is overwritten before it is read
        beginning, weight = int(codes[index]), weights[index]
        left = needed - flowers_in(beginning)
        for taken in range(min(here, left), max(0, left - later) - 1, -1):
            at -= 1
            codes[at] = beginning * FLOWERS_BASE + taken
            weights[at] = weight * choose(here, taken)
    return longer


@rule
def flowers_in(digits: int) -> int:
    """How many flowers a share, or its beginning, has."""
    total = 0
    rest = int(digits)
    while rest > 0:
        total += rest % FLOWERS_BASE
        rest //= FLOWERS_BASE
    return total


@rule
def choose(flowers: int, taken: int) -> float:
    """In how many ways so many of the flowers can be taken."""
    ways = 1.0
    for one in range(taken):
        ways = ways * (flowers - one) / (one + 1)
    return ways
