"""Touching the parts of a picture: in any order, near enough, once more to confirm; and looking at what others have."""

from collections.abc import Callable

import pytest
from playwright.async_api import Browser, CDPSession, expect

from sobremesa.game import SKIP
from sobremesa.games import GAMES
from sobremesa.record import Record
from tests.walks import USUAL, walk
from tests.web.browser.conftest import Server
from tests.web.browser.hands import COMPLETE, IDLE, SHOWN_PLY, Hand, sits_at, sitting_down

pytestmark = pytest.mark.anyio

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PICKED = "[...document.querySelectorAll('.picked')].map((one) => one.dataset.pick)"
A_MOMENT = 350  # milliseconds after which a second touch is meant


async def settle(hand: Hand) -> None:
    """Plays at Mars until there are dice to choose from."""
    await hand.plays_now("mars")
    assert await hand.my_turn()
    await hand.moves()
    assert await hand.my_turn()


async def test_a_cell_names_the_die_that_leads_there(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await settle(hand)
        await hand.page.locator("#board [data-pick^='cell:'].can").first.click()
        picked = await hand.sees(PICKED)
        assert {pick.partition(":")[0] for pick in picked} == {"die", "cell"}
        assert await hand.page.locator("#beds [data-pick^='flower:'].can").count() > 0


async def test_a_touch_beside_a_thing_takes_the_nearest_that_is_lit(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await settle(hand)
        cell = await hand.page.locator("#board [data-pick^='cell:'].can").first.bounding_box()
        assert cell is not None
        beside = "document.elementFromPoint({0}, {1})?.closest('.can') === null"
        spots = [(cell["x"] + dx, cell["y"] + cell["height"] / 2) for dx in (-8, cell["width"] + 8)]
        free = [spot for spot in spots if await hand.sees(beside.format(*spot))]
        await hand.page.touchscreen.tap(*free[0])
        assert any(pick.startswith("cell:") for pick in await hand.sees(PICKED))


async def test_a_second_touch_confirms_and_the_button_says_so(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        before = await hand.ply()
        await hand.page.locator("#board [data-pick].can").first.click()
        await hand.until(COMPLETE)
        assert "touch it again" in await hand.page.locator("#confirm").inner_text()
        await hand.page.wait_for_timeout(A_MOMENT)
        place = await hand.page.locator("#board .picked").first.bounding_box()
        assert place is not None
        await hand.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        await hand.until(f"{SHOWN_PLY} > {before}")


async def test_a_double_touch_is_one(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        before = await hand.ply()
        await hand.page.locator("#board [data-pick].can").first.dblclick()
        await hand.until(COMPLETE)
        assert await hand.ply() == before


async def test_who_wants_no_confirm_plays_at_once(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        await hand.page.locator(".menu summary").click()
        await hand.page.locator("#atonce").click()
        await hand.page.keyboard.press("Escape")
        before = await hand.ply()
        await hand.page.locator("#board [data-pick].can").first.click()
        await hand.until(f"{SHOWN_PLY} > {before}")


async def test_touching_what_is_picked_drops_it(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await sits_at(hand, server, moment("mars", several_dice))
        await hand.page.locator("#beds [data-pick^='die:'].can").first.click()
        assert await hand.sees(PICKED)
        await hand.page.wait_for_timeout(A_MOMENT)
        await hand.page.locator("#beds .picked").first.click()
        assert await hand.sees(PICKED) == []


async def test_another_seat_is_looked_at_without_losing_a_pick(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await settle(hand)
        await hand.clicks()
        await hand.until(IDLE)
        picked = await hand.sees(PICKED)
        pressed = "[...document.querySelectorAll('.seat')].map((seat) => seat.getAttribute('aria-pressed') === 'true')"
        mine = await hand.sees("JSON.parse(document.getElementById('table-data').textContent).seats[0]")
        key, looked_at = str(2 - mine), [mine == 1, mine == 0]  # lots were drawn: the other seat may be either
        for opens, closes in ((key, "0"), (key, "Escape"), (key, key)):
            await hand.page.keyboard.press(opens)
            assert await hand.sees(pressed) == looked_at
            assert await hand.page.locator(f"#board .looked-at[data-owner='{1 - mine}']").count() == 1
            await hand.page.keyboard.press(closes)
            assert await hand.sees(pressed) == [False, False]
            assert await hand.sees(PICKED) == picked
        await hand.page.locator(".seat").nth(1 - mine).click()
        assert await hand.sees(pressed) == looked_at


# A whole turn


def moment(game: str, holds: Callable[[Record], bool], seed: int = 1) -> Record:
    """The game at the first moment after its beginning for which this holds."""
    whole = walk(next(one for one in USUAL if one.game is GAMES[game]), seed)
    later = [whole.at(ply) for ply in range(8, len(whole.moves)) if whole.positions[ply].turn >= 0]
    return next(here for here in later if holds(here))


def phase(name: str) -> Callable[[Record], bool]:
    return lambda here: here.view(here.turn)["phase"] == name


def several_dice(here: Record) -> bool:
    return phase("act")(here) and len({path[0] for path in here.game.picks(here.state)}) > 1


def with_a_grove(here: Record) -> bool:
    return phase("play")(here) and bool(here.view(here.turn)["arboreta"][here.turn])


async def touches(hand: Hand, *kinds: str) -> int:
    """Touches one lit thing of each kind as long as the turn is not whole, and Confirm; how often that was."""
    count = 1
    for kind in kinds:
        await hand.until(IDLE)
        if not await hand.sees(COMPLETE):
            await hand.page.locator(f"#picture [data-pick^='{kind}'].can").first.click()
            count += 1
    await hand.until(f"{IDLE} && {COMPLETE}")
    await hand.confirms()
    return count


@pytest.mark.parametrize(
    ("game", "name", "kinds"),
    [
        ("mars", "act", ["cell:", "flower:"]),
        ("arizona", "take", ["die:"]),
        ("arizona", "draw", ["cell:"]),
        ("arboretum", "draw 1", ["deck", "deck", "hand:", "cell:", "hand:"]),
        ("leaves", "place", ["market:", "spot:"]),
    ],
)
async def test_a_turn_takes_few_touches(
    browser: Browser, server: Server, game: str, name: str, kinds: list[str]
) -> None:
    """Three in Mars, two and two in Arizona, six in Arboretum, three in Leaves; then it is somebody else's turn."""
    async with sitting_down(browser, server.address) as hand:
        await sits_at(hand, server, moment(game, phase(name)))
        assert await touches(hand, *kinds) <= len(kinds) + 1
        await hand.until("document.querySelector('#picture.choosing') === null")


async def test_what_may_be_left_alone_is_left_alone_by_confirm(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await sits_at(hand, server, moment("arizona", lambda here: (SKIP,) in here.game.picks(here.state)))
        await expect(hand.page.locator("#confirm")).to_contain_text("skip")
        await hand.confirms()
        await expect(hand.page.locator("#log li").first).to_contain_text("circle nothing else and deliver nothing")


async def test_back_drops_pick_after_pick_across_the_moves_of_a_turn_without_asking(
    browser: Browser, server: Server
) -> None:
    async with sitting_down(browser, server.address) as hand:
        await sits_at(hand, server, moment("arboretum", with_a_grove))
        board = "[...document.querySelectorAll('#picture .part')].map((one) => one.outerHTML).join('')"
        before = await hand.sees(board)
        for kind in ("hand:", "cell:", "hand:"):
            await hand.until(IDLE)
            await hand.page.locator(f"#picture [data-pick^='{kind}'].can").first.click()
        await hand.until(f"{IDLE} && {COMPLETE}")
        asked: list[str] = []
        hand.page.on("request", lambda request: asked.append(request.url))
        for held in (0, 1, 0):  # the discard is dropped, then the place, then the card that was to be played
            await hand.page.locator("#back").click()
            assert len([pick for pick in await hand.sees(PICKED) if pick.startswith("hand:")]) == held
        assert await hand.page.locator("#back").is_hidden()
        assert await hand.sees(board) == before
        assert asked == []


async def test_a_preview_shows_the_move_and_its_points_before_it_is_made(browser: Browser, server: Server) -> None:
    def gains(here: Record) -> bool:
        return phase("act")(here) and any(": 2 points" in words for words in sentences(here))

    here = moment("mars", gains)
    text = next(text for text, words in zip(texts(here), sentences(here), strict=True) if ": 2 points" in words)
    path = next(path for path, code in here.game.picks(here.state).items() if here.game.write(here.state, code) == text)
    async with sitting_down(browser, server.address) as hand:
        await sits_at(hand, server, here)
        now = here.scores[here.turn]
        for pick in path:
            await hand.page.locator(f"#picture [data-pick='{pick}']").first.click()
        await hand.until(f"{IDLE} && {COMPLETE}")
        points = hand.page.locator(f".seat[data-seat='{here.turn}'] .points")
        await expect(points).to_have_text(f"{now} → {now + 2}".replace("-", "−"))
        await expect(hand.page.locator("#says")).to_contain_text("2 points")
        cell = next(pick for pick in path if pick.startswith("cell:"))
        standing = f"#board [data-pick='{cell}'].picked"
        await expect(hand.page.locator(standing)).to_have_count(1)
        await hand.page.locator("#back").click()
        await expect(points).to_have_text(str(now).replace("-", "−"))


def texts(here: Record) -> list[str]:
    return [here.game.write(here.state, code) for code in here.game.legal_actions(here.state)]


def sentences(here: Record) -> list[str]:
    codes = here.game.legal_actions(here.state)
    return [here.game.say(here.state, code, here.turn, ["Ana", "Ben"]) for code in codes]


async def test_picks_are_made_in_any_order(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address) as hand:
        await sits_at(hand, server, moment("arboretum", with_a_grove))
        for kind in ("cell:", "hand:"):
            await hand.page.locator(f"#picture [data-pick^='{kind}'].can").first.click()
        await hand.until(f"{IDLE} && document.getElementById('says').textContent.startsWith('You play')")


async def test_a_finger_that_stays_down_picks_under_a_lens(browser: Browser, server: Server) -> None:
    async with sitting_down(browser, server.address, **PHONE) as hand:
        await hand.plays_now("mars")
        assert await hand.my_turn()
        boxes = await hand.sees(
            "[...document.querySelectorAll('#board .can')].slice(30, 32)"
            ".map((one) => { const { x, y, width, height } = one.getBoundingClientRect();"
            "return [one.dataset.pick, x + width / 2, y + height / 2]; })"
        )
        (_first, x, y), (second, to_x, to_y) = boxes
        finger = await hand.page.context.new_cdp_session(hand.page)
        await press(finger, "touchStart", x, y)
        await hand.page.locator(".lens").wait_for()
        await press(finger, "touchMove", to_x, to_y)
        assert await hand.page.locator(".lens .aimed").get_attribute("data-pick") == second
        lens = await hand.page.locator(".glass").bounding_box()
        assert lens is not None
        assert lens["y"] + lens["height"] < to_y, "the finger does not hide it"
        await press(finger, "touchEnd")
        assert await hand.page.locator(".lens").count() == 0
        assert await hand.sees(PICKED) == [second]


async def press(finger: CDPSession, kind: str, *point: float) -> None:
    points = [{"x": point[0], "y": point[1]}] if point else []
    await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
