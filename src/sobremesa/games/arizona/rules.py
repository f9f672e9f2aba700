"""Arizona, clause by clause: the verbs of the rulebook."""

from sobremesa.dice import ROLL_BASE, list_hands
from sobremesa.game import CHANCE, OVER, Action, Ints, Weights
from sobremesa.games.arizona.cells import beside, candidates, symbol_at
from sobremesa.games.arizona.codes import (
    FIRST_CIRCLE,
    FIRST_DELIVER,
    FIRST_GO,
    FIRST_ROLL,
    FIRST_START,
    FIRST_TAKE,
    N_FACES,
    NUGGET_DOWN,
    NUGGET_UP,
    SKIP,
    STUCK,
)
from sobremesa.games.arizona.scoring import carries_anything, deliver, deliveries, in_force
from sobremesa.games.arizona.state import (
    BAD_WEATHER,
    BIG_TOWNS,
    CIRCLE,
    DELIVER,
    DRAW,
    END,
    FACES,
    FINAL,
    GOLD,
    MOST_SHIFTS,
    MOUNTAIN,
    N_GOODS,
    NOWHERE,
    QUIET_ROUNDS,
    ROLL,
    SHIFT,
    SIDE,
    START,
    STATION,
    STUCK_NUGGET,
    TAKE,
    TOWN,
    Arizona,
)
from sobremesa.games.arizona.stretches import END as PATH_END
from sobremesa.games.arizona.stretches import FIRST_PATH, leads, open_window, rough_window
from sobremesa.rng import Rng, below
from sobremesa.rule import rule

# The round


@rule
def roll_dice(state: Arizona, rng: Rng) -> Action:
    """Z1, Z5: one die more than players, in the order rolled."""
    digits = 0
    for _ in range(state.seats + 1):
        digits = digits * ROLL_BASE + 1 + below(rng, N_FACES)
    return FIRST_ROLL + digits


@rule
def roll_possible(state: Arizona, digits: int) -> bool:
    """Whether these are as many dice as are rolled."""
    for _ in range(state.seats + 1):
        if digits % ROLL_BASE == 0:
            return False
        digits //= ROLL_BASE
    return digits == 0


@rule
def lay_dice(state: Arizona, digits: int) -> None:
    while digits > 0:
        state.dice[digits % ROLL_BASE] += 1
        digits //= ROLL_BASE
    state.done = 0
    state.phase = TAKE
    state.turn = state.starter


@rule
def next_seat(state: Arizona, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


@rule
def take(state: Arizona, face: int) -> None:
    """Z6: the seat has this die; after the last seat the first one draws (Z7)."""
    state.dice[face] -= 1
    state.die[state.turn] = face
    state.done += 1
    if state.done < state.seats:
        state.turn = next_seat(state, state.turn)
    else:
        state.done = 0
        begin_turn(state, state.starter)


@rule
def begin_turn(state: Arizona, seat: int) -> None:
    """Z9: a seat without a line chooses its station first."""
    state.turn = seat
    state.shifts = 0
    state.phase = START if state.start[seat] == NOWHERE else DRAW


@rule
def start(state: Arizona, cell: int) -> None:
    """Z9: the line begins here; the station is not circled and is no stop."""
    state.start[state.turn] = cell
    state.at[state.turn] = cell
    state.phase = DRAW


@rule
def end_turn(state: Arizona) -> None:
    state.done += 1
    if state.done < state.seats:
        begin_turn(state, next_seat(state, state.turn))
    else:
        end_round(state)


@rule
def end_round(state: Arizona) -> None:
    """Z8, Z27: the start card moves on, unless this was the last round."""
    state.quiet = 0 if state.drew else state.quiet + 1
    state.drew = 0
    state.dice[:] = 0
    state.die[:] = 0
    state.done = 0
    if state.ending or state.quiet == QUIET_ROUNDS:
        offer_final(state)
        return
    state.rounds += 1
    state.starter = next_seat(state, state.starter)
    state.phase = ROLL
    state.turn = CHANCE


# Stretches


@rule
def spend_nugget(state: Arizona, way: int) -> None:
    """Z16: the die turns by one, 6 and 1 being neighbours."""
    seat = state.turn
    state.nuggets[seat] -= 1
    state.shifts += way
    face = int(state.die[seat]) + way
    state.die[seat] = 1 if face == FACES else N_FACES if face == 0 else face


@rule
def stuck(state: Arizona) -> None:
    """Z17: nothing is drawn; who holds no nugget may gain one."""
    if state.flag[STUCK_NUGGET] and state.nuggets[state.turn] == 0:
        gain_nugget(state, state.turn)
    end_turn(state)


@rule
def gain_nugget(state: Arizona, seat: int) -> None:
    state.nuggets[seat] += 1
    state.obtained[seat] += 1


@rule
def go(state: Arizona, path: int) -> None:
    """Z10, Z18: the stretch is drawn and its end circled."""
    seat = state.turn
    cell = int(state.at[seat]) + PATH_END[path]
    state.line[seat, state.stretches[seat]] = path
    state.stretches[seat] += 1
    state.at[seat] = cell
    state.drew = 1
    circle(state, seat, cell)
    symbol = symbol_at(state, cell)
    if symbol >= STATION:
        state.stops[seat, symbol - STATION] += 1
    if symbol == MOUNTAIN and in_force(state, GOLD):  # Z31
        gain_nugget(state, seat)
    extra = symbol == STATION or (symbol == TOWN and in_force(state, BIG_TOWNS))  # Z20, Z33
    if extra and candidates(state, seat, cell) != 0:
        state.phase = CIRCLE
    else:
        offer_delivery(state)


@rule
def circle(state: Arizona, seat: int, cell: int) -> None:
    """Z18, Z19: the symbol is circled; a good not delivered yet is loaded."""
    y = cell // SIDE
    state.open[seat, y] = int(state.open[seat, y]) & ~(1 << (cell - SIDE * y))
    symbol = symbol_at(state, cell)
    if symbol < N_GOODS and state.delivered[seat, symbol] == 0:
        state.carried[seat, symbol] += 1


@rule
def offer_delivery(state: Arizona) -> None:
    """Z22: at a town there may be something to deliver."""
    seat = state.turn
    if symbol_at(state, state.at[seat]) == TOWN and carries_anything(state, seat):
        state.phase = DELIVER
    else:
        end_turn(state)


# The end


@rule
def hand_over(state: Arizona, good: int) -> None:
    """Z22–Z28: a delivery, at a town or the final one."""
    deliver(state, state.turn, good)
    if state.phase == FINAL:
        next_final(state)
        return
    if deliveries(state, state.turn) == N_GOODS:
        state.ending = 1  # Z27
    end_turn(state)


@rule
def skip(state: Arizona) -> None:
    if state.phase == CIRCLE:
        offer_delivery(state)
    elif state.phase == DELIVER:
        end_turn(state)
    else:
        next_final(state)


@rule
def next_final(state: Arizona) -> None:
    state.done += 1
    offer_final(state)


@rule
def offer_final(state: Arizona) -> None:
    """Z28: each seat in turn that misses a delivery and carries something may make one more; then the game is over."""
    while state.done < state.seats:
        seat = state.starter + state.done
        seat = seat - state.seats if seat >= state.seats else seat
        if deliveries(state, seat) < N_GOODS and carries_anything(state, seat):
            state.phase = FINAL
            state.turn = seat
            return
        state.done += 1
    state.phase = END
    state.turn = OVER


# What is open to whom


@rule
def legal(state: Arizona, out: Ints) -> int:
    """Writes the code of every action open to the seat to move; how many: none if it is chance's or nobody's turn."""
    phase = state.phase
    if phase == TAKE:
        return list_dice(state, out)
    if phase == DRAW:
        return list_stretches(state, out)
    if phase == START:
        return list_stations(state, out)
    if phase == CIRCLE:
        return list_candidates(state, out)
    if phase in (DELIVER, FINAL):
        return list_deliveries(state, out)
    return 0


@rule
def list_dice(state: Arizona, out: Ints) -> int:
    """Z6: every face among the dice left."""
    n = 0
    for face in range(1, FACES):
        if state.dice[face] > 0:
            out[n] = FIRST_TAKE + face - 1
            n += 1
    return n


@rule
def list_stations(state: Arizona, out: Ints) -> int:
    """Z9: every station of the sheet."""
    n = 0
    for y in range(state.height):
        row = int(state.sheet[y])
        for x in range(state.width):
            if (row >> (4 * x)) & 15 == STATION:
                out[n] = FIRST_START + SIDE * y + x
                n += 1
    return n


@rule
def list_paths(state: Arizona, seat: int, die: int, out: Ints) -> int:
    """Z11–Z14, Z30, Z32: the code of every stretch that this die could draw now for the seat."""
    at = state.at[seat]
    ends = open_window(state, seat, at)
    rough = rough_window(state, at) if in_force(state, BAD_WEATHER) else 0
    n = 0
    for path in range(FIRST_PATH[die], FIRST_PATH[die + 1]):
        if leads(path, ends, rough):
            out[n] = FIRST_GO + path
            n += 1
    return n


@rule
def list_stretches(state: Arizona, out: Ints) -> int:
    """Z15–Z17: the stretches of the seat's die, or `stuck` where there is none; and the nuggets it may spend."""
    seat = state.turn
    n = list_paths(state, seat, state.die[seat], out)
    if n == 0:
        out[n] = STUCK
        n += 1
    if state.flag[SHIFT] and state.nuggets[seat] > 0 and abs(state.shifts) < MOST_SHIFTS:
        if state.shifts >= 0:
            out[n] = NUGGET_UP
            n += 1
        if state.shifts <= 0:
            out[n] = NUGGET_DOWN
            n += 1
    return n


@rule
def list_candidates(state: Arizona, out: Ints) -> int:
    """Z20: every good beside the train that is not circled, or none of them."""
    cell = int(state.at[state.turn])
    found = candidates(state, state.turn, cell)
    n = 0
    for direction in range(4):
        if (found >> direction) & 1 == 1:
            out[n] = FIRST_CIRCLE + beside(cell, direction)
            n += 1
    out[n] = SKIP
    return n + 1


@rule
def list_deliveries(state: Arizona, out: Ints) -> int:
    """Z22, Z23: every good aboard, or none of them."""
    n = 0
    for good in range(N_GOODS):
        if state.carried[state.turn, good] > 0:
            out[n] = FIRST_DELIVER + good
            n += 1
    out[n] = SKIP
    return n + 1


@rule
def play(state: Arizona, action: Action) -> None:
    """The position after an action of the seat to move, or of chance."""
    if action >= FIRST_ROLL:
        lay_dice(state, action - FIRST_ROLL)
    elif action == SKIP:
        skip(state)
    elif action >= FIRST_DELIVER:
        hand_over(state, action - FIRST_DELIVER)
    elif action >= FIRST_CIRCLE:
        circle(state, state.turn, action - FIRST_CIRCLE)
        offer_delivery(state)
    elif action == STUCK:
        stuck(state)
    elif action >= NUGGET_UP:
        spend_nugget(state, 1 if action == NUGGET_UP else -1)
    elif action >= FIRST_GO:
        go(state, action - FIRST_GO)
    elif action >= FIRST_START:
        start(state, action - FIRST_START)
    else:
        take(state, action - FIRST_TAKE + 1)


@rule
def chance(state: Arizona, rng: Rng) -> Action:
    return roll_dice(state, rng)


@rule
def possible(state: Arizona, action: Action) -> bool:
    return action >= FIRST_ROLL and roll_possible(state, action - FIRST_ROLL)


@rule
def outcomes(state: Arizona, codes: Ints, weights: Weights) -> int:
    """Z5: every hand of the dice."""
    return list_hands(state.seats + 1, FIRST_ROLL, codes, weights) if state.phase == ROLL else 0
