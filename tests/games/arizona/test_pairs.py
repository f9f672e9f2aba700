"""Arizona, every pair of cards in a hundred random games and more, every position checked, in one compiled loop."""

import itertools
from typing import Any

import numba
import numpy as np
import pytest

from sobremesa.game import CHANCE, OVER, Ints, choose_options
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.cells import is_open, symbol_at
from sobremesa.games.arizona.codes import FIRST_CIRCLE, FIRST_DELIVER, FIRST_GO, MOST_LEGAL, NUGGET_UP, STUCK
from sobremesa.games.arizona.rules import chance, legal, play, possible
from sobremesa.games.arizona.setup import lay_out, turn_up
from sobremesa.games.arizona.state import (
    BAD_WEATHER,
    CARDS,
    CLOSED_STATIONS,
    GOLD,
    MOUNTAIN,
    N_CARDS,
    N_GOODS,
    SEATS,
    SIDE,
    STATION,
)
from sobremesa.rng import WORDS, Rng, below, seed
from sobremesa.rule import COMPILED

GAMES_A_PAIR = 100
PAIRS = list(itertools.combinations(range(N_CARDS), 2))


@numba.njit(error_model="numpy")  # not @rule: its cache does not know tests
def faults(state: Any, circles: Ints, spent: Ints) -> int:
    """What is wrong with a position, given the circles drawn and the nuggets spent by each seat; 0 if nothing is."""
    for seat in range(state.seats):
        circled = 0
        goods = 0
        for y in range(state.height):
            for x in range(state.width):
                cell = SIDE * y + x
                symbol = symbol_at(state, cell)
                barred = (symbol == MOUNTAIN and state.in_force >> BAD_WEATHER & 1) or (
                    symbol == STATION and state.in_force >> CLOSED_STATIONS & 1
                )
                if not barred and not is_open(state, seat, cell):
                    circled += 1
                    goods += symbol < N_GOODS
        if circled != circles[seat]:
            return 1
        if state.nuggets[seat] < 0 or state.nuggets[seat] != state.obtained[seat] - spent[seat]:
            return 2
        held = 0
        for good in range(N_GOODS):
            held += state.carried[seat, good] + state.delivered[seat, good]
            if state.carried[seat, good] > 0 and state.delivered[seat, good] > 0:
                return 3
            if state.first[good] == seat and state.delivered[seat, good] == 0:
                return 4
        if held > goods:
            return 5
        if state.in_force >> BAD_WEATHER & 1 and state.stops[seat, MOUNTAIN - STATION] > 0:
            return 6
        if state.in_force >> CLOSED_STATIONS & 1 and state.stops[seat, 0] > 0:
            return 7
        if state.in_force >> GOLD & 1 and state.obtained[seat] < state.stops[seat, MOUNTAIN - STATION]:
            return 8
    return 0


@numba.njit(error_model="numpy")
def play_checked(state: Any, codes: Ints, circles: Ints, spent: Ints, rng: Rng) -> int:
    """One random game; the first fault found, or 0."""
    circles[:] = 0
    spent[:] = 0
    while state.turn != OVER:
        if state.turn == CHANCE:
            action = chance(state, rng)
            if not possible(state, action):
                return 20
        else:
            n = legal(state, codes)
            if n < 1 or n > MOST_LEGAL:
                return 21
            action = codes[below(rng, n)]
            circles[state.turn] += FIRST_GO <= action < NUGGET_UP or FIRST_CIRCLE <= action < FIRST_DELIVER
            spent[state.turn] += NUGGET_UP <= action < STUCK
        play(state, action)
        fault = faults(state, circles, spent)
        if fault:
            return fault
    return 0


@numba.njit(error_model="numpy")
def play_pair(
    state: Any, empty: Any, one: int, other: int, games: int, settings: Ints, codes: Ints, counts: Ints, rng: Rng
) -> int:
    """So many games with two cards and any third, with any number of seats; the first fault found, or 0."""
    for game in range(games):
        seed(rng, one * N_CARDS + other, game)
        third = below(rng, N_CARDS)
        while third in (one, other):
            third = below(rng, N_CARDS)
        state[0] = empty[0]
        lay_out(state[0], 2 + game % (SEATS - 1), settings)
        turn_up(state[0], one, other, third)
        fault = play_checked(state[0], codes, counts[0], counts[1], rng)
        if fault:
            return fault
    return 0


@pytest.mark.skipif(not COMPILED, reason="interpreted, this would take an hour")
def test_every_pair_of_cards_keeps_what_is_always_true_in_a_hundred_games() -> None:
    settings = ARIZONA.settings(choose_options(ARIZONA, 2, {}))
    room = np.zeros(1, ARIZONA.dtype), np.zeros(1, ARIZONA.dtype)
    codes, counts, rng = np.empty(MOST_LEGAL, np.int32), np.zeros((2, SEATS), np.int32), np.zeros(WORDS, np.uint64)
    found = {
        (CARDS[one], CARDS[other]): play_pair(*room, one, other, GAMES_A_PAIR, settings, codes, counts, rng)
        for one, other in PAIRS
    }
    assert len(found) == 136
    assert {pair: fault for pair, fault in found.items() if fault} == {}
