"""What a server writes down: enough to find a mistake, and nothing that belongs to those who play."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import text

from sobremesa.game import Json
from sobremesa.games import GAMES
from sobremesa.record import begin
from sobremesa.rng import generator
from sobremesa.storage.database import open_database
from sobremesa.tables import turns
from sobremesa.web.access_log import JsonLines, Lines, forgotten, trace
from sobremesa.web.session import IDENTITY
from tests.web.api.programs import listening
from tests.web.visitors import PATIENCE

SEED = 7
TABLE = "mxm7wfzjekpm"
# How a database comes to refuse what is written into a table, and how one that is not there.
CHECK = {
    "sqlite": "CREATE TRIGGER no_{table} BEFORE {change} ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END",
    "postgresql": "ALTER TABLE {table} ADD CONSTRAINT no_{table} CHECK (false) NOT VALID",
}
LOST = dict.fromkeys(CHECK, "ALTER TABLE {table} RENAME TO lost_{table}")
CHANGES = {"tables": "UPDATE", "entries": "INSERT", "chats": "INSERT"}


def deal() -> Json:
    """What the server deals."""
    return begin(GAMES["arboretum"], ["Ana", "Zoe"], {}, generator(SEED)).deal


class Written(logging.Handler):
    """Everything that would be written, in every form that a log may have."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != "httpx":  # which is the visitor, and not the server
            self.lines += [form.format(record) for form in (Lines(), JsonLines())]


@pytest.fixture
def written() -> Iterator[list[str]]:
    handler, root = Written(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield handler.lines
    root.removeHandler(handler)
    root.setLevel(level)


async def alter(database: str, statements: dict[str, str]) -> None:
    """Does this to every table that something is written into while people play."""
    engine = await open_database(database)
    async with engine.begin() as connection:
        for table, change in CHANGES.items():
            await connection.execute(text(statements[engine.dialect.name].format(table=table, change=change)))
    await engine.dispose()


@pytest.mark.parametrize("harm", [CHECK, LOST], ids=["refused", "lost"])
def test_no_log_names_what_a_database_could_not_keep(
    database: str, harm: dict[str, str], written: list[str], monkeypatch: pytest.MonkeyPatch, mistakes: list[str]
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _bits: SEED)  # so that the deal is known
    monkeypatch.setattr(turns, "ROUND", 0.05)
    with listening(database) as address, httpx.Client(base_url=address, timeout=PATIENCE) as ana:
        waiting = ana.post("/new/arboretum", data={"name": "Ana"}).headers["location"]
        playing = ana.post("/new/arboretum", data={"seat1": "here"}).headers["location"]
        board = ana.get(f"{playing}/board", params={"seat": 0}).json()
        move = next(iter(board["choices"]["moves"].values()))
        asyncio.run(alter(database, harm))
        statuses = [
            ana.post(f"{waiting}/sit", data={"seat": 1, "name": "Zoe"}).status_code,
            ana.post(f"{playing}/move", data={"seat": 0, "after": 0, "move": move}).status_code,
            ana.post(f"{playing}/chat", data={"words": "a whisper"}).status_code,
            ana.get(f"{waiting}/board").status_code,
        ]
        time.sleep(5 * turns.ROUND)
    assert max(statuses) >= 500
    assert written
    mistakes.clear()
    private = [waiting[3:], playing[3:], ana.cookies[IDENTITY], move, "a whisper", "Zoe"]
    said = "\n".join(written)
    assert [one for one in private if one in said] == []
    for hand in deal()["hands"]:
        assert json.dumps(hand)[1:-1] not in said
        assert str(hand)[1:-1] not in said


def test_a_trace_says_where_and_what_but_not_with_which_values() -> None:
    def lose(table: str) -> None:
        try:
            raise KeyError(table)
        except KeyError as error:
            raise ExceptionGroup(f"about {table}", [ValueError(table)]) from error

    with pytest.raises(ExceptionGroup) as raised:
        lose(TABLE)
    said = trace(raised.value)
    assert TABLE not in said
    assert [line for line in said.splitlines() if not line.startswith(" ")] == [
        "ExceptionGroup",
        "ValueError",
        "KeyError",
    ]
    assert "in lose\n" in said


def test_an_error_that_nobody_waits_for_is_written_without_its_message(written: list[str], mistakes: list[str]) -> None:
    async def forget() -> None:
        asyncio.get_running_loop().set_exception_handler(forgotten)
        task = asyncio.ensure_future(asyncio.wait_for(fail(), 1))
        while not task.done():
            await asyncio.sleep(0)
        del task

    async def fail() -> None:
        raise KeyError(TABLE)

    asyncio.run(forget())
    assert len(written) == 2
    mistakes.clear()
    assert all("KeyError" in line and TABLE not in line for line in written)
