"""How answers leave: nothing is sent in two pieces that could go in one, and nothing is kept back for long."""

import asyncio
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from sobremesa.web.protocol import Protocol

pytestmark = pytest.mark.anyio

HEADERS = [(b"content-length", b"2")]


class Line(asyncio.Transport):
    """A connection that keeps what is sent, piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


async def answer(_scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": b"ok"})


async def asked(request: bytes) -> Line:
    """The line after a request on it has been answered as far as it can be."""
    config = uvicorn.Config(answer, log_config=None, access_log=False)
    config.load()
    wire, line = Protocol(config, ServerState(), {}, asyncio.get_running_loop()), Line()
    wire.connection_made(line)
    wire.data_received(request)
    for _ in range(5):
        await asyncio.sleep(0)
    wire.connection_lost(None)
    return line


async def test_an_answer_is_sent_in_one_piece() -> None:
    line = await asked(b"GET / HTTP/1.1\r\nhost: table\r\n\r\n")
    assert line.sent == [b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"]


async def test_answers_follow_each_other_on_one_line() -> None:
    line = await asked(2 * b"GET / HTTP/1.1\r\nhost: table\r\n\r\n")
    assert line.sent == 2 * [b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"]


async def test_an_answer_without_a_body_is_sent_too() -> None:
    line = await asked(b"HEAD / HTTP/1.1\r\nhost: table\r\n\r\n")
    assert line.sent == [b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"]


async def test_who_waits_for_a_word_before_sending_more_is_given_it_at_once() -> None:
    head = b"POST / HTTP/1.1\r\nhost: table\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n"
    assert (await asked(head)).sent == [b"HTTP/1.1 100 Continue\r\n\r\n"]


async def test_what_cannot_be_read_is_refused_before_the_line_is_closed() -> None:
    line = await asked(b"nonsense\r\n\r\n")
    assert [piece[:12] for piece in line.sent] == [b"HTTP/1.1 400"]
    assert line.closed
