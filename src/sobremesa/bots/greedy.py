"""The greedy bot: a search of one ply, to the position that its game holds worth most for the seat."""

from typing import Any

from sobremesa.game import Action, Game, Ints, State
from sobremesa.match.bot import Bot, Chooser
from sobremesa.rng import Rng, below
from sobremesa.rule import rule


def _chooser(game: Game) -> Chooser:
    play, worth = game.play, game.worth

    @rule
    def choose(state: State, codes: Ints, n: int, spare: Any, rng: Rng) -> Action:
        seat = state.turn
        chosen = codes[0]
        best = -float("inf")
        ties = 0
        for index in range(n):
            spare[0] = state
            play(spare[0], codes[index])
            value = worth(spare[0], seat)
            if value > best:
                chosen, best, ties = codes[index], value, 1
            elif value == best:
                ties += 1
                if below(rng, ties) == 0:  # each of the equals is kept with the same probability
                    chosen = codes[index]
        return int(chosen)

    return choose


GREEDY = Bot("greedy", "the move after which the position looks best, no further", _chooser)
