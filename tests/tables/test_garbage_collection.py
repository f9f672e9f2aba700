"""What nobody needs any more is looked for when nobody waits."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sobremesa.tables import garbage_collection
from sobremesa.tables.garbage_collection import collect_garbage_when_quiet

pytestmark = pytest.mark.anyio

MOMENT = 0.02  # seconds
PATIENCE = 60.0  # seconds


class Ring:
    """Something that only the collector can clear away."""

    def __init__(self) -> None:
        self.itself = self


class Server:
    """A server as far as it is asked something."""

    requests = 0

    async def prepared(self) -> None:
        pass

    async def work(self, moments: int) -> None:
        """Answers requests without a pause."""
        for _ in range(moments):
            self.requests += 1
            await asyncio.sleep(MOMENT / 2)


@asynccontextmanager
async def kept(server: Server) -> AsyncIterator[None]:
    upkeeping = asyncio.ensure_future(collect_garbage_when_quiet(server.prepared(), lambda: server.requests))
    await asyncio.sleep(0)
    yield
    upkeeping.cancel()
    await asyncio.gather(upkeeping, return_exceptions=True)


def old_ring() -> "weakref.ref[Ring]":
    """Of something that nobody needs and that has become old."""
    ring = Ring()
    for _ in range(3):
        gc.collect(1)
    return weakref.ref(ring)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "QUIET", MOMENT)


async def test_tidies_up_in_a_quiet_moment_and_not_before() -> None:
    server = Server()
    async with kept(server):
        ring = old_ring()
        await server.work(moments=10)
        assert ring() is not None
        async with asyncio.timeout(PATIENCE):
            while ring() is not None:
                await asyncio.sleep(MOMENT)


async def test_does_nothing_while_nothing_is_asked() -> None:
    async with kept(Server()):
        ring = old_ring()
        await asyncio.sleep(5 * MOMENT)
        assert ring() is not None


async def test_tidies_up_after_a_while_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "LONGEST", 0.0)
    server = Server()
    async with kept(server):
        ring = old_ring()
        await server.work(moments=10)
        assert ring() is None


async def test_nothing_old_is_looked_through_by_itself_until_it_ends() -> None:
    usual = gc.get_threshold()
    async with kept(Server()):
        assert gc.get_threshold() == garbage_collection.THRESHOLDS
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
