"""What goes wrong is said once: as a page to people, as a small answer to scripts."""

import pytest
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message

from sobremesa.game import GameOver, IllegalMove, NotYourTurn, RuleError, UnreadableMove
from sobremesa.storage.store import Store
from sobremesa.tables.moves import Moves
from sobremesa.tables.table_cache import TableCache
from sobremesa.web.assets import STATIC_PATH
from sobremesa.web.errors import STATUSES
from tests.web.visitors import JSON, Visitor

pytestmark = pytest.mark.anyio

SECRET = "a secret"


async def test_people_get_a_page_and_scripts_get_json(ana: Visitor) -> None:
    page = await ana.get("/t/nowhere")
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert '<p role="alert">There is no such table. Perhaps part of the link is missing.</p>' in page.text
    answer = await ana.http.get("/t/nowhere", headers=JSON)
    assert answer.json() == {"error": "There is no such table. Perhaps part of the link is missing.", "clause": ""}


@pytest.mark.parametrize("path", ["/", "/t/x", "/t/x/events", "/t/x/move", f"{STATIC_PATH}/table.js"])
async def test_a_mistake_of_ours_is_said_to_be_one_wherever_it_is_made(
    ana: Visitor, monkeypatch: pytest.MonkeyPatch, mistakes: list[str], path: str
) -> None:
    def broken(*_: object) -> None:
        raise KeyError(SECRET)

    for owner, name in ((Store, "find_page"), (Store, "since"), (TableCache, "find"), (Moves, "move")):
        monkeypatch.setattr(owner, name, broken)
    monkeypatch.setattr(StaticFiles, "get_response", broken)
    fields = {"seat": 0, "after": 0, "move": "x"}
    page = await (ana.post(path, **fields) if path.endswith("move") else ana.get(path))
    assert page.status_code == 500
    assert '<p role="alert">Something went wrong here. It is not your fault.</p>' in page.text
    assert "content-security-policy" in page.headers
    assert SECRET not in page.text
    assert SECRET not in mistakes.pop()
    assert mistakes == []


async def test_an_answer_that_has_begun_is_not_begun_again(app: ASGIApp, mistakes: list[str]) -> None:
    """Who listens sees the connection end, and the mistake is written down once."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)
        if message["type"] == "http.response.body":
            raise KeyError(SECRET)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    await app(scope, receive, send)
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert SECRET not in mistakes.pop()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nowhere", 404), ("GET", "/static/nowhere.js", 404), ("PUT", "/", 405), ("GET", "/play", 405)],
)
async def test_what_is_not_there_is_said_in_our_words(ana: Visitor, method: str, path: str, status: int) -> None:
    answer = await ana.http.request(method, path, headers=JSON)
    assert answer.status_code == status
    assert answer.json()["error"] in ("There is nothing here.", "This cannot be done here.")


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/rules/mars/..%2fen.svg", "/t/%00"])
async def test_nothing_but_our_files_is_served(ana: Visitor, path: str) -> None:
    assert (await ana.get(path)).status_code in (404, 409)


def test_every_error_of_the_rules_has_a_status() -> None:
    assert {STATUSES[one] for one in (IllegalMove, UnreadableMove, RuleError)} == {422}
    assert {STATUSES[one] for one in (NotYourTurn, GameOver)} == {409}


async def test_no_documentation_of_routes_is_served(ana: Visitor) -> None:
    for path in ("/docs", "/redoc", "/openapi.json"):
        assert (await ana.get(path)).status_code == 404
