"""What every request passes before it reaches a page: who asks, in which language, and whether it may change things."""

from dataclasses import replace
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.storage.kept import Person
from sobremesa.storage.reach import OutOfReach
from sobremesa.storage.store import Store
from sobremesa.web.faults import FromElsewhere, TooLarge, UnknownToken, answer
from sobremesa.web.limits import Door, TooMany
from sobremesa.web.reader import Reader, Signer, reader_of
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
REFUSED = (TooMany, FromElsewhere, UnknownToken, TooLarge, OutOfReach)


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, store: Store, signer: Signer, door: Door) -> None:
        self.app = app
        self.store = store
        self.signer = signer
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        state = request.state
        state.reader, state.person = reader_of(request, self.signer), None
        guarded = _with_headers(send, HEADERS if scope["path"].startswith(PUBLIC) else PRIVATE)
        with speaking(state.reader.language):
            try:
                body = await self._let_in(request, receive)
            except REFUSED as error:
                await answer(request, error)(scope, receive, guarded)
            else:
                await self.app(scope, body, guarded)

    async def _let_in(self, request: Request, receive: Receive) -> Receive:
        """The body to be read, once it is known who asks; raises one of REFUSED."""
        if request.client is not None:
            self.door.enter(request.client.host)
        token, safe, state = token_of(request), request.method in SAFE, request.state
        if token is None and not safe and not same_origin(request):
            raise FromElsewhere
        body = receive if safe else await read_whole(receive, self.door.limits.body)
        state.person = person = await self._person(request, state.reader, token)
        known = person.id if person else None
        if state.reader.person != known:
            state.reader = replace(state.reader, person=known)
        return body

    async def _person(self, request: Request, reader: Reader, token: str | None) -> Person | None:
        """Who asks: by their token if they have sent one, else by their cookie; raises UnknownToken."""
        if request.scope["path"].startswith(FOR_ANYBODY):
            return None
        if token is None:
            return await self.store.person(reader.person) if reader.person else None
        if (person := await self.store.bearer(token)) is None:
            raise UnknownToken
        return person


def token_of(request: Request) -> str | None:
    """The token that a program sends; no page can make another site's visitor send one."""
    kind, _space, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


async def read_whole(receive: Receive, most: int) -> Receive:
    """Reads the body, however it is sent, and hands it on in one piece; raises TooLarge."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise TooLarge
    pieces = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive_whole() -> Message:
        return next(pieces, None) or await receive()

    return receive_whole


def same_origin(request: Request) -> bool:
    """Whether one of our own pages sent this, or no page at all: browsers say where a request comes from."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


def _with_headers(send: Send, headers: tuple[tuple[bytes, bytes], ...]) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]
        await send(message)

    return send_with_headers
