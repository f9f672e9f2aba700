"""A hand, piles and a board that outgrows its area: on every screen within reach, near enough, and nobody else's."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

import pytest
from playwright.async_api import Browser

from sobremesa.game import CHANCE, Seat
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.record import Record, begin, chance_text, extend
from sobremesa.rng import generator
from sobremesa.storage.database import open_database
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY, CookieSigner
from tests.marks import long_but
from tests.web.browser.conftest import Server
from tests.web.browser.hands import IDLE, Hand, sitting_down
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

SCREENS = [(844, 390), (390, 844), (320, 640), (820, 1180), (1440, 900)]
PICKED = "[...document.querySelectorAll('.picked')].map((one) => one.dataset.pick)"
PANS = "document.getElementById('board').classList.contains('pans')"
# What lies in the tray and is not whole on the screen, or has something over its middle.
OUT_OF_REACH = """() => [...document.querySelectorAll("#beds [data-pick]")].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("[data-pick]");
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || there !== one;
}).map((one) => one.dataset.pick)"""
# Whether the newest card lies whole in the area of the board, as a board that is not panned to it would not have it.
NEWEST_IN_SIGHT = """() => {
  const box = (element) => element.getBoundingClientRect();
  const area = box(document.getElementById("board"));
  const card = box([...document.querySelectorAll("#board [data-piece]")].at(-1));
  return card.left >= area.left && card.right <= area.right && card.top >= area.top && card.bottom <= area.bottom;
}"""


@cache
def in_a_line(seats: int) -> Record:
    """A game in which everybody lays their cards to the right of each other, until the first is to lay the tenth."""
    record, rng = begin(ARBORETUM, [f"Seat {seat}" for seat in range(seats)], {}, generator(2)), generator(3)
    while len(record.view(None)["arboreta"][0]) < 9 or record.view(None)["phase"] != "play" or record.turn != 0:
        if record.turn == CHANCE:
            text = chance_text(record, rng)
        else:
            moves = [ARBORETUM.write(record.state, action) for action in ARBORETUM.legal_actions(record.state)]
            text = max(moves, key=furthest_right)
        record = extend(record, record.turn, text)
    return record


def furthest_right(move: str) -> tuple[int, str]:
    x, _, y = move.rpartition(" ")[2].partition(",")
    return (int(x) if y == "0" else -1), move


@asynccontextmanager
async def at_table(browser: Browser, server: Server, record: Record, width: int, height: int) -> AsyncIterator[Hand]:
    """Who is to move in this game, with a finger on a screen of this size."""
    engine = await open_database(server.database)
    store = Store(engine)
    kept = await keep(store, record)
    cookie = CookieSigner(await store.secret("cookies")).sign(kept.people[record.turn].id)
    await engine.dispose()
    screen = {"width": width, "height": height}
    async with sitting_down(browser, server.address, viewport=screen, has_touch=True, locale="en") as hand:
        await hand.page.context.add_cookies([{"name": IDENTITY, "value": cookie, "url": server.address}])
        await hand.opens(kept.table)
        assert await hand.my_turn()
        yield hand


@pytest.mark.parametrize("seats", long_but([4], [2, 4]))
async def test_hand_and_piles_are_in_reach_on_every_screen(browser: Browser, server: Server, seats: int) -> None:
    async with at_table(browser, server, in_a_line(seats), *SCREENS[0]) as hand:
        for width, height in SCREENS:
            await hand.page.set_viewport_size({"width": width, "height": height})
            assert await hand.page.evaluate(OUT_OF_REACH) == [], (width, height)
            held = hand.page.locator("#beds [data-part=hand] [data-pick^='hand:'].can")
            assert await held.count() == 9
            box = await held.first.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["width"] >= (44 if width > 600 and height > 500 else 30), "closer ones are slid along"


async def slide(hand: Hand, *places: tuple[float, float]) -> None:
    """A finger comes down, slides over these places and is lifted at the last one."""
    touch = await hand.page.context.new_cdp_session(hand.page)
    for kind, (x, y) in zip(["touchStart"] + ["touchMove"] * len(places), places, strict=False):
        await touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    await touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def middle(hand: Hand, selector: str) -> tuple[float, float]:
    box = await hand.page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_a_finger_slides_along_the_hand_and_picks_where_it_is_lifted(browser: Browser, server: Server) -> None:
    async with at_table(browser, server, in_a_line(2), 390, 844) as hand:
        picks = await hand.sees("[...document.querySelectorAll('#beds .can')].map((one) => one.dataset.pick)")
        start, over, last = [await middle(hand, f"[data-pick='{picks[at]}']") for at in (1, 3, 6)]
        await hand.page.touchscreen.tap(*start)
        await hand.until(f"{PICKED}[0] === '{picks[1]}'")
        await slide(hand, start, over, last)
        assert await hand.sees(PICKED) == [picks[6]]
        await slide(hand, start, last, over)
        assert await hand.sees(PICKED) == [picks[3]]
        assert await hand.page.locator(".lifted").count() == 0
        await slide(hand, start, last, (last[0], 200))  # off the tray: nothing is picked, nor dropped
        assert await hand.sees(PICKED) == [picks[3]]


async def test_a_board_larger_than_its_area_is_panned_and_can_be_seen_whole(browser: Browser, server: Server) -> None:
    async with at_table(browser, server, in_a_line(2), 390, 844) as hand:
        assert await hand.sees(PANS)
        assert await hand.page.evaluate(NEWEST_IN_SIGHT)
        await hand.page.locator("#board").evaluate("(board) => board.scrollTo(0, 0)")
        assert not await hand.page.evaluate(NEWEST_IN_SIGHT)
        await hand.page.locator("#beds [data-pick^='hand:'].can").first.tap()
        place = hand.page.locator("#board [data-pick='cell:9,0'].can")
        box = await place.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43
        fit = hand.page.locator("#fit")
        button = await fit.bounding_box()
        assert button is not None
        assert min(button["width"], button["height"]) >= 44
        await fit.tap()
        assert not await hand.sees(PANS)
        whole = "document.querySelector('#board > .part').getBoundingClientRect()"
        assert await hand.sees(f"{whole}.left >= 0 && {whole}.right <= innerWidth")
        await fit.tap()
        await place.tap()
        await hand.until(IDLE)
        assert "cell:9,0" in await hand.sees(PICKED)
        await hand.page.set_viewport_size({"width": 1440, "height": 900})
        await hand.until(f"!{PANS} && document.getElementById('fit').hidden")


async def test_what_lies_open_is_a_touch_away_on_a_phone_and_in_sight_on_a_desk(
    browser: Browser, server: Server
) -> None:
    async with at_table(browser, server, in_a_line(4), 390, 844) as hand:
        piles = hand.page.locator("#goals [data-part^=discards]")
        await hand.page.locator("#beds [data-pick^='hand:'].can").first.tap()
        picked = await hand.sees(PICKED)
        assert await piles.count() == 4
        assert not await piles.first.is_visible()
        for close in ("#look", "#goals", "Escape"):
            await hand.page.locator("#look").tap()
            assert [await one.is_visible() for one in await piles.all()] == [True] * 4
            await (hand.page.keyboard.press(close) if close == "Escape" else hand.page.locator(close).tap())
            assert not await piles.first.is_visible()
            assert await hand.sees(PICKED) == picked
        await hand.page.set_viewport_size({"width": 1440, "height": 900})
        assert [await one.is_visible() for one in await piles.all()] == [True] * 4
        assert not await hand.page.locator("#look").is_visible()


async def test_anothers_board_opens_and_no_hand_but_ones_own_is_on_the_page(browser: Browser, server: Server) -> None:
    async with at_table(browser, server, in_a_line(2), 844, 390) as hand:
        others = set(in_a_line(2).view(Seat(1))["hands"][1])
        pieces = "[...document.querySelectorAll('[data-piece^=\"card:\"]')].map((one) => one.dataset.piece.slice(5))"
        await hand.page.locator(".seat").nth(1).tap()
        assert await hand.page.locator("#board [data-part='grove:1']").is_visible()
        assert await hand.page.locator("[data-part=hand]").count() == 1
        assert not others & set(await hand.sees(pieces))
        await hand.page.locator("#beds [data-pick^='hand:'].can").first.tap()
        assert await hand.page.locator("#board [data-part='grove:0']").is_visible()
