"""What a busy server is asked most: moves, and the streams that tell of them. No framework stands in between."""

import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.web.faults import CODES, answer
from sobremesa.web.following import follow
from sobremesa.web.moving import move

FAULTS: tuple[type[Exception], ...] = (*CODES, HTTPException)


class Way(NamedTuple):
    """One address, and who answers there."""

    path: str  # as the journal names it
    method: str
    answer: Callable[[Request], Awaitable[ASGIApp]]


WAYS = {
    "move": Way("/t/{table}/move", "POST", move),
    "events": Way("/t/{table}/events", "GET", follow),
}
ADDRESS = re.compile(rf"/t/(?P<table>[^/]+)/(?P<what>{'|'.join(WAYS)})")


class Direct:
    """Answers these itself, and hands on everything else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        way = WAYS[found["what"]]
        scope.update(app=self._app, route=way, path_params={"table": found["table"]})
        response = await answered(way, Request(scope, receive))
        await response(scope, receive, send)


async def answered(way: Way, request: Request) -> ASGIApp:
    """What is to be sent, whatever happens."""
    try:
        if request.method != way.method:
            raise HTTPException(405, headers={"allow": way.method})
        return await way.answer(request)
    except FAULTS as error:
        return answer(request, error)
