"""One table: its page, and what happens on it; moves and the stream of its news are in `direct`."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.lettering import plain
from sobremesa.record import dumps, judge
from sobremesa.storage.kept import Chair, Person, Plan
from sobremesa.storage.store import SeatTaken, StaleView
from sobremesa.svg import THEMES
from sobremesa.web.board import board
from sobremesa.web.house import House, NotBegun, NotOver, NotYourSeat, Refused
from sobremesa.web.levels import TITLES
from sobremesa.web.numbers import Number, Whole
from sobremesa.web.pages import PageRoute, page, part
from sobremesa.web.people import address_of, asker, house_of, person_of, recognised, see, somebody, tidy_name
from sobremesa.web.sitting import Sitting, with_names
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(prefix="/t/{table}", route_class=PageRoute, include_in_schema=False)

FormNumber = Annotated[Whole, Form()]

LONGEST_CHAT = 500
SPECTATOR = -1  # the seat of who only looks, in addresses
LOOPBACK = ("localhost", "127.0.0.1", "::1")  # names that a machine has for itself


def own_seat(sitting: Sitting, person: str | None, asked: int | None) -> Seat | None:
    """The seat that the reader looks from: the one asked for if it is theirs, else their first; None for spectators."""
    mine = sitting.seats_of(person)
    if asked is not None and asked in mine:
        return Seat(asked)
    if asked not in (None, SPECTATOR):
        raise NotYourSeat(_("This seat is not yours."))
    return mine[0] if mine and asked is None else None


@routes.get("")
async def table_page(request: Request, table: str) -> Response:
    house = house_of(request)
    kept = await house.table(table)
    if not house.ready.now(kept.plan.game):
        if kept.full or kept.started is not None:
            return page(request, "preparing.html", game=GAMES[kept.plan.game])
        return waiting_page(request, Sitting(kept))
    sitting = await house.sitting(table)
    if sitting.record is None:
        return waiting_page(request, sitting)
    mine = sitting.seats_of(person_of(request))
    return page(
        request,
        "table.html",
        table=sitting.table,
        game=sitting.game,
        names=sitting.names(),
        mine=mine,
        chat=await house.chat(table),
        words=script_words(),
    )


def waiting_page(request: Request, sitting: Sitting) -> Response:
    link = f"{request.base_url}t/{sitting.table.id}"
    return page(
        request,
        "waiting.html",
        table=sitting.table,
        game=sitting.game,
        names=sitting.names(),
        mine=sitting.seats_of(person_of(request)),
        owner=sitting.table.owner == person_of(request),
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
    sitting = await house_of(request).sitting(table)
    if sitting.record is None:
        raise NotBegun(_("The game has not begun yet."))
    looking = own_seat(sitting, person_of(request), seat)
    return JSONResponse(board(sitting, looking, request.state.reader.theme, wide, person_of(request)))


# Sitting down and getting up


@routes.post("/sit")
async def sit(request: Request, table: str, seat: FormNumber, name: Annotated[str | None, Form()] = None) -> Response:
    """Gives the seat to who asks; who sits at the table already gives it to somebody else on the same device."""
    house = house_of(request)
    mine = (await house.sitting(table)).seats_of(person_of(request))
    person = await somebody(request, None if mine else name)
    await house.sit(table, seat, Person(person.id, tidy_name(name or "")) if mine else person)
    return see(request, f"/t/{table}")


@routes.post("/fill")
async def fill(request: Request, table: str, seat: FormNumber, level: Annotated[str, Form()]) -> Response:
    if level not in TITLES:
        raise Refused(_("There is no such bot."))
    await house_of(request).fill(table, seat, level, asker(request))
    return see(request, f"/t/{table}")


@routes.post("/leave")
async def leave(request: Request, table: str) -> Response:
    await house_of(request).leave(table, asker(request))
    return see(request, "/")


# Playing


@routes.get("/preview")
async def preview(request: Request, table: str, seat: Whole, move: Annotated[str, Query(max_length=200)]) -> Response:
    """What a move would do, in words, before it is made."""
    sitting = await house_of(request).sitting(table)
    looking = own_seat(sitting, person_of(request), seat)
    record = sitting.record
    if record is None or looking is None:
        raise NotYourSeat(_("This seat is not yours."))
    action = judge(record.game, record.state, looking, move)
    words = sitting.game.say(record.state, action, looking, sitting.names())
    return JSONResponse({"words": f"{sitting.names()[looking]} {words}"})


@routes.post("/undo")
async def undo(request: Request, table: str, seat: FormNumber, after: FormNumber) -> Response:
    await house_of(request).take_back(table, Seat(seat), after, person_of(request) or "")
    return JSONResponse({})


@routes.post("/hint")
async def hint(request: Request, table: str, seat: FormNumber) -> Response:
    """The best three moves, with the chance to win and the points to expect."""
    house = house_of(request)
    sitting = await house.sitting(table)
    number = sitting.number
    thoughts = await house.hint(table, Seat(seat), person_of(request) or "")
    if sitting.number != number:
        raise StaleView(f"Table {table} has moved on.")
    return JSONResponse([hinted(sitting, Seat(seat), thought) for thought in thoughts])


def hinted(sitting: Sitting, seat: Seat, thought: Mapping[str, Any]) -> dict[str, Any]:
    """A thought of the search as the page shows it: what to touch, in words, and why."""
    record, game = sitting.record, sitting.game
    assert record is not None
    action = game.read(record.state, thought["move"])
    picks = next(path for path, code in game.picks(record.state).items() if code == action)
    words = game.say(record.state, action, seat, sitting.names())
    return {**thought, "picks": picks, "words": words}


@routes.post("/chat")
async def chat(request: Request, table: str, words: Annotated[str, Form()]) -> Response:
    if said := plain(words)[:LONGEST_CHAT]:
        await house_of(request).say(table, await somebody(request), said, address_of(request))
    return recognised(request, JSONResponse({}))


@routes.get("/chat")
async def read_chat(request: Request, table: str, before: Annotated[Number | None, Query()] = None) -> Response:
    """The last page of what was said, or the one before a line of it."""
    return JSONResponse({"chat": part("_chat.html", chat=await house_of(request).chat(table, before))})


# Afterwards


@routes.post("/rematch")
async def rematch(request: Request, table: str) -> Response:
    """The same people and settings once more, everybody one seat further; it begins when all have asked for it."""
    house, person = house_of(request), asker(request)
    sitting = await house.sitting(table)
    plan = rematch_plan(sitting, person)
    async with house.lock(table):
        known = await house.store.rematch_of(table)
        sitting.rematch = known or await house.lay(plan, person, address_of(request))
    house.news.tell(table)
    if known:
        await join(house, known, [chair for chair in plan.chairs if chair.person])
    return see(request, f"/t/{sitting.rematch}")


async def join(house: House, table: str, chairs: Iterable[Chair]) -> None:
    """Who sits on these chairs takes them at that table, as far as they are free."""
    for chair in chairs:
        with suppress(SeatTaken):
            await house.sit(table, chair.seat, Person(chair.person or "", chair.name or ""))


def rematch_plan(sitting: Sitting, person: Person) -> Plan:
    """The next table, with the person and the bots at it; raises Refused."""
    old, record = sitting.table.chairs, sitting.record
    if record is None or not record.over or person.id not in [chair.person for chair in old]:
        raise Refused(_("A rematch is for those who played, once the game is over."))
    moved = [replace(old[(seat + 1) % len(old)], seat=seat) for seat in range(len(old))]
    chairs = tuple(chair if chair.bot or chair.person == person.id else _kept(chair) for chair in moved)
    return Plan(**{**vars(sitting.table.plan), "chairs": chairs, "origin": sitting.table.id})


def _kept(chair: Chair) -> Chair:
    """The same seat, free for who sat there and for nobody else."""
    return Chair(chair.seat, name=chair.name, kept_for=chair.person)


@routes.get("/replay")
async def replay_page(request: Request, table: str, seat: Whole | None = None) -> Response:
    sitting = await house_of(request).sitting(table)
    if sitting.record is None:
        raise NotBegun(_("The game has not begun yet."))
    return page(
        request,
        "replay.html",
        table=sitting.table,
        game=sitting.game,
        names=sitting.names(),
        over=sitting.record.over,
        plies=len(sitting.record.moves),
        seat=seat,
        seats=seats_to_look_from(sitting, person_of(request)),
    )


def seats_to_look_from(sitting: Sitting, person: str | None) -> list[Seat]:
    """Everybody's after the end; before, one's own."""
    if sitting.record is not None and sitting.record.over:
        return [Seat(chair.seat) for chair in sitting.table.chairs]
    return sitting.seats_of(person)


@routes.get("/at/{ply}")
async def moment(request: Request, table: str, ply: Whole, seat: Whole = SPECTATOR, wide: bool = False) -> Response:
    """One moment of the game, as a seat saw it."""
    sitting = await house_of(request).sitting(table)
    record = sitting.record
    if record is None or not 0 <= ply <= len(record.moves):
        raise Refused(_("The game has no such moment."))
    if seat != SPECTATOR and seat not in seats_to_look_from(sitting, person_of(request)):
        raise NotYourSeat(_("This seat is not yours."))
    reader = None if seat == SPECTATOR else Seat(seat)
    view = with_names(record.at(ply), sitting.names()).view(reader)
    who, words = (None, "") if ply == 0 else sitting.told(ply - 1, reader)
    name = sitting.names()[who] if who is not None and who >= 0 else ""
    picture = sitting.game.draw(view, request.state.reader.theme, wide)
    return JSONResponse({"picture": picture, "words": f"{name} {words}" if name else words})


@routes.post("/fork")
async def fork(request: Request, table: str, ply: FormNumber, seat: FormNumber = 0) -> Response:
    """Plays on from a moment of a finished game, against bots."""
    house = house_of(request)
    sitting = await house.sitting(table)
    record = sitting.record
    if record is None or not record.over:
        raise Refused(_("You can play on from a moment of a game once it is over."))
    if not 0 <= ply < len(record.moves) or not 0 <= seat < len(record.seats):
        raise Refused(_("The game has no such moment."))
    return see(request, f"/t/{await house.fork(record, ply, Seat(seat), await somebody(request), address_of(request))}")


@routes.get("/record.json")
async def download(request: Request, table: str) -> Response:
    sitting = await house_of(request).sitting(table)
    if sitting.record is None or not sitting.record.over:
        raise NotOver(_("The record can be downloaded once the game is over: it tells everything."))
    name = f"{sitting.game.key}-{table}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(dumps(sitting.record) + "\n", media_type="application/json", headers=headers)


@routes.get("/board.svg")
async def picture(request: Request, table: str) -> Response:
    """The board as a spectator sees it."""
    sitting = await house_of(request).sitting(table)
    if sitting.record is None:
        raise NotBegun(_("The game has not begun yet."))
    view = with_names(sitting.record, sitting.names()).view(None)
    return Response(sitting.game.draw(view, request.state.reader.theme), media_type="image/svg+xml")


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
