"""Bots in processes of their own: they answer, and where they fail the game goes on."""

import logging
import os
import sys

import pytest

from sobremesa.bots import BOTS
from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, dumps, extend
from sobremesa.tables import bot_processes
from sobremesa.tables.bot_processes import BotProcess, BotProcesses
from sobremesa.tables.bot_worker import NICENESS, answer
from tests.walks import USUAL, walk

pytestmark = pytest.mark.anyio

WILD = (sys.executable, "-m", "tests.tables.wild_worker")
PATIENCE = 120.0  # seconds: rules may have to be compiled
MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])


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


async def test_a_process_is_asked_and_asked_again() -> None:
    bots, record = BotProcesses(1), a_decision()
    try:
        for _ in range(2):
            assert is_legal(record, await bots.choose(record, "uniform"))
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
        assert is_legal(record, await bots.choose(record, "uniform"))
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
        assert is_legal(record, await bots.choose(record, bot))
        assert len(late) == 1
        monkeypatch.setattr(bot_processes, "FIRST_DEADLINE", PATIENCE)
        assert is_legal(record, await bots.choose(record, "uniform"))
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
