"""One table: its page, and what happens on it; moves and the stream of its news have modules of their own."""

from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import Seat
from sobremesa.lessons.lesson import said
from sobremesa.lettering import plain
from sobremesa.storage.models import Person
from sobremesa.tables.board import getting_ready
from sobremesa.tables.drafts import LONGEST_DRAFT
from sobremesa.tables.errors import NotBegun, Refused
from sobremesa.tables.hosting import guests
from sobremesa.tables.leaving import PATIENT_MINUTES, ways
from sobremesa.tables.levels import TITLES, searches
from sobremesa.tables.live_table import SPECTATOR, LiveTable, own_seat
from sobremesa.tables.people import tidy_name
from sobremesa.tables.readiness import Readiness
from sobremesa.web.board import BoardQuery, Have, HaveLog, board, preview
from sobremesa.web.identity import address_of, asker, person_of, recognised, see, somebody, tables_for, unless_gone
from sobremesa.web.links import LOOPBACK, qr_code
from sobremesa.web.move_fields import MoveText, MoveTexts
from sobremesa.web.numbers import FormNumber, Number, Whole
from sobremesa.web.pages import PageRoute, page, part
from sobremesa.web.settings import settings_of
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(prefix="/t/{table}", route_class=PageRoute, include_in_schema=False)


Drafted: TypeAlias = Annotated[list[MoveText], Form(max_length=LONGEST_DRAFT, default_factory=list)]

LONGEST_CHAT = 500
LONGEST_NOTE = 40  # letters of its key
HUNG_UP = 499  # as proxies call it, in the log alone: nobody reads this answer


@routes.get("")
async def table_page(request: Request, table: str) -> Response:
    tables = tables_for(request)
    live = await tables.shown(table, person_of(request))
    if live.record is None:
        return waiting_page(request, live)
    mine = live.seats_of(person_of(request))
    return page(
        request,
        "table.html",
        table=live.table,
        game=live.game,
        drawing=live.game.draw(live.record.view(None)),
        names=live.names(),
        mine=mine,
        ways=ways(live, person_of(request)),
        patience=PATIENT_MINUTES if live.waits_for_people else None,
        host=live.table.owner == person_of(request),
        guests=guests(live),
        chat=await tables.chats.read(table),
        settings=settings_of(live.table.plan),
        address=f"/t/{live.table.id}",
        notes=await first_notes(request, live),
        words=script_words(),
    )


async def first_notes(request: Request, live: LiveTable) -> dict[str, Any]:
    """What to explain to who plays this game for the first time, by key; to others, nothing."""
    person = person_of(request)
    if not live.seats_of(person) or live.ended:
        return {}
    unread = await tables_for(request).learning.unread(person, live.game)
    return {note.key: {"words": said(note.say), "clause": note.clause} for note in unread}


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
        guests=guests(live),
        link=link,
        here_only=request.url.hostname in LOOPBACK,
        code=qr_code(link),
        settings=settings_of(live.table.plan),
    )


@routes.get("/board")
async def see_board(
    request: Request,
    table: str,
    seat: Whole | None = None,
    have: Have = "",
    log: HaveLog = "",
    notes: bool = False,
) -> Response:
    """What changes with a move, for the page's script: what is new to who asks."""
    live = await tables_for(request).shown(table, person_of(request))
    if live.record is None:
        raise NotBegun(_("The game has not begun yet."))
    shared = len(live.seats_of(person_of(request))) > 1  # nobody is shown before they have said who they are
    looking = own_seat(live, person_of(request), SPECTATOR if shared and seat is None else seat)
    shown = board(live, looking, BoardQuery(have, log, notes), person_of(request))
    return JSONResponse(shown | preparing(tables_for(request).ready, live))


def preparing(ready: Readiness, live: LiveTable) -> dict[str, Any]:
    """What is shown instead while a bot cannot think yet, to be asked for again soon; otherwise nothing."""
    game = live.game.key
    if live.bot is None or not searches(live.bot) or ready.now(game):
        return {}
    return {"headline": getting_ready(live, ready.percent(game)), "soon": True}


# Sitting down and getting up


@routes.post("/sit")
async def sit(request: Request, table: str, seat: FormNumber, name: Annotated[str | None, Form()] = None) -> Response:
    """Gives the seat to who asks; who sits at the table already gives it to somebody else on the same device."""
    tables = tables_for(request)
    mine = (await tables.shown(table, person_of(request))).seats_of(person_of(request))
    person = await somebody(request, None if mine else name)
    await tables.seating.sit(table, seat, Person(person.id, tidy_name(name or "")) if mine else person)
    return see(request, f"/t/{table}")


@routes.post("/fill")
async def fill(request: Request, table: str, seat: FormNumber, level: Annotated[str, Form()]) -> Response:
    if level not in TITLES:
        raise Refused(_("There is no such bot."))
    await tables_for(request).seating.fill(table, seat, level, asker(request))
    return see(request, f"/t/{table}")


@routes.post("/noted")
async def noted(request: Request, table: str, note: Annotated[str, Form(max_length=LONGEST_NOTE)]) -> Response:
    """A note of a first game has been read."""
    live = await tables_for(request).shown(table, person_of(request))
    if live.seats_of(person_of(request)):
        await tables_for(request).learning.read(asker(request), live.game, note)
    return JSONResponse({})


# Playing


@routes.get("/preview")
async def see_preview(
    request: Request, table: str, seat: Whole, move: Annotated[MoveTexts, Query()], have: Have = ""
) -> Response:
    """What the moves of a turn would do, before they are made: in words, in the picture, and what may follow."""
    live, draft = await tables_for(request).moves.draft(table, Seat(seat), move, person_of(request) or "")
    return JSONResponse(preview(live, draft, BoardQuery(have)))


@routes.post("/undo")
async def undo(request: Request, table: str, seat: FormNumber, after: FormNumber) -> Response:
    await tables_for(request).moves.take_back(table, Seat(seat), after, person_of(request) or "")
    return JSONResponse({})


@routes.post("/hint")
async def hint(request: Request, table: str, seat: FormNumber, move: Drafted) -> Response:
    """The best three moves after those of a draft, with the chance to win and the points to expect."""
    asked = tables_for(request).hints.ask(table, Seat(seat), move, person_of(request) or "")
    if (hints := await unless_gone(request, asked)) is None:
        return Response(status_code=HUNG_UP)
    return JSONResponse([hint._asdict() for hint in hints])


@routes.post("/chat")
async def chat(request: Request, table: str, words: Annotated[str, Form()]) -> Response:
    await tables_for(request).shown(table, person_of(request))
    if said := plain(words)[:LONGEST_CHAT]:
        await tables_for(request).chats.say(table, await somebody(request), said, address_of(request))
    return recognised(request, JSONResponse({}))


@routes.get("/chat")
async def read_chat(request: Request, table: str, before: Annotated[Number | None, Query()] = None) -> Response:
    """The last page of what was said, or the one before a line of it."""
    live = await tables_for(request).shown(table, person_of(request))
    said = await tables_for(request).chats.read(table, before)
    host = live.table.owner == person_of(request)
    return JSONResponse({"chat": part("_chat.html", chat=said, table=live.table, host=host)})


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
        "handover": _("Please hand the device to {name}."),
        "touch": _("or touch it again"),
        "turns": _("touch again to turn"),
        "failed": _("That did not work. Please try again."),
    }
