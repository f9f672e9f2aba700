"""Photographs every kind of page, on a phone and on a desk, light and dark: `python docs/pictures/screens.py FOLDER`.

A server of its own runs on a database of its own, in which Ana has games begun, finished and waiting. The photographs
that the README shows are copied beside this file.
"""

import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from moments import played
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from sobremesa import GAMES
from sobremesa.record import split_move
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.models import Chair, Entry, TablePlan
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY, LANGUAGE, THEME, CookieSigner

FLAGS = ("no-sandbox", "disable-gpu", "disable-background-networking", "disable-component-update", "disable-sync")
SIZES = {"phone": (390, 844), "desk": (1440, 900), "small": (320, 640)}
SHOWN = {"lobby-desk-light": "lobby", "table-leaves-desk-light": "table", "table-mars-phone-dark": "phone"}


async def lay_tables(database: str) -> dict[str, str]:
    """The path of every page to photograph, and Ana's cookie."""
    engine = await open_database(database)
    store = Store(engine)
    ana = await store.add_person("Ana")
    paths = {"cookie": CookieSigner(await store.secret("cookies")).sign(ana.id), "lobby": "/", "new": "/new/leaves"}
    for key, game in GAMES.items():
        record = played(game, game.showcase)
        first = Chair(0, person=ana.id, name="Ana")
        bots = [Chair(seat, bot="host") for seat in range(2, len(record.seats))]
        entries = [Entry(seat, text, time.time()) for seat, text in map(split_move, record.moves)]
        begun = await store.add_table(TablePlan(key, record.options, (first, Chair(1, bot="regular"), *bots)), ana)
        await store.seats.start(begun, record.deal, _until_ana(record.positions, entries, game.showcase.ply))
        both = (first, Chair(1, person=ana.id, name="Luis"))
        over = await store.add_table(TablePlan(key, record.options, (*both, *bots)), ana)
        await store.seats.start(over, record.deal)
        await store.append(over, 0, entries, over=True)
        paths |= {f"table-{key}": f"/t/{begun}", f"end-{key}": f"/t/{over}", f"rules-{key}": f"/rules/{key}"}
        paths[f"replay-{key}"] = f"/t/{over}/replay"
    options = {option.key: option.default for option in GAMES["arboretum"].options}
    chairs = (Chair(0, person=ana.id, name="Ana"), Chair(1), Chair(2, bot="guest"))
    paths["waiting"] = f"/t/{await store.add_table(TablePlan('arboretum', options, chairs, listed=True), ana)}"
    paths["error"] = "/t/nosuchtable"
    await engine.dispose()
    return paths


def _until_ana(positions: tuple[object, ...], entries: list[Entry], ply: int) -> list[Entry]:
    """The moves up to the first decision of seat 0 after this ply."""
    while positions[ply].turn != 0:  # type: ignore[attr-defined]
        ply += 1
    return entries[:ply]


@contextmanager
def serving(database: str) -> Iterator[str]:
    """A server; its address, once all games are ready."""
    command = [sys.executable, "-m", "sobremesa", "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            link = next(word for line in server.stdout for word in line.split() if word.startswith("http")).rstrip("/")
            while b"false" in urlopen(f"{link}/ready").read():
                time.sleep(0.5)
            yield link
        finally:
            server.terminate()


def photograph(context: BrowserContext, link: str, paths: dict[str, str], folder: Path, kind: str) -> None:
    page = context.new_page()
    for name, path in paths.items():
        page.goto(link + path)
        if name.startswith(("table", "end", "replay")):
            page.wait_for_selector("#board .part, .replay #picture svg")
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}-{kind}.png", full_page=name.startswith(("end", "lobby", "new")))


def visit(browser: Browser, link: str, paths: dict[str, str], folder: Path) -> None:
    pages = {name: path for name, path in paths.items() if name != "cookie"}
    few = {name: path for name, path in pages.items() if name.startswith(("lobby", "table"))}
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            for name, value in {IDENTITY: paths["cookie"], LANGUAGE: "en", THEME: theme}.items():
                context.add_cookies([{"name": name, "value": value, "url": link}])
            photograph(context, link, few if size == "small" else pages, folder, f"{size}-{theme}")
            context.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        database = sqlite_url(Path(place) / "tables.db")
        paths = asyncio.run(lay_tables(database))
        with serving(database) as link, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=[f"--{flag}" for flag in FLAGS]
            )
            visit(browser, link, paths, folder)
            browser.close()
    for taken, name in SHOWN.items():
        shutil.copyfile(folder / f"{taken}.png", Path(__file__).parent / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
