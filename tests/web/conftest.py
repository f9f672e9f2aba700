"""A server and its visitors, for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.types import ASGIApp

from sobremesa.games import GAMES
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.store import Store
from sobremesa.warm import warm
from tests.web.visitors import Visitor, serving


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """No test waits for a compiler in the middle of a game."""
    for game in GAMES.values():
        warm(game)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "tables.db")


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


@pytest.fixture
def ana(app: ASGIApp) -> Visitor:
    return Visitor(app)


@pytest.fixture
def ben(app: ASGIApp) -> Visitor:
    return Visitor(app)
