"""Who asks, about which table and for which seat; and what may be answered when something is wrong."""

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import Request

from sobremesa.storage.models import Person
from sobremesa.web import identity
from sobremesa.web.numbers import MOST
from sobremesa.web.problems import KINDS, MEDIA_TYPE
from sobremesa.web.session import IDENTITY

_token = HTTPBearer(scheme_name="token", description="What `POST /people` gives.", auto_error=False)
_cookie = APIKeyCookie(scheme_name="cookie", name=IDENTITY, description="What a browser has.", auto_error=False)
Token = Annotated[object, Security(_token)]  # these two are for the description: the middleware has read them
Cookie = Annotated[object, Security(_cookie)]


async def _somebody(request: Request, _token: Token, _cookie: Cookie) -> Person:
    return identity.known(request)


async def _anybody(request: Request, _token: Token, _cookie: Cookie) -> str | None:
    return identity.person_of(request)


Somebody = Annotated[Person, Depends(_somebody)]
Anybody = Annotated[str | None, Depends(_anybody)]
UNKNOWN_TOO: dict[str, Any] = {"security": [{}]}  # of the description: who has no identity may ask as well

TableId = Annotated[str, Path(description="The last part of the table's address.")]
AskedSeat = Annotated[
    int | None,
    Query(ge=-1, le=MOST, description="One of yours; your first if you do not say; -1 to look as a spectator."),
]


def problems(*codes: str) -> dict[int | str, dict[str, Any]]:
    """How an operation's description says what may go wrong; a wrong token always may."""
    by_status: dict[int | str, list[str]] = {}
    for code in ("unknown_token", *codes):
        by_status.setdefault(KINDS[code].status, []).append(code)
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        status: {"description": f"Code: {', '.join(found)}.", "content": {MEDIA_TYPE: schema}}
        for status, found in by_status.items()
    }


def changing(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The same for what changes something: it has a body, and a browser's cookie is not enough from another site."""
    return problems("unreadable_request", "other_site", "too_large", "invalid_request", *codes)
