"""Bots think in processes of their own, in fair turns: a table never waits for one longer than its deadline."""

import asyncio
import json
import logging
import os
import secrets
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from sobremesa.bots.uniform import UNIFORM
from sobremesa.match.loops import decide
from sobremesa.record import Record, dumps
from sobremesa.rng import generator
from sobremesa.tables import child_process
from sobremesa.tables.bot_pool import Asked, BotPool, Question
from sobremesa.tables.fair_queue import Ticket
from sobremesa.tables.levels import searches

log = logging.getLogger("sobremesa")

COMMAND = (*child_process.COMMAND, "sobremesa.tables.bot_worker")
DEADLINE = 10.0  # seconds for an answer, the longest thought and a machine under load included
FIRST_DEADLINE = 120.0  # where rules may have to be compiled first
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
MOST = 4  # processes for bots that search
LINE = 1 << 24  # bytes of the longest answer


class HintPending(ValueError):
    """Somebody asks for a second hint while the first is still thought about."""


class BotProcess:
    """One process, started when it is first needed and again whenever it had to be ended."""

    def __init__(self, interpreted: Callable[[], bool] = lambda: False) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._wish = interpreted
        self._interpreted = False  # whether it runs rules as they are written
        self._known: set[str] = set()  # games and bots that it has answered for

    async def ask(self, question: Question) -> Any:
        """The answer; raises TimeoutError or OSError, after which the process has ended."""
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        kind = f"{question['bot']} {question['game']}"
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            line = await asyncio.wait_for(
                process.stdout.readline(), DEADLINE if kind in self._known else FIRST_DEADLINE
            )
            answer = json.loads(line)
        except BaseException as error:
            self.end()
            if isinstance(error, ValueError):
                raise OSError("a bot's process ended without an answer") from error
            raise
        self._known.add(kind)
        return answer["answer"]

    async def _running(self) -> asyncio.subprocess.Process:
        if self._interpreted and not self._wish():
            await self.close()
        if self._process is None or self._process.returncode is not None:
            self._known.clear()
            self._interpreted = self._wish()
            pipe, environment = asyncio.subprocess.PIPE, os.environ | (INTERPRETED if self._interpreted else {})
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=pipe, stdout=pipe, limit=LINE, env=environment
            )
        return self._process

    def end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._process = None

    async def close(self) -> None:
        """Ends the process, and waits until it is gone."""
        process = self._process
        self.end()
        if process is not None:
            await process.wait()


class BotProcesses:
    """A few thinkers for bots that search, and one for those that answer at once: these never wait for a search."""

    def __init__(self, number: int | None = None) -> None:
        count = number or min(MOST, max(1, (os.cpu_count() or 2) - 1))
        self._search = BotPool([BotProcess() for _ in range(count)])
        self._quick = BotPool([BotProcess(lambda: self.interpreted())])
        self._hints: WeakValueDictionary[str, Asked] = WeakValueDictionary()  # what each person has asked last
        self.late: Callable[[], None] = lambda: None  # told of every move that was not given in time
        self.interpreted: Callable[[], bool] = lambda: False  # whether quick bots play by rules as they are written

    async def choose(self, record: Record, bot: str, ticket: Ticket) -> str:
        """The bot's move; where it fails, any legal one, so that the game goes on."""
        pool = self._search if searches(bot) else self._quick
        try:
            return str(await pool.ask(_question(record, bot), ticket))
        except (OSError, TimeoutError):
            self.late()
            log.warning("bot %s failed in %s; a move was made for it", bot, record.game.key)
            action = decide(record.game, UNIFORM, record.state, generator(secrets.randbits(63)))
            return record.game.write(record.state, action)

    async def hint(self, record: Record, person: str, ticket: Ticket) -> list[dict[str, Any]]:
        """What the search thinks of the best moves; raises HintPending, OSError or TimeoutError.

        A person has one hint at a time: who asks the same again meanwhile is given the same answer.
        """
        question, asked = _question(record, "hint"), self._hints.get(person)
        if asked is None or asked.answer.done():
            self._hints[person] = asked = self._search.submit(question, ticket)
        elif asked.question["record"] != question["record"]:
            raise HintPending("Another hint for the same person is thought about.")
        thoughts: list[dict[str, Any]] = await self._search.wait(asked)
        return thoughts

    async def close(self) -> None:
        for pool in (self._search, self._quick):
            await pool.close()


def _question(record: Record, bot: str) -> Question:
    return {"bot": bot, "game": record.game.key, "record": dumps(record), "seed": secrets.randbits(63)}
