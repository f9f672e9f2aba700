"""How much one guest or one address may ask for, also where the guest is somebody new each time."""

import pytest
from sqlalchemy import func, select
from starlette.types import ASGIApp

from sobremesa.storage.schema import people
from sobremesa.storage.store import Store
from sobremesa.tables.rate_limits import BadLimit, Limits, RateLimiter, TooMany, limits
from tests.tables.test_broken import mars
from tests.web.visitors import Visitor, keep, serving

pytestmark = pytest.mark.anyio


async def count_people(store: Store) -> int:
    async with store.engine.connect() as connection:
        return int((await connection.execute(select(func.count()).select_from(people))).scalar_one())


async def test_who_sends_no_cookie_speaks_no_more_than_others(database: str, store: Store) -> None:
    table = (await keep(store, mars().at(5))).table
    async with serving(database, limits=Limits(chats=3, address_chats=5)) as app:
        strangers = [await Visitor(app).told(f"{table}/chat", words="hola") for _ in range(8)]
        assert [status for status, _answer in strangers] == [200] * 5 + [429] * 3
    assert len(await store.chat(table.removeprefix("/t/"))) == 5


async def test_who_sends_no_cookie_sets_no_more_tables_than_others(database: str, store: Store) -> None:
    async with serving(database, limits=Limits(address_tables=3)) as app:
        statuses = [await Visitor(app).told_status("/play", game="mars") for _ in range(5)]
        assert statuses == [303, 303, 303, 429, 429]
        assert await count_people(store) == 3


async def test_names_are_given_only_so_often_from_one_address(database: str, store: Store) -> None:
    async with serving(database, limits=Limits(address_people=3)) as app:
        pages = [await Visitor(app).told_status("/me", name="Ana") for _ in range(2)]
        programs = [
            (await Visitor(app).http.post("/api/v1/people", json={"name": "Ben"})).status_code for _ in range(2)
        ]
        assert (pages, programs) == ([303, 303], [201, 429])
        known = Visitor(app)
        assert await count_people(store) == 3
        assert await known.told_status("/me", name="Cid") == 429
        assert await count_people(store) == 3


async def test_of_a_stranger_who_is_refused_nothing_is_kept(app: ASGIApp, store: Store) -> None:
    table = (await keep(store, mars().at(5))).table
    before = await count_people(store)
    refused = [
        ("/play", {"game": "chess"}),
        ("/play", {"game": "mars", "seats": "9"}),
        ("/new/mars", {"seats": "1"}),
        (f"{table}/sit", {"seat": "0", "name": "Ben"}),
        (f"{table}/fill", {"seat": "0", "level": "guest"}),
        (f"{table}/leave", {}),
        (f"{table}/chat", {"words": "  "}),
        (f"{table}/rematch", {}),
        (f"{table}/fork", {"ply": "2"}),
        ("/t/nowhere/chat", {"words": "hola"}),
        ("/language", {"language": "es"}),
        ("/theme", {"theme": "dark"}),
    ]
    for path, fields in refused:
        answer = await Visitor(app).post(path, **fields)
        assert "sobremesa=" not in answer.headers.get("set-cookie", ""), path
    assert await count_people(store) == before


async def test_chat_is_read_page_by_page(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, mars().at(5))
    for number in range(250):
        await store.say(kept.table.removeprefix("/t/"), kept.people[0], f"line {number:03}")
    reader = Visitor(app)
    first = (await reader.ask(f"{kept.table}/chat"))["chat"]
    assert ("line 150" in first, "line 249" in first, "line 149" in first) == (True, True, False)
    assert 'data-before="150"' in first
    assert 'data-before="150"' in (await reader.get(kept.table)).text
    last = (await reader.ask(f"{kept.table}/chat", before=50))["chat"]
    assert ("line 000" in last, "line 049" in last, "line 050" in last) == (True, True, False)
    assert "data-before" not in last


def test_where_nobody_knows_the_address_it_is_not_counted() -> None:
    limiter = RateLimiter(Limits(address_chats=1))
    for person in ("ana", "ben"):
        limiter.speak(person, "")
    limiter.speak("cid", "192.0.2.7")
    with pytest.raises(TooMany):
        limiter.speak("dan", "192.0.2.7")


def test_a_limit_is_a_number_above_nothing() -> None:
    assert limits({"address_chats": 7}).address_chats == 7
    for chosen in ({"adress_chats": 7}, {"chats": 0}, {"chats": "many"}, {"chats": True}):
        with pytest.raises(BadLimit):
            limits(chosen)
