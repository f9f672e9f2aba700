"""The batch on a GPU: one game a thread, playing by the very rules that the CPU plays by. Needs the extra `cuda`."""

import functools
from collections.abc import Mapping
from typing import Any

import numba.cuda
import numpy as np

from sobremesa.game import Game, Ints, Json, choose_options
from sobremesa.research.uniform import Played, whole_game
from sobremesa.rng import WORDS, seed

cuda: Any = numba.cuda  # its types know only the simulator
THREADS = 256  # a block


def play_uniform_on_gpu(
    game: Game, seats: int, games: int, number: int = 0, options: Mapping[str, Json] | None = None
) -> Played:
    """The games of `play_uniform`, byte for byte."""
    settings = game.settings(choose_options(game, seats, options or {}))
    states = cuda.to_device(np.zeros(games, game.dtype))
    moves = cuda.to_device(np.zeros(games, np.int32))
    launch(game, states, moves, seats, cuda.to_device(settings), number)
    return Played(states.copy_to_host(), moves.copy_to_host())


def launch(game: Game, states: Any, moves: Any, seats: int, settings: Any, number: int) -> None:
    """Plays one game in each of the states, which are zeros on the device."""
    blocks = -(-len(moves) // THREADS)
    kernel(game)[blocks, THREADS](states, moves, seats, settings, number)


@functools.cache
def kernel(game: Game) -> Any:
    """Builds the kernel of a game; it is compiled when it is first launched."""
    play_whole_game = whole_game(game)
    most_legal = game.most_legal
    code_type = np.int16 if game.actions < 2**15 else np.int32

    @cuda.jit  # type: ignore[untyped-decorator]  # as above
    def play_games(states: Any, moves: Ints, seats: int, settings: Ints, number: int) -> None:
        index = cuda.grid(1)
        if index < len(moves):
            codes = cuda.local.array(most_legal, code_type)
            rng = cuda.local.array(WORDS, np.uint64)
            seed(rng, number, index)
            moves[index] = play_whole_game(states[index], seats, settings, codes, rng)

    return play_games
