"""A database for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.store import Store


@pytest.fixture(params=["sqlite"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of every kind that we keep tables in."""
    addresses = {"sqlite": sqlite_url(tmp_path / "tables.db")}
    return addresses[request.param]


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    engine = await open_database(database_url)
    yield Store(engine)
    await engine.dispose()
