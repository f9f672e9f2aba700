"""Bots in processes of their own: they answer in fair turns, and where they fail the game goes on."""

import asyncio
import logging
import os
import sys
from collections.abc import Coroutine
from typing import Any

import pytest

from sobremesa.bots import BOTS
from sobremesa.bots.levels import LEVELS
from sobremesa.game import Game, Seat, State
from sobremesa.games import GAMES
from sobremesa.match.bot import Bot
from sobremesa.record import Record, dumps, extend
from sobremesa.rng import Rng
from sobremesa.tables import bot_processes, bot_worker
from sobremesa.tables.bot_pool import Question
from sobremesa.tables.bot_processes import BotProcess, BotProcesses, HintPending
from sobremesa.tables.bot_worker import NICENESS, answer
from sobremesa.tables.fair_queue import Priority, Ticket
from tests.walks import USUAL, walk

pytestmark = pytest.mark.anyio

WILD = (sys.executable, "-m", "tests.tables.wild_worker")
PATIENCE = 120.0  # seconds: rules may have to be compiled
MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])


def ticket() -> Ticket:
    return Ticket(Priority.AWAITED, ("192.0.2.7", "ana", "table"))


def a_decision() -> Record:
    record = walk(MARS)
    return record.at(next(ply for ply in range(8, len(record.moves)) if record.positions[ply].turn >= 0))


def is_legal(record: Record, text: str) -> bool:
    return bool(extend(record, Seat(record.turn), text))


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_answers_with_a_move_that_can_be_made(bot: str) -> None:
    record = a_decision()
    question = {"bot": bot, "record": dumps(record), "seed": 3}
    assert is_legal(record, answer(question))
    assert answer(question) == answer(question)


def test_what_every_level_needs_is_compiled_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: set[tuple[str, str]] = set()

    def decide(game: Game, bot: Bot, state: State, _rng: Rng) -> int:
        prepared.add((game.key, bot.name))
        return int(state.turn)

    monkeypatch.setattr(bot_worker, "decide", decide)
    monkeypatch.setattr(bot_worker, "warm", lambda game: prepared.update((game.key, one) for one in ("host", "master")))
    bot_worker.compile_quick_levels()
    for game in GAMES.values():
        bot_worker.compile_game(game)
    assert prepared == {(game, level) for game in GAMES for level in LEVELS}


async def test_a_process_is_asked_and_asked_again() -> None:
    bots, record = BotProcesses(1), a_decision()
    try:
        for _ in range(2):
            assert is_legal(record, await bots.choose(record, "uniform", ticket()))
    finally:
        await bots.close()


async def test_where_a_bot_fails_a_move_is_made_for_it_and_said_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> object:
        raise TimeoutError

    monkeypatch.setattr(BotProcess, "ask", fail)
    bots, record = BotProcesses(1), a_decision()
    with caplog.at_level(logging.WARNING):
        assert is_legal(record, await bots.choose(record, "uniform", ticket()))
    assert "bot uniform failed in mars" in caplog.text


async def test_a_process_that_ends_or_is_too_slow_is_ended_and_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker, record = BotProcess(), a_decision()
    question = {"bot": "uniform", "game": "mars", "record": dumps(record), "seed": 3}
    try:
        with pytest.raises(OSError, match="without an answer"):
            await thinker.ask({**question, "bot": "nobody"})
        monkeypatch.setattr(bot_processes, "FIRST_DEADLINE", 0.01)
        with pytest.raises(TimeoutError):
            await thinker.ask(question)
        monkeypatch.undo()
        assert is_legal(record, await thinker.ask(question))
    finally:
        await thinker.close()


@pytest.mark.parametrize("bot", ["hang", "crash", "hoard", "babble"])
async def test_a_process_that_misbehaves_is_ended_and_replaced(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    monkeypatch.setattr(bot_processes, "COMMAND", WILD)
    monkeypatch.setattr(bot_processes, "FIRST_DEADLINE", 5.0 if bot == "hang" else PATIENCE)
    bots, record, late = BotProcesses(1), a_decision(), list[bool]()
    bots.late = lambda: late.append(True)
    try:
        assert is_legal(record, await bots.choose(record, bot, ticket()))
        assert len(late) == 1
        monkeypatch.setattr(bot_processes, "FIRST_DEADLINE", PATIENCE)
        assert is_legal(record, await bots.choose(record, "uniform", ticket()))
        assert len(late) == 1
    finally:
        await bots.close()


async def test_bots_let_others_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "COMMAND", WILD)
    thinker = BotProcess()
    try:
        assert await thinker.ask({"bot": "niceness", "game": "mars"}) == min(19, os.nice(0) + NICENESS)
    finally:
        await thinker.close()


# Whose turn it is


class Slow:
    """Processes that think about everything until they are told to answer, and what they have begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self._answers: dict[str, asyncio.Future[Any]] = {}
        monkeypatch.setattr(BotProcess, "ask", self._ask)

    async def _ask(self, question: Question) -> Any:
        self.begun.append(question["bot"])
        self._answers[question["bot"]] = asyncio.get_running_loop().create_future()
        return await self._answers[question["bot"]]

    async def answer(self, bot: str, answer: Any = "") -> None:
        self._answers[bot].set_result(answer)
        await settle()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


async def settle() -> None:
    """Everything has happened that needs nothing but its turn."""
    for _ in range(10):
        await asyncio.sleep(0)


async def doing(work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
    task = asyncio.ensure_future(work)
    await settle()
    return task


@pytest.mark.parametrize("level", LEVELS)
async def test_a_level_that_does_not_search_never_waits_for_one_that_does(slow: Slow, level: str) -> None:
    bots, record = BotProcesses(1), a_decision()
    for _ in range(30):
        await doing(bots.choose(record, "master", ticket()))
    await doing(bots.choose(record, level, ticket()))
    assert slow.begun == (["master", level] if LEVELS[level].quick else ["master"])
    await bots.close()


async def test_who_asks_for_the_same_hint_again_is_given_the_same_answer(slow: Slow) -> None:
    bots, record = BotProcesses(2), a_decision()
    both = [await doing(bots.hint(record, "ana", ticket())) for _ in range(2)]
    assert slow.begun == ["hint"]
    await slow.answer("hint", [{"move": "pass"}])
    assert [await one for one in both] == [[{"move": "pass"}]] * 2
    await bots.close()


async def test_who_waits_for_a_hint_is_given_no_other(slow: Slow) -> None:
    bots, record = BotProcesses(2), walk(MARS)
    decisions = [record.at(ply) for ply in range(20, len(record.moves)) if record.positions[ply].turn >= 0]
    await doing(bots.hint(decisions[0], "ana", ticket()))
    with pytest.raises(HintPending):
        await bots.hint(decisions[1], "ana", ticket())
    await doing(bots.hint(decisions[1], "ben", ticket()))
    assert slow.begun == ["hint", "hint"]
    await bots.close()


async def test_of_thirty_hints_that_nobody_waits_for_one_is_thought_about(slow: Slow) -> None:
    bots, record = BotProcesses(1), a_decision()
    for _ in range(30):
        (await doing(bots.hint(record, "eve", ticket()))).cancel()
        await settle()
    await doing(bots.choose(record, "master", Ticket(Priority.AWAITED, ("198.51.100.1", "ana", "other"))))
    assert slow.begun == ["hint"]
    await slow.answer("hint", [])
    assert slow.begun == ["hint", "master"]
    await bots.close()


async def test_a_hint_that_nobody_waits_for_any_more_never_begins(slow: Slow) -> None:
    bots, record = BotProcesses(1), a_decision()
    await doing(bots.choose(record, "master", ticket()))
    for _ in range(3):
        (await doing(bots.hint(record, "ana", ticket()))).cancel()
        await settle()
    await slow.answer("master")
    assert slow.begun == ["master"]
    again = await doing(bots.hint(record, "ana", ticket()))
    await slow.answer("hint", [])
    assert await again == []
    await bots.close()
