"""What a connection may take before its request is whole: so many bytes, so many seconds, so many at once."""

import asyncio
import select
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from sobremesa.storage.database import sqlite_url
from sobremesa.tables.rate_limits import Limits
from sobremesa.web.middleware import HEADERS
from sobremesa.web.protocol import BoundedHttpProtocol
from tests.web.api.programs import listening
from tests.web.visitors import EAGER, PATIENCE

pytestmark = pytest.mark.anyio

GET = b"GET / HTTP/1.1\r\nhost: table\r\n"
POST = b"POST / HTTP/1.1\r\nhost: table\r\n"
OK = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
LIMITS = Limits(headers=1000, half_sent=2)
HASTY = replace(EAGER, request_seconds=0.5)


class Line(asyncio.Transport):
    """A connection that keeps what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.7", 4711) if name == "peername" else default

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    @property
    def status(self) -> int:
        """Of the first answer; 0 if there is none."""
        return int(self.sent.split(b" ")[1]) if self.sent else 0


class Answering:
    """An application that keeps what it is asked, and says ok."""

    def __init__(self) -> None:
        self.scopes: list[Scope] = []
        self.bodies: list[bytes] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        body, message = b"", await receive()
        while message["type"] == "http.request":
            body += message["body"]
            if not message["more_body"]:
                break
            message = await receive()
        else:
            return
        self.bodies.append(body)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


class Connected:
    """One connection to an application."""

    def __init__(self, half_sent: Counter[str] | None = None, app: Answering | None = None) -> None:
        self.app = app or Answering()
        config = uvicorn.Config(self.app, log_config=None, access_log=False)
        config.load()
        self.half_sent = Counter() if half_sent is None else half_sent
        given: tuple[Any, ...] = config, ServerState(), {}, asyncio.get_running_loop()
        self.protocol = BoundedHttpProtocol(*given, limits=LIMITS, half_sent=self.half_sent)
        self.line = Line()
        self.protocol.connection_made(self.line)

    async def receives(self, *pieces: bytes) -> Line:
        """The line when these pieces have come, and been answered as far as they can be."""
        for piece in pieces:
            if not self.line.closed:
                self.protocol.data_received(piece)
            for _ in range(5):
                await asyncio.sleep(0)
        return self.line

    def ends(self) -> None:
        self.protocol.connection_lost(None)


@pytest.fixture
async def connected() -> Connected:
    return Connected()


# Requests as they should be


async def test_a_request_is_answered_however_it_is_cut(connected: Connected) -> None:
    request = POST + b"content-length: 5\r\n\r\nhello"
    pieces = [request[start : start + 7] for start in range(0, len(request), 7)]
    assert (await connected.receives(*pieces)).sent == OK
    assert connected.app.bodies == [b"hello"]
    assert not connected.half_sent


async def test_many_requests_follow_each_other_on_one_line(connected: Connected) -> None:
    assert (await connected.receives(100 * (GET + b"\r\n"))).sent[: len(OK)] == OK
    assert not connected.line.closed


async def test_who_waits_for_a_word_before_sending_more_is_given_it(connected: Connected) -> None:
    line = await connected.receives(POST + b"expect: 100-continue\r\ncontent-length: 2\r\n\r\n")
    assert line.sent == b"HTTP/1.1 100 Continue\r\n\r\n"


async def test_what_cannot_be_read_is_refused_and_the_refusal_is_guarded(connected: Connected) -> None:
    line = await connected.receives(b"nonsense\r\n\r\n")
    assert (line.status, line.closed) == (400, True)
    for name, value in HEADERS:
        assert name + b": " + value in line.sent


# Bytes


@pytest.mark.parametrize("step", [1, 64, 5000])
async def test_a_head_has_a_bound_however_it_comes(connected: Connected, step: int) -> None:
    head = GET + b"x: " + b"y" * 2000 + b"\r\n\r\n"
    line = await connected.receives(*(head[start : start + step] for start in range(0, len(head), step)))
    assert (line.status, line.closed) == (431, True)
    assert connected.app.scopes == []


async def test_a_head_below_the_bound_is_read(connected: Connected) -> None:
    rest = LIMITS.headers - len(GET) - len(b"x: \r\n\r\n")
    assert (await connected.receives(GET + b"x: " + b"y" * rest + b"\r\n\r\n")).status == 200


async def test_a_body_is_no_head(connected: Connected) -> None:
    line = await connected.receives(POST + b"content-length: 5000\r\n\r\n" + b"x" * 2000, b"x" * 3000)
    assert line.sent == OK
    assert len(connected.app.bodies[0]) == 5000


@pytest.mark.parametrize(
    "around", [b"1;%s\r\nx\r\n0\r\n\r\n", b"1\r\nx\r\n0\r\nx: %s\r\n\r\n"], ids=["chunk", "trailer"]
)
async def test_what_stands_around_a_body_counts_as_head(connected: Connected, around: bytes) -> None:
    line = await connected.receives(POST + b"transfer-encoding: chunked\r\n\r\n", around % (b"y" * 2000))
    assert (line.status, line.closed) == (431, True)
    assert connected.app.bodies == []


async def test_what_follows_a_body_is_no_header(connected: Connected) -> None:
    head = POST + b"origin: http://elsewhere\r\ntransfer-encoding: chunked\r\n\r\n"
    await connected.receives(head, b"1\r\nx\r\n", b"0\r\norigin: http://table\r\nsec-fetch-site: none\r\n\r\n")
    assert connected.app.bodies == [b"x"]
    assert dict(connected.app.scopes[0]["headers"]) == {
        b"host": b"table",
        b"origin": b"http://elsewhere",
        b"transfer-encoding": b"chunked",
    }


# Numbers


async def test_so_many_requests_of_one_address_may_be_half_sent() -> None:
    half_sent: Counter[str] = Counter()
    lines = [Connected(half_sent) for _ in range(LIMITS.half_sent + 1)]
    statuses = [(await one.receives(GET)).status for one in lines]
    assert statuses == [*([0] * LIMITS.half_sent), 429]
    assert (await Connected(half_sent).receives(GET + b"\r\n")).status == 200
    for one in lines:
        one.ends()
    assert not half_sent


# Seconds


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens that does not wait for long."""
    with listening(sqlite_url(tmp_path_factory.mktemp("hasty") / "tables.db"), HASTY) as url:
        yield url


def call(url: str) -> socket.socket:
    """A connection of its own to the server."""
    return socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), PATIENCE)


def rest(line: socket.socket) -> bytes:
    """Everything that comes until the server ends the connection."""
    said = b""
    with suppress(ConnectionResetError):  # it has not read what was sent last
        while piece := line.recv(4096):
            said += piece
    return said


def dripped(line: socket.socket) -> bytes:
    """What is answered to who sends a little again and again, and never enough."""
    with suppress(ConnectionError):
        for _ in range(100):
            if select.select([line], [], [], 0.1)[0]:
                break
            line.sendall(b"x: y\r\n")
    return rest(line)


def test_who_sends_a_request_drop_by_drop_is_not_waited_for(hasty: str) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(call(hasty)) for _ in range(50)]
        for line in lines:
            line.sendall(GET)
        assert httpx.get(hasty).status_code == 200
        assert b"HTTP/1.1 408 Request Timeout\r\n" in dripped(lines[0])
        for line in lines[1:]:
            assert rest(line)[:12] in (b"HTTP/1.1 408", b"")
    assert httpx.get(hasty).status_code == 200


def test_who_says_nothing_is_not_waited_for(hasty: str) -> None:
    with call(hasty) as line:
        assert rest(line) == b""


def test_half_a_body_is_not_waited_for_and_does_nothing(hasty: str) -> None:
    with httpx.Client(base_url=hasty) as ana, call(hasty) as line:
        table = ana.post("/new/mars", data={"seat1": "here"}).headers["location"]
        form = f"content-type: application/x-www-form-urlencoded\r\ncookie: sobremesa={ana.cookies['sobremesa']}\r\n"
        head = f"POST {table}/chat HTTP/1.1\r\nhost: table\r\n{form}content-length: 30\r\n\r\n"
        line.sendall(f"{head}words=I+will+n".encode())
        assert rest(line).startswith(b"HTTP/1.1 408")
        assert "I will n" not in ana.get(f"{table}/chat").text


def test_a_stream_goes_on_long_after_its_request_was_whole(hasty: str) -> None:
    with httpx.Client(base_url=hasty, timeout=PATIENCE) as ana, call(hasty) as line:
        table = ana.post("/new/mars", data={"seat1": "here"}).headers["location"]
        line.sendall(f"GET {table}/events HTTP/1.1\r\nhost: table\r\n\r\n".encode())
        said = b""
        while b"data: " not in said:
            said += line.recv(4096)
        time.sleep(2 * HASTY.request_seconds)
        ana.post(f"{table}/chat", data={"words": "hola"})
        assert b'"chats": 1' in line.recv(4096)


def test_a_head_without_an_end_ends_the_connection(hasty: str) -> None:
    with call(hasty) as line:
        line.sendall(GET + b"x: ")
        with suppress(ConnectionError):
            for _ in range(60):
                line.sendall(b"y" * 1_000_000)
            raise AssertionError("60 MB were taken")
    assert httpx.get(hasty).status_code == 200
