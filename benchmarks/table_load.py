"""How soon a move is told to those who watch: `python -m benchmarks.table_load [TABLES MOVES_A_SECOND SECONDS]`.

Starts a server on an SQLite file, sits two people at each table, opens a stream for each of them, and makes moves
at a steady rate, whether earlier ones are answered or not. Prints a line for results.md.
"""

import asyncio
import json
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.speed import commit, machine
from sobremesa.game import CHANCE, Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, begin, chance_text, extend
from sobremesa.rng import generator
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.store import Chair, Entry, Plan, Store
from sobremesa.web.reader import IDENTITY, Signer

GAME = GAMES["mars"]
SEATS = 2
PORT = 8799
CALLERS = 64  # connections over which moves are sent
SETTLE = 3.0  # seconds after the last move in which events may still come
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
    answers: list[float] = field(default_factory=list)  # seconds from a posted move to its answer
    late: int = 0  # moves for which no connection was free at once


async def prepare(url: str, count: int) -> list[Table]:
    """Tables on which games have just begun."""
    engine = await open_database(url)
    store = Store(engine)
    signer = Signer(await store.secret("cookies"))
    tables = []
    for number in range(count):
        people = [await store.add_person(f"Guest {number} {seat}") for seat in range(SEATS)]
        chairs = tuple(Chair(seat, person=one.id, name=one.name) for seat, one in enumerate(people))
        record = begin(GAME, [one.name for one in people], {}, generator(number))
        table = await store.add_table(Plan(GAME.key, record.options, chairs), people[0].id)
        new = []
        while record.turn == CHANCE:
            text = chance_text(record, generator(number))
            record = extend(record, CHANCE, text)
            new.append(Entry(CHANCE, text, time.time()))
        await store.start(table, record.deal, new)
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
        self.open = 0

    async def run(self, rate: float, seconds: float) -> None:
        streams = [asyncio.ensure_future(self._follow(table, seat)) for table in self._tables for seat in range(SEATS)]
        for _ in range(CALLERS):
            self._callers.put_nowait(await asyncio.open_connection("127.0.0.1", PORT))
        while self.open < len(streams):
            await asyncio.sleep(0.1)
        began, moves = time.perf_counter(), []
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            moves.append(asyncio.ensure_future(self._move()))
        await asyncio.gather(*moves)
        await asyncio.sleep(SETTLE)
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)

    async def _follow(self, table: Table, seat: int) -> None:
        """Reads one stream, and notes how old the news are."""
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        writer.write(head("GET", f"/t/{table.id}/events", table.cookies[seat]))
        seen = -1
        async for line in reader:
            if line.startswith(b"data: "):
                now, number = time.perf_counter(), json.loads(line[6:])["number"]
                if seen < 0:
                    self.open += 1
                else:
                    told = [moment for at, moment in table.sent.items() if seen <= at < number]
                    self.figures.delays += [now - moment for moment in told]
                seen = number
        self.figures.statuses["stream ended"] += 1

    async def _move(self) -> None:
        table = self._rng.choice(self._tables)
        while table.moving or table.record.over:
            table = self._rng.choice(self._tables)
        table.moving = True
        self._catch_up(table)
        seat, after = table.record.turn, table.number
        codes = GAME.legal_actions(table.record.state)
        text = GAME.write(table.record.state, self._rng.choice(list(codes)))
        body = urlencode({"seat": seat, "after": after, "move": text}).encode()
        self.figures.late += self._callers.empty()
        reader, writer = await self._callers.get()
        table.sent[after] = began = time.perf_counter()
        writer.write(head("POST", f"/t/{table.id}/move", table.cookies[seat], body))
        self.figures.statuses[await answer(reader)] += 1
        self.figures.answers.append(time.perf_counter() - began)
        self._callers.put_nowait((reader, writer))
        table.moving = False

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
    from urllib.error import URLError
    from urllib.request import urlopen

    while server.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/ready") as ready:
                if all(json.load(ready)["games"].values()):
                    return
        except URLError:
            pass
        time.sleep(0.2)
    raise SystemExit("the server has ended")


def memory(server: "subprocess.Popen[bytes]") -> float:
    """The most that the server has held, in MiB."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


def report(figures: Figures, count: int, rate: float, server: "subprocess.Popen[bytes]") -> str:
    delays = statistics.quantiles(figures.delays, n=100)
    answers = statistics.quantiles(figures.answers, n=100)
    errors = sum(number for status, number in figures.statuses.items() if status != "200")
    missing = SEATS * figures.statuses["200"] - len(figures.delays)
    return (
        f"| {count:,} | {SEATS * count:,} | {rate:g} | {1000 * delays[49]:.1f} ms | {1000 * delays[98]:.1f} ms "
        f"| {1000 * answers[98]:.1f} ms | {errors + missing} | {memory(server):.0f} MiB |"
    )


def main() -> None:
    """Measures, and prints a section for results.md."""
    count, rate, seconds = [*map(int, sys.argv[1:]), *(1000, 200, 30)[len(sys.argv) - 1 :]]
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        tables = asyncio.run(prepare(sqlite_url(file), count))
        limits = [word for limit in LIMITS for word in ("--limit", limit)]
        command = [sys.executable, "-m", "sobremesa", "serve", "--port", str(PORT), "--database", sqlite_url(file)]
        server = subprocess.Popen([*command, *limits], stdout=subprocess.DEVNULL)
        try:
            wait_until_ready(server)
            load = Load(file, tables)
            asyncio.run(load.run(rate, seconds))
            print(f"### {time.strftime('%Y-%m-%d')}, commit {commit()}, {machine(on_gpu=False)}\n")
            print("| tables | streams | moves/s | p50 to event | p99 to event | p99 to answer | errors | memory |")
            print("|---|---|---|---|---|---|---|---|")
            print(report(load.figures, count, rate, server))
            if load.figures.late:
                print(f"\n{load.figures.late} moves had to wait for a connection of the load's own.")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
