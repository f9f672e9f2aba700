"""The lobby: play at once, lay a table, join one, watch one."""

import json
from typing import Any

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.game import BadOptions, Game, Option
from sobremesa.games import GAMES
from sobremesa.lettering import LONGEST_NAME, plain
from sobremesa.storage.models import Chair, Person, Table, TablePlan
from sobremesa.svg import THEMES
from sobremesa.tables.errors import Refused
from sobremesa.tables.levels import TITLES, USUAL
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.seating import ME, MINUTES
from sobremesa.web.identity import address_of, introduce, person_of, see, somebody, tables_for
from sobremesa.web.pages import PageRoute, game_title, known_game, page
from sobremesa.web.session import LANGUAGE, THEME, remember
from sobremesa.words import LANGUAGES, Words

_ = Words("web")
routes = APIRouter(route_class=PageRoute, include_in_schema=False)

FRIEND, HERE = "friend", "here"  # who else takes a seat of a new table: somebody who comes, or sits at this device


@routes.get("/")
async def lobby(request: Request) -> Response:
    tables, person = tables_for(request), person_of(request)
    mine = await tables.lists.of(person) if person else []
    return page(
        request,
        "lobby.html",
        open_tables=[table for table in await tables.lists.waiting() if table not in mine],
        live_tables=[table for table in await tables.lists.playing() if table not in mine],
        my_tables=[table for table in mine if table.ended is None],
        past_tables=[table for table in mine if table.started is not None and table.ended is not None],
        describe=describe,
    )


@routes.post("/play")
async def play_now(request: Request) -> Response:
    """A game against bots, at once."""
    form = await request.form()
    game = known_game(str(form.get("game", "")))
    person = await somebody(request, _text(form, "name"))
    level = str(form.get("level", USUAL))
    seats = _seats(form, game)
    chairs = [
        Chair(0, person=person.id, name=person.name),
        *(Chair(seat, bot=_level(level)) for seat in range(1, seats)),
    ]
    table = await tables_for(request).seating.lay(TablePlan(game.key, {}, tuple(chairs)), person, address_of(request))
    return see(request, f"/t/{table}")


@routes.get("/new/{key}")
async def new_table(request: Request, key: str) -> Response:
    return page(request, "new.html", game=known_game(key), minutes=MINUTES, problem="", chosen={})


@routes.post("/new/{key}")
async def lay_table(request: Request, key: str) -> Response:
    form, game = await request.form(), known_game(key)
    person = await somebody(request, _text(form, "name"))
    try:
        plan = _plan(game, form, person)
        table = await tables_for(request).seating.lay(plan, person, address_of(request))
    except (BadOptions, Refused) as error:
        chosen = {name: str(value) for name, value in form.items()}
        again = {"game": game, "minutes": MINUTES, "chosen": chosen, "path": request.scope["path"]}
        return page(request, "new.html", 422, problem=str(error), **again)
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


def describe(table: Table) -> dict[str, Any]:
    """A table as the lobby shows it."""
    game = GAMES[table.plan.game]
    free = sum(chair.open_to(None) for chair in table.chairs)
    spoken = LANGUAGES.get(table.plan.language or "")
    return {
        "game": game.key,
        "title": game_title(game),
        "names": LiveTable(table).names(),
        "free": free,
        "language": spoken,
    }


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
    """The value of an option: one of the list, or what was written where any may be."""
    written = str(form.get(f"own-{option.key}", "")).strip()
    text = written or str(form.get(f"option-{option.key}", json.dumps(option.default)))
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.split("\n") if "\n" in text else text


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
