"""A game looked back at: its replay, any moment of it, its record and its picture; and played on from there."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import Seat
from sobremesa.poster import poster
from sobremesa.record import dumps
from sobremesa.tables.errors import NotBegun, NotOver, NotYourSeat, Refused
from sobremesa.tables.live_table import SPECTATOR, LiveTable, with_names
from sobremesa.web.identity import address_of, person_of, see, somebody, tables_for
from sobremesa.web.numbers import FormNumber, Whole
from sobremesa.web.pages import PageRoute, page
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(prefix="/t/{table}", route_class=PageRoute, include_in_schema=False)


@routes.get("/replay")
async def replay_page(request: Request, table: str, seat: Whole | None = None) -> Response:
    live = await tables_for(request).shown(table, person_of(request))
    if live.record is None:
        raise NotBegun(_("The game has not begun yet."))
    return page(
        request,
        "replay.html",
        table=live.table,
        game=live.game,
        names=live.names(),
        over=live.finished is not None,
        plies=len(live.record.moves),
        seat=seat,
        seats=seats_to_look_from(live, person_of(request)),
    )


def seats_to_look_from(live: LiveTable, person: str | None) -> list[Seat]:
    """Everybody's after the end; before, one's own."""
    if live.finished is not None:
        return [Seat(chair.seat) for chair in live.table.chairs]
    return live.seats_of(person)


@routes.get("/at/{ply}")
async def moment(request: Request, table: str, ply: Whole, seat: Whole = SPECTATOR, wide: bool = False) -> Response:
    """One moment of the game, as a seat saw it."""
    live = await tables_for(request).shown(table, person_of(request))
    record = live.record
    if record is None or not 0 <= ply <= len(record.moves):
        raise Refused(_("The game has no such moment."))
    if seat != SPECTATOR and seat not in seats_to_look_from(live, person_of(request)):
        raise NotYourSeat(_("This seat is not yours."))
    reader = None if seat == SPECTATOR else Seat(seat)
    view = with_names(record.at(ply), live.names()).scene(reader)
    words = live.line(ply - 1, reader).words if ply else ""
    picture = poster(live.game, view, request.state.reader.theme, wide)
    return JSONResponse({"picture": picture, "words": words})


@routes.post("/fork")
async def fork(request: Request, table: str, ply: FormNumber, seat: FormNumber = 0) -> Response:
    """Plays on from a moment of a finished game, against bots."""
    await tables_for(request).shown(table, person_of(request))
    seating, person = tables_for(request).seating, await somebody(request)
    return see(request, f"/t/{await seating.fork(table, ply, seat, person, address_of(request))}")


@routes.get("/record.json")
async def download(request: Request, table: str) -> Response:
    live = await tables_for(request).shown(table, person_of(request))
    if live.table.discarded:
        raise NotOver(_("This game was discarded: it has no record."))
    if live.finished is None:
        raise NotOver(_("The record can be downloaded once the game is over: it tells everything."))
    name = f"{live.game.key}-{table}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(dumps(live.finished) + "\n", media_type="application/json", headers=headers)


@routes.get("/board.svg")
async def picture(request: Request, table: str) -> Response:
    """The board as a spectator sees it."""
    live = await tables_for(request).shown(table, person_of(request))
    if live.record is None:
        raise NotBegun(_("The game has not begun yet."))
    view = with_names(live.record, live.names()).scene(None)
    return Response(poster(live.game, view, request.state.reader.theme), media_type="image/svg+xml")
