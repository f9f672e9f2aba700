"""A cache of live tables: each is brought to where the database is before anybody is shown it."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from weakref import WeakValueDictionary

from sobremesa.storage import wall_clock
from sobremesa.storage.models import Fresh, Table
from sobremesa.storage.peers import PeerGroup
from sobremesa.storage.rows import BrokenTable
from sobremesa.storage.store import Store
from sobremesa.tables.broken import BrokenTables
from sobremesa.tables.live_table import LiveTable, playable
from sobremesa.tables.readiness import Readiness

CACHED = 2000  # tables in memory; those that were quiet longest are forgotten first


class TableCache:
    """The live tables of one server, by name. Nothing is in it that is not on disk."""

    def __init__(self, store: Store, ready: Readiness, peers: PeerGroup, broken: BrokenTables) -> None:
        self.store = store
        self.ready = ready
        self.peers = peers
        self.broken = broken
        self._opened = wall_clock.now()
        self._live: dict[str, LiveTable] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.busy: Callable[[str], bool] = lambda _table: False  # whether something will happen there by itself

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(self._live.values())

    def lock(self, table: str) -> asyncio.Lock:
        """Held by who changes the table, or brings it up to date."""
        return self._locks.setdefault(table, asyncio.Lock())

    def forget(self, table: str) -> None:
        """The table may not be as it seems: who looks next reads it anew."""
        self._live.pop(table, None)

    async def get(self, table: str) -> LiveTable:
        """The table as it is now; raises NoSuchTable or BrokenTable."""
        if table not in self._live or self.peers.shared:
            return await self.refresh(table)
        self._live[table] = found = self._live.pop(table)  # the quiet ones drift to the front
        return found

    async def find(self, table: str) -> None:
        """Raises NoSuchTable or BrokenTable."""
        if table not in self._live:
            await self.without_game(table)

    async def without_game(self, table: str) -> Table:
        """The table as it is kept, without what was played; raises NoSuchTable or BrokenTable."""
        with self._reporting(table):
            return playable(await self.store.table(table))

    async def read(self, table: str) -> LiveTable:
        """The table as it is now, which nobody plays at any more: it is not kept. Raises NoSuchTable or BrokenTable."""
        if table in self._live:
            return self._live[table]
        fresh = await self._since(table, 0)
        live = LiveTable(fresh.table)
        self._catch_up(live, fresh)
        return live

    async def refresh(self, table: str) -> LiveTable:
        """The table, brought to where the database is; raises NoSuchTable or BrokenTable."""
        async with self.lock(table):
            known = self._live.get(table)
            fresh = await self._since(table, known.number if known else 0)
            live = known or LiveTable(fresh.table, outages=self.store.heartbeat.outages, opened=self._opened)
            if fresh.table.started is not None:
                self.ready.want(fresh.table.plan.game)
            self._catch_up(live, fresh)
            if fresh.table.ended is not None:
                live.rematch = await self.store.rematch_of(table)
            self._live[table] = live
        self.broken.mended(table, BrokenTable)
        self._forget_quiet()
        return live

    async def refresh_known(self, table: str) -> None:
        """Brings the table up to date, if it is one of those that are live here."""
        if table in self._live:
            await self.refresh(table)

    async def _since(self, table: str, number: int) -> Fresh:
        with self._reporting(table):
            fresh = await self.store.since(table, number)
            playable(fresh.table)
        return fresh

    def _catch_up(self, live: LiveTable, fresh: Fresh) -> None:
        """Plays what is new; raises BrokenTable."""
        with self._reporting(live.table.id):
            try:
                live.catch_up(fresh)
            except Exception as error:  # whatever may be wrong with what is kept of one table
                self.forget(live.table.id)
                raise BrokenTable(f"its game cannot be replayed: {error}") from error

    def _forget_quiet(self) -> None:
        for table in list(self._live)[: max(0, len(self._live) - CACHED)]:
            if not self.busy(table):
                del self._live[table]

    def playable(self, tables: Iterable[Table]) -> list[Table]:
        """Those that are not broken; the host is told of the others."""
        found = []
        for table in tables:
            with suppress(BrokenTable), self._reporting(table.id):
                found.append(playable(table))
        return found

    @contextmanager
    def _reporting(self, table: str) -> Iterator[None]:
        """Tells the host if the table turns out to be broken."""
        try:
            yield
        except BrokenTable as error:
            self.broken.report(table, error)
            raise
