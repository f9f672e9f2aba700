"""How soon a move is told to those who watch, and what it costs: `python -m benchmarks.table_load`.

Starts a server on an SQLite file, sits two people at each table, opens a stream for each of them, and makes moves
at a steady rate, whether earlier ones are answered or not; then the same with boardgame.io's server. With `--repeat 5`
the servers take turns five times: delays are medians, and what a move costs is a median with its range. Prints a
section for results.md.
"""

import argparse
import asyncio
import json
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

from benchmarks import table_peer
from benchmarks.speed import commit, machine
from benchmarks.under_load import HEAD, SEATS, Outcome, Work, cpu, memory, row
from sobremesa.game import CHANCE, Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, begin, chance_text, extend
from sobremesa.rng import generator
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.models import Chair, Entry, TablePlan
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY, CookieSigner

GAME = GAMES["mars"]
PORT = 8799
CALLERS = 64  # connections over which moves are sent
TRIES = 100  # tables that are looked at before others get their turn
SETTLE = 3.0  # seconds after the last move in which events may still come
LOOK = 0.05  # seconds between looks at whether something that is waited for has happened
OURS = "Sobremesa, SQLite, every move on disk"
PEER = "boardgame.io 0.50.2, {}"
STORAGES = {"in memory": False, "FlatFile": True}  # of the peer; whether it keeps its matches on disk
LIMITS = ("requests=1000000", "burst=1000000", "address_streams=1000000")


@dataclass
class Table:
    """A table as the load knows it."""

    id: str
    cookies: list[str]  # [seat]
    record: Record
    number: int = 0
    moving: bool = False
    sent: dict[int, float] = field(default_factory=dict)  # when the entry of a number was posted


@dataclass
class Figures:
    """What is measured."""

    delays: list[float] = field(default_factory=list)  # seconds from a posted move to each event that tells of it
    statuses: Counter[str] = field(default_factory=Counter)

    def outcome(self, used: float, held: float) -> Outcome:
        """What the figures and the server's use of processor and memory come to."""
        moves = self.statuses["200"]
        refused = self.statuses.total() - moves
        return Outcome(self.delays, moves, refused + SEATS * moves - len(self.delays), used, held)


async def prepare(url: str, count: int) -> list[Table]:
    """Tables on which games have just begun."""
    engine = await open_database(url)
    store = Store(engine)
    signer = CookieSigner(await store.secret("cookies"))
    tables = []
    for number in range(count):
        people = [await store.add_person(f"Guest {number} {seat}") for seat in range(SEATS)]
        chairs = tuple(Chair(seat, person=one.id, name=one.name) for seat, one in enumerate(people))
        record = begin(GAME, [one.name for one in people], {}, generator(number))
        table = await store.add_table(TablePlan(GAME.key, record.options, chairs), people[0])
        new = []
        while record.turn == CHANCE:
            text = chance_text(record, generator(number))
            record = extend(record, CHANCE, text)
            new.append(Entry(CHANCE, text, time.time()))
        await store.seats.start(table, record.deal, new)
        tables.append(Table(table, [signer.sign(one.id) for one in people], record, len(new)))
    await engine.dispose()
    return tables


class Load:
    """Two people at each table, and their moves."""

    def __init__(self, file: Path, tables: list[Table]) -> None:
        self._rows = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        self._tables = tables
        self._callers: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()
        self._rng = random.Random(1)
        self.figures = Figures()
        self._writers: list[asyncio.StreamWriter] = []  # a stream without its writer would be closed

    async def run(self, work: Work, used: Callable[[], float]) -> float:
        """Plays; what was used from the first move to the last event."""
        streams = [
            asyncio.ensure_future(self._follow(table, await self._open(table, seat)))
            for table in self._tables
            for seat in range(SEATS)
        ]
        for _ in range(CALLERS):
            self._callers.put_nowait(await asyncio.open_connection("127.0.0.1", PORT))
        before, began, moves = used(), time.perf_counter(), []
        for number in range(int(work.rate * work.seconds)):
            await asyncio.sleep(max(0.0, began + number / work.rate - time.perf_counter()))
            moves.append(asyncio.ensure_future(self._move()))
        await asyncio.gather(*moves)
        await self._hear_the_rest()
        after = used()
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
        return after - before

    async def _hear_the_rest(self) -> None:
        """Waits for the events of moves that have been answered."""
        end = time.perf_counter() + SETTLE
        while len(self.figures.delays) < SEATS * self.figures.statuses["200"] and time.perf_counter() < end:
            await asyncio.sleep(LOOK)

    async def _open(self, table: Table, seat: int) -> asyncio.StreamReader:
        """A stream that has told where the table stands."""
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        writer.write(head("GET", f"/t/{table.id}/events", table.cookies[seat]))
        self._writers.append(writer)
        await reader.readuntil(b"data: ")
        await reader.readline()
        return reader

    async def _follow(self, table: Table, stream: asyncio.StreamReader) -> None:
        """Reads one stream, and notes how old the news are."""
        seen = table.number
        async for line in stream:
            if line.startswith(b"data: "):
                now, number = time.perf_counter(), json.loads(line[6:])["number"]
                self.figures.delays += [now - table.sent[at] for at in range(seen, number) if at in table.sent]
                seen = number
        self.figures.statuses["stream ended"] += 1

    async def _move(self) -> None:
        table = await self._table_to_move_at()
        table.moving = True
        seat, after = table.record.turn, table.number
        codes = GAME.legal_actions(table.record.state)
        text = GAME.write(table.record.state, self._rng.choice(list(codes)))
        body = urlencode({"seat": seat, "after": after, "move": text}).encode()
        reader, writer = await self._callers.get()
        table.sent[after] = time.perf_counter()
        writer.write(head("POST", f"/t/{table.id}/move", table.cookies[seat], body))
        self.figures.statuses[await answer(reader)] += 1
        self._callers.put_nowait((reader, writer))
        table.moving = False

    async def _table_to_move_at(self) -> Table:
        """Any table where a game is on and the last move has been answered."""
        while True:
            for _ in range(TRIES):
                table = self._rng.choice(self._tables)
                if table.moving or table.record.over:
                    continue
                self._catch_up(table)
                if not table.record.over:
                    return table
            await asyncio.sleep(LOOK)  # a server that is far behind has to be heard first

    def _catch_up(self, table: Table) -> None:
        """Reads what was played from the server's own file, which costs the server nothing."""
        new = "select seat, move from entries where table_id = ? and number >= ? order by number"
        for seat, move in self._rows.execute(new, (table.id, table.number)).fetchall():
            table.record = extend(table.record, Seat(seat), move)
            table.number += 1


def head(method: str, path: str, cookie: str, body: bytes = b"") -> bytes:
    lines = (
        f"{method} {path} HTTP/1.1",
        "host: 127.0.0.1",
        f"cookie: {IDENTITY}={cookie}",
        "accept: application/json",
        "content-type: application/x-www-form-urlencoded",
        f"content-length: {len(body)}",
    )
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def answer(reader: asyncio.StreamReader) -> str:
    """The status of the next answer, its body read away."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
    length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length:"))
    await reader.readexactly(length)
    return lines[0].split()[1]


def wait_until_ready(server: "subprocess.Popen[bytes]") -> None:
    """Returns when the server can play; its rules are compiled first if they are not kept."""
    while server.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/ready") as ready:
                if all(json.load(ready)["games"].values()):
                    return
        except URLError:
            pass
        time.sleep(0.2)
    raise SystemExit("the server has ended")


def measure(work: Work, prepared: Path, tables: list[Table]) -> Outcome:
    """Our server under this load, on a copy of the prepared file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(shutil.copy(prepared, folder))
        limits = [word for limit in LIMITS for word in ("--limit", limit)]
        command = [sys.executable, "-m", "sobremesa", "serve", "--port", str(PORT), "--database", sqlite_url(file)]
        server = subprocess.Popen([*command, *limits], stdout=subprocess.DEVNULL)
        try:
            wait_until_ready(server)
            load = Load(file, [replace(table, sent={}) for table in tables])
            used = asyncio.run(load.run(work, lambda: cpu(server)))
            return load.figures.outcome(used, memory(server))
        finally:
            server.terminate()
            server.wait()


def measure_peer(work: Work, on_disk: bool) -> Outcome:
    """boardgame.io's server under this load."""
    with tempfile.TemporaryDirectory() as folder:
        return table_peer.measure(work, Path(folder) if on_disk else None)


def rows(work: Work, servers: Mapping[str, Callable[[Work], Outcome]], times: int) -> Iterator[str]:
    """How each server did. They take turns, so that what else the machine does is no one's alone."""
    outcomes: dict[str, list[Outcome]] = {server: [] for server in servers}
    for _ in range(times):
        for server, measure_one in servers.items():
            outcomes[server].append(measure_one(work))
    for server, its in outcomes.items():
        yield row(server, work, its, outcomes[OURS])


def main() -> None:
    """Measures, and prints a section for results.md."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=1000)
    asked.add_argument("--seconds", type=float, default=30.0)
    asked.add_argument("--rates", type=float, nargs="+", default=[200.0], help="moves a second")
    asked.add_argument("--repeat", type=int, default=1, help="how often the servers take turns at each rate")
    asked.add_argument("--alone", action="store_true", help="without the peer")
    chosen = asked.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder) / "tables.db"
        tables = asyncio.run(prepare(sqlite_url(prepared), chosen.tables))
        servers: dict[str, Callable[[Work], Outcome]] = {OURS: lambda work: measure(work, prepared, tables)}
        if not chosen.alone:
            servers |= peers()
        print(f"### {time.strftime('%Y-%m-%d')}, commit {commit()}, {machine(on_gpu=False)}\n")
        print(*HEAD, sep="\n")
        for rate in chosen.rates:
            for line in rows(Work(chosen.tables, rate, chosen.seconds), servers, chosen.repeat):
                print(line, flush=True)


def peers() -> dict[str, Callable[[Work], Outcome]]:
    """The peer with each of its storages, if it can be measured here."""
    try:
        table_peer.install()
    except table_peer.NoPeer as reason:
        print(f"{reason}\n")
        return {}
    return {PEER.format(storage): partial(measure_peer, on_disk=on_disk) for storage, on_disk in STORAGES.items()}


if __name__ == "__main__":
    main()
