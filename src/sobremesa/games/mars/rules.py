"""Gardens of Mars, clause by clause: the verbs of the rulebook."""

from sobremesa.dice import ROLL_BASE, list_hands
from sobremesa.game import CHANCE, OVER, Action, Ints, Weights
from sobremesa.games.mars.case import draw_flowers, flowers_possible, list_flowers
from sobremesa.games.mars.cells import add, edge_steps, has, shorten
from sobremesa.games.mars.codes import (
    FIRST_FLOWERS,
    FIRST_MOVE,
    FIRST_ROLL,
    FIRST_STAY,
    FLOWERS_BASE,
    N_COLOURS,
    N_DIRECTIONS,
    NO_COLOUR,
    move_code,
    move_parts,
    settle_code,
)
from sobremesa.games.mars.scoring import gain, lose, planting_points
from sobremesa.games.mars.state import (
    ACT,
    CELLS,
    CENTRE,
    CROWDED_TRACK_TURN,
    DICE,
    END,
    FACES,
    FLOWERS,
    GARDEN,
    LAST_FLOWER_TURN,
    NOWHERE,
    OPTIONS,
    ROLL,
    SETTLE,
    STEP,
    TWO_GARDENERS,
    Mars,
)
from sobremesa.rng import Rng, below
from sobremesa.rule import rule

N_OPTIONS = len(OPTIONS)


# Set-up


@rule
def deal(state: Mars, seats: int, settings: Ints, rng: Rng) -> None:
    """M1–M5: an empty garden, every marker on 0, seat 0 about to put its gardener."""
    state.seats = seats
    for option in range(N_OPTIONS):
        state.option[option] = settings[option]
    state.gardener[:, :] = NOWHERE
    state.phase = SETTLE
    state.turn = 0
    state.actor = 0


@rule
def gardeners(state: Mars) -> int:
    """How many gardeners each seat has (M2, M34)."""
    return 2 if state.option[TWO_GARDENERS] else 1


@rule
def settle(state: Mars, action: Action) -> None:
    """M5, M35: a gardener comes to a cell; after the last one the flowers are drawn."""
    state.gardener[state.turn, action // CELLS] = action % CELLS
    state.settled += 1
    if state.settled < state.seats * gardeners(state):
        state.turn = state.settled % state.seats
        state.actor = state.turn
    else:
        state.phase = FLOWERS
        state.turn = CHANCE
        state.actor = 0


@rule
def take_flowers(state: Mars, digits: int) -> None:
    """The actor's reserve; after the last seat's the first turn begins."""
    for colour in range(N_COLOURS - 1, -1, -1):
        state.reserve[state.actor, colour] = digits % FLOWERS_BASE
        digits //= FLOWERS_BASE
    state.actor += 1
    if state.actor == state.seats:
        begin_turn(state, 0)


# The dice


@rule
def dice_left(state: Mars) -> int:
    left = 0
    for face in range(1, FACES):
        left += state.dice[face]
    return left


@rule
def planted(state: Mars) -> tuple[int, int]:
    """The set of cells that hold a flower."""
    low = 0
    high = 0
    for colour in range(N_COLOURS):
        low |= state.flowers[colour, 0]
        high |= state.flowers[colour, 1]
    return low, high


@rule
def bare_around(low: int, high: int, cell: int) -> int:
    """M7, M8: the cells next to this one that hold no flower: are not in the set."""
    steps = edge_steps(cell)
    bare = 0
    for direction in range(N_DIRECTIONS):
        on_board = (steps >> (4 * direction)) & 15 > 0
        if on_board and not has(low, high, cell + STEP[direction]):
            bare += 1
    return bare


@rule
def count(state: Mars, seat: int) -> int:
    """How many dice the seat would roll (M7); the better of two gardeners counts (M36)."""
    low, high = planted(state)
    return most_bare(state, seat, low, high)


@rule
def most_bare(state: Mars, seat: int, low: int, high: int) -> int:
    """The same, where the set of cells that hold a flower is known."""
    best = 0
    for gardener in range(gardeners(state)):
        best = max(best, bare_around(low, high, state.gardener[seat, gardener]))
    return best


@rule
def next_seat(state: Mars, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


@rule
def begin_turn(state: Mars, seat: int) -> None:
    """M7, M9, M30: dice on the table are played on; otherwise the next seat that can roll does, or the game is over."""
    state.extra = 0
    if dice_left(state) > 0:
        state.phase, state.turn, state.actor = ACT, seat, seat
        return
    for _ in range(state.seats):
        if count(state, seat) > 0:
            state.phase, state.turn, state.actor = ROLL, CHANCE, seat
            return
        seat = next_seat(state, seat)
    end(state)


@rule
def end(state: Mars) -> None:
    state.phase, state.turn, state.extra = END, OVER, 0


@rule
def roll_dice(state: Mars, rng: Rng) -> Action:
    """M7: as many dice as the actor's count, in the order rolled."""
    digits = 0
    for _ in range(count(state, state.actor)):
        digits = digits * ROLL_BASE + 1 + below(rng, DICE)
    return FIRST_ROLL + digits


@rule
def roll_possible(state: Mars, digits: int) -> bool:
    """Whether these are as many dice as the actor rolls."""
    for _ in range(count(state, state.actor)):
        if digits % ROLL_BASE == 0:
            return False
        digits //= ROLL_BASE
    return digits == 0


@rule
def lay_dice(state: Mars, digits: int) -> None:
    while digits > 0:
        state.dice[digits % ROLL_BASE] += 1
        digits //= ROLL_BASE
    state.phase, state.turn = ACT, state.actor


# The move


@rule
def free_steps(state: Mars, cell: int) -> int:
    """How far a gardener on this cell can walk before the edge (M12) or another gardener (M14): a digit a direction."""
    steps = edge_steps(cell)
    for seat in range(state.seats):
        for gardener in range(gardeners(state)):
            other = state.gardener[seat, gardener]
            if other != cell:
                steps = shorten(steps, cell, other)
    return steps


@rule
def list_settling(state: Mars, out: Ints) -> int:
    """M5: every cell but the centre and those of other gardeners."""
    coming = state.settled // state.seats  # which of a seat's gardeners
    n = 0
    for cell in GARDEN:
        taken = cell == CENTRE
        for seat in range(state.seats):
            for gardener in range(gardeners(state)):
                taken |= state.gardener[seat, gardener] == cell
        if not taken:
            out[n] = settle_code(coming, cell)
            n += 1
    return n


@rule
def list_planting(code: Action, bare: bool, colours: int, out: Ints, n: int) -> int:
    """M17, M18: one walk, once for each colour that can be planted at its end, behind the n codes already listed."""
    if not bare:
        out[n] = code + NO_COLOUR
        return n + 1
    for colour in range(N_COLOURS):
        if (colours >> colour) & 1:
            out[n] = code + colour
            n += 1
    return n


@rule
def list_moves(state: Mars, out: Ints) -> int:
    """M10–M18: every walk of every die on the table; a die without any gives `stay` (M16, M37)."""
    low, high = planted(state)
    faces = faces_on_table(state)
    colours = colours_in_reserve(state, state.turn)
    movable = 0  # bit d: die d allows a move
    n = 0
    for gardener in range(gardeners(state)):
        cell = state.gardener[state.turn, gardener]
        steps = free_steps(state, cell)
        for direction in range(N_DIRECTIONS):
            for die in range(1, FACES):
                to = cell + die * STEP[direction]
                if (faces >> die) & 1 and die <= (steps >> (4 * direction)) & 15 and to != CENTRE:  # M13
                    code = move_code(gardener, die, direction, 0)
                    n = list_planting(code, not has(low, high, to), colours, out, n)
                    movable |= 1 << die
    for die in range(1, FACES):
        if ((faces & ~movable) >> die) & 1:
            out[n] = FIRST_STAY + die - 1
            n += 1
    return n


@rule
def faces_on_table(state: Mars) -> int:
    """Bit d: a die shows d."""
    faces = 0
    for face in range(1, FACES):
        if state.dice[face] > 0:
            faces |= 1 << face
    return faces


@rule
def colours_in_reserve(state: Mars, seat: int) -> int:
    """Bit c: the seat still has a flower of colour c."""
    colours = 0
    for colour in range(N_COLOURS):
        if state.reserve[seat, colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def legal(state: Mars, out: Ints) -> int:
    """Writes the code of every action open to the seat to move; how many: none while it is chance's turn, or over."""
    if state.phase == SETTLE:
        return list_settling(state, out)
    if state.phase == ACT:
        return list_moves(state, out)
    return 0


@rule
def play(state: Mars, action: Action) -> None:
    """The position after an action of the seat to move, or of chance."""
    if action >= FIRST_FLOWERS:
        take_flowers(state, action - FIRST_FLOWERS)
    elif action >= FIRST_ROLL:
        lay_dice(state, action - FIRST_ROLL)
    elif action >= FIRST_STAY:
        stay(state, action - FIRST_STAY + 1)
    elif action >= FIRST_MOVE:
        move(state, action)
    else:
        settle(state, action)


@rule
def chance(state: Mars, rng: Rng) -> Action:
    if state.phase == FLOWERS:
        return draw_flowers(state, rng)
    return roll_dice(state, rng)


@rule
def possible(state: Mars, action: Action) -> bool:
    if state.phase == FLOWERS:
        return action >= FIRST_FLOWERS and flowers_possible(state, action - FIRST_FLOWERS)
    return FIRST_ROLL <= action < FIRST_FLOWERS and roll_possible(state, action - FIRST_ROLL)


@rule
def outcomes(state: Mars, codes: Ints, weights: Weights) -> int:
    """Every hand of the actor's dice; shares of the flowers where they are few, and -1 where not."""
    if state.phase == FLOWERS:
        return list_flowers(state, codes, weights)
    return list_hands(count(state, state.actor), FIRST_ROLL, codes, weights) if state.phase == ROLL else 0


@rule
def stay(state: Mars, die: int) -> None:
    """M16: the die is used up, the gardener stays, a point is lost."""
    lose(state, state.turn)
    end_turn(state, die, False)


@rule
def move(state: Mars, action: Action) -> None:
    """M11–M19: the gardener walks, and plants or loses a point."""
    seat = state.turn
    gardener, die, direction, colour = move_parts(action)
    cell = state.gardener[seat, gardener] + die * STEP[direction]
    state.gardener[seat, gardener] = cell
    if colour == NO_COLOUR:
        lose(state, seat)  # M17
        end_turn(state, die, False)
        return
    state.reserve[seat, colour] -= 1
    plant(state, cell, colour)
    crowded = gain(state, seat, planting_points(state, cell, colour))
    last = state.reserve[seat, colour] == 0
    earned = (last and state.option[LAST_FLOWER_TURN]) or (crowded and state.option[CROWDED_TRACK_TURN])
    end_turn(state, die, earned)


@rule
def end_turn(state: Mars, die: int, earned: bool) -> None:
    """M20, M24, M29: the die goes back to the case; the game ends, the seat goes on, or the next seat begins."""
    seat = state.turn
    state.dice[die] -= 1
    if colours_in_reserve(state, seat) == 0:
        end(state)
    elif earned and dice_left(state) > 0:
        state.extra = 1
    else:
        begin_turn(state, next_seat(state, seat))


@rule
def plant(state: Mars, cell: int, colour: int) -> None:
    state.flowers[colour, 0], state.flowers[colour, 1] = add(state.flowers[colour, 0], state.flowers[colour, 1], cell)
