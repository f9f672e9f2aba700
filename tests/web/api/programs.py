"""Programs that play over HTTP: against the application in process, or against a server on a port."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import aclosing, contextmanager
from threading import Thread
from time import sleep
from typing import Any

import httpx
from starlette.types import ASGIApp

from sobremesa.tables.rate_limits import Limits
from sobremesa.web.app import Settings, create_app
from sobremesa.web.server import Server, configuration, listen
from tests.web.visitors import EAGER, PATIENCE, Prepared, Visitor, Whims

API = "/api/v1"
Answer = tuple[int, Any]


class Program:
    """A program, known by its token or not at all."""

    def __init__(self, app: ASGIApp, token: str | None = None, **headers: str) -> None:
        self.app = app
        self.headers = {**({"authorization": f"Bearer {token}"} if token else {}), **headers}
        self.http = Visitor(app, **self.headers).http
        self.heard: list[Event] = []  # of the stream that it follows

    async def ask(self, path: str) -> Answer:
        answer = await self.http.get(API + path)
        return answer.status_code, answer.json()

    async def send(self, path: str, **document: Any) -> Answer:
        answer = await self.http.post(API + path, json=document)
        return answer.status_code, answer.json()

    async def done(self, path: str, **document: Any) -> Any:
        """What is answered to something that must succeed."""
        status, answer = await self.send(path, **document)
        assert status < 300, answer
        return answer

    async def known(self, path: str) -> Any:
        """What is answered to a question that must be answered."""
        status, answer = await self.ask(path)
        assert status == 200, answer
        return answer

    async def become(self, name: str) -> "Program":
        """Somebody of this name, known by a token from now on."""
        return Program(self.app, (await self.done("/people", name=name))["token"])

    async def lay(self, game: str, *seats: str, **settled: Any) -> str:
        """A new table where everybody stays on the seat that is listed, unless asked otherwise; its path."""
        laid = await self.done("/tables", game=game, seats=seats, **{"fixed": True, **settled})
        return f"/tables/{laid['id']}"

    async def move(self, table: str, index: int = 0) -> Any:
        """Makes one of the moves that are open, and says which."""
        choices = await self.known(f"{table}/moves")
        text = choices["moves"][index % len(choices["moves"])]["move"]
        return await self.done(f"{table}/moves", after=choices["number"], move=text)

    async def events(self, table: str, number: int, last: int | None = None) -> list["Event"]:
        """The first events of the table's stream, so many of them."""
        return await self._events(table, last, lambda found: len(found) >= number)

    async def events_until(self, table: str, kind: str) -> list["Event"]:
        """The events of the table's stream up to the first of this kind."""
        return await self._events(table, None, lambda found: found[-1]["event"] == kind)

    async def _events(self, table: str, last: int | None, enough: Callable[[list["Event"]], bool]) -> list["Event"]:
        headers = {**self.headers, **({} if last is None else {"last-event-id": str(last)})}
        visitor = Visitor(self.app, **headers)
        visitor.http.cookies = self.http.cookies
        self.heard = found = list[Event]()
        async with asyncio.timeout(PATIENCE), aclosing(visitor.stream(API + table)) as pieces:
            async for piece in pieces:
                for event in events_in(piece.decode()):
                    found.append(event)
                    if enough(found):
                        return found
                if not piece:
                    break
        return found

    async def hears(self, number: int) -> None:
        """Waits until so many events have come while it follows a table."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < number:
                await asyncio.sleep(0.005)


class Event(dict[str, Any]):
    """What a stream has told: `event`, `data`, and `id` where it has one."""


def events_in(text: str) -> list[Event]:
    """The events of a piece of a stream, comments aside."""
    blocks = [block for block in text.split("\n\n") if block and not block.startswith(":")]
    return [_event(dict(line.split(": ", 1) for line in block.split("\n"))) for block in blocks]


def _event(fields: Mapping[str, str]) -> Event:
    return Event(fields, data=json.loads(fields["data"]))


@contextmanager
def listening(database: str, limits: Limits = EAGER) -> Iterator[str]:
    """A server on a free port of this machine; its address."""
    app = create_app(Settings(database, pace=0.0, limits=limits), Whims(), Prepared())
    server, listener = Server(configuration(app), app), listen("127.0.0.1", 0)
    thread = Thread(target=server.run, args=[[listener]])
    thread.start()
    while not server.started and thread.is_alive():
        sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def watch(client: httpx.Client, table: str) -> None:
    """Follows a table until its game is over: bots among themselves pause while nobody does."""
    with client.stream("GET", f"/tables/{table}/events", timeout=PATIENCE) as events:
        for _event in events.iter_lines():
            pass


@contextmanager
def caller(address: str, name: str) -> Iterator[httpx.Client]:
    """A program that waits for its answers, known by a token."""
    with httpx.Client(base_url=address + API, timeout=PATIENCE) as client:
        client.headers["authorization"] = f"Bearer {client.post('/people', json={'name': name}).json()['token']}"
        yield client
