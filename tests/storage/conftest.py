"""A database for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.store import Store
from tests.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of every kind that we keep tables in."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "tables.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    engine = await open_database(database_url)
    yield Store(engine)
    await engine.dispose()
