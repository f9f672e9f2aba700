"""The processes that a server starts end with it, also when it is killed and whatever they are doing."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from sobremesa.storage.database import sqlite_url
from tests.tables.endless_worker import THINKING

LONGEST = 300.0  # seconds in which a game is prepared, on a machine that has compiled nothing yet
SOON = 6.0  # seconds in which a process has ended, on a machine that is busy; it takes longer to compile a game
SERVER = "sobremesa"
ENDLESS_SERVER = "tests.tables.endless"


@contextmanager
def server(module: str, folder: Path, **settings: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The server of this module, and its address; nothing of it is left over, whatever a test has found."""
    command = [sys.executable, "-m", module, "serve", "--port", "0", "--database", sqlite_url(folder / "t.db")]
    said = folder / "said"
    with said.open("w") as errors:
        running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ, **settings}
        )
    started = [running.pid]
    try:
        assert running.stdout is not None
        link = re.search(r"http://\S+/", running.stdout.readline())
        assert link, said.read_text()
        yield running, link[0]
    finally:
        started += descendants(running.pid)
        for process in started:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        running.communicate()


def descendants(process: int) -> list[int]:
    """Every process that this one has started, and those that they have started."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for one in lists for child in one.read_text().split()]
    return [*children, *(other for child in children for other in descendants(child))]


def lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def words_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def until(holds: Callable[[], bool], seconds: float) -> bool:
    """Whether it holds within so many seconds."""
    horizon = time.monotonic() + seconds
    while not holds() and time.monotonic() < horizon:
        time.sleep(0.05)
    return holds()


def left_over(processes: list[int]) -> list[str]:
    """What the processes are that have not ended soon; they are ended now."""
    until(lambda: not any(map(lives, processes)), SOON)
    left = [process for process in processes if lives(process)]
    words = [words_of(process) for process in left]
    for process in left:
        os.kill(process, signal.SIGKILL)
    return words


def test_a_bot_that_thinks_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with server(ENDLESS_SERVER, tmp_path) as (running, link):
        assert until(lambda: bool(httpx.get(f"{link}ready").json()["games"]["mars"]), LONGEST)
        httpx.post(f"{link}new/mars", data={"seat0": "master", "seat1": "me", "fixed": "on"})
        assert until(lambda: THINKING in (tmp_path / "said").read_text(), LONGEST)
        started = descendants(running.pid)
        assert [process for process in started if "endless_worker" in words_of(process)]
        running.kill()
        assert left_over(started) == []


def test_a_process_that_compiles_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with server(SERVER, tmp_path, SOBREMESA_CACHE=str(tmp_path / "cache")) as (running, _link):
        assert until(lambda: any((tmp_path / "cache").rglob("sobremesa.games*/*")), LONGEST)
        started = descendants(running.pid)
        assert [process for process in started if "bot_worker warm" in words_of(process)]
        running.kill()
        assert left_over(started) == []
