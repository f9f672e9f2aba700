"""Lists of tables: what the lobby shows, what a person plays, and what they have played."""

from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from sobremesa.record import Record
from sobremesa.storage import listing
from sobremesa.storage.models import Page, Table
from sobremesa.storage.rows import BrokenTable
from sobremesa.storage.store import LISTED
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.table_cache import TableCache

Result: TypeAlias = Literal["won", "shared", "lost", "among", "stopped"]  # among: all seats were the same person's

REMEMBERED = 10_000  # how many games ended
SEARCHED = 3  # times so many games as are read at once, in which those of one result are looked for


class FinalScore(NamedTuple):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    stopped: bool  # before its end: nobody has won


class CurrentGames(NamedTuple):
    """Some games of a person that are on, or wait for others."""

    games: list[LiveTable]
    total: int  # how many there are in all
    turns: int  # in how many of all it is the person's turn


class PastGame(NamedTuple):
    """A finished game, as one who played it looks back on it."""

    table: Table
    ending: FinalScore
    result: Result


class History(NamedTuple):
    """Some finished games, the last one first."""

    games: list[PastGame]
    older: str | None  # the table before which to look for more, if there may be more


class Lists:
    """Tables that can be shown to people; broken ones are left out."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache
        self._store = cache.store
        self._endings: dict[str, FinalScore] = {}

    async def waiting(self, start: int = 0) -> Page:
        """Listed tables that wait for people, the newest first."""
        return self._whole_page(await listing.open_tables(self._store, start))

    async def playing(self, start: int = 0) -> Page:
        """Listed tables where a game is on, the newest first."""
        return self._whole_page(await listing.live_tables(self._store, start))

    async def of(self, person: str) -> list[Table]:
        """Where this person sits or sat, the newest first."""
        return self._whole(await self._store.tables_of(person))

    async def current(self, person: str, start: int = 0) -> CurrentGames:
        """Where this person plays or waits for others, first where it is their turn, then the last one played."""
        await self._find_turns(person)
        page = self._whole_page(await listing.current_tables(self._store, person, start))
        found = []
        for table in page.tables:
            with suppress(BrokenTable):
                found.append(await self._cache.get(table.id) if table.started else LiveTable(table))
        return CurrentGames(found, page.total, await listing.count_turns(self._store, person))

    async def _find_turns(self, person: str) -> None:
        """Plays the games of which nobody knows whose turn it is: they were begun before that was written down."""
        for table in await listing.tables_of_unknown_turn(self._store, person):
            with suppress(BrokenTable):
                if table not in self._cache.broken:
                    await self._store.seats.find_turn(table, (await self._cache.get(table)).turn)

    async def finished(self, person: str) -> int:
        """How many games this person has played to the end."""
        return await listing.count_past(self._store, person)

    async def history(
        self, person: str, game: str | None = None, result: Result | None = None, before: str | None = None
    ) -> History:
        """Finished games of this person, perhaps of one game or one result alone, that ended before that table's."""
        games: list[PastGame] = []
        for _ in range(SEARCHED):
            tables = await listing.past_tables(self._store, person, game, before)
            for table in self._whole(tables):
                played = await self._played(table, person)
                if played is not None and result in (None, played.result):
                    games.append(played)
            before = tables[-1].id if len(tables) == LISTED else None
            if games or before is None:
                break
        return History(games, before)

    async def _played(self, table: Table, person: str) -> PastGame | None:
        """The game as this person looks back on it, unless it is broken."""
        with suppress(BrokenTable):
            ending = await self._ending(table)
            mine = {chair.seat for chair in table.chairs if chair.person == person}
            return PastGame(table, ending, _result(mine, ending))
        return None

    async def _ending(self, table: Table) -> FinalScore:
        """How the game ended: it never changes, so the game is read and played once. Raises BrokenTable."""
        if table.id not in self._endings:
            record = (await self._cache.read(table.id)).record
            if record is None:
                raise BrokenTable("it has no game")
            if len(self._endings) >= REMEMBERED:
                self._endings.clear()
            self._endings[table.id] = FinalScore(record.scores, record.winners, record.stopped is not None)
        return self._endings[table.id]

    async def records_of(self, person: str) -> AsyncIterator[Record]:
        """Every game of this person that has ended, the oldest first."""
        for table in await self._store.finished_tables_of(person):
            with suppress(BrokenTable):  # the others can still be had
                record = (await self._cache.get(table)).record
                if record is not None:
                    yield record

    def _whole_page(self, page: Page) -> Page:
        return replace(page, tables=self._whole(page.tables))

    def _whole(self, tables: Iterable[Table]) -> list[Table]:
        """Those that are neither broken now nor were found to be so before."""
        return [table for table in self._cache.playable(tables) if table.id not in self._cache.broken]


def _result(mine: set[int], ending: FinalScore) -> Result:
    if ending.stopped:
        return "stopped"
    if len(mine) == len(ending.scores):
        return "among"
    if not mine & set(ending.winners):
        return "lost"
    return "won" if mine >= set(ending.winners) else "shared"
