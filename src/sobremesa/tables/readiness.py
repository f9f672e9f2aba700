"""Readiness: which games are compiled yet. Until then rules run as they are written, and nobody waits for a board.

Only bots that search, and hints, wait: interpreted, a thought would take minutes.
"""

import asyncio
import os
from collections.abc import Iterable
from functools import cache

from sobremesa.bots.tree import grower
from sobremesa.compiled import interpret, is_kept, loading, rules_under, run_compiled
from sobremesa.games import GAMES
from sobremesa.tables import child_process
from sobremesa.tables.metrics import several_workers
from sobremesa.warm import warm

WARM = "warm"  # the word by which a bot's process compiles and ends: a game named after it, or the quick levels of all


class Readiness:
    """Games are compiled by other processes, on all cores, those that somebody plays before the others."""

    def __init__(self, games: Iterable[str] = tuple(GAMES)) -> None:
        self._ready = {game: asyncio.Event() for game in games}
        self._ahead = list(self._ready)  # games that nobody compiles yet, the next first
        self._wanted: set[str] = set()
        self._compiling: dict[str, asyncio.subprocess.Process] = {}
        self._all = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        interpret()
        self._work = asyncio.ensure_future(self._prepare())

    async def stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    def now(self, game: str) -> bool:
        """Whether bots can search in this game."""
        return self._ready[game].is_set()

    @property
    def interpreted(self) -> bool:
        """Whether something still runs as it is written."""
        return not self._all.is_set()

    def percent(self, game: str) -> int:
        """How much of what a search needs is compiled."""
        rules = _searched(game)
        return 100 * sum(map(is_kept, rules)) // len(rules) if rules and not self.now(game) else 100

    async def wait(self, game: str) -> None:
        """Waits until bots can search in this game, which comes before those that nobody wants."""
        self.want(game)
        await self._ready[game].wait()

    async def wait_for_all(self) -> None:
        await self._all.wait()

    def want(self, game: str) -> None:
        """Somebody plays this game: another one, which nobody plays, makes room for it."""
        if game in self._wanted:
            return
        self._wanted.add(game)
        if game in self._ahead:
            self._ahead.remove(game)
            self._ahead.insert(0, game)
            if unwanted := [other for other in self._compiling if other not in self._wanted]:
                self._ahead.append(unwanted[-1])
                self._compiling[unwanted[-1]].kill()  # what it has finished is kept

    async def _prepare(self) -> None:
        """Other processes compile; this one then finds everything in the cache."""
        async with asyncio.TaskGroup() as group:
            for _core in range(1 if several_workers() else os.cpu_count() or 1):
                group.create_task(self._compile_games())
        await asyncio.to_thread(_load)
        run_compiled()
        await self._run(WARM)
        self._all.set()

    async def _compile_games(self) -> None:
        while self._ahead:
            game = self._ahead.pop(0)
            await self._run(WARM, game)
            if game not in self._ahead:  # it has not made room for another
                self._ready[game].set()

    async def _run(self, *words: str) -> None:
        """Lets a bot's process compile, and waits for it."""
        command = (*child_process.COMMAND, "sobremesa.tables.bot_worker", *words)
        process = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.PIPE)
        self._compiling[words[-1]] = process
        try:
            await process.wait()
        finally:
            del self._compiling[words[-1]]
            if process.returncode is None:
                process.kill()


@cache
def _searched(game: str) -> set[object]:
    """The rules that a search in this game calls."""
    return rules_under(grower(GAMES[game]))


def _load() -> None:
    with loading():
        for game in GAMES.values():
            warm(game)
