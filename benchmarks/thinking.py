"""How long a stranger waits for a bot while others ask the server for all the thinking they can get.

`python -m benchmarks.thinking`: a hundred attackers, each a guest of their own at an address of their own, set tables
of four masters and follow them, and again and again ask for a hint and hang up. A stranger plays against a regular.
Each wait is from one move to the bot's next: the pace at which bots move is in it. Prints a section for results.md.
"""

import argparse
import asyncio
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from benchmarks.speed import commit, machine
from benchmarks.table_load import PORT, head, wait_until_ready
from sobremesa.bots.levels import LEVELS
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.store import Store
from sobremesa.tables.turns import PACE
from sobremesa.web.session import CookieSigner

GAME = "mars"
ME, BOT = 0, 1  # seats of the stranger's table
PATIENCE = 0.1  # seconds after which an attacker hangs up
PERIOD = 1.0  # seconds from one hint of an attacker to the next
SETTLE = 10.0  # seconds until the processes of the bots have started
HEAD = ("| a regular's move | waits | p50 | p99 | longest |", "|---|---|---|---|---|")


@dataclass(frozen=True)
class Guest:
    """Somebody with a cookie and an address."""

    cookie: str
    address: str

    async def ask(self, method: str, path: str, **fields: object) -> tuple[dict[str, str], bytes]:
        """The headers and the body of an answer, over a connection of its own."""
        async with self.calling(method, path, **fields) as reader:
            headers = await _headers(reader)
            return headers, await reader.readexactly(int(headers["content-length"]))

    @asynccontextmanager
    async def calling(self, method: str, path: str, **fields: object) -> AsyncIterator[asyncio.StreamReader]:
        """A connection over which something has been asked."""
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT, local_addr=(self.address, 0))
        try:
            writer.write(head(method, path, self.cookie, urlencode(fields).encode()))
            yield reader
        finally:
            writer.close()

    async def lay(self, *seats: str) -> str:
        """A new table; its address."""
        chairs = {f"seat{number}": who for number, who in enumerate(seats)}
        headers, _ = await self.ask("POST", f"/new/{GAME}", seats=len(seats), hints="on", **chairs)
        return headers["location"]

    async def news(self, table: str) -> AsyncIterator[Any]:
        """What the table's stream tells, and when."""
        async with self.calling("GET", f"{table}/events") as reader:
            async for line in reader:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])


async def _headers(reader: asyncio.StreamReader) -> dict[str, str]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    return {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}


async def guests(url: str, count: int) -> list[Guest]:
    """So many people whom the server will know, each at an address of their own on this machine."""
    engine = await open_database(url)
    store = Store(engine)
    signer = CookieSigner(await store.secret("cookies"))
    people = [await store.add_person(f"Guest {number}") for number in range(count)]
    await engine.dispose()
    return [
        Guest(signer.sign(one.id), f"127.1.{number // 250}.{1 + number % 250}") for number, one in enumerate(people)
    ]


class Stranger:
    """Somebody who plays against a regular, one game after the other."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._rng = random.Random(1)
        self.waits: list[float] = []  # seconds

    async def play(self) -> None:
        while True:
            await self._play(await self._guest.lay("me", "regular"))

    async def _play(self, table: str) -> None:
        """Plays to the end of the game."""
        number, turn, since = -1, ME, 0.0
        async for news in self._guest.news(table):
            if news["number"] == number:
                continue
            now = time.perf_counter()
            if turn == BOT:
                self.waits.append(now - since)
                since = now
            number, turn = news["number"], news["turn"]
            if turn == ME:
                since = await self._move(table)
            elif turn != BOT:
                return

    async def _move(self, table: str) -> float:
        """Makes any move; when that was."""
        _, body = await self._guest.ask("GET", f"{table}/board?seat={ME}")
        board = json.loads(body)
        move = self._rng.choice(sorted(board["choices"]["moves"].values()))
        began = time.perf_counter()
        await self._guest.ask("POST", f"{table}/move", seat=ME, after=board["number"], move=move)
        return began


class Attack:
    """Guests who have bots play among themselves, and ask for hints that they do not wait for."""

    def __init__(self, attackers: Sequence[Guest], tables: int, level: str) -> None:
        self._attackers = attackers
        self._tables = tables
        self._level = level
        self._own: dict[Guest, str] = {}  # the table at which each of them could move
        self._going_on: list[asyncio.Future[None]] = []

    async def begin(self) -> None:
        """Sets all the tables, as fast as the server lets them."""
        await asyncio.gather(*(self._set_tables(guest) for guest in self._attackers))

    async def _set_tables(self, guest: Guest) -> None:
        self._own[guest] = await guest.lay("me", "regular")
        self._going_on.append(asyncio.ensure_future(self._ask_for_hints(guest)))
        for _ in range(self._tables):
            self._going_on.append(asyncio.ensure_future(_watch(guest, await guest.lay(*[self._level] * 4))))

    async def _ask_for_hints(self, guest: Guest) -> None:
        while True:
            async with guest.calling("POST", f"{self._own[guest]}/hint", seat=ME):
                await asyncio.sleep(PATIENCE)
            await asyncio.sleep(PERIOD - PATIENCE)

    def broken(self) -> list[BaseException]:
        """What has ended that should go on."""
        return [error for one in self._going_on if one.done() and (error := one.exception())]


async def _watch(guest: Guest, table: str) -> None:
    async for _ in guest.news(table):
        pass


def row(what: str, seconds: Sequence[float]) -> str:
    """A line of the table whose head is HEAD."""
    if len(seconds) < 2:
        return f"| {what} | {len(seconds)} | – | – | – |"
    parts = statistics.quantiles(seconds, n=100, method="inclusive")
    return f"| {what} | {len(seconds)} | {parts[49]:.2f} s | {parts[98]:.2f} s | {max(seconds):.2f} s |"


async def measure(stranger: Guest, attack: Attack, seconds: float) -> None:
    """Prints how long the stranger waits before the attack, while it begins, and then."""
    game = Stranger(stranger)
    playing = asyncio.ensure_future(game.play())
    await asyncio.sleep(SETTLE)
    for what, meanwhile in (
        ("quiet", asyncio.sleep(seconds)),
        ("while the attackers set their tables", attack.begin()),
        ("under attack", asyncio.sleep(seconds)),
    ):
        game.waits.clear()
        began = time.perf_counter()
        await meanwhile
        print(row(f"{what}, {time.perf_counter() - began:.0f} s", game.waits), flush=True)
    if playing.done() or attack.broken():
        raise SystemExit(f"somebody has stopped: {playing} {attack.broken()}")


def main() -> None:
    """Measures, and prints a section for results.md."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--attackers", type=int, default=100)
    asked.add_argument("--tables", type=int, default=10, help="of four bots, for each attacker")
    asked.add_argument("--level", choices=LEVELS, default="master", help="of those bots")
    asked.add_argument("--seconds", type=float, default=120.0, help="for each row")
    chosen = asked.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder) / "tables.db")
        stranger, *attackers = asyncio.run(guests(url, 1 + chosen.attackers))
        command = [sys.executable, "-m", "sobremesa", "serve", "--port", str(PORT), "--database", url]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_until_ready(server)
            print(f"### {time.strftime('%Y-%m-%d')}, commit {commit()}, {machine(on_gpu=False)}, pace {PACE} s\n")
            print(*HEAD, sep="\n")
            asyncio.run(measure(stranger, Attack(attackers, chosen.tables, chosen.level), chosen.seconds))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
