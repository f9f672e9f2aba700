"""A real Chromium and a real server; one of each serves all tests of a process."""

import asyncio
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, async_playwright

from sobremesa.storage.database import sqlite_url

ROOT = Path(__file__).parents[3]
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Server:
    """A process that serves a database on a port which stays the same when it is started again."""

    def __init__(self, file: Path) -> None:
        self.database = sqlite_url(file)
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        port = str(urlsplit(self.address).port or 0)
        command = [sys.executable, "-m", "tests.web.browser.serve", self.database, port]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://"), "the server did not start"

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.communicate()


@contextmanager
def started(file: Path) -> Iterator[Server]:
    server = Server(file)
    server.start()
    try:
        yield server
    finally:
        server.end(signal.SIGKILL)


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
