"""Transactions, and the one way in which a database that cannot be used says so."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sobremesa.storage.database import failure
from sobremesa.storage.group_commit import Change, GroupCommit
from sobremesa.storage.peers import announce


class DatabaseUnavailable(OSError):
    """The database does not answer, or its disk is full; whether the last thing asked was done is not known."""


@contextmanager
def database_errors() -> Iterator[None]:
    """What keeps the database from answering becomes DatabaseUnavailable; what it refuses stays as it is."""
    try:
        yield
    except (IntegrityError, ProgrammingError, DataError):
        raise
    except (OSError, DBAPIError, NoConnectionFree) as error:
        raise DatabaseUnavailable(failure(error)) from error


class Writer:
    """Opens transactions: in PostgreSQL as many as are asked for; in SQLite one, or what waits together."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.alone = engine.dialect.name == "sqlite"
        self._turn: asyncio.Lock | nullcontext[None] = asyncio.Lock() if self.alone else nullcontext()
        self._group_commit = GroupCommit(engine) if self.alone else None
        self._pending = 0  # transactions that group commit has
        self._idle = asyncio.Event()  # whether it has none
        self._idle.set()

    async def write(self, changes: Sequence[Change], *tables: str) -> None:
        """Carries the changes out in one transaction; whoever follows these tables is then told."""
        if self._group_commit is None:
            async with self.writing(*tables) as connection:
                await carry_out(connection, changes)
        else:
            await self._let_write(self._group_commit, changes)

    async def _let_write(self, group_commit: GroupCommit, changes: Sequence[Change]) -> None:
        """Hands over a transaction, unless somebody else has their turn; who stops waiting for it does not end it."""
        async with self._turn:
            self._pending += 1
            self._idle.clear()
        writing = asyncio.ensure_future(group_commit.write(changes))
        writing.add_done_callback(self._one_less)
        with database_errors():
            await asyncio.shield(writing)

    def _one_less(self, _done: "asyncio.Future[None]") -> None:
        self._pending -= 1
        if not self._pending:
            self._idle.set()

    @asynccontextmanager
    async def writing(self, *tables: str) -> AsyncIterator[AsyncConnection]:
        """A transaction, on disk when the block has ended; whoever follows these tables is then told."""
        async with self._turn:
            await self._idle.wait()
            with database_errors():
                async with self._engine.begin() as connection:
                    yield connection
                    for table in tables:
                        await announce(connection, table)


async def carry_out(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    for statement, rows in changes:
        await connection.execute(statement, rows)
