"""Rulebooks on paper: what is read before a game fits on one sheet, black on white whatever the screen's theme."""

import re

import pytest
from playwright.async_api import Browser

from sobremesa.games import GAMES
from sobremesa.words import LANGUAGES
from tests.marks import long_but
from tests.web.browser.conftest import Server
from tests.web.browser.hands import sitting_down

pytestmark = pytest.mark.anyio

PAGE = re.compile(rb"/Type\s*/Page\b")  # an object of a PDF
A4 = re.compile(rb"/MediaBox\s*\[0 0 59[456]\S* 84[123]\S*\]")


@pytest.mark.parametrize("language", long_but(["fr"], LANGUAGES))  # French is the longest
@pytest.mark.parametrize("game", GAMES)
async def test_what_is_read_before_a_game_fits_on_one_sheet_of_paper(
    browser: Browser, server: Server, game: str, language: str
) -> None:
    async with sitting_down(browser, server.address, locale=language, color_scheme="dark") as hand:
        await hand.page.goto(f"/rules/{game}")
        whole = await hand.page.pdf(prefer_css_page_size=True)
        assert A4.search(whole)
        await hand.page.evaluate("document.querySelector('.clauses').remove()")
        assert len(PAGE.findall(await hand.page.pdf(prefer_css_page_size=True))) == 1 < len(PAGE.findall(whole))
        await hand.page.emulate_media(media="print")
        assert await hand.sees("getComputedStyle(document.querySelector('.prose')).color") == "rgb(0, 0, 0)"
        assert (
            await hand.sees("getComputedStyle(document.querySelector('.prose')).backgroundColor")
            == "rgb(255, 255, 255)"
        )
        assert await hand.page.locator(".contents").is_hidden()
        assert await hand.page.locator(".opening img").is_visible()
