"""A lesson over HTTP: what is asked, tried, helped, skipped and resumed; notes of a first game; what the host sees."""

import json
import re
from typing import Any

import pytest
from starlette.types import ASGIApp

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.lessons.shelf import lesson_of
from sobremesa.record import Record, verify
from sobremesa.storage.store import Store
from sobremesa.tables.levels import KINDEST
from sobremesa.words import LANGUAGES
from tests.example_game import FOUR
from tests.marks import mostly_on_sqlite
from tests.web.visitors import Visitor, keep

pytestmark = [pytest.mark.anyio, mostly_on_sqlite]

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
LESSON = "/learn/four"


async def tries(learner: Visitor, move: str, after: int = 0, lesson: str = LESSON) -> tuple[int, Any]:
    return await learner.told(f"{lesson}/move", seat=0, after=after, move=move)


async def step(learner: Visitor, lesson: str = LESSON) -> int:
    return int((await learner.board(lesson))["lesson"]["step"])


async def counted(visitor: Visitor, game: Game = FOUR) -> list[list[str]]:
    """The rows of the host's page about one game: step, reached, stopped, skipped, wrong."""
    page = (await visitor.get("/learners")).text
    section = next(part for part in page.split("<section") if f"<h2>{game.title}</h2>" in part)
    cell = re.compile(r"<t[hd][^>]*>([^<]*)</t[hd]>")
    return [cell.findall(row)[:5] for row in section.split("<tr>")[2:]]


@games
async def test_a_lesson_is_played_from_its_first_step_into_a_live_game(ana: Visitor, game: Game) -> None:
    lesson, address = lesson_of(game), f"/learn/{game.key}"
    assert (await ana.get(address)).status_code == 200
    for number in range(len(lesson.steps)):
        board = await ana.board(address)
        assert (board["number"], board["mine"], board["undo"], board["hint"]) == (number, True, False, False)
        assert board["lesson"]["words"] == lesson.steps[number].say["en"]
        picks = (await ana.ask(f"{address}/show"))["picks"]
        assert board["choices"]["moves"][" ".join(picks)] == lesson.answer(number)
        assert (await ana.ask(f"{address}/preview", move=lesson.answer(number)))["words"]
        status, answer = await tries(ana, lesson.answer(number), number, address)
        assert (status, answer["said"]) == (200, lesson.steps[number].right["en"])
    board = await ana.board(address)
    assert (board["mine"], board["choices"], board["lesson"]["done"]) == (False, None, True)
    table = await ana.goes_to(f"{address}/play")
    live = await ana.board(table)
    assert live["ply"] >= len(lesson.record.moves)
    assert not live["over"]


async def test_the_live_game_is_against_the_kindest_bot_and_goes_on_from_the_record(ana: Visitor, store: Store) -> None:
    table = (await ana.goes_to(f"{LESSON}/play")).removeprefix("/t/")
    kept = await store.table(table)
    assert [chair.bot for chair in kept.chairs] == [None, KINDEST]
    moves = [f"{entry.seat} {entry.move}" for entry in await store.entries(table)]
    assert moves[: len(lesson_of(FOUR).record.moves)] == list(lesson_of(FOUR).record.moves)


async def test_a_wrong_try_is_helped_and_may_be_repeated(ana: Visitor) -> None:
    status, answer = await tries(ana, "drop 1")
    assert (status, answer["clause"]) == (422, "F4")
    assert answer["error"].startswith("At the edge")
    status, answer = await tries(ana, "drop 2")
    assert (status, answer["clause"], answer["error"][:16]) == (422, "", "Lines to both si")
    assert await step(ana) == 0
    assert (await tries(ana, "drop 4"))[0] == 200
    assert await step(ana) == 1


async def test_an_illegal_try_gets_the_sentence_of_its_clause(ana: Visitor) -> None:
    status, answer = await tries(ana, "move 3 e blue", lesson="/learn/mars")
    assert (status, answer["clause"]) == (422, "M12")
    assert "leaves" in answer["error"]
    assert await step(ana, "/learn/mars") == 0


@pytest.mark.parametrize("move", ["", "fly", "drop 9", "drop 4 ", "*", "0 drop 4"])
async def test_what_is_no_move_is_refused(ana: Visitor, move: str) -> None:
    assert (await tries(ana, move))[0] == 422
    assert await step(ana) == 0


async def test_another_right_move_is_praised_and_the_record_goes_on(ana: Visitor) -> None:
    await tries(ana, "drop 4")
    status, answer = await tries(ana, "drop 5", 1)
    assert status == 200
    assert answer["said"] == "Two in a row. The lesson goes on with another move: You drop a disc into column 3"
    assert (await ana.board(LESSON))["ply"] == lesson_of(FOUR).steps[2].ply


async def test_the_same_try_twice_goes_on_once(ana: Visitor) -> None:
    assert (await tries(ana, "drop 4"))[0] == 200
    assert (await tries(ana, "drop 4"))[0] == 409
    assert await step(ana) == 1


@pytest.mark.parametrize("after", [1, 3, -1, 99])
async def test_nobody_is_believed_to_be_further_than_they_are(ana: Visitor, after: int) -> None:
    assert (await tries(ana, "drop 3", after))[0] == 409
    assert await ana.told_status(f"{LESSON}/skip", after=after) == 409
    assert await step(ana) == 0


async def test_a_lesson_goes_on_where_it_was_left_for_each_person(ana: Visitor, ben: Visitor) -> None:
    await tries(ana, "drop 4")
    assert (await step(ana), await step(ben)) == (1, 0)
    assert "2 of 3" in (await ana.get(LESSON)).text
    assert "1 of 3" in (await ben.get(LESSON)).text


async def test_steps_can_be_skipped_and_the_lesson_begun_again(ana: Visitor) -> None:
    assert (await ana.told(f"{LESSON}/skip", after=0))[0] == 200
    assert await step(ana) == 1
    assert await ana.goes_to(f"{LESSON}/rest", after=1) == LESSON
    assert (await ana.board(LESSON))["lesson"]["done"]
    assert await ana.goes_to(f"{LESSON}/again") == LESSON
    assert await step(ana) == 0


@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_it_is_taught_in_the_language_of_who_learns(ana: Visitor, spoken: str) -> None:
    await ana.post("/language", language=spoken)
    first = lesson_of(FOUR).steps[0]
    assert (await ana.board(LESSON))["lesson"]["words"] == first.say[spoken]
    assert (await tries(ana, "drop 7"))[1]["error"] == (first.hint or {})[spoken]
    assert (await tries(ana, "drop 4"))[1]["said"] == first.right[spoken]


async def test_there_is_no_lesson_of_what_is_no_game(ana: Visitor) -> None:
    for path in ("", "/board", "/show", "/preview"):
        assert (await ana.get(f"/learn/chess{path}", move="x")).status_code == 404


# The lobby


async def test_the_lobby_offers_the_lesson_to_who_has_not_played_the_game(
    app: ASGIApp, store: Store, ana: Visitor
) -> None:
    assert f'<p class="first">\n      <a href="{LESSON}">New to it?' in (await ana.get("/")).text
    await ana.told(f"{LESSON}/skip", after=0)
    assert f'<a href="{LESSON}">Go on with the lesson: 2 of 3</a>' in (await ana.get("/")).text
    await ana.post(f"{LESSON}/rest", after=1)
    assert f'· <a href="{LESSON}">Lesson</a>' in (await ana.get("/")).text
    ben = await (await keep(store, finished())).visitor(app, store, lesson_of(FOUR).seat)
    assert f'· <a href="{LESSON}">Lesson</a>' in (await ben.get("/")).text


def finished() -> Record:
    """Somebody's first game, played to its end."""
    moves = [move for _ in range(4) for move in ("0 drop 1", "1 drop 2")][:-1]
    members = {"sobremesa": 1, "game": "four", "seats": ["Ana", "Ben"], "options": {}, "deal": {}, "moves": moves}
    return verify({**members, "scores": [1, 0], "winners": [0]})


# First games


async def notes(visitor: Visitor, table: str) -> dict[str, Any]:
    """What the page of a table has to explain, by key."""
    found = re.search(r'id="table-data">(.*?)</script>', (await visitor.get(table)).text)
    assert found
    told: dict[str, Any] = json.loads(found[1])["notes"]
    return told


async def test_a_first_game_explains_each_thing_once(ana: Visitor) -> None:
    table = await ana.lay("four", seat1="here")
    assert set(await notes(ana, table)) == {"column", "end"}
    assert (await ana.board(table, seat=0, notes="true"))["notes"] == ["column"]
    assert (await ana.board(table, seat=0))["notes"] == []
    await ana.post(f"{table}/noted", note="column")
    assert set(await notes(ana, table)) == {"end"}
    await ana.post(f"{table}/noted", note="column")
    await ana.post(f"{table}/noted", note="nothing")
    assert set(await notes(ana, await ana.lay("four", seat1="here"))) == {"end"}


async def test_who_only_looks_on_is_told_nothing(ana: Visitor, ben: Visitor) -> None:
    table = await ana.lay("four", seat1="here")
    assert await notes(ben, table) == {}
    assert (await ben.board(table, notes="true"))["notes"] == []
    await ben.post(f"{table}/noted", note="column")
    assert set(await notes(ana, table)) == {"column", "end"}


async def test_who_has_played_the_game_to_an_end_is_told_nothing(app: ASGIApp, store: Store) -> None:
    ana = await (await keep(store, finished())).visitor(app, store, lesson_of(FOUR).seat)
    assert await notes(ana, await ana.lay("four", seat1="here")) == {}


async def test_what_the_lesson_has_taught_is_not_explained_again(ana: Visitor) -> None:
    before = set(await notes(ana, await ana.lay("mars", seat1="here")))
    await ana.told("/learn/mars/skip", after=0)  # it teaches M19
    assert before - set(await notes(ana, await ana.lay("mars", seat1="here"))) == {"plant"}


# The host


async def test_steps_are_counted_for_the_host_and_nobody_is_named(ana: Visitor, ben: Visitor) -> None:
    await ana.post("/me", name="Anastasia")
    for visitor in (ana, ben):
        await visitor.post(f"{LESSON}/begin")
        await visitor.post(f"{LESSON}/begin")
    await tries(ana, "drop 1")
    await tries(ana, "drop 4")
    await ana.told(f"{LESSON}/skip", after=1)
    assert await counted(ana) == [
        ["1", "2", "1", "0", "1"],
        ["2", "1", "0", "1", "0"],
        ["3", "1", "1", "0", "0"],
        ["End", "0", "–", "–", "–"],
    ]
    await ana.post(f"{LESSON}/again")
    await tries(ana, "drop 4")  # once more: it is counted once
    assert (await counted(ben))[1][:2] == ["2", "1"]
    page = (await ben.get("/learners")).text
    assert "Anastasia" not in page
