"""Whose turn it is at every table: bots think and clocks run, on exactly one of the servers that share a database."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import ParamSpec, Protocol

from sobremesa.game import GameOver, NotYourTurn, Seat
from sobremesa.games import GAMES
from sobremesa.storage.models import Watch
from sobremesa.storage.peers import PeerGroup
from sobremesa.storage.seats import StaleView
from sobremesa.storage.transactions import DatabaseUnavailable
from sobremesa.tables.bot_processes import BotProcesses
from sobremesa.tables.broken import ELSEWHERE, BrokenTables
from sobremesa.tables.fair_queue import Priority, Ticket
from sobremesa.tables.leaving import Leaving
from sobremesa.tables.levels import searches
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.metrics import Metrics
from sobremesa.tables.moves import Moves
from sobremesa.tables.news import News
from sobremesa.tables.rate_limits import RateLimiter
from sobremesa.tables.readiness import Readiness
from sobremesa.tables.seating import Seating
from sobremesa.tables.table_cache import TableCache

Given = ParamSpec("Given")

log = logging.getLogger("sobremesa")

ROUND = 2.0  # seconds between looks at what another server, or a database out of reach, has left undone
PACE = 0.7  # seconds from one move of a bot to the next, so that people can follow
AFTER_TIME = 0.05  # seconds after a clock has run out


class Host(Protocol):
    """What is needed of the server's other parts."""

    bots: BotProcesses
    ready: Readiness
    peers: PeerGroup
    metrics: Metrics
    broken: BrokenTables
    cache: TableCache
    seating: Seating
    leaving: Leaving
    moves: Moves
    news: News
    limiter: RateLimiter
    pace: float


class Turns:
    """The tables that this server minds."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._mine: set[str] = set()  # tables that no other server minds
        self._seen: dict[str, Watch] = {}  # tables that were looked at, and nothing was to be done
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._clocks: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Goes on where the last server stopped, and wherever another one stops."""
        self._later(self._rounds)

    async def close(self) -> None:
        working = [*self._tasks, *self._thinking.values()]
        for task in working:
            task.cancel()
        for timer in self._clocks.values():
            timer.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    def busy(self, table: str) -> bool:
        """Whether something will happen at this table by itself."""
        return table in self._thinking or table in self._clocks

    def go_on(self, table: str) -> None:
        """Something has happened at the table: perhaps it is a bot's turn, or another clock's."""
        self._later(self._mind, table)

    def go_on_from(self, live: LiveTable) -> None:
        """The same where the table is at hand: there is nothing to do where people play without a clock."""
        if live.goes_on_by_itself or live.table.id in self._mine:
            self.go_on(live.table.id)

    def heard(self, table: str) -> None:
        """Another server has changed the table."""
        if table in self._mine:
            self.go_on(table)

    def followed(self, table: str) -> None:
        """Somebody begins to follow the table at this server: bots that have paused go on."""
        self._seen.pop(table, None)
        self.go_on(table)

    def lost(self) -> None:
        """Nothing is this server's own any more: it may have been taken for dead."""
        self._mine.clear()
        self._seen.clear()

    def _later(self, work: Callable[Given, Awaitable[None]], *given: Given.args, **named: Given.kwargs) -> None:
        task = asyncio.ensure_future(_as_far_as_possible(work, *given, **named))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _rounds(self) -> None:
        while True:
            await _as_far_as_possible(self._look_around)
            await asyncio.sleep(ROUND)

    async def _look_around(self) -> None:
        """Minds every table that waits for a bot, a clock or its beginning, and that nobody minds."""
        await self._host.seating.begin_full()
        watched = await self._host.cache.store.watched_tables()
        self._seen = {watch.table: watch for watch in watched if self._seen.get(watch.table) == watch}
        for watch in watched:
            known = watch.table in self._seen or self.busy(watch.table) or self._host.broken.resting(watch.table)
            if known or watch.game not in GAMES:
                continue
            if await self._host.broken.alone(watch.table, self._needs(watch.table)) is False:
                self._seen[watch.table] = watch

    async def _mind(self, table: str) -> None:
        await self._host.broken.alone(table, self._needs(table))

    async def _needs(self, table: str) -> bool:
        """Lets a bot think or winds a clock, if that is this server's to do; whether it was to be done at all."""
        if table in self._thinking:
            return True
        live = await self._host.cache.get(table)
        self._stop_clock(table)
        if self._pauses(live) or not (live.waits_for_bot or live.waits_for_clock):
            await self._give_back(table)
            return False
        if await self._take(table) and table not in self._thinking:
            if live.waits_for_bot:
                self._let_think(table)
            else:
                self._wind(live)
        return True

    async def _take(self, table: str) -> bool:
        if table not in self._mine and await self._host.peers.take(table):
            self._mine.add(table)
        return table in self._mine

    async def _give_back(self, table: str) -> None:
        if table in self._mine:
            self._mine.discard(table)
            await self._host.peers.give_back(table)

    # Bots

    def _let_think(self, table: str) -> None:
        self._thinking[table] = task = asyncio.ensure_future(_as_far_as_possible(self._let_bots_play, table))
        task.add_done_callback(lambda _done: self._thinking.pop(table, None))

    async def _let_bots_play(self, table: str) -> None:
        await self._host.broken.alone(table, self._bots_play(table))

    async def _bots_play(self, table: str) -> None:
        """Plays for bots until a person is to move or the game is over."""
        host = self._host
        while (live := await host.cache.get(table)).waits_for_bot and not self._pauses(live):
            number, seat = live.number, live.turn
            text, _slept = await asyncio.gather(self._thought(live), asyncio.sleep(host.pace))
            if (await host.cache.get(table)).table.chairs[seat].bot is None:
                continue  # the person has come back meanwhile
            try:
                await host.moves.play(live, seat, number, [text])
                host.broken.mended(table)
            except (StaleView, NotYourTurn, GameOver):
                log.info("a bot was overtaken")
        asyncio.get_running_loop().call_soon(self.go_on, table)

    def _pauses(self, live: LiveTable) -> bool:
        """Bots among themselves play for those who look on: where nobody does, not at this server."""
        return not live.people and not self._host.news.followers(live.table.id)

    async def _thought(self, live: LiveTable) -> str:
        """The bot's move, and its time counted."""
        assert live.record is not None
        assert live.bot is not None
        if searches(live.bot):
            await self._host.ready.wait(live.game.key)
        began = time.perf_counter()
        try:
            return await self._host.bots.choose(live.record, live.bot, self._ticket(live))
        finally:
            self._host.metrics.bot_seconds.inc(time.perf_counter() - began)

    def _ticket(self, live: LiveTable) -> Ticket:
        """Bots think for somebody who sits there, the owner if they do; for the owner where only others look on."""
        owner, people = live.table.owner, live.people
        person = owner if owner in people or not people else people[0]
        share = self._host.limiter.address_of(person), person, live.table.id
        return Ticket(Priority.AWAITED if people else Priority.WATCHED, share)

    # Clocks

    def _wind(self, live: LiveTable) -> None:
        left = live.seconds_left(live.turn)
        assert left is not None
        loop = asyncio.get_running_loop()
        self._clocks[live.table.id] = loop.call_later(left + AFTER_TIME, self._ring, live, live.turn)

    def _stop_clock(self, table: str) -> None:
        if timer := self._clocks.pop(table, None):
            timer.cancel()

    def _ring(self, live: LiveTable, seat: Seat) -> None:
        self._stop_clock(live.table.id)
        self._later(self._end_time, live, seat)

    async def _end_time(self, live: LiveTable, seat: Seat) -> None:
        await self._host.broken.alone(live.table.id, self._host.leaving.time_is_up(live, seat))


async def _as_far_as_possible(
    work: Callable[Given, Awaitable[None]], *given: Given.args, **named: Given.kwargs
) -> None:
    """What the database keeps us from doing is done at the next look around; nothing ends the looking around."""
    try:
        await work(*given, **named)
    except DatabaseUnavailable as error:
        log.warning("a table waits for the database: %s", error)
    except ELSEWHERE as error:  # their messages name the table
        log.warning("a table waits (%s)", type(error).__name__)
    except Exception as error:
        log.error("the look at the tables failed (%s)", type(error).__name__)
