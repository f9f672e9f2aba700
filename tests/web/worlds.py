"""Databases in which the same table is kept, once as it is and once as it might be."""

import shutil
from itertools import count
from pathlib import Path
from typing import Protocol

from sqlalchemy import make_url

from sobremesa.storage.database import sqlite_url
from tests.postgres import Postgres


class Worlds(Protocol):
    """Where databases come from."""

    def new(self) -> str:
        """The address of an empty one."""

    def copy(self, url: str) -> str:
        """The address of another with the same rows; nobody has the first one open."""


class Files:
    """Databases of SQLite in a folder."""

    def __init__(self, folder: Path) -> None:
        self._files = (folder / f"{number}.db" for number in count())

    def new(self) -> str:
        return sqlite_url(next(self._files))

    def copy(self, url: str) -> str:
        return sqlite_url(Path(shutil.copy(make_url(url).database or "", next(self._files))))


class Databases:
    """Databases of a PostgreSQL."""

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres

    def new(self) -> str:
        return self._postgres.database()

    def copy(self, url: str) -> str:
        return self._postgres.database(like=url)
