"""A database is opened, is brought up to date, and keeps what it was told."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from sobremesa.storage.database import MIGRATIONS, BadDatabase, open_database, sqlite_url, with_driver
from sobremesa.storage.schema import metadata
from sobremesa.storage.store import Store

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("url", "driven"),
    [
        ("sqlite:////tmp/a b.db", "sqlite+aiosqlite:////tmp/a b.db"),
        ("postgresql://ana:secret@tables:5432/tables", "postgresql+asyncpg://ana:secret@tables:5432/tables"),
        ("postgres://tables/tables", "postgresql+asyncpg://tables/tables"),
    ],
)
def test_an_address_gets_the_driver_that_goes_with_it(url: str, driven: str) -> None:
    assert with_driver(url) == driven


@pytest.mark.parametrize("url", ["", "tables.db", "mysql://tables/tables", "sqlite", "sqlite:/tables.db", "://"])
def test_an_address_of_no_database_of_ours_is_refused_by_name(url: str) -> None:
    with pytest.raises(BadDatabase, match=r"is no database: it begins with sqlite:/// or postgresql://\.") as refused:
        with_driver(url)
    assert repr(url) in str(refused.value)


def differences(connection: Connection) -> list[object]:
    """What a migration would still have to change."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def test_the_migrations_make_the_tables_that_the_schema_describes(store: Store) -> None:
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_fresh_database_is_at_the_newest_migration(store: Store) -> None:
    async with store.engine.connect() as connection:
        found = (await connection.execute(text("select version_num from alembic_version"))).scalars().all()
    assert found == ScriptDirectory(str(MIGRATIONS)).get_heads()


async def test_a_database_that_is_opened_again_keeps_what_it_holds(database_url: str) -> None:
    engine = await open_database(database_url)
    person = await Store(engine).add_person("Ana")
    await engine.dispose()
    engine = await open_database(database_url)
    assert await Store(engine).person(person.id) == person
    await engine.dispose()


async def test_of_several_who_open_a_new_database_at_once_one_makes_the_tables(database_url: str) -> None:
    engines = await asyncio.gather(*(open_database(database_url) for _ in range(4)))
    for engine in engines:
        await Store(engine).add_person("Ana")
        await engine.dispose()


async def test_a_commit_to_sqlite_is_on_disk_when_it_returns_and_does_not_lock_readers_out(tmp_path: Path) -> None:
    engine = await open_database(sqlite_url(tmp_path / "tables.db"))
    async with engine.connect() as connection:
        modes = {}
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
            modes[name] = (await connection.execute(text(f"pragma {name}"))).scalar_one()
    await engine.dispose()
    assert modes == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10000}
