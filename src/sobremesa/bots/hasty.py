"""Greedy bots with noise: they overlook actions and misjudge those that they see, as people do who do not look closely.

The more there is to see, the more they overlook; of two or three things they overlook none.
"""

import math
from typing import Any

from sobremesa.game import Action, Game, Ints, State
from sobremesa.match.bot import Bot, Chooser
from sobremesa.rng import Rng, below, next32
from sobremesa.rule import rule

EVER = 1 << 32  # what `next32` stays below


def hasty_bot(name: str, about: str, sight: float, blur: float) -> Bot:
    """A bot that sees n ** sight of n actions; with a blur of 1 it can take a middling one for the best."""

    def chooser(game: Game) -> Chooser:
        play, worth = game.play, game.worth

        @rule
        def judged(state: State, code: Action, spare: Any) -> float:
            spare[0] = state
            play(spare[0], code)
            return worth(spare[0], state.turn)

        @rule
        def reach(state: State, codes: Ints, n: int, spare: Any) -> float:
            """How much better than the average the best action looks."""
            best = -float("inf")
            total = 0.0
            for index in range(n):
                looks = judged(state, codes[index], spare)
                best = max(best, looks)
                total += looks
            return best - total / n

        @rule
        def choose(state: State, codes: Ints, n: int, spare: Any, rng: Rng) -> Action:
            error = blur * reach(state, codes, n, spare)
            chosen = codes[0]
            best = -float("inf")
            for index in range(math.ceil(n**sight)):
                other = index + below(rng, n - index)
                code = codes[other]
                codes[other] = codes[index]
                looks = judged(state, code, spare) + error * next32(rng) / EVER
                if looks > best:
                    chosen, best = code, looks
            return int(chosen)

        return choose

    return Bot(name, about, chooser)
