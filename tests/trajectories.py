"""Seeded games of bots, one line a position: what compiled and interpreted rules must agree on to the last byte.

`python -m tests.trajectories mars-2 mars-2-two_gardeners=True` prints those of these tables.
"""

import hashlib
import sys
from collections.abc import Iterator

import numpy as np

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import OVER, Game, State
from sobremesa.match import play
from tests.walks import Setting, named

SEED = 5


def lines(setting: Setting) -> Iterator[str]:
    """A game between the greedy bot and random ones."""
    bots = [UNIFORM] * (setting.seats - 1) + [GREEDY]
    record = play(setting.game, bots, SEED, setting.options)
    yield str(setting)
    for ply, state in enumerate(record.positions):
        move = record.moves[ply - 1] if ply else "deal"
        yield f"{ply} {move} | {digest(state.tobytes())} {facts(setting.game, state, ply % setting.seats)}"


def facts(game: Game, state: State, seat: int) -> str:
    """What every other compiled rule says of the position."""
    open_now = game.legal_actions(state) if state.turn >= 0 else []
    seen = np.zeros(game.features, np.float32)
    game.observe(state, seat, seen)
    worth = float(game.worth(state, seat)).hex()
    won = game.winner_list(state) if state.turn == OVER else []
    return f"{open_now} {digest(seen.tobytes())} {worth} {game.score_list(state)} {won}"


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for setting in named(sys.argv[1:]) for line in lines(setting))
