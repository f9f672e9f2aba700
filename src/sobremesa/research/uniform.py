"""Random games by the million: the same loop on every core of the CPU and on a GPU, with the same result."""

import functools
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import CHANCE, OVER, Game, Ints, Json, State, choose_options
from sobremesa.rng import WORDS, Rng, below, seed
from sobremesa.rule import rule

PART = 1024  # games that one thread takes at a time


class Played(NamedTuple):
    """Games played to the end by seats that choose uniformly."""

    states: Any  # [game] the last position
    moves: NDArray[np.int32]  # [game] decisions of seats; chance's are not counted


def play_uniform(
    game: Game,
    seats: int,
    games: int,
    number: int = 0,
    options: Mapping[str, Json] | None = None,
    threads: int | None = None,
) -> Played:
    """Games of stream 0, 1 … of this seed on the CPU."""
    settings = game.settings(choose_options(game, seats, options or {}))
    played = Played(np.zeros(games, game.dtype), np.zeros(games, np.int32))
    loop = _loop(game)

    def play_part(start: int) -> None:
        part = slice(start, start + PART)
        codes = np.empty(game.most_legal, np.int32)
        rng = np.zeros(WORDS, np.uint64)
        loop(played.states[part], played.moves[part], seats, settings, number, start, codes, rng)

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        list(pool.map(play_part, range(0, games, PART)))
    return played


@functools.cache
def whole_game(game: Game) -> Callable[..., int]:
    """Builds the rule that plays one game from the deal to the end, and counts the decisions of seats."""
    deal, legal, play, chance = game.deal, game.legal, game.play, game.chance

    @rule
    def play_whole_game(state: State, seats: int, settings: Ints, codes: Ints, rng: Rng) -> int:
        deal(state, seats, settings, rng)
        decisions = 0
        while True:
            while state.turn == CHANCE:  # first, so that the threads of a warp come to their decisions together
                play(state, chance(state, rng))
            if state.turn == OVER:
                return decisions
            n = legal(state, codes)
            play(state, codes[below(rng, n)])
            decisions += 1

    return play_whole_game


@functools.cache
def _loop(game: Game) -> Callable[..., None]:
    play_whole_game = whole_game(game)

    @rule
    def play_games(
        states: Any, moves: Ints, seats: int, settings: Ints, number: int, first: int, codes: Ints, rng: Rng
    ) -> None:
        for index in range(len(states)):
            seed(rng, number, first + index)
            moves[index] = play_whole_game(states[index], seats, settings, codes, rng)

    return play_games
