"""One table: its page, and what happens on it; moves and the stream of its news have modules of their own."""

from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.lettering import plain
from sobremesa.storage.models import Person
from sobremesa.svg import THEMES
from sobremesa.tables.errors import NotBegun, Refused
from sobremesa.tables.levels import TITLES
from sobremesa.tables.live_table import LiveTable, own_seat
from sobremesa.tables.people import tidy_name
from sobremesa.web.board import board
from sobremesa.web.identity import address_of, asker, person_of, recognised, see, somebody, tables_for, unless_gone
from sobremesa.web.numbers import Number, Whole
from sobremesa.web.pages import PageRoute, page, part
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(prefix="/t/{table}", route_class=PageRoute, include_in_schema=False)

FormNumber = Annotated[Whole, Form()]

LONGEST_CHAT = 500
HUNG_UP = 499  # as proxies call it, in the log alone: nobody reads this answer
LOOPBACK = ("localhost", "127.0.0.1", "::1")  # names that a machine has for itself


@routes.get("")
async def table_page(request: Request, table: str) -> Response:
    tables = tables_for(request)
    kept = await tables.cache.without_game(table)
    if not tables.ready.now(kept.plan.game):
        if kept.full or kept.started is not None:
            return page(request, "preparing.html", game=GAMES[kept.plan.game])
        return waiting_page(request, LiveTable(kept))
    live = await tables.live(table)
    if live.record is None:
        return waiting_page(request, live)
    mine = live.seats_of(person_of(request))
    return page(
        request,
        "table.html",
        table=live.table,
        game=live.game,
        names=live.names(),
        mine=mine,
        chat=await tables.chats.read(table),
        words=script_words(),
    )


def waiting_page(request: Request, live: LiveTable) -> Response:
    link = f"{request.base_url}t/{live.table.id}"
    return page(
        request,
        "waiting.html",
        table=live.table,
        game=live.game,
        names=live.names(),
        mine=live.seats_of(person_of(request)),
        owner=live.table.owner == person_of(request),
        link=link,
        here_only=request.url.hostname in LOOPBACK,
        code=qr_code(link),
    )


def qr_code(link: str) -> str:
    """The link as a picture that a phone can read."""
    out, light = BytesIO(), THEMES["light"]
    colours = {"dark": light["ink"], "light": light["paper"]}
    segno.make(link, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, **colours)
    return out.getvalue().decode()


@routes.get("/board")
async def see_board(request: Request, table: str, seat: Whole | None = None, wide: bool = False) -> Response:
    """What changes with a move, for the page's script."""
    live = await tables_for(request).live(table)
    if live.record is None:
        raise NotBegun(_("The game has not begun yet."))
    looking = own_seat(live, person_of(request), seat)
    return JSONResponse(board(live, looking, request.state.reader.theme, wide, person_of(request)))


# Sitting down and getting up


@routes.post("/sit")
async def sit(request: Request, table: str, seat: FormNumber, name: Annotated[str | None, Form()] = None) -> Response:
    """Gives the seat to who asks; who sits at the table already gives it to somebody else on the same device."""
    tables = tables_for(request)
    mine = (await tables.live(table)).seats_of(person_of(request))
    person = await somebody(request, None if mine else name)
    await tables.seating.sit(table, seat, Person(person.id, tidy_name(name or "")) if mine else person)
    return see(request, f"/t/{table}")


@routes.post("/fill")
async def fill(request: Request, table: str, seat: FormNumber, level: Annotated[str, Form()]) -> Response:
    if level not in TITLES:
        raise Refused(_("There is no such bot."))
    await tables_for(request).seating.fill(table, seat, level, asker(request))
    return see(request, f"/t/{table}")


@routes.post("/leave")
async def leave(request: Request, table: str) -> Response:
    await tables_for(request).seating.leave(table, asker(request))
    return see(request, "/")


# Playing


@routes.get("/preview")
async def preview(request: Request, table: str, seat: Whole, move: Annotated[str, Query(max_length=200)]) -> Response:
    """What a move would do, in words, before it is made."""
    words = await tables_for(request).moves.preview(table, Seat(seat), move, person_of(request) or "")
    return JSONResponse({"words": words})


@routes.post("/undo")
async def undo(request: Request, table: str, seat: FormNumber, after: FormNumber) -> Response:
    await tables_for(request).moves.take_back(table, Seat(seat), after, person_of(request) or "")
    return JSONResponse({})


@routes.post("/hint")
async def hint(request: Request, table: str, seat: FormNumber) -> Response:
    """The best three moves, with the chance to win and the points to expect."""
    asked = tables_for(request).hints.ask(table, Seat(seat), person_of(request) or "")
    if (hints := await unless_gone(request, asked)) is None:
        return Response(status_code=HUNG_UP)
    return JSONResponse([hint._asdict() for hint in hints])


@routes.post("/chat")
async def chat(request: Request, table: str, words: Annotated[str, Form()]) -> Response:
    if said := plain(words)[:LONGEST_CHAT]:
        await tables_for(request).chats.say(table, await somebody(request), said, address_of(request))
    return recognised(request, JSONResponse({}))


@routes.get("/chat")
async def read_chat(request: Request, table: str, before: Annotated[Number | None, Query()] = None) -> Response:
    """The last page of what was said, or the one before a line of it."""
    return JSONResponse({"chat": part("_chat.html", chat=await tables_for(request).chats.read(table, before))})


# Afterwards


@routes.post("/rematch")
async def rematch(request: Request, table: str) -> Response:
    """The same people and settings once more, everybody one seat further; it begins when all have asked for it."""
    again = await tables_for(request).seating.rematch(table, asker(request), address_of(request))
    return see(request, f"/t/{again}")


def script_words() -> dict[str, str]:
    """What the page's script says by itself; it fills the places."""
    return {
        "yours": _("Your turn"),
        "asked": _("Your turn. {ask}"),
        "lost": _("No connection. Trying again…"),
        "again": _("Connected again."),
        "notnow": _("That cannot be touched now."),
        "notyours": _("It is not your turn."),
        "chance": _("{percent} to win"),
        "points": _("{points} points expected"),
        "proved": _("certain"),
        "thinking": _("Thinking about it…"),
        "list": _("Everything you can touch ({n})"),
        "handover": _("Please hand the device to {name}."),
        "failed": _("That did not work. Please try again."),
    }
