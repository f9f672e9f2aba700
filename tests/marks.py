"""Which rows of a test are long: run by `make test-all` only."""

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

import pytest

Value = TypeVar("Value")


def long_but(usual: Collection[Value], values: Iterable[Value]) -> list[Any]:
    """The rows of a test: each of the values, and long unless it is a usual one."""
    return [value if value in usual else pytest.param(value, marks=pytest.mark.long) for value in values]


# Where it is the server that is tried, and not the database: one kind of database, and the other at length.
mostly_on_sqlite = pytest.mark.parametrize("database", long_but(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
