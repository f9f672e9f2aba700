"""Readiness: which games can be played yet. Their rules are compiled in the background when the server starts."""

import asyncio
from collections.abc import Iterable

from sobremesa.games import GAMES
from sobremesa.tables import child_process
from sobremesa.warm import warm

WARM = "warm"  # the word by which a bot's process compiles and ends


class Readiness:
    """Games become ready one after the other; nobody's request waits in the event loop for a compiler."""

    def __init__(self, games: Iterable[str] = tuple(GAMES)) -> None:
        self._ready = {game: asyncio.Event() for game in games}
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._work = asyncio.ensure_future(self._prepare())

    async def stop(self) -> None:
        if self._work is not None:
            self._work.cancel()

    def now(self, game: str) -> bool:
        return self._ready[game].is_set()

    async def wait(self, game: str) -> None:
        await self._ready[game].wait()

    async def wait_for_all(self) -> None:
        for event in self._ready.values():
            await event.wait()

    async def _prepare(self) -> None:
        """Another process compiles; this one then finds everything in the cache. What bots need comes last."""
        for key, event in self._ready.items():
            await _run("sobremesa.warm", key)
            await asyncio.to_thread(warm, GAMES[key])
            event.set()
        await _run("sobremesa.tables.bot_worker", WARM)


async def _run(module: str, word: str) -> None:
    """Runs a module of ours in a process of its own, and waits for it."""
    lifeline = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*child_process.COMMAND, module, word, stdin=lifeline)
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.kill()
        raise
