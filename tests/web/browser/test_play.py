"""Games played in a real browser, by mouse, finger and keyboard, alone, together and watched."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from sobremesa.games import GAMES
from tests.marks import long_but
from tests.web.browser.conftest import Server
from tests.web.browser.hands import OVER, SHOWN, SHOWN_PLY, Hand, lay_for_two, sitting_down

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", GAMES)
arboretum_at_least = pytest.mark.parametrize("game", long_but(["arboretum"], GAMES))
leaves_at_least = pytest.mark.parametrize("game", long_but(["leaves"], GAMES))
TURNS, FEWEST = 6, 3  # decisions of one's own; the smallest game may be over after the fewest
HELD = "document.activeElement.dataset.pick ?? null"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


async def turns(hand: Hand) -> AsyncIterator[int]:
    """Waits for each of a few decisions of one's own."""
    for turn in range(TURNS):
        if not await hand.my_turn():
            assert turn >= FEWEST
            return
        yield turn


@leaves_at_least
async def test_a_whole_game_is_played_with_the_mouse(browser: Browser, server: Server, game: str) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now(game)
        while await hand.my_turn():
            await hand.moves()
        assert await hand.page.locator("#end table.score tfoot td").count() == GAMES[game].seats[0]
        assert await hand.page.locator("#end td.won").count() >= 1


@every_game
async def test_turns_are_taken_on_a_phone(browser: Browser, server: Server, game: str) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await hand.plays_now(game)
        async for _ in turns(hand):
            assert await hand.sees("document.documentElement.scrollWidth <= innerWidth")
            await hand.picks(hand.taps)
            await hand.confirms()


@every_game
async def test_turns_are_taken_with_the_keyboard_alone(browser: Browser, server: Server, game: str) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now(game)
        async for _ in turns(hand):
            await hand.steers()


@pytest.mark.long
async def test_a_whole_game_is_played_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("leaves")
        while await hand.my_turn():
            await hand.steers()


@arboretum_at_least
async def test_turns_are_taken_by_names_alone(browser: Browser, server: Server, game: str) -> None:
    """What can be touched is a button with a name, in a part with a name, for who does not see the picture."""
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now(game)
        async for _ in turns(hand):
            await hand.picks(lambda: press_by_name(hand))
            await hand.confirms()


async def press_by_name(hand: Hand) -> None:
    """Presses a button that a screen reader finds in a group of the picture."""
    groups = hand.page.locator("#picture .part").and_(hand.page.get_by_role("group"))
    assert all([await group.get_attribute("aria-label") for group in await groups.all()])
    buttons = groups.get_by_role("button")
    names = [await button.get_attribute("aria-label") for button in await buttons.all()]
    assert all(names)
    await buttons.nth(hand.choice.randrange(len(names))).press("Enter")


async def test_escape_takes_back_a_pick_and_tab_reaches_what_is_lit(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("leaves")
        assert await hand.my_turn()
        await hand.page.locator("#board").focus()
        for _ in range(4):
            await hand.page.keyboard.press("Tab")
            if await hand.sees("document.activeElement.matches('[data-pick].can')"):
                break
        label = await hand.sees("document.activeElement.getAttribute('aria-label')")
        assert label
        held = await hand.sees(HELD)
        await hand.page.keyboard.press("Enter")
        assert await hand.sees("document.querySelectorAll('.picked').length") > 0
        assert await hand.sees("document.activeElement.matches('[data-pick].can')")
        await hand.page.keyboard.press("Escape")
        assert await hand.sees(HELD) == held
        assert await hand.sees("document.querySelectorAll('.picked').length") == 0
        assert await hand.sees("document.getElementById('back').hidden")


async def test_the_keyboard_stays_at_the_board_from_move_to_move(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("leaves")
        for _ in range(2):
            assert await hand.my_turn()
            await hand.steers()
            assert await hand.sees("document.activeElement.closest('#picture') !== null")


@arboretum_at_least
async def test_two_play_and_a_third_watches_the_same(browser: Browser, server: Server, game: str) -> None:
    async with (
        sitting_down(browser, server.address) as ana,
        sitting_down(browser, server.address) as ben,
        sitting_down(browser, server.address) as cleo,
    ):
        await cleo.opens(await lay_for_two(ana, ben, game))
        for _ in range(TURNS):
            mover = ana if await mine(ana, ben) else ben
            await mover.moves()
            ply = await mover.ply()
            for hand in (ana, ben, cleo):
                await hand.until(f"{SHOWN_PLY} === {ply}")
        assert await cleo.page.locator("[data-pick].can").count() == 0


async def mine(one: Hand, other: Hand) -> bool:
    """Whether it is the first one's turn, once both pages know whose it is."""
    waiting = "document.querySelector('#headline.waiting') !== null"
    for hand, partner in ((one, other), (other, one)):
        if not await hand.sees(waiting):
            await partner.until(waiting)
            return hand is one
    raise AssertionError("nobody is to move")


async def test_two_share_a_device_and_hand_it_over(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.page.goto("/new/arboretum")
        await hand.page.locator("select[name=seat1]").select_option("here")
        await hand.page.locator("input[name=name1]").fill("Ben")
        await hand.page.locator("#new button.main").click()
        await hand.until("document.querySelector('#handover[open]') !== null")
        first = await hand.page.locator("#handover-words").inner_text()
        await hand.page.locator("#take").click()
        while await hand.page.locator("#handover").is_hidden():
            await hand.my_turn()
            await hand.moves()
        assert await hand.page.locator("#handover-words").inner_text() != first
        assert await hand.page.locator(".part, #log li").count() == 0
        for key in ("Tab", "Tab", "Shift+Tab", "Escape", "Escape"):
            await hand.page.keyboard.press(key)
            assert await hand.sees("document.activeElement.closest('main > :not(dialog), header') === null")
        assert await hand.page.locator("#handover").is_visible()
        served: list[str] = []
        hand.page.on("request", lambda request: served.append(request.url))
        await hand.page.reload()
        await hand.until("document.querySelector('#handover[open]') !== null")
        assert await hand.page.locator(".part, #log li").count() == 0
        boards = [url for url in served if "/board" in url]
        assert boards
        assert not any("seat=" in url for url in boards), "nobody's hand was asked for"
        await hand.page.locator("#take").click()
        assert await hand.my_turn()


async def test_a_finished_game_is_seen_again_and_played_once_more(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("leaves")
        while await hand.my_turn():
            await hand.moves()
        table = hand.page.url
        await hand.page.goto(f"{table}/replay")
        await hand.until(SHOWN)
        last = await hand.sees("document.getElementById('picture').innerHTML.length")
        await hand.page.keyboard.press("Home")
        await hand.until(f"document.getElementById('picture').innerHTML.length !== {last}")
        assert (await hand.sees("document.getElementById('number').textContent")).startswith("0 / ")
        await hand.page.goto(table)
        await hand.until(OVER)
        await hand.page.locator("form[action$='/rematch'] button").click()
        await hand.page.wait_for_function(f"() => location.href !== {table!r}")
        assert await hand.my_turn()
