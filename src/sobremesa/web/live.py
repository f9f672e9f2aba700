"""News of tables, told to every stream that follows them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

HEARTBEAT = 15.0  # seconds of silence after which a stream says that it is alive
LOBBY = ""  # the name under which the lobby is followed


class News:
    """Who follows which table. It says only that something is new; each reader then looks with its own eyes."""

    def __init__(self) -> None:
        self._followers: dict[str, set[asyncio.Event]] = {}

    def tell(self, table: str) -> None:
        """Something is new at this table."""
        for follower in self._followers.get(table, ()):
            follower.set()

    def lobby(self) -> None:
        """Something is new in the lobby."""
        self.tell(LOBBY)

    def followers(self, table: str) -> int:
        return len(self._followers.get(table, ()))

    @contextmanager
    def _following(self, table: str) -> Iterator[asyncio.Event]:
        follower = asyncio.Event()
        self._followers.setdefault(table, set()).add(follower)
        try:
            yield follower
        finally:
            self._followers[table].discard(follower)
            if not self._followers[table]:
                del self._followers[table]

    async def follow(self, table: str) -> AsyncIterator[bool]:
        """True at once and whenever something is new; False after a while of silence."""
        with self._following(table) as follower:
            yield True
            while True:
                try:
                    await asyncio.wait_for(follower.wait(), HEARTBEAT)
                except TimeoutError:
                    yield False
                else:
                    follower.clear()
                    yield True
