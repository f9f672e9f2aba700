"""What helps at a table: turning what is laid, words and hints before a move, motion after it."""

import pytest
from playwright.async_api import Browser

from sobremesa.bots.search import warm
from sobremesa.games import GAMES
from tests.web.browser.conftest import Server
from tests.web.browser.hands import COMPLETE, SHOWN_PLY, Hand, sitting_down

pytestmark = pytest.mark.anyio

GHOST = "document.querySelector('#picture .ghost')?.getAttribute('href').slice(1) ?? null"
# The symbol that shows the tile turned a step further than this symbol shows it.
TURNED = """([symbol, way]) => {
  const next = document.querySelector(`#picture [data-ghost="${symbol}"]`).dataset[way];
  return document.querySelector(`#picture [data-pick="${next}"]`).dataset.ghost;
}"""
WATCH_TRAVELLERS = """() => {
  window.travellers = 0;
  const count = () => { window.travellers += document.querySelectorAll("#picture .travelling").length; };
  new MutationObserver(count).observe(document.getElementById("picture"), { childList: true, subtree: true });
}"""


async def take_a_tile(hand: Hand) -> None:
    """Comes to a move that begins with a tile of the market, and touches one."""
    await hand.plays_now("leaves")
    assert await hand.my_turn()
    await hand.page.locator("#picture [data-pick^='market:'].can").first.click()


async def point_at_a_place(hand: Hand) -> None:
    place = hand.page.locator("#picture [data-pick].can[data-centre]").first
    await place.scroll_into_view_if_needed()
    await hand.page.mouse.move(*await hand.point())


@pytest.mark.parametrize(("key", "way"), [("r", "rotate"), ("f", "flip")])
async def test_one_key_turns_the_ghost_under_the_pointer(browser: Browser, server: Server, key: str, way: str) -> None:
    async with sitting_down(browser, server.address) as hand:
        await take_a_tile(hand)
        await point_at_a_place(hand)
        for _ in range(4):
            shown = await hand.sees(GHOST)
            assert shown is not None
            await hand.page.keyboard.press(key)
            assert await hand.sees(GHOST) == await hand.page.evaluate(TURNED, [shown, way])


@pytest.mark.parametrize(("key", "way"), [("R", "rotate"), ("F", "flip")])
async def test_a_key_or_a_button_turns_what_is_about_to_be_laid(
    browser: Browser, server: Server, key: str, way: str
) -> None:
    async with sitting_down(browser, server.address) as hand:
        await take_a_tile(hand)
        await hand.clicks()
        assert await hand.sees(COMPLETE)
        for by_key in (True, False):
            shown = await hand.sees(GHOST)
            await (hand.page.keyboard.press(key) if by_key else hand.page.locator(f"#{way}").click())
            turned = await hand.page.evaluate(TURNED, [shown, way])
            assert await hand.sees(GHOST) == turned
            picked = hand.page.locator("#picture [data-pick^='turn:'].picked")
            assert await picked.get_attribute("data-ghost") == turned
        before = await hand.ply()
        await hand.page.locator("#confirm").click()
        await hand.until(f"{SHOWN_PLY} !== {before}")


async def test_what_a_placement_attracts_is_said_before_it_is_confirmed(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await take_a_tile(hand)
        await hand.clicks()
        says = hand.page.locator("#says.sure")
        await hand.until("document.getElementById('says').textContent.includes(' lays ')")
        assert "→" not in await says.inner_text()


async def test_a_hint_names_at_most_three_moves_and_shows_one_on_the_board(browser: Browser, server: Server) -> None:
    warm(GAMES["mars"])  # the server's bots find it compiled
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        await hand.page.locator("#hint").click()
        thoughts = hand.page.locator("#hints button")
        await thoughts.first.wait_for()
        assert 1 <= await thoughts.count() <= 3
        assert "%" in await thoughts.first.inner_text()
        numbers = await hand.page.locator("#picture .thought").all_text_contents()
        assert set(numbers) == {str(rank + 1) for rank in range(await thoughts.count())}
        await thoughts.first.click()
        assert await hand.sees(COMPLETE)
        assert await hand.page.locator("#picture .picked").count() >= 1
        before = await hand.ply()
        await hand.page.locator("#confirm").click()
        await hand.until(f"{SHOWN_PLY} !== {before}")


async def test_a_moved_gardener_travels_and_arrives(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, reduced_motion="no-preference") as hand:
        await hand.plays_now("mars")
        for _ in range(2):  # settles, then walks
            assert await hand.my_turn()
            await hand.page.evaluate(WATCH_TRAVELLERS)
            await hand.moves()
        await hand.until("window.travellers > 0")
        await hand.until("document.querySelector('#picture .travelling') === null")
        assert await hand.sees("[...document.querySelectorAll('[data-piece]')].every((one) => !one.style.opacity)")


async def test_who_wants_no_motion_sees_none(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        await hand.page.evaluate(WATCH_TRAVELLERS)
        for _ in range(3):
            assert await hand.my_turn()
            await hand.moves()
        assert await hand.sees("window.travellers") == 0


async def test_the_keyboard_stays_where_it_was_when_the_board_is_drawn_anew(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("arboretum")
        assert await hand.my_turn()
        await hand.page.keyboard.press("ArrowRight")
        held = "document.activeElement.dataset.pick ?? null"
        before = await hand.sees(held)
        assert before is not None
        await hand.page.evaluate("window.old = document.querySelector('#picture svg')")
        await hand.page.set_viewport_size({"width": 800, "height": 700})
        await hand.until("document.querySelector('#picture svg') !== window.old")
        assert await hand.sees(held) == before
