"""Tiles of Under the Leaves: their ways to lie, choices too small to touch, cards and gardens."""

from itertools import pairwise

import pytest
from playwright.async_api import Browser, expect

from sobremesa.games.leaves import LEAVES
from sobremesa.record import resume
from sobremesa.storage.database import open_database
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY, CookieSigner
from tests.web.browser.conftest import Server
from tests.web.browser.hands import COMPLETE, IDLE, Hand, begins, sitting_down
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TARGET = 44  # pixels
WAYS = """() => [...document.querySelectorAll("#beds [data-pick^='turn:']")]
  .filter((way) => way.getClientRects().length)
  .map((way) => [way.closest("[data-after]").dataset.after, way.getBoundingClientRect().x])"""
PARTS_ASKED = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/board')).length"
DEAL = {
    "cards": ["meticulous", "collector", "friendly"],
    "start": ["wUKO*", "wOYK*", "wKUY*", "wYOU*"],
    "market": ["wKYY", "Y*KGG", "wKGG"],
}
MOVES = [
    *("0 place 0 0,1 KwYY", "* tile U*YGG", "1 place 1 0,1 Y*KGG", "1 token 0,2", "* tile wUOO"),
    *("2 place 0 0,1 U*YGG", "2 token 1,1", "* tile U*OGG", "3 place 1 0,1 OUOw", "* tile wUKK", "0 place 0 1,0 U*GOG"),
]
# What a tile is made of, corner by corner.
LYING = """[...document.querySelector("{}").querySelectorAll("use")].map((one) => one.getAttribute("href"))"""


async def begin(hand: Hand, server: Server) -> None:
    await begins(hand, server, "leaves")
    if await hand.page.locator("#note-close").is_visible():  # what a first game is told may lie over what is touched
        await hand.page.locator("#note-close").click()


async def test_the_ways_of_the_tile_that_is_picked_lie_in_the_tray_at_once(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await begin(hand, server)
        assert await hand.page.evaluate(WAYS) == []
        asked = await hand.sees(PARTS_ASKED)
        for tile in ("market:2", "market:0"):
            await hand.page.locator(f"#beds [data-pick='{tile}']").tap()
            ways = await hand.page.evaluate(WAYS)
            assert [after for after, _ in ways] == [tile] * 8
            lefts = [left for _, left in ways]
            assert min(right - left for left, right in pairwise(lefts)) >= TARGET
        assert await hand.sees(PARTS_ASKED) == asked


async def test_a_way_that_is_touched_is_how_the_tile_would_lie(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await begin(hand, server)
        await hand.page.locator("#beds [data-pick='market:1']").tap()
        await hand.page.locator("#board [data-pick^='spot:'].can").first.tap()
        for number in (5, 2):
            await hand.until(f"{IDLE} && {COMPLETE}")
            way = hand.page.locator("#beds [data-after='market:1'] [data-pick]").nth(number)
            await way.tap()
            await hand.until(f"{IDLE} && {COMPLETE}")
            assert "picked" in (await way.get_attribute("class") or "")
            ghost = await way.get_attribute("data-ghost")
            assert await hand.sees(LYING.format("#board [data-piece^='tile:']")) == await hand.sees(
                LYING.format(f"[id='{ghost}']")
            )


async def lay_where_one_must_choose(server: Server) -> tuple[str, str]:
    """A table where the first seat must choose between two mushrooms, and that person's cookie."""
    names = ["Ana", "Luis", "Eva", "Noa"]
    record = resume(LEAVES, names, {"cards": DEAL["cards"], "diagonal_tokens": "each"}, DEAL, MOVES)
    engine = await open_database(server.database)
    store = Store(engine)
    kept = await keep(store, record)
    cookie = CookieSigner(await store.secret("cookies")).sign(kept.people[0].id)
    await engine.dispose()
    return kept.table, cookie


async def test_what_is_too_small_on_the_board_is_touched_by_its_picture_in_the_tray(
    browser: Browser, server: Server
) -> None:
    table, cookie = await lay_where_one_must_choose(server)
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await hand.page.context.add_cookies([{"name": IDENTITY, "value": cookie, "url": server.address}])
        await hand.opens(table)
        assert await hand.my_turn()
        pictures = hand.page.locator("#beds [data-echo].can")
        numbers = hand.page.locator("#board [data-pick].can")
        assert await pictures.count() == await numbers.count() > 1
        for picture in await pictures.all():
            box = await picture.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= TARGET
        second = await pictures.nth(1).get_attribute("data-echo")
        await pictures.nth(1).tap()
        await hand.until(f"{IDLE} && {COMPLETE}")
        assert await hand.page.locator("#beds .picked").get_attribute("data-echo") == second


async def test_a_card_says_its_sentence_when_touched(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await begin(hand, server)
        card = hand.page.locator("[data-part='goal:0']")
        await card.tap(position={"x": 20, "y": 20})
        await expect(hand.page.locator("#toast")).to_have_text(await card.get_attribute("aria-label") or "")


async def test_anothers_garden_opens_in_the_place_of_ones_own_and_closes(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await begin(hand, server)
        mine = await hand.sees("JSON.parse(document.getElementById('table-data').textContent).seats[0]")
        shown = hand.page.locator("#board > .part")
        await hand.page.locator("#beds [data-pick='market:0']").tap()
        await hand.page.locator(".seat").nth(1 - mine).tap()
        await expect(shown).to_have_attribute("data-part", f"garden:{1 - mine}")
        await hand.page.locator("#mine").tap()
        await expect(shown).to_have_attribute("data-part", f"garden:{mine}")
        await expect(hand.page.locator("#beds [data-pick='market:0'].picked")).to_have_count(1)
