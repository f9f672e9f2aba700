"""Group commit: all of a transaction is on disk afterwards, or nothing of it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from sobremesa.storage import group_commit as group_commit_module
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.group_commit import MOST, Change, GroupCommit
from sobremesa.storage.schema import people, tokens

pytestmark = pytest.mark.anyio

ANA, BEN = ({"id": name, "name": name, "since": 1.0} for name in ("ana", "ben"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
async def engine(file: Path) -> AsyncIterator[AsyncEngine]:
    engine = await open_database(sqlite_url(file))
    yield engine
    await engine.dispose()


@pytest.fixture
def writer(engine: AsyncEngine) -> GroupCommit:
    return GroupCommit(engine)


def names(file: Path) -> list[Any]:
    """Who is in the file, as another program sees it."""
    with closing(sqlite3.connect(file)) as other:
        return [name for (name,) in other.execute("select name from people order by name")]


async def test_what_is_refused_takes_everything_with_it(file: Path, writer: GroupCommit) -> None:
    await writer.write([(insert(people), [ANA])])
    with pytest.raises(IntegrityError):
        await writer.write([(insert(people), [BEN]), (insert(people), [ANA])])
    assert names(file) == ["ana"]
    await writer.write([(insert(people), [BEN])])
    assert names(file) == ["ana", "ben"]


async def test_rows_of_one_statement_are_all_kept_or_none(file: Path, writer: GroupCommit) -> None:
    with pytest.raises(IntegrityError):
        await writer.write([(insert(people), [ANA, BEN, ANA])])
    assert names(file) == []
    await writer.write([(insert(people), [ANA, BEN])])
    assert names(file) == ["ana", "ben"]


async def test_more_rows_than_one_statement_takes_are_one_transaction_all_the_same(
    file: Path, writer: GroupCommit
) -> None:
    many = [{**ANA, "id": str(number)} for number in range(MOST + 1)]
    with pytest.raises(IntegrityError):
        await writer.write([(insert(people), [*many, many[0]])])
    assert names(file) == []
    await writer.write([(insert(people), many)])
    assert len(names(file)) == MOST + 1


async def test_a_row_that_belongs_to_nobody_is_refused(writer: GroupCommit) -> None:
    with pytest.raises(IntegrityError):
        await writer.write([(insert(tokens), [{"digest": "x", "person": "nobody", "since": 1.0}])])


async def test_a_file_that_somebody_else_holds_is_out_of_reach(
    file: Path, writer: GroupCommit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.storage.database.PATIENCE", 50)
    with closing(sqlite3.connect(file)) as other:
        other.execute("begin immediate")
        with pytest.raises(OperationalError, match="locked"):
            await writer.write([(insert(people), [ANA])])
    await writer.write([(insert(people), [ANA])])
    assert names(file) == ["ana"]


async def test_who_comes_after_the_end_is_told_and_does_not_wait(engine: AsyncEngine, writer: GroupCommit) -> None:
    await writer.write([(insert(people), [ANA])])
    await engine.dispose()
    with pytest.raises(OperationalError, match="ended"):
        await writer.write([(insert(people), [BEN])])


async def test_who_came_before_the_end_is_written(file: Path, engine: AsyncEngine, writer: GroupCommit) -> None:
    writing = [asyncio.ensure_future(writer.write([(insert(people), [one])])) for one in (ANA, BEN)]
    await asyncio.sleep(0)
    await engine.dispose()
    await asyncio.gather(*writing)
    assert names(file) == ["ana", "ben"]


async def test_what_waits_together_is_one_transaction(
    file: Path, writer: GroupCommit, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried_out: list[Sequence[Change]] = []
    carry_out = group_commit_module._carry_out

    def noted(connection: sqlite3.Connection, orders: Sequence[Change]) -> None:
        carried_out.append(orders)
        carry_out(connection, orders)

    monkeypatch.setattr(group_commit_module, "_carry_out", noted)
    add = insert(people)
    await asyncio.gather(*(writer.write([(add, [one])]) for one in (ANA, BEN)))
    assert carried_out == [[(add, [ANA, BEN])]]
    assert names(file) == ["ana", "ben"]


async def test_one_that_is_refused_spoils_nothing_for_those_beside_it(file: Path, writer: GroupCommit) -> None:
    add = insert(people)
    done = await asyncio.gather(*(writer.write([(add, [one])]) for one in (ANA, ANA, BEN)), return_exceptions=True)
    assert [type(error) for error in done] == [type(None), IntegrityError, type(None)]
    assert names(file) == ["ana", "ben"]


async def test_who_stops_waiting_keeps_nobody_else_from_being_written(file: Path, writer: GroupCommit) -> None:
    impatient = asyncio.ensure_future(writer.write([(insert(people), [ANA])]))
    await asyncio.sleep(0)
    impatient.cancel()
    await writer.write([(insert(people), [BEN])])
    assert "ben" in names(file)
