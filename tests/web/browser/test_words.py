"""A page speaks the language of its browser, from its title to its log, until another is chosen."""

import pytest
from playwright.async_api import Browser

from sobremesa.words import LANGUAGES
from tests.marks import long_but
from tests.web.browser.conftest import Server
from tests.web.browser.hands import sitting_down

pytestmark = pytest.mark.anyio

TURN = {"en": "Your turn", "es": "Te toca", "fr": "À vous"}


@pytest.mark.parametrize("language", long_but(["es"], LANGUAGES))
async def test_a_table_speaks_the_language_of_the_browser(browser: Browser, server: Server, language: str) -> None:
    async with sitting_down(browser, server.address, locale=f"{language}-CH") as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        assert await hand.sees("document.documentElement.lang") == language
        assert (await hand.page.locator("#headline").inner_text()).startswith(TURN[language])
        await hand.moves()
        log = await hand.page.locator("#log").inner_text()
        other = next(one for one in LANGUAGES if one != language)
        await hand.page.locator(".menu summary").click()
        await hand.page.locator(f"button[name=language][value={other}]").click()
        await hand.until(f"document.documentElement?.lang === '{other}'")
        await hand.until("document.querySelector('#log li') !== null")
        assert await hand.page.locator("#log").inner_text() != log
        assert await hand.my_turn()
        assert (await hand.page.locator("#headline").inner_text()).startswith(TURN[other])


async def test_the_log_tells_a_turn_in_a_line_that_unfolds_and_stays_unfolded(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, locale="en-GB", viewport={"width": 1440, "height": 900}) as hand:
        await hand.plays_now("arboretum")
        for _ in range(4):  # two cards, one laid, one discarded
            assert await hand.my_turn()
            await hand.moves()
        assert await hand.my_turn()
        turn = hand.page.locator("#log details", has_text="You ").last
        line = await turn.locator("summary").inner_text()
        assert " play " in line
        assert " and discard " in line
        assert "sees the card" not in await hand.page.locator("#log").inner_text()
        assert not await turn.locator("li").first.is_visible()
        await turn.locator("summary").focus()
        await hand.page.keyboard.press("Enter")
        assert await turn.locator("li").first.is_visible()
        await hand.moves()
        assert await turn.locator("li").first.is_visible()
