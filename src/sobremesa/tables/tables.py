"""All live tables of one server; the command line, the pages and the API are three doors to it."""

import asyncio
from contextlib import suppress
from typing import Any

from sobremesa.storage.heartbeat import EVERY
from sobremesa.storage.peers import EVERYTHING, peers_of
from sobremesa.storage.store import Store
from sobremesa.storage.transactions import DatabaseUnavailable
from sobremesa.tables.bot_processes import BotProcesses
from sobremesa.tables.broken import BrokenTables
from sobremesa.tables.chats import Chats
from sobremesa.tables.errors import NotYourSeat
from sobremesa.tables.hints import Hints
from sobremesa.tables.hosting import Hosting
from sobremesa.tables.learning import Learning
from sobremesa.tables.leaving import Leaving
from sobremesa.tables.lists import Lists
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.metrics import Metrics, several_workers
from sobremesa.tables.moves import Moves
from sobremesa.tables.news import News
from sobremesa.tables.people import People
from sobremesa.tables.rate_limits import USUAL_LIMITS, Limits, RateLimiter
from sobremesa.tables.readiness import Readiness
from sobremesa.tables.seating import Seating
from sobremesa.tables.table_cache import TableCache
from sobremesa.tables.turns import PACE, Turns
from sobremesa.words import Words

_ = Words("web")

MEASURED = 1.0  # seconds between looks at what is open, where other workers are asked for it too


class Tables:
    """One server's tables, by what is done at them."""

    def __init__(
        self, store: Store, bots: BotProcesses, ready: Readiness, pace: float = PACE, limits: Limits = USUAL_LIMITS
    ) -> None:
        self._store = store
        self.bots = bots
        self.ready = ready
        self.pace = pace
        self.limiter = RateLimiter(limits)
        self.metrics = Metrics()
        bots.late = self.metrics.late_bots.inc
        bots.interpreted = lambda: ready.interpreted
        self.peers = peers_of(store.engine)
        self.broken = BrokenTables()
        store.report = self.broken.report
        self.cache = TableCache(store, ready, self.peers, self.broken)
        self.turns = Turns(self)
        self.cache.busy = self.turns.busy
        self.news = News(self.metrics.event_delay, self.turns.followed)
        self.people = People(store, self.limiter, self._renamed)
        self.lists = Lists(self.cache)
        self.seating = Seating(self.cache, self.limiter, self.news, self.turns.go_on)
        self.leaving = Leaving(self.cache, self.limiter, self.seating, self.turns.go_on)
        self.hosting = Hosting(self.cache, self.limiter, self.seating)
        self.moves = Moves(self.cache, self.news, self.metrics, self.turns.go_on_from)
        self.hints = Hints(self.cache, bots, ready, self.limiter)
        self.learning = Learning(store)
        self.chats = Chats(self.cache, self.limiter, self.news)
        self._background: asyncio.Future[Any] | None = None

    async def open(self) -> None:
        """Goes on where the last server stopped; the time since then counts on nobody's clock."""
        await self._store.heartbeat.beat()
        self._background = asyncio.gather(self._beat_while_clocks_run(), self._measure_for_others())
        await self.peers.open(self._heard)
        self.turns.open()

    async def close(self) -> None:
        if self._background is not None:
            self._background.cancel()
            await asyncio.gather(self._background, return_exceptions=True)
        await self.turns.close()
        await self.bots.close()
        await self.peers.close()
        await self._store.settle()

    async def live(self, table: str) -> LiveTable:
        """The table as it is now; raises NoSuchTable or BrokenTable."""
        return await self.cache.get(table)

    async def shown(self, table: str, person: str | None) -> LiveTable:
        """The same for who may look; raises NotYourSeat too, where the host has closed the table to them."""
        live = await self.live(table)
        if person is not None and person in live.removed:
            raise NotYourSeat(_("The host has removed you from this table."))
        if live.closed_to(person):
            raise NotYourSeat(_("The host has closed this table to watchers."))
        return live

    async def alive(self) -> bool:
        """Whether the database answers."""
        return await self._store.alive()

    async def _renamed(self, tables: list[str]) -> None:
        """Somebody has another name at these tables."""
        for table in tables:
            await self.cache.refresh_known(table)
            self.news.tell(table)
        self.news.lobby()

    async def _beat_while_clocks_run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if any(live.playing and live.table.plan.minutes for live in self.cache):
                with suppress(DatabaseUnavailable):  # what is missed now will be found to be an outage
                    await self._store.heartbeat.beat()

    def _heard(self, table: str) -> None:
        """The table was changed, by this server or another one."""
        if table == EVERYTHING:
            self.turns.lost()
            self.news.tell_all()
        else:
            self.news.tell(table)
            self.turns.heard(table)

    # Figures

    def measure(self) -> None:
        """Looks at what is open now."""
        self.metrics.streams.set(self.news.streams())
        self.metrics.live_tables.set(sum(live.playing for live in self.cache))
        self.metrics.broken_tables.set(len(self.broken))

    async def _measure_for_others(self) -> None:
        while several_workers():
            self.measure()
            await asyncio.sleep(MEASURED)
