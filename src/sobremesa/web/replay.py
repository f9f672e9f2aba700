"""A game looked back at: its replay, any moment of it, its record and its picture; and played on from there."""

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import Seat
from sobremesa.record import dumps
from sobremesa.tables.errors import NotBegun, NotOver, NotYourSeat, Refused
from sobremesa.tables.live_table import SPECTATOR, LiveTable, with_names
from sobremesa.web.identity import address_of, person_of, see, somebody, tables_for
from sobremesa.web.numbers import Whole
from sobremesa.web.pages import PageRoute, page
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(prefix="/t/{table}", route_class=PageRoute, include_in_schema=False)

FormNumber = Annotated[Whole, Form()]


@routes.get("/replay")
async def replay_page(request: Request, table: str, seat: Whole | None = None) -> Response:
    live = await tables_for(request).live(table)
    if live.record is None:
        raise NotBegun(_("The game has not begun yet."))
    return page(
        request,
        "replay.html",
        table=live.table,
        game=live.game,
        names=live.names(),
        over=live.record.over,
        plies=len(live.record.moves),
        seat=seat,
        seats=seats_to_look_from(live, person_of(request)),
    )


def seats_to_look_from(live: LiveTable, person: str | None) -> list[Seat]:
    """Everybody's after the end; before, one's own."""
    if live.record is not None and live.record.over:
        return [Seat(chair.seat) for chair in live.table.chairs]
    return live.seats_of(person)


@routes.get("/at/{ply}")
async def moment(request: Request, table: str, ply: Whole, seat: Whole = SPECTATOR, wide: bool = False) -> Response:
    """One moment of the game, as a seat saw it."""
    live = await tables_for(request).live(table)
    record = live.record
    if record is None or not 0 <= ply <= len(record.moves):
        raise Refused(_("The game has no such moment."))
    if seat != SPECTATOR and seat not in seats_to_look_from(live, person_of(request)):
        raise NotYourSeat(_("This seat is not yours."))
    reader = None if seat == SPECTATOR else Seat(seat)
    view = with_names(record.at(ply), live.names()).scene(reader)
    who, words = (None, "") if ply == 0 else live.told(ply - 1, reader)
    name = live.names()[who] if who is not None and who >= 0 else ""
    picture = live.game.draw(view, request.state.reader.theme, wide)
    return JSONResponse({"picture": picture, "words": f"{name} {words}" if name else words})


@routes.post("/fork")
async def fork(request: Request, table: str, ply: FormNumber, seat: FormNumber = 0) -> Response:
    """Plays on from a moment of a finished game, against bots."""
    seating, person = tables_for(request).seating, await somebody(request)
    return see(request, f"/t/{await seating.fork(table, ply, seat, person, address_of(request))}")


@routes.get("/record.json")
async def download(request: Request, table: str) -> Response:
    live = await tables_for(request).live(table)
    if live.record is None or not live.record.over:
        raise NotOver(_("The record can be downloaded once the game is over: it tells everything."))
    name = f"{live.game.key}-{table}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(dumps(live.record) + "\n", media_type="application/json", headers=headers)


@routes.get("/board.svg")
async def picture(request: Request, table: str) -> Response:
    """The board as a spectator sees it."""
    live = await tables_for(request).live(table)
    if live.record is None:
        raise NotBegun(_("The game has not begun yet."))
    view = with_names(live.record, live.names()).scene(None)
    return Response(live.game.draw(view, request.state.reader.theme), media_type="image/svg+xml")
