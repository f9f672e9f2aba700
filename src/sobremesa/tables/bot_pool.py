"""A pool of workers behind a fair queue: a question waits for its turn, and one that nobody waits for never begins."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sobremesa.tables.fair_queue import FairQueue, Ticket

Question: TypeAlias = dict[str, Any]


class Worker(Protocol):
    """Who answers one question at a time."""

    async def ask(self, question: Question) -> Any:
        """The answer; raises OSError or TimeoutError where there is none."""

    async def close(self) -> None: ...


@dataclass(eq=False)
class Asked:
    """A question, the answer that it will have, and how many wait for it."""

    question: Question
    ticket: Ticket
    answer: asyncio.Future[Any]
    waiting: int = 0


class BotPool:
    """Workers that take the questions in turn."""

    def __init__(self, workers: Sequence[Worker], clock: Callable[[], float] = time.monotonic) -> None:
        self._workers = workers
        self._idle = list(workers)
        self._clock = clock
        self._queue = FairQueue()
        self._queued: dict[Ticket, Asked] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, question: Question, ticket: Ticket) -> Any:
        """The answer; raises OSError or TimeoutError."""
        return await self.wait(self.submit(question, ticket))

    def submit(self, question: Question, ticket: Ticket) -> Asked:
        """Queues the question, for somebody to wait for its answer."""
        asked = Asked(question, ticket, asyncio.get_running_loop().create_future())
        self._queued[ticket] = asked
        self._queue.add(ticket)
        self._go_on()
        return asked

    async def wait(self, asked: Asked) -> Any:
        """The answer; raises OSError or TimeoutError. When the last who waits is cancelled, the question is dropped."""
        asked.waiting += 1
        try:
            return await asyncio.shield(asked.answer)
        finally:
            asked.waiting -= 1
            if not asked.waiting:
                self._drop(asked)

    def _drop(self, asked: Asked) -> None:
        """What has not begun never begins; what has begun ends by itself."""
        if self._queue.drop(asked.ticket):
            del self._queued[asked.ticket]
            asked.answer.cancel()

    def _go_on(self) -> None:
        while self._idle and (ticket := self._queue.take()):
            task = asyncio.ensure_future(self._work(self._idle.pop(), self._queued.pop(ticket)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, worker: Worker, asked: Asked) -> None:
        began = self._clock()
        try:
            asked.answer.set_result(await worker.ask(asked.question))
        except (OSError, TimeoutError) as error:
            asked.answer.set_exception(error)
        finally:
            asked.answer.cancel()  # nothing, unless the pool is closed meanwhile
            self._queue.done(asked.ticket, self._clock() - began)
            self._idle.append(worker)
            self._go_on()

    async def close(self) -> None:
        """Ends the workers, and what they were doing."""
        for asked in list(self._queued.values()):
            self._drop(asked)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.close()
