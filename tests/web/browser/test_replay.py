"""A replay: a step is a turn, or a line of one; it plays by itself, its address keeps the place, all is in sight."""

import re
from itertools import pairwise

import pytest
from playwright.async_api import Browser, expect

from tests.marks import long_but
from tests.web.browser.conftest import Server
from tests.web.browser.hands import Hand, sitting_down
from tests.web.browser.test_end import SCREENS, lay_end, see_end

pytestmark = pytest.mark.anyio

# What does not lie whole on the screen or is smaller than a finger, by its id or class.
WRONG = """() =>
  [...document.querySelectorAll("header, .seat, #board, .tray, #ply, .steps > *, #seat, .looking button")]
  .filter((one) => one.id !== "look" || one.checkVisibility()) // there only where something is folded
  .filter((one) => {
    const { left, top, right, bottom, height } = one.getBoundingClientRect();
    const least = one.matches(".steps > button") ? 48 : one.matches("output") ? 0 : 44;
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || height < least;
  }).map((one) => one.id || one.className || one.textContent)"""


async def at(hand: Hand, ply: int, last: int) -> None:
    """The replay is at this moment."""
    await expect(hand.page.locator("#number")).to_have_text(f"{ply} / {last}")


async def opened(hand: Hand, server: Server, key: str = "mars", seats: int = 2) -> tuple[list[int], int]:
    """A replay at its beginning; the plies at which its turns end, and the last."""
    end = await lay_end(server, key, seats)
    await see_end(hand, server, end)
    await hand.opens(f"{end[0]}/replay?ply=0")
    plies = await hand.sees("[...document.querySelectorAll('#log [data-ply]')].map((one) => Number(one.dataset.ply))")
    return plies, int(await hand.sees("Number(document.getElementById('ply').max)"))


async def test_a_step_is_a_turn_and_with_shift_a_line(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        ends, last = await opened(hand, server)
        assert ends[0] == 0
        assert any(after - before > 1 for before, after in pairwise(ends))
        keys, page = hand.page.keyboard, hand.page
        for ply in ends[1:4]:
            await keys.press("ArrowRight")
            await at(hand, ply, last)
        await keys.press("Shift+ArrowLeft")
        await at(hand, ends[3] - 1, last)
        await page.locator("#later").click()
        await at(hand, ends[3], last)
        await page.locator("#earlier").click(modifiers=["Shift"])
        await at(hand, ends[3] - 1, last)
        await page.locator("#earlier").click()
        await at(hand, max(end for end in ends if end < ends[3] - 1), last)
        for key, button, ply in (("End", "#last", last), ("Home", "#first", 0)):
            await keys.press(key)
            await at(hand, ply, last)
            await page.locator("#ply").fill("5")
            await page.locator(button).click()
            await at(hand, ply, last)


async def test_a_button_that_is_held_goes_on_line_by_line(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        _ends, last = await opened(hand, server)
        await hand.page.clock.install()
        await hand.page.locator("#later").hover()
        await hand.page.mouse.down()
        await hand.page.clock.run_for(450 + 220)
        await hand.page.mouse.up()
        await at(hand, 2, last)


async def test_it_plays_a_turn_a_second_until_it_is_told_to_pause(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        ends, last = await opened(hand, server)
        await hand.page.clock.install()
        play = hand.page.get_by_role("button", name="Play it back")
        await hand.page.keyboard.press("Space")
        await hand.page.clock.run_for(2000)
        await at(hand, ends[2], last)
        await hand.page.get_by_role("button", name="Pause").click()
        await hand.page.clock.run_for(5000)
        await at(hand, ends[2], last)
        await play.click()
        await hand.page.clock.run_for(1000 * len(ends))
        await at(hand, last, last)
        await expect(play).to_be_visible()


async def test_a_turn_of_the_list_leads_there_and_the_address_keeps_the_place(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand, sitting_down(browser, server.address) as other:
        ends, last = await opened(hand, server)
        await hand.page.locator(f"#log [data-ply='{ends[3]}']").click()
        await at(hand, ends[3], last)
        current = hand.page.locator("#log [aria-current]")
        assert await current.get_attribute("data-ply") == str(ends[3])
        words = await hand.page.locator("#says").inner_text()
        assert words in await current.inner_text()
        await hand.page.locator("#seat").select_option("1")
        await hand.page.wait_for_url(re.compile("seat=1"))
        await other.opens(hand.page.url)
        await at(other, ends[3], last)
        assert await other.page.locator("#seat").input_value() == "1"


async def test_only_who_sits_there_is_spoken_to(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand, sitting_down(browser, server.address) as stranger:
        ends, last = await opened(hand, server)
        for one, told in ((hand, "You "), (stranger, "Ana ")):
            await one.opens(re.sub(r"\?.*", f"?ply={ends[1]}&seat=0", hand.page.url))
            await at(one, ends[1], last)
            await expect(one.page.locator("#says")).to_have_text(re.compile(f"^{told}"))
            assert (await one.page.locator(f"#log [data-ply='{ends[1]}']").inner_text()).count(told) == 1


MOST = [("mars", 5), ("arboretum", 4), ("leaves", 4), ("arizona", 4)]


@pytest.mark.parametrize("game", long_but(MOST[:2], MOST), ids=lambda game: game[0])
async def test_board_and_controls_are_in_sight_on_every_screen(
    browser: Browser, server: Server, game: tuple[str, int]
) -> None:
    async with sitting_down(browser, server.address) as hand:
        await opened(hand, server, *game)
        for width, height in SCREENS:
            await hand.page.set_viewport_size({"width": width, "height": height})
            assert await hand.page.evaluate(WRONG) == [], (width, height)
