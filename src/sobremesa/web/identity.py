"""Identity: anybody may play as a guest, under any name, without an account."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sobremesa.lettering import plain
from sobremesa.storage.models import Person
from sobremesa.storage.store import new_person
from sobremesa.tables.people import tidy_name
from sobremesa.tables.tables import Tables
from sobremesa.web.problems import title
from sobremesa.web.session import IDENTITY, remember

Result = TypeVar("Result")

NOBODY = Person("", "")


class NoIdentity(PermissionError):
    """Somebody unknown asks for what only somebody known may have."""


def tables_for(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def person_of(request: Request) -> str | None:
    """Who asks, if we know them."""
    person: Person | None = request.state.person
    return person.id if person else None


def known(request: Request) -> Person:
    """Who asks; raises NoIdentity."""
    person: Person | None = request.state.person
    if person is None:
        raise NoIdentity(title("no_identity"))
    return person


async def somebody(request: Request, name: str | None = None) -> Person:
    """Who asks, under the name they give now; a new guest, of whom nothing is kept yet, if we do not know them."""
    known: Person | None = request.state.person
    if known is None:
        known = new_person(tidy_name(name or ""))
    elif name is not None and plain(name) and tidy_name(name) != known.name:
        known = await tables_for(request).people.rename(known, name)
    request.state.person = known
    return known


def asker(request: Request) -> Person:
    """Who asks, as far as we know them: a stranger is nobody, and has nothing here."""
    person: Person | None = request.state.person
    return person or NOBODY


async def introduce(request: Request, name: str | None) -> None:
    """Who asks is known from now on, under the name they give; raises TooMany if many came from there lately."""
    if request.state.person is None:
        request.state.person = await tables_for(request).people.arrive(name or "", address_of(request))
    else:
        await somebody(request, name)


def address_of(request: Request) -> str:
    """Where the request comes from; empty where that is not known."""
    return request.client.host if request.client else ""


async def unless_gone(request: Request, work: Coroutine[Any, Any, Result]) -> Result | None:
    """What the work comes to; None if who asks hangs up before, and then it is cancelled."""
    gone, working = asyncio.ensure_future(_hung_up(request)), asyncio.ensure_future(work)
    try:
        await asyncio.wait((gone, working), return_when=asyncio.FIRST_COMPLETED)
        return await working if working.done() else None
    finally:
        gone.cancel()
        working.cancel()


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def recognised(request: Request, response: Response) -> Response:
    """The response, with the cookie by which we know the guest again."""
    person: Person | None = request.state.person
    if person is not None and request.state.reader.person != person.id:
        cookie = request.app.state.signer.sign(person.id)
        remember(response, IDENTITY, cookie, request.url.scheme == "https")
    return response


def see(request: Request, path: str) -> Response:
    """Sends the browser on to another page."""
    return recognised(request, RedirectResponse(path, 303))
