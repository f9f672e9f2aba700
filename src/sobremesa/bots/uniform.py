"""The random bot: any legal action, each as likely as the others."""

from typing import Any

from sobremesa.game import Action, Game, Ints, State
from sobremesa.match.bot import Bot, Chooser
from sobremesa.rng import Rng, below
from sobremesa.rule import rule


@rule
def choose(state: State, codes: Ints, n: int, spare: Any, rng: Rng) -> Action:
    return int(codes[below(rng, n)])


def _chooser(game: Game) -> Chooser:
    return choose


UNIFORM = Bot("uniform", "any legal move, each as likely as the others", _chooser)
