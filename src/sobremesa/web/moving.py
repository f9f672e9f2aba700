"""A move that a page sends. It is what a busy server is asked most, so no framework stands between it and the house."""

from typing import Annotated
from urllib.parse import parse_qsl

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.game import Seat
from sobremesa.web.faults import CODES, answer
from sobremesa.web.people import house_of, person_of

FORM = "application/x-www-form-urlencoded"
LONGEST_MOVE = 200
FAULTS: tuple[type[Exception], ...] = (*CODES, HTTPException)
DONE = b"{}"
DONE_HEADERS = [(b"content-type", b"application/json"), (b"content-length", str(len(DONE)).encode())]


class Posted(BaseModel):
    """The fields of the form."""

    seat: int
    after: int
    move: Annotated[str, Field(max_length=LONGEST_MOVE)]


async def move(request: Request) -> None:
    """Plays the move; it is on disk afterwards."""
    posted = read(await request.body(), request.headers.get("content-type", ""))
    table: str = request.path_params["table"]
    await house_of(request).move(table, Seat(posted.seat), posted.after, posted.move, person_of(request) or "")


def read(body: bytes, kind: str) -> Posted:
    """The move in the form; raises RequestValidationError."""
    fields = parse_qsl(body.decode(errors="replace"), keep_blank_values=True) if kind.startswith(FORM) else []
    try:
        return Posted.model_validate(dict(fields))
    except ValidationError as error:
        wrong = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(wrong) from error


ROUTE = Route("/t/{table}/move", move, methods=["POST"])


class Moving:
    """Answers moves, and hands on everything else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found, child = ROUTE.matches(scope) if scope["type"] == "http" else (Match.NONE, {})
        if found == Match.NONE:
            await self._app(scope, receive, send)
            return
        scope.update(child, route=ROUTE, app=self._app)
        request = Request(scope, receive)
        try:
            if found == Match.PARTIAL:
                raise HTTPException(405, headers={"allow": "POST"})
            await move(request)
        except FAULTS as error:
            await answer(request, error)(scope, receive, send)
        else:
            await send({"type": "http.response.start", "status": 200, "headers": DONE_HEADERS})
            await send({"type": "http.response.body", "body": DONE})
