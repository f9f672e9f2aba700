"""Two worlds that a reader cannot tell apart, and all that is answered differently in them.

The second world is the first one with names exchanged that the reader has never been shown: cards in other hands, and
cards that nobody has drawn yet.
"""

import json
import random
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple, Protocol

from sqlalchemy import make_url, update

from sobremesa.game import Seat
from sobremesa.record import Record, resume, split_move
from sobremesa.record_json import BadRecord
from sobremesa.rng import generator
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.schema import entries, tables
from sobremesa.storage.seats import Departing
from sobremesa.storage.store import Store
from tests.postgres import Postgres
from tests.walks import readers, some
from tests.web.visitors import Kept, Visitor, keep, serving

Ask = Callable[[str, Kept], Awaitable[dict[str, object]]]  # all that can be found out about a table in a database

MOMENTS = 3  # of each game
ATTEMPTS = 12  # moves of other moments that are tried at each
WORD = re.compile(r"\w+")


class Answer(NamedTuple):
    """Everything that a browser receives."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


# Where they are kept


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


# Games


def alike(whole: Record) -> Iterator[tuple[Record, Record, Seat | None]]:
    """At a few moments of a game, for each reader who does not know everything: the game, another, and that reader."""
    for record in moments(whole):
        for reader in readers(record):
            if other := twin(record, reader, whole):
                yield record, other, reader
            else:
                assert knows_everything(record, reader)


def names_in(deal: object, moves: object) -> set[str]:
    return set(WORD.findall(json.dumps([deal, moves])))


def shape(name: str) -> str:
    return re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub("[0-9]", "9", name)))


def hidden(record: Record, reader: Seat | None, whole: Record) -> list[str]:
    """What the reader does not see in the game so far, and what might be there instead: unseen names of that shape."""
    shown = names_in(record.told_deal(reader), record.log(reader))
    shapes = {shape(name) for name in names_in(record.deal, record.moves) - shown}
    return sorted(name for name in names_in(whole.deal, whole.moves) - shown if shape(name) in shapes)


def twin(record: Record, reader: Seat | None, whole: Record) -> Record | None:
    """A game that this reader cannot tell from the record; None if there is no other, since they know everything."""
    names = hidden(record, reader, whole)
    for seed in range(20):
        others = random.Random(seed).sample(names, len(names))
        other = exchanged(record, dict(zip(names, others, strict=True)))
        if other is not None and other.state.tobytes() != record.state.tobytes() and same_log(other, record, reader):
            return other
    return None


def exchanged(record: Record, names: dict[str, str]) -> Record | None:
    """The game with other names in it, if it can be played like that."""
    text = WORD.sub(lambda found: names.get(found[0], found[0]), json.dumps([record.deal, list(record.moves)]))
    try:
        return resume(record.game, record.seats, record.options, *json.loads(text))
    except BadRecord:
        return None


def same_log(one: Record, other: Record, reader: Seat | None) -> bool:
    return (one.told_deal(reader), one.log(reader)) == (other.told_deal(reader), other.log(reader))


def knows_everything(record: Record, reader: Seat | None) -> bool:
    """Whether the reader holds one world only possible."""
    if reader is None:
        return record.log(None) == list(record.moves) and record.told_deal(None) == record.deal
    imagined = [record.state.copy() for _ in range(8)]
    for stream, world in enumerate(imagined):
        record.game.imagine(world, reader, generator(3, stream))
    return all(world.tobytes() == record.state.tobytes() for world in imagined)


def moments(record: Record) -> list[Record]:
    """The game at a few moments before its end, at each of which somebody is to decide."""
    plies = [ply for ply, state in enumerate(record.positions) if state.turn >= 0]
    return [record.at(ply) for ply in some(plies, MOMENTS)]


def texts(record: Record, reader: Seat | None, whole: Record) -> list[str]:
    """Moves to ask about: those open to the reader, those of other moments, and some that name what is hidden."""
    game, state = record.game, record.state
    own = [game.write(state, code) for code in game.legal_actions(state)] if record.turn == reader else []
    others = sorted({split_move(move)[1] for move in whole.moves})
    names = hidden(record, reader, whole)
    guesses = [text.replace(word, name) for text in some(others, 8) for word in text.split() for name in some(names, 3)]
    return [*some(own, ATTEMPTS), *some(others, ATTEMPTS), *sorted(set(guesses)), "nonsense"]


# Tables


async def write_over(url: str, kept: Kept, other: Record) -> None:
    """The table becomes one where the other game was played."""
    engine, table = await open_database(url), kept.table.removeprefix("/t/")
    async with engine.begin() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(deal=other.deal))
        for number, move in enumerate(other.moves):
            this = entries.c.table_id == table, entries.c.number == number
            await connection.execute(update(entries).where(*this).values(move=split_move(move)[1]))
    await engine.dispose()


async def unsettle(store: Store, kept: Kept, record: Record) -> None:
    """A bot plays on for who moves next, somebody has come back, and somebody wants to end the game."""
    table, seats = kept.table.removeprefix("/t/"), len(record.seats)
    later, now = (record.turn + 1) % seats, record.turn
    await store.seats.stand_in(table, now, kept.people[now].id, Departing("regular", "time"))
    await store.seats.come_back(table, kept.people[now].id, "back")
    await store.seats.stand_in(table, later, kept.people[later].id, Departing("regular", "away"))
    if seats > 2:
        await store.seats.agree(table, kept.people[now].id, agrees=True)


@asynccontextmanager
async def opened(url: str, kept: Kept, reader: Seat | None) -> AsyncIterator[Visitor]:
    """The reader, looking at one world."""
    async with serving(url) as app:
        engine = await open_database(url)
        visitor = await kept.visitor(app, Store(engine), reader)
        await engine.dispose()
        yield visitor


async def compared(worlds: Worlds, record: Record, other: Record, ask: Ask) -> list[str]:
    """Which answers are not the same in a world where one game is kept and in a world where the other is."""
    first = worlds.new()
    engine = await open_database(first)
    store = Store(engine)
    kept = await keep(store, record, listed=True)
    await unsettle(store, kept, record)
    await store.secret("cookies")
    await engine.dispose()
    second = worlds.copy(first)
    await write_over(second, kept, other)
    here, there = await ask(first, kept), await ask(second, kept)
    return [one.removeprefix(kept.table) for one in here if here[one] != there[one]]
