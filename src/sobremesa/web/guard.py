"""What every request passes before it reaches a page: who asks, in which language, and whether it may change things."""

from dataclasses import replace
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.storage.store import Person, Store
from sobremesa.web.problems import KINDS, for_programs, problem, title
from sobremesa.web.reader import Reader, Signer, reader_of
from sobremesa.words import speaking

SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST_BODY = 64 * 1024
# No script but our own files. Styles may be inline: pictures carry their colours.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
}
PUBLIC = "/static/"  # what is the same for everybody
PRIVATE = {b"cache-control": b"private, no-cache"}  # pages and boards are their reader's alone


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, store: Store, signer: Signer) -> None:
        self.app = app
        self.store = store
        self.signer = signer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        reader = reader_of(request, self.signer)
        guarded = _with_headers(send, HEADERS if request.url.path.startswith(PUBLIC) else HEADERS | PRIVATE)
        with speaking(reader.language):
            person = await self._person(request, reader)
            if (refusal := _refusal(request, person)) is not None:
                await refusal(scope, receive, guarded)
                return
            known = person.id if person else None
            request.state.reader, request.state.person = replace(reader, person=known), person
            await self.app(scope, _measured(receive), guarded)

    async def _person(self, request: Request, reader: Reader) -> Person | None:
        """Who asks: by their token if they have sent one, else by their cookie."""
        if (token := token_of(request)) is not None:
            return await self.store.bearer(token)
        return await self.store.person(reader.person) if reader.person else None


def _refusal(request: Request, person: Person | None) -> Response | None:
    """Why a request goes no further: its token is nobody's, another site sent it, or it is too large."""
    token = token_of(request)
    if token is not None and person is None:
        return _refused(request, "unknown_token")
    if token is None and request.method not in SAFE and not same_origin(request):
        return _refused(request, "other_site")
    if int(request.headers.get("content-length") or 0) > LARGEST_BODY:
        return _refused(request, "too_large")
    return None


def _refused(request: Request, code: str) -> Response:
    return problem(code) if for_programs(request) else PlainTextResponse(title(code), KINDS[code].status)


def token_of(request: Request) -> str | None:
    """The token that a program sends; no page can make another site's visitor send one."""
    kind, _space, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def _measured(receive: Receive) -> Receive:
    """The body as it comes in, refused as soon as it is too large if it did not say so beforehand."""
    size = 0

    async def receive_measured() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            raise HTTPException(KINDS["too_large"].status, title("too_large"))
        return message

    return receive_measured


def same_origin(request: Request) -> bool:
    """Whether one of our own pages sent this, or no page at all: browsers say where a request comes from."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


def _with_headers(send: Send, headers: dict[bytes, bytes]) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers.items()]
        await send(message)

    return send_with_headers
