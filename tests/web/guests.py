"""People who play over HTTP, and do not give up when a server is gone for a moment."""

import asyncio
import json
import random
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.web.visitors import JSON, PATIENCE

GONE = (httpx.TransportError, json.JSONDecodeError)  # the server ended before, or in the middle of, its answer
LATER = (429, 503)  # it asked us to come back
PAUSE = 0.02  # seconds before something is tried again


@dataclass(frozen=True)
class Posted:
    """A move as it was sent."""

    table: str
    seat: int
    after: int
    move: str


@dataclass
class Guest:
    """Somebody with a browser, who remembers what was sent and what was acknowledged."""

    http: httpx.AsyncClient
    name: str
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    sent: set[Posted] = field(default_factory=set)
    acknowledged: list[Posted] = field(default_factory=list)

    async def ask(self, method: str, path: str, **fields: Any) -> httpx.Response:
        """The answer, as soon as there is a server that gives one."""
        while True:
            try:
                answer = await self.http.request(method, path, data=fields or None, headers=JSON)
                if answer.status_code not in LATER:
                    return answer
            except GONE:
                pass
            await asyncio.sleep(PAUSE)

    async def arrive(self) -> None:
        """Gives their name, and is known from then on."""
        await self.ask("POST", "/me", name=self.name)

    async def lay(self, game: str = "mars", **fields: Any) -> str:
        """A new table where everybody stays on their seat; its address."""
        answer = await self.ask("POST", f"/new/{game}", name=self.name, fixed="on", **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def sit(self, table: str, seat: int) -> int:
        return (await self.ask("POST", f"{table}/sit", seat=seat, name=self.name)).status_code

    async def board(self, table: str, seat: int) -> Any:
        return (await self.ask("GET", f"{table}/board?seat={seat}")).json()

    async def move(self, posted: Posted) -> int:
        """Sends a move until somebody answers; the status."""
        self.sent.add(posted)
        fields = {"seat": posted.seat, "after": posted.after, "move": posted.move}
        status = (await self.ask("POST", f"{posted.table}/move", **fields)).status_code
        if status == 200:
            self.acknowledged.append(posted)
        return status

    def choose(self, table: str, seat: int, board: Any) -> Posted:
        """Any move that the board offers."""
        return Posted(table, seat, board["number"], self.rng.choice(sorted(board["choices"]["moves"].values())))

    async def play(self, table: str, seat: int) -> None:
        """Plays until the game is over."""
        while not (board := await self.board(table, seat)).get("over"):
            if board.get("mine"):
                await self.move(self.choose(table, seat, board))
            else:
                await asyncio.sleep(PAUSE)

    async def news(self, table: str) -> AsyncGenerator[Any]:
        """What the table's stream tells."""
        async with self.http.stream("GET", f"{table}/events") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    yield json.loads(line.removeprefix("data: "))

    async def until(self, table: str, number: int) -> Any:
        """The first news after so many entries."""
        async with asyncio.timeout(PATIENCE), aclosing(self.news(table)) as stream:
            async for news in stream:
                if news["number"] >= number:
                    return news
        raise AssertionError("the stream has ended")


class Company:
    """Everybody who came; their connections end when all have left."""

    def __init__(self) -> None:
        self._guests: list[Guest] = []

    def guest(self, url: str, name: str = "Ana", like: Guest | None = None) -> Guest:
        """Somebody at this server; like somebody: the same person, with the same cookies."""
        cookies = like.http.cookies if like else None
        self._guests.append(Guest(httpx.AsyncClient(base_url=url, timeout=PATIENCE, cookies=cookies), name))
        return self._guests[-1]

    async def leave(self) -> None:
        for guest in self._guests:
            await guest.http.aclose()
