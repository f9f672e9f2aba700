"""The network goes and comes back, the server dies and comes back: the page says so, and then shows exactly what is."""

import pytest
from playwright.async_api import Browser, Route

from tests.web.browser.conftest import Server
from tests.web.browser.hands import MINE, SHOWN, SHOWN_PLY, lay_for_two, sitting_down

pytestmark = pytest.mark.anyio

LOST = "document.getElementById('connection').textContent !== ''"
FOUND = "document.getElementById('connection').textContent === ''"
LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"  # as who returns to the page does
WATCH_FOR_FAILURE = """
  const ask = window.fetch;
  window.fetch = (...question) => ask(...question).catch((error) => {
    setTimeout(() => { window.failed = true; }); // once the page has taken note
    throw error;
  });
"""
PICTURE = "[...document.querySelectorAll('#picture .part')].map((part) => part.outerHTML).join()"


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


async def test_what_fails_without_a_network_says_so_in_the_words_of_the_page(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, locale="es-CH") as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        await hand.page.locator("summary:has(#unread)").click()
        await hand.page.locator("#words").fill("hola")
        await hand.page.context.set_offline(True)
        lost = await hand.sees("JSON.parse(document.getElementById('table-data').textContent).words.lost")
        for attempt in (
            "#say button",
            "#hint",
            "#picture [data-pick].can",
        ):  # the last is a whole move, to be previewed
            await hand.page.locator(attempt).first.click()
            await hand.page.locator("#toast").wait_for(state="visible")
            assert await hand.page.locator("#toast").inner_text() == lost
            await hand.page.locator("#toast").click()
            assert await hand.page.locator("#toast").is_hidden()


async def test_what_is_sent_twice_in_haste_is_said_once(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        await hand.page.locator("summary:has(#unread)").click()
        for words in ("once", "and again"):
            await hand.page.locator("#words").fill(words)
            await hand.page.locator("#say button").dblclick()
            await hand.until(f"document.getElementById('chat').textContent.includes('{words}')")
        assert await hand.page.locator("#chat li").count() == 2


async def test_a_server_that_was_killed_goes_on_where_it_was(browser: Browser, own_server: Server) -> None:
    async with sitting_down(browser, own_server.address) as ana, sitting_down(browser, own_server.address) as ben:
        await lay_for_two(ana, ben, "mars")
        for hand in (ana, ben, ana):
            assert await hand.my_turn()
            await hand.moves()
        ply = await ana.ply()
        await ben.until(f"{SHOWN_PLY} === {ply}")
        own_server.kill()
        for hand in (ana, ben):
            await hand.until(LOST)
        before = await ben.sees(PICTURE)
        own_server.start()
        for hand in (ana, ben):
            await hand.until(FOUND)
            assert await hand.ply() == ply
        await ben.page.reload()
        await ben.until(SHOWN)
        assert await ben.sees(PICTURE) == before
        mover, other = (ana, ben) if await ana.sees(MINE) else (ben, ana)  # the first move may have won an extra turn
        await mover.moves()
        await other.until(f"{SHOWN_PLY} > {ply}")


async def test_a_question_that_fails_late_does_not_hide_that_a_later_one_was_answered(
    browser: Browser, server: Server
) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.page.add_init_script(WATCH_FOR_FAILURE)
        await hand.plays_now("mars")
        held: list[Route] = []

        async def hold_the_first(route: Route) -> None:
            if held:
                await route.continue_()
            held.append(route)

        await hand.page.route("**/board*", hold_the_first)
        async with hand.page.expect_request("**/board*"):
            await hand.sees(LOOK_AGAIN)
        async with hand.page.expect_response("**/board*"):
            await hand.sees(LOOK_AGAIN)
        await held[0].abort()
        await hand.until("window.failed")
        assert await hand.sees(FOUND)


async def test_a_watcher_who_is_shut_out_is_told_so_and_asks_no_more(browser: Browser, server: Server) -> None:
    async with (
        sitting_down(browser, server.address) as ana,
        sitting_down(browser, server.address) as ben,
        sitting_down(browser, server.address) as cleo,
    ):
        table = await lay_for_two(ana, ben, "mars")
        await cleo.opens(table)
        asked: list[str] = []
        cleo.page.on("request", lambda request: asked.append(request.url))
        await ana.page.request.post(f"{table}/close", headers={"origin": server.address})
        await cleo.until("document.getElementById('connection').textContent.includes('closed this table')")
        await cleo.page.evaluate(LOOK_AGAIN)
        await cleo.page.wait_for_timeout(4000)  # longer than a browser waits before it comes back
        assert [url for url in asked if url.endswith("/events")] == []
