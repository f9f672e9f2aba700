"""The application called in process: a house of tables on a file, and people who come with a browser's cookies."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from starlette.types import ASGIApp

from sobremesa.game import Seat
from sobremesa.record import Record, split_move
from sobremesa.rng import below, generator
from sobremesa.storage.models import Chair, Entry, Person, TablePlan
from sobremesa.storage.store import Store
from sobremesa.tables.bot_processes import BotProcesses
from sobremesa.tables.fair_queue import Ticket
from sobremesa.tables.rate_limits import Limits
from sobremesa.tables.readiness import Readiness
from sobremesa.web.app import Settings, create_app
from sobremesa.web.session import IDENTITY, CookieSigner

PATIENCE = 30.0  # seconds for something that takes a moment
# For those who do a week's work in a test.
EAGER = Limits(
    requests=10_000,
    burst=100_000,
    tables=10_000,
    open_tables=10_000,
    address_tables=10_000,
    chats=10_000,
    address_chats=10_000,
    address_people=10_000,
    acts=10_000,
    address_acts=10_000,
)
JSON = {"accept": "application/json"}


class Prepared(Readiness):
    """Every game can be played: what is not compiled yet is compiled when it is called."""

    def start(self) -> None:
        pass

    def now(self, game: str) -> bool:  # noqa: ARG002  # every game
        return True

    async def wait(self, game: str) -> None:
        pass


class Whims(BotProcesses):
    """Bots of this process that do anything legal."""

    def __init__(self) -> None:
        super().__init__(1)
        self.rng = generator(7)

    async def choose(self, record: Record, bot: str, ticket: Ticket) -> str:  # noqa: ARG002  # all levels are the same
        codes = record.game.legal_actions(record.state)
        return record.game.write(record.state, codes[below(self.rng, len(codes))])


@asynccontextmanager
async def serving(
    database: str,
    bots: BotProcesses | None = None,
    pace: float = 0.0,
    limits: Limits = EAGER,
    ready: Readiness | None = None,
) -> AsyncIterator[ASGIApp]:
    """The application on this database, from its start to its end."""
    app = create_app(Settings(database, pace=pace, limits=limits), bots or Whims(), ready or Prepared())
    asked: asyncio.Queue[Any] = asyncio.Queue()
    answered: asyncio.Queue[Any] = asyncio.Queue()
    life = asyncio.ensure_future(app({"type": "lifespan", "state": {}}, asked.get, answered.put))
    for stage in ("startup", "shutdown"):
        await asked.put({"type": f"lifespan.{stage}"})
        assert await unless_ended(life, answered.get()) == {"type": f"lifespan.{stage}.complete"}
        if stage == "startup":
            yield app
    await life


async def unless_ended(task: "asyncio.Task[None]", waited_for: Coroutine[Any, Any, Any]) -> Any:
    """What is waited for; where the task that should bring it ends first, why."""
    waiting = asyncio.ensure_future(waited_for)
    await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
    if not waiting.done():
        waiting.cancel()
        task.result()
        raise AssertionError("it has ended")
    return waiting.result()


class Visitor:
    """Somebody with a browser."""

    def __init__(self, app: ASGIApp, **headers: str) -> None:
        self.app = app
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table", headers=headers)

    async def get(self, path: str, **query: Any) -> httpx.Response:
        return await self.http.get(path, params=query or None)

    async def post(self, path: str, **fields: Any) -> httpx.Response:
        return await self.http.post(path, data=fields)

    async def ask(self, path: str, **query: Any) -> Any:
        """What a page's script is answered."""
        return (await self.http.get(path, params=query, headers=JSON)).raise_for_status().json()

    async def told(self, path: str, **fields: Any) -> tuple[int, Any]:
        """How a page's script is answered when it sends something."""
        answer = await self.http.post(path, data=fields, headers=JSON)
        return answer.status_code, answer.json()

    async def told_status(self, path: str, **fields: Any) -> int:
        return (await self.post(path, **fields)).status_code

    async def goes_to(self, path: str, **fields: Any) -> str:
        """Where a form that was sent leads."""
        answer = await self.post(path, **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def lay(self, game: str, **fields: Any) -> str:
        """Lays a table where everybody stays on the seat that they choose, unless asked otherwise; its address."""
        return await self.goes_to(f"/new/{game}", **{"fixed": "on", **fields})

    async def board(self, table: str, **query: Any) -> Any:
        return await self.ask(f"{table}/board", **query)

    async def move(self, table: str, seat: int, after: int, move: str) -> tuple[int, Any]:
        return await self.told(f"{table}/move", seat=seat, after=after, move=move)

    async def until(self, table: str, holds: Callable[[Any], bool]) -> Any:
        """The first news of the table that this holds for."""
        async with asyncio.timeout(PATIENCE), aclosing(self.news(table)) as stream:
            async for news in stream:
                if holds(news):
                    return news
        raise AssertionError("the stream has ended")

    async def news(self, table: str) -> AsyncGenerator[Any]:
        """What the table's stream tells."""
        async with aclosing(self.stream(table)) as pieces:
            async for piece in pieces:
                yield json.loads(piece.decode().split("data: ")[1])

    async def stream(self, table: str) -> AsyncGenerator[bytes]:
        """The table's stream as it is sent, piece by piece, until who reads it goes away."""
        request = self.http.build_request("GET", f"{table}/events")
        sent: asyncio.Queue[Any] = asyncio.Queue()
        gone = asyncio.Event()

        async def receive() -> Any:
            await gone.wait()
            return {"type": "http.disconnect"}

        answering = asyncio.ensure_future(self.app(scope_of(request), receive, sent.put))
        try:
            start = await unless_ended(answering, sent.get())
            assert start["status"] == 200, start
            while True:
                yield (await unless_ended(answering, sent.get()))["body"]
        finally:
            gone.set()
            await answering


def scope_of(request: httpx.Request) -> dict[str, Any]:
    """The request as an application is told of it."""
    return {
        "type": "http",
        "method": request.method,
        "path": request.url.path,
        "raw_path": request.url.raw_path,
        "query_string": b"",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "scheme": "http",
        "server": ("table", 80),
    }


@dataclass
class Kept:
    """A game in the database, and its people: one for each seat."""

    table: str  # its address
    people: list[Person]

    async def visitor(self, app: ASGIApp, store: Store, seat: Seat | None, **headers: str) -> Visitor:
        """The person of this seat with the cookie that the house has given them; somebody unknown for None."""
        visitor = Visitor(app, **headers)
        if seat is not None:
            cookie = CookieSigner(await store.secret("cookies")).sign(self.people[seat].id)
            visitor.http.cookies.set(IDENTITY, cookie)
        return visitor


async def keep(
    store: Store, record: Record, bots: Sequence[int] = (), people: Sequence[Person] = (), **settled: Any
) -> Kept:
    """Writes a game into a database, played by these or by new people except for the seats of bots."""
    people = list(people) or [await store.add_person(name) for name in record.seats]
    chairs = tuple(
        Chair(seat, bot="guest") if seat in bots else Chair(seat, person=person.id, name=person.name)
        for seat, person in enumerate(people)
    )
    table = await store.add_table(TablePlan(record.game.key, record.options, chairs, **settled), people[0])
    moves = [Entry(seat, text, 1000.0) for seat, text in map(split_move, record.moves)]
    await store.seats.start(table, record.deal)
    if moves:
        await store.append(table, 0, moves, record.over)
    return Kept(f"/t/{table}", people)
