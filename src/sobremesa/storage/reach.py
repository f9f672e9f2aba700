"""Transactions, and the one way in which a database that cannot be used says so."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sobremesa.storage.neighbours import announce


class OutOfReach(OSError):
    """The database does not answer, or its disk is full; whether the last thing asked was done is not known."""


@contextmanager
def reaching() -> Iterator[None]:
    """What keeps the database from answering becomes OutOfReach; what it refuses stays as it is."""
    try:
        yield
    except (IntegrityError, ProgrammingError, DataError):
        raise
    except (OSError, DBAPIError, NoConnectionFree) as error:
        raise OutOfReach(str(error)) from error


class Writer:
    """Opens transactions: in SQLite one at a time, in PostgreSQL as many as are asked for."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.alone = engine.dialect.name == "sqlite"
        self._turn: asyncio.Lock | nullcontext[None] = asyncio.Lock() if self.alone else nullcontext()

    @asynccontextmanager
    async def writing(self, *tables: str) -> AsyncIterator[AsyncConnection]:
        """A transaction, on disk when the block has ended; whoever follows these tables is then told."""
        async with self._turn:
            with reaching():
                async with self._engine.begin() as connection:
                    yield connection
                    for table in tables:
                        await announce(connection, table)
