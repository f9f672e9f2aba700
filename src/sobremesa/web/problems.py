"""Problems as programs are told them (RFC 9457): every code, its status, and the sentence that it stands for."""

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from sobremesa.words import N_, Words

_ = Words("web")

API = "/api"
PAGE = f"{API}/v1/problems"  # where the codes are listed
MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    """What a code means."""

    status: int
    title: str


KINDS = {
    "unreadable_request": Kind(400, N_("The request cannot be read.")),
    "no_identity": Kind(401, N_("Nobody knows who is asking: a token is needed here.")),
    "unknown_token": Kind(401, N_("This token is nobody's.")),
    "other_site": Kind(403, N_("This request came from another site, so it was refused.")),
    "not_your_seat": Kind(403, N_("This seat is not yours.")),
    "nothing_here": Kind(404, N_("There is nothing here.")),
    "no_such_table": Kind(404, N_("There is no such table. Perhaps part of the link is missing.")),
    "not_possible_here": Kind(405, N_("This cannot be done here.")),
    "broken_table": Kind(409, N_("This table cannot be read any more. Whoever runs this server has been told.")),
    "stale": Kind(409, N_("The table has changed in the meantime. Please look again.")),
    "seat_taken": Kind(409, N_("This seat is taken.")),
    "not_begun": Kind(409, N_("The game has not begun yet.")),
    "not_your_turn": Kind(409, N_("It is not your turn.")),
    "nothing_to_undo": Kind(409, N_("There is nothing of yours left to undo.")),
    "not_over": Kind(409, N_("The record can be downloaded once the game is over: it tells everything.")),
    "game_over": Kind(409, N_("The game is over.")),
    "refused": Kind(409, N_("That cannot be done at this table.")),
    "too_large": Kind(413, N_("This request is too large.")),
    "invalid_request": Kind(422, N_("Something in the request is not as it should be.")),
    "bad_options": Kind(422, N_("The game cannot be played with these options or seats.")),
    "unreadable_move": Kind(422, N_("This text is no move of the game.")),
    "illegal_move": Kind(422, N_("The rules do not allow this move.")),
    "against_the_rules": Kind(422, N_("The rules do not allow this.")),
    "too_many": Kind(429, N_("That was a little fast. Please try again in a moment.")),
    "server_error": Kind(500, N_("Something went wrong here. It is not your fault.")),
    "out_of_reach": Kind(503, N_("What happens at the tables cannot be kept right now. Please try again in a moment.")),
}


class Problem(BaseModel):
    """What went wrong."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    type: str
    """Where the codes are listed, with this one marked."""
    code: str
    """The same in every language, now and later."""
    status: int
    title: str
    """What the code stands for, in the language asked for."""
    detail: str
    """What is the matter with this request, in one sentence."""
    rule: str | None = None
    """Of an illegal move: the key of the reason."""
    clause: str | None = None
    """Of an illegal move: the clause of the rulebook."""


def for_programs(request: HTTPConnection) -> bool:
    """Whether a program asks, and not a page."""
    return f"{request.scope['path']}/".startswith(f"{API}/")


def title(code: str) -> str:
    """What the code stands for, in the language spoken now."""
    return _(KINDS[code].title)


def problem(code: str, detail: str = "", headers: Mapping[str, str] | None = None, **more: str) -> JSONResponse:
    """The answer that tells a program what went wrong."""
    status, said = KINDS[code].status, title(code)
    document = Problem(type=f"{PAGE}#{code}", code=code, status=status, title=said, detail=detail or said, **more)
    sent = {**(headers or {}), **({"www-authenticate": "Bearer"} if status == 401 else {})}
    return JSONResponse(document.model_dump(exclude_none=True), status, sent, MEDIA_TYPE)
