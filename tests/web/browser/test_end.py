"""The end of a game: all of it on one screen, its reasons, and a ceremony that comes once."""

import pytest
from playwright.async_api import Browser

from sobremesa.games import GAMES
from sobremesa.storage.database import open_database
from sobremesa.storage.models import Person
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY, CookieSigner
from tests.marks import long_but
from tests.walks import USUAL, walk
from tests.web.browser.conftest import Server
from tests.web.browser.hands import OVER, Hand, sitting_down
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

SCREENS = [(390, 844), (844, 390), (820, 1180), (1440, 900)]
LONG = "Wilhelmina Maximiliana W"
KEYS = sorted(GAMES)
ENDS = [(key, seats) for key in KEYS for seats in {GAMES[key].seats[0], GAMES[key].seats[-1]}]
# What does not lie whole on the screen, and what lies over something else, by its selector.
WRONG = """() => {
  const areas = ["header.bar", ".verdict", "#seats", "#board", ".score-sheet", ".next"];
  const boxes = areas.map((one) => [one, document.querySelector(one).getBoundingClientRect()]);
  const off = boxes.filter(([, { left, top, right, bottom, width, height }]) =>
    !width || !height || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
  const over = boxes.filter(([, a]) => boxes.some(([, b]) => a !== b &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1));
  const small = [...document.querySelectorAll(".next :is(a, button), .seat")]
    .filter((one) => one.getBoundingClientRect().height < 44).map((one) => [one.textContent]);
  const { scrollWidth, scrollHeight } = document.documentElement;
  const scrolls = scrollWidth > innerWidth || scrollHeight > innerHeight ? [["page"]] : [];
  return [...off, ...over, ...small, ...scrolls].map(([one]) => one);
}"""
SHEET = "document.querySelector('.score-sheet')"
SHEET_SCROLLS = f"(({{ scrollHeight, clientHeight }}) => scrollHeight > clientHeight)({SHEET})"
UNFOLDING = "document.querySelector('.score').getAnimations({ subtree: true }).length"


async def lay_end(server: Server, key: str, seats: int) -> tuple[str, str]:
    """The address of a finished game of people with long names, and the cookie of the first of them."""
    record = next(walk(one) for one in USUAL if (one.game.key, one.seats) == (key, seats))
    engine = await open_database(server.database)
    store = Store(engine)
    people: list[Person] = [await store.add_person(LONG if seat else "Ana") for seat in range(seats)]
    kept = await keep(store, record, people=people)
    cookie = CookieSigner(await store.secret("cookies")).sign(people[0].id)
    await engine.dispose()
    return kept.table, cookie


async def see_end(hand: Hand, server: Server, end: tuple[str, str]) -> None:
    table, cookie = end
    await hand.page.context.add_cookies([{"name": IDENTITY, "value": cookie, "url": server.address}])
    await hand.page.goto(table)
    await hand.until(OVER)


@pytest.mark.parametrize("end", long_but([("mars", 5)], ENDS), ids=lambda end: f"{end[0]}-{end[1]}")
async def test_verdict_totals_board_sheet_and_rematch_are_on_one_screen(
    browser: Browser, server: Server, end: tuple[str, int]
) -> None:
    async with sitting_down(browser, server.address) as hand:
        await see_end(hand, server, await lay_end(server, *end))
        for width, height in SCREENS:
            await hand.page.set_viewport_size({"width": width, "height": height})
            assert await hand.page.evaluate(WRONG) == [], (width, height)
            if height >= 844:
                assert not await hand.sees(SHEET_SCROLLS), (width, height)


async def test_the_ceremony_comes_once_and_a_touch_shows_all(browser: Browser, server: Server) -> None:
    end = await lay_end(server, "mars", 2)
    async with sitting_down(browser, server.address, reduced_motion="no-preference") as hand:
        await see_end(hand, server, end)
        assert await hand.sees(UNFOLDING) > 0
        await hand.page.mouse.click(5, 5)
        assert await hand.sees(UNFOLDING) == 0
        await hand.page.reload()
        await hand.until(OVER)
        assert await hand.sees(UNFOLDING) == 0
    async with sitting_down(browser, server.address) as calm:  # who wants no motion
        await see_end(calm, server, end)
        assert await calm.sees(UNFOLDING) == 0


async def test_a_number_opens_its_reason_and_a_clause_its_rule(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await see_end(hand, server, await lay_end(server, "arboretum", 2))
        sheet = hand.page.locator(".score")
        number = sheet.locator("td > [aria-controls]").first
        reason = sheet.locator(f"#{await number.get_attribute('aria-controls')}")
        assert await reason.is_hidden()
        await number.click()
        assert await reason.is_visible()
        assert await sheet.locator(".notes p:not([hidden])").count() == 1
        await number.click()
        assert await reason.is_hidden()
        await hand.page.locator("#reasons").click()
        link = sheet.locator(".notes a[href^='/rules/arboretum#A']").first
        assert await link.is_visible()
        assert await sheet.locator(".notes p[hidden]").count() == 0


async def test_a_low_phone_folds_the_sheet(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, viewport={"width": 390, "height": 664}) as hand:
        await see_end(hand, server, await lay_end(server, "mars", 2))
        assert await hand.page.locator(".score").is_hidden()
        assert await hand.page.evaluate(WRONG) == []
        await hand.page.locator(".score-sheet > summary").click()
        assert await hand.page.locator(".score").is_visible()
        assert await hand.page.evaluate(WRONG) == []
