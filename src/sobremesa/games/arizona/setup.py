"""Setting up a game of Arizona: the sheets are handed out and three cards turned up (Z1–Z4)."""

from sobremesa.game import CHANCE, Ints
from sobremesa.games.arizona.cells import symbol_at
from sobremesa.games.arizona.codes import N_FLAGS, SET_CARDS, SET_ROWS, SET_SHEET, SET_SIZE
from sobremesa.games.arizona.scoring import in_force
from sobremesa.games.arizona.state import (
    BAD_WEATHER,
    CARDS_LISTED,
    CLOSED_STATIONS,
    CONFLICTS,
    MOUNTAIN,
    N_CARDS,
    NOWHERE,
    OFF,
    REDRAW_CONFLICTS,
    ROLL,
    SIDE,
    STATION,
    Arizona,
)
from sobremesa.rng import Rng, below
from sobremesa.rule import rule


@rule
def deal(state: Arizona, seats: int, settings: Ints, rng: Rng) -> None:
    """Z1–Z4: the sheets are handed out, three cards lie face up, seat 0 is the start player."""
    lay_out(state, seats, settings)
    if state.flag[CARDS_LISTED]:
        turn_up(state, settings[SET_CARDS], settings[SET_CARDS + 1], settings[SET_CARDS + 2])
    else:
        shuffle_cards(state, rng)


@rule
def lay_out(state: Arizona, seats: int, settings: Ints) -> None:
    """Everything but the cards."""
    state.seats = seats
    for flag in range(N_FLAGS):
        state.flag[flag] = settings[flag]
    state.built_in = settings[SET_SHEET]
    state.width = settings[SET_SIZE]
    state.height = settings[SET_SIZE + 1]
    for y in range(SIDE):
        state.sheet[y] = settings[SET_ROWS + y]
    state.start[:] = NOWHERE
    state.at[:] = NOWHERE
    state.first[:] = NOWHERE
    state.rounds = 1
    state.phase = ROLL
    state.turn = CHANCE


@rule
def shuffle_cards(state: Arizona, rng: Rng) -> None:
    """Z3: cards are turned up one by one; with `redraw_conflicts` one that conflicts with another is put aside."""
    seen = 0
    first = NOWHERE
    second = NOWHERE
    third = NOWHERE
    for left in range(N_CARDS, 0, -1):
        card = nth_unseen(seen, below(rng, left))
        seen |= 1 << card
        if state.flag[REDRAW_CONFLICTS] and (conflict(card, first) or conflict(card, second)):
            continue
        if first == NOWHERE:
            first = card
        elif second == NOWHERE:
            second = card
        else:
            third = card
            break
    turn_up(state, first, second, third)


@rule
def nth_unseen(seen: int, n: int) -> int:
    """The card before which n cards are not in the set."""
    card = 0
    while (seen >> card) & 1 == 1 or n > 0:
        if (seen >> card) & 1 == 0:
            n -= 1
        card += 1
    return card


@rule
def conflict(one: int, other: int) -> bool:
    """Whether two cards contradict each other."""
    for pair in CONFLICTS:
        if (one == pair[0] and other == pair[1]) or (one == pair[1] and other == pair[0]):
            return True
    return False


@rule
def turn_up(state: Arizona, first: int, second: int, third: int) -> None:
    """Z3: these cards bind everybody; two of them say where stretches may lead (Z30, Z32)."""
    state.card[0] = first
    state.card[1] = second
    state.card[2] = third
    state.in_force = 1 << int(first) | 1 << int(second) | 1 << int(third)
    for y in range(SIDE):
        ends = 0
        rough = 0
        for x in range(SIDE):
            symbol = symbol_at(state, SIDE * y + x)
            barred = symbol == MOUNTAIN and in_force(state, BAD_WEATHER)
            if barred:
                rough |= 1 << x
            if symbol != OFF and not barred and not (symbol == STATION and in_force(state, CLOSED_STATIONS)):
                ends |= 1 << x
        state.rough[y] = rough
        for seat in range(state.seats):
            state.open[seat, y] = ends
