"""What is asked of the database, and what is written into it. Whatever a function here has returned from is on disk."""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import RowMapping, Select, bindparam, exists, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sobremesa.storage import wall_clock
from sobremesa.storage.group_commit import Change
from sobremesa.storage.heartbeat import Heartbeat
from sobremesa.storage.models import Chair, ChatLine, Entry, Fresh, Json, Person, Table, TablePlan, Watch
from sobremesa.storage.peers import LOBBY
from sobremesa.storage.rows import BrokenTable, chair_of, chair_rows, chat_of, entry_of, entry_rows, plan_row, table_of
from sobremesa.storage.schema import chairs, chats, entries, people, tables, tokens
from sobremesa.storage.schema import secrets as kept_secrets
from sobremesa.storage.transactions import DatabaseUnavailable, Writer, database_errors

NO_FREE_SEAT = ~exists().where(chairs.c.table_id == tables.c.id, chairs.c.person.is_(None), chairs.c.bot.is_(None))
NOT_ENDED = tables.c.ended.is_(None)
NOT_BEGUN = tables.c.started.is_(None), NOT_ENDED
GOING = tables.c.started.is_not(None), NOT_ENDED
ADD = insert(entries)
END = update(tables).where(tables.c.id == bindparam("over")).values(ended=bindparam("moment"))
LISTED = 30  # tables of one kind that the lobby shows
CHAT_PAGE = 100  # lines of chat that are read at once
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12
REMEMBERED = 10_000  # people
TRIES = 20  # to find a number for what is said while others speak


class StaleView(ValueError):
    """Somebody else was quicker: what this answers is no longer so."""


class SeatTaken(StaleView):
    """Somebody else sits there."""


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
            await _keep(connection, person)
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

    async def rename(self, person: str, name: str) -> None:
        async with self._writing() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(name=name))
        self._people.pop(person, None)

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
            await _keep(connection, owner)
            row = plan_row(table, plan, owner.id)
            await connection.execute(insert(tables).values(**row, created=wall_clock.now()))
            await connection.execute(insert(chairs), chair_rows(table, plan))
        return table

    async def add_finished(self, table: Table, moves: Sequence[Entry]) -> bool:
        """Adds a game that was played elsewhere; whether it was not here yet."""
        owner, plan = {"id": table.owner, "name": table.owner, "since": table.created}, table.plan
        played = {name: getattr(table, name) for name in ("created", "started", "ended", "deal", "kept")}
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
        new, said, rows, seats = await self._all_rows(  # in this order: no move is seen without its game
            _played(_id(table), number),
            select(func.count().label("chats")).where(chats.c.table_id == table),
            select(tables).where(tables.c.id == table),
            _seats(table),
        )
        if not rows:
            raise NoSuchTable(table)
        return Fresh(table_of(rows[0], list(map(chair_of, seats))), list(map(entry_of, new)), said[0]["chats"])

    async def open_tables(self) -> list[Table]:
        """Listed tables that wait for people, the newest first."""
        waiting = select(tables).where(tables.c.listed, *NOT_BEGUN)
        return await self._tables(waiting.order_by(tables.c.created.desc()).limit(LISTED))

    async def live_tables(self) -> list[Table]:
        """Listed tables where a game is on, the newest first."""
        playing = select(tables).where(tables.c.listed, *GOING)
        return await self._tables(playing.order_by(tables.c.created.desc()).limit(LISTED))

    async def unfinished_tables(self) -> list[Table]:
        """Every table where a game is on."""
        return await self._tables(select(tables).where(*GOING))

    async def full_tables(self) -> list[Table]:
        """Every table where all have sat down and no game has begun."""
        return await self._tables(select(tables).where(NO_FREE_SEAT, *NOT_BEGUN))

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
        """Where this person sits or sat, the newest first."""
        mine = select(chairs.c.table_id).where(chairs.c.person == person)
        query = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.created.desc()).limit(LISTED)
        return await self._tables(query)

    async def all_tables(self) -> list[str]:
        """The names of all tables, the oldest first."""
        rows = await self._rows(select(tables.c.id).order_by(tables.c.created, tables.c.id))
        return [str(row["id"]) for row in rows]

    async def finished_tables(self) -> list[str]:
        """Where a game was played to its end, the oldest first."""
        over = tables.c.started.is_not(None), tables.c.ended.is_not(None)
        rows = await self._rows(select(tables.c.id).where(*over).order_by(tables.c.ended, tables.c.id))
        return [str(row["id"]) for row in rows]

    async def finished_tables_of(self, person: str) -> list[str]:
        """Where this person has played to the end, the oldest first."""
        mine = chairs.c.person == person, tables.c.started.is_not(None), tables.c.ended.is_not(None)
        query = select(tables.c.id).join(chairs, chairs.c.table_id == tables.c.id).where(*mine).distinct()
        rows = await self._rows(query.add_columns(tables.c.created).order_by(tables.c.created))
        return [str(row["id"]) for row in rows]

    async def rematch_of(self, origin: str) -> str | None:
        """The rematch of a table, if somebody has asked for one and not gone away again."""
        query = select(tables.c.id).where(tables.c.origin == origin, or_(tables.c.started.is_not(None), NOT_ENDED))
        rows = await self._rows(query.order_by(tables.c.created).limit(1))
        return str(rows[0]["id"]) if rows else None

    async def _tables(self, query: Select[Any]) -> list[Table]:
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

    @asynccontextmanager
    async def _seating(self, table: str) -> AsyncIterator[AsyncConnection]:
        """A transaction in which nobody else sits down, gets up or begins the game at this table."""
        async with self._writing(table) as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
            yield connection

    async def sit(self, table: str, chair: Chair, person: Person | None = None) -> None:
        """Gives a free seat to this person or to a bot; raises SeatTaken, also where the table has been cleared away.

        A seat that is kept for somebody is free to nobody else, but the table's owner may give it to a bot.
        """
        welcome = [or_(chairs.c.kept_for.is_(None), chairs.c.kept_for == person.id)] if person else []
        free = (
            exists().where(tables.c.id == table, *NOT_BEGUN),
            chairs.c.table_id == table,
            chairs.c.seat == chair.seat,
            chairs.c.person.is_(None),
            chairs.c.bot.is_(None),
            *welcome,
        )
        async with self._seating(table) as connection:
            if person:
                await _keep(connection, person)
            done = await connection.execute(
                update(chairs).where(*free).values(person=chair.person, bot=chair.bot, name=chair.name, kept_for=None)
            )
            if done.rowcount != 1:
                raise SeatTaken(f"Seat {chair.seat} is taken.")

    async def stand(self, table: str, seat: int, person: str, bot: str | None = None) -> None:
        """Takes the person from the seat and leaves it to a bot, or free if no game has begun; raises StaleView.

        A table where nobody is left who waits is cleared away.
        """
        theirs = (chairs.c.table_id == table, chairs.c.seat == seat, chairs.c.person == person)
        allowed = () if bot else (exists().where(tables.c.id == table, *NOT_BEGUN),)
        async with self._seating(table) as connection:
            left = update(chairs).where(*theirs, *allowed).values(person=None, bot=bot, name=None)
            if (await connection.execute(left)).rowcount != 1:
                raise StaleView(f"Seat {seat} is somebody else's, or the game has begun.")
            somebody = exists().where(chairs.c.table_id == table, chairs.c.person.is_not(None))
            deserted = update(tables).where(tables.c.id == table, *NOT_BEGUN, ~somebody)
            await connection.execute(deserted.values(ended=wall_clock.now()))

    async def start(self, table: str, deal: Json, moves: Sequence[Entry] = ()) -> None:
        """The game begins, perhaps with moves already made; raises StaleView if it has begun or a seat is free."""
        async with self._seating(table) as connection:
            begun = update(tables).where(tables.c.id == table, NO_FREE_SEAT, *NOT_BEGUN)
            if (await connection.execute(begun.values(deal=deal, started=wall_clock.now()))).rowcount != 1:
                raise StaleView("The game has begun, or somebody has got up.")
            if moves:
                await connection.execute(ADD, entry_rows(table, 0, moves))

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
                    await _keep(connection, person)
                    await connection.execute(insert(chats).values(table_id=table, number=number, **said))
                return
            except IntegrityError:
                if not left:
                    raise

    async def chat(self, table: str, before: int | None = None) -> list[ChatLine]:
        """One page of what was said at the table, in its order: the last, or the one before that number."""
        said = select(chats).where(chats.c.table_id == table, *([] if before is None else [chats.c.number < before]))
        rows = await self._rows(said.order_by(chats.c.number.desc()).limit(CHAT_PAGE))
        return list(map(chat_of, reversed(rows)))


async def _keep(connection: AsyncConnection, person: Person) -> None:
    """Adds the person, unless they are there already."""
    unknown = ~exists().where(people.c.id == person.id)
    row = select(literal(person.id), literal(person.name), literal(wall_clock.now())).where(unknown)
    await connection.execute(insert(people).from_select(["id", "name", "since"], row))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


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
