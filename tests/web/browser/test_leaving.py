"""Leaving a game in a real browser: a dialog says what it leads to, and everybody at the table is told at once."""

import pytest
from playwright.async_api import Browser

from tests.web.browser.conftest import Server
from tests.web.browser.hands import OVER, Hand, lay_for_two, sitting_down
from tests.web.browser.test_access import complaints

pytestmark = pytest.mark.anyio


async def chooses(hand: Hand, way: str) -> None:
    """Opens the menu, follows a link of it, and is asked."""
    await hand.page.locator(".menu summary").click()
    await hand.page.locator(f".menu a[href$='/ask/{way}']").click()
    await hand.until("document.getElementById('ask').open")


async def test_resigning_asks_first_and_stops_the_game_for_both(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as ana, sitting_down(browser, server.address) as ben:
        await lay_for_two(ana, ben, "mars")
        await chooses(ana, "resign")
        assert "without a result" in await ana.page.locator("#ask-words").inner_text()
        assert await complaints(ana) == []
        await ana.page.locator("#ask-no").click()
        assert not await ana.sees("document.getElementById('ask').open")
        await chooses(ana, "resign")
        await ana.page.locator("#ask-yes").click()
        for hand in (ana, ben):
            await hand.until(OVER)
            assert "has resigned" in await hand.page.locator("#end h1").inner_text()


async def test_a_bot_that_plays_on_is_announced_and_the_seat_taken_back(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as ana, sitting_down(browser, server.address) as ben:
        table = await lay_for_two(ana, ben, "mars")
        await chooses(ben, "leave")
        await ben.page.locator("#ask-no").click()
        await chooses(ben, "end")
        await ben.page.locator("#ask-yes").click()
        await ana.until("document.getElementById('seating').textContent.includes('offers to end the game')")
        assert await complaints(ana) == []
        await ana.page.locator("#seating form[action$='/decline'] button").click()
        await ben.until("!document.getElementById('seating').textContent.includes('offers')")
        await chooses(ben, "leave")
        await ben.page.locator("#ask-yes").click()
        await ana.until("document.getElementById('toast').textContent.includes('a bot plays on')")
        assert "a bot plays on" in await ana.page.locator("#log").inner_text()
        await ben.page.goto(table)
        assert await ben.page.locator(".menu a[data-ask]").count() == 0


async def test_without_a_script_a_page_asks(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, java_script_enabled=False) as ana:
        await ana.page.goto("/")
        await ana.page.locator("form:has(input[value=mars]) button.main").click()
        table = ana.page.url.removeprefix(server.address)
        await ana.page.locator(".menu summary").click()
        await ana.page.locator(".menu a[href$='/ask/discard']").click()
        assert "leaves no record" in await ana.page.locator("main").inner_text()
        await ana.page.locator("main button.main").click()
        assert await ana.page.locator(f"a[href='{table}']").count() == 0
