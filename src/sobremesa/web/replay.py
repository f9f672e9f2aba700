"""A game looked back at: its replay, any moment of it, its record and its picture; and played on from there."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import Seat
from sobremesa.parts import Drawing, with_every_hand
from sobremesa.poster import poster
from sobremesa.record import Record, dumps
from sobremesa.tables.board import seats
from sobremesa.tables.errors import NotBegun, NotOver, NotYourSeat, Refused
from sobremesa.tables.live_table import SPECTATOR, LiveTable, with_names
from sobremesa.tables.log import NOTICE, LogLine, Turn, turns
from sobremesa.web.board import BoardQuery, Have, new_parts
from sobremesa.web.identity import address_of, person_of, see, somebody, tables_for
from sobremesa.web.numbers import FormNumber, Whole
from sobremesa.web.pages import PageRoute, page, part
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(prefix="/t/{table}", route_class=PageRoute, include_in_schema=False)

ALL_HANDS = -2  # the seat of who sees what every seat sees, where a seat is asked for


@routes.get("/replay")
async def replay_page(request: Request, table: str, ply: Whole | None = None, seat: Whole | None = None) -> Response:
    """The page, at a moment and as a seat saw it; where there is no such moment or seat, the last and the usual one."""
    live = await tables_for(request).shown(table, person_of(request))
    if live.record is None:
        raise NotBegun(_("The game has not begun yet."))
    last, looks = len(live.record.moves), seats_to_look_from(live, person_of(request))
    chosen = seat if seat in looks else looks[0]
    return page(
        request,
        "replay.html",
        table=live.table,
        game=live.game,
        drawing=live.game.draw(live.record.view(None)),
        names=live.names(),
        over=live.finished is not None,
        plies=last,
        ply=ply if ply is not None and 0 <= ply <= last else last,
        seat=chosen,
        looks={one: look_title(live, one) for one in looks},
        turns=turn_list(live, chosen, person_of(request)),
    )


def seats_to_look_from(live: LiveTable, person: str | None) -> list[int]:
    """After the end everybody's, and where there are hands to hide all together; before, one's own; and nobody's."""
    if live.finished is not None:
        return [*([ALL_HANDS] if live.game.has_secrets else []), SPECTATOR, *(one.seat for one in live.table.chairs)]
    return [*live.seats_of(person), SPECTATOR]


def look_title(live: LiveTable, seat: int) -> str:
    if seat == ALL_HANDS:
        return _("All hands")
    return _("A spectator") if seat == SPECTATOR else live.names()[seat]


def reader_of(live: LiveTable, seat: int, person: str | None) -> Seat | None:
    """Whom the words speak to: who looks from their own seat; from anybody else's they look like a stranger."""
    return Seat(seat) if seat in live.seats_of(person) else None


def told_turns(live: LiveTable, seat: int, person: str | None) -> list[Turn]:
    return turns(live.log(reader_of(live, seat, person)), live.turn)


def turn_list(live: LiveTable, seat: int, person: str | None) -> str:
    """Every turn of the game as a place to go to."""
    place = f"/t/{live.table.id}/replay?seat={seat}"
    return part("_turns.html", place=place, turns=told_turns(live, seat, person), notice=NOTICE)


@routes.get("/turns")
async def list_turns(request: Request, table: str, seat: Whole = SPECTATOR) -> Response:
    live, person = await tables_for(request).shown(table, person_of(request)), person_of(request)
    check_look(live, seat, person)
    return JSONResponse({"turns": turn_list(live, seat, person)})


@routes.get("/at/{ply}")
async def moment(request: Request, table: str, ply: Whole, seat: Whole = SPECTATOR, have: Have = "") -> Response:
    """One moment of the game, as a seat saw it: what is new to who asks."""
    live, person = await tables_for(request).shown(table, person_of(request)), person_of(request)
    record = live.record
    if record is None or not 0 <= ply <= len(record.moves):
        raise Refused(_("The game has no such moment."))
    check_look(live, seat, person)
    drawn = drawn_moment(live, record.at(ply), seat, BoardQuery(have))
    return JSONResponse(told_moment(live, record.at(ply), seat, person) | drawn)


def check_look(live: LiveTable, seat: int, person: str | None) -> None:
    """Raises NotYourSeat unless this person may look from there."""
    if seat not in seats_to_look_from(live, person):
        raise NotYourSeat(_("This seat is not yours."))


def told_moment(live: LiveTable, then: Record, seat: int, person: str | None) -> dict[str, Any]:
    """What has just happened in words, who did it, and who is next: after the last move of a turn, the whole turn."""
    ply, reader = len(then.moves), reader_of(live, seat, person)
    ended = [turn for turn in told_turns(live, seat, person) if turn.ply == ply and turn.seat != NOTICE]
    told = [line for line in live.lines(reader)[:ply] if line.words]  # of some of chance nothing is told
    last: Turn | LogLine | None = ended[-1] if ended else told[-1] if told else None
    return {"words": last.words if last else "", "who": last.seat if last else SPECTATOR, "turn": then.turn}


def drawn_moment(live: LiveTable, then: Record, seat: int, asked: BoardQuery) -> dict[str, Any]:
    shown = with_names(then, live.names())
    view = shown.scene(None if seat < 0 else Seat(seat))
    drawing: Drawing = live.game.draw(view)
    if seat == ALL_HANDS:
        each = [live.game.draw(shown.scene(Seat(one))) for one in range(view["seats"])]
        drawing = with_every_hand(drawing, each)
    return {
        **new_parts(drawing, asked),
        "front": drawing.front,
        "seats": [one | {"left": None} for one in seats(live, view)],
    }


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
