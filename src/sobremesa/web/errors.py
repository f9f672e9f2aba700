"""Exception handlers: the only place where an error meets a code, and by it an HTTP status."""

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.game import BadOptions, GameOver, IllegalMove, NotYourTurn, RuleError, UnreadableMove, quoted
from sobremesa.storage.rows import BrokenTable
from sobremesa.storage.seats import SeatTaken, StaleView
from sobremesa.storage.store import NoSuchTable
from sobremesa.storage.transactions import DatabaseUnavailable
from sobremesa.tables.errors import NoSuchGame, NotBegun, NothingToUndo, NotOver, NotYourSeat, Refused
from sobremesa.tables.rate_limits import TooMany
from sobremesa.web.identity import NoIdentity
from sobremesa.web.pages import apology
from sobremesa.web.problems import KINDS, for_programs, problem, title
from sobremesa.words import Words

_ = Words("web")


class FromElsewhere(PermissionError):
    """A request that a page of another site has sent."""


class UnknownToken(PermissionError):
    """A token that is nobody's."""


class Unreadable(ValueError):
    """A request that is not written as requests are."""


class TooLarge(ValueError):
    """A request with more in it than anything here needs."""


CODES: dict[type[Exception], str] = {
    NoIdentity: "no_identity",
    NoSuchTable: "no_such_table",
    BrokenTable: "broken_table",
    NotYourSeat: "not_your_seat",
    StaleView: "stale",
    SeatTaken: "seat_taken",
    NoSuchGame: "nothing_here",
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
    Unreadable: "unreadable_request",
    FromElsewhere: "other_site",
    UnknownToken: "unknown_token",
    TooLarge: "too_large",
    TooMany: "too_many",
    DatabaseUnavailable: "out_of_reach",
}
STATUSES = {kind: KINDS[code].status for kind, code in CODES.items()}
HTTP_CODES = {400: "unreadable_request", 404: "nothing_here", 405: "not_possible_here"}
# Their messages, if any, are for us; the title of their code is for people.
INTERNAL = (NoSuchTable, BrokenTable, StaleView, FromElsewhere, UnknownToken, Unreadable, TooLarge, DatabaseUnavailable)
WAIT = 2  # seconds until a database that is out of reach is tried again


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


def answer(request: Request, error: Exception) -> Response:
    """A document for programs, a page for people who follow links, and a small answer for its scripts."""
    if for_programs(request):
        more = {"rule": error.key, "clause": error.clause} if isinstance(error, IllegalMove) else {}
        return problem(code_of(error), sentence(error), _headers(error), **more)
    status = KINDS[code_of(error)].status
    words = title("not_your_turn") if isinstance(error, NotYourTurn) else sentence(error)  # people count no seats
    return apology(request, status, words, getattr(error, "clause", ""), _headers(error))


def _headers(error: Exception) -> dict[str, str]:
    """What a client should know besides."""
    if isinstance(error, TooMany | DatabaseUnavailable):
        return {"retry-after": str(error.seconds if isinstance(error, TooMany) else WAIT)}
    return dict(getattr(error, "headers", None) or {})


async def _answer(request: Request, error: Exception) -> Response:
    return answer(request, error)


HANDLERS = dict.fromkeys((*CODES, HTTPException), _answer)  # of all that is foreseen


def answer_faults(app: FastAPI) -> None:
    """Whoever asks is told what went wrong, our own mistakes included."""
    for kind in (*HANDLERS, Exception):
        app.add_exception_handler(kind, _answer)
