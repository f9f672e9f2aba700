"""Matches: bots play games to the end, one or very many.

Games between bots made of rules alone run in compiled `loops`. Where one bot takes its time, the game is played move by
move, by bots as `players`. Both ways, the same bots draw the same numbers from the same streams.
"""

import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from sobremesa.game import Game, Json, Options, choose_options, quoted
from sobremesa.match.batch import GamePlan, PlayedGames, joined
from sobremesa.match.bot import Bot
from sobremesa.match.loops import play_compiled
from sobremesa.match.players import play_by_moves
from sobremesa.record import Record
from sobremesa.rng import checked_seed

GAMES_AT_ONCE = 256  # in one thread, all bots compiled
SLICE = 2048  # games in memory at once, and the most that is lost when a match is interrupted
SLICE_PER_CORE = 4  # the same, where a bot takes its time
LIMIT = 10_000  # moves after which a game between bots is called unfinished


def play(game: Game, bots: Sequence[Bot], seed: int = 0, options: Mapping[str, Json] | None = None) -> Record:
    """One game, the bots in seat order."""
    return next(play_many(game, bots, 1, seed, options).records())


def play_many(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    *,
    first: int = 0,
    limit: int = LIMIT,
    progress: Callable[[int], object] = int,
) -> PlayedGames:
    """Games number `first`, `first + 1` …, on all cores; from game to game every bot moves up one seat.

    The same seed gives the same games, however many are asked for at once.
    """
    _check_players(game, bots)
    chosen = choose_options(game, len(bots), options or {})
    plans = [_rotated(len(bots), number) for number in range(first, first + games)]
    return play_all(game, bots, plans, seed, chosen, limit=limit, progress=progress)


def play_all(
    game: Game,
    bots: Sequence[Bot],
    plans: Sequence[GamePlan],
    seed: int,
    options: Options,
    *,
    limit: int = LIMIT,
    progress: Callable[[int], object] = int,
) -> PlayedGames:
    """The games of these plans, on all cores."""
    checked_seed(seed)
    at_once = GAMES_AT_ONCE if all_compiled(bots) else 1
    parts = [plans[start : start + at_once] for start in range(0, max(len(plans), 1), at_once)]
    stop = threading.Event()
    done: list[PlayedGames] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(play_planned, game, bots, part, seed, options, limit=limit, stop=stop) for part in parts]
        try:
            for job in work:
                done.append(job.result())
                progress(len(done[-1]))
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    return joined(done)


def play_slices(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    *,
    progress: Callable[[int], object] = int,
) -> Iterator[PlayedGames]:
    """The same games as `play_many`, a slice at a time: as many as you like in little memory."""
    size = SLICE if all_compiled(bots) else SLICE_PER_CORE * (os.cpu_count() or 1)
    for first in range(0, games, size):
        yield play_many(game, bots, min(size, games - first), seed, options, first=first, progress=progress)


def play_planned(
    game: Game,
    bots: Sequence[Bot],
    plans: Sequence[GamePlan],
    seed: int,
    options: Options,
    *,
    limit: int = LIMIT,
    stop: threading.Event | None = None,
) -> PlayedGames:
    """The games of these plans, in one thread; raises Interrupted soon after `stop` is set."""
    if not plans or all_compiled(bots):
        return play_compiled(game, tuple(bots), tuple(plans), seed, options, limit)
    done = [play_by_moves(game, tuple(bots), plan, seed, options, limit, stop or threading.Event()) for plan in plans]
    return joined(done)


def all_compiled(bots: Sequence[Bot]) -> bool:
    """Whether games between these bots run in compiled loops."""
    return all(bot.chooser is not None for bot in bots)


def _check_players(game: Game, bots: Sequence[Bot]) -> None:
    """Raises TypeError where names are given for what they stand for."""
    if not isinstance(game, Game):
        raise TypeError(f"{quoted(game)} is no game: take it from GAMES.")
    for bot in bots:
        if not isinstance(bot, Bot):
            raise TypeError(f"{quoted(bot)} is no bot: take it from BOTS.")


def _rotated(seats: int, number: int) -> GamePlan:
    """Game number so and so of a match: every bot has moved up one seat so many times."""
    return GamePlan(tuple((seat + number) % seats for seat in range(seats)), number, number, number)
