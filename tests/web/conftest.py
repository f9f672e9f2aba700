"""A server and its visitors, for each test."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from starlette.types import ASGIApp

from sobremesa.games import GAMES
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.store import Store
from sobremesa.warm import warm
from sobremesa.web.access_log import Lines, log
from tests.postgres import Postgres
from tests.web.visitors import Visitor, serving


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """No test waits for a compiler in the middle of a game."""
    for game in GAMES.values():
        warm(game)


@pytest.fixture(scope="session")
def template(postgres: Postgres) -> str:
    """A database of PostgreSQL with all its tables, to be copied."""
    url = postgres.database()
    asyncio.run(_open(url))
    return url


async def _open(url: str) -> None:
    await (await open_database(url)).dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of the server's database, of every kind that we keep tables in."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "tables.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database(like=request.getfixturevalue("template"))


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """The rows of the server's database."""
    engine = await open_database(database)
    yield Store(engine)
    await engine.dispose()


@pytest.fixture
async def app(database: str) -> AsyncIterator[ASGIApp]:
    async with serving(database) as app:
        yield app


class Mistakes(logging.Handler):
    """What the server had not foreseen, as it would write it down."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.written: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.written.append(Lines().format(record))


@pytest.fixture(autouse=True)
def mistakes() -> Iterator[list[str]]:
    """Our mistakes; a test that makes the server err takes what it expects out of them."""
    handler = Mistakes()
    log.addHandler(handler)
    yield handler.written
    log.removeHandler(handler)
    assert handler.written == []


@pytest.fixture
def ana(app: ASGIApp) -> Visitor:
    return Visitor(app)


@pytest.fixture
def ben(app: ASGIApp) -> Visitor:
    return Visitor(app)
