"""What goes wrong, and how HTTP says it. The only place where an error meets a status."""

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.game import BadOptions, GameOver, IllegalMove, NotYourTurn, RuleError, UnreadableMove
from sobremesa.storage.reach import OutOfReach
from sobremesa.storage.store import NoSuchTable, StaleView
from sobremesa.web.house import NotYourSeat, Refused
from sobremesa.web.limits import TooMany
from sobremesa.web.pages import apology
from sobremesa.words import Words

_ = Words("web")


class FromElsewhere(PermissionError):
    """A request that a page of another site has sent."""


class TooLarge(ValueError):
    """A request with more in it than anything here needs."""


STATUSES: dict[type[Exception], int] = {
    NoSuchTable: 404,
    NotYourSeat: 403,
    StaleView: 409,
    NotYourTurn: 409,
    GameOver: 409,
    Refused: 409,
    IllegalMove: 422,
    UnreadableMove: 422,
    BadOptions: 422,
    RuleError: 422,
    OutOfReach: 503,
    TooMany: 429,
    FromElsewhere: 403,
    TooLarge: 413,
}
WAIT = 2  # seconds until a database that is out of reach is tried again


def sentence(error: Exception) -> str:
    """The error for people."""
    if isinstance(error, NoSuchTable):
        return _("There is no such table. Perhaps part of the link is missing.")
    if isinstance(error, StaleView):
        return _("The table has changed in the meantime. Please look again.")
    if isinstance(error, OutOfReach):
        return _("What happens at the tables cannot be kept right now. Please try again in a moment.")
    return str(error)


def answer(request: Request, error: Exception) -> Response:
    """The error as HTTP says it."""
    status = next(STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)
    wait = error.seconds if isinstance(error, TooMany) else WAIT if isinstance(error, OutOfReach) else None
    return apology(request, status, sentence(error), getattr(error, "clause", ""), wait)


async def _answer(request: Request, error: Exception) -> Response:
    return answer(request, error)


async def _http_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: _("There is nothing here."), 405: _("This cannot be done here.")}
    return apology(request, error.status_code, words.get(error.status_code, str(error.detail)))


async def _unread_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    field = error.errors()[0]["loc"][-1]
    return apology(request, 422, _("Something is missing or cannot be read in this request: {field}.", field=field))


def answer_faults(app: FastAPI) -> None:
    for kind in STATUSES:
        app.add_exception_handler(kind, _answer)
    app.add_exception_handler(HTTPException, _http_answer)
    app.add_exception_handler(RequestValidationError, _unread_answer)
