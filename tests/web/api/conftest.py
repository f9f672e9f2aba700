"""Programs, and a server on a port for those that cannot be called in process."""

from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from sobremesa.storage.database import sqlite_url
from tests.web.api.programs import Program, listening


@pytest.fixture
def stranger(app: ASGIApp) -> Program:
    """A program that nobody knows."""
    return Program(app)


@pytest.fixture
async def ana_bot(stranger: Program) -> Program:
    return await stranger.become("Ana")


@pytest.fixture
async def ben_bot(stranger: Program) -> Program:
    return await stranger.become("Ben")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens."""
    with listening(sqlite_url(tmp_path_factory.mktemp("server") / "tables.db")) as address:
        yield address
