"""A thread that writes into an SQLite file: a whole transaction is one errand, where the usual way takes six."""

import asyncio
import functools
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

from sqlalchemy import Insert, Update, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from sobremesa.storage.database import keep_safe

Order: TypeAlias = tuple[Insert | Update, Sequence[dict[str, Any]]]  # what is done with each of the rows

_dialect = sqlite.dialect(paramstyle="named")


@functools.cache
def _words(statement: Insert | Update) -> str:
    return str(statement.compile(dialect=_dialect))


class Scribe:
    """The writer of one engine, with a connection of its own; both end with the engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._file = engine.url.database or ""
        self._thread = ThreadPoolExecutor(1, "scribe")
        self._connection: sqlite3.Connection | None = None
        event.listen(engine.sync_engine, "engine_disposed", self._close)

    async def write(self, orders: Sequence[Order]) -> None:
        """Everything is on disk afterwards, or nothing; raises what the engine would."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, orders)
        except sqlite3.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        except sqlite3.Error as error:
            raise OperationalError(None, None, error) from error

    def _write(self, orders: Sequence[Order]) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, check_same_thread=False)
            keep_safe(self._connection)
        with self._connection:
            for statement, rows in orders:
                self._connection.executemany(_words(statement), rows)

    def _close(self, _engine: object) -> None:
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
