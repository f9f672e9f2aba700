"""The lobby: play at once, lay a table, join one, watch one."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import BadOptions, Game, Option
from sobremesa.lettering import LONGEST_NAME, plain
from sobremesa.storage.models import Chair, Page, Person, Table, TablePlan
from sobremesa.svg import THEMES
from sobremesa.tables.errors import Refused
from sobremesa.tables.levels import TITLES, USUAL
from sobremesa.tables.seating import ME, MINUTES
from sobremesa.web.identity import address_of, introduce, person_of, see, somebody, tables_for
from sobremesa.web.listing import Line, live_line, open_line, own_line
from sobremesa.web.pages import PageRoute, game_title, known_game, page, part
from sobremesa.web.session import LANGUAGE, OPPONENTS, THEME, Opponents, remember
from sobremesa.words import LANGUAGES, Words

_ = Words("web")
routes = APIRouter(route_class=PageRoute, include_in_schema=False)

SHOWN = 6  # tables of a list that the lobby shows
MOST_SHOWN = 12  # where it is the reader's turn in so many
OWN = "own"  # the choice of an option that is not one of its list
FRIEND, HERE = "friend", "here"  # who else takes a seat of a new table: somebody who comes, or sits at this device


class Yours(NamedTuple):
    """The reader's own games, as many as the lobby has room for."""

    lines: list[Line]
    more: int  # that are on besides
    past: int  # that are over
    turns: int  # in which it is the reader's turn

    @property
    def title(self) -> str:
        """The page's, which says in how many games somebody waits for the reader."""
        return f"({self.turns}) Sobremesa" if self.turns else "Sobremesa"


class Shown(NamedTuple):
    """A list of tables as the lobby shows it."""

    lines: list[Line]
    more: int  # that are not shown
    address: str  # of the whole list


@routes.get("/")
async def lobby(request: Request) -> Response:
    tables, person = tables_for(request), person_of(request)
    return page(
        request,
        "lobby.html",
        yours=await _yours(request),
        lessons=await tables.learning.offers(person),
        open_tables=_others(await tables.lists.waiting(), person, open_line, "/waiting"),
        live_tables=_others(await tables.lists.playing(), person, live_line, "/playing"),
    )


@routes.get("/yours")
async def yours(request: Request) -> Response:
    """One's own games as they are now, for the page's script."""
    shown = await _yours(request)
    return JSONResponse({"title": shown.title, "yours": part("_yours.html", yours=shown)})


async def _yours(request: Request) -> Yours:
    person, lists = person_of(request), tables_for(request).lists
    if person is None:
        return Yours([], 0, 0, 0)
    live, total, turns = await lists.current(person)
    shown = [own_line(one, person) for one in live[: max(SHOWN, min(turns, MOST_SHOWN))]]
    return Yours(shown, total - len(shown), await lists.finished(person), turns)


def _others(tables: Page, person: str | None, line: Callable[[Table], Line], address: str) -> Shown:
    """The newest tables at which the reader does not sit, and how many more there are."""
    others = [one for one in tables.tables if person is None or person not in [chair.person for chair in one.chairs]]
    lines = [line(table) for table in others[:SHOWN]]
    return Shown(lines, tables.total - len(tables.tables) + len(others) - len(lines), address)


@routes.post("/play")
async def play_now(request: Request) -> Response:
    """A game against bots, at once; how many and how strong is remembered."""
    form = await request.form()
    game = known_game(str(form.get("game", "")))
    person = await somebody(request, _text(form, "name"))
    chosen = Opponents(_seats(form, game), _level(str(form.get("level", USUAL))))
    chairs = [
        Chair(0, person=person.id, name=person.name),
        *(Chair(seat, bot=chosen.level) for seat in range(1, chosen.seats)),
    ]
    table = await tables_for(request).seating.lay(TablePlan(game.key, {}, tuple(chairs)), person, address_of(request))
    response = see(request, f"/t/{table}")
    remember(response, OPPONENTS, str(chosen), request.url.scheme == "https")
    return response


@routes.get("/new/{key}")
async def new_table(request: Request, key: str) -> Response:
    game = known_game(key)
    tables_for(request).ready.want(key)
    return page(request, "new.html", game=game, minutes=MINUTES, problem="", chosen={}, picked=(), own=OWN)


@routes.get("/new/{key}/{value}.svg")
async def option_picture(request: Request, key: str, value: str) -> Response:
    """The picture of something that a table may choose."""
    game = known_game(key)
    if value not in {one for option in game.options for values in (option.values, *option.groups) for one in values}:
        raise HTTPException(404)
    return Response(game.face(value, request.state.reader.theme).picture, media_type="image/svg+xml")


@routes.post("/new/{key}")
async def lay_table(request: Request, key: str) -> Response:
    form, game = await request.form(), known_game(key)
    person = await somebody(request, _text(form, "name"))
    try:
        plan = _plan(game, form, person)
        table = await tables_for(request).seating.lay(plan, person, address_of(request))
    except (BadOptions, Refused) as error:
        chosen, picked = {name: str(value) for name, value in form.items()}, form.multi_items()
        again = {"game": game, "minutes": MINUTES, "chosen": chosen, "path": request.scope["path"]}
        return page(request, "new.html", 422, problem=str(error), picked=picked, own=OWN, **again)
    return see(request, f"/t/{table}")


@routes.post("/me")
async def rename(request: Request) -> Response:
    form = await request.form()
    await introduce(request, _text(form, "name"))
    return see(request, local(form))


@routes.post("/language")
async def choose_language(request: Request) -> Response:
    form = await request.form()
    response = see(request, local(form))
    if form.get("language") in LANGUAGES:
        remember(response, LANGUAGE, str(form["language"]), request.url.scheme == "https")
    return response


@routes.post("/theme")
async def choose_theme(request: Request) -> Response:
    form = await request.form()
    response = see(request, local(form))
    if form.get("theme") in THEMES:
        remember(response, THEME, str(form["theme"]), request.url.scheme == "https")
    else:
        response.delete_cookie(THEME)
    return response


def local(form: FormData) -> str:
    """The page of ours to go back to."""
    path = str(form.get("back", "/"))
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def _plan(game: Game, form: FormData, person: Person) -> TablePlan:
    """The table that a form asks for; raises BadOptions or Refused."""
    seats = _seats(form, game)
    chairs = tuple(_chair(form, seat, person) for seat in range(seats))
    minutes = str(form.get("minutes", ""))
    if minutes and minutes not in map(str, MINUTES):
        raise Refused(_("There is no such clock."))
    spoken = str(form.get("language", ""))
    if spoken and spoken not in LANGUAGES:
        raise Refused(_("There is no such language here."))
    return TablePlan(
        game=game.key,
        options={option.key: _option(form, option) for option in game.options},
        chairs=chairs,
        listed=form.get("listed") == "on",
        hints=form.get("hints") == "on",
        takeover=form.get("takeover") == "on",
        fixed=form.get("fixed") == "on",
        minutes=int(minutes) if minutes else None,
        language=spoken or None,
    )


def _chair(form: FormData, seat: int, person: Person) -> Chair:
    """Who takes this seat, as the form says."""
    who = str(form.get(f"seat{seat}", ME if seat == 0 else FRIEND))
    if who == ME:
        return Chair(seat, person=person.id, name=person.name)
    if who == HERE:
        name = plain(_text(form, f"name{seat}") or "")[:LONGEST_NAME].strip()
        return Chair(seat, person=person.id, name=name or _("Player {number}", number=seat + 1))
    return Chair(seat) if who == FRIEND else Chair(seat, bot=_level(who))


def _option(form: FormData, option: Option) -> Any:
    """The value of an option: one of the list, or what was put together or written where any may be."""
    text = str(form.get(f"option-{option.key}", json.dumps(option.default)))
    if text == OWN and option.groups:
        return [str(one) for n in range(len(option.groups)) for one in form.getlist(f"pick-{option.key}-{n}")]
    if text == OWN:
        text = str(form.get(f"own-{option.key}", "")).strip()
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.split() if "\n" in text else text


def _level(name: str) -> str:
    if name not in TITLES:
        raise Refused(_("There is no such bot."))
    return name


def _seats(form: FormData, game: Game) -> int:
    """How many are to play; raises Refused."""
    numbers = {str(number): number for number in game.seats}
    text = str(form.get("seats", game.seats[0]))
    if text not in numbers:
        raise Refused(_("{game} is for {players}.", game=game_title(game), players=game.players))
    return numbers[text]


def _text(form: FormData, name: str) -> str | None:
    value = form.get(name)
    return value if isinstance(value, str) else None
