"""Finished games as records: out of one database, and into another."""

import asyncio
import hashlib
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from sobremesa.game import Json, quoted
from sobremesa.record import BOT, Record, dumps, loads, split_move
from sobremesa.record_json import BadRecord
from sobremesa.storage.database import open_database
from sobremesa.storage.models import Chair, Entry, Table, TablePlan
from sobremesa.storage.store import ID_LENGTH, Store
from sobremesa.storage.transactions import DatabaseUnavailable
from sobremesa.tables.live_table import PLAYERS, LiveTable, playable

OWNER = "archive"  # who lays the tables of games that were played elsewhere
NOT_KEPT = "\0"  # in a name: PostgreSQL refuses it


class Broken(NamedTuple):
    """A table of which a database holds no game that can be read."""

    table: str
    why: str


def exported(database: str) -> Iterator[Record | Broken]:
    """Every finished game, the oldest first, or what is wrong with it; raises BadDatabase."""
    with asyncio.Runner() as runner:
        store = Store(runner.run(open_database(database)))
        try:
            for table in runner.run(store.finished_tables()):
                yield runner.run(_record(store, table))
        finally:
            runner.run(store.engine.dispose())


def checked(database: str) -> Iterator[Broken | None]:
    """Of every table, whether it can be read and its game replayed, or what is wrong with it; raises BadDatabase."""
    with asyncio.Runner() as runner:
        store = Store(runner.run(open_database(database)))
        try:
            for table in runner.run(store.all_tables()):
                found = runner.run(_sitting(store, table))
                yield found if isinstance(found, Broken) else None
        finally:
            runner.run(store.engine.dispose())


def imported(database: str, records: Iterable[tuple[int, str]]) -> Iterator[bool | BadRecord]:
    """Judges the records of a file and brings them in: of each, whether it is new here, or what is wrong with it.

    Raises BadDatabase.
    """
    with asyncio.Runner() as runner:
        store = Store(runner.run(open_database(database)))
        try:
            for _line, text in records:
                yield runner.run(_add(store, text))
        finally:
            runner.run(store.engine.dispose())


async def _add(store: Store, text: str) -> bool | BadRecord:
    try:
        record = loads(text)
        table = _table(record)
    except BadRecord as error:
        return error
    made = table.ended or 0.0
    return await store.add_finished(table, [Entry(seat, move, made) for seat, move in map(split_move, record.moves)])


async def _sitting(store: Store, table: str) -> LiveTable | Broken:
    try:
        fresh = await store.since(table, 0)
        live = LiveTable(playable(fresh.table))
        live.catch_up(fresh)
    except DatabaseUnavailable:
        raise
    except Exception as error:  # whatever may be wrong with what is kept of one table
        return Broken(table, str(error))
    return live


async def _record(store: Store, table: str) -> Record | Broken:
    live = await _sitting(store, table)
    if isinstance(live, Broken):
        return live
    if live.record is None:
        return Broken(table, "it has no game")
    kept = {"id": table, "started": _written(live.table.started), "ended": _written(live.table.ended)}
    return live.record if live.table.kept is not None else replace(live.record, kept=kept)


def _table(record: Record) -> Table:
    """A table on which this game was played; raises BadRecord."""
    if not record.ended:
        raise BadRecord("This game is not over: finished games can be imported.")
    now = time.time()
    started, ended = (_read(record, name, now) for name in ("started", "ended"))
    plan = TablePlan(record.game.key, record.options, tuple(map(_chair, range(len(record.seats)), record.seats)))
    kept = {**record.kept, **({PLAYERS: record.players} if record.players else {})}
    stopped = record.stopped._asdict() if record.stopped else None
    return Table(table_id(record), plan, OWNER, started, started, ended, record.deal, kept, stopped)


def table_id(record: Record) -> str:
    """The record's own id if a table can have it; otherwise one that the same record always gets."""
    given = record.kept.get("id")
    if isinstance(given, str) and len(given) == ID_LENGTH and given.isascii() and given.isalnum():
        return given
    name = dumps(record) if given is None else repr(given)
    return hashlib.sha256(name.encode()).hexdigest()[:ID_LENGTH]


def _chair(seat: int, name: str) -> Chair:
    if NOT_KEPT in name:
        raise BadRecord(f"The name of seat {seat} has a character that no database keeps: {quoted(name)}.")
    return Chair(seat, bot=name.removeprefix(BOT)) if name.startswith(BOT) else Chair(seat, name=name)


def _written(moment: float | None) -> str:
    return datetime.fromtimestamp(moment or 0.0, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _read(record: Record, name: str, usual: float) -> float:
    """The moment that the record names, or the usual one; raises BadRecord."""
    written: Json = record.kept.get(name)
    if written is None:
        return usual
    try:
        return datetime.fromisoformat(written).timestamp()
    except (TypeError, ValueError, OverflowError) as error:
        raise BadRecord(f"{name} is no moment as ISO 8601 writes it: {written!r}.") from error
