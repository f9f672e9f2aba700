"""News: everybody who follows a table hears of everything, and nobody is remembered who has gone."""

import asyncio
from contextlib import aclosing

import pytest
from starlette.types import ASGIApp

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.record import split_move
from sobremesa.storage.store import Store
from sobremesa.tables import news as news_module
from sobremesa.tables.metrics import Metrics
from sobremesa.tables.news import News
from tests.walks import USUAL, walk
from tests.web.visitors import Visitor, keep

pytestmark = pytest.mark.anyio

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])


async def test_who_begins_to_follow_is_told_at_once_and_of_all_that_is_new() -> None:
    news = News(Metrics().event_delay)
    async with aclosing(news.follow("table")) as stream:  # type: ignore[type-var]  # a generator
        assert await anext(stream) is True
        news.tell("other")
        news.tell("table")
        news.tell("table")
        assert await anext(stream) is True
        news.tell("table")
        assert await anext(stream) is True
        assert news.followers("table") == 1
    assert news.followers("table") == 0


async def test_silence_is_broken_by_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news_module, "HEARTBEAT", 0.01)
    news = News(Metrics().event_delay)
    async with aclosing(news.follow("table")) as stream:  # type: ignore[type-var]  # a generator
        assert [await anext(stream) for _ in range(3)] == [True, False, False]
        news.tell("table")
        assert await anext(stream) is True


async def test_a_follower_who_is_cut_off_is_forgotten() -> None:
    news = News(Metrics().event_delay)

    async def follow() -> None:
        async for _ in news.follow("table"):
            pass

    followers = [asyncio.ensure_future(follow()) for _ in range(3)]
    await asyncio.sleep(0)
    assert news.followers("table") == 3
    for one in followers:
        one.cancel()
    await asyncio.gather(*followers, return_exceptions=True)
    assert news.followers("table") == 0


async def test_all_who_watch_a_table_hear_of_a_move(app: ASGIApp, store: Store) -> None:
    record = walk(MARS)
    ply = next(ply for ply in range(8, len(record.moves)) if record.positions[ply].turn >= 0)
    seat, text = split_move(record.moves[ply])
    kept = await keep(store, record.at(ply))
    visitors = [await kept.visitor(app, store, one) for one in (Seat(0), Seat(1), None)]
    streams = [visitor.news(kept.table) for visitor in visitors]
    for stream in streams:
        assert (await anext(stream))["number"] == ply
    await visitors[seat].move(kept.table, seat, ply, text)
    for stream in streams:
        assert (await anext(stream))["number"] > ply
        await stream.aclose()


async def test_a_stream_tells_of_chat_of_seats_and_of_the_beginning(ana: Visitor, ben: Visitor) -> None:
    table = await ana.lay("mars", seats=3, name="Ana")
    stream = ana.news(table)
    nothing_yet = {"number": 0, "chats": 0, "begun": False, "chairs": "x--", "turn": -2, "rematch": None}
    first = await anext(stream)
    assert first == {**nothing_yet, "seating": first["seating"]}
    await ben.told(f"{table}/chat", words="hola")
    assert (await anext(stream))["chats"] == 1
    await ben.goes_to(f"{table}/sit", seat=1)
    assert (await anext(stream))["chairs"] == "xx-"
    await ben.goes_to(f"{table}/sit", seat=2)
    await stream.aclose()
    assert (await ana.until(table, lambda news: news["begun"]))["chairs"] == "xxx"


async def test_a_stream_is_sent_as_it_comes_and_never_kept(ana: Visitor) -> None:
    table = await ana.lay("mars", seat1="here")
    stream = ana.stream(table)
    first = await anext(stream)
    await stream.aclose()
    assert first.startswith(b"id: ")
    assert first.endswith(b"\n\n")
