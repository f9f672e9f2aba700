"""Seeded games of bots, one line a position: what compiled and interpreted rules must agree on to the last byte.

`python -m tests.trajectories` prints them.
"""

import hashlib
import sys
from collections.abc import Iterator

import numpy as np

from sobremesa.bots import BOTS
from sobremesa.game import OVER, Game, State
from sobremesa.match import play_many
from tests.walks import SETTINGS, Setting

SEED = 5


def lines(setting: Setting) -> Iterator[str]:
    """Two games in which every bot has sat on two different seats."""
    names = list(BOTS)
    bots = [BOTS[names[seat % len(names)]] for seat in range(setting.seats)]
    for record in play_many(setting.game, bots, 2, SEED, setting.options).records():
        yield f"{setting} {' '.join(record.seats)}"
        for ply, state in enumerate(record.positions):
            move = record.moves[ply - 1] if ply else "deal"
            yield f"{ply} {move} | {digest(state.tobytes())} {facts(setting.game, state)}"


def facts(game: Game, state: State) -> str:
    """What every other compiled rule says of the position."""
    seats = range(state.seats)
    open_now = game.legal_actions(state) if state.turn >= 0 else []
    seen = np.zeros((len(seats), game.features), np.float32)
    for seat in seats:
        game.observe(state, seat, seen[seat])
    worths = " ".join(float(game.worth(state, seat)).hex() for seat in seats)
    won = game.winner_list(state) if state.turn == OVER else []
    return f"{open_now} {digest(seen.tobytes())} {worths} {game.score_list(state)} {won}"


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for setting in SETTINGS for line in lines(setting))
