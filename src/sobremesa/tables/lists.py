"""Lists of tables: what the lobby shows, and what a person has played."""

from collections.abc import AsyncIterator, Iterable
from contextlib import suppress

from sobremesa.record import Record
from sobremesa.storage.models import Table
from sobremesa.storage.rows import BrokenTable
from sobremesa.tables.table_cache import TableCache


class Lists:
    """Tables that can be shown to people; broken ones are left out."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache
        self._store = cache.store

    async def waiting(self) -> list[Table]:
        """Listed tables that wait for people, the newest first."""
        return self._whole(await self._store.open_tables())

    async def playing(self) -> list[Table]:
        """Listed tables where a game is on, the newest first."""
        return self._whole(await self._store.live_tables())

    async def of(self, person: str) -> list[Table]:
        """Where this person sits or sat, the newest first."""
        return self._whole(await self._store.tables_of(person))

    async def records_of(self, person: str) -> AsyncIterator[Record]:
        """Every game that this person has played to the end, the oldest first."""
        for table in await self._store.finished_tables_of(person):
            with suppress(BrokenTable):  # the others can still be had
                record = (await self._cache.get(table)).record
                if record is not None:
                    yield record

    def _whole(self, tables: Iterable[Table]) -> list[Table]:
        """Those that are neither broken now nor were found to be so before."""
        return [table for table in self._cache.playable(tables) if table.id not in self._cache.broken]
