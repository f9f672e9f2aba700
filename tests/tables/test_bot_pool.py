"""A pool of workers behind a fair queue, with workers that answer when a test says so."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from sobremesa.tables.bot_pool import BotPool, Question
from sobremesa.tables.fair_queue import Priority, Ticket

pytestmark = pytest.mark.anyio


class Clerk:
    """A worker that has nothing to say before it is told to."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.closed = False
        self._answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def ask(self, question: Question) -> Any:
        self.begun.append(question["about"])
        self._answer = asyncio.get_running_loop().create_future()
        return await self._answer

    async def say(self, answer: str) -> None:
        self._answer.set_result(answer)
        await settle()

    async def fail(self, error: Exception) -> None:
        self._answer.set_exception(error)
        await settle()

    async def close(self) -> None:
        self.closed = True


async def settle() -> None:
    """Everything has happened that needs nothing but its turn."""
    for _ in range(10):
        await asyncio.sleep(0)


async def asking(pool: BotPool, about: str, share: str = "home/ana/t") -> "asyncio.Future[Any]":
    """Somebody who waits for an answer."""
    waiting = asyncio.ensure_future(pool.ask({"about": about}, Ticket(Priority.AWAITED, tuple(share.split("/")))))
    await settle()
    return waiting


async def cancelled(waiting: Awaitable[Any]) -> bool:
    try:
        await waiting
    except asyncio.CancelledError:
        return True
    return False


async def test_each_is_answered_when_a_worker_is_free() -> None:
    clerk = Clerk()
    pool = BotPool([clerk])
    first, second = await asking(pool, "one"), await asking(pool, "two")
    assert clerk.begun == ["one"]
    await clerk.say("1")
    assert clerk.begun == ["one", "two"]
    await clerk.say("2")
    assert (await first, await second) == ("1", "2")


async def test_a_stranger_is_next_although_another_has_asked_a_hundred_times() -> None:
    clerk = Clerk()
    pool = BotPool([clerk])
    greedy = [await asking(pool, f"greedy {n}", f"away/eve/t{n}") for n in range(100)]
    stranger = await asking(pool, "stranger")
    await clerk.say("done")
    assert clerk.begun == ["greedy 0", "stranger"]
    await clerk.say("yours")
    assert await stranger == "yours"
    await pool.close()
    assert [await cancelled(one) for one in greedy[1:]] == [True] * 99


async def test_a_question_whose_asker_is_gone_never_begins() -> None:
    clerk = Clerk()
    pool = BotPool([clerk])
    first, gone, third = [await asking(pool, about) for about in ("first", "gone", "third")]
    gone.cancel()
    await clerk.say("1")
    await clerk.say("3")
    assert clerk.begun == ["first", "third"]
    assert (await first, await third) == ("1", "3")


async def test_who_leaves_in_the_middle_of_a_thought_leaves_the_worker_to_end_it() -> None:
    clerk = Clerk()
    pool = BotPool([clerk])
    gone, second = await asking(pool, "gone"), await asking(pool, "second")
    gone.cancel()
    await settle()
    assert clerk.begun == ["gone"]
    await clerk.say("to nobody")
    assert clerk.begun == ["gone", "second"]
    await clerk.say("2")
    assert await second == "2"


async def test_a_question_is_answered_for_all_who_wait_and_dropped_with_the_last_of_them() -> None:
    clerk = Clerk()
    pool = BotPool([clerk])
    await asking(pool, "first")
    shared = pool.submit({"about": "shared"}, Ticket(Priority.AWAITED, ("home", "ben", "t")))
    waiting = [asyncio.ensure_future(pool.wait(shared)) for _ in range(2)]
    await settle()
    waiting[0].cancel()
    await clerk.say("1")
    assert clerk.begun == ["first", "shared"]
    await clerk.say("2")
    assert await waiting[1] == "2"


async def test_a_worker_that_fails_says_so_and_takes_the_next() -> None:
    clerk = Clerk()
    pool = BotPool([clerk])
    first, second = await asking(pool, "one"), await asking(pool, "two")
    await clerk.fail(TimeoutError())
    with pytest.raises(TimeoutError):
        await first
    await clerk.say("2")
    assert await second == "2"


async def test_long_thoughts_weigh_as_much_as_many_short_ones() -> None:
    clerk, now = Clerk(), [0.0]
    pool = BotPool([clerk], clock=lambda: now[0])
    for n in range(4):
        await asking(pool, f"long {n}", "away/eve/t")
    for n in range(4):
        await asking(pool, f"short {n}", "home/ana/t")
    for seconds in (2.0, 0.5, 0.5, 0.5, 0.5, 2.0, 2.0):
        now[0] += seconds
        await clerk.say("")
    assert clerk.begun == ["long 0", *(f"short {n}" for n in range(4)), "long 1", "long 2", "long 3"]
    await pool.close()


async def test_a_pool_that_is_closed_ends_its_workers_and_lets_everybody_go() -> None:
    clerk = Clerk()
    pool = BotPool([clerk])
    asked = [await asking(pool, about) for about in ("one", "two")]
    await pool.close()
    assert clerk.closed
    assert [await cancelled(one) for one in asked] == [True, True]
