"""The host of a table: who set it may mute or remove a guest, and close it to watchers."""

from typing import NamedTuple

from sobremesa.storage.models import Person
from sobremesa.tables.errors import NotYourSeat, Refused
from sobremesa.tables.levels import USUAL
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.rate_limits import RateLimiter
from sobremesa.tables.seating import Seating
from sobremesa.tables.table_cache import TableCache
from sobremesa.words import Words

_ = Words("web")


class Guest(NamedTuple):
    """Somebody at a table whom its host may send away."""

    person: str
    name: str
    muted: bool
    removed: bool


def guests(live: LiveTable) -> dict[int, str]:
    """Everybody whom the host of this table may send away, by their seats."""
    named = zip(live.table.chairs, live.names(), strict=True)
    return {
        chair.seat: name
        for chair, name in named
        if chair.person is not None and chair.person != live.table.owner and not chair.gone
    }


class Hosting:
    """What the host of a table may do. Everything is on disk when it has returned."""

    def __init__(self, cache: TableCache, limiter: RateLimiter, seating: Seating) -> None:
        self._cache = cache
        self._store = cache.store
        self._limiter = limiter
        self._seating = seating

    async def guest(self, table: str, host: Person, seat: int | None = None, line: int | None = None) -> Guest:
        """Who has this seat, or has said this line of the chat; raises NotYourSeat or Refused."""
        live = await self._hosted(table, host)
        found = None
        if seat is not None and seat in guests(live):
            found = live.table.chairs[seat].person, live.names()[seat]
        elif line is not None:
            found = await self._store.speaker(table, line)
        if found is None or found[0] in (None, live.table.owner):
            raise Refused(_("There is no such guest at this table."))
        person, name = str(found[0]), found[1]
        return Guest(person, name, person in live.muted, person in live.removed)

    async def _hosted(self, table: str, host: Person) -> LiveTable:
        live = await self._cache.get(table)
        if live.table.owner != host.id:
            raise NotYourSeat(_("Only the person who set the table can do this."))
        return live

    async def mute(self, table: str, host: Person, guest: Guest, muted: bool, address: str = "") -> None:
        """What the guest says at this table is not heard, or heard again."""
        self._limiter.act(host.id, address)
        await self._store.seats.mute(table, guest.person, muted)
        await self._seating.changed(table)

    async def remove(self, table: str, host: Person, guest: Guest, address: str = "") -> None:
        """The guest may not come back: their seat is free, or a bot plays on if a game is on."""
        self._limiter.act(host.id, address)
        await self._store.seats.remove(table, guest.person, USUAL)
        await self._seating.changed(table)

    async def close(self, table: str, host: Person, closed: bool, address: str = "") -> None:
        """Only who sits at the table may look, or everybody who knows its address again."""
        self._limiter.act(host.id, address)
        await self._hosted(table, host)
        await self._store.seats.close(table, closed)
        await self._seating.changed(table)
