"""What goes wrong: a document with a stable code, and one sentence in the language asked for."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp

from sobremesa.storage.store import Store
from sobremesa.tables.rate_limits import USUAL_LIMITS
from sobremesa.tables.tables import Tables
from sobremesa.web.errors import CODES, HTTP_CODES
from sobremesa.web.problems import KINDS
from sobremesa.words import LANGUAGES
from tests.web.api.programs import API, Program

pytestmark = pytest.mark.anyio

SECRET = "a secret"
PAGE = Path(__file__).parents[3] / "docs" / "api.md"


def test_every_code_is_used() -> None:
    assert {*CODES.values(), *HTTP_CODES.values(), "server_error"} == KINDS.keys()


def test_the_page_lists_every_code_with_its_status() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == [(code, str(kind.status)) for code, kind in KINDS.items()]


async def test_the_codes_are_listed_where_every_problem_points(stranger: Program) -> None:
    _status, problem = await stranger.ask("/tables/nowhere")
    page, _mark, code = problem["type"].partition("#")
    listed = await stranger.known(page.removeprefix(API))
    assert {"code": code, "status": 404, "title": problem["title"]} in listed
    assert [one["code"] for one in listed] == list(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_problem_speaks_the_language_asked_for(app: ASGIApp, language: str) -> None:
    program = Program(app, **{"accept-language": language})
    answer = await program.http.get(f"{API}/tables/nowhere")
    assert answer.headers["content-type"] == "application/problem+json"
    said = {"en": "There is no such table", "es": "Esa mesa no existe", "fr": "Cette table n’existe pas"}
    assert answer.json()["detail"].startswith(said[language])


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({}, "game is missing."),
        ({"game": "mars"}, "seats is missing."),
        ({"game": "chess", "seats": []}, "game cannot be 'chess'."),
        ({"game": "mars", "seats": ["me", "god"]}, "seats.1 cannot be 'god'."),
        ({"game": "mars", "seats": "me"}, "seats cannot be 'me'."),
        ({"game": "mars", "seats": ["me"], "minutes": 0}, "minutes cannot be 0."),
        ({"game": "mars", "seats": ["me"], "listed": "yes"}, "listed cannot be 'yes'."),
        ({"game": "mars", "seats": ["me"], "bet": 5}, "bet is unknown here."),
        ([], "body cannot be []."),
        ({"game": "mars", "seats": ["me"]}, "Gardens of Mars is for 2 to 5 players, not 1."),
        (
            {"game": "mars", "seats": ["me", "free"], "options": {"two_gardeners": "maybe"}},
            "Option two_gardeners cannot be 'maybe'; it is one of true, false.",
        ),
    ],
    ids=str,
)
async def test_a_document_that_cannot_be_is_told_what_and_where(ana_bot: Program, body: Any, detail: str) -> None:
    answer = await ana_bot.http.post(f"{API}/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["detail"] == detail


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"name=Ana", b'{"name": "\\ud800"}', b"[" * 5000], ids=repr)
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded", "text/plain", ""])
async def test_a_body_that_is_no_document_is_refused_in_our_words(stranger: Program, body: bytes, kind: str) -> None:
    answer = await stranger.http.post(f"{API}/people", content=body, headers={"content-type": kind})
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("unreadable_request", "invalid_request")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/", 404, "nothing_here"),
        ("GET", "/api/v2/games", 404, "nothing_here"),
        ("GET", "/api/v1/games/", 404, "nothing_here"),
        ("PUT", "/api/v1/games", 405, "not_possible_here"),
        ("DELETE", "/api/v1/tables/x", 405, "not_possible_here"),
    ],
)
async def test_what_is_not_there_is_a_problem_too(
    stranger: Program, method: str, path: str, status: int, code: str
) -> None:
    answer = await stranger.http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("token", ["", "nonsense", "a b"])
async def test_a_token_that_is_nobodys_is_refused_everywhere(app: ASGIApp, token: str) -> None:
    program = Program(app, authorization=f"Bearer {token}")
    for path in ("/games", "/people/me"):
        answer = await program.http.get(API + path)
        assert (answer.status_code, answer.json()["code"]) == (401, "unknown_token")
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_another_kind_of_authorization_is_not_ours_to_judge(app: ASGIApp) -> None:
    proxied = Program(app, authorization="Basic YTpi")
    assert (await proxied.ask("/games"))[0] == 200
    refused = await proxied.http.post(f"{API}/people", json={"name": "Ana"}, headers={"origin": "http://elsewhere"})
    assert refused.json()["code"] == "other_site"


async def test_what_is_too_large_is_refused_whether_it_says_so_or_not(stranger: Program) -> None:
    large = b'{"name": "' + b"x" * USUAL_LIMITS.body + b'"}'

    async def pieces() -> AsyncIterator[bytes]:
        yield large

    for content in (large, pieces()):
        answer = await stranger.http.post(
            f"{API}/people", content=content, headers={"content-type": "application/json"}
        )
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_an_illegal_move_is_told_the_rule(ana_bot: Program) -> None:
    table = await ana_bot.lay("mars", "me", "me")
    status, problem = await ana_bot.send(f"{table}/moves", after=0, move="win")
    assert (status, problem["code"]) == (422, "unreadable_move")
    status, problem = await ana_bot.send(f"{table}/moves", after=0, move="settle 0,0")
    assert (status, problem["code"]) == (422, "illegal_move")
    assert re.fullmatch(r"M\d+", problem["clause"])
    assert problem["rule"]


async def test_a_mistake_of_ours_tells_nothing_but_that(
    stranger: Program, monkeypatch: pytest.MonkeyPatch, mistakes: list[str]
) -> None:
    def broken(*_: object) -> None:
        raise KeyError(SECRET)

    monkeypatch.setattr(Store, "find_page", broken)
    monkeypatch.setattr(Tables, "live", broken)
    for path in ("/tables", "/tables/x/view"):
        answer = await stranger.http.get(f"{API}{path}")
        assert (answer.status_code, answer.json()["code"]) == (500, "server_error")
        assert "content-security-policy" in answer.headers
        assert SECRET not in answer.text
        mistake = mistakes.pop()
        assert "KeyError" in mistake
        assert SECRET not in mistake
