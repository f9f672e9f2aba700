"""Finished games leave one database as records and come into another, where they can be looked at."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from sobremesa import cli
from sobremesa.game import Json
from sobremesa.games import GAMES
from sobremesa.record import Record, as_json, dumps, loads, stop
from sobremesa.record_json import Decider
from sobremesa.storage.database import sqlite_url
from sobremesa.storage.store import Store
from sobremesa.tables.archive import exported, imported, table_id
from tests.postgres import Postgres
from tests.walks import USUAL, walk
from tests.web.visitors import Visitor, keep, serving


def finished() -> list[Record]:
    """A game of two at every game."""
    return [walk(setting) for setting in USUAL if setting.seats == 2]


def mars() -> Record:
    return next(record for record in finished() if record.game is GAMES["mars"])


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "club.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


def bring(url: str, *texts: str) -> list[str]:
    """What becomes of each record."""
    return [str(outcome) for outcome in imported(url, list(enumerate(texts, 1)))]


def games(url: str) -> list[Record]:
    """Every game that comes out."""
    return [found for found in exported(url) if isinstance(found, Record)]


def test_what_comes_in_goes_out_again(url: str) -> None:
    named = [
        Record(**{**vars(one), "kept": {"id": f"game{n:08}", "started": "2026-05-01T16:00:00.250Z", "clock": [60, n]}})
        for n, one in enumerate(finished())
    ]
    assert bring(url, *map(dumps, named)) == ["True"] * len(named)
    out = {str(record.kept["id"]): record for record in games(url)}
    for record in named:
        again = out[str(record.kept["id"])]
        assert again == record
        assert loads(dumps(again)) == again


@pytest.mark.parametrize("kept", [{}, {"seed": [7, 1]}, {"id": "my own id", "clock": {"left": [1, 2]}}], ids=str)
def test_a_record_goes_out_with_what_it_came_with_and_nothing_else(url: str, kept: dict[str, Json]) -> None:
    seats = ("Ana " * 30, "bot:cmd:python3 docs/examples/bot.py --with 'a long line of words'")
    text = dumps(Record(**{**vars(mars()), "seats": seats, "kept": kept}))
    assert bring(url, text) == ["True"]
    assert [dumps(record) for record in games(url)] == [text]
    assert bring(url, text) == ["False"]


def test_who_played_for_whom_and_who_stopped_a_game_comes_in_and_goes_out(url: str) -> None:
    begun = mars().at(9)
    stood_in = replace(begun, players=(Decider(4, 0, "bot:regular"), Decider(8, 0, "Eva")), kept={"id": "first"})
    texts = [dumps(stop(stood_in, "resigned", [1])), dumps(stop(begun, "agreed", [0, 1]))]
    assert bring(url, *texts) == ["True", "True"]
    assert sorted(dumps(record) for record in games(url)) == sorted(texts)
    assert bring(url, dumps(begun)) == ["This game is not over: finished games can be imported."]


def test_a_record_comes_in_once(url: str) -> None:
    text = dumps(mars())
    assert bring(url, text, text) == ["True", "False"]
    assert bring(url, text) == ["False"]
    assert len(games(url)) == 1


def test_an_id_that_no_table_can_have_is_always_replaced_by_the_same() -> None:
    def given(name: object) -> str:
        return table_id(Record(**{**vars(mars()), "kept": {"id": name}}))

    assert given("abcdefgh2345") == "abcdefgh2345"
    for name in ("", "short", "a/../b", "é" * 12, 7, ["x"], "x" * 13):
        assert given(name) == given(name)
        assert re.fullmatch("[0-9a-f]{12}", given(name))


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"winners": [0, 1]}, "The winners are"),
        ({"ended": "yesterday"}, "ended is no moment as ISO 8601 writes it: 'yesterday'."),
        ({"started": 5}, "started is no moment as ISO 8601 writes it: 5."),
        ({"seats": ["A\0", "B"]}, r"The name of seat 0 has a character that no database keeps: 'A\x00'."),
    ],
    ids=str,
)
def test_a_wrong_record_is_told_what_is_wrong_and_left_out(tmp_path: Path, changed: object, problem: str) -> None:
    assert isinstance(changed, dict)
    assert_left_out(tmp_path, as_json(mars()) | changed, problem)


def test_a_record_with_a_wrong_last_move_is_left_out_too(tmp_path: Path) -> None:
    wrong = as_json(mars()) | {"moves": [*mars().moves[:-1], "0 nonsense"]}
    assert_left_out(tmp_path, wrong, f"Move {len(mars().moves)}")


def assert_left_out(tmp_path: Path, wrong: object, problem: str) -> None:
    """The wrong record is told its problem; a right one beside it comes in."""
    url = sqlite_url(tmp_path / "club.db")
    outcomes = bring(url, json.dumps(wrong), dumps(mars()))
    assert outcomes[0].startswith(problem)
    assert outcomes[1] == "True"
    assert len(games(url)) == 1


def test_a_game_that_is_not_over_is_left_out(tmp_path: Path) -> None:
    outcome = bring(sqlite_url(tmp_path / "club.db"), dumps(mars().at(5)))
    assert outcome == ["This game is not over: finished games can be imported."]


def test_the_command_names_the_line_of_a_wrong_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{dumps(mars())}\n\n{dumps(mars().at(3))}\n", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["sobremesa", "import", str(file), "--database", sqlite_url(tmp_path / "club.db")])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert f"{file}:3: This game is not over" in capsys.readouterr().out.replace("\n", " ")


@pytest.mark.anyio
async def test_a_game_that_was_played_here_goes_out_with_its_names_and_times(store: Store, database: str) -> None:
    kept = await keep(store, mars(), bots=[1])
    await store.engine.dispose()
    records = await asyncio.to_thread(lambda: games(database))
    assert [record.kept["id"] for record in records] == [kept.table.removeprefix("/t/")]
    assert records[0].seats == (mars().seats[0], "bot:guest")
    assert records[0].moves == mars().moves
    assert records[0].kept["ended"] == "1970-01-01T00:16:40.000Z"


@pytest.mark.anyio
async def test_an_imported_game_can_be_replayed_by_its_link(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "club.db")
    record = Record(**{**vars(mars()), "seats": ("Ana", "bot:guest"), "kept": {"id": "abcdefgh2345"}})
    assert await asyncio.to_thread(bring, url, dumps(record)) == ["True"]
    async with serving(url) as app:
        ana = Visitor(app)
        page = await ana.get("/t/abcdefgh2345/replay")
        assert page.status_code == 200
        assert "Ana" in page.text
        assert "<svg" in (await ana.ask("/t/abcdefgh2345/at/9", seat=0))["drawn"]["garden"]
        assert loads((await ana.get("/t/abcdefgh2345/record.json")).text).moves == mars().moves
