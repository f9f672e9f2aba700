"""Group commit for SQLite: one thread writes what waits together in one transaction.

A disk takes about as long for one transaction as for many, so what waits together is written together.
"""

import asyncio
import contextlib
import functools
import sqlite3
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Insert, Update, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from sobremesa.storage.database import keep_safe

Change: TypeAlias = tuple[Insert | Update, Sequence[dict[str, Any]]]  # what is done with each of the rows

MOST = 100  # rows of one statement; before its version 3.32, SQLite took no more than 999 values in one

_dialect = sqlite.dialect(paramstyle="named")


@functools.cache
def _words(statement: Insert | Update) -> str:
    return str(statement.compile(dialect=_dialect))


@functools.lru_cache
def _words_for_all(statement: Insert, columns: tuple[str, ...], rows: int) -> str:
    """One statement that adds so many rows."""
    marks = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {statement.table.name} ({', '.join(columns)}) VALUES {', '.join([marks] * rows)}"


class Pending(NamedTuple):
    """One transaction, and who waits for it."""

    changes: Sequence[Change]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"

    def report(self, error: Exception | None) -> None:
        """Tells who waits, in their own thread."""
        with contextlib.suppress(RuntimeError):  # their loop has ended
            self.loop.call_soon_threadsafe(settle, self.done, error)


def settle(done: "asyncio.Future[None]", error: Exception | None = None) -> None:
    """Tells who waits that it is done, or why not; they may have been told to stop waiting."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


class GroupCommit:
    """The writer of one engine, with a thread and a connection of its own; both end with the engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._file = engine.url.database or ""
        self._new: list[Pending] = []  # of this moment: they are handed over together
        self._handed: SimpleQueue[list[Pending] | None] = SimpleQueue()  # None: there will be no more
        self._thread = threading.Thread(target=self._work, name="group-commit", daemon=True)
        self._connection: sqlite3.Connection | None = None  # the thread's own
        self._closed = False
        event.listen(engine.sync_engine, "engine_disposed", self._close)

    async def write(self, changes: Sequence[Change]) -> None:
        """Everything is on disk afterwards, or nothing; raises what the engine would."""
        if self._closed:
            raise OperationalError(None, None, sqlite3.ProgrammingError("the engine has ended"))
        if self._thread.ident is None:
            self._thread.start()
        loop = asyncio.get_running_loop()
        pending = Pending(changes, loop, loop.create_future())
        if not self._new:
            loop.call_soon(self._hand_over)
        self._new.append(pending)
        try:
            await pending.done
        except sqlite3.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        except sqlite3.Error as error:
            raise OperationalError(None, None, error) from error

    def _hand_over(self) -> None:
        if self._new:
            handed, self._new = self._new, []
            self._handed.put(handed)

    def _work(self) -> None:
        while together := self._waiting():
            self._write(together)
        if self._connection is not None:
            self._connection.close()

    def _write(self, together: Sequence[Pending]) -> None:
        """Writes them in one transaction; if one of them is refused, each in its own."""
        try:
            self._connection = self._connection or self._connect()
            _carry_out(self._connection, _joined(together))
        except sqlite3.IntegrityError as error:
            if len(together) == 1:
                together[0].report(error)
            else:
                for pending in together:
                    self._write([pending])
        except Exception as error:  # whoever waits is told, whatever it is
            for pending in together:
                pending.report(error)
        else:
            for pending in together:
                pending.report(None)

    def _waiting(self) -> list[Pending]:
        """Every transaction that waits, as soon as there is one; none when there will be no more."""
        together: list[Pending] = []
        while not together or not self._handed.empty():
            if (handed := self._handed.get()) is None:
                self._handed.put(None)  # for the next look
                break
            together += handed
        return together

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, isolation_level=None)  # transactions begin where we say so
        keep_safe(connection)
        return connection

    def _close(self, _engine: object) -> None:
        self._closed = True
        self._hand_over()
        self._handed.put(None)
        if self._thread.ident is not None:
            self._thread.join()


def _joined(transactions: Sequence[Pending]) -> list[Change]:
    """What is to be done for all of them, each statement once."""
    rows: dict[Insert | Update, list[dict[str, Any]]] = {}
    for pending in transactions:
        for statement, new in pending.changes:
            rows.setdefault(statement, []).extend(new)
    return list(rows.items())


def _carry_out(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """One statement alone is a transaction: this thread then lets the others work once, and not at each step."""
    (statement, rows), *others = changes
    if not others and isinstance(statement, Insert) and len(rows) <= MOST:
        _add(connection, statement, rows)
        return
    connection.execute("BEGIN")
    with connection:
        for statement, rows in changes:
            connection.executemany(_words(statement), rows)


def _add(connection: sqlite3.Connection, statement: Insert, rows: Sequence[dict[str, Any]]) -> None:
    columns = tuple(rows[0])
    words = _words_for_all(statement, columns, len(rows))
    connection.execute(words, [row[column] for row in rows for column in columns])
