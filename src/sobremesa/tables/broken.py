"""Tables that cannot be read or played on: each fails alone, and is tried again with exponential backoff."""

import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from sobremesa.storage.seats import StaleView
from sobremesa.storage.store import NoSuchTable
from sobremesa.storage.transactions import DatabaseUnavailable

T = TypeVar("T")

log = logging.getLogger("sobremesa")

FIRST_PAUSE = 4.0  # seconds until a table is tried again; twice as many after each failure
LONGEST_PAUSE = 3600.0
ELSEWHERE = (DatabaseUnavailable, NoSuchTable, StaleView)  # no fault of the table
MARK = 8  # digits by which a host is told of a table


class Failure(NamedTuple):
    """What kind of error it was, when the table may be tried again, and how long it is left alone until then."""

    kind: type[Exception]
    until: float
    pause: float


class BrokenTables:
    """Which tables of this server have failed, and until when they are left alone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures: dict[str, Failure] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._failures

    def __len__(self) -> int:
        return len(self._failures)

    def report(self, table: str, error: Exception) -> None:
        """The table has failed: the host is told, unless that was a moment ago."""
        if self.resting(table):
            return
        known = self._failures.get(table)
        pause = min(2 * known.pause, LONGEST_PAUSE) if known else FIRST_PAUSE
        self._failures[table] = Failure(type(error), self._clock() + pause, pause)
        log.error("table %s is broken (%s): `sobremesa check` says more", mark(table), type(error).__name__)

    async def alone(self, table: str, work: Awaitable[T]) -> T | None:
        """The outcome of work for one table; if it fails, the host is told, and nobody else is harmed."""
        try:
            return await work
        except ELSEWHERE:
            raise
        except Exception as error:
            self.report(table, error)
            return None

    def resting(self, table: str) -> bool:
        """Whether it is too early to try the table again."""
        failure = self._failures.get(table)
        return failure is not None and self._clock() < failure.until

    def mended(self, table: str, kind: type[Exception] = Exception) -> None:
        """The table works again, as far as it had failed with errors of this kind."""
        failure = self._failures.get(table)
        if failure is not None and issubclass(failure.kind, kind):
            del self._failures[table]


def mark(table: str) -> str:
    """What stands for a table in a log: who knows its name may watch it."""
    return hashlib.sha256(table.encode()).hexdigest()[:MARK]
