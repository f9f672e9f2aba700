"""Many who write at once, in SQLite and in PostgreSQL: everybody is told the truth about their own."""

import asyncio
from pathlib import Path

import pytest

from sobremesa.storage.database import BadDatabase, open_database, sqlite_url
from sobremesa.storage.models import Chair, Entry, TablePlan
from sobremesa.storage.peers import Peers
from sobremesa.storage.seats import StaleView
from sobremesa.storage.store import NoSuchTable, Store
from sobremesa.storage.transactions import DatabaseUnavailable
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio


async def begun(store: Store) -> str:
    ana = await store.add_person("Ana")
    table = await store.add_table(
        TablePlan("mars", {}, (Chair(0, person=ana.id, name="Ana"), Chair(1, bot="guest"))), ana
    )
    await store.seats.start(table, {})
    return table


async def outcome(store: Store, table: str, number: int, move: str) -> str:
    try:
        await store.append(table, number, [Entry(0, move, 1.0), Entry(-1, "roll", 1.0)], over=False)
    except StaleView:
        return "stale"
    return "kept"


async def test_moves_of_many_tables_at_once_are_all_kept(store: Store) -> None:
    tables = [await begun(store) for _ in range(20)]
    done = await asyncio.gather(*(outcome(store, table, 0, f"at {table}") for table in tables))
    assert set(done) == {"kept"}
    for table in tables:
        assert [entry.move for entry in await store.entries(table)] == [f"at {table}", "roll"]


async def test_one_who_comes_too_late_spoils_nothing_for_the_others(store: Store) -> None:
    tables = [await begun(store) for _ in range(6)]
    assert await outcome(store, tables[2], 0, "early") == "kept"
    done = await asyncio.gather(*(outcome(store, table, 0, "now") for table in (*tables, tables[5])))
    assert done[:5] == ["kept", "kept", "stale", "kept", "kept"]
    assert sorted(done[5:]) == ["kept", "stale"]
    assert [(await store.entries(table))[0].move for table in tables] == ["now", "now", "early", "now", "now", "now"]


async def test_the_end_of_a_game_is_kept_with_its_last_move(store: Store) -> None:
    table = await begun(store)
    await store.append(table, 0, [Entry(0, "last", 77.0)], over=True)
    assert (await store.table(table)).ended == 77.0


async def test_everything_that_is_said_at_once_is_kept(store: Store) -> None:
    table = await begun(store)
    people = [await store.add_person(name) for name in "abcdefgh"]
    await asyncio.gather(*(store.say(table, person, person.name) for person in people))
    assert sorted(chat.words for chat in await store.chat(table)) == list("abcdefgh")


async def test_what_is_new_since_a_number_comes_with_the_table_of_this_moment(store: Store) -> None:
    table = await begun(store)
    person = await store.add_person("Ben")
    await store.say(table, person, "hello")
    await outcome(store, table, 0, "first")
    fresh = await store.since(table, 1)
    assert [entry.move for entry in fresh.entries] == ["roll"]
    assert (fresh.chats, fresh.table) == (1, await store.table(table))


@pytest.mark.parametrize("name", ["nowhere", "", "a b", "\x00", "é", "../x"])
async def test_a_name_that_no_table_has_is_not_found(store: Store, name: str) -> None:
    with pytest.raises(NoSuchTable):
        await store.table(name)
    with pytest.raises(NoSuchTable):
        await store.since(name, 0)


async def test_games_that_go_on_by_themselves_are_those_with_a_bot_or_a_clock(store: Store) -> None:
    ana = await store.add_person("Ana")
    chair = Chair(0, person=ana.id, name="Ana")
    for bot, minutes in (("guest", None), (None, 5), (None, None)):
        other = Chair(1, bot=bot) if bot else Chair(1, person=ana.id, name="Ben")
        table = await store.add_table(TablePlan("mars", {}, (chair, other), minutes=minutes), ana)
        await store.seats.start(table, {}, [Entry(0, "x", 1.0)])
    watched = await store.watched_tables()
    assert sorted((watch.game, watch.number, watch.bots) for watch in watched) == [("mars", 1, 0), ("mars", 1, 1)]


async def test_a_lock_is_held_by_one_server_until_it_gives_it_back_or_is_gone(postgres: Postgres) -> None:
    engine = await open_database(postgres.database())
    heard: list[str] = []
    one, other = Peers(engine), Peers(engine)
    await one.open(heard.append)
    await other.open(lambda _table: None)
    assert await one.take("a")
    assert not await other.take("a")
    await one.give_back("a")
    assert await other.take("a")
    await other.close()
    assert await one.take("a")
    await one.close()
    await engine.dispose()


async def test_a_database_that_is_gone_says_so_and_is_used_again_when_it_is_back(postgres: Postgres) -> None:
    engine = await open_database(postgres.database())
    store = Store(engine)
    ana = await store.add_person("Ana")
    postgres.kill()
    with pytest.raises(DatabaseUnavailable):
        await store.person(ana.id)
    assert not await store.alive()
    postgres.start_again()
    assert await store.person(ana.id) == ana
    await engine.dispose()


async def test_an_address_that_cannot_be_opened_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="cannot be opened: Connection refused") as refused:
        await open_database("postgresql://ana:secret@127.0.0.1:1/tables")
    assert "secret" not in str(refused.value)
    with pytest.raises(BadDatabase, match="cannot be opened: unable to open database file"):
        await open_database(sqlite_url(tmp_path / "missing" / "tables.db"))
