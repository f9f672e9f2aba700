"""How good a position of Arizona looks to a seat: points, what is aboard, and where the next stretch can lead."""

from sobremesa.games.arizona.cells import beside, candidates, symbol_at
from sobremesa.games.arizona.scoring import box_points, end_bonus, exact_card, in_force, points, score
from sobremesa.games.arizona.state import (
    BAD_WEATHER,
    BIG_TOWNS,
    CIRCLE,
    DELIVER,
    END,
    FACES,
    FINAL,
    GOLD,
    INSPECTOR,
    MISSING,
    MOUNTAIN,
    MOUNTAINEER,
    N_GOODS,
    NOWHERE,
    STATION,
    TAKE,
    TOURIST,
    TOWN,
    Arizona,
)
from sobremesa.games.arizona.stretches import END as PATH_END
from sobremesa.games.arizona.stretches import FIRST_PATH, leads, open_window, rough_window
from sobremesa.rule import rule

# Chosen by matches against greedy bots with other numbers.
ABOARD = 0.45  # the chance that what is aboard will be delivered
GROWTH = 0.15  # of the next unit's points, while a good is not delivered
AHEAD = 0.35  # of what the best end of an average die would bring next time
STOP = 0.8  # a stop that a card for the end counts


@rule
def worth(state: Arizona, seat: int) -> float:
    """Points expected ahead of the best opponent."""
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            best = max(best, prospects(state, other))
    return prospects(state, seat) + outlook(state, seat) - best


# What a seat has


@rule
def prospects(state: Arizona, seat: int) -> float:
    """Points so far, and what lies ahead with the load as it is."""
    total = float(score(state, seat))
    if state.phase == END:
        return total
    total += end_bonus(state, seat) / 2
    if state.ending or state.phase == FINAL:
        return total + last_delivery(state, seat)
    for good in range(N_GOODS):
        if state.delivered[seat, good] == 0:
            total += load_value(state, seat, good, int(state.carried[seat, good]))
    return total


@rule
def load_value(state: Arizona, seat: int, good: int, units: int) -> float:
    """What so many units of a good not delivered yet promise."""
    growth = GROWTH * (units + 1)
    if units == 0:
        return MISSING * (1 - ABOARD * ABOARD) + growth
    return ABOARD * delivery_value(state, good, units) + (1 - ABOARD) * MISSING + growth


@rule
def delivery_value(state: Arizona, good: int, units: int) -> float:
    """What the delivery of so many units would bring now."""
    card, wanted, reward = exact_card(good)
    exact = reward if units == wanted and in_force(state, card) else 0
    return float(box_points(state, good, units) + exact)


@rule
def last_delivery(state: Arizona, seat: int) -> float:
    """In the last round: the best delivery still to come, and the goods that will be missing."""
    best = 0.0
    missing = 0
    for good in range(N_GOODS):
        if state.delivered[seat, good] == 0:
            missing += 1
            if state.carried[seat, good] > 0:
                best = max(best, delivery_value(state, good, int(state.carried[seat, good])) - MISSING)
    return best + MISSING * missing


# Where it can go


@rule
def outlook(state: Arizona, seat: int) -> float:
    """What the seat can do in this turn, and about what the next dice will offer."""
    if state.at[seat] == NOWHERE or state.phase >= FINAL:
        return 0.0
    cell = int(state.at[seat])
    now = 0.0
    if state.turn == seat and state.phase == CIRCLE:
        now = best_beside(state, seat, cell) + (best_delivery(state, seat) if symbol_at(state, cell) == TOWN else 0.0)
    elif state.turn == seat and state.phase == DELIVER:
        now = best_delivery(state, seat)
    elif is_to_draw(state, seat):
        now = best_end(state, seat, cell, int(state.die[seat]))
    return now + AHEAD * average_end(state, seat, cell)


@rule
def is_to_draw(state: Arizona, seat: int) -> bool:
    """Whether the seat has a die with which it has not drawn yet."""
    if state.die[seat] == 0:
        return False
    place = seat - state.starter
    place += state.seats if place < 0 else 0
    return state.phase == TAKE or place >= state.done


@rule
def average_end(state: Arizona, seat: int, cell: int) -> float:
    """What the best end of each die would bring, on average."""
    total = 0.0
    for die in range(1, FACES):
        total += best_end(state, seat, cell, die)
    return total / (FACES - 1)


@rule
def best_end(state: Arizona, seat: int, cell: int, die: int) -> float:
    """What the best stretch of this die from here would bring; less than nothing if there is none."""
    ends = open_window(state, seat, cell)
    rough = rough_window(state, cell) if in_force(state, BAD_WEATHER) else 0
    best = -1.0
    for path in range(FIRST_PATH[die], FIRST_PATH[die + 1]):
        if leads(path, ends, rough):
            best = max(best, end_value(state, seat, cell + PATH_END[path]))
    return best


@rule
def end_value(state: Arizona, seat: int, cell: int) -> float:
    """What stopping on this cell would bring."""
    symbol = symbol_at(state, cell)
    if symbol < N_GOODS:
        return unit_value(state, seat, symbol)
    if symbol == STATION:
        return best_beside(state, seat, cell) + (STOP if in_force(state, INSPECTOR) else 0.0)
    if symbol == MOUNTAIN:
        held = int(state.nuggets[seat])
        gold = float(points(held + 1) - points(held)) if in_force(state, GOLD) else 0.0
        return gold + (STOP if in_force(state, MOUNTAINEER) else 0.0)
    extra = best_beside(state, seat, cell) if in_force(state, BIG_TOWNS) else 0.0
    return extra + best_delivery(state, seat) + (STOP if in_force(state, TOURIST) else 0.0)


@rule
def unit_value(state: Arizona, seat: int, good: int) -> float:
    """What one more unit of a good would add to the load."""
    if state.delivered[seat, good] > 0:
        return 0.0
    units = int(state.carried[seat, good])
    return load_value(state, seat, good, units + 1) - load_value(state, seat, good, units)


@rule
def best_beside(state: Arizona, seat: int, cell: int) -> float:
    """What the best extra circle around this cell would bring."""
    found = candidates(state, seat, cell)
    best = 0.0
    for direction in range(4):
        if (found >> direction) & 1 == 1:
            best = max(best, unit_value(state, seat, symbol_at(state, beside(cell, direction))))
    return best


@rule
def best_delivery(state: Arizona, seat: int) -> float:
    """How much better than carrying on the best delivery is."""
    best = 0.0
    for good in range(N_GOODS):
        units = int(state.carried[seat, good])
        if units > 0:
            best = max(best, delivery_value(state, good, units) - load_value(state, seat, good, units))
    return best
