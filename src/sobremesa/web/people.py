"""Guests: anybody may play, under any name, without an account."""

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from sobremesa.lettering import LONGEST_NAME, plain
from sobremesa.storage.kept import Person
from sobremesa.storage.store import new_person
from sobremesa.web.house import House
from sobremesa.web.problems import title
from sobremesa.web.reader import IDENTITY, remember
from sobremesa.words import Words

_ = Words("web")

EVENT_STREAM = "text/event-stream"
UNKEPT = {"cache-control": "no-store", "x-accel-buffering": "no"}  # for streams: nobody on the way waits for their end
STILL_HERE = ": still here\n\n"  # what a stream says after a while of silence


NOBODY = Person("", "")


class NoIdentity(PermissionError):
    """Somebody unknown asks for what only somebody known may have."""


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


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


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, not too long, never empty."""
    return plain(name)[:LONGEST_NAME].strip() or _("Guest")


async def somebody(request: Request, name: str | None = None) -> Person:
    """Who asks, under the name they give now; a new guest, of whom nothing is kept yet, if we do not know them."""
    store, known = house_of(request).store, request.state.person
    if known is None:
        known = new_person(tidy_name(name or ""))
    elif name is not None and plain(name) and tidy_name(name) != known.name:
        await store.rename(known.id, tidy_name(name))
        known = Person(known.id, tidy_name(name))
    request.state.person = known
    return Person(known.id, known.name)


def asker(request: Request) -> Person:
    """Who asks, as far as we know them: a stranger is nobody, and has nothing here."""
    person: Person | None = request.state.person
    return person or NOBODY


async def introduce(request: Request, name: str | None) -> None:
    """Who asks is known from now on, under the name they give; raises TooMany if many came from there lately."""
    if request.state.person is None:
        house = house_of(request)
        house.door.arrive(address_of(request))
        request.state.person = await house.store.add_person(tidy_name(name or ""))
    else:
        await somebody(request, name)


def address_of(request: Request) -> str:
    """Where the request comes from; empty where that is not known."""
    return request.client.host if request.client else ""


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


def listener(request: Request) -> tuple[str, str]:
    """Who wants to listen, and from which address; raises TooMany if they listen to too many streams."""
    guest, address = person_of(request) or "", address_of(request)
    house_of(request).door.may_follow(guest, address)
    return guest, address


def streaming(request: Request, events: AsyncIterator[str]) -> StreamingResponse:
    """Events for as long as they are listened to; raises TooMany if who asks listens to too many."""
    door, (guest, address) = house_of(request).door, listener(request)

    async def counted() -> AsyncIterator[str]:
        with door.following(guest, address):
            async for event in events:
                yield event

    return StreamingResponse(counted(), media_type=EVENT_STREAM, headers=UNKEPT)
