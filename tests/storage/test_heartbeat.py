"""The heartbeat says when the servers stopped, however many of them share the database."""

import asyncio

import pytest

from sobremesa.storage.heartbeat import LONGEST
from sobremesa.storage.models import Outage
from sobremesa.storage.store import Store
from tests.clock import Clock

pytestmark = pytest.mark.anyio


async def test_a_heart_that_beats_has_no_outage(store: Store, clock: Clock) -> None:
    for _ in range(4):
        await store.heartbeat.beat()
        clock.now += LONGEST
    assert store.heartbeat.outages == []


async def test_a_long_silence_is_an_outage_from_the_last_beat_to_the_next(store: Store, clock: Clock) -> None:
    await store.heartbeat.beat()
    clock.now += 60
    again = Store(store.engine)
    await again.heartbeat.beat()
    assert again.heartbeat.outages == [Outage(50_000, 50_060)]


async def test_every_server_learns_of_every_outage_once(store: Store, clock: Clock) -> None:
    servers = [store, Store(store.engine), Store(store.engine)]
    await store.heartbeat.beat()
    for _ in range(2):
        clock.now += 60
        await asyncio.gather(*(server.heartbeat.beat() for server in servers))
        for server in servers:
            await server.heartbeat.beat()
    assert [server.heartbeat.outages for server in servers] == [[Outage(50_000, 50_060), Outage(50_060, 50_120)]] * 3


async def test_a_clock_that_runs_behind_does_not_take_a_beat_back(store: Store, clock: Clock) -> None:
    await store.heartbeat.beat()
    clock.now -= 60
    await store.heartbeat.beat()
    clock.now += 60 + LONGEST
    await store.heartbeat.beat()
    assert store.heartbeat.outages == []


@pytest.mark.parametrize(
    ("began", "ended", "overlap"), [(0, 5, 0), (0, 15, 5), (12, 18, 6), (15, 30, 5), (20, 30, 0), (0, 30, 10)]
)
def test_an_outage_takes_from_a_time_what_lies_within_both(began: float, ended: float, overlap: float) -> None:
    assert Outage(10, 20).overlap(began, ended) == overlap
