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
