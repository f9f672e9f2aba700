"""Whoever writes into an SQLite file has it to themselves, also where somebody has stopped waiting."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import insert

from sobremesa.storage import group_commit as group_commit_module
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.group_commit import Change
from sobremesa.storage.schema import people
from sobremesa.storage.transactions import Writer

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
