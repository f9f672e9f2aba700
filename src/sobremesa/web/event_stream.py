"""Event streams (server-sent events): what pages and programs follow a table by."""

import asyncio
import json
from contextlib import suppress
from functools import lru_cache
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sobremesa.storage.rows import BrokenTable
from sobremesa.storage.transactions import DatabaseUnavailable
from sobremesa.tables.errors import NotYourSeat
from sobremesa.tables.live_table import Progress
from sobremesa.tables.news import Follower
from sobremesa.tables.table_cache import CACHED
from sobremesa.tables.tables import Tables
from sobremesa.web.identity import address_of, person_of, tables_for

MEDIA_TYPE = "text/event-stream"
HEADERS = {
    "content-type": f"{MEDIA_TYPE}; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",  # nobody on the way waits for its end
}
START = {
    "type": "http.response.start",
    "status": 200,
    "headers": [(name.encode(), value.encode()) for name, value in HEADERS.items()],
}
END = {"type": "http.response.body", "body": b""}
SHUT = "shut"  # the event after which a page is told nothing more
STILL_HERE = b": still here\n\n"  # what is said after a while of silence


class Source(Protocol):
    """What one reader is told."""

    ended: bool  # whether there is nothing more to tell

    async def news(self) -> bytes:
        """The events since it was last asked."""


class EventStream(Response):
    """Tells whenever something is new at a table, and now and then that it is alive."""

    def __init__(self, request: Request, table: str, source: Source) -> None:
        """Raises TooMany if who asks listens to too many streams."""
        self._tables = tables_for(request)
        self._table = table
        self._source = source
        self._guest, self._address = person_of(request) or "", address_of(request)
        self._tables.limiter.may_follow(self._guest, self._address)
        self.background = None

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        limiter, news = self._tables.limiter, self._tables.news
        with limiter.following(self._guest, self._address), news.following(self._table) as follower:
            listening = asyncio.ensure_future(_listen(receive, follower))
            try:
                await send(START)
                with suppress(BrokenTable, DatabaseUnavailable):  # who comes back is told why
                    await self._tell(follower, send)
                await send(END)
            finally:
                listening.cancel()

    async def _tell(self, follower: Follower, send: Send) -> None:
        new = True
        while not (follower.ended or self._source.ended):
            if events := await self._source.news() if new else STILL_HERE:
                await send({"type": "http.response.body", "body": events, "more_body": True})
            new = self._source.ended or await follower.next()


async def _listen(receive: Receive, follower: Follower) -> None:
    """Notices when who listens goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    follower.end()


class PageSource:
    """Tells a page how far its table has come, whenever that is new; its script then looks for itself."""

    def __init__(self, tables: Tables, table: str, person: str | None) -> None:
        self.ended = False
        self._tables = tables
        self._table = table
        self._person = person
        self._told = b""

    async def news(self) -> bytes:
        try:
            live = await self._tables.shown(self._table, self._person)
        except NotYourSeat as error:  # this is final: who comes back is told the same
            self.ended = True
            return f"event: {SHUT}\ndata: {json.dumps(str(error))}\n\n".encode()
        standing = bulletin(live.progress(self._person))
        if standing == self._told:
            return b""
        self._told = standing
        return standing


@lru_cache(CACHED)  # every stream of a table tells the same
def bulletin(progress: Progress) -> bytes:
    """How far a table has come, as an event."""
    return f"id: {progress.number}.{progress.chats}\ndata: {json.dumps(progress._asdict())}\n\n".encode()


async def follow(request: Request) -> Response:
    """The stream of a table's page."""
    tables, table = tables_for(request), request.path_params["table"]
    await tables.cache.find(table)
    return EventStream(request, table, PageSource(tables, table, person_of(request)))
