"""Whoever writes into an SQLite file has it to themselves, and no database says in an error what was asked of it."""

import asyncio
import errno
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError

from sobremesa.storage import group_commit as group_commit_module
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.group_commit import Change
from sobremesa.storage.schema import people
from sobremesa.storage.store import Store
from sobremesa.storage.transactions import DatabaseUnavailable, Writer, database_errors

pytestmark = pytest.mark.anyio

ANA, BEN = ({"id": name, "name": name, "since": 1.0} for name in ("ana", "ben"))
A_WHILE = 0.2  # seconds in which a transaction that does not wait would have begun
PATIENCE = 60.0  # seconds


async def test_a_transaction_waits_for_an_errand_that_nobody_waits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_it, go_on = threading.Event(), threading.Event()
    carry_out = group_commit_module._carry_out

    def slowly(connection: sqlite3.Connection, orders: Sequence[Change]) -> None:
        at_it.set()
        go_on.wait(PATIENCE)
        carry_out(connection, orders)

    monkeypatch.setattr(group_commit_module, "_carry_out", slowly)
    engine = await open_database(sqlite_url(tmp_path / "tables.db"))
    writer = Writer(engine)
    order: list[str] = []

    async def begin() -> None:
        async with writer.writing() as connection:
            order.append("begun")
            await connection.execute(insert(people), [BEN])

    impatient = asyncio.ensure_future(writer.write([(insert(people), [ANA])]))
    await asyncio.to_thread(at_it.wait, PATIENCE)
    impatient.cancel()
    other = asyncio.ensure_future(begin())
    await asyncio.sleep(A_WHILE)
    order.append("written")
    go_on.set()
    await other
    assert impatient.cancelled()
    assert order == ["written", "begun"]
    await engine.dispose()


async def test_no_error_of_a_database_says_what_was_to_be_written(store: Store) -> None:
    engine = store.engine
    async with engine.begin() as connection:
        await connection.execute(text("ALTER TABLE people RENAME TO strangers"))
    with pytest.raises((DatabaseUnavailable, DBAPIError)) as refused:
        async with Writer(engine).writing() as connection:
            await connection.execute(insert(people), [ANA])
    error: BaseException | None = refused.value
    while error is not None:
        assert "ana" not in str(error)
        error = error.__cause__


async def test_what_is_out_of_reach_is_named_by_its_kind(tmp_path: Path) -> None:
    engine = await open_database(sqlite_url(tmp_path / "tables.db"))
    with pytest.raises(DatabaseUnavailable, match=r"^SQLITE_ERROR$"):
        async with Writer(engine).writing() as connection:
            await connection.execute(text("SELECT 1 FROM ana"))
    with pytest.raises(DatabaseUnavailable, match=r"^Connection refused$"), database_errors():
        raise ConnectionRefusedError(errno.ECONNREFUSED, "ana")
    await engine.dispose()
