"""What the interfaces of other libraries have in common: names with versions, what a seat sees, what a game pays."""

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import OVER, Game, Seat, State, quoted
from sobremesa.games import GAMES

VERSION = 0  # of every environment: another one wherever rules or observations change
BOUND = 2.0**15  # of numbers in an observation: most are from -1 to 1, those of a whole state are small and whole
RENDER_MODES = ("ansi", "human")


def game_named(key: str) -> Game:
    """The game of this name; raises ValueError."""
    if key not in GAMES:
        raise ValueError(f"There is no game {quoted(key)}; there are {', '.join(GAMES)}.")
    return GAMES[key]


def observed(game: Game, state: State, seat: int) -> NDArray[np.float32]:
    """What the seat knows, in numbers."""
    out = np.zeros(game.features, np.float32)
    game.observe(state, seat, out)
    return out


def shares(game: Game, state: State) -> list[float]:
    """The victory, shared out among the seats; nothing before the end."""
    winners = game.winner_list(state) if state.turn == OVER else []
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(int(state.seats))]


def sketched(game: Game, state: State, reader: Seat | None = None) -> str:
    """The position as a text diagram, as this reader may know it."""
    names = [f"player_{seat}" for seat in range(int(state.seats))]
    return game.sketch({**game.view(state, reader), "names": names, "last": [], "said": []})
