"""What every request passes: no other site acts for a visitor, nothing too large comes in, every answer is guarded."""

from collections.abc import AsyncIterator

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.storage.store import Store
from sobremesa.tables.people import People
from sobremesa.tables.rate_limits import USUAL_LIMITS, RateLimiter
from sobremesa.web.assets import STATIC_PATH
from sobremesa.web.middleware import SecurityMiddleware
from sobremesa.web.session import IDENTITY, CookieSigner
from tests.web.entrances import Asked, ask
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio

OWN = {"origin": "http://table"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"origin": "http://table"},
        {"sec-fetch-site": "same-origin", "origin": "http://elsewhere"},
    ],
    ids=str,
)
async def test_our_own_pages_and_programs_may_act(ana: Visitor, headers: dict[str, str]) -> None:
    assert (await ana.http.post("/me", data={"name": "Ana"}, headers=headers)).status_code == 303


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "http://table"},
        {"origin": "http://elsewhere"},
        {"origin": "http://table.elsewhere"},
        {"origin": "http://table:81"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://[::1]:80:80"},
    ],
    ids=str,
)
async def test_other_sites_may_not_act_but_may_link(ana: Visitor, store: Store, headers: dict[str, str]) -> None:
    for path, fields in (("/play", {"game": "mars"}), ("/me", {"name": "Eve"}), ("/t/x/move", {})):
        assert (await ana.http.post(path, data=fields, headers=headers)).status_code == 403
    assert await store.unfinished_tables() == []
    assert not ana.http.cookies
    assert (await ana.http.get("/", headers=headers)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "multipart/form-data"},
        {"content-type": "multipart/form-data; boundary=a; charset=punycode"},
        {"content-type": "Multipart/Form-Data; boundary=a"},
        {"host": "a" * 301},
    ],
    ids=lambda headers: str(headers)[:60],
)
async def test_what_no_page_of_ours_sends_is_not_read(ana: Visitor, headers: dict[str, str]) -> None:
    part = b'--a\r\ncontent-disposition: form-data; name="name"\r\n\r\nAna\r\n--a--\r\n'
    answer = await ana.http.post("/me", content=part, headers=headers)
    assert answer.status_code == 400
    assert "The request cannot be read." in answer.text
    assert "content-security-policy" in answer.headers
    assert not ana.http.cookies


async def test_a_question_that_is_no_text_is_not_read(app: ASGIApp) -> None:
    for path in ("/", "/api/v1/games", "/new/mars/"):
        answer = await ask(app, Asked("GET", path, query=b"x=\xff"))
        assert (answer.status, answer.guarded) == (400, True), path


async def test_nobody_behind_the_guard_reads_a_cookie_again(store: Store) -> None:
    """The usual way to take quotes off takes a second for some that fit into a request."""
    seen: list[Scope] = []

    async def look(scope: Scope, _receive: Receive, send: Send) -> None:
        seen.append(scope)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def renamed(tables: list[str]) -> None:
        raise AssertionError(tables)

    signer, limiter = CookieSigner("secret"), RateLimiter(USUAL_LIMITS)
    guard = SecurityMiddleware(look, People(store, limiter, renamed), signer, limiter)
    cookie = f"{IDENTITY}={signer.sign((await store.add_person('Ana')).id)}; theme=dark"
    await ask(guard, Asked("GET", "/", headers={"cookie": cookie.encode(), "accept": b"text/html"}))
    assert seen[0]["headers"] == [(b"accept", b"text/html")]
    assert (seen[0]["state"]["person"].name, seen[0]["state"]["reader"].theme) == ("Ana", "dark")


async def test_a_request_that_is_too_large_is_refused(ana: Visitor) -> None:
    assert (await ana.post("/me", name="x" * (USUAL_LIMITS.body - 100))).status_code == 303
    assert (await ana.post("/me", name="x" * USUAL_LIMITS.body)).status_code == 413


async def test_a_request_that_does_not_say_how_large_it_is_is_refused_when_it_is_too_large(ana: Visitor) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"name="
        for _ in range(USUAL_LIMITS.body // 1024 + 1):
            yield b"x" * 1024

    answer = await ana.http.post("/me", content=pieces(), headers=FORM)
    assert answer.status_code == 413
    assert not ana.http.cookies


async def test_a_request_that_ends_in_the_middle_does_nothing(ana: Visitor, store: Store) -> None:
    table = await ana.lay("mars", seat1="here")
    whole = ana.http.build_request("POST", f"{table}/chat", data={"words": "I will not resign"})
    pieces: list[Message] = [
        {"type": "http.request", "body": whole.content[:-9], "more_body": True},
        {"type": "http.disconnect"},
    ]
    answers: list[Message] = []

    async def receive() -> Message:
        return pieces.pop(0)

    async def send(message: Message) -> None:
        answers.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": f"{table}/chat",
        "query_string": b"",
        "headers": [(name.lower(), value) for name, value in whole.headers.raw],
    }
    await ana.app(scope, receive, send)
    assert await store.chat(table.removeprefix("/t/")) == []
    assert answers == []


@pytest.mark.parametrize(
    "path", ["/", "/new/mars", "/rules/mars", "/t/nowhere", "/nowhere", f"{STATIC_PATH}/table.js", "/health"]
)
async def test_every_answer_carries_the_headers_that_keep_browsers_safe(ana: Visitor, path: str) -> None:
    headers = (await ana.get(path)).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/new/mars", "/rules/mars", "/nowhere"])
async def test_no_page_needs_a_script_that_the_policy_forbids(ana: Visitor, path: str) -> None:
    page = (await ana.get(path)).text
    assert page.count("<script") == page.count('<script type="module" src="/static/')
    assert " onclick=" not in page
    assert "javascript:" not in page


async def test_cookies_are_kept_from_scripts_and_other_sites(ana: Visitor) -> None:
    for answer in (await ana.post("/me", name="Ana"), await ana.post("/theme", theme="dark")):
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie


async def test_cookies_of_an_encrypted_page_are_never_sent_in_the_clear(ana: Visitor) -> None:
    answer = await ana.http.post("https://table/me", data={"name": "Ana"})
    assert "secure" in answer.headers["set-cookie"].lower()


async def test_what_a_seat_sees_is_not_kept_by_anybody_on_the_way(ana: Visitor) -> None:
    table = await ana.lay("mars", seat1="here")
    for path in ("", "/board", "/at/0?seat=0", "/replay"):
        assert "private" in (await ana.get(f"{table}{path}")).headers["cache-control"], path
    assert "private" not in (await ana.get(f"{STATIC_PATH}/table.js")).headers.get("cache-control", "")


@pytest.mark.parametrize("path", ["/", "/new/mars", "/rules/mars", "/t/nowhere", "/nowhere", "/health"])
async def test_the_head_of_an_answer_can_be_asked_for_alone(ana: Visitor, path: str) -> None:
    whole, head = await ana.get(path), await ana.http.head(path)
    assert (head.status_code, head.headers) == (whole.status_code, whole.headers)


async def test_where_there_is_nothing_to_look_at_there_is_no_head(ana: Visitor) -> None:
    assert (await ana.http.head("/theme")).status_code == 405
