"""What goes wrong is said once: as a page to people, as a small answer to scripts."""

import pytest

from sobremesa.game import GameOver, IllegalMove, NotYourTurn, RuleError, UnreadableMove
from sobremesa.web.errors import STATUSES
from tests.web.visitors import JSON, Visitor

pytestmark = pytest.mark.anyio


async def test_people_get_a_page_and_scripts_get_json(ana: Visitor) -> None:
    page = await ana.get("/t/nowhere")
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert '<p role="alert">There is no such table. Perhaps part of the link is missing.</p>' in page.text
    answer = await ana.http.get("/t/nowhere", headers=JSON)
    assert answer.json() == {"error": "There is no such table. Perhaps part of the link is missing.", "clause": ""}


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
