"""What tests of several rooms share."""

from collections.abc import Iterator

import pytest

from tests.postgres import Postgres, running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones come first, so that the other workers have something to do until they end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process; each asks it for a database of its own."""
    with running() as server:
        yield server
