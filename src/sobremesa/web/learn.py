"""Lessons: the table's page, where the server says what to do, judges what is tried, and keeps how far one has come."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import Game
from sobremesa.lessons.lesson import said
from sobremesa.lessons.shelf import lesson_of
from sobremesa.storage.models import Person
from sobremesa.tables.drafts import drafted
from sobremesa.tables.learning import LEARNER, lesson_table, picks_of
from sobremesa.tables.levels import KINDEST
from sobremesa.web.board import BoardQuery, Have, HaveLog, board, preview
from sobremesa.web.identity import address_of, person_of, recognised, see, somebody, tables_for
from sobremesa.web.move_fields import LONGEST_MOVE, MoveTexts
from sobremesa.web.numbers import FormNumber
from sobremesa.web.pages import PageRoute, game_title, known_game, page
from sobremesa.web.table import script_words
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(prefix="/learn/{key}", route_class=PageRoute, include_in_schema=False)

Tried = Annotated[str, Form(max_length=LONGEST_MOVE)]


@routes.get("")
async def lesson_page(request: Request, key: str) -> Response:
    game, lesson = known_game(key), lesson_of(known_game(key))
    step = (await tables_for(request).learning.learner(person_of(request), game)).step
    live = lesson_table(lesson, step, _name(request))
    return page(
        request,
        "learn.html",
        table=live.table,
        game=game,
        drawing=game.draw(lesson.at(step).view(None)),
        names=live.names(),
        mine=[lesson.seat],
        address=f"/learn/{key}",
        lesson=told(game, step),
        notes={},
        words=script_words(),
    )


@routes.get("/board")
async def see_step(request: Request, key: str, have: Have = "", log: HaveLog = "") -> Response:
    """The board at the step where the learner is, and what is asked of them."""
    game, lesson = known_game(key), lesson_of(known_game(key))
    step = (await tables_for(request).learning.learner(person_of(request), game)).step
    live = lesson_table(lesson, step, _name(request))
    shown = board(live, lesson.seat, BoardQuery(have, log), LEARNER)
    if step == len(lesson.steps):
        shown |= {"mine": False, "choices": None, "headline": game_title(game)}
    else:
        shown["choices"]["rest"] = None  # what a step asks for is done, not left alone
    return JSONResponse(shown | {"number": step, "undo": False, "lesson": told(game, step)})


def told(game: Game, step: int) -> dict[str, Any]:
    """A step in words, for the page and its script."""
    lesson = lesson_of(game)
    steps, done = len(lesson.steps), step == len(lesson.steps)
    return {
        "step": step,
        "done": done,
        "progress": _("The lesson is done") if done else _("{n} of {all}", n=step + 1, all=steps),
        "words": said(lesson.end if done else lesson.steps[step].say),
    }


def _name(request: Request) -> str:
    person: Person | None = request.state.person
    return person.name if person else ""


@routes.get("/preview")
async def preview_step(request: Request, key: str, move: Annotated[MoveTexts, Query()], have: Have = "") -> Response:
    """What a move would do, before it is tried. Each is tried alone: nothing follows it in a draft."""
    game, lesson = known_game(key), lesson_of(known_game(key))
    step = (await tables_for(request).learning.learner(person_of(request), game)).step
    draft = drafted(lesson.at(step), lesson.seat, move[:1])
    live = lesson_table(lesson, step, _name(request))
    return JSONResponse(preview(live, draft, BoardQuery(have)) | {"choices": None})


@routes.get("/show")
async def show_step(request: Request, key: str) -> Response:
    """What to touch for the move that this step is about."""
    game = known_game(key)
    step = (await tables_for(request).learning.learner(person_of(request), game)).step
    picks = [] if step == len(lesson_of(game).steps) else picks_of(lesson_of(game), step)
    return JSONResponse({"picks": picks})


# What the learner does


@routes.post("/begin")
async def begin(request: Request, key: str) -> Response:
    """The learner has touched something: who that is, is known from now on."""
    await _learning(request, known_game(key))
    return recognised(request, JSONResponse({}))


@routes.post("/move")
async def try_move(request: Request, key: str, after: FormNumber, move: Tried) -> Response:
    """A try in step `after`. What is right goes on to the next step, and is praised."""
    game = known_game(key)
    person = await _learning(request, game)
    praise = await tables_for(request).learning.attempt(person.id, game, after, move)
    return recognised(request, JSONResponse({"said": praise}))


@routes.post("/skip")
async def skip(request: Request, key: str, after: FormNumber) -> Response:
    game = known_game(key)
    person = await _learning(request, game)
    await tables_for(request).learning.skip(person.id, game, after)
    return recognised(request, JSONResponse({}))


@routes.post("/rest")
async def skip_all(request: Request, key: str, after: FormNumber) -> Response:
    """Goes to the end, where one can play on."""
    game = known_game(key)
    person = await _learning(request, game)
    await tables_for(request).learning.skip(person.id, game, after, whole=True)
    return see(request, f"/learn/{key}")


@routes.post("/again")
async def again(request: Request, key: str) -> Response:
    """Goes back to the beginning."""
    game = known_game(key)
    person = await _learning(request, game)
    await tables_for(request).learning.again(person.id, game)
    return see(request, f"/learn/{key}")


@routes.post("/play")
async def play_on(request: Request, key: str) -> Response:
    """A live game from where the lesson ends, against the kindest bots."""
    lesson, person = lesson_of(known_game(key)), await somebody(request)
    seating, address = tables_for(request).seating, address_of(request)
    table = await seating.go_on_from(lesson.record, lesson.seat, person, KINDEST, address)
    return see(request, f"/t/{table}")


async def _learning(request: Request, game: Game) -> Person:
    """Who learns; from the first thing that they do on we know how far they are."""
    person, learning = await somebody(request), tables_for(request).learning
    if not (await learning.learner(person.id, game)).begun:
        await learning.begin(person, game)
    return person
