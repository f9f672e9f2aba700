"""A move that a page sends."""

from typing import Annotated
from urllib.parse import parse_qsl

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, ValidationError
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.game import Seat
from sobremesa.web.numbers import Whole
from sobremesa.web.people import house_of, person_of

FORM = "application/x-www-form-urlencoded"
LONGEST_MOVE = 200
DONE = b"{}"
START = {
    "type": "http.response.start",
    "status": 200,
    "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(DONE)).encode())],
}
BODY = {"type": "http.response.body", "body": DONE}


class Posted(BaseModel):
    """The fields of the form."""

    seat: Whole
    after: Whole
    move: Annotated[str, Field(max_length=LONGEST_MOVE)]


async def move(request: Request) -> ASGIApp:
    """Plays the move; it is on disk afterwards."""
    body: bytes = (await request.receive())["body"]  # the guard has read it whole
    posted = read(body, request.headers.get("content-type", ""))
    table: str = request.path_params["table"]
    await house_of(request).move(table, Seat(posted.seat), posted.after, posted.move, person_of(request) or "")
    return done


async def done(_scope: Scope, _receive: Receive, send: Send) -> None:
    """The answer to a move that was played."""
    await send(START)
    await send(BODY)


def read(body: bytes, kind: str) -> Posted:
    """The move in the form; raises RequestValidationError."""
    fields = parse_qsl(body.decode(errors="replace"), keep_blank_values=True) if kind.startswith(FORM) else []
    try:
        return Posted.model_validate(dict(fields))
    except ValidationError as error:
        wrong = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(wrong) from error
