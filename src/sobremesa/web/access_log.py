"""What a server writes down about itself. Never a cookie, a token, the name of a table or a move."""

import json
import logging
import sys
import time
from typing import Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.tables.metrics import Metrics

requests = logging.getLogger("sobremesa.requests")

LogKind = Literal["plain", "json"]
STATIC, UNKNOWN = "/static", "?"
DETAILS = ("method", "path", "status", "ms")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        members = {"time": round(record.created, 3), "level": record.levelname.lower(), "what": record.getMessage()}
        members |= {name: getattr(record, name) for name in DETAILS if hasattr(record, name)}
        if record.exc_info:
            members["error"] = self.formatException(record.exc_info)
        return json.dumps(members)


def write_to_stderr(kind: LogKind) -> None:
    """Sets up the log: JSON with a line for each request, or plain words for what a person at home should know."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else logging.Formatter("%(levelname)s %(message)s"))
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
