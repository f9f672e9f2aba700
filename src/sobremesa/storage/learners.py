"""How far people have come in lessons, which notes they have read; and how often each step was done, whoever did it."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import RowMapping, Select, Table, and_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.storage.models import Learner, Person, StepCount
from sobremesa.storage.schema import chairs, lesson_counts, lessons, read_notes, tables
from sobremesa.storage.seats import StaleView, keep
from sobremesa.storage.transactions import Writer

COUNTED = REACHED, SKIPPED, WRONG = "reached", "skipped", "wrong"


class Learners:
    """The lessons of every person."""

    def __init__(self, writer: Writer, read: Callable[..., Awaitable[list[Sequence[RowMapping]]]]) -> None:
        self._writing = writer.writing
        self._read = read

    async def learner(self, person: str, game: str) -> Learner:
        """What the person knows of a game."""
        here, notes, played = await self._read(
            select(lessons).where(*_of(lessons, person, game)),
            select(read_notes.c.note).where(*_of(read_notes, person, game)),
            _played(person).where(tables.c.game == game).limit(1),
        )
        return Learner(
            step=here[0]["step"] if here else 0,
            furthest=here[0]["furthest"] if here else 0,
            begun=bool(here),
            played=bool(played),
            read=frozenset(row["note"] for row in notes),
        )

    async def learners(self, person: str) -> dict[str, Learner]:
        """How far the person has come in each game that they know something of."""
        here, played = await self._read(select(lessons).where(lessons.c.person == person), _played(person).distinct())
        steps = {row["game"]: (row["step"], row["furthest"]) for row in here}
        known = {row["game"] for row in played}
        return {
            game: Learner(*steps.get(game, (0, 0)), begun=game in steps, played=game in known)
            for game in {*steps, *known}
        }

    async def begin(self, person: Person, game: str) -> None:
        """The person comes to the first step, and is counted there, unless they have before."""
        row = {"person": person.id, "game": game, "step": 0, "furthest": 0}
        async with self._writing() as connection:
            await keep(connection, person)
            if await _added(connection, lessons, row):
                await _count(connection, game, 0, REACHED)

    async def go(self, person: str, game: str, step: int, to: int, skipped: bool = False) -> None:
        """The person goes from one step to another; raises StaleView if they are not there any more."""
        here = and_(*_of(lessons, person, game), lessons.c.step == step)
        async with self._writing() as connection:
            furthest = (await connection.execute(select(lessons.c.furthest).where(here).with_for_update())).scalar()
            moved = await connection.execute(update(lessons).where(here).values(step=to))
            if furthest is None or moved.rowcount != 1:
                raise StaleView("That step has been done.")
            if to > furthest:
                await connection.execute(update(lessons).where(*_of(lessons, person, game)).values(furthest=to))
                for new in range(furthest + 1, to + 1):
                    await _count(connection, game, new, REACHED)
                    if skipped:
                        await _count(connection, game, new - 1, SKIPPED)

    async def try_wrongly(self, game: str, step: int) -> None:
        """Somebody has tried in vain."""
        async with self._writing() as connection:
            await _count(connection, game, step, WRONG)

    async def read_note(self, person: Person, game: str, note: str) -> None:
        """The person is not shown this note again."""
        async with self._writing() as connection:
            await keep(connection, person)
            await _added(connection, read_notes, {"person": person.id, "game": game, "note": note})

    async def counts(self) -> list[StepCount]:
        """Every step that somebody has reached, game by game."""
        rows = await self._read(select(lesson_counts).order_by(lesson_counts.c.game, lesson_counts.c.step))
        return [StepCount(**row) for row in rows[0]]


def _of(table: Any, person: str, game: str) -> tuple[Any, Any]:
    return table.c.person == person, table.c.game == game


def _played(person: str) -> Select[Any]:
    """The games that this person has played to an end."""
    over = tables.c.ended.is_not(None), tables.c.started.is_not(None), ~tables.c.discarded
    return select(tables.c.game).join(chairs, chairs.c.table_id == tables.c.id).where(chairs.c.person == person, *over)


async def _added(connection: AsyncConnection, table: Table, row: dict[str, Any]) -> bool:
    """Adds a row; whether there was none of its key yet. Several servers may do so at once."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    return (await connection.execute(insert(table).values(row).on_conflict_do_nothing())).rowcount == 1


async def _count(connection: AsyncConnection, game: str, step: int, what: str) -> None:
    """Adds one to a counter."""
    await _added(connection, lesson_counts, {"game": game, "step": step, **dict.fromkeys(COUNTED, 0)})
    place = lesson_counts.c.game == game, lesson_counts.c.step == step
    await connection.execute(update(lesson_counts).where(*place).values({what: lesson_counts.c[what] + 1}))
