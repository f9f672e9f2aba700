"""The stream that a page follows: who may open it, what it says, and what is left when its reader has gone."""

import asyncio
from typing import Any

import pytest
from starlette.types import ASGIApp

from sobremesa.tables import news as news_module
from sobremesa.tables.rate_limits import Limits
from sobremesa.tables.tables import Tables
from tests.web.visitors import PATIENCE, Visitor

pytestmark = pytest.mark.anyio


def tables_for(app: ASGIApp) -> Tables:
    inner: Any = app
    tables: Tables = inner._inner.state.tables
    return tables


async def test_only_looking_opens_a_stream(ana: Visitor) -> None:
    for method in ("POST", "HEAD"):
        answer = await ana.http.request(method, "/t/nowhere/events")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


async def test_who_has_gone_is_not_told_any_more(app: ASGIApp, ana: Visitor) -> None:
    table = await ana.lay("mars", seats=3)
    streams = [ana.stream(table) for _ in range(3)]
    for stream in streams:
        await anext(stream)
    assert tables_for(app).news.streams() == 3
    for stream in streams:
        await stream.aclose()
    assert tables_for(app).news.streams() == 0


async def test_streams_end_when_the_server_stops_and_new_ones_are_not_begun(app: ASGIApp, ana: Visitor) -> None:
    table = await ana.lay("mars", seats=3)
    stream = ana.stream(table)
    assert (await anext(stream)).startswith(b"id: ")
    tables_for(app).news.end()
    assert await anext(stream) == b""
    await stream.aclose()
    late = ana.stream(table)
    assert await anext(late) == b""
    await late.aclose()


async def test_nobody_on_the_way_keeps_a_stream(app: ASGIApp, ana: Visitor) -> None:
    table = await ana.lay("mars", seats=3)
    tables_for(app).news.end()
    answer = await ana.get(f"{table}/events")
    assert answer.headers.get_list("cache-control") == ["no-store"]


async def test_a_stream_says_that_it_is_alive_and_repeats_no_news(
    ana: Visitor, app: ASGIApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ana.lay("mars", seats=3)
    monkeypatch.setattr(news_module, "HEARTBEAT", 0.05)
    stream = ana.stream(table)
    first = await anext(stream)
    tables_for(app).news.tell(table.removeprefix("/t/"))  # though nothing has changed
    async with asyncio.timeout(PATIENCE):
        assert [await anext(stream) for _ in range(2)] == 2 * [b": still here\n\n"]
    await ana.told(f"{table}/chat", words="hola")
    news = first
    while news in (first, b": still here\n\n"):
        news = await anext(stream)
    assert b'"chats": 1' in news
    await stream.aclose()


async def test_who_listens_to_too_many_is_told_to_come_back(app: ASGIApp, ana: Visitor) -> None:
    table = await ana.lay("mars", seats=3)
    tables_for(app).limiter.limits = Limits(guest_streams=2)
    streams = [ana.stream(table) for _ in range(2)]
    for stream in streams:
        await anext(stream)
    answer = await ana.http.get(f"{table}/events")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
    for stream in streams:
        await stream.aclose()
    again = ana.stream(table)
    assert (await anext(again)).startswith(b"id: ")
    await again.aclose()
