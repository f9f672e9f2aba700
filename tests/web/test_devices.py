"""My other device: a link makes another browser the same person, once and within ten minutes, and asks first."""

import re

import pytest
from starlette.types import ASGIApp

from sobremesa.storage import wall_clock
from sobremesa.storage.store import Store
from sobremesa.tables.people import LINK_SECONDS
from sobremesa.tables.rate_limits import Limits
from tests.web.visitors import Visitor, serving

pytestmark = pytest.mark.anyio


async def link_of(visitor: Visitor) -> str:
    """A link that the visitor has made; its path."""
    page = await visitor.post("/device")
    assert page.headers["cache-control"] == "no-store"
    found = re.search(r'value="http://table(/device/[^"]+)"', page.text)
    assert found, page.text
    return found[1]


async def test_another_browser_becomes_the_same_person_after_it_was_asked(app: ASGIApp) -> None:
    desk, phone = Visitor(app), Visitor(app)
    await desk.goes_to("/me", name="Ana")
    table = await desk.lay("mars", seat1="guest")
    link = await link_of(desk)
    for _ in range(2):
        asked = await phone.get(link)
        assert "Are you Ana?" in asked.text
        assert not phone.http.cookies, "who looks, or looks ahead, changes nothing"
    assert await phone.goes_to(link) == "/"
    assert table in (await phone.get("/")).text
    assert (await phone.board(table))["mine"] == (await desk.board(table))["mine"]


async def test_a_link_is_good_once(app: ASGIApp) -> None:
    desk, phone, thief = Visitor(app), Visitor(app), Visitor(app)
    await desk.goes_to("/me", name="Ana")
    link = await link_of(desk)
    await phone.goes_to(link)
    for answer in (await thief.post(link), await thief.get(link), await thief.get("/device/made-up")):
        assert (answer.status_code, "has been used" in answer.text) == (409, True)
    assert not thief.http.cookies


async def test_a_link_is_good_for_ten_minutes(app: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, phone = Visitor(app), Visitor(app)
    await desk.goes_to("/me", name="Ana")
    link, now = await link_of(desk), wall_clock.now()
    monkeypatch.setattr(wall_clock, "now", lambda: now + LINK_SECONDS - 5)
    assert (await phone.get(link)).status_code == 200
    monkeypatch.setattr(wall_clock, "now", lambda: now + LINK_SECONDS + 5)
    assert await phone.told_status(link) == 409


async def test_who_is_somebody_else_already_is_told_what_they_give_up(app: ASGIApp) -> None:
    ana, ben = Visitor(app), Visitor(app)
    await ana.goes_to("/me", name="Ana")
    await ben.goes_to("/me", name="Ben")
    link = await link_of(ana)
    assert "games of Ben cannot be reached from here" in (await ben.get(link)).text
    assert "already Ana" in (await ana.get(link)).text


async def test_nothing_is_kept_of_a_link_but_its_digest(app: ASGIApp, store: Store) -> None:
    desk = Visitor(app)
    secret = (await link_of(desk)).removeprefix("/device/")
    async with store.engine.connect() as connection:
        kept = (await connection.exec_driver_sql("select digest from device_links")).scalars().all()
    assert len(kept) == 1
    assert secret not in kept[0]


async def test_tokens_of_programs_stay_whose_they_were(app: ASGIApp, store: Store) -> None:
    ana = await store.add_person("Ana")
    token = await store.add_token(ana.id)
    desk, phone = Visitor(app), Visitor(app)
    await phone.goes_to(await link_of(desk))
    me = await Visitor(app, authorization=f"Bearer {token}").ask("/api/v1/people/me")
    assert me["id"] == ana.id


async def test_many_links_in_a_short_time_are_too_many(database: str) -> None:
    async with serving(database, limits=Limits(acts=2)) as app:
        desk = Visitor(app)
        assert [await desk.told_status("/device") for _ in range(3)] == [200, 200, 429]
