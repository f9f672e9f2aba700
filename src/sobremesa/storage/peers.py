"""Other servers on the same PostgreSQL: they tell each other by LISTEN/NOTIFY, and mind tables by advisory locks."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sobremesa.storage.database import failure

log = logging.getLogger("sobremesa")

CHANNEL = "sobremesa"
LOBBY = ""  # heard instead of a table when the lobby has changed
EVERYTHING = "*"  # heard instead of a table when news may have been missed
RETRY = 0.5  # seconds until a lost connection is tried again

Heard: TypeAlias = Callable[[str], None]


class Alone:
    """A server that shares its database with nobody."""

    shared = False

    async def open(self, heard: Heard) -> None:
        """There is nobody to hear."""

    async def close(self) -> None:
        """There is nobody to leave."""

    async def take(self, table: str) -> bool:  # noqa: ARG002  # all of them
        return True

    async def give_back(self, table: str) -> None:
        """There is nobody to take it."""


class Peers:
    """A connection of this server's own: it hears the others, and holds locks that end when this server does."""

    shared = True

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._one_question = asyncio.Lock()
        self._staying: asyncio.Task[None] | None = None
        self._heard: Heard = lambda _table: None

    async def open(self, heard: Heard) -> None:
        """From now on `heard` is called with the name of every table that anybody has changed."""
        self._heard = heard
        first = asyncio.Event()
        self._staying = asyncio.ensure_future(self._stay(first))
        await first.wait()

    async def close(self) -> None:
        if self._staying is not None:
            self._staying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._staying

    async def take(self, table: str) -> bool:
        """Whether this server minds the table now: nobody else does until it gives it back, or is gone."""
        return await self._ask(func.pg_try_advisory_lock(lock_key(table)))

    async def give_back(self, table: str) -> None:
        await self._ask(func.pg_advisory_unlock(lock_key(table)))

    async def _ask(self, question: ColumnElement[bool]) -> bool:
        """The answer; no, while there is no connection."""
        async with self._one_question:
            if self._connection is None:
                return False
            try:
                return bool(await self._connection.scalar(select(question)))
            except (OSError, SQLAlchemyError) as error:
                log.warning("a question about a lock failed: %s", failure(error))
                return False

    async def _stay(self, first: asyncio.Event) -> None:
        """Keeps the connection, and makes a new one when it is lost."""
        while True:
            try:
                async with self._engine.connect() as connection:
                    await connection.execution_options(isolation_level="AUTOCOMMIT")
                    await self._listen(connection, first)
            except (OSError, SQLAlchemyError) as error:
                log.warning("the connection to other servers is lost: %s", failure(error))
            finally:
                self._connection = None
            await asyncio.sleep(RETRY)

    async def _listen(self, connection: AsyncConnection, first: asyncio.Event) -> None:
        lost = asyncio.Event()
        driver: Any = (await connection.get_raw_connection()).driver_connection
        driver.add_termination_listener(lambda _driver: lost.set())
        await driver.add_listener(CHANNEL, lambda _driver, _pid, _channel, table: self._heard(table))
        self._connection = connection
        self._heard(EVERYTHING)
        first.set()
        try:
            await lost.wait()
        finally:
            await connection.invalidate()


PeerGroup: TypeAlias = Alone | Peers


def peers_of(engine: AsyncEngine) -> PeerGroup:
    """Who else may use this database: SQLite has one server, PostgreSQL any number."""
    return Peers(engine) if engine.dialect.name == "postgresql" else Alone()


def lock_key(table: str) -> int:
    """A number for a table, as PostgreSQL's locks want it."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)


async def announce(connection: AsyncConnection, table: str) -> None:
    """Tells every server, this one too, that the table has changed, as soon as the transaction is on disk."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_notify(CHANNEL, table)))
