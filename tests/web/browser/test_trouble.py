"""The network goes and comes back, the server dies and comes back: the page says so, and then shows exactly what is."""

import signal

import pytest
from playwright.async_api import Browser

from tests.web.browser.conftest import Server
from tests.web.browser.hands import SHOWN_PLY, lay_for_two, sitting_down

pytestmark = pytest.mark.anyio

LOST = "document.getElementById('connection').textContent !== ''"
FOUND = "document.getElementById('connection').textContent === ''"
PICTURE = "document.getElementById('picture').innerHTML"


async def test_a_page_that_was_cut_off_catches_up(browser: Browser, own_server: Server) -> None:
    async with sitting_down(browser, own_server.address) as ana, sitting_down(browser, own_server.address) as ben:
        table = await lay_for_two(ana, ben, "mars")
        await ana.moves()
        await ben.until(f"{SHOWN_PLY} === 1")
        await ana.page.context.set_offline(True)
        await ben.moves()
        ply = await ben.ply()
        await ana.until(LOST)
        assert await ana.ply() < ply
        await ana.page.context.set_offline(False)
        await ana.until(f"{SHOWN_PLY} === {ply}")
        await ana.until(FOUND)
        async with sitting_down(browser, own_server.address) as cleo:
            await cleo.opens(table)
            assert await cleo.ply() == ply
        await ana.moves()


async def test_a_move_made_without_a_network_is_not_lost_and_not_made_twice(
    browser: Browser, own_server: Server
) -> None:
    async with sitting_down(browser, own_server.address) as ana, sitting_down(browser, own_server.address) as ben:
        await lay_for_two(ana, ben, "mars")
        assert await ana.my_turn()
        await ana.page.context.set_offline(True)
        await ana.picks(ana.clicks)
        await ana.page.locator("#confirm").click()
        await ana.page.locator("#toast").wait_for(state="visible")
        await ana.page.context.set_offline(False)
        assert await ben.ply() == 0
        await ana.moves()
        await ben.until(f"{SHOWN_PLY} === 1")


async def test_a_server_that_was_killed_goes_on_where_it_was(browser: Browser, own_server: Server) -> None:
    async with sitting_down(browser, own_server.address) as ana, sitting_down(browser, own_server.address) as ben:
        await lay_for_two(ana, ben, "mars")
        for hand in (ana, ben, ana):
            assert await hand.my_turn()
            await hand.moves()
        ply = await ana.ply()
        await ben.until(f"{SHOWN_PLY} === {ply}")
        own_server.end(signal.SIGKILL)
        for hand in (ana, ben):
            await hand.until(LOST)
        before = await ben.sees(PICTURE)
        own_server.start()
        for hand in (ana, ben):
            await hand.until(FOUND)
            assert await hand.ply() == ply
        await ben.page.reload()
        await ben.until("document.querySelector('#picture svg') !== null")
        assert await ben.sees(PICTURE) == before
        assert await ben.my_turn()
        await ben.moves()
        await ana.until(f"{SHOWN_PLY} > {ply}")
