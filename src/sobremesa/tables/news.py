"""News of tables, as publish and subscribe (pub/sub): every stream that follows a table is told that it has changed."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

from prometheus_client import Histogram

from sobremesa.storage.peers import LOBBY

HEARTBEAT = 25.0  # seconds of silence after which a stream says that it is alive


class Follower:
    """One stream: whether something is new, and since when."""

    def __init__(self, delays: Histogram) -> None:
        self.ended = False
        self._delays = delays
        self._loop = asyncio.get_running_loop()
        self._woken = self._loop.create_future()
        self._since: float | None = None  # when something new was told
        self._spoke = time.perf_counter()
        self._timer = self._loop.call_later(HEARTBEAT, self._break_silence)

    def tell(self) -> None:
        if self._since is None:
            self._since = time.perf_counter()
            self._wake()

    def end(self) -> None:
        """There is nothing more to tell, or nobody who listens."""
        self.ended = True
        self._wake()

    async def next(self) -> bool:
        """Whether something is new; it takes until something is, or a while of silence, or the end."""
        await self._woken
        self._woken = self._loop.create_future()
        self._spoke, since, self._since = time.perf_counter(), self._since, None
        if since is not None:
            self._delays.observe(self._spoke - since)
        return since is not None

    def _wake(self) -> None:
        if not self._woken.done():
            self._woken.set_result(None)

    def _break_silence(self) -> None:
        """Wakes who has long been silent; one timer serves a stream for good, however much it tells."""
        left = self._spoke + HEARTBEAT - time.perf_counter()
        if left <= 0:
            self._wake()
        self._timer = self._loop.call_later(left if left > 0 else HEARTBEAT, self._break_silence)

    def close(self) -> None:
        self._timer.cancel()


class News:
    """Who follows which table. It says only that something is new; each reader then looks with its own eyes."""

    def __init__(self, delays: Histogram, followed: Callable[[str], None] = lambda _table: None) -> None:
        self._delays = delays  # from what is new to the moment at which a stream wakes
        self._followed = followed  # told of every table that somebody begins to follow
        self._followers: dict[str, set[Follower]] = {}
        self._ending = False

    def tell(self, table: str) -> None:
        """Something is new at this table."""
        for follower in self._followers.get(table, ()):
            follower.tell()

    def lobby(self) -> None:
        """Something is new in the lobby."""
        self.tell(LOBBY)

    def tell_all(self) -> None:
        """Something may be new anywhere."""
        for table in self._followers:
            self.tell(table)

    def end(self) -> None:
        """Every stream ends, so that the server can stop; browsers then come back to the next one."""
        self._ending = True
        for followers in self._followers.values():
            for follower in followers:
                follower.end()

    def followers(self, table: str) -> int:
        return len(self._followers.get(table, ()))

    def streams(self) -> int:
        """Of all tables."""
        return sum(map(self.followers, self._followers))

    @contextmanager
    def following(self, table: str) -> Iterator[Follower]:
        """Who is told of what is new at this table."""
        follower = Follower(self._delays)
        follower.ended = self._ending
        self._followers.setdefault(table, set()).add(follower)
        self._followed(table)
        try:
            yield follower
        finally:
            follower.close()
            self._followers[table].discard(follower)
            if not self._followers[table]:
                del self._followers[table]

    async def follow(self, table: str) -> AsyncIterator[bool]:
        """True at once and whenever something is new; False after a while of silence."""
        with self.following(table) as follower:
            yield True
            while not follower.ended:
                yield await follower.next()
