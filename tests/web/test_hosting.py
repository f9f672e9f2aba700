"""The host's pages, and what who is not welcome is answered."""

import pytest
from starlette.types import ASGIApp

from sobremesa.storage.store import Store
from tests.web.test_leaving import two
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio

LOOKING = ("", "/board", "/board.svg", "/chat", "/replay", "/at/0", "/record.json", "/ask/resign", "/guest?seat=0")


async def test_a_closed_table_answers_no_watcher_and_ends_their_stream(app: ASGIApp, store: Store) -> None:
    kept, moving, other, seat = await two(app, store)
    host = [moving, other][seat]
    watcher = Visitor(app)
    stream = watcher.stream(kept.table)
    assert await anext(stream)
    await host.goes_to(f"{kept.table}/close", closed="true")
    final = b'event: shut\ndata: "The host has closed this table to watchers."\n\n'
    assert [await anext(stream), await anext(stream)] == [final, b""]
    await stream.aclose()
    again = watcher.stream(kept.table)
    assert [await anext(again), await anext(again)] == [final, b""]
    await again.aclose()
    for path in LOOKING:
        answer = await watcher.get(f"{kept.table}{path}")
        assert (path, answer.status_code) == (path, 403)
    assert await watcher.told_status(f"{kept.table}/chat", words="hola") == 403
    for inside in (moving, other):
        assert (await inside.get(kept.table)).status_code == 200
    await host.goes_to(f"{kept.table}/close", closed="false")
    assert (await watcher.get(kept.table)).status_code == 200


async def test_the_host_is_told_what_removing_leads_to_and_others_are_not_asked(app: ASGIApp, store: Store) -> None:
    kept, moving, other, seat = await two(app, store)
    host, guest = [moving, other][seat], [other, moving][seat]
    asked = await host.get(f"{kept.table}/guest", seat=1)
    assert "cannot come back" in asked.text
    assert "guest?seat=1" in (await host.get(kept.table)).text
    assert "guest?seat=" not in (await guest.get(kept.table)).text
    assert await guest.told_status(f"{kept.table}/remove", seat=1) == 403
    await host.goes_to(f"{kept.table}/remove", seat=1)
    assert (await guest.get(kept.table)).status_code == 403
    assert f"The host has removed {kept.people[1].name}" in (await host.board(kept.table))["log"]["lines"]


async def test_the_host_mutes_who_has_said_something(app: ASGIApp, store: Store) -> None:
    kept, moving, other, seat = await two(app, store)
    host, watcher = [moving, other][seat], Visitor(app)
    assert await watcher.told_status(f"{kept.table}/chat", words="boo") == 200
    assert "guest?line=0" in (await host.ask(f"{kept.table}/chat"))["chat"]
    assert "guest?line=0" not in (await watcher.ask(f"{kept.table}/chat"))["chat"]
    await host.goes_to(f"{kept.table}/mute", line=0, muted="true")
    assert await watcher.told_status(f"{kept.table}/chat", words="boo") == 409


async def test_a_new_name_is_on_every_page_at_once(app: ASGIApp, store: Store) -> None:
    kept, moving, other, seat = await two(app, store)
    stream = other.news(kept.table)
    before = await anext(stream)
    await moving.goes_to("/me", name="Marguerite")
    assert (await anext(stream))["seating"] != before["seating"]
    await stream.aclose()
    board = await other.board(kept.table)
    assert board["names"][seat] == "Marguerite"
    assert board["seats"][seat]["name"] == "Marguerite"
