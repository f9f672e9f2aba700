"""A real Chromium and a real server; one of each serves all tests of a process."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from sobremesa.storage.database import sqlite_url
from tests.web.slim import Slim

PACE = 0.03  # seconds between two moves of bots
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Server(Slim):
    """A server with quick and whimsical bots, at an address that stays the same when it is started again."""

    def __init__(self, file: Path) -> None:
        super().__init__(sqlite_url(file), pace=PACE)
        self.database, self.address = self.settings.database, self.url


@contextmanager
def started(file: Path) -> Iterator[Server]:
    server = Server(file)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with started(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may end."""
    with started(tmp_path / "tables.db") as server:
        yield server


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, f"No browser: the tests need one of {', '.join(NAMES)}. `make test` installs it where it may."
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()
    await asyncio.sleep(0)
