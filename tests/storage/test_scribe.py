"""Transactions in one errand: all of one is on disk afterwards, or nothing of it."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, OperationalError

from sobremesa.storage import scribe as scribe_module
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.schema import people, tokens
from sobremesa.storage.scribe import MOST, Order, Scribe

pytestmark = pytest.mark.anyio

ANA, BEN = ({"id": name, "name": name, "since": 1.0} for name in ("ana", "ben"))


def names(file: Path) -> list[Any]:
    """Who is in the file, as another program sees it."""
    with closing(sqlite3.connect(file)) as other:
        return [name for (name,) in other.execute("select name from people order by name")]


async def test_what_is_refused_takes_everything_with_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = await open_database(sqlite_url(file))
    scribe = Scribe(engine)
    await scribe.write([(insert(people), [ANA])])
    with pytest.raises(IntegrityError):
        await scribe.write([(insert(people), [BEN]), (insert(people), [ANA])])
    assert names(file) == ["ana"]
    await scribe.write([(insert(people), [BEN])])
    assert names(file) == ["ana", "ben"]
    await engine.dispose()


async def test_rows_of_one_statement_are_all_kept_or_none(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = await open_database(sqlite_url(file))
    scribe = Scribe(engine)
    with pytest.raises(IntegrityError):
        await scribe.write([(insert(people), [ANA, BEN, ANA])])
    assert names(file) == []
    await scribe.write([(insert(people), [ANA, BEN])])
    assert names(file) == ["ana", "ben"]
    await engine.dispose()


async def test_more_rows_than_one_statement_takes_are_one_transaction_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = await open_database(sqlite_url(file))
    scribe = Scribe(engine)
    many = [{**ANA, "id": str(number)} for number in range(MOST + 1)]
    with pytest.raises(IntegrityError):
        await scribe.write([(insert(people), [*many, many[0]])])
    assert names(file) == []
    await scribe.write([(insert(people), many)])
    assert len(names(file)) == MOST + 1
    await engine.dispose()


async def test_a_row_that_belongs_to_nobody_is_refused(tmp_path: Path) -> None:
    engine = await open_database(sqlite_url(tmp_path / "tables.db"))
    with pytest.raises(IntegrityError):
        await Scribe(engine).write([(insert(tokens), [{"digest": "x", "person": "nobody", "since": 1.0}])])
    await engine.dispose()


async def test_a_file_that_somebody_else_holds_is_out_of_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.db"
    engine = await open_database(sqlite_url(file))
    monkeypatch.setattr("sobremesa.storage.database.PATIENCE", 50)
    scribe = Scribe(engine)
    with closing(sqlite3.connect(file)) as other:
        other.execute("begin immediate")
        with pytest.raises(OperationalError, match="locked"):
            await scribe.write([(insert(people), [ANA])])
    await scribe.write([(insert(people), [ANA])])
    assert names(file) == ["ana"]
    await engine.dispose()


async def test_who_comes_after_the_end_is_told_and_does_not_wait(tmp_path: Path) -> None:
    engine = await open_database(sqlite_url(tmp_path / "tables.db"))
    scribe = Scribe(engine)
    await scribe.write([(insert(people), [ANA])])
    await engine.dispose()
    with pytest.raises(OperationalError, match="ended"):
        await scribe.write([(insert(people), [BEN])])


async def test_who_came_before_the_end_is_written(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = await open_database(sqlite_url(file))
    scribe = Scribe(engine)
    writing = [asyncio.ensure_future(scribe.write([(insert(people), [one])])) for one in (ANA, BEN)]
    await asyncio.sleep(0)
    await engine.dispose()
    await asyncio.gather(*writing)
    assert names(file) == ["ana", "ben"]


async def test_errands_that_wait_together_are_one_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.db"
    engine = await open_database(sqlite_url(file))
    carried_out: list[Sequence[Order]] = []
    carry_out = scribe_module._carry_out

    def noted(connection: sqlite3.Connection, orders: Sequence[Order]) -> None:
        carried_out.append(orders)
        carry_out(connection, orders)

    monkeypatch.setattr(scribe_module, "_carry_out", noted)
    scribe, add = Scribe(engine), insert(people)
    await asyncio.gather(*(scribe.write([(add, [one])]) for one in (ANA, BEN)))
    assert carried_out == [[(add, [ANA, BEN])]]
    assert names(file) == ["ana", "ben"]
    await engine.dispose()


async def test_one_errand_that_is_refused_spoils_nothing_for_those_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = await open_database(sqlite_url(file))
    scribe, add = Scribe(engine), insert(people)
    done = await asyncio.gather(*(scribe.write([(add, [one])]) for one in (ANA, ANA, BEN)), return_exceptions=True)
    assert [type(error) for error in done] == [type(None), IntegrityError, type(None)]
    assert names(file) == ["ana", "ben"]
    await engine.dispose()


async def test_who_stops_waiting_keeps_nobody_else_from_being_written(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = await open_database(sqlite_url(file))
    scribe = Scribe(engine)
    impatient = asyncio.ensure_future(scribe.write([(insert(people), [ANA])]))
    await asyncio.sleep(0)
    impatient.cancel()
    await scribe.write([(insert(people), [BEN])])
    assert "ben" in names(file)
    await engine.dispose()
