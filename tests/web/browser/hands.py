"""Somebody at a table's page: with a mouse, a finger or a keyboard. They see only what the page shows."""

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Page

from sobremesa.record import Record
from sobremesa.storage.database import open_database
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY, CookieSigner
from tests.walks import USUAL, walk
from tests.web.slim import Slim
from tests.web.visitors import keep

MOST_PICKS = 24  # touches that a turn can take
PATIENCE = 120_000  # milliseconds

# One of the lit things of a kind, and a point of it where nothing lies over it, the nearest to its middle first.
LIT = """([luck, kind]) => {
  const all = [...document.querySelectorAll("#picture [data-pick].can")];
  const lit = all.filter((one) => one.dataset.pick.startsWith(kind));
  if (!lit.length) return ["nothing is lit", null];
  const element = lit[Math.floor(luck * lit.length)];
  element.scrollIntoView({ block: "center", inline: "center" });
  const box = element.getBoundingClientRect();
  const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.03, 0.97];
  for (const down of steps) for (const along of steps) {
    const x = box.x + along * box.width, y = box.y + down * box.height;
    if (document.elementFromPoint(x, y)?.closest("[data-pick]") === element) return ["", [x, y]];
  }
  return [`${element.dataset.pick} is lit but covered`, null];
}"""
SHOWN = "document.querySelector('#board .part, .replay #picture svg') !== null"
SHOWN_PLY = "Number(document.querySelector('#log .ply')?.textContent ?? 0)"
MINE = "document.querySelector('#picture.choosing') !== null"
OVER = "document.getElementById('end')?.hidden === false"
COMPLETE = "document.getElementById('confirm')?.hidden === false"
WHOLE = "document.querySelector('#says.sure') !== null"  # not only may the turn end here: nothing more can be done
HANDED = "document.querySelector('#handover[open]') !== null"
IDLE = "document.querySelector('#picture[aria-busy=true]') === null"


class Hand:
    """A page, and what its owner does there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.choice = random.Random(5)
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    async def until(self, holds: str) -> None:
        """Waits until this JavaScript holds."""
        await self.page.wait_for_function(f"() => {holds}")

    async def sees(self, what: str) -> Any:
        return await self.page.evaluate(f"() => {what}")

    async def ply(self) -> int:
        return int(await self.sees(SHOWN_PLY))

    async def opens(self, path: str) -> None:
        await self.page.goto(path)
        await self.until(SHOWN)

    async def plays_now(self, game: str) -> None:
        """Presses the button in the lobby."""
        await self.page.goto("/")
        await self.page.locator(f"form:has(input[value={game}]) button.main").click()
        await self.until(SHOWN)

    async def my_turn(self) -> bool:
        """Whether there is something to decide, once there is or the game is over."""
        await self.until(f"{MINE} || {OVER}")
        return not await self.sees(OVER)

    async def point(self, kind: str = "") -> tuple[float, float]:
        """Where something lit, of this kind if one is named, can be touched."""
        problem, found = await self.page.evaluate(LIT, [self.choice.random(), kind])
        assert found, problem
        return found[0], found[1]

    async def clicks(self, kind: str = "") -> None:
        await self.page.mouse.click(*await self.point(kind))

    async def taps(self) -> None:
        await self.page.touchscreen.tap(*await self.point())

    async def picks(self, touch: Any) -> None:
        """Touches lit things until they are a turn."""
        for _ in range(MOST_PICKS):
            await self.until(f"{IDLE} || {OVER}")
            if await self.sees(COMPLETE):
                return
            await touch()
        raise AssertionError("this is no turn yet")

    async def moves(self) -> None:
        """One turn with the mouse."""
        await self.picks(self.clicks)
        await self.confirms()

    async def confirms(self) -> None:
        """Sends what is picked, and sees what has come of it."""
        before = await self.ply()
        await self.page.locator("#confirm").click()
        await self.until(f"{SHOWN_PLY} !== {before} || {HANDED}")

    async def steers(self) -> None:
        """One turn with the keyboard alone: arrows, Enter."""
        keys = self.page.keyboard
        for _ in range(MOST_PICKS):
            await self.until(IDLE)
            if await self.sees(WHOLE):
                break
            for _ in range(self.choice.randrange(1, 4)):
                await keys.press(self.choice.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
            await keys.press("Enter")
        await self.until("document.activeElement.id === 'confirm'")
        before = await self.ply()
        await keys.press("Enter")
        await self.until(f"{SHOWN_PLY} !== {before}")


async def sits_at(hand: Hand, server: Slim, record: Record) -> None:
    """Comes to a table where this was played, on the seat that is to move."""
    engine = await open_database(server.settings.database)
    store = Store(engine)
    kept = await keep(store, record)
    cookie = CookieSigner(await store.secret("cookies")).sign(kept.people[record.turn].id)
    await engine.dispose()
    await hand.page.context.add_cookies([{"name": IDENTITY, "value": cookie, "url": server.url}])
    await hand.opens(kept.table)


async def begins(hand: Hand, server: Slim, game: str) -> None:
    """Comes to the first decision of a game that is always dealt the same."""
    whole = walk(next(one for one in USUAL if one.game.key == game))
    first = next(ply for ply, state in enumerate(whole.positions) if state.turn >= 0)
    await sits_at(hand, server, whole.at(first))


@asynccontextmanager
async def sitting_down(browser: Browser, address: str, **screen: Any) -> AsyncIterator[Hand]:
    """A browser of one's own, with no cookie yet; whatever goes wrong in the page goes wrong in the test."""
    context = await browser.new_context(base_url=address, **{"reduced_motion": "reduce", **screen})
    context.set_default_timeout(PATIENCE)
    hand = Hand(await context.new_page())
    try:
        yield hand
        assert hand.errors == []
    finally:
        await context.close()


async def lay_for_two(first: Hand, second: Hand, game: str) -> str:
    """A table with one seat for each of them, where the first begins; its path."""
    await first.page.goto(f"/new/{game}")
    await first.page.locator("#new input[name=fixed]").check()
    await first.page.locator("#new button.main").click()
    await first.page.wait_for_url(re.compile("/t/"))
    path = first.page.url.partition("/t/")[2]
    await second.page.goto(f"/t/{path}")
    await second.page.locator("form[action$='/sit'] button.main").first.click()
    for hand in (first, second):
        await hand.until(SHOWN)
    return f"/t/{path}"
