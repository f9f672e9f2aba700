"""How quick the table in the browser is: `python -m benchmarks.table_page`. Real server, real Chromium.

It prints how soon the lobby answers on a machine that has compiled nothing, how soon after the click the first board of
each game is there and a bot has moved, what the first page costs the server, what a table weighs on the wire, and how
long a move takes from a click to the other browser's changed board.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from sobremesa.games import GAMES

FLAGS = ("no-sandbox", "disable-gpu", "disable-background-networking", "disable-component-update", "disable-sync")
PORT = 8797  # not that of table_load, which may run beside it
LINK = f"http://localhost:{PORT}"
GAME = "mars"
MOVES = 20
REQUESTS = 50
# Notes the moment when the picture changes, in milliseconds that both browsers share.
WATCH = """() => {
  const note = () => { window.changed = performance.timeOrigin + performance.now(); };
  new MutationObserver(note).observe(document.getElementById("picture"), { childList: true, subtree: true });
}"""

# Touches something on the way to a move, or confirms it.
TOUCH = """() => {
  const first = (what) => document.querySelector(what);
  const thing = first("#confirm:not([hidden])") ?? first("#picture [data-pick].can") ?? first("#things button");
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


@contextmanager
def serving(folder: Path, cache: str | None) -> Iterator[float]:
    """A server; how many seconds until its lobby answered."""
    environment = os.environ | ({"SOBREMESA_CACHE": cache} if cache else {})
    command = [
        sys.executable,
        "-m",
        "sobremesa",
        "serve",
        "--port",
        str(PORT),
        "--database",
        f"sqlite:///{folder}/t.db",
    ]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment) as server:
        try:
            while not _answers():
                time.sleep(0.01)
            yield time.perf_counter() - begun
        finally:
            server.terminate()


def _answers() -> bool:
    try:
        return bool(urlopen(LINK).read())
    except URLError:
        return False


def _wait_until_ready() -> None:
    while b"false" in urlopen(f"{LINK}/ready").read():
        time.sleep(0.2)


def first_board(browser: Browser, game: str) -> tuple[float, float]:
    """On a machine that has compiled nothing: seconds from the click to the board, and to the bot's first answer."""
    with tempfile.TemporaryDirectory() as place, serving(Path(place), f"{place}/cache"):
        page = browser.new_context().new_page()
        page.goto(LINK)
        begun = time.perf_counter()
        page.click(f".game:has(input[value={game}]) button.main")
        page.wait_for_selector("#picture svg")
        board = time.perf_counter() - begun
        while not is_my_turn(page):
            page.wait_for_timeout(20)
        while is_my_turn(page):
            page.evaluate(TOUCH)
            page.wait_for_timeout(100)
        while not is_my_turn(page):
            page.wait_for_timeout(20)
        answered = time.perf_counter() - begun
        page.context.close()
        return board, answered


def page_milliseconds() -> float:
    """The median time in which the server answers with the lobby."""
    took = []
    for _ in range(REQUESTS):
        begun = time.perf_counter()
        urlopen(LINK).read()
        took.append(1000 * (time.perf_counter() - begun))
    return statistics.median(took)


class Scale:
    """Weighs what a page receives, as it came over the wire."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        client = page.context.new_cdp_session(page)
        client.send("Network.enable")
        client.on("Network.loadingFinished", self._add)

    def _add(self, event: dict[str, float]) -> None:
        self.bytes += int(event["encodedDataLength"])


def open_table(browser: Browser) -> tuple[Page, Page, Scale]:
    """Two friends at a table for two, and what the first one's browser received for it."""
    ana = browser.new_context().new_page()
    ana.goto(f"{LINK}/new/{GAME}")
    ana.click("#new button.main")
    luis = browser.new_context().new_page()
    luis.goto(ana.url)
    luis.click(".chairs button.main")
    luis.wait_for_selector("#board .part")
    fresh = browser.new_context(storage_state=ana.context.storage_state()).new_page()
    scale, link = Scale(fresh), ana.url
    ana.context.close()
    fresh.goto(link)
    fresh.wait_for_selector("#board .part")
    fresh.wait_for_timeout(1000)
    return fresh, luis, scale


def whose_turn(one: Page, other: Page) -> tuple[Page, Page]:
    """Who is to move, and who is not, once both browsers agree."""
    while (turn := is_my_turn(one)) == is_my_turn(other):
        pass
    return (one, other) if turn else (other, one)


def is_my_turn(page: Page) -> bool:
    return page.title().startswith("●")


def play_move(mover: Page, other: Page) -> float:
    """Makes any move; milliseconds from the click that sends it to the other's changed board."""
    mover.wait_for_selector("#picture [data-pick].can")
    while not mover.is_visible("#confirm"):
        mover.locator("#picture [data-pick].can").first.dispatch_event("click")
        mover.wait_for_timeout(50)
    mover.wait_for_timeout(300)  # the words of the preview
    other.evaluate("window.changed = 0")
    clicked = mover.evaluate("document.getElementById('confirm').click() || performance.timeOrigin + performance.now()")
    while not other.evaluate("window.changed"):  # the page's policy forbids waiting for a function
        other.wait_for_timeout(20)
    return float(other.evaluate("window.changed") - clicked)


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with serving(folder, str(folder / "cache")) as seconds:
            print(f"The lobby answers {seconds:.2f} s after the start, with nothing compiled.")
    flags = [f"--{flag}" for flag in FLAGS]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        for game in GAMES:
            board, answered = first_board(browser, game)
            print(f"{game}, nothing compiled: a board {board:.1f} s after the click, a bot's answer {answered:.1f} s.")
        browser.close()
    with tempfile.TemporaryDirectory() as place, serving(Path(place), None), sync_playwright() as playwright:
        _wait_until_ready()
        print(f"The lobby takes the server {page_milliseconds():.1f} ms (median of {REQUESTS}).")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        ana, luis, scale = open_table(browser)
        print(f"A table weighs {scale.bytes / 1000:.0f} kB on the first visit, fonts included.")
        for page in (ana, luis):
            page.evaluate(WATCH)
        before = scale.bytes
        took = [play_move(*whose_turn(ana, luis)) for _ in range(MOVES)]
        print(
            f"From click to the other's board: {statistics.median(took):.0f} ms (median), {max(took):.0f} ms (worst)."
        )
        print(f"A move weighs {(scale.bytes - before) / 1000 / MOVES:.1f} kB.")
        browser.close()


if __name__ == "__main__":
    main()
