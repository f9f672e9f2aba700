"""Who sits where, as it is written: sitting down and getting up, bots that play on, ends before the end, guests."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, delete, exists, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.storage import wall_clock
from sobremesa.storage.models import Chair, Entry, Json, Person
from sobremesa.storage.rows import chair_of, entry_rows
from sobremesa.storage.schema import chairs, entries, guests, people, stand_ins, tables
from sobremesa.storage.transactions import Writer

NO_FREE_SEAT = ~exists().where(chairs.c.table_id == tables.c.id, chairs.c.person.is_(None), chairs.c.bot.is_(None))
NOT_ENDED = tables.c.ended.is_(None)
NOT_BEGUN = tables.c.started.is_(None), NOT_ENDED
GOING = tables.c.started.is_not(None), NOT_ENDED
ADD = insert(entries)
AGREED = "agreed"  # why a game is stopped that all people wanted to end
REMOVED = "removed"  # why a bot plays on for somebody whom the host sent away

Order = Callable[[Sequence[Chair]], Sequence[int]]  # which chair comes on which seat


class StaleView(ValueError):
    """Somebody else was quicker: what this answers is no longer so."""


class SeatTaken(StaleView):
    """Somebody else sits there."""


class Departing(NamedTuple):
    """How a person leaves a seat to a bot."""

    bot: str  # its level
    why: str
    gone: bool = False  # they do not come back


def as_chosen(seats: Sequence[Chair]) -> Sequence[int]:
    """Everybody stays where they sit."""
    return range(len(seats))


class Seats:
    """The chairs of every table."""

    def __init__(self, writer: Writer) -> None:
        self._writing = writer.writing

    @asynccontextmanager
    async def _seating(self, table: str) -> AsyncIterator[AsyncConnection]:
        """A transaction in which nobody else sits down, gets up, begins or ends the game at this table."""
        async with self._writing(table) as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
            yield connection

    # Before the game

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
                await keep(connection, person)
            done = await connection.execute(
                update(chairs).where(*free).values(person=chair.person, bot=chair.bot, name=chair.name, kept_for=None)
            )
            if done.rowcount != 1:
                raise SeatTaken(f"Seat {chair.seat} is taken.")

    async def stand(self, table: str, seat: int, person: str) -> None:
        """Takes the person from the seat before the game; raises StaleView.

        A table where nobody is left who waits is cleared away.
        """
        theirs = (chairs.c.table_id == table, chairs.c.seat == seat, chairs.c.person == person)
        async with self._seating(table) as connection:
            await _change(connection, _free(table, *theirs))
            somebody = exists().where(chairs.c.table_id == table, chairs.c.person.is_not(None))
            deserted = update(tables).where(tables.c.id == table, *NOT_BEGUN, ~somebody)
            await connection.execute(deserted.values(ended=wall_clock.now()))

    async def start(
        self, table: str, deal: Json, moves: Sequence[Entry] = (), order: Order = as_chosen, turn: int | None = None
    ) -> None:
        """The game begins, everybody on the seat that the order gives them, perhaps with moves already made.

        Whose turn it is need not be said where moves are made: they tell.

        Raises StaleView if it has begun or a seat is free.
        """
        async with self._seating(table) as connection:
            begun = update(tables).where(tables.c.id == table, NO_FREE_SEAT, *NOT_BEGUN)
            await _change(connection, begun.values(deal=deal, started=wall_clock.now(), turn=turn))
            await _reorder(connection, table, order)
            if moves:
                await connection.execute(ADD, entry_rows(table, 0, moves))

    # During the game

    async def find_turn(self, table: str, turn: int) -> None:
        """Whose turn it is at a table whose entries do not tell; one that is added meanwhile does."""
        async with self._writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(turn=turn))

    async def stand_in(self, table: str, seat: int, person: str, left: Departing) -> None:
        """From now on a bot plays on for the person; raises StaleView."""
        theirs = (chairs.c.seat == seat, chairs.c.person == person, *([] if left.gone else [chairs.c.bot.is_(None)]))
        async with self._seating(table) as connection:
            await _let_play_on(connection, table, theirs, left)
            await _stop_if_agreed(connection, table)

    async def come_back(self, table: str, person: str, why: str) -> None:
        """The person decides again on all their seats; raises StaleView if no bot plays on for them."""
        going = exists().where(tables.c.id == table, *GOING)
        theirs = (
            chairs.c.table_id == table,
            chairs.c.person == person,
            chairs.c.bot.is_not(None),
            ~chairs.c.gone,
            going,
        )
        async with self._seating(table) as connection:
            seats = (await connection.execute(select(chairs.c.seat).where(*theirs))).scalars().all()
            await connection.execute(update(chairs).where(*theirs).values(bot=None, seen=wall_clock.now()))
            for seat in seats:
                await _note(connection, table, seat, None, why)
            if not seats:
                raise StaleView(f"At table {table} no bot plays on for them.")

    async def see(self, table: str, person: str) -> None:
        """The person has given a sign of life."""
        async with self._writing() as connection:
            theirs = update(chairs).where(chairs.c.table_id == table, chairs.c.person == person)
            await connection.execute(theirs.values(seen=wall_clock.now()))

    # Ends before the end

    async def agree(self, table: str, person: str, agrees: bool) -> None:
        """The person wants to end the game together, or nobody does any more; it ends when all people want it.

        Raises StaleView if the person decides nothing there.
        """
        async with self._seating(table) as connection:
            theirs = (chairs.c.person == person, chairs.c.bot.is_(None), *_stays(table))
            done = await connection.execute(update(chairs).where(*theirs).values(agrees=agrees))
            if not done.rowcount:
                raise StaleView(f"At table {table} there is nothing to agree to.")
            if not agrees:
                await connection.execute(update(chairs).where(chairs.c.table_id == table).values(agrees=False))
            await _stop_if_agreed(connection, table)

    async def stop(self, table: str, why: str, seats: Sequence[int]) -> None:
        """The game ends before its end; raises StaleView if it has ended."""
        async with self._seating(table) as connection:
            await _stop(connection, table, why, seats)

    async def discard(self, table: str, person: str) -> None:
        """The game counts for nobody; raises StaleView if it has ended, or others have played in it."""
        others = exists().where(chairs.c.table_id == table, chairs.c.person.is_not(None), chairs.c.person != person)
        async with self._seating(table) as connection:
            theirs = update(tables).where(tables.c.id == table, ~others, *GOING)
            await _change(connection, theirs.values(discarded=True, ended=wall_clock.now()))

    # Guests

    async def mute(self, table: str, person: str, muted: bool) -> None:
        """What the person says at this table is not heard, or heard again."""
        async with self._seating(table) as connection:
            await _mark(connection, table, person, muted=muted)

    async def remove(self, table: str, person: str, bot: str) -> None:
        """The person may not come back to the table: their seats are free, or a bot plays on."""
        theirs = [chairs.c.person == person]
        async with self._seating(table) as connection:
            await _mark(connection, table, person, removed=True)
            await connection.execute(_free(table, chairs.c.table_id == table, *theirs))
            left = select(chairs.c.seat).where(chairs.c.table_id == table, *theirs)
            if (await connection.execute(left)).first() is not None:
                await _let_play_on(connection, table, theirs, Departing(bot, REMOVED, gone=True))
                await _stop_if_agreed(connection, table)

    async def close(self, table: str, closed: bool) -> None:
        """Only who sits there may look, or everybody who knows the address."""
        async with self._seating(table) as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(closed=closed))


async def keep(connection: AsyncConnection, person: Person) -> None:
    """Adds the person, unless they are there already."""
    unknown = ~exists().where(people.c.id == person.id)
    row = select(literal(person.id), literal(person.name), literal(wall_clock.now())).where(unknown)
    await connection.execute(insert(people).from_select(["id", "name", "since"], row))


def _free(table: str, *which: ColumnElement[bool]) -> Any:
    """Frees chairs of a table whose game has not begun."""
    waiting = exists().where(tables.c.id == table, *NOT_BEGUN)
    return update(chairs).where(*which, waiting).values(person=None, name=None)


async def _change(connection: AsyncConnection, statement: Any) -> None:
    """Changes exactly one row; raises StaleView if there is none any more."""
    if (await connection.execute(statement)).rowcount != 1:
        raise StaleView("What this would change has changed, or the game has begun or ended.")


async def _reorder(connection: AsyncConnection, table: str, order: Order) -> None:
    """Moves everybody to the seat that the order gives them."""
    rows = (
        await connection.execute(select(chairs).where(chairs.c.table_id == table).order_by(chairs.c.seat))
    ).mappings()
    seats = list(map(chair_of, rows))
    for seat, old in enumerate(order(seats)):
        if seat != old:
            here = update(chairs).where(chairs.c.table_id == table, chairs.c.seat == seat)
            await connection.execute(here.values(person=seats[old].person, bot=seats[old].bot, name=seats[old].name))


def _stays(table: str) -> tuple[ColumnElement[bool], ...]:
    """That a chair is of this table, where a game is on, and its person has not left it for good."""
    return chairs.c.table_id == table, ~chairs.c.gone, exists().where(tables.c.id == table, *GOING)


async def _let_play_on(
    connection: AsyncConnection, table: str, which: Sequence[ColumnElement[bool]], left: Departing
) -> None:
    """Leaves chairs to a bot, or to the one that plays there already; raises StaleView if there is none."""
    theirs = (*which, *_stays(table))
    found = (await connection.execute(select(chairs).where(*theirs))).mappings().all()
    playing = func.coalesce(chairs.c.bot, left.bot)
    await connection.execute(update(chairs).where(*theirs).values(bot=playing, gone=left.gone, agrees=False))
    for row in found:
        await _note(connection, table, row["seat"], row["bot"] or left.bot, left.why)
    if not found:
        raise StaleView(f"At table {table} there is no seat that a bot could play on for.")


async def _note(connection: AsyncConnection, table: str, seat: int, bot: str | None, why: str) -> None:
    """Writes down who decides for the seat from here on."""
    number = select(func.count()).select_from(stand_ins).where(stand_ins.c.table_id == table).scalar_subquery()
    entry = select(func.count()).select_from(entries).where(entries.c.table_id == table).scalar_subquery()
    row = {"seat": seat, "bot": bot, "why": why, "made": wall_clock.now()}
    await connection.execute(insert(stand_ins).values(table_id=table, number=number, entry=entry, **row))


async def _stop_if_agreed(connection: AsyncConnection, table: str) -> None:
    """Ends the game if every person who still decides wants that."""
    rows = (await connection.execute(select(chairs).where(chairs.c.table_id == table))).mappings()
    deciding = [chair for chair in map(chair_of, rows) if chair.decider]
    if deciding and all(chair.agrees for chair in deciding):
        await _stop(connection, table, AGREED, [chair.seat for chair in deciding])


async def _stop(connection: AsyncConnection, table: str, why: str, seats: Sequence[int]) -> None:
    stopped = {"why": why, "seats": sorted(seats)}
    going = update(tables).where(tables.c.id == table, *GOING)
    await _change(connection, going.values(stopped=stopped, ended=wall_clock.now()))


async def _mark(connection: AsyncConnection, table: str, person: str, **marks: bool) -> None:
    """Writes down how this table treats the person."""
    theirs = guests.c.table_id == table, guests.c.person == person
    rows = (await connection.execute(select(guests).where(*theirs))).mappings().all()
    known = {"muted": False, "removed": False, **(dict(rows[0]) if rows else {})}
    await connection.execute(delete(guests).where(*theirs))
    await connection.execute(insert(guests).values({**known, "table_id": table, "person": person, **marks}))
