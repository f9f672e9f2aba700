"""Screens of every shape: what is to be seen is seen whole, and nothing lies over it."""

import pytest
from playwright.async_api import Browser

from sobremesa.games import GAMES
from tests.web.browser.conftest import Server
from tests.web.browser.hands import sitting_down

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", GAMES)
LOW = [(844, 390), (640, 450), (900, 700), (1280, 600)]  # a phone on its side, a page at 200 %, windows
# How much of the picture the tray lies over, in pixels; then the picture's shorter side, and the top of the tray.
LAID = """() => {
  const one = document.querySelector("#picture > svg").getBoundingClientRect();
  const other = document.querySelector(".tray").getBoundingClientRect();
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return [Math.max(0, across) * Math.max(0, down), Math.min(one.width, one.height), other.top];
}"""
DRAWN_FOR_WIDTH = "document.querySelector('#picture > svg').viewBox.baseVal.width > 1000 === innerWidth >= 1000"


@every_game
async def test_on_a_low_screen_the_tray_stands_beside_the_picture(browser: Browser, server: Server, game: str) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now(game)
        assert await hand.my_turn()
        for width, height in LOW:
            await hand.page.set_viewport_size({"width": width, "height": height})
            await hand.until(DRAWN_FOR_WIDTH)
            covered, size, top = await hand.page.evaluate(LAID)
            assert covered == 0
            assert size <= height
            assert top < height / 2
