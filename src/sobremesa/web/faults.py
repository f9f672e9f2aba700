"""What goes wrong, and how HTTP says it. The only place where an error meets a code, and by it a status."""

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import BadOptions, GameOver, IllegalMove, NotYourTurn, RuleError, UnreadableMove, quoted
from sobremesa.storage.store import NoSuchTable, SeatTaken, StaleView
from sobremesa.web.house import NotBegun, NothingToUndo, NotOver, NotYourSeat, Refused
from sobremesa.web.pages import page
from sobremesa.web.people import NoIdentity
from sobremesa.web.problems import KINDS, problem, title
from sobremesa.words import Words

_ = Words("web")

CODES: dict[type[Exception], str] = {
    NoIdentity: "no_identity",
    NoSuchTable: "no_such_table",
    NotYourSeat: "not_your_seat",
    StaleView: "stale",
    SeatTaken: "seat_taken",
    NotBegun: "not_begun",
    NotYourTurn: "not_your_turn",
    NothingToUndo: "nothing_to_undo",
    NotOver: "not_over",
    GameOver: "game_over",
    Refused: "refused",
    IllegalMove: "illegal_move",
    UnreadableMove: "unreadable_move",
    BadOptions: "bad_options",
    RuleError: "against_the_rules",
    RequestValidationError: "invalid_request",
}
STATUSES = {kind: KINDS[code].status for kind, code in CODES.items()}
HTTP_CODES = {400: "unreadable_request", 404: "nothing_here", 405: "not_possible_here", 413: "too_large"}
INTERNAL = (NoSuchTable, StaleView)  # their messages are for us; the title of their code is for people


def code_of(error: Exception) -> str:
    """The code of an error, or of the nearest kind of error that has one."""
    if isinstance(error, HTTPException):
        return HTTP_CODES.get(error.status_code, "refused")
    return next((CODES[kind] for kind in type(error).__mro__ if kind in CODES), "server_error")


def sentence(error: Exception) -> str:
    """The error for people."""
    if isinstance(error, RequestValidationError):
        return complaint(error)
    code = code_of(error)
    if code == "server_error" or isinstance(error, (HTTPException, *INTERNAL)):
        return title(code)
    return str(error)


def complaint(error: RequestValidationError) -> str:
    """The first thing that is not as it should be, and where it is."""
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"][1:] or first["loc"]))
    if first["type"] == "json_invalid" or isinstance(first["input"], bytes):
        return _("The body must be valid JSON, sent as application/json.")
    match first["type"]:
        case "missing":
            return _("{where} is missing.", where=where)
        case "extra_forbidden":
            return _("{where} is unknown here.", where=where)
    return _("{where} cannot be {value}.", where=where, value=quoted(first["input"]))


async def _answer(request: Request, error: Exception) -> Response:
    """A page for people who follow links, and a small answer for scripts."""
    status, words = KINDS[code_of(error)].status, sentence(error)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"error": words, "clause": getattr(error, "clause", "")}, status)
    return page(request, "error.html", status, words=words)


async def _document(request: Request, error: Exception) -> Response:  # noqa: ARG001  # as it is called
    """A document for programs."""
    more = {"rule": error.key, "clause": error.clause} if isinstance(error, IllegalMove) else {}
    return problem(code_of(error), sentence(error), getattr(error, "headers", None), **more)


def answer_faults(app: FastAPI) -> None:
    """Pages and their scripts are told what went wrong."""
    for kind in (*CODES, HTTPException):
        app.add_exception_handler(kind, _answer)


def document_faults(app: FastAPI) -> None:
    """Programs are told what went wrong, our own mistakes included."""
    for kind in (*CODES, HTTPException, Exception):
        app.add_exception_handler(kind, _document)
