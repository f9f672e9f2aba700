"""The moves of a turn that a page sends."""

from urllib.parse import parse_qsl

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.game import Seat
from sobremesa.web.identity import person_of, tables_for
from sobremesa.web.move_fields import MoveTexts
from sobremesa.web.numbers import Whole

FORM = "application/x-www-form-urlencoded"
MOVE = "move"  # the one field that may be there more than once


class Posted(BaseModel):
    """The fields of the form."""

    seat: Whole
    after: Whole
    move: MoveTexts


async def move(request: Request) -> Response:
    """Plays the moves, all of them or none; they are on disk afterwards."""
    posted = read(await request.body(), request.headers.get("content-type", ""))
    moves, table = tables_for(request).moves, request.path_params["table"]
    await moves.move(table, Seat(posted.seat), posted.after, posted.move, person_of(request) or "")
    return Response(b"{}", media_type="application/json")


def read(body: bytes, kind: str) -> Posted:
    """The moves in the form; raises RequestValidationError."""
    fields = parse_qsl(body.decode(errors="replace"), keep_blank_values=True) if kind.startswith(FORM) else []
    moves = [value for name, value in fields if name == MOVE]
    try:
        return Posted.model_validate(dict(fields) | ({MOVE: moves} if moves else {}))
    except ValidationError as error:
        wrong = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(wrong) from error
