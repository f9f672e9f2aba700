"""Points of Arizona: deliveries, bonuses, the end of the game and its winners (Z22–Z29, Z34–Z39)."""

from sobremesa.defaults import highest
from sobremesa.game import Ints
from sobremesa.games.arizona.state import (
    APPLE,
    APPLE_GROWER,
    COUNTING_SHEEP,
    COW,
    END,
    END_CARD_POINTS,
    ENOUGH_STOPS,
    EVEN_APPLE_WHEAT,
    EVEN_COW_SHEEP,
    EVEN_TIMBER_ORE,
    FARMER,
    FIRST_BONUS,
    GOLD_RUSH,
    INSPECTOR,
    MINER,
    MISSING,
    MORE_TIMBER,
    MOUNTAIN,
    MOUNTAINEER,
    N_GOODS,
    NOWHERE,
    ORE,
    POINTS_TABLE_END,
    RANCHER,
    SHEEP,
    STATION,
    TIMBER,
    TOURIST,
    TOWN,
    WHEAT,
    Arizona,
)
from sobremesa.rule import rule


@rule
def in_force(state: Arizona, card: int) -> bool:
    """Whether the card lies face up and is not spent."""
    return (int(state.in_force) >> card) & 1 == 1


@rule
def points(n: int) -> int:
    """What so many units, or nuggets, are worth (Z24, Z29)."""
    counted = min(int(n), POINTS_TABLE_END)
    return counted * (counted + 1) // 2


# Deliveries


@rule
def deliver(state: Arizona, seat: int, good: int) -> None:
    """Z22–Z26: all units of the good leave the train and fill their box."""
    units = int(state.carried[seat, good])
    state.box[seat, good] = box_points(state, good, units)
    state.bonus[seat] += spend_exact_card(state, good, units)
    if state.first[good] == NOWHERE:
        state.first[good] = seat
    state.delivered[seat, good] = units
    state.carried[seat, good] = 0


@rule
def box_points(state: Arizona, good: int, units: int) -> int:
    """What a delivery of so many units would write into its box now (Z24, Z35)."""
    counted = units - (units & 1) if even_only(state, good) else units
    return points(counted) + (FIRST_BONUS if state.first[good] == NOWHERE else 0)


@rule
def even_only(state: Arizona, good: int) -> bool:
    """Z35: whether an odd unit of this good scores nothing."""
    if good in (COW, SHEEP):
        return in_force(state, EVEN_COW_SHEEP)
    if good in (WHEAT, APPLE):
        return in_force(state, EVEN_APPLE_WHEAT)
    return in_force(state, EVEN_TIMBER_ORE)


@rule
def exact_card(good: int) -> tuple[int, int, int]:
    """Z34: the exact-number card of this good, how many units it wants, and its points; units 0 where there is none."""
    if good == SHEEP:
        return COUNTING_SHEEP, 4, 5
    if good == APPLE:
        return APPLE_GROWER, 5, 6
    if good == TIMBER:
        return MORE_TIMBER, 6, 7
    return 0, 0, 0


@rule
def spend_exact_card(state: Arizona, good: int, units: int) -> int:
    """Z34: the points of the exact-number card that this delivery matches; that card is then spent."""
    card, wanted, reward = exact_card(good)
    if wanted == 0 or units != wanted or not in_force(state, card):
        return 0
    state.in_force &= ~(1 << card)
    return reward


@rule
def deliveries(state: Arizona, seat: int) -> int:
    """How many goods the seat has delivered (Z23)."""
    made = 0
    for good in range(N_GOODS):
        if state.delivered[seat, good] > 0:
            made += 1
    return made


@rule
def carries_anything(state: Arizona, seat: int) -> bool:
    """Whether there is something to deliver; what was delivered before is never aboard (Z19)."""
    aboard = 0
    for good in range(N_GOODS):
        aboard += int(state.carried[seat, good])
    return aboard > 0


# Cards at the end


@rule
def end_bonus(state: Arizona, seat: int) -> int:
    """Z36–Z39: what the cards for the end pay this seat."""
    paid = 0
    paid += in_force(state, INSPECTOR) and state.stops[seat, STATION - STATION] >= ENOUGH_STOPS
    paid += in_force(state, MOUNTAINEER) and state.stops[seat, MOUNTAIN - STATION] >= ENOUGH_STOPS
    paid += in_force(state, TOURIST) and most(state, state.stops[:, TOWN - STATION], seat)
    paid += in_force(state, GOLD_RUSH) and most(state, state.obtained, seat)
    paid += in_force(state, RANCHER) and most(state, state.delivered[:, COW], seat)
    paid += in_force(state, MINER) and most(state, state.delivered[:, ORE], seat)
    paid += in_force(state, FARMER) and most(state, state.delivered[:, WHEAT], seat)
    return END_CARD_POINTS * paid


@rule
def most(state: Arizona, counts: Ints, seat: int) -> bool:
    """Whether nobody has more of this than the seat, and it has some."""
    for other in range(state.seats):
        if counts[other] > counts[seat]:
            return False
    return bool(counts[seat] > 0)


# The score


@rule
def score(state: Arizona, seat: int) -> int:
    """Z29; before the end, without what only the end brings: missing goods and the cards of the end."""
    total = points(state.nuggets[seat]) + int(state.bonus[seat])
    for good in range(N_GOODS):
        total += int(state.box[seat, good])
    if state.phase == END:
        total += MISSING * (N_GOODS - deliveries(state, seat)) + end_bonus(state, seat)
    return total


@rule
def scores(state: Arizona, out: Ints) -> None:
    for seat in range(state.seats):
        out[seat] = score(state, seat)


@rule
def rank(state: Arizona, seat: int) -> int:
    """Z29: the score, and behind it whether every good was delivered, as one number to compare."""
    return 2 * score(state, seat) + (1 if deliveries(state, seat) == N_GOODS else 0)


winners = highest(rank)
