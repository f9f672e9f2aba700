"""Lists of tables, read in pages: what the lobby shows, and what a person plays and has played."""

from sqlalchemy import ColumnElement, and_, or_, select

from sobremesa.storage.models import Page, Table
from sobremesa.storage.schema import chairs, tables
from sobremesa.storage.seats import GOING, NOT_BEGUN, NOT_ENDED
from sobremesa.storage.store import LISTED, Store

other = tables.alias()


async def open_tables(store: Store, start: int = 0) -> Page:
    """Listed tables that wait for people, the newest first."""
    return await store.find_page(start, tables.c.listed, *NOT_BEGUN)


async def live_tables(store: Store, start: int = 0) -> Page:
    """Listed tables where a game is on, the newest first."""
    return await store.find_page(start, tables.c.listed, ~tables.c.closed, *GOING)


async def current_tables(store: Store, person: str, start: int = 0) -> Page:
    """Where this person plays, or waits for others, the newest first; what they have left for good is not there."""
    return await store.find_page(start, _seated(person, ~chairs.c.gone), NOT_ENDED)


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


def _over(person: str) -> list[ColumnElement[bool]]:
    return [_seated(person), tables.c.started.is_not(None), ~NOT_ENDED, ~tables.c.discarded]


def _seated(person: str, *which: ColumnElement[bool]) -> ColumnElement[bool]:
    return tables.c.id.in_(select(chairs.c.table_id).where(chairs.c.person == person, *which))
