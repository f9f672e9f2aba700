"""Servers, databases and disks that fail in the middle of play: whatever was answered is there, and nothing twice."""

import asyncio
import random
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.record import dumps, loads, resume, seat_name
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.models import Chair, Entry
from sobremesa.storage.store import Store
from tests.fuzz import LONG
from tests.postgres import Postgres
from tests.web.guests import Company, Guest, Posted
from tests.web.slim import GAME, Slim

pytestmark = pytest.mark.anyio

KILLS = 160 if LONG else 16
KILLS_ON_POSTGRESQL = 40 if LONG else 4
PAIRS = 3  # tables at which two people play while servers die
LONGEST_LIFE = 0.5  # seconds of a server that answers
PATIENCE = 600.0  # seconds for all of them


@pytest.fixture
async def company() -> AsyncIterator[Company]:
    company = Company()
    yield company
    await company.leave()


class Evening:
    """People who play one game after another, until they are told that it is late."""

    def __init__(self, company: Company, url: str) -> None:
        self.guests = [company.guest(url, f"{name} {n}") for name in ("Ana", "Ben") for n in range(PAIRS)]
        self.tables: list[str] = []
        self.late = False

    async def begin(self, moves: int) -> "asyncio.Future[None]":
        """Play goes on, and so many moves have been answered already."""
        playing = asyncio.ensure_future(self.play())
        for _ in range(moves):
            await self.another_move()
        return playing

    async def another_move(self) -> None:
        """Waits until one more move has been answered."""
        before = len(self.acknowledged)
        while len(self.acknowledged) == before:
            await asyncio.sleep(0.02)

    async def play(self) -> None:
        pairs = zip(self.guests[:PAIRS], self.guests[PAIRS:], strict=True)
        await asyncio.gather(*(self._pair(ana, ben) for ana, ben in pairs))

    async def _pair(self, ana: Guest, ben: Guest) -> None:
        await asyncio.gather(ana.arrive(), ben.arrive())
        while not self.late:
            table = await ana.lay()
            self.tables.append(table)
            await ben.sit(table, 1)
            await asyncio.gather(self._one(ana, table, 0), self._one(ben, table, 1))

    async def _one(self, guest: Guest, table: str, seat: int) -> None:
        """Plays to the end of the game or of the evening."""
        while not self.late and not (board := await guest.board(table, seat)).get("over"):
            if board.get("mine"):
                await guest.move(guest.choose(table, seat, board))
            else:
                await asyncio.sleep(0.01)

    @property
    def acknowledged(self) -> list[Posted]:
        return [posted for guest in self.guests for posted in guest.acknowledged]

    @property
    def sent(self) -> set[Posted]:
        return set().union(*(guest.sent for guest in self.guests))


async def check(evening: Evening, url: str) -> None:
    """Every acknowledged move is kept, every kept move was sent, once, and every record is valid."""
    engine = await open_database(url)
    store = Store(engine)
    for table in evening.tables:
        entries = await store.entries(table.removeprefix("/t/"))
        for posted in (one for one in evening.acknowledged if one.table == table):
            assert (entries[posted.after].seat, entries[posted.after].move) == (posted.seat, posted.move)
        for number, entry in enumerate(entries):
            if entry.seat >= 0:
                assert Posted(table, entry.seat, number, entry.move or "") in evening.sent
        await check_record(store, table.removeprefix("/t/"), entries)
    await engine.dispose()


async def check_record(store: Store, table: str, entries: Sequence[Entry]) -> None:
    kept = await store.table(table)
    if kept.started is not None:
        moves = [f"{seat_name(Seat(entry.seat))} {entry.move}" for entry in entries]
        record = resume(GAMES[GAME], ["Ana", "Ben"], kept.plan.options, kept.deal, moves)
        assert loads(dumps(record)) == record
        assert record.over == (kept.ended is not None)


async def survive(evening: Evening, kills: int, kill: Callable[[], None]) -> None:
    """The evening goes on while something is killed again and again, and once more when that is over."""
    rng = random.Random(3)
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        group.create_task(evening.play())
        for number in range(kills):
            if number % 2:  # every other life is long enough for a move, however busy the machine is
                await evening.another_move()
            await asyncio.sleep(rng.uniform(0.0, LONGEST_LIFE))
            await asyncio.to_thread(kill)
        answered = {guest.name: len(guest.acknowledged) for guest in evening.guests}
        while any(len(guest.acknowledged) <= answered[guest.name] for guest in evening.guests):
            await asyncio.sleep(0.05)
        evening.late = True


@pytest.mark.fuzz
async def test_a_server_that_is_killed_again_and_again_loses_nothing(company: Company, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    server = Slim(url)
    server.start()

    def kill() -> None:
        server.kill()
        server.start()

    evening = Evening(company, server.url)
    await survive(evening, KILLS, kill)
    server.kill()
    await check(evening, url)


@pytest.mark.fuzz
async def test_servers_and_their_postgresql_may_be_killed_too(company: Company, postgres: Postgres) -> None:
    url = postgres.database()
    server = Slim(url)
    server.start()
    kills = iter(range(KILLS_ON_POSTGRESQL))

    def kill() -> None:
        if next(kills) % 2:
            postgres.kill()
            postgres.start_again()
        else:
            server.kill()
            server.start()

    evening = Evening(company, server.url)
    await survive(evening, KILLS_ON_POSTGRESQL, kill)
    server.kill()
    await check(evening, url)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_resignation_and_a_seat_taken_back_survive_the_server_that_has_answered_them(
    company: Company, tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    if kind == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.database()
    server = Slim(url)
    server.start()
    ana, ben = company.guest(server.url), company.guest(server.url, "Ben")
    table = await ana.lay(takeover="on")
    await ben.sit(table, 1)
    for path, stood_in in (("ask/pause", "regular"), ("return", None), ("ask/pause", "regular"), ("return", None)):
        assert (await ben.ask("POST", f"{table}/{path}")).status_code == 303
        server.kill()
        assert [chair.stand_in for chair in await chairs_of(url, table) if chair.name == "Ben"] == [stood_in]
        server.start()
    assert (await ana.ask("POST", f"{table}/ask/resign")).status_code == 303
    server.kill()
    server.start()
    board = await ben.board(table, 1)
    assert (board["over"], "Ana has resigned" in board["end"]) == (True, True)
    server.kill()


async def chairs_of(url: str, table: str) -> Sequence[Chair]:
    store = Store(await open_database(url))
    found = (await store.table(table.removeprefix("/t/"))).chairs
    await store.engine.dispose()
    return found


async def test_a_server_that_is_asked_to_stop_ends_its_streams_and_keeps_what_it_answered(
    company: Company, tmp_path: Path
) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    server = Slim(url)
    server.start()
    evening = Evening(company, server.url)
    playing = await evening.begin(moves=10)
    watcher = company.guest(server.url)
    heard = asyncio.Event()
    stream = asyncio.ensure_future(listen(watcher, evening.tables[0], heard))
    async with asyncio.timeout(PATIENCE):
        await heard.wait()
        await asyncio.to_thread(server.stop)
        await stream
    await asyncio.to_thread(server.start)
    evening.late = True
    await playing
    server.kill()
    await check(evening, url)


async def listen(guest: Guest, table: str, heard: asyncio.Event) -> None:
    """Follows a stream until it ends by itself."""
    async for _ in guest.news(table):
        heard.set()


async def test_a_full_disk_is_said_and_loses_nothing(company: Company, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    server = Slim(url)
    server.start()
    ana, ben = company.guest(server.url), company.guest(server.url, "Ben")
    table = await ana.lay()
    await ben.sit(table, 1)
    server.kill()
    server.file_size = largest_file(tmp_path) + 512
    server.start()
    posted = await first_refused(table, [ana, ben])
    guest = [ana, ben][posted.seat]
    fields = {"seat": posted.seat, "after": posted.after, "move": posted.move}
    answer = await guest.http.post(f"{table}/move", data=fields)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert (await guest.board(table, posted.seat))["number"] == posted.after
    server.kill()
    server.file_size = None
    server.start()
    assert await guest.move(posted) == 200
    server.kill()
    store = Store(await open_database(url))
    kept = await store.entries(table.removeprefix("/t/"))
    for one in (*ana.acknowledged, *ben.acknowledged):
        assert (kept[one.after].seat, kept[one.after].move) == (one.seat, one.move)
    await store.engine.dispose()


async def first_refused(table: str, guests: Sequence[Guest]) -> Posted:
    """Plays until a move cannot be kept; that move."""
    while True:
        seat: int = (await guests[0].board(table, 0))["turn"]
        guest: Guest = guests[seat]
        posted = guest.choose(table, seat, await guest.board(table, seat))
        fields = {"seat": seat, "after": posted.after, "move": posted.move}
        if (await guest.http.post(f"{table}/move", data=fields)).status_code != 200:
            return posted
        guest.acknowledged.append(posted)


def largest_file(folder: Path) -> int:
    return max(file.stat().st_size for file in folder.iterdir())


async def test_requests_that_come_twice_late_or_in_another_order_change_nothing(
    company: Company, tmp_path: Path
) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    server = Slim(url)
    server.start()
    evening = Evening(company, server.url)
    playing = await evening.begin(moves=30)
    evening.late = True
    await playing
    rng = random.Random(4)
    for guest in evening.guests:
        again = list(guest.acknowledged) * 2
        rng.shuffle(again)
        assert set(await asyncio.gather(*(guest.move(posted) for posted in again))) == {200}
        other = [Posted(one.table, one.seat, one.after, "settle 0,0") for one in guest.acknowledged[:5]]
        assert set(await asyncio.gather(*(guest.move(posted) for posted in other))) <= {409}
        guest.sent.difference_update(other)
    server.kill()
    await check(evening, url)


async def test_who_does_not_read_a_stream_holds_nobody_up_and_then_finds_the_newest(
    company: Company, tmp_path: Path
) -> None:
    server = Slim(sqlite_url(tmp_path / "tables.db"))
    server.start()
    ana, ben = company.guest(server.url), company.guest(server.url, "Ben")
    table = await ana.lay()
    await ben.sit(table, 1)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # as little as the system allows
    slow.connect(("127.0.0.1", server.port))
    slow.sendall(f"GET {table}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
    await asyncio.gather(ana.play(table, 0), ben.play(table, 1))
    last = (await ana.board(table, 0))["number"]
    await asyncio.to_thread(read_until, slow, f'"number": {last}'.encode())
    slow.close()
    server.kill()


def read_until(connection: socket.socket, words: bytes) -> None:
    """Reads what has waited, a little at a time, until these words come."""
    connection.settimeout(PATIENCE)
    found = b""
    while words not in found:
        piece = connection.recv(64)
        assert piece, "the stream has ended"
        found = found[-64:] + piece


async def test_of_many_who_want_the_same_seat_or_the_same_turn_one_has_it(company: Company, tmp_path: Path) -> None:
    server = Slim(sqlite_url(tmp_path / "tables.db"))
    server.start()
    ana = company.guest(server.url)
    table = await ana.lay()
    others = [company.guest(server.url, f"Guest {n}") for n in range(8)]
    seats = await asyncio.gather(*(guest.sit(table, 1) for guest in others))
    assert sorted(seats) == [303] + [409] * 7
    moves = sorted((await ana.board(table, 0))["choices"]["moves"].values())[:8]
    same = [company.guest(server.url, like=ana) for _ in moves]
    tried = zip(same, moves, strict=True)
    done = await asyncio.gather(*(guest.move(Posted(table, 0, 0, move)) for guest, move in tried))
    assert sorted(done) == [200] + [409] * 7
    server.kill()
