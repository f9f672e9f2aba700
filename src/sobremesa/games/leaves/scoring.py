"""Points of Under the Leaves: every being counts, majorities count more, and ties are broken (L35, L36)."""

from sobremesa.defaults import highest
from sobremesa.game import Ints
from sobremesa.games.leaves.state import END, TYPES, Leaves
from sobremesa.rule import rule

N_TYPES = len(TYPES)
MAJORITY = 2  # tokens more (L35)


@rule
def beings(state: Leaves, seat: int) -> int:
    """Bees, hummingbirds and inhabitants that came to the garden."""
    total = int(state.bees[seat]) + int(state.birds[seat])
    for kind in range(N_TYPES):
        total += int(state.tokens[seat, kind])
    return total


@rule
def has_majority(state: Leaves, seat: int, kind: int) -> bool:
    """L35: whether nobody has more tokens of the type, and the seat has one at all."""
    most = 1
    for other in range(state.seats):
        most = max(most, int(state.tokens[other, kind]))
    return int(state.tokens[seat, kind]) == most


@rule
def final_score(state: Leaves, seat: int) -> int:
    """L35, L36: every being, and two more for each majority."""
    total = beings(state, seat)
    for kind in range(N_TYPES):
        if has_majority(state, seat, kind):
            total += MAJORITY
    return total


@rule
def scores(state: Leaves, out: Ints) -> None:
    """Before the end the beings alone."""
    for seat in range(state.seats):
        out[seat] = final_score(state, seat) if state.phase == END else beings(state, seat)


@rule
def rank(state: Leaves, seat: int) -> int:
    """L36: the score, then hummingbirds, then bees, as one number."""
    return (final_score(state, seat) * 1024 + int(state.birds[seat])) * 1024 + int(state.bees[seat])


winners = highest(rank)  # L36
