"""HTTP on one connection: as uvicorn speaks it, with bounds on what a request may take before it is whole."""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sobremesa.tables.rate_limits import Limits
from sobremesa.web.middleware import HEADERS


class BoundedHttpProtocol(HttpToolsProtocol):
    """The head of a request may not be large, all of it must come soon, and nothing after its body is a header."""

    def __init__(self, *given: Any, limits: Limits, half_sent: Counter[str], **named: Any) -> None:
        super().__init__(*given, **named)
        self._limits = limits
        self._half_sent = half_sent  # how many requests have come in part, by address
        self._in_head = True
        self._in_request = False
        self._overhead = 0  # bytes of the request so far, besides its body
        self._counted = False  # whether it is one of the half-sent
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        while data and not self.transport.is_closing():
            room = self._limits.headers - self._overhead
            piece, data = data[:room], data[room:]
            self._overhead += len(piece)
            super().data_received(piece)
            if self._overhead >= self._limits.headers:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if self._in_request and not self._counted:
            self._count()

    # What the parser has found

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = self._in_request = True

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # the parser calls what follows a body in chunks by the same name
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_head = False

    def on_body(self, body: bytes) -> None:
        self._overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_request, self._overhead = False, 0
        self._stop_waiting()
        super().on_message_complete()

    # Waiting for the rest

    def _count(self) -> None:
        """The request has begun and is not whole: its time runs, and it is one of those of its address."""
        self._stop_waiting()
        self._wait()
        self._half_sent[self._address] += 1
        self._counted = True
        if self._half_sent[self._address] > self._limits.half_sent:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self._limits.request_seconds, self._be_late)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        if self._counted:
            self._counted = False
            self._half_sent[self._address] -= 1
            if not self._half_sent[self._address]:
                del self._half_sent[self._address]

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _be_late(self) -> None:
        if self.flow.read_paused:  # who is late is the server, which answers an earlier request
            self._wait()
        elif self._in_request:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    # Refusing

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # uvicorn's words for what cannot be read
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answers where nothing else is being answered, and ends the connection."""
        cycle = self.cycle
        if self._in_head:
            free = cycle is None or cycle.response_complete
        else:
            free = not cycle.response_started and not self.pipeline
            cycle.disconnected = True
        if free and not self.transport.is_closing():
            self.transport.write(refusal(status, self.server_state.default_headers))
        self.transport.close()


def refusal(status: HTTPStatus, headers: list[tuple[bytes, bytes]]) -> bytes:
    """A whole answer that says no more than its status."""
    words = status.phrase.encode()
    own = (b"content-type", b"text/plain"), (b"content-length", b"%d" % len(words)), (b"connection", b"close")
    lines = [b"%s: %s" % header for header in (*headers, *HEADERS, *own)]
    return b"\r\n".join([b"HTTP/1.1 %d %s" % (status, words), *lines, b"", words])
