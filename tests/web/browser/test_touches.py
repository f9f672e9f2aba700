"""Touching the parts of a picture: in any order, near enough, once more to confirm; and looking at what others have."""

import pytest
from playwright.async_api import Browser

from tests.web.browser.conftest import Server
from tests.web.browser.hands import COMPLETE, SHOWN_PLY, Hand, sitting_down

pytestmark = pytest.mark.anyio

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PICKED = "[...document.querySelectorAll('.picked')].map((one) => one.dataset.pick)"
A_MOMENT = 350  # milliseconds after which a second touch is meant


async def settle(hand: Hand) -> None:
    """Plays at Mars until there are dice to choose from."""
    await hand.plays_now("mars")
    assert await hand.my_turn()
    await hand.moves()
    assert await hand.my_turn()


async def test_a_cell_names_the_die_that_leads_there(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await settle(hand)
        await hand.page.locator("#board [data-pick^='cell:'].can").first.click()
        picked = await hand.sees(PICKED)
        assert {pick.partition(":")[0] for pick in picked} == {"die", "cell"}
        assert await hand.page.locator("#beds [data-pick^='flower:'].can").count() > 0


async def test_a_touch_beside_a_thing_takes_the_nearest_that_is_lit(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await settle(hand)
        cell = await hand.page.locator("#board [data-pick^='cell:'].can").first.bounding_box()
        assert cell is not None
        beside = "document.elementFromPoint({0}, {1})?.closest('.can') === null"
        spots = [(cell["x"] + dx, cell["y"] + cell["height"] / 2) for dx in (-8, cell["width"] + 8)]
        free = [spot for spot in spots if await hand.sees(beside.format(*spot))]
        await hand.page.touchscreen.tap(*free[0])
        assert any(pick.startswith("cell:") for pick in await hand.sees(PICKED))


async def test_a_second_touch_confirms_and_the_button_says_so(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        before = await hand.ply()
        await hand.page.locator("#board [data-pick].can").first.click()
        assert await hand.sees(COMPLETE)
        assert "touch it again" in await hand.page.locator("#confirm").inner_text()
        await hand.page.wait_for_timeout(A_MOMENT)
        await hand.page.locator("#board .picked").first.click()
        await hand.until(f"{SHOWN_PLY} > {before}")


async def test_a_double_touch_is_one(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        before = await hand.ply()
        await hand.page.locator("#board [data-pick].can").first.dblclick()
        assert await hand.sees(COMPLETE)
        assert await hand.ply() == before


async def test_who_wants_no_confirm_plays_at_once(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        await hand.page.locator(".menu summary").click()
        await hand.page.locator("#atonce").click()
        await hand.page.keyboard.press("Escape")
        before = await hand.ply()
        await hand.page.locator("#board [data-pick].can").first.click()
        await hand.until(f"{SHOWN_PLY} > {before}")


async def test_touching_what_is_picked_drops_it(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await settle(hand)
        await hand.page.locator("#beds [data-pick^='die:'].can").first.click()
        assert await hand.sees(PICKED)
        await hand.page.wait_for_timeout(A_MOMENT)
        await hand.page.locator("#beds .picked").first.click()
        assert await hand.sees(PICKED) == []


async def test_another_seat_is_looked_at_without_losing_a_pick(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await settle(hand)
        await hand.page.locator("#beds [data-pick^='die:'].can").first.click()
        picked = await hand.sees(PICKED)
        pressed = "[...document.querySelectorAll('.seat')].map((seat) => seat.getAttribute('aria-pressed') === 'true')"
        mine = await hand.sees("JSON.parse(document.getElementById('table-data').textContent).seats[0]")
        key, looked_at = str(2 - mine), [mine == 1, mine == 0]  # lots were drawn: the other seat may be either
        for opens, closes in ((key, "0"), (key, "Escape"), (key, key)):
            await hand.page.keyboard.press(opens)
            assert await hand.sees(pressed) == looked_at
            assert await hand.page.locator(f"#board .looked-at[data-owner='{1 - mine}']").count() == 1
            await hand.page.keyboard.press(closes)
            assert await hand.sees(pressed) == [False, False]
            assert await hand.sees(PICKED) == picked
        await hand.page.locator(".seat").nth(1 - mine).click()
        assert await hand.sees(pressed) == looked_at
