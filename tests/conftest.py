"""What tests of several rooms share."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TextIO

import pytest
from numba.core.dispatcher import Dispatcher

from sobremesa.storage import wall_clock
from tests import traces
from tests.clock import Clock
from tests.postgres import Postgres, running
from tests.watchdog import watched

OWN_FOLDER = pytest.StashKey[Path]()
STDERR = pytest.StashKey[TextIO]()  # as it was before pytest captured it


def pytest_configure(config: pytest.Config) -> None:
    """The process that begins the run moves in; its workers live there too."""
    config.stash[STDERR] = os.fdopen(os.dup(2), "w")
    if not hasattr(config, "workerinput"):
        config.stash[OWN_FOLDER] = traces.move_in()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, object, object]:
    """A run that leaves something behind has failed."""
    result = yield
    own = session.config.stash.get(OWN_FOLDER, None)
    if own and (left := traces.left_behind(own)):
        session.config.get_terminal_writer().line(f"The tests have left behind {', '.join(map(str, left))}.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    return result


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[STDERR].close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    with watched(item.nodeid, item.config.stash[STDERR]):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collecting compiles nothing and plays nothing: who calls a rule meanwhile is told so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dispatcher, "_compile_for_args", refuse_to_play)
        return (yield)


def refuse_to_play(rule: Dispatcher, *_: object) -> None:
    """Stands where the first call of every rule comes by, be it compiled already or not."""
    name = f"{rule.py_func.__module__}.{rule.py_func.__qualname__}"
    raise RuntimeError(f"{name} was called while tests were collected: call it in a test or a fixture.")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that may take a minute come first, so that the other workers have something to do until they end."""
    items.sort(key=lambda item: item.get_closest_marker("fuzz") is None)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process; each asks it for a database of its own."""
    with running() as server:
        yield server


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(wall_clock, "now", lambda: clock.now)
    return clock
