"""What goes wrong, and how HTTP says it. The only place where an error meets a status."""

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import BadOptions, GameOver, IllegalMove, NotYourTurn, RuleError, UnreadableMove
from sobremesa.storage.store import NoSuchTable, StaleView
from sobremesa.web.house import NotYourSeat, Refused
from sobremesa.web.pages import page
from sobremesa.words import Words

_ = Words("web")

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
}


def sentence(error: Exception) -> str:
    """The error for people."""
    if isinstance(error, NoSuchTable):
        return _("There is no such table. Perhaps part of the link is missing.")
    if isinstance(error, StaleView):
        return _("The table has changed in the meantime. Please look again.")
    return str(error)


async def _answer(request: Request, error: Exception) -> Response:
    status = next(STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)
    return _said(request, status, sentence(error), getattr(error, "clause", ""))


async def _http_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: _("There is nothing here."), 405: _("This cannot be done here.")}
    return _said(request, error.status_code, words.get(error.status_code, str(error.detail)), "")


async def _unread_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    field = error.errors()[0]["loc"][-1]
    return _said(request, 422, _("{field} is missing from this request, or cannot be read.", field=field), "")


def _said(request: Request, status: int, words: str, clause: str) -> Response:
    """A page for people who follow links, and a small answer for scripts."""
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"error": words, "clause": clause}, status)
    return page(request, "error.html", status, words=words)


def answer_faults(app: FastAPI) -> None:
    for kind in STATUSES:
        app.add_exception_handler(kind, _answer)
    app.add_exception_handler(HTTPException, _http_answer)
    app.add_exception_handler(RequestValidationError, _unread_answer)
