"""What is asked of the database, and what is written into it. Whatever a function here has returned from is on disk."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from sobremesa.storage import wall_clock
from sobremesa.storage.group_commit import Change
from sobremesa.storage.heartbeat import Heartbeat
from sobremesa.storage.learners import Learners
from sobremesa.storage.models import Chair, ChatLine, Entry, Fresh, Page, Person, Table, TablePlan, Watch
from sobremesa.storage.peers import LOBBY
from sobremesa.storage.rows import (
    PLAYED,
    BrokenTable,
    chair_of,
    chair_rows,
    chat_of,
    entry_of,
    entry_rows,
    plan_row,
    stand_in_of,
    table_of,
)
from sobremesa.storage.schema import chairs, chats, device_links, entries, guests, people, stand_ins, tables, tokens
from sobremesa.storage.schema import secrets as kept_secrets
from sobremesa.storage.seats import ADD, GOING, NO_FREE_SEAT, NOT_BEGUN, NOT_ENDED, Seats, StaleView, keep
from sobremesa.storage.transactions import DatabaseUnavailable, Writer, database_errors

END = update(tables).where(tables.c.id == bindparam("over")).values(ended=bindparam("moment"))
LISTED = 30  # tables of one kind that are read at once
CHAT_PAGE = 100  # lines of chat that are read at once
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12
REMEMBERED = 10_000  # people
TRIES = 20  # to find a number for what is said while others speak


class NoSuchTable(LookupError):
    """There is no table of this name."""


def new_person(name: str) -> Person:
    """Somebody of whom nothing is kept yet: their row is written with the first thing that is theirs."""
    return Person(secrets.token_hex(16), name)


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Store:
    """One database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writer = Writer(engine)
        self._writing = self._writer.writing
        self.heartbeat = Heartbeat(self._writer)
        self.seats = Seats(self._writer)
        self.learners = Learners(self._writer, self._all_rows)
        self.report: Callable[[str, Exception], None] = lambda _table, _error: None  # is told of every broken table
        self._people: dict[str, Person] = {}
        self._reading: set[asyncio.Future[list[Sequence[RowMapping]]]] = set()

    async def _rows(self, query: Select[Any]) -> Sequence[RowMapping]:
        return (await self._all_rows(query))[0]

    async def _all_rows(self, *queries: Select[Any]) -> list[Sequence[RowMapping]]:
        """The answers to several questions, asked one after the other of the same connection.

        Who asks may go away meanwhile, as streams do: the connection is still given back in good order.
        """
        reading = asyncio.ensure_future(self._read(queries))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        return await asyncio.shield(reading)

    async def settle(self) -> None:
        """Waits until nothing is being read any more."""
        await asyncio.gather(*self._reading, return_exceptions=True)

    async def _read(self, queries: Iterable[Select[Any]]) -> list[Sequence[RowMapping]]:
        with database_errors():
            async with self.engine.connect() as connection:
                return [(await connection.execute(query)).mappings().all() for query in queries]

    async def alive(self) -> bool:
        """Whether the database answers."""
        try:
            return bool(await self._rows(select(func.count()).select_from(kept_secrets)))
        except DatabaseUnavailable:
            return False

    # People

    async def secret(self, name: str) -> str:
        """A secret of this database, made when it is first asked for."""
        try:
            async with self._writing() as connection:
                await connection.execute(insert(kept_secrets).values(name=name, value=secrets.token_hex(32)))
        except IntegrityError:
            pass
        rows = await self._rows(select(kept_secrets.c.value).where(kept_secrets.c.name == name))
        return str(rows[0]["value"])

    async def add_person(self, name: str) -> Person:
        person = new_person(name)
        async with self._writing() as connection:
            await keep(connection, person)
        return person

    async def person(self, person: str) -> Person | None:
        if person in self._people:
            return self._people[person]
        rows = await self._rows(select(people).where(people.c.id == person))
        return self._known(Person(rows[0]["id"], rows[0]["name"])) if rows else None

    def _known(self, person: Person) -> Person:
        """The person, remembered where no other server can rename them."""
        if self._writer.alone:
            if len(self._people) >= REMEMBERED:
                self._people.clear()
            self._people[person.id] = person
        return person

    async def rename(self, person: str, name: str) -> list[str]:
        """The person is called so, also where they sit and the game is not over; those tables."""
        sitting = select(chairs.c.table_id).join(tables).where(chairs.c.person == person, NOT_ENDED).distinct()
        seats = [str(row["table_id"]) for row in await self._rows(sitting)]
        async with self._writing(*seats) as connection:
            old = select(people.c.name).where(people.c.id == person).scalar_subquery()
            theirs = (chairs.c.person == person, chairs.c.name == old, chairs.c.table_id.in_(seats))
            await connection.execute(update(chairs).where(*theirs).values(name=name))
            await connection.execute(update(people).where(people.c.id == person).values(name=name))
        self._people.pop(person, None)
        return seats

    async def add_device_link(self, person: str, until: float) -> str:
        """What a link ends with that makes another browser this person, once; nobody can read it here afterwards."""
        secret = secrets.token_urlsafe(24)
        async with self._writing() as connection:
            await connection.execute(delete(device_links).where(device_links.c.until <= wall_clock.now()))
            row = {"digest": _digest(secret), "person": person, "until": until}
            await connection.execute(insert(device_links).values(row))
        return secret

    async def device_link(self, secret: str) -> Person | None:
        """Whom this link leads to, if it is still good."""
        whose = select(people).join(device_links, device_links.c.person == people.c.id).where(*_good(secret))
        rows = await self._rows(whose)
        return Person(rows[0]["id"], rows[0]["name"]) if rows else None

    async def use_device_link(self, secret: str) -> Person | None:
        """The same, and the link is good no more: of those who use it at once, one is let in."""
        person = await self.device_link(secret)
        async with self._writing() as connection:
            used = await connection.execute(delete(device_links).where(*_good(secret)))
        return person if used.rowcount == 1 else None

    async def add_token(self, person: str) -> str:
        """A new token for the person; nobody can read it here afterwards."""
        token = secrets.token_urlsafe(32)
        async with self._writing() as connection:
            row = {"digest": _digest(token), "person": person, "since": wall_clock.now()}
            await connection.execute(insert(tokens).values(row))
        return token

    async def bearer(self, token: str) -> Person | None:
        """Whose token this is."""
        whose = select(people).join(tokens, tokens.c.person == people.c.id).where(tokens.c.digest == _digest(token))
        rows = await self._rows(whose)
        return Person(rows[0]["id"], rows[0]["name"]) if rows else None

    # Tables

    async def add_table(self, plan: TablePlan, owner: Person) -> str:
        """Lays a new table; its name."""
        table = new_id()
        async with self._writing(plan.origin or LOBBY) as connection:
            await keep(connection, owner)
            row = plan_row(table, plan, owner.id)
            await connection.execute(insert(tables).values(**row, created=wall_clock.now()))
            await connection.execute(insert(chairs), chair_rows(table, plan))
        return table

    async def add_finished(self, table: Table, moves: Sequence[Entry]) -> bool:
        """Adds a game that was played elsewhere; whether it was not here yet."""
        owner, plan = {"id": table.owner, "name": table.owner, "since": table.created}, table.plan
        played = {name: getattr(table, name) for name in PLAYED}
        if not await self._rows(select(people.c.id).where(people.c.id == table.owner)):
            async with self._writing() as connection:
                await connection.execute(insert(people).values(owner))
        try:
            async with self._writing() as connection:
                await connection.execute(insert(tables).values(**plan_row(table.id, plan, table.owner), **played))
                await connection.execute(insert(chairs), chair_rows(table.id, plan))
                await connection.execute(ADD, entry_rows(table.id, 0, moves))
        except IntegrityError:
            return False
        return True

    async def table(self, table: str) -> Table:
        """The table of this name; raises NoSuchTable or BrokenTable."""
        rows, seats = await self._all_rows(select(tables).where(tables.c.id == _id(table)), _seats(table))
        if not rows:
            raise NoSuchTable(table)
        return table_of(rows[0], list(map(chair_of, seats)))

    async def since(self, table: str, number: int) -> Fresh:
        """The table in this moment, with what was played from this number on; raises NoSuchTable or BrokenTable."""
        new, said, others, marks, rows, seats = await self._all_rows(  # in this order: no move is seen without its game
            _played(_id(table), number),
            select(func.count().label("chats")).where(chats.c.table_id == table),
            select(stand_ins).where(stand_ins.c.table_id == table).order_by(stand_ins.c.number),
            select(guests).where(guests.c.table_id == table),
            select(tables).where(tables.c.id == table),
            _seats(table),
        )
        if not rows:
            raise NoSuchTable(table)
        return Fresh(
            table=table_of(rows[0], list(map(chair_of, seats))),
            entries=list(map(entry_of, new)),
            chats=said[0]["chats"],
            stand_ins=tuple(map(stand_in_of, others)),
            muted=frozenset(row["person"] for row in marks if row["muted"]),
            removed=frozenset(row["person"] for row in marks if row["removed"]),
        )

    async def unfinished_tables(self) -> list[Table]:
        """Every table where a game is on."""
        return await self.find_tables(select(tables).where(*GOING))

    async def full_tables(self) -> list[Table]:
        """Every table where all have sat down and no game has begun."""
        return await self.find_tables(select(tables).where(NO_FREE_SEAT, *NOT_BEGUN))

    async def watched_tables(self) -> list[Watch]:
        """Every game that is on and may go on by itself: a bot plays, or a clock runs."""
        bots = select(func.count()).where(chairs.c.table_id == tables.c.id, chairs.c.bot.is_not(None)).scalar_subquery()
        played = select(func.count()).where(entries.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables.c.id, tables.c.game, played.label("number"), bots.label("bots"))
        rows = await self._rows(query.where(*GOING, or_(tables.c.minutes.is_not(None), bots > 0)))
        return [Watch(row["id"], row["game"], row["number"], row["bots"]) for row in rows]

    async def laid_since(self, owner: str, moment: float, still_open: bool = False) -> int:
        """How many tables somebody has laid since a moment, all or those that have not ended."""
        theirs = [tables.c.owner == owner, tables.c.created > moment, *([tables.c.ended.is_(None)] * still_open)]
        rows = await self._rows(select(func.count().label("laid")).where(*theirs))
        return int(rows[0]["laid"])

    async def tables_of(self, person: str) -> list[Table]:
        """Where this person sits or sat, the newest first; what they have left for good is there once it is over."""
        mine = select(chairs.c.table_id).where(chairs.c.person == person)
        ours = or_(tables.c.id.in_(mine.where(~chairs.c.gone)), and_(tables.c.id.in_(mine), ~NOT_ENDED))
        query = select(tables).where(ours, ~tables.c.discarded)
        return await self.find_tables(query.order_by(tables.c.created.desc()).limit(LISTED))

    async def all_tables(self) -> list[str]:
        """The names of all tables, the oldest first."""
        rows = await self._rows(select(tables.c.id).order_by(tables.c.created, tables.c.id))
        return [str(row["id"]) for row in rows]

    async def finished_tables(self) -> list[str]:
        """Where a game was played to its end or stopped before, the oldest first."""
        over = tables.c.started.is_not(None), tables.c.ended.is_not(None), ~tables.c.discarded
        rows = await self._rows(select(tables.c.id).where(*over).order_by(tables.c.ended, tables.c.id))
        return [str(row["id"]) for row in rows]

    async def finished_tables_of(self, person: str) -> list[str]:
        """Where this person has played a game that has ended, the oldest first."""
        over = tables.c.started.is_not(None), tables.c.ended.is_not(None), ~tables.c.discarded
        mine = chairs.c.person == person, *over
        query = select(tables.c.id).join(chairs, chairs.c.table_id == tables.c.id).where(*mine).distinct()
        rows = await self._rows(query.add_columns(tables.c.created).order_by(tables.c.created))
        return [str(row["id"]) for row in rows]

    async def rematch_of(self, origin: str) -> str | None:
        """The rematch of a table, if somebody has asked for one and not gone away again."""
        query = select(tables.c.id).where(tables.c.origin == origin, or_(tables.c.started.is_not(None), NOT_ENDED))
        rows = await self._rows(query.order_by(tables.c.created).limit(1))
        return str(rows[0]["id"]) if rows else None

    async def find_page(
        self, start: int, *which: ColumnElement[bool], order: Sequence[ColumnElement[Any]] = (tables.c.created.desc(),)
    ) -> Page:
        """Some of these tables, the newest first unless asked otherwise, from so many on; and how many there are."""
        query = select(tables).where(*which).order_by(*order, tables.c.id)
        return Page(await self.find_tables(query.offset(start).limit(LISTED)), start, await self.count(*which))

    async def count(self, *which: ColumnElement[bool]) -> int:
        """How many of these tables there are."""
        rows = await self._rows(select(func.count().label("n")).select_from(tables).where(*which))
        return int(rows[0]["n"])

    async def find_names(self, *which: ColumnElement[bool]) -> list[str]:
        """The names of these tables."""
        return [str(row["id"]) for row in await self._rows(select(tables.c.id).where(*which))]

    async def find_tables(self, query: Select[Any]) -> list[Table]:
        rows = await self._rows(query)
        names = [row["id"] for row in rows]
        seats = await self._rows(select(chairs).where(chairs.c.table_id.in_(names)).order_by(chairs.c.seat))
        by_table: dict[str, list[Chair]] = {name: [] for name in names}
        for seat in seats:
            by_table[seat["table_id"]].append(chair_of(seat))
        return [table for row in rows if (table := self._readable(row, by_table[row["id"]])) is not None]

    def _readable(self, row: RowMapping, seats: Sequence[Chair]) -> Table | None:
        """The table, unless its row is broken: then the host is told, and whoever asked for a list gets the others."""
        try:
            return table_of(row, seats)
        except BrokenTable as error:
            self.report(row["id"], error)
            return None

    async def append(self, table: str, number: int, new: Sequence[Entry], over: bool) -> None:
        """Adds entries from this number on; raises StaleView if there is one of that number already."""
        try:
            changes: list[Change] = [(ADD, entry_rows(table, number, new))]
            if over:
                changes.append((END, [{"over": table, "moment": new[-1].made}]))
            await self._writer.write(changes, table)
        except IntegrityError as error:
            raise StaleView(f"Entry {number} of table {table} has been made.") from error

    async def entries(self, table: str, start: int = 0) -> list[Entry]:
        """What was played from this number on."""
        return list(map(entry_of, await self._rows(_played(table, start))))

    # Chat

    async def say(self, table: str, person: Person, words: str) -> None:
        """Adds what somebody says; where others speak at the same moment, one after the other."""
        number = select(func.count()).select_from(chats).where(chats.c.table_id == table).scalar_subquery()
        said = {"person": person.id, "name": person.name, "words": words, "made": wall_clock.now()}
        for left in reversed(range(TRIES)):
            try:
                async with self._writing(table) as connection:
                    await keep(connection, person)
                    await connection.execute(insert(chats).values(table_id=table, number=number, **said))
                return
            except IntegrityError:
                if not left:
                    raise

    async def speaker(self, table: str, number: int) -> tuple[str, str] | None:
        """Who has said this line of the chat, and under which name."""
        said = select(chats).where(chats.c.table_id == table, chats.c.number == number)
        rows = await self._rows(said)
        return (str(rows[0]["person"]), str(rows[0]["name"])) if rows else None

    async def chat(self, table: str, before: int | None = None) -> list[ChatLine]:
        """One page of what was said at the table, in its order: the last, or the one before that number."""
        said = select(chats).where(chats.c.table_id == table, *([] if before is None else [chats.c.number < before]))
        rows = await self._rows(said.order_by(chats.c.number.desc()).limit(CHAT_PAGE))
        return list(map(chat_of, reversed(rows)))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _good(secret: str) -> tuple[ColumnElement[bool], ...]:
    """That this is a link to another device which is neither used nor too old."""
    return device_links.c.digest == _digest(secret), device_links.c.until > wall_clock.now()


def _id(table: str) -> str:
    """The name, if a table can have it; raises NoSuchTable."""
    if not (table.isascii() and table.isalnum()):
        raise NoSuchTable(table)
    return table


def _seats(table: str) -> Select[Any]:
    return select(chairs).where(chairs.c.table_id == table).order_by(chairs.c.seat)


def _played(table: str, start: int) -> Select[Any]:
    mine = entries.c.table_id == table, entries.c.number >= start
    return select(entries).where(*mine).order_by(entries.c.number)
