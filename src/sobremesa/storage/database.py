"""Opens a database and brings its schema up to date."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

# What makes others wait who open the same database now, until its tables are up to date.
ONE_AT_A_TIME = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(2357)"}


class BadDatabase(ValueError):
    """An address that is no database of ours."""


def sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


def with_driver(url: str) -> str:
    """The address as the engine wants it; raises BadDatabase."""
    kind, separator, rest = url.partition("://")
    if not separator or kind not in DRIVERS:
        raise BadDatabase(f"{url!r} is no database: it begins with sqlite:/// or postgresql://.")
    return f"{DRIVERS[kind]}://{rest}"


async def open_database(url: str) -> AsyncEngine:
    """An engine whose tables are there and up to date."""
    engine = create_async_engine(with_driver(url))
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _keep_safe)
    async with engine.begin() as connection:
        await connection.exec_driver_sql(ONE_AT_A_TIME[engine.dialect.name])
        await connection.run_sync(_upgrade)
    return engine


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _keep_safe(connection: Any, _: object) -> None:
    """A commit is on disk when it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
