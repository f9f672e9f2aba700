"""Several servers on one PostgreSQL: what one does the others show, and every table is minded by exactly one."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import text

from sobremesa.storage.database import open_database
from sobremesa.storage.store import Store
from tests.postgres import Postgres
from tests.web.guests import Company, Guest, Posted
from tests.web.slim import Slim

pytestmark = pytest.mark.anyio

THE_END = 10_000  # more entries than any game has


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[tuple[Slim, Slim]]:
    both = Slim(database), Slim(database)
    for server in both:
        server.start()
    yield both
    for server in both:
        server.kill()


@pytest.fixture
async def company() -> AsyncIterator[Company]:
    company = Company()
    yield company
    await company.leave()


async def seated(company: Company, servers: tuple[Slim, Slim]) -> tuple[str, Guest, Guest]:
    """A game of two people, each at a server of their own."""
    ana, ben = company.guest(servers[0].url), company.guest(servers[1].url, "Ben")
    table = await ana.lay()
    assert await ben.sit(table, 1) == 303
    return table, ana, ben


async def test_a_move_made_at_one_server_is_told_and_shown_by_the_other(
    company: Company, servers: tuple[Slim, Slim]
) -> None:
    table, ana, ben = await seated(company, servers)
    board = await ana.board(table, 0)
    waiting = asyncio.ensure_future(ben.until(table, 1))
    await asyncio.sleep(0.3)
    assert await ana.move(ana.choose(table, 0, board)) == 200
    assert (await waiting)["number"] == 1
    assert (await ben.board(table, 1))["mine"]


async def test_what_is_said_at_one_server_is_told_by_the_other(company: Company, servers: tuple[Slim, Slim]) -> None:
    table, ana, ben = await seated(company, servers)
    said = [guest.ask("POST", f"{table}/chat", words=f"{guest.name} {n}") for n in range(5) for guest in (ana, ben)]
    assert {answer.status_code for answer in await asyncio.gather(*said)} == {200}
    assert (await ben.until(table, 0))["chats"] == 10
    words = (await ben.ask("GET", f"{table}/chat")).json()["chat"]
    assert all(f"{guest.name} {n}" in words for n in range(5) for guest in (ana, ben))


async def test_a_guest_is_known_at_every_server_and_reads_there_what_they_have_just_written(
    company: Company, servers: tuple[Slim, Slim]
) -> None:
    table, ana, ben = await seated(company, servers)
    here = [
        (guest, company.guest(server.url, like=guest)) for guest, server in zip((ana, ben), servers[::-1], strict=True)
    ]
    for ply in range(6):
        for seat, guests in enumerate(here):
            for guest in guests:
                board = await guest.board(table, seat)
                if board["mine"]:
                    assert board["number"] >= ply
                    assert await guest.move(guest.choose(table, seat, board)) == 200


async def test_of_two_moves_at_two_servers_one_is_played_and_the_other_told_so(
    company: Company, servers: tuple[Slim, Slim]
) -> None:
    table, ana, _ben = await seated(company, servers)
    again = company.guest(servers[1].url, like=ana)
    moves = sorted((await ana.board(table, 0))["choices"]["moves"].values())[:2]
    posted = [Posted(table, 0, 0, move) for move in moves]
    done = await asyncio.gather(ana.move(posted[0]), again.move(posted[1]))
    assert sorted(done) == [200, 409]
    for guest in (ana, again):
        assert (await guest.board(table, 0))["number"] == 1


async def test_the_same_move_sent_to_two_servers_is_played_once_and_both_say_so(
    company: Company, servers: tuple[Slim, Slim]
) -> None:
    table, ana, ben = await seated(company, servers)
    posted = ana.choose(table, 0, await ana.board(table, 0))
    again = company.guest(servers[1].url, like=ana)
    assert set(await asyncio.gather(ana.move(posted), again.move(posted))) == {200}
    assert (await ben.board(table, 1))["number"] == 1


async def test_of_two_who_sit_down_at_two_servers_one_has_the_seat(
    company: Company, servers: tuple[Slim, Slim]
) -> None:
    ana, ben, cid = (
        company.guest(servers[0].url),
        company.guest(servers[0].url, "Ben"),
        company.guest(servers[1].url, "Cid"),
    )
    table = await ana.lay()
    assert sorted(await asyncio.gather(ben.sit(table, 1), cid.sit(table, 1))) == [303, 409]


async def test_games_against_bots_are_played_to_their_end_whichever_server_is_asked(
    company: Company, servers: tuple[Slim, Slim]
) -> None:
    ana = company.guest(servers[0].url)
    table = await ana.lay(seat1="guest")
    await asyncio.gather(ana.play(table, 0), company.guest(servers[1].url, like=ana).play(table, 0))
    assert (await ana.board(table, 0))["over"]


async def locks(store: Store) -> list[int]:
    """The processes of PostgreSQL that hold a table."""
    async with store.engine.connect() as connection:
        found = await connection.execute(text("select pid from pg_locks where locktype = 'advisory' and granted"))
        return [row[0] for row in found]


async def test_a_table_is_minded_by_one_server_and_by_another_when_that_one_dies(
    company: Company, postgres: Postgres
) -> None:
    database = postgres.database()
    both = Slim(database, pace=0.5), Slim(database, pace=0.5)
    for server in both:
        server.start()
    store = Store(await open_database(database))
    try:
        ana = company.guest(both[0].url)
        table = await ana.lay(seat0="guest", seat1="guest")
        watching = asyncio.ensure_future(ana.until(table, THE_END))
        await ana.until(table, 1)
        assert len(await locks(store)) == 1
        both[0].kill()
        number = len(await store.entries(table.removeprefix("/t/")))
        ben = company.guest(both[1].url)
        watching_too = asyncio.ensure_future(ben.until(table, THE_END))
        await ben.until(table, number + 2)
        assert len(await locks(store)) == 1
        watching_too.cancel()
        await asyncio.gather(watching, watching_too, return_exceptions=True)
    finally:
        for server in both:
            server.kill()
        await store.engine.dispose()
