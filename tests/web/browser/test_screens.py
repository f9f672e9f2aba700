"""Screens of every shape: what is to be seen is seen whole, nothing lies over it, and it stays where it was."""

import re

import pytest
from playwright.async_api import Browser, Locator

from sobremesa.games import GAMES
from sobremesa.storage.database import open_database
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY, CookieSigner
from sobremesa.words import LANGUAGES
from tests.marks import long_but
from tests.walks import USUAL, walk
from tests.web.browser.conftest import Server
from tests.web.browser.hands import COMPLETE, IDLE, SHOWN, SHOWN_PLY, Hand, sitting_down
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
SAYS = "document.getElementById('says').textContent"
AGAIN = 400  # milliseconds after which a second touch is meant
# Phones upright and on their sides, with and without the bars of a browser, a tablet, windows, a page at 200 %.
SCREENS = [
    (390, 844),
    (390, 664),
    (320, 640),
    (844, 390),
    (640, 450),
    (820, 1180),
    (900, 700),
    (1280, 600),
    (1440, 900),
]
# What does not lie whole on the screen, and what lies over something else, by its selector.
WRONG = """() => {
  const box = (element) => element.getBoundingClientRect();
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => box(one).width);
  const whole = "header, .seat, #board, .tray, #beds > *, .tools > *, [data-role=goals], [data-role=margin]";
  const off = seen(whole).filter((one) => {
    const { left, top, right, bottom } = box(one);
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  });
  const folded = (one, other) => one.id === "goals" && other.matches("header"); // beside what else lies there
  const areas = seen("#board, .tray, .seats, #goals, header, header > :not(.title)");
  const over = areas.filter((one) => areas.some((other) => {
    if (one.contains(other) || other.contains(one) || folded(one, other) || folded(other, one)) return false;
    const [a, b] = [box(one), box(other)];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return across > 1 && down > 1;
  }));
  const { scrollWidth, scrollHeight } = document.documentElement;
  const scrolls = scrollWidth > innerWidth || scrollHeight > innerHeight ? [document.documentElement] : [];
  return [...off, ...over, ...scrolls].map((one) => one.id || one.className.baseVal || one.className || one.tagName);
}"""


async def lay_for_most(hand: Hand, game: str) -> None:
    """A table with a clock for oneself and as many bots as the game has room for."""
    await hand.page.goto(f"/new/{game}")
    await hand.page.locator("#new input[name=name]").fill("Ana María Fernández")
    seats = GAMES[game].seats[-1]
    if len(GAMES[game].seats) > 1:
        await hand.page.locator("#seats").select_option(str(seats))
    for seat in range(1, seats):
        await hand.page.locator(f"select[name=seat{seat}]").select_option("guest")
    await hand.page.locator("select[name=minutes]").select_option(index=1)
    await hand.page.locator("#new button.main").click()
    await hand.until(SHOWN)


@pytest.mark.parametrize("game", long_but(["mars", "leaves", "arizona"], GAMES))
async def test_with_most_seats_nothing_is_off_screen_and_nothing_lies_over_another(
    browser: Browser, server: Server, game: str
) -> None:
    async with sitting_down(browser, server.address) as hand:
        await lay_for_most(hand, game)
        for _ in range(2):
            assert await hand.my_turn()
            for width, height in SCREENS:
                await hand.page.set_viewport_size({"width": width, "height": height})
                assert await hand.page.evaluate(WRONG) == [], (width, height)
            await hand.moves()


async def test_nothing_moves_when_a_turn_changes(browser: Browser, server: Server) -> None:
    areas = "['#seats', '#goals', '#board', '.tray', '#beds', '.tools', '#side']"
    boxes = f"{areas}.map((one) => JSON.stringify(document.querySelector(one).getBoundingClientRect()))"
    async with sitting_down(browser, server.address, viewport=PHONE) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        before = await hand.sees(boxes)
        for _ in range(3):
            assert await hand.my_turn()
            await hand.picks(hand.clicks)
            assert await hand.sees(boxes) == before
            ply = await hand.ply()
            await hand.page.locator("#confirm").click()
            await hand.until(f"{SHOWN_PLY} !== {ply}")
            assert await hand.sees(boxes) == before


async def box(thing: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of something that is seen."""
    found = await thing.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


async def test_what_the_page_says_lies_above_the_tray_and_goes_at_a_touch(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, viewport=PHONE) as hand:
        await hand.plays_now("leaves")
        assert await hand.my_turn()
        await hand.page.locator("#picture [data-pick]:not(.can)").first.dispatch_event("click")
        toast = hand.page.locator("#toast")
        assert (await box(toast))[3] < (await box(hand.page.locator(".tray")))[1]
        await toast.click()
        assert await toast.is_hidden()


@pytest.mark.parametrize("language", long_but(["es"], LANGUAGES))
async def test_an_open_chat_makes_no_page_wider(browser: Browser, server: Server, language: str) -> None:
    async with sitting_down(browser, server.address, viewport=DESK, locale=language) as hand:
        await hand.plays_now("mars")
        await hand.page.locator("summary:has(#unread)").click()
        assert await hand.sees("document.documentElement.scrollWidth <= innerWidth")


async def test_what_opens_has_a_sign_that_turns(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        chat = "document.querySelector('summary:has(#unread)')"
        sign = f"(({{ content, rotate }}) => [content, rotate])(getComputedStyle({chat}, '::after'))"
        content, turned = await hand.sees(sign)
        assert content == '""'
        await hand.page.locator("summary:has(#unread)").click()
        assert (await hand.sees(sign))[1] != turned


# The words in tables that stand on more than one line.
BROKEN = """() => [...document.querySelectorAll(".prose :is(td, th)")].flatMap((cell) => {
  const broken = [], texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { index, 0: word } of text.data.matchAll(/[\\p{L}_]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map((one) => one.top)).size > 1) broken.push(word);
    }
  }
  return broken;
})"""


@pytest.mark.parametrize("screen", long_but([PHONE], [PHONE, DESK]))
@pytest.mark.parametrize("game", GAMES)
async def test_no_word_in_a_table_of_a_rulebook_is_broken(
    browser: Browser, server: Server, game: str, screen: dict[str, int]
) -> None:
    async with sitting_down(browser, server.address, viewport=screen) as hand:
        await hand.page.goto(f"/rules/{game}")
        assert await hand.page.evaluate(BROKEN) == []
        assert await hand.sees("document.documentElement.scrollWidth <= innerWidth")


async def test_the_slider_of_a_replay_is_as_long_as_there_is_room(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, viewport=PHONE) as hand:
        await hand.plays_now("mars")
        await hand.opens(f"{hand.page.url}/replay")
        for screen, least in ((PHONE, 300), (DESK, 500)):
            await hand.page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
            left, _, right, _ = await box(hand.page.locator("#ply"))
            assert right - left >= least


async def test_every_clock_is_in_sight_and_no_name_is_cut_without_need(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, viewport=PHONE) as hand:
        await lay_for_most(hand, "mars")
        clocks = hand.page.locator(".clock")
        assert await clocks.count() == 5
        for clock in await clocks.all():
            left, _, right, _ = await box(clock)
            assert left >= 0
            assert right <= PHONE["width"]
        await hand.page.set_viewport_size({"width": 1440, "height": 900})
        names = "[...document.querySelectorAll('.seat .name')]"
        assert await hand.sees(f"{names}.every((name) => name.scrollWidth <= name.clientWidth)")


async def test_the_log_grows_inside_and_moves_nothing(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, viewport=DESK) as hand:
        await hand.plays_now("mars")
        chat = hand.page.locator("details:has(#chat)")
        before = await box(chat)
        for _ in range(2):
            assert await hand.my_turn()
            await hand.moves()
        assert await box(chat) == before


async def test_the_menu_closes_by_escape_and_by_a_touch_elsewhere(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        for path in ("/", "/rules/mars"):
            await hand.page.goto(path)
            menu, sheet = hand.page.locator(".menu summary"), hand.page.locator(".menu .sheet")
            await menu.click()
            await sheet.locator("input[name=name]").click()
            assert await sheet.is_visible()
            await hand.page.keyboard.press("Escape")
            assert await sheet.is_hidden()
            assert await hand.sees("document.activeElement.matches('.menu summary')")
            await menu.click()
            await hand.page.mouse.click(5, 400)
            assert await sheet.is_hidden()


@pytest.mark.parametrize(("allowed", "said"), [("true", "Copied"), ("false", "It is selected: copy it")])
async def test_copying_the_link_says_what_happened(browser: Browser, server: Server, allowed: str, said: str) -> None:
    """Where the page is not safe in the browser's eyes there is no clipboard."""
    async with sitting_down(browser, server.address) as hand:
        await hand.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        await hand.page.add_init_script(f"document.execCommand = () => {allowed}")
        await hand.page.goto("/new/mars")
        await hand.page.locator("#new button.main").click()
        await hand.page.wait_for_url(re.compile("/t/"))
        await hand.page.locator("#copy").click()
        await hand.until(f"document.getElementById('copy').textContent === '{said}'")
        assert await hand.sees("getSelection().toString()") == await hand.page.locator("#link").input_value()


# Arizona: its sheets and cards


async def lay_where_two_ways_lead(server: Server, seats: int) -> tuple[str, str, str]:
    """A table of Arizona where two stretches lead to one cell, that cell, and the cookie of whoever decides."""
    record = next(walk(one) for one in USUAL if one.game.key == "arizona" and one.seats == seats)
    paths = ((ply, path) for ply, state in enumerate(record.positions) for path in record.game.picks(state))
    ply, (cell, _) = next((ply, path) for ply, path in paths if path[-1].startswith("way:"))
    engine = await open_database(server.database)
    store = Store(engine)
    kept = await keep(store, record.at(ply))
    cookie = CookieSigner(await store.secret("cookies")).sign(kept.people[record.positions[ply].turn].id)
    await engine.dispose()
    return kept.table, cell, cookie


async def sit_where_two_ways_lead(hand: Hand, server: Server, seats: int = 2) -> str:
    """Opens such a table for whoever decides; the cell."""
    table, cell, cookie = await lay_where_two_ways_lead(server, seats)
    await hand.page.context.add_cookies([{"name": IDENTITY, "value": cookie, "url": server.address}])
    await hand.opens(table)
    return cell


# How far apart on the screen the nearest two things lie that can be touched on the board.
CLOSEST = """() => {
  const middles = [...document.querySelectorAll("#board [data-pick].can")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  const apart = middles.flatMap(([x, y], n) => middles.slice(n + 1).map(([a, b]) => Math.hypot(a - x, b - y)));
  return Math.min(...apart);
}"""


@pytest.mark.parametrize("screen", [(390, 844), (844, 390), (820, 1180), (1440, 900)])
async def test_the_ends_of_a_stretch_lie_a_thumb_apart(
    browser: Browser, server: Server, screen: tuple[int, int]
) -> None:
    """What lies so far apart is as broad, since a touch takes the nearest."""
    width, height = screen
    async with sitting_down(browser, server.address, viewport={"width": width, "height": height}) as hand:
        await sit_where_two_ways_lead(hand, server)
        assert await hand.page.evaluate(CLOSEST) >= 44


async def test_of_two_ways_one_is_drawn_and_touching_the_end_again_or_R_shows_the_other(
    browser: Browser, server: Server
) -> None:
    async with sitting_down(browser, server.address, viewport=PHONE, has_touch=True) as hand:
        cell = await sit_where_two_ways_lead(hand, server)
        end = await box(hand.page.locator(f"#board [data-pick='{cell}']"))
        middle = (end[0] + end[2]) / 2, (end[1] + end[3]) / 2
        await hand.page.touchscreen.tap(*middle)
        await hand.until(f"{COMPLETE} && {IDLE}")
        first = await hand.sees(SAYS)
        await hand.page.wait_for_timeout(AGAIN)
        await hand.page.touchscreen.tap(*middle)
        await hand.until(f"{COMPLETE} && {IDLE} && {SAYS} !== {first!r}")
        await hand.page.keyboard.press("r")
        await hand.until(f"{COMPLETE} && {IDLE} && {SAYS} === {first!r}")


@pytest.mark.parametrize("screen", [(320, 640), (390, 844), (1440, 900)])
async def test_a_card_says_what_it_means_by_touch_and_by_key(
    browser: Browser, server: Server, screen: tuple[int, int]
) -> None:
    width, height = screen
    async with sitting_down(browser, server.address, viewport={"width": width, "height": height}) as hand:
        await sit_where_two_ways_lead(hand, server)
        card, toast = hand.page.locator("[data-role=goals]").nth(1), hand.page.locator("#toast")
        left, top, right, bottom = await box(card)
        assert min(right - left, bottom - top) >= 44
        await hand.page.mouse.click(left + 22, top + 22)
        assert str(await card.get_attribute("aria-label")) in await toast.inner_text()
        await toast.click()
        await card.focus()
        await hand.page.keyboard.press("Enter")
        assert await toast.is_visible()


async def test_another_s_sheet_opens_whole_below_its_name_and_a_pick_stays(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, viewport=PHONE, has_touch=True) as hand:
        cell = await sit_where_two_ways_lead(hand, server, seats=4)
        await hand.page.locator(f"#board [data-pick='{cell}']").dispatch_event("click")
        await hand.page.locator(".seat:not(.turn)").first.click()
        owner, area = await box(hand.page.locator("#owner")), await box(hand.page.locator("#board"))
        left, top, right, bottom = await box(hand.page.locator("#board > .part"))
        assert owner[3] <= top
        assert bottom <= area[3] + 1
        assert left >= area[0] - 1
        assert right <= area[2] + 1
        await hand.page.locator("#mine").click()
        assert await hand.sees(COMPLETE)
