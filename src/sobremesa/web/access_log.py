"""What a server writes down about itself. Never a cookie, a token, the name of a table or a move."""

import asyncio
import json
import logging
import sys
import time
import traceback
from collections.abc import Iterator
from typing import Any, Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.tables.metrics import Metrics

log = logging.getLogger("sobremesa")
requests = logging.getLogger("sobremesa.requests")

LogKind = Literal["plain", "json"]
STATIC, UNKNOWN = "/static", "?"
DETAILS = ("method", "path", "status", "ms")


class Lines(logging.Formatter):
    """Plain words."""

    def format(self, record: logging.LogRecord) -> str:
        said = f"{record.levelname} {record.getMessage()}"
        return f"{said}\n{trace(record.exc_info[1])}" if record.exc_info else said


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        members = {"time": round(record.created, 3), "level": record.levelname.lower(), "what": record.getMessage()}
        members |= {name: getattr(record, name) for name in DETAILS if hasattr(record, name)}
        if record.exc_info:
            members["error"] = trace(record.exc_info[1])
        return json.dumps(members)


def trace(error: BaseException | None) -> str:
    """Of which kind an error is and where it was raised, and the same of those that led to it.

    It has nothing of their messages: those may name a table, a move or all that was to be written into a row.
    """
    return "".join(f"{type(one).__name__}\n{''.join(traceback.format_tb(one.__traceback__))}" for one in _led_to(error))


def _led_to(error: BaseException | None) -> Iterator[BaseException]:
    """The error and those that led to it, the last one first."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for one in error.exceptions:
                yield from _led_to(one)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def unforeseen(error: BaseException | None, where: str = "while a request was answered") -> None:
    """Writes down a mistake of ours."""
    log.error("an unforeseen error %s", where, exc_info=error)


def forgotten(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Writes down an error that nobody waits for any more; the event loop by itself would write its message as well."""
    unforeseen(context.get("exception"), "that nobody waits for")


def write_to_stderr(kind: LogKind) -> None:
    """Sets up the log: JSON with a line for each request, or plain words for what a person at home should know."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    requests.setLevel(logging.INFO if kind == "json" else logging.WARNING)
    for noisy in ("uvicorn", "alembic"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class AccessLog:
    """Middleware that counts requests and writes one line for each."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_look)
        finally:
            self._metrics.answered(status)
            if requests.isEnabledFor(logging.INFO):
                taken = round(1000 * (time.perf_counter() - began), 1)
                details = {"method": scope["method"], "path": public_path(scope), "status": status, "ms": taken}
                requests.info("request", extra=details)


def public_path(scope: Scope) -> str:
    """What was asked for, as the routes name it: the name of a table is a secret of those who sit there."""
    if (route := scope.get("route")) is not None:
        return str(route.path)
    return STATIC if str(scope["path"]).startswith(STATIC) else UNKNOWN
