"""Security middleware: rate limit, CSRF check, body limit, who asks in which language, and security headers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.storage.models import Person
from sobremesa.storage.transactions import DatabaseUnavailable
from sobremesa.tables.people import People
from sobremesa.tables.rate_limits import RateLimiter, TooMany
from sobremesa.web.access_log import unforeseen
from sobremesa.web.errors import FromElsewhere, TooLarge, UnknownToken, Unreadable, answer
from sobremesa.web.session import CookieSigner, Reader, reader_of
from sobremesa.words import speaking

SAFE = ("GET", "HEAD", "OPTIONS")
# No script but our own files. Styles may be inline: pictures carry their colours.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
PRIVATE = (*HEADERS, (b"cache-control", b"private, no-cache"))  # pages and boards are their reader's alone
PUBLIC = "/static/"  # what is the same for everybody
FOR_ANYBODY = (PUBLIC, "/health", "/ready", "/metrics")  # where it does not matter who asks
REFUSED = (TooMany, FromElsewhere, UnknownToken, Unreadable, TooLarge, DatabaseUnavailable)
LONGEST_HOST = 300  # bytes: the longest name that there can be, and a port


class SecurityMiddleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, people: People, signer: CookieSigner, limiter: RateLimiter) -> None:
        self.app = app
        self.people = people
        self.signer = signer
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})  # what requests call their state
        state["reader"], state["person"] = reader_of(scope["headers"], self.signer), None
        scope["headers"] = [header for header in scope["headers"] if header[0] != b"cookie"]  # nobody reads them again
        guarded = GuardedSend(send, HEADERS if scope["path"].startswith(PUBLIC) else PRIVATE)
        with speaking(state["reader"].language):
            try:
                await self._answer(scope, receive, guarded)
            except ClientDisconnect:
                return  # nothing is done, and nobody is left to be told
            except Exception as error:
                if not foreseen(error):
                    unforeseen(error)
                if not guarded.begun:
                    await answer(Request(scope), error)(scope, receive, guarded)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await self._let_in(scope, receive)
        await self.app(scope, body, send)

    async def _let_in(self, scope: Scope, receive: Receive) -> Receive:
        """The body to be read, once it is known who asks; raises one of REFUSED, or ClientDisconnect."""
        if scope.get("client"):
            self.limiter.enter(scope["client"][0])
        sent = first_of_each(scope["headers"])
        check_readable(scope["query_string"], sent)
        token, safe, state = token_of(sent), scope["method"] in SAFE, scope["state"]
        if token is None and not safe and not same_origin(sent):
            raise FromElsewhere
        body = receive if safe else await read_whole(receive, self.limiter.limits.body)
        reader: Reader = state["reader"]
        state["person"] = person = await self._person(scope["path"], reader, token)
        known = person.id if person else None
        if known and scope.get("client"):
            self.limiter.recognise(known, scope["client"][0])
        if reader.person != known:
            state["reader"] = replace(reader, person=known)
        return body

    async def _person(self, path: str, reader: Reader, token: str | None) -> Person | None:
        """Who asks: by their token if they have sent one, else by their cookie; raises UnknownToken."""
        if path.startswith(FOR_ANYBODY):
            return None
        if token is None:
            return await self.people.known(reader.person) if reader.person else None
        if (person := await self.people.bearer(token)) is None:
            raise UnknownToken
        return person


def foreseen(error: Exception) -> bool:
    """Whether something was refused; in the middle of an answer the framework raises an error of its own from it."""
    return isinstance(error, REFUSED) or isinstance(error.__cause__, REFUSED)


def first_of_each(headers: Sequence[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """The headers by their names."""
    return dict(reversed(headers))


def check_readable(query: bytes, sent: Mapping[bytes, bytes]) -> None:
    """Raises Unreadable for what no browser and no program of good will sends: nobody behind needs to expect it."""
    if not query.isascii() or len(sent.get(b"host", b"")) > LONGEST_HOST:
        raise Unreadable
    if sent.get(b"content-type", b"").lower().startswith(b"multipart/"):  # no form here has files
        raise Unreadable


def token_of(sent: Mapping[bytes, bytes]) -> str | None:
    """The token that a program sends; no page can make another site's visitor send one."""
    kind, _space, token = sent.get(b"authorization", b"").partition(b" ")
    return token.strip().decode("latin-1") if kind.lower() == b"bearer" else None


async def read_whole(receive: Receive, most: int) -> Receive:
    """Reads the body, however it is sent, and hands it on in one piece; raises TooLarge or ClientDisconnect."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise TooLarge
    pieces = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive_whole() -> Message:
        return next(pieces, None) or await receive()

    return receive_whole


def same_origin(sent: Mapping[bytes, bytes]) -> bool:
    """Whether one of our own pages sent this, or no page at all: browsers say where a request comes from."""
    site = sent.get(b"sec-fetch-site")
    if site is not None:
        return site in (b"same-origin", b"none")
    origin = sent.get(b"origin")
    return origin is None or origin.partition(b"://")[2] == sent.get(b"host")


class GuardedSend:
    """Sends with these headers, but for those that an answer has itself; and knows whether an answer has begun."""

    def __init__(self, send: Send, headers: Sequence[tuple[bytes, bytes]]) -> None:
        self.begun = False
        self._send = send
        self._headers = headers

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            own = dict(message["headers"])
            added = [header for header in self._headers if header[0] not in own]
            message = {**message, "headers": [*message["headers"], *added]}
        await self._send(message)
