"""How answers leave: the head of one with the beginning of its body, in one piece where the usual way sends two."""

import asyncio
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADS = tuple(b"HTTP/1.1 %d" % kind for kind in range(2, 6))  # how they begin; `100 Continue` cannot wait


class Outlet:
    """A connection's way out, which keeps a head back until there is something to go with it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""
        self.get_extra_info = transport.get_extra_info
        self.is_closing = transport.is_closing
        self.pause_reading = transport.pause_reading
        self.resume_reading = transport.resume_reading
        self.set_protocol = transport.set_protocol

    def write(self, data: bytes) -> None:
        if self._head:
            head, self._head = self._head, b""
            self._transport.write(head + data)
        elif data.startswith(HEADS):
            self._head = data
        else:
            self._transport.write(data)

    def flush(self) -> None:
        """Sends a head that nothing goes with."""
        if self._head:
            self.write(b"")

    def close(self) -> None:
        self.flush()
        self._transport.close()


class Protocol(HttpToolsProtocol):
    """One connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        self._outlet = Outlet(transport)
        super().connection_made(cast(asyncio.Transport, self._outlet))

    def on_response_complete(self) -> None:
        self._outlet.flush()
        super().on_response_complete()
