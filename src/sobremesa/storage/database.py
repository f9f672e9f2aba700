"""Opens a database and brings its schema up to date."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import platformdirs
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sobremesa.storage.rows import read_json

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
CONNECTIONS = 10  # of one server to PostgreSQL
PATIENCE = 10_000  # milliseconds for which a writer waits for another one of the same SQLite file

# What makes others wait who open the same database now, until its tables are up to date.
ONE_AT_A_TIME = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(2357)"}


class BadDatabase(ValueError):
    """An address that is no database of ours."""


def sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


def data_folder() -> Path:
    """Where this user's programs keep what must not be lost."""
    chosen = os.environ.get("SOBREMESA_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path("sobremesa", appauthor=False, roaming=True)


def usual_database() -> str:
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite_url(folder / "tables.db")


def with_driver(url: str) -> str:
    """The address as the engine wants it; raises BadDatabase."""
    kind, separator, rest = url.partition("://")
    if not separator or kind not in DRIVERS:
        raise BadDatabase(f"{shown(url)!r} is no database: it begins with sqlite:/// or postgresql://.")
    return f"{DRIVERS[kind]}://{rest}"


async def open_database(url: str) -> AsyncEngine:
    """An engine whose tables are there and up to date; raises BadDatabase."""
    engine = _engine(url)
    try:
        async with engine.begin() as connection:
            await connection.exec_driver_sql(ONE_AT_A_TIME[engine.dialect.name])
            await connection.run_sync(upgrade)
    except (OSError, DBAPIError) as error:
        await engine.dispose()
        raise BadDatabase(f"{shown(url)} cannot be opened: {_reason(error)}.") from error
    return engine


def _engine(url: str) -> AsyncEngine:
    address = with_driver(url)
    usual: dict[str, Any] = {"json_deserializer": read_json, "hide_parameters": True}
    try:
        if address.startswith("sqlite"):
            engine = create_async_engine(address, **usual)
            event.listen(engine.sync_engine, "connect", keep_safe)
            _try(make_url(url).database or "")
            return engine
        pool = {"pool_size": CONNECTIONS, "max_overflow": CONNECTIONS, "pool_pre_ping": True}
        return create_async_engine(address, **usual, **pool)
    except (ArgumentError, ValueError) as error:
        raise BadDatabase(f"{shown(url)} cannot be read as the address of a database.") from error
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"{shown(url)} cannot be opened: {error}.") from error
    except ModuleNotFoundError as error:
        raise BadDatabase(f"PostgreSQL needs the package {error.name}: install sobremesa[postgresql].") from error


def _try(file: str) -> None:
    """Opens the file once before the driver does, which leaves a thread behind where that fails.

    Those who open a new file at the same time would lock each other out while it becomes one with a write-ahead log.
    """
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")


def shown(url: str) -> str:
    """The address without its password."""
    kind, separator, rest = url.partition("://")
    return kind + separator + rest.rpartition("@")[2]


def _reason(error: OSError | DBAPIError) -> str:
    """What the driver says, in one line and without a full stop."""
    if isinstance(error, OSError):
        number = error.errno or 0
        return os.strerror(number) if number > 0 else error.strerror or str(error)
    cause = error.orig or error
    lines = str(cause.__cause__ or cause).splitlines() or [type(cause).__name__]
    return lines[0].rstrip(".")


def failure(error: BaseException) -> str:
    """What kind of failure this is, and nothing that its message may say of what was asked for."""
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return getattr(cause, "sqlite_errorname", None) or type(cause.__cause__ or cause).__name__


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Runs the migrations up to this one."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def keep_safe(connection: Any, _: object = None) -> None:
    """A commit is on disk when it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={PATIENCE}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
