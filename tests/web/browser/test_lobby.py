"""The lobby in a browser: it knows whose turn it is, and keeps to every screen."""

import pytest
from playwright.async_api import Browser

from sobremesa.games import GAMES
from sobremesa.words import LANGUAGES
from tests.web.browser.conftest import Server
from tests.web.browser.hands import sitting_down

pytestmark = pytest.mark.anyio

NARROW = {"width": 320, "height": 640}
BROAD = {"width": 1440, "height": 900}
WIDEST_NAME = "W" * 24
FITS = "document.documentElement.scrollWidth <= innerWidth"


async def test_a_lobby_left_open_learns_whose_turn_it_is(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as ana, sitting_down(browser, server.address) as ben:
        await ana.page.goto("/new/mars")
        await ana.page.locator("#new button.main").click()
        table = ana.page.url
        await ana.page.goto("/")
        assert await ana.page.title() == "Sobremesa"
        await ben.page.goto(table)
        await ben.page.locator(".chairs button.main").click()
        await ben.until("document.querySelector('#picture svg') !== null")
        await ana.until("!document.getElementById('yours').textContent.includes('free')")
        await ben.page.goto("/")
        assert sorted([await ana.page.title(), await ben.page.title()]) == ["(1) Sobremesa", "Sobremesa"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_name_makes_a_list_wider_than_the_screen(browser: Browser, server: Server, language: str) -> None:
    async with sitting_down(browser, server.address, viewport=NARROW, locale=language) as hand:
        await hand.page.request.post("/me", form={"name": WIDEST_NAME})
        for game, seats in ((game, GAMES[game].seats[-1]) for game in GAMES):
            await hand.page.request.post("/play", form={"game": game, "seats": str(seats)})
        for path in ("/", "/games", "/history", "/waiting", "/playing"):
            await hand.page.goto(path)
            assert await hand.sees(FITS), path


async def test_a_zero_is_not_slashed(browser: Browser, server: Server) -> None:
    """The face's own zero is another picture than the one that is shown."""
    async with sitting_down(browser, server.address) as hand:
        await hand.page.goto("/")
        await hand.page.evaluate("document.fonts.load('16px \"Atkinson Hyperlegible\"', '0')")
        faces = await hand.page.evaluate(
            "[...document.fonts].filter((face) => face.unicodeRange === 'U+30').map((face) => face.status)"
        )
        assert "loaded" in faces


async def test_keys_are_named_where_there_is_a_keyboard(browser: Browser, server: Server) -> None:
    for touch, shown in ((False, "inline"), (True, "none")):
        async with sitting_down(browser, server.address, viewport=BROAD, has_touch=touch, is_mobile=touch) as hand:
            await hand.plays_now("leaves")
            assert await hand.sees("getComputedStyle(document.querySelector('#rotate kbd')).display") == shown


async def test_no_more_cards_can_be_ticked_than_a_game_has(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.page.goto("/new/arizona")
        await hand.page.locator("#new summary").click()
        own = hand.page.locator(".own[data-option=cards]")
        assert await own.is_hidden()
        await hand.page.locator("input[name=option-cards][value=own]").check()
        boxes = own.locator("input")
        for card in (0, 4, 9):
            await boxes.nth(card).check()
        assert await own.locator("input:disabled").count() == await boxes.count() - 3
        await boxes.nth(4).uncheck()
        assert await own.locator("input:disabled").count() == 0
        await boxes.nth(5).check()
        await hand.page.locator("#new select[name=seat1]").select_option("regular")
        await hand.page.locator("#new button.main").click()
        await hand.until("document.querySelector('#picture svg') !== null")
