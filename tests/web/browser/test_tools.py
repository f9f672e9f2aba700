"""What helps at a table: turning what is laid, words and hints before a move, motion after it."""

import re
from urllib.parse import unquote_plus

import pytest
from playwright.async_api import Browser, Route, expect

from sobremesa.bots.search import warm
from sobremesa.games import GAMES
from sobremesa.storage.database import open_database
from sobremesa.storage.store import Store
from tests.web.browser.conftest import Server
from tests.web.browser.hands import COMPLETE, IDLE, SHOWN_PLY, Hand, begins, sitting_down

pytestmark = pytest.mark.anyio

GHOST = "document.querySelector('#picture .ghost')?.getAttribute('href').slice(1) ?? null"
# The symbol that shows the tile turned a step further than this symbol shows it.
TURNED = """([symbol, way]) => {
  const next = document.querySelector(`#picture [data-ghost="${symbol}"]`).dataset[way];
  return document.querySelector(`#picture [data-pick="${next}"]`).dataset.ghost;
}"""
# How everything that can be turned is turned further, by its pick.
WAYS = (
    "Object.fromEntries([...document.querySelectorAll('[data-rotate]')].map((one) => [one.dataset.pick, one.dataset]))"
)
WATCH_TRAVELLERS = """() => {
  window.travellers = 0;
  const count = () => { window.travellers += document.querySelectorAll(".travelling").length; };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""


async def take_a_tile(hand: Hand, server: Server) -> None:
    """Comes to the first move of a game, which begins with a tile of the market, and touches one."""
    await begins(hand, server, "leaves")
    await hand.page.locator("#picture [data-pick^='market:'].can").first.click()


async def point_at_a_place(hand: Hand) -> None:
    place = hand.page.locator("#picture [data-pick].can[data-centre]").first
    await place.scroll_into_view_if_needed()
    await hand.page.mouse.move(*await hand.point("spot:"))


@pytest.mark.parametrize(("key", "way"), [("r", "rotate"), ("f", "flip")])
async def test_one_key_turns_the_ghost_under_the_pointer(browser: Browser, server: Server, key: str, way: str) -> None:
    async with sitting_down(browser, server.address) as hand:
        await take_a_tile(hand, server)
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
        asked: list[str] = []
        hand.page.on("request", lambda request: asked.append(unquote_plus(request.url)))
        await take_a_tile(hand, server)
        ways = await hand.sees(WAYS)
        await hand.clicks("spot:")
        await hand.until(f"{IDLE} && {COMPLETE}")
        for by_key in (True, False):
            shown = asked[-1].rpartition(" ")[2]  # a preview of `place SLOT SPOT CELLS`
            await (hand.page.keyboard.press(key) if by_key else hand.page.locator(f"#{way}").click())
            await hand.until(f"{IDLE} && {COMPLETE}")
            assert asked[-1].rpartition(" ")[2] == ways[f"turn:{shown}"][way].removeprefix("turn:") != shown
        await hand.confirms()


async def test_what_a_placement_attracts_is_said_before_it_is_confirmed(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await take_a_tile(hand, server)
        await hand.clicks("spot:")
        says = hand.page.locator("#says.sure")
        await hand.until("document.getElementById('says').textContent.startsWith('You lay ')")
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
        assert await thoughts.first.get_attribute("aria-pressed") == "true"
        assert await hand.page.locator("#picture .proposed").count() >= 1
        assert await hand.page.locator("#picture .picked").count() == 0
        await hand.page.locator("#hint").click()
        await hand.until(COMPLETE)
        assert await hand.page.locator("#picture .picked").count() >= 1
        before = await hand.ply()
        await hand.page.locator("#confirm").click()
        await hand.until(f"{SHOWN_PLY} !== {before}")


async def test_hints_are_numbered_leave_the_board_in_sight_and_are_put_away(browser: Browser, server: Server) -> None:
    warm(GAMES["mars"])
    async with sitting_down(browser, server.address, viewport={"width": 390, "height": 844}) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        await hand.page.locator("#hint").click()
        await hand.page.locator("#hints button").first.wait_for()
        ranks = await hand.page.locator("#hints .rank").all_text_contents()
        assert ranks == [str(rank + 1) for rank in range(await hand.page.locator("#hints button").count())]
        assert await hand.sees("document.querySelector('.tray').getBoundingClientRect().height < innerHeight / 2")
        await hand.page.locator("#hints button").last.click()
        outlined = await hand.page.locator("#hints button[aria-pressed=true] .rank").all_text_contents()
        assert outlined == [ranks[-1]]
        await hand.page.locator("#back").click()
        assert await hand.page.locator("#hints").is_hidden()
        assert await hand.page.locator("#picture :is(.thought, .proposed, .picked)").count() == 0


async def test_what_is_lit_in_a_dark_greenhouse_is_light(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, color_scheme="light") as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        lit = "getComputedStyle(document.querySelector('#picture [data-pick].can'))"
        edge, ground = [await hand.sees(f"{lit}.getPropertyValue('{name}')") for name in ("--lit", "--mars-rust-2")]
        assert contrast(edge, ground) >= 3


def contrast(one: str, other: str) -> float:
    """Of two colours written like #8ccfae, as the guidelines for accessible pages count it."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour.strip()[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


async def test_what_the_keyboard_is_on_has_a_frame_above_its_neighbours(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        for _ in range(3):
            await hand.page.keyboard.press("ArrowRight")
            await hand.page.keyboard.press("ArrowDown")
        part = "document.activeElement.closest('.part')"
        assert await hand.sees(f"{part}.lastElementChild.classList.contains('frame')")
        assert await hand.page.locator("#picture .frame").count() == 1
        frame = await hand.page.locator("#picture .frame rect").first.bounding_box()
        held = await hand.page.locator("#picture [data-pick]:focus").bounding_box()
        assert frame is not None
        assert held is not None
        assert abs(frame["x"] + frame["width"] / 2 - held["x"] - held["width"] / 2) < 1


async def test_a_moved_gardener_travels_and_arrives(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, reduced_motion="no-preference") as hand:
        await hand.plays_now("mars")
        for _ in range(2):  # settles, then walks
            assert await hand.my_turn()
            await hand.page.evaluate(WATCH_TRAVELLERS)
            await hand.moves()
        await hand.until("window.travellers > 0")
        await hand.until("document.querySelector('.travelling') === null")
        assert await hand.sees("[...document.querySelectorAll('[data-piece]')].every((one) => !one.style.opacity)")


async def test_who_wants_no_motion_sees_none(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        await hand.page.evaluate(WATCH_TRAVELLERS)
        for _ in range(3):
            assert await hand.my_turn()
            await hand.moves()
        assert await hand.sees("window.travellers") == 0


async def as_if_nothing_were_there(route: Route) -> None:
    """Lets the page ask for every part of the board."""
    await route.continue_(url=re.sub("have=[^&]+", "have=", route.request.url))


async def test_the_keyboard_stays_where_it_was_when_the_board_is_drawn_anew(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("arboretum")
        assert await hand.my_turn()
        await hand.page.keyboard.press("ArrowRight")
        held = "document.activeElement.dataset.pick ?? null"
        before = await hand.sees(held)
        assert before is not None
        await hand.page.evaluate("window.old = document.querySelector('#beds .part')")
        await hand.page.route("**/board?*", as_if_nothing_were_there)
        await hand.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as who returns to the page
        await hand.until("document.querySelector('#beds .part') !== window.old")
        assert await hand.sees(held) == before


async def test_what_was_said_long_ago_is_read_page_by_page(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        await talk(server, hand.page.url.rpartition("/")[2], lines=250)
        await hand.page.reload()
        chat = hand.page.locator("#chat")
        await hand.page.locator("details:has(#chat) summary").click()
        for shown in (100, 200, 250):
            await expect(chat.locator("li")).to_have_count(shown)
            assert [await chat.locator("li").first.inner_text(), await chat.locator("li").last.inner_text()] == [
                f"Ben line {250 - shown}",
                "Ben line 249",
            ]
            if shown < 250:
                await chat.locator(".earlier").click()
        await expect(chat.locator(".earlier")).to_have_count(0)


async def talk(server: Server, table: str, lines: int) -> None:
    """Somebody says so much at the table."""
    engine = await open_database(server.database)
    store = Store(engine)
    ben = await store.add_person("Ben")
    for number in range(lines):
        await store.say(table, ben, f"line {number}")
    await engine.dispose()
