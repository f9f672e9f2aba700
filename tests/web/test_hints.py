"""Hints over HTTP: one at a time for each person, and none for who has hung up."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp, Message

from sobremesa.games import GAMES
from sobremesa.record import Record
from sobremesa.storage.database import sqlite_url
from sobremesa.storage.models import Person
from sobremesa.storage.store import Store
from sobremesa.tables.bot_pool import Question
from sobremesa.tables.bot_processes import BotProcess, BotProcesses
from sobremesa.tables.fair_queue import Priority, Ticket
from tests.walks import USUAL, walk
from tests.web.visitors import PATIENCE, Kept, Visitor, keep, scope_of, serving

pytestmark = pytest.mark.anyio

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])


def decisions(record: Record) -> list[Record]:
    return [record.at(ply) for ply in range(4, len(record.moves)) if record.positions[ply].turn >= 0]


class Slow:
    """Processes that answer when they are told to, and what they have begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.answers: asyncio.Queue[Any] = asyncio.Queue()

    async def ask(self, question: Question) -> Any:
        self.begun.append(question["bot"])
        return await self.answers.get()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow = Slow()
    monkeypatch.setattr(BotProcess, "ask", slow.ask)
    return slow


@pytest.fixture
def bots(slow: Slow) -> BotProcesses:  # noqa: ARG001  # made once their processes are slow
    return BotProcesses(1)


@pytest.fixture
async def app(database: str, bots: BotProcesses) -> AsyncIterator[ASGIApp]:
    async with serving(database, bots) as app:
        yield app


@pytest.fixture
def database(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "tables.db")


async def until_begun(slow: Slow, number: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(slow.begun) < number:
            await asyncio.sleep(0.005)


async def hang_up(visitor: Visitor, path: str, **fields: Any) -> None:
    """Sends a form, and is gone before it is answered."""
    request = visitor.http.build_request("POST", path, data=fields)
    messages, gone = iter([{"type": "http.request", "body": request.content}]), asyncio.Event()

    async def receive() -> Message:
        if message := next(messages, None):
            return message
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(_message: Message) -> None:
        assert gone.is_set(), "it was answered before"

    answering = asyncio.ensure_future(visitor.app(scope_of(request), receive, send))
    await asyncio.sleep(0.1)
    gone.set()
    async with asyncio.timeout(PATIENCE):
        await answering


async def seated(app: ASGIApp, store: Store, record: Record, people: list[Person]) -> tuple[Visitor, Kept]:
    """Who is to move in this game, and its table."""
    kept = await keep(store, record, people=people)
    return await kept.visitor(app, store, record.turn), kept


async def people(store: Store) -> list[Person]:
    return [await store.add_person(name) for name in ("Ana", "Ben")]


async def test_a_hint_whose_asker_has_hung_up_never_begins(
    app: ASGIApp, store: Store, slow: Slow, bots: BotProcesses
) -> None:
    here = decisions(walk(MARS))[0]
    eve, kept = await seated(app, store, here, await people(store))
    first = asyncio.ensure_future(bots.choose(here, "master", Ticket(Priority.AWAITED, ("", "ana", "other"))))
    await until_begun(slow, 1)
    for _ in range(3):
        await hang_up(eve, f"{kept.table}/hint", seat=here.turn)
    after = asyncio.ensure_future(bots.choose(here, "host", Ticket(Priority.AWAITED, ("", "ana", "other"))))
    for move in ("first", "after"):
        slow.answers.put_nowait(move)
    assert (await first, await after) == ("first", "after")
    assert slow.begun == ["master", "host"]


async def test_who_waits_for_a_hint_is_told_so_at_another_table(app: ASGIApp, store: Store, slow: Slow) -> None:
    everybody = await people(store)
    here = decisions(walk(MARS))[0]
    other = next(record for record in decisions(walk(MARS))[1:] if record.turn == here.turn)
    ana, kept = await seated(app, store, here, everybody)
    _, elsewhere = await seated(app, store, other, everybody)
    first, again = [asyncio.ensure_future(ana.told(f"{kept.table}/hint", seat=here.turn)) for _ in range(2)]
    await until_begun(slow, 1)
    status, told = await ana.told(f"{elsewhere.table}/hint", seat=here.turn)
    assert (status, told["error"].partition(".")[0]) == (429, "Your last hint is still being thought about")
    slow.answers.put_nowait([])
    assert await first == await again == (200, [])
    assert slow.begun == ["hint"]


async def test_a_hint_waits_in_the_share_of_the_guest_and_of_their_address(
    app: ASGIApp, store: Store, bots: BotProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    tickets: list[Ticket] = []

    async def hint(_record: Record, _person: str, ticket: Ticket) -> list[Any]:
        tickets.append(ticket)
        return []

    monkeypatch.setattr(bots, "hint", hint)
    here = decisions(walk(MARS))[0]
    ana, kept = await seated(app, store, here, await people(store))
    await ana.told(f"{kept.table}/hint", seat=here.turn)
    share = "127.0.0.1", kept.people[here.turn].id, kept.table.removeprefix("/t/")
    assert [(ticket.priority, ticket.share) for ticket in tickets] == [(Priority.AWAITED, share)]


async def test_a_hint_in_a_draft_is_about_what_comes_next(
    app: ASGIApp, store: Store, bots: BotProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Record] = []

    async def hint(record: Record, _person: str, _ticket: Ticket) -> list[Any]:
        asked.append(record)
        return []

    monkeypatch.setattr(bots, "hint", hint)
    whole = walk(next(setting for setting in USUAL if setting.game is GAMES["arboretum"]))
    ply = next(ply for ply, move in enumerate(whole.moves) if ply > 9 and " play " in move)
    here, texts = whole.at(ply), [move.partition(" ")[2] for move in whole.moves[ply : ply + 2]]
    ana, kept = await seated(app, store, here, await people(store))
    assert await ana.told(f"{kept.table}/hint", seat=here.turn, move=texts[:1]) == (200, [])
    assert [record.moves for record in asked] == [whole.moves[: ply + 1]]
    assert (await ana.told(f"{kept.table}/hint", seat=here.turn, move=texts))[0] == 409
    assert (await ana.told(f"{kept.table}/hint", seat=here.turn, move=["nonsense"]))[0] == 422
    assert (await ana.told(f"{kept.table}/hint", seat=here.turn, move=["x"] * 25))[0] == 422
    assert len(asked) == 1
