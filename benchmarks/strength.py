"""How well bots play: `python -m benchmarks.strength --out FILE.json`, on all cores, one search thread a game.

Matches are played in mirrored sets: the same chance for every seat of the first bot. Every finished game is a line of
FILE.jsonl, so that a run can be interrupted and taken up again; FILE.json has the summary that is printed.
Seconds are those of CPU time of the process that plays, so that a busy machine takes longer but says the same.
"""

import argparse
import itertools
import json
import math
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sobremesa.bots import BOTS
from sobremesa.bots.levels import LEVELS
from sobremesa.bots.search import Searcher, search_bot, think, warm
from sobremesa.game import CHANCE, OVER, Game
from sobremesa.games import GAMES
from sobremesa.intervals import wilson
from sobremesa.match.bot import Bot
from sobremesa.match.loops import decide
from sobremesa.record import Record, begin, chance_text, extend
from sobremesa.rng import Rng, generator

AGAINST = "greedy"
CURVE = (0.03, 0.1, 0.3, 1.0, 3.0)  # seconds a move
PLAYOUT_SECONDS = 1.0
PARTS = 10  # of a game, at whose beginnings play-outs are counted
CHANCES, FIRST_BOT = 0, 1  # streams of a game's seed


@dataclass(frozen=True)
class Pairing:
    """One bot at one seat, another at all the others; bots by the names that `bot_named` knows."""

    game: str
    bot: str
    others: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats: {self.bot} against {self.others}"


def main() -> None:
    """Plays what is asked for, as far as the time goes, and prints what came out."""
    asked = arguments().parse_args()
    if asked.warm:
        warm_all(asked)
    if asked.playouts:
        for key in games_of(asked):
            print_playouts(GAMES[key])
        return
    run(asked, list(pairings(asked)))


def arguments() -> argparse.ArgumentParser:
    """What can be asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="one game instead of all")
    parser.add_argument("--games", type=int, default=100, help="games of each match")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--seconds", type=float, default=1.0, help="of thinking a move")
    budget.add_argument("--iterations", type=int, help="of thinking a move")
    parser.add_argument("--seats", type=int, default=2)
    levels = list(LEVELS)[1:]
    parser.add_argument("--levels", nargs="*", choices=levels, help="these levels, or all, each against the one below")
    parser.add_argument("--curve", action="store_true", help="several times of thinking a move, one after the other")
    parser.add_argument("--playouts", action="store_true", help="only count play-outs a second")
    parser.add_argument("--warm", action="store_true", help="compile everything before the workers start")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, default=math.inf, help="no game begins after that")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("strength.json"))
    return parser


def games_of(asked: argparse.Namespace) -> list[str]:
    """The games that can be played with so many seats."""
    return [key for key, game in GAMES.items() if asked.game in (None, key) and asked.seats in game.seats]


def pairings(asked: argparse.Namespace) -> Iterator[Pairing]:
    """The matches that are asked for."""
    for key in games_of(asked):
        if asked.levels is not None:
            for below, above in itertools.pairwise(LEVELS):
                if not asked.levels or above in asked.levels:
                    yield Pairing(key, above, below, asked.seats)
        elif asked.curve:
            for seconds in CURVE:
                yield Pairing(key, f"{seconds:g}s", AGAINST, asked.seats)
        else:
            budget = f"{asked.seconds:g}s" if asked.iterations is None else f"{asked.iterations}i"
            yield Pairing(key, budget, AGAINST, asked.seats)


def bot_named(name: str) -> Bot:
    """A bot, a level, or a search by its budget: `0.5s` for seconds, `800i` for iterations."""
    if name in LEVELS:
        return LEVELS[name]
    if name in BOTS:
        return BOTS[name]
    return search_bot(seconds=float(name[:-1])) if name[-1] == "s" else search_bot(iterations=int(name[:-1]))


# Games


def play_one(pairing: Pairing, seed: int, number: int) -> dict[str, Any]:
    """One game, told in a line. Games of one set have the same chance; their number in it is the first bot's seat."""
    game = GAMES[pairing.game]
    round_number, seat = divmod(number, pairing.seats)
    names = [pairing.bot if other == seat else pairing.others for other in range(pairing.seats)]
    chances = generator(seed, 1_000 * round_number + CHANCES)
    rngs = [generator(seed, 1_000 * round_number + FIRST_BOT + other) for other in range(pairing.seats)]
    record = begin(game, names, {}, chances)
    while record.turn != OVER:
        text = chance_text(record, chances) if record.turn == CHANCE else answer(record, rngs[record.turn])
        record = extend(record, record.turn, text)
    share = (seat in record.winners) / len(record.winners)
    return {"pairing": str(pairing), "number": number, "seat": seat, "share": share, "scores": record.scores}


def answer(record: Record, rng: Rng) -> str:
    """The text of what the bot to move does."""
    bot = bot_named(record.seats[record.turn])
    if bot.sit is None:
        return record.game.write(record.state, decide(record.game, bot, record.state, rng))
    mind = bot.sit(record.game)
    if isinstance(mind, Searcher):
        mind = replace(mind, clock=time.process_time)
    return record.game.write(record.state, mind.choose(record, rng))


def run(asked: argparse.Namespace, matches: Sequence[Pairing]) -> None:
    """Plays what is missing in the file, as many games at once as there are workers."""
    log = asked.out.with_suffix(".jsonl")
    lines = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    done = {(line["pairing"], line["number"]) for line in lines}
    work = (
        (pairing, asked.seed, number)
        for number in range(asked.games)
        for pairing in matches
        if (str(pairing), number) not in done
    )
    deadline = time.monotonic() + 60 * asked.minutes
    with log.open("a") as file:
        for line in played(work, asked.workers, deadline):
            lines.append(line)
            print(json.dumps(line), file=file, flush=True)
            print(f"\r{len(lines)} of {asked.games * len(matches)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    summary = summarise(lines, matches)
    asked.out.write_text(json.dumps(summary, indent=1) + "\n")
    for row in summary:
        print("{pairing}: {percent} ({games} games, fair {fair:.0%}), {margin:+.1f} points".format(**row))


def played(work: Iterator[tuple[Pairing, int, int]], workers: int, deadline: float) -> Iterator[dict[str, Any]]:
    """The lines of the games as they end; after the deadline none begins."""
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        running: set[Future[dict[str, Any]]] = set()
        while True:
            while len(running) < workers and time.monotonic() < deadline and (job := next(work, None)):
                running.add(pool.submit(play_one, *job))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ended)


def summarise(lines: Sequence[dict[str, Any]], matches: Sequence[Pairing]) -> list[dict[str, Any]]:
    """One row a match that has games."""
    by_pairing: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        by_pairing[line["pairing"]].append(line)
    return [row(pairing, by_pairing[str(pairing)]) for pairing in matches if by_pairing[str(pairing)]]


def row(pairing: Pairing, lines: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The first bot's part of the victories, with its 95 % interval, and its points ahead of the best of the others."""
    games = len(lines)
    share = sum(line["share"] for line in lines) / games
    low, high = wilson(share, games)
    return {
        "pairing": str(pairing),
        "games": games,
        "fair": 1 / pairing.seats,
        "share": share,
        "interval": [low, high],
        "percent": f"{share:.1%} [{low:.1%}, {high:.1%}]",
        "margin": sum(ahead(line) for line in lines) / games,
    }


def ahead(line: dict[str, Any]) -> int:
    """Points of the first bot ahead of the best of the others."""
    scores: list[int] = list(line["scores"])
    mine = scores.pop(line["seat"])
    return mine - max(scores)


# Compiling and speed


def warm_all(asked: argparse.Namespace) -> None:
    """Compiles every game once, a worker each, into the cache that all workers read."""
    with ProcessPoolExecutor(asked.workers, multiprocessing.get_context("spawn")) as pool:
        for key in pool.map(warm_one, games_of(asked)):
            print(f"{key} is compiled", flush=True)


def warm_one(key: str) -> str:
    """Compiles the search and plays one short game of every quick bot."""
    game = GAMES[key]
    warm(game)
    for pairing in (Pairing(key, "child", "guest", 2), Pairing(key, "regular", "greedy", 2)):
        play_one(pairing, 0, 0)
    return key


def print_playouts(game: Game) -> None:
    """Play-outs a second in one thread, two seats: at the first decision, halfway, and on average over a game."""
    record = begin(game, ["", ""], {}, generator(1))
    rng = generator(2)
    positions = []
    while record.turn != OVER:
        if record.turn == CHANCE:
            text = chance_text(record, rng)
        else:
            positions.append(record.state)
            text = game.write(record.state, decide(game, BOTS[AGAINST], record.state, rng))
        record = extend(record, record.turn, text)
    choices = [state for state in positions if len(game.legal_actions(state)) > 1]
    speeds = [speed(game, choices[len(choices) * part // PARTS]) for part in range(PARTS)]
    start, halfway, mean = speeds[0], speeds[PARTS // 2], sum(speeds) / PARTS
    words = f"{start:,.0f} play-outs a second at the start, {halfway:,.0f} halfway, {mean:,.0f} over a game"
    print(f"{game.key}: {words}", flush=True)


def speed(game: Game, state: Any) -> float:
    """Play-outs a second from this position."""
    warm(game)
    iterations = 1_000
    while True:
        start = time.process_time()
        think(game, state, generator(3), iterations=iterations)
        took = time.process_time() - start
        if took > PLAYOUT_SECONDS / 2:
            return iterations / took
        iterations *= 2


if __name__ == "__main__":
    main()
