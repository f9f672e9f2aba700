"""Lists of tables, read in pages: what the lobby shows, and what a person plays and has played."""

from typing import Any

from sqlalchemy import ColumnElement, and_, case, exists, func, or_, select

from sobremesa.storage.models import Page, Table
from sobremesa.storage.schema import chairs, entries, tables
from sobremesa.storage.seats import GOING, NOT_BEGUN, NOT_ENDED
from sobremesa.storage.store import LISTED, Store

other = tables.alias()


def _of_last_entry(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """What the last entry of a table says; none where it has none."""
    mine = select(column).where(entries.c.table_id == tables.c.id).order_by(entries.c.number.desc()).limit(1)
    return mine.correlate(tables).scalar_subquery()


TURN = func.coalesce(_of_last_entry(entries.c.turn), tables.c.turn)  # whose decision it is
CHANGED = func.coalesce(_of_last_entry(entries.c.made), tables.c.started, tables.c.created)


async def open_tables(store: Store, start: int = 0) -> Page:
    """Listed tables that wait for people, the newest first."""
    return await store.find_page(start, tables.c.listed, *NOT_BEGUN)


async def live_tables(store: Store, start: int = 0) -> Page:
    """Listed tables where a game is on, the newest first."""
    return await store.find_page(start, tables.c.listed, ~tables.c.closed, *GOING)


async def current_tables(store: Store, person: str, start: int = 0) -> Page:
    """Where this person plays, or waits for others; what they have left for good is not there.

    First come the tables at which it is their turn, and of all these the one where something has last happened.
    """
    waits = case((_decides(person), 0), else_=1)
    return await store.find_page(start, *_current(person), order=(waits, CHANGED.desc()))


async def count_turns(store: Store, person: str) -> int:
    """At how many tables it is this person's turn."""
    return await store.count(*_current(person), _decides(person))


async def tables_of_unknown_turn(store: Store, person: str) -> list[str]:
    """Where this person plays and nobody has found out yet whose turn it is."""
    return await store.find_names(*_current(person), tables.c.started.is_not(None), TURN.is_(None))


async def count_past(store: Store, person: str) -> int:
    """How many games this person has played to the end."""
    return await store.count(*_over(person))


async def past_tables(store: Store, person: str, game: str | None = None, before: str | None = None) -> list[Table]:
    """Where this person has played to the end, perhaps this game alone, before that table's; the last one first."""
    over = _over(person)
    if game is not None:
        over.append(tables.c.game == game)
    if before is not None:
        ended = select(other.c.ended).where(other.c.id == before).scalar_subquery()
        over.append(or_(tables.c.ended < ended, and_(tables.c.ended == ended, tables.c.id > before)))
    query = select(tables).where(*over).order_by(tables.c.ended.desc(), tables.c.id)
    return await store.find_tables(query.limit(LISTED))


def _current(person: str) -> list[ColumnElement[bool]]:
    return [_seated(person, ~chairs.c.gone), NOT_ENDED]


def _decides(person: str) -> ColumnElement[bool]:
    """Whether it is this person's turn; not where a bot plays on for them."""
    theirs = chairs.c.person == person, chairs.c.bot.is_(None), ~chairs.c.gone
    return exists().where(chairs.c.table_id == tables.c.id, chairs.c.seat == TURN, *theirs).correlate(tables)


def _over(person: str) -> list[ColumnElement[bool]]:
    return [_seated(person), tables.c.started.is_not(None), ~NOT_ENDED, ~tables.c.discarded]


def _seated(person: str, *which: ColumnElement[bool]) -> ColumnElement[bool]:
    return tables.c.id.in_(select(chairs.c.table_id).where(chairs.c.person == person, *which))
