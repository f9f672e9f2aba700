"""What is asked of the database, and what is written into it. Whatever a function here has returned from is on disk."""

import asyncio
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import RowMapping, Select, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sobremesa.storage.schema import chairs, chats, entries, people, tables, tokens
from sobremesa.storage.schema import secrets as kept_secrets

Json: TypeAlias = Any

NO_FREE_SEAT = ~exists().where(chairs.c.table_id == tables.c.id, chairs.c.person.is_(None), chairs.c.bot.is_(None))
NOT_BEGUN = tables.c.started.is_(None), tables.c.ended.is_(None)
LISTED = 30  # tables of one kind that the lobby shows
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12


class StaleView(ValueError):
    """Somebody else was quicker: what this answers is no longer so."""


class SeatTaken(StaleView):
    """Somebody else sits there."""


class NoSuchTable(LookupError):
    """There is no table of this name."""


@dataclass(frozen=True)
class Person:
    """Somebody with a name."""

    id: str
    name: str


@dataclass(frozen=True)
class Chair:
    """A seat, and who has it: a person, a bot or nobody yet."""

    seat: int
    person: str | None = None
    bot: str | None = None
    name: str | None = None

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None


@dataclass(frozen=True)
class Plan:
    """What is settled about a table before anybody sits down."""

    game: str
    options: Json
    chairs: tuple[Chair, ...]
    listed: bool = False
    hints: bool = True
    takeover: bool = False
    minutes: int | None = None
    origin: str | None = None


@dataclass(frozen=True)
class Table:
    """A table as it is kept, without what was played on it."""

    id: str
    plan: Plan
    owner: str
    created: float
    started: float | None
    ended: float | None
    deal: Json

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self.plan.chairs

    @property
    def full(self) -> bool:
        return not any(chair.free for chair in self.chairs)


@dataclass(frozen=True)
class Entry:
    """One move, or one that takes the last move back."""

    seat: int
    move: str | None
    made: float


@dataclass(frozen=True)
class Chat:
    """Something said at a table."""

    name: str
    words: str
    made: float


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Store:
    """One database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._one_writer = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, on disk when the block has ended; SQLite has one writer at a time."""
        if self._one_writer is None:
            async with self.engine.begin() as connection:
                yield connection
        else:
            async with self._one_writer, self.engine.begin() as connection:
                yield connection

    async def _rows(self, query: Select[Any]) -> Sequence[RowMapping]:
        async with self.engine.connect() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(query)).mappings().all()
        return rows

    async def alive(self) -> bool:
        """Whether the database answers."""
        return bool(await self._rows(select(func.count()).select_from(kept_secrets)))

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
        person = Person(secrets.token_hex(16), name)
        async with self._writing() as connection:
            await connection.execute(insert(people).values(id=person.id, name=name, since=time.time()))
        return person

    async def person(self, person: str) -> Person | None:
        rows = await self._rows(select(people).where(people.c.id == person))
        return Person(rows[0]["id"], rows[0]["name"]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        async with self._writing() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(name=name))

    async def add_token(self, person: str) -> str:
        """A new token for the person; nobody can read it here afterwards."""
        token = secrets.token_urlsafe(32)
        async with self._writing() as connection:
            row = {"digest": _digest(token), "person": person, "since": time.time()}
            await connection.execute(insert(tokens).values(row))
        return token

    async def bearer(self, token: str) -> Person | None:
        """Whose token this is."""
        whose = select(people).join(tokens, tokens.c.person == people.c.id).where(tokens.c.digest == _digest(token))
        rows = await self._rows(whose)
        return Person(rows[0]["id"], rows[0]["name"]) if rows else None

    # Tables

    async def add_table(self, plan: Plan, owner: str) -> str:
        """Lays a new table; its name."""
        table = new_id()
        async with self._writing() as connection:
            await connection.execute(
                insert(tables).values(
                    id=table,
                    game=plan.game,
                    options=plan.options,
                    owner=owner,
                    listed=plan.listed,
                    hints=plan.hints,
                    takeover=plan.takeover,
                    minutes=plan.minutes,
                    origin=plan.origin,
                    created=time.time(),
                )
            )
            rows = [
                {"table_id": table, "seat": one.seat, "person": one.person, "bot": one.bot, "name": one.name}
                for one in plan.chairs
            ]
            await connection.execute(insert(chairs), rows)
        return table

    async def table(self, table: str) -> Table:
        """The table of this name; raises NoSuchTable."""
        found = await self._tables(select(tables).where(tables.c.id == table))
        if not found:
            raise NoSuchTable(table)
        return found[0]

    async def open_tables(self) -> list[Table]:
        """Listed tables that wait for people, the newest first."""
        waiting = select(tables).where(tables.c.listed, *NOT_BEGUN)
        return await self._tables(waiting.order_by(tables.c.created.desc()).limit(LISTED))

    async def live_tables(self) -> list[Table]:
        """Listed tables where a game is on, the newest first."""
        playing = select(tables).where(tables.c.listed, tables.c.started.is_not(None), tables.c.ended.is_(None))
        return await self._tables(playing.order_by(tables.c.created.desc()).limit(LISTED))

    async def unfinished_tables(self) -> list[Table]:
        """Every table where a game is on."""
        return await self._tables(select(tables).where(tables.c.started.is_not(None), tables.c.ended.is_(None)))

    async def full_tables(self) -> list[Table]:
        """Every table where all have sat down and no game has begun."""
        return await self._tables(select(tables).where(NO_FREE_SEAT, *NOT_BEGUN))

    async def tables_of(self, person: str) -> list[Table]:
        """Where this person sits or sat, the newest first."""
        mine = select(chairs.c.table_id).where(chairs.c.person == person)
        query = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.created.desc()).limit(LISTED)
        return await self._tables(query)

    async def finished_tables_of(self, person: str) -> list[str]:
        """Where this person has played to the end, the oldest first."""
        mine = chairs.c.person == person, tables.c.started.is_not(None), tables.c.ended.is_not(None)
        query = select(tables.c.id).join(chairs, chairs.c.table_id == tables.c.id).where(*mine).distinct()
        rows = await self._rows(query.add_columns(tables.c.created).order_by(tables.c.created))
        return [str(row["id"]) for row in rows]

    async def rematch_of(self, origin: str) -> str | None:
        """The rematch of a table, if somebody has asked for one."""
        query = select(tables.c.id).where(tables.c.origin == origin)
        rows = await self._rows(query.order_by(tables.c.created).limit(1))
        return str(rows[0]["id"]) if rows else None

    async def _tables(self, query: Select[Any]) -> list[Table]:
        rows = await self._rows(query)
        names = [row["id"] for row in rows]
        seats = await self._rows(select(chairs).where(chairs.c.table_id.in_(names)).order_by(chairs.c.seat))
        by_table: dict[str, list[Chair]] = {name: [] for name in names}
        for seat in seats:
            by_table[seat["table_id"]].append(Chair(seat["seat"], seat["person"], seat["bot"], seat["name"]))
        return [_table(row, by_table[row["id"]]) for row in rows]

    async def sit(self, table: str, chair: Chair) -> None:
        """Gives a free seat to a person or a bot; raises SeatTaken."""
        free = (
            chairs.c.table_id == table,
            chairs.c.seat == chair.seat,
            chairs.c.person.is_(None),
            chairs.c.bot.is_(None),
        )
        async with self._writing() as connection:
            done = await connection.execute(
                update(chairs).where(*free).values(person=chair.person, bot=chair.bot, name=chair.name)
            )
            if done.rowcount != 1:
                raise SeatTaken(f"Seat {chair.seat} is taken.")

    async def stand(self, table: str, seat: int, person: str, bot: str | None = None) -> None:
        """Takes the person from the seat and leaves it to a bot, or free if no game has begun; raises StaleView."""
        theirs = (chairs.c.table_id == table, chairs.c.seat == seat, chairs.c.person == person)
        allowed = () if bot else (exists().where(tables.c.id == table, *NOT_BEGUN),)
        async with self._writing() as connection:
            left = update(chairs).where(*theirs, *allowed).values(person=None, bot=bot, name=None)
            if (await connection.execute(left)).rowcount != 1:
                raise StaleView(f"Seat {seat} is somebody else's, or the game has begun.")

    async def start(self, table: str, deal: Json, moves: Sequence[Entry] = ()) -> None:
        """The game begins, perhaps with moves already made; raises StaleView if it has begun or a seat is free."""
        async with self._writing() as connection:
            begun = update(tables).where(tables.c.id == table, NO_FREE_SEAT, *NOT_BEGUN)
            if (await connection.execute(begun.values(deal=deal, started=time.time()))).rowcount != 1:
                raise StaleView("The game has begun, or somebody has got up.")
            await _append(connection, table, 0, moves)

    async def append(self, table: str, number: int, new: Sequence[Entry], over: bool) -> None:
        """Adds entries from this number on; raises StaleView if there is one of that number already."""
        try:
            async with self._writing() as connection:
                await _append(connection, table, number, new)
                if over:
                    await connection.execute(update(tables).where(tables.c.id == table).values(ended=new[-1].made))
        except IntegrityError as error:
            raise StaleView(f"Entry {number} of table {table} has been made.") from error

    async def close(self, table: str) -> None:
        """A table that never began is cleared away."""
        async with self._writing() as connection:
            waiting = tables.c.id == table, tables.c.started.is_(None)
            await connection.execute(update(tables).where(*waiting).values(ended=time.time()))

    async def entries(self, table: str, start: int = 0) -> list[Entry]:
        """What was played from this number on."""
        mine = entries.c.table_id == table, entries.c.number >= start
        rows = await self._rows(select(entries).where(*mine).order_by(entries.c.number))
        return [Entry(row["seat"], row["move"], row["made"]) for row in rows]

    # Chat

    async def say(self, table: str, person: Person, words: str) -> None:
        async with self._writing() as connection:
            number = select(func.count()).select_from(chats).where(chats.c.table_id == table).scalar_subquery()
            await connection.execute(
                insert(chats).values(
                    table_id=table, number=number, person=person.id, name=person.name, words=words, made=time.time()
                )
            )

    async def chat(self, table: str) -> list[Chat]:
        rows = await self._rows(select(chats).where(chats.c.table_id == table).order_by(chats.c.number))
        return [Chat(row["name"], row["words"], row["made"]) for row in rows]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def _append(connection: AsyncConnection, table: str, number: int, new: Sequence[Entry]) -> None:
    rows = [
        {"table_id": table, "number": number + index, "seat": entry.seat, "move": entry.move, "made": entry.made}
        for index, entry in enumerate(new)
    ]
    if rows:
        await connection.execute(insert(entries), rows)


def _table(row: RowMapping, seats: Sequence[Chair]) -> Table:
    plan = Plan(
        game=row["game"],
        options=row["options"],
        chairs=tuple(seats),
        listed=row["listed"],
        hints=row["hints"],
        takeover=row["takeover"],
        minutes=row["minutes"],
        origin=row["origin"],
    )
    return Table(row["id"], plan, row["owner"], row["created"], row["started"], row["ended"], row["deal"])
