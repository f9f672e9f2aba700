"""A database that an earlier version has written is brought up to date where it lies, and nothing in it is lost.

Each file in `databases` was written by the code whose newest migration is its name.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from sobremesa.record import Record
from sobremesa.storage.database import MIGRATIONS, open_database, sqlite_url, upgrade, with_driver
from sobremesa.storage.listing import count_turns, current_tables, tables_of_unknown_turn
from sobremesa.storage.models import Chair, Entry, Person
from sobremesa.storage.peers import peers_of
from sobremesa.storage.seats import Departing
from sobremesa.storage.store import Store
from sobremesa.tables.archive import exported
from sobremesa.tables.broken import BrokenTables
from sobremesa.tables.lists import Lists
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.readiness import Readiness
from sobremesa.tables.table_cache import TableCache
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio

DATABASES = sorted((Path(__file__).parent / "databases").glob("*.db"))
FINISHED, UNFINISHED, WAITING = "e6p5gpu5urzv", "dsmeth6qepsc", "dzfqefeqszec"
PLIES = 119


@pytest.fixture(params=DATABASES, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(request.param, tmp_path))


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, file: Path) -> str:
    """The address of a database of an earlier schema."""
    if request.param == "sqlite":
        return sqlite_url(file)
    postgres: Postgres = request.getfixturevalue("postgres")
    url = postgres.database()
    asyncio.run(copied(file, url))
    return url


async def copied(file: Path, url: str) -> None:
    """Writes the rows of the file into an empty PostgreSQL, in the schema of the file."""
    there = MetaData()
    with create_engine(sqlite_url(file)).connect() as kept:
        there.reflect(kept)
        rows = {table: list(kept.execute(table.select()).mappings()) for table in there.sorted_tables}
    engine = create_async_engine(with_driver(url))
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, file.stem)
        for table, found in rows.items():
            if found and table.name != "alembic_version":
                await connection.execute(table.insert(), [dict(row) for row in found])
    await engine.dispose()


@pytest.fixture
async def store(old: str) -> AsyncIterator[Store]:
    engine = await open_database(old)
    yield Store(engine)
    await engine.dispose()


def test_every_schema_but_the_newest_has_a_database_that_is_kept() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    earlier = {script.revision for script in scripts.walk_revisions()} - set(scripts.get_heads())
    assert {file.stem for file in DATABASES} == earlier


async def test_it_is_at_the_newest_migration(store: Store) -> None:
    async with store.engine.connect() as connection:
        found = (await connection.execute(text("select version_num from alembic_version"))).scalars().all()
    assert found == ScriptDirectory(str(MIGRATIONS)).get_heads()


async def test_tables_people_moves_and_chat_are_still_there(store: Store) -> None:
    table = await store.table(UNFINISHED)
    ana = table.chairs[0].person
    assert ana is not None
    assert await store.person(ana) == Person(ana, "Ana")
    assert table.chairs == (Chair(0, person=ana, name="Ana"), Chair(1, bot="guest"))
    assert (table.plan.minutes, len(await store.entries(UNFINISHED))) == (10, 20)
    assert [(chat.name, chat.words) for chat in await store.chat(UNFINISHED)] == [("Ben ✿", "¡Buena jugada!")]
    assert not (await store.table(WAITING)).full


async def test_programs_can_be_known_in_it(store: Store) -> None:
    person = await store.add_person("Cid")
    assert await store.bearer(await store.add_token(person.id)) == person


async def test_the_clock_of_a_game_under_way_forgives_the_time_since_its_last_move(store: Store) -> None:
    """Nobody knows how long the server was away: an earlier version kept no heartbeat."""
    await store.heartbeat.beat()
    live = LiveTable((await store.table(UNFINISHED)), outages=store.heartbeat.outages)
    live.catch_up(await store.since(UNFINISHED, 0))
    assert live.playing
    assert (left := live.seconds_left(live.turn)) is not None
    assert left > 0


def test_what_was_played_to_the_end_can_be_taken_out(old: str) -> None:
    records = [found for found in exported(old) if isinstance(found, Record)]
    assert [record.kept["id"] for record in records] == [FINISHED]
    assert (len(records[0].moves), records[0].over, records[0].seats) == (PLIES, True, ("Ana", "bot:guest"))


# Games under way of the time before it was written down whose turn it is

LAST = DATABASES[-1:]  # 0006: her turn, his, hers with a bot that plays on, hers again by an undo, and just begun
HERS, HIS, LEFT, BACK, BEGUN = "tcwm9ma3qzxx", "9eq2uxug3a2u", "qsnmfphr63bw", "8dvq226anquj", "d6va7umjg5k3"
DORA, ELI = "9c538004ca8f2f3648bc2abbcb129ff4", "8140a90c76a3ba02bb57f29d36b79d1f"


@pytest.mark.parametrize("file", LAST, indirect=True, ids=lambda file: file.stem)
async def test_whose_turn_it_is_is_found_when_somebody_looks(store: Store) -> None:
    assert set(await tables_of_unknown_turn(store, DORA)) == {HERS, HIS, LEFT, BACK, BEGUN}
    lists = lists_of(store)
    for person, first, turns in ((DORA, [BEGUN, BACK, HERS], 3), (ELI, [HIS], 1)):
        found = await lists.current(person)
        assert ([live.table.id for live in found.games[:turns]], found.turns, found.total) == (first, turns, 5)
    assert await tables_of_unknown_turn(store, DORA) == []


@pytest.mark.parametrize("file", LAST, indirect=True, ids=lambda file: file.stem)
async def test_an_entry_that_is_added_says_whose_turn_it_then_is(store: Store) -> None:
    """Also where it comes before what was found out about the position before it."""
    await store.append(HERS, 21, [Entry(0, "any", 2e9, 1)], over=False)
    assert await count_turns(store, ELI) == 1
    await store.seats.find_turn(HERS, 0)
    assert (await count_turns(store, DORA), await count_turns(store, ELI)) == (0, 1)
    assert (await current_tables(store, ELI)).tables[0].id == HERS


def lists_of(store: Store) -> Lists:
    return Lists(TableCache(store, Readiness(), peers_of(store.engine), BrokenTables()))


# A seat that a bot has taken, and a game with hidden cards, of the time before seats kept their people

SEAT_OF_A_BOT, HIDDEN = "35avcvfrt3pd", "qa36q9d9p3n2"


@pytest.mark.parametrize("file", DATABASES[-2:], indirect=True, ids=lambda file: file.stem)
async def test_a_game_under_way_goes_on_as_it_stood(store: Store) -> None:
    live = LiveTable(await store.table(SEAT_OF_A_BOT), outages=store.heartbeat.outages)
    live.catch_up(await store.since(SEAT_OF_A_BOT, 0))
    assert live.playing
    assert (live.number, live.names(), live.names_now()) == (30, ["Ana", "Ben", "Bot Hugo"], ["Ana", "Ben", "Bot Hugo"])
    assert (live.stand_ins, live.table.stopped, live.table.discarded, live.table.closed) == ((), None, False, False)
    hidden = LiveTable(await store.table(HIDDEN))
    hidden.catch_up(await store.since(HIDDEN, 0))
    assert (hidden.playing, hidden.number, hidden.table.plan.fixed) == (True, 12, False)


@pytest.mark.parametrize("file", DATABASES[-2:], indirect=True, ids=lambda file: file.stem)
async def test_a_bot_can_play_on_in_a_game_that_was_under_way(store: Store) -> None:
    ben = (await store.table(HIDDEN)).chairs[0].person
    assert ben is not None
    await store.seats.stand_in(HIDDEN, 0, ben, Departing("regular", "left"))
    live = LiveTable(await store.table(HIDDEN))
    live.catch_up(await store.since(HIDDEN, 0))
    assert live.names_now()[0] == "Ben (bot)"
    assert live.record is not None
    assert live.record.players == ((12, 0, "bot:regular"),)
