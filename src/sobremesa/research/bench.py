"""How fast a game runs here: random games on one core and on all, and how long its rules take to compile."""

import os
import subprocess
import sys
import tempfile
import time
from typing import TypedDict

from sobremesa.game import Game, choose_options
from sobremesa.research.uniform import PART, play_uniform

SECONDS = 1.5  # of measuring, at least


class Speed(TypedDict):
    """What was measured; a move is a decision of a seat with all legal actions listed."""

    game: str
    seats: int
    cores: int
    state_bytes: int
    moves_per_second: int
    games_per_second: int
    moves_per_second_all_cores: int
    games_per_second_all_cores: int
    compile_seconds_cold: float
    compile_seconds_warm: float


def measure(game: Game, seats: int) -> Speed:
    """The figures of one game with this number of seats; raises BadOptions."""
    choose_options(game, seats, {})  # what cannot be played is refused here, not in another process
    cores = os.cpu_count() or 1
    cold, warm = compile_seconds(game, seats)
    moves, games = rate(game, seats, 1)
    all_moves, all_games = rate(game, seats, cores)
    return Speed(
        game=game.key,
        seats=seats,
        cores=cores,
        state_bytes=game.dtype.itemsize,
        moves_per_second=moves,
        games_per_second=games,
        moves_per_second_all_cores=all_moves,
        games_per_second_all_cores=all_games,
        compile_seconds_cold=cold,
        compile_seconds_warm=warm,
    )


def rate(game: Game, seats: int, threads: int) -> tuple[int, int]:
    """Moves and games a second in so many threads."""
    play_uniform(game, seats, PART, threads=threads)
    games = 4 * PART * threads
    while True:
        start = time.perf_counter()
        played = play_uniform(game, seats, games, threads=threads)
        taken = time.perf_counter() - start
        if taken > SECONDS:
            return round(int(played.moves.sum()) / taken), round(games / taken)
        games *= 2


def compile_seconds(game: Game, seats: int) -> tuple[float, float]:
    """From a new process's import to the first finished game: with nothing compiled, and with everything."""
    program = (
        "import time; start = time.perf_counter()\n"
        "from sobremesa.games import GAMES\n"
        "from sobremesa.research.uniform import play_uniform\n"
        f"play_uniform(GAMES[{game.key!r}], {seats}, 1)\n"
        "print(time.perf_counter() - start)"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SOBREMESA_CACHE": folder}
        cold, warm = (
            float(subprocess.run([sys.executable, "-c", program], env=environment, stdout=-1, check=True).stdout)
            for _ in range(2)
        )
    return round(cold, 2), round(warm, 2)
