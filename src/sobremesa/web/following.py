"""The stream of a table's news, as its page follows it."""

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.storage.reach import OutOfReach
from sobremesa.storage.rows import BrokenTable
from sobremesa.web.house import House
from sobremesa.web.live import Follower
from sobremesa.web.people import EVENT_STREAM, STILL_HERE, UNKEPT, house_of, listener

HEADERS = {"content-type": f"{EVENT_STREAM}; charset=utf-8", **UNKEPT}
START = {
    "type": "http.response.start",
    "status": 200,
    "headers": [(name.encode(), value.encode()) for name, value in HEADERS.items()],
}
END = {"type": "http.response.body", "body": b""}
ALIVE = STILL_HERE.encode()


async def follow(request: Request) -> ASGIApp:
    """Tells the browser whenever something is new; it then looks for itself."""
    house, table = house_of(request), request.path_params["table"]
    await house.find(table)
    return Stream(house, table, *listener(request))


class Stream:
    """Says where the table stands, whenever that is new, and now and then that it is alive."""

    def __init__(self, house: House, table: str, guest: str, address: str) -> None:
        self._house = house
        self._table = table
        self._guest = guest
        self._address = address

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        house = self._house
        with house.door.following(self._guest, self._address), house.news.following(self._table) as follower:
            listening = asyncio.ensure_future(_listen(receive, follower))
            try:
                await send(START)
                with suppress(BrokenTable, OutOfReach):  # the browser will ask again, and be told why not
                    await self._tell(follower, send)
                await send(END)
            finally:
                listening.cancel()

    async def _tell(self, follower: Follower, send: Send) -> None:
        new, told = True, b""
        while not follower.ended:
            event = await self._house.bulletin(self._table, self._guest) if new else ALIVE
            if event != told:
                await send({"type": "http.response.body", "body": event, "more_body": True})
            if new:
                told = event
            new = await follower.next()


async def _listen(receive: Receive, follower: Follower) -> None:
    """Notices when the browser goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    follower.end()
