"""One broken table harms no other: it is left out, shown as broken and tried again, and everything else goes on."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from starlette.types import ASGIApp

from sobremesa import cli
from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, dumps
from sobremesa.storage.database import open_database, sqlite_url
from sobremesa.storage.store import Store
from sobremesa.tables.archive import Broken, checked, exported
from sobremesa.tables.broken import FIRST_PAUSE, LONGEST_PAUSE, BrokenTables, mark
from tests.walks import USUAL, walk
from tests.web.visitors import PATIENCE, Kept, Visitor, keep, serving

pytestmark = pytest.mark.anyio

SENTENCE = "This table cannot be read any more."

# What may have happened to a table's rows; NAME stands for its name.
BREAKS = {
    "deal": "update tables set deal = '\"nonsense\"' where id = 'NAME'",
    "game": "update tables set game = 'chess' where id = 'NAME'",
    "options": "update tables set options = '[1]' where id = 'NAME'",
    "minutes": "update tables set minutes = -5 where id = 'NAME'",
    "chair": "delete from chairs where table_id = 'NAME' and seat = 0",
    "move": "update entries set move = 'nonsense' where table_id = 'NAME' and number = 0",
}
# SQLite alone keeps whatever it is given, wherever it is put.
IN_SQLITE = {
    "no json": "update tables set options = '{' where id = 'NAME'",
    "nested": f"update tables set options = '{'[' * 100_000}' where id = 'NAME'",
    "no number": "update tables set minutes = 'soon' where id = 'NAME'",
    "no moment": "update tables set created = 'yesterday' where id = 'NAME'",
}
WAYS = [*(("sqlite", how) for how in [*BREAKS, *IN_SQLITE]), *(("postgresql", how) for how in BREAKS)]

each_way = pytest.mark.parametrize(("database", "how"), WAYS, indirect=["database"])


def mars() -> Record:
    return next(walk(setting) for setting in USUAL if setting.game is GAMES["mars"] and setting.seats == 2)


@pytest.fixture
async def broken(how: str, store: Store) -> Kept:
    """A table with a bot and a clock, broken in this way."""
    kept = await keep(store, mars().at(5), bots=[0, 1], minutes=10, listed=True)
    async with store.engine.begin() as connection:
        statement = (BREAKS | IN_SQLITE)[how].replace("NAME", name_of(kept))
        await connection.execute(text(statement.replace(":", r"\:")))
    return kept


def name_of(kept: Kept) -> str:
    return kept.table.removeprefix("/t/")


@pytest.fixture
async def whole(store: Store, broken: Kept) -> Kept:  # noqa: ARG001  # it stands after the broken one
    return await keep(store, mars().at(0), bots=[0], listed=True)


@pytest.fixture
async def served(database: str, whole: Kept) -> AsyncIterator[ASGIApp]:  # noqa: ARG001  # both are there before
    async with serving(database) as app:
        yield app


@each_way
async def test_bots_at_other_tables_play_on(served: ASGIApp, broken: Kept, whole: Kept) -> None:
    visitor = Visitor(served)
    assert (await visitor.until(whole.table, lambda news: news["number"] > 0))["begun"]
    assert (await visitor.get(broken.table)).status_code == 409


@each_way
async def test_lists_leave_it_out(served: ASGIApp, store: Store, broken: Kept, whole: Kept) -> None:
    for seat in map(Seat, (0, 1)):
        visitor = await broken.visitor(served, store, seat)
        await visitor.get(broken.table)
        lobby = await visitor.get("/")
        assert lobby.status_code == 200
        assert whole.table in lobby.text
        assert broken.table not in lobby.text
        listed = await visitor.ask("/api/v1/tables")
        assert [table["page"] for table in listed["playing"]] == [whole.table]


@each_way
async def test_whoever_opens_it_is_told(served: ASGIApp, broken: Kept) -> None:
    visitor = Visitor(served)
    for path in ("", "/board", "/replay", "/record.json", "/board.svg"):
        answer = await visitor.get(f"{broken.table}{path}")
        assert (answer.status_code, SENTENCE in answer.text) == (409, True), path
    problem = (await visitor.get(f"/api/v1/tables/{name_of(broken)}/view")).json()
    assert (problem["code"], problem["status"]) == ("broken_table", 409)
    async with asyncio.timeout(PATIENCE):  # no stream goes on in silence
        assert (await visitor.get(f"{broken.table}/events")).status_code in (200, 409)


@each_way
async def test_the_host_is_told_by_a_mark_and_a_figure(
    database: str, broken: Kept, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "sobremesa"):
        async with serving(database) as app:
            visitor = Visitor(app)
            await visitor.get(broken.table)
            assert "sobremesa_broken_tables 1" in (await visitor.get("/metrics")).text
    assert f"table {mark(name_of(broken))} is broken" in caplog.text
    assert name_of(broken) not in caplog.text


@each_way
async def test_it_can_be_found(database: str, store: Store, broken: Kept, whole: Kept) -> None:
    await store.engine.dispose()
    found = [one for one in await asyncio.to_thread(lambda: list(checked(database))) if one]
    assert [one.table for one in found] == [name_of(broken)] != [name_of(whole)]
    assert found[0].why


async def test_it_plays_on_once_it_is_mended(database: str, store: Store) -> None:
    kept = await keep(store, mars().at(0), bots=[0])
    async with store.engine.begin() as connection:
        await connection.execute(text(f"update tables set game = 'chess' where id = '{name_of(kept)}'"))
    async with serving(database) as app:
        assert (await Visitor(app).get(kept.table)).status_code == 409
        async with store.engine.begin() as connection:
            await connection.execute(text(f"update tables set game = 'mars' where id = '{name_of(kept)}'"))
        await Visitor(app).until(kept.table, lambda news: news["number"] > 0)
        assert "sobremesa_broken_tables 0" in (await Visitor(app).get("/metrics")).text


async def test_a_game_that_cannot_be_read_is_left_out_of_an_export(database: str, store: Store) -> None:
    broken, whole = await keep(store, mars()), await keep(store, mars())
    async with store.engine.begin() as connection:
        await connection.execute(text(f"update tables set options = '[]' where id = '{name_of(broken)}'"))
    await store.engine.dispose()
    found = await asyncio.to_thread(lambda: list(exported(database)))
    assert [one.table for one in found if isinstance(one, Broken)] == [name_of(broken)]
    assert [one.kept["id"] for one in found if not isinstance(one, Broken)] == [name_of(whole)]


def test_the_commands_name_it_and_say_so_by_their_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = sqlite_url(tmp_path / "club.db")
    (tmp_path / "one.jsonl").write_text(dumps(mars()), encoding="utf-8")

    def typed(*words: str) -> tuple[object, str]:
        monkeypatch.setattr("sys.argv", ["sobremesa", *words, "--database", url])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return ended.value.code, capsys.readouterr().out

    assert typed("import", str(tmp_path / "one.jsonl"))[0] == 0
    assert typed("check") == (0, "1 table can be read, 0 cannot.\n")
    asyncio.run(_break(url))
    status, said = typed("check")
    assert status == 1
    assert "is broken: its game is unknown" in said
    assert typed("export", "--out", str(tmp_path / "out.jsonl")) == (1, "")


async def _break(url: str) -> None:
    engine = await open_database(url)
    async with engine.begin() as connection:
        await connection.execute(text("update tables set game = 'chess'"))
    await engine.dispose()


def test_a_table_that_fails_is_left_alone_ever_longer(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    tables = BrokenTables(lambda: now)
    pause = FIRST_PAUSE
    while pause < LONGEST_PAUSE:
        tables.report("t", ValueError("secret"))
        assert tables.resting("t")
        now += pause - 0.1
        assert tables.resting("t")
        now += 0.2
        assert not tables.resting("t")
        pause *= 2
    assert "secret" not in caplog.text
    tables.mended("t")
    assert len(tables) == 0
