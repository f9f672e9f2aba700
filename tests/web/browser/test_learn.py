"""Lessons in a real browser: a whole one by touch on a phone, mistakes, skipping, coming back; notes of first games."""

import pytest
from playwright.async_api import Browser

from sobremesa.games import GAMES
from sobremesa.lessons.shelf import lesson_of
from tests.marks import long_but
from tests.web.browser.conftest import Server
from tests.web.browser.hands import COMPLETE, MINE, SHOWN, Hand, sitting_down
from tests.web.browser.test_touches import PHONE

pytestmark = pytest.mark.anyio


async def says(hand: Hand) -> str:
    return await hand.page.locator("#step").inner_text()


async def step(hand: Hand, number: int) -> None:
    """Waits for a step, from 1."""
    await hand.until(f"document.getElementById('progress').textContent.startsWith('{number} of ')")
    await hand.until(MINE)


async def plays(hand: Hand, game: str, number: int) -> None:
    """Touches what the move of this step is made of, as far as it does not follow by itself, and confirms it."""
    lesson = lesson_of(GAMES[game])
    record = lesson.at(number)
    action = record.game.read(record.state, lesson.answer(number))
    picks = record.game.path(record.state, action)
    for pick in (one for one in picks if not one.startswith("turn:")):  # what is put down lies turned somehow
        if await hand.sees(COMPLETE):
            break
        place = hand.page.locator(f"#picture [data-pick='{pick}']").first
        if "picked" not in (await place.get_attribute("class") or ""):
            await place.dispatch_event("click")
    if record.game.at_once(record.state, action):
        return
    if picks != await picked(hand):  # it is turned until it fits
        await hand.page.locator("#show").tap()
    await hand.until(COMPLETE)
    await hand.page.locator("#confirm").tap()


async def picked(hand: Hand) -> tuple[str, ...]:
    return tuple(await hand.sees("[...document.querySelectorAll('.picked')].map((one) => one.dataset.pick)"))


@pytest.mark.parametrize("game", long_but(["mars"], GAMES))
async def test_a_whole_lesson_by_touch_on_a_phone_ends_in_a_live_game(
    browser: Browser, server: Server, game: str
) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await hand.page.goto("/")
        await hand.page.locator(f".first a[href='/learn/{game}']").tap()
        await hand.until(SHOWN)
        for number in range(len(lesson_of(GAMES[game]).steps)):
            await step(hand, number + 1)
            assert await hand.sees("document.documentElement.scrollWidth <= innerWidth")
            await plays(hand, game, number)
        await hand.page.locator("#playon").tap()
        await hand.page.wait_for_url("**/t/*")
        await hand.until(SHOWN)
        assert await hand.my_turn()
        await hand.moves()


async def test_a_wrong_try_is_explained_aloud_and_can_be_repeated(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await hand.opens("/learn/four")
        await step(hand, 1)
        await hand.page.locator("[data-pick='column:1']").first.tap()
        await hand.page.locator("#confirm").tap()
        toast = hand.page.locator("#toast")
        await toast.wait_for()
        assert "At the edge" in await toast.inner_text()
        assert await toast.locator("a").get_attribute("href") == "/rules/four#F4"
        await step(hand, 1)
        await hand.page.locator("[data-pick='column:4']").first.tap()
        await hand.page.locator("#confirm").tap()
        await step(hand, 2)
        assert "It falls to the bottom." in await toast.inner_text()


async def test_a_lesson_is_skipped_step_by_step_and_resumed_after_a_reload(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.opens("/learn/four")
        await step(hand, 1)
        await hand.page.locator("#skip").click()
        await step(hand, 2)
        await hand.page.reload()
        await step(hand, 2)
        for _ in range(2):
            before = await says(hand)
            await hand.page.locator("#skip").click()
            await hand.page.wait_for_function(
                "(old) => document.getElementById('step').textContent !== old", arg=before
            )
        assert await hand.page.locator("#playon").is_visible()
        assert not await hand.page.locator("#confirm").is_visible()


async def test_a_step_is_done_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.opens("/learn/four")
        await step(hand, 1)
        for _ in range(20):
            await hand.page.keyboard.press("ArrowRight")
            if await hand.sees("document.activeElement.dataset.pick") == "column:4":
                break
        await hand.page.keyboard.press("Enter")
        await hand.until("document.activeElement.id === 'confirm'")
        await hand.page.keyboard.press("c")  # there is no chat to go to
        await hand.page.keyboard.press("Enter")
        await step(hand, 2)


async def test_show_me_picks_the_move_and_leaves_the_rest_to_the_learner(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.opens("/learn/four")
        await step(hand, 1)
        await hand.page.locator("#show").click()
        await hand.until(COMPLETE)
        assert await picked(hand) == ("column:4",)
        await step(hand, 1)
        await hand.page.keyboard.press("Enter")
        await step(hand, 2)


async def test_a_first_game_shows_a_note_until_it_is_read(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        note = hand.page.locator("#note")
        await note.wait_for()
        assert "Choose where your gardener begins" in await note.inner_text()
        async with hand.page.expect_response("**/noted"):
            await hand.page.locator("#note-close").tap()
        assert not await note.is_visible()
        await hand.page.reload()
        assert await hand.my_turn()
        assert not await note.is_visible()
        await hand.moves()
        assert await hand.my_turn()
        await note.wait_for()
        assert "Take any die" in await note.inner_text()
