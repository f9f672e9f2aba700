"""Readiness: what somebody plays is compiled first, and nobody waits for a board meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sobremesa.games import GAMES
from sobremesa.storage.database import sqlite_url
from sobremesa.tables import readiness
from sobremesa.tables.readiness import WARM, Readiness
from tests.web.visitors import Visitor, serving

pytestmark = pytest.mark.anyio

FIRST, SECOND, *REST = GAMES


class Compiler:
    """Stands for a process that compiles; it ends when it is told to, or killed."""

    def __init__(self) -> None:
        self.returncode: int | None = None
        self._ended = asyncio.Event()

    def finish(self) -> None:
        self.returncode = 0
        self._ended.set()

    def kill(self) -> None:
        self.returncode = -9
        self._ended.set()

    async def wait(self) -> None:
        await self._ended.wait()


class Workshop:
    """The processes that were started, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
        self.started: list[tuple[str, Compiler]] = []
        monkeypatch.setattr(asyncio, "create_subprocess_exec", self._start)
        monkeypatch.setattr("os.cpu_count", lambda: cores)
        for switch in ("interpret", "run_compiled", "_load"):
            monkeypatch.setattr(readiness, switch, lambda: None)

    async def _start(self, *words: str, **_pipes: object) -> Compiler:
        self.started.append((words[-1], Compiler()))
        return self.started[-1][1]

    @property
    def games(self) -> list[str]:
        return [game for game, _ in self.started]

    async def finish(self, number: int) -> None:
        self.started[number][1].finish()
        await self.settle()

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


@asynccontextmanager
async def begun(workshop: Workshop) -> AsyncIterator[Readiness]:
    ready = Readiness()
    ready.start()
    await workshop.settle()
    yield ready
    await ready.stop()


async def test_every_core_compiles_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(monkeypatch, cores=2)
    async with begun(workshop) as ready:
        assert workshop.games == [FIRST, SECOND]
        await workshop.finish(1)
        assert workshop.games == [FIRST, SECOND, REST[0]]
        assert [game for game in GAMES if ready.now(game)] == [SECOND]


async def test_what_somebody_plays_takes_the_place_of_what_nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(monkeypatch, cores=2)
    async with begun(workshop) as ready:
        ready.want(FIRST)
        ready.want(REST[-1])
        await workshop.settle()
        assert workshop.games == [FIRST, SECOND, REST[-1]]
        assert workshop.started[1][1].returncode == -9
        assert not ready.now(SECOND)
        await workshop.finish(2)
        assert ready.now(REST[-1])


async def test_what_has_made_room_is_compiled_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(monkeypatch, cores=1)
    async with begun(workshop) as ready:
        ready.want(SECOND)
        await workshop.settle()
        for number in range(1, len(GAMES) + 2):
            assert ready.interpreted
            await workshop.finish(number)
        await asyncio.wait_for(ready.wait_for_all(), 10)
        assert workshop.games == [FIRST, SECOND, *REST, FIRST, WARM]
        assert all(map(ready.now, GAMES))
        assert not ready.interpreted


async def test_what_is_played_already_is_not_stopped_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(monkeypatch, cores=1)
    async with begun(workshop) as ready:
        ready.want(FIRST)
        ready.want(SECOND)
        await workshop.finish(0)
        assert workshop.games == [FIRST, SECOND]


async def test_progress_counts_the_rules_that_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: set[object] = set()
    monkeypatch.setattr(readiness, "is_kept", lambda rule: rule in kept)
    ready, rules = Readiness(), list(readiness._searched(FIRST))
    assert ready.percent(FIRST) == 0
    kept.update(rules[: len(rules) // 2])
    assert 45 <= ready.percent(FIRST) <= 50
    kept.update(rules)
    assert ready.percent(FIRST) == 100


class Never(Readiness):
    """Nothing is compiled yet."""

    def start(self) -> None:
        pass


@pytest.fixture
async def ana(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with serving(sqlite_url(tmp_path / "t.db"), ready=Never()) as app:
        yield Visitor(app)


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_is_there_before_anything_is_compiled(ana: Visitor, game: str) -> None:
    table = await ana.goes_to("/play", game=game)
    assert 'id="picture"' in (await ana.get(table)).text
    assert (await ana.board(table))["drawn"]


async def test_a_bot_that_cannot_think_yet_says_how_far_it_is(ana: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Readiness, "percent", lambda *_: 40)
    table = await ana.lay("mars", seats=2, seat0="master", seat1="me")
    board = await ana.board(table)
    assert board["headline"].endswith("is getting ready to think: 40 %")
    assert board["soon"]
    quick = await ana.lay("mars", seats=2, seat0="me", seat1="regular")
    assert "soon" not in await ana.board(quick)


async def test_a_hint_that_must_wait_says_for_how_much(ana: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Readiness, "percent", lambda *_: 40)
    table = await ana.lay("mars", seats=2, seat0="me", seat1="regular", hints="on")
    status, told = await ana.told(f"{table}/hint", seat=0)
    assert (status, told["error"]) == (409, "Hints come as soon as this game is ready for them: 40 % so far.")
