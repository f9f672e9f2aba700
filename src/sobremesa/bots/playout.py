"""Play-outs: how a search plays on from where its tree ends, and what that says for each seat."""

import functools
import math
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import CHANCE, OVER, Action, Game, Ints, State
from sobremesa.rng import Rng, below
from sobremesa.rule import rule

SEATS = 5  # at most
Outcome: TypeAlias = NDArray[np.float32]  # [what, seat]
WIN, LEAD, POINTS = range(3)  # what: the part of the victory; points ahead, from 0 to 1; points
OUTCOME = 3

MARGIN = 0.3  # of a return: what is not victory but points ahead
HALFWAY = 10.0  # points ahead that count half as much as all the points in the world
GLANCES = 4  # actions that are compared before one is taken, and more where there are many


@rule
def value(outcome: Outcome, seat: int) -> float:
    """What a seat wants: to win, and a little to win by much."""
    return float((1.0 - MARGIN) * outcome[WIN, seat] + MARGIN * outcome[LEAD, seat])


@functools.cache
def judge(game: Game) -> Callable[[State, Outcome, Ints], None]:
    """Builds the rule that fills in the outcome of a finished game."""
    scores, winners = game.scores, game.winners

    @rule
    def judged(state: State, outcome: Outcome, numbers: Ints) -> None:
        outcome[WIN] = 0.0
        n = winners(state, numbers)
        for index in range(n):
            outcome[WIN, numbers[index]] = 1.0 / n
        scores(state, numbers)
        for seat in range(state.seats):
            outcome[POINTS, seat] = numbers[seat]
            ahead = lead(numbers, state.seats, seat)
            outcome[LEAD, seat] = 0.5 + 0.5 * ahead / (abs(ahead) + HALFWAY)

    return judged


@rule
def lead(points: Ints, seats: int, seat: int) -> int:
    """Points ahead of the best of the others."""
    best = -(1 << 30)
    for other in range(seats):
        if other != seat:
            best = max(best, int(points[other]))
    return int(points[seat]) - best


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
def playout(game: Game) -> Callable[[State, Ints, Any, Rng], None]:
    """Builds the rule that plays a position to the end, every seat taking what looks good at a glance."""
    legal, play, chance, glanced = game.legal, game.play, game.chance, glance(game)

    @rule
    def played_out(state: State, codes: Ints, spare: Any, rng: Rng) -> None:
        while state.turn != OVER:
            if state.turn == CHANCE:
                play(state, chance(state, rng))
                continue
            n = legal(state, codes)
            play(state, codes[0] if n == 1 else glanced(state, codes, n, glances(n), spare, rng))

    return played_out
