"""Rollouts, or play-outs: how a tree search plays on from where its tree ends, and what that says for each seat.

They go to the end of the game. What a position on the way there looks like to each seat is a guess at how it will end.
"""

import functools
import math
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import CHANCE, OVER, Action, Game, Ints, State
from sobremesa.rng import Rng, below
from sobremesa.rule import rule

Outcome: TypeAlias = NDArray[np.float32]  # [what, seat]
WIN, LEAD, POINTS = range(3)  # what: the part of the victory; points ahead, from 0 to 1; points
OUTCOME = 3

MARGIN = 0.3  # of a return: what is not victory but points ahead
HALFWAY = 10.0  # points ahead that count half as much as all the points in the world
SIGHT = 12  # decisions of a play-out before a look is taken
TO_THE_END = 1 << 30  # more decisions than a game has
DOUBT = 8.0  # how much more a position must look worth to one seat to make it e times as likely to win as another
GLANCES = 4  # actions that are compared before one is taken, and more where there are many


@rule
def value(outcome: Outcome, seat: int) -> float:
    """What a seat wants: to win, and a little to win by much."""
    return float((1.0 - MARGIN) * outcome[WIN, seat] + MARGIN * outcome[LEAD, seat])


@functools.cache
def conclude(game: Game) -> Callable[[State, Outcome, Ints], None]:
    """Builds the rule that fills in the outcome of a finished game."""
    scores, winners = game.scores, game.winners

    @rule
    def concluded(state: State, outcome: Outcome, numbers: Ints) -> None:
        outcome[WIN] = 0.0
        n = winners(state, numbers)
        for index in range(n):
            outcome[WIN, numbers[index]] = 1.0 / n
        scores(state, numbers)
        for seat in range(state.seats):
            outcome[POINTS, seat] = numbers[seat]
        for seat in range(state.seats):
            outcome[LEAD, seat] = advantage(lead(outcome[POINTS], state.seats, seat))

    return concluded


@functools.cache
def guess(game: Game) -> Callable[[State, Outcome], None]:
    """Builds the rule that fills in what the outcome of an unfinished game may be; not the points."""
    worth = game.worth

    @rule
    def guessed(state: State, outcome: Outcome) -> None:
        looks = outcome[WIN]
        for seat in range(state.seats):
            looks[seat] = worth(state, seat)
        for seat in range(state.seats):  # each worth counts points ahead, so their difference counts them twice
            outcome[LEAD, seat] = advantage(lead(looks, state.seats, seat) / 2)
        share_out(looks, state.seats)

    return guessed


@rule
def share_out(looks: NDArray[np.float32], seats: int) -> None:
    """What a position looks worth to each seat becomes its part of the victory."""
    best = float(looks[0])
    for seat in range(1, seats):
        best = max(best, float(looks[seat]))
    total = 0.0
    for seat in range(seats):
        looks[seat] = math.exp((float(looks[seat]) - best) / DOUBT)
        total += float(looks[seat])
    for seat in range(seats):
        looks[seat] = float(looks[seat]) / total


@rule
def lead(points: NDArray[np.float32], seats: int, seat: int) -> float:
    """Points ahead of the best of the others."""
    best = -float("inf")
    for other in range(seats):
        if other != seat:
            best = max(best, float(points[other]))
    return float(points[seat]) - best


@rule
def advantage(ahead: float) -> float:
    """So many points ahead, as a number from 0 to 1."""
    return 0.5 + 0.5 * ahead / (abs(ahead) + HALFWAY)


@rule
def glances(n: int) -> int:
    """At how many of n actions a play-out looks."""
    return GLANCES + int(math.sqrt(n))


@functools.cache
def glance(game: Game) -> Callable[[State, Ints, int, int, Any, Rng], Action]:
    """Builds the rule that takes a few actions at random, and of them the one after which the position looks best."""
    play, worth = game.play, game.worth

    @rule
    def glanced(state: State, codes: Ints, n: int, few: int, spare: Any, rng: Rng) -> Action:
        best = -float("inf")
        chosen = codes[0]
        for index in range(min(n, few)):
            other = index + below(rng, n - index)
            code = codes[other]
            codes[other] = codes[index]
            spare[0] = state
            play(spare[0], code)
            looks = worth(spare[0], state.turn)
            if looks > best:
                chosen, best = code, looks
        return int(chosen)

    return glanced


@functools.cache
def playout(game: Game) -> Callable[[State, int, Ints, Any, Rng], int]:
    """Builds the rule that plays up to so many decisions on, all seats taking what looks good at a glance; how many."""
    legal, play, chance, glanced = game.legal, game.play, game.chance, glance(game)

    @rule
    def played_out(state: State, most: int, codes: Ints, spare: Any, rng: Rng) -> int:
        decisions = 0
        while state.turn != OVER and decisions < most:
            if state.turn == CHANCE:
                play(state, chance(state, rng))
                continue
            decisions += 1
            n = legal(state, codes)
            play(state, codes[0] if n == 1 else glanced(state, codes, n, glances(n), spare, rng))
        return decisions

    return played_out
