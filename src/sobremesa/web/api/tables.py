"""Tables: laying one, finding one, sitting down and getting up."""

from typing import Literal

from fastapi import APIRouter, Response
from starlette.requests import Request

from sobremesa.storage.models import Chair, Person, Table, TablePlan
from sobremesa.storage.seats import SeatTaken
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.seating import ME
from sobremesa.web.api.dependencies import UNKNOWN_TOO, Anybody, Somebody, TableId, changing, problems
from sobremesa.web.api.schemas import FREE, Fill, Join, NewTable, SeatDocument, TableDocument, TableLists
from sobremesa.web.identity import address_of, tables_for
from sobremesa.web.problems import API

routes = APIRouter(tags=["tables"], prefix="/tables")


@routes.get("", responses=problems(), openapi_extra=UNKNOWN_TOO)
async def list_tables(request: Request, person: Anybody) -> TableLists:
    """The listed tables, and your own."""
    tables = tables_for(request)
    return TableLists(
        open=[describe(table, person) for table in (await tables.lists.waiting()).tables],
        playing=[describe(table, person) for table in (await tables.lists.playing()).tables],
        mine=[describe(table, person) for table in await tables.lists.of(person)] if person else [],
    )


@routes.post("", status_code=201, responses=changing("no_identity", "bad_options"))
async def lay_table(request: Request, response: Response, person: Somebody, new: NewTable) -> TableDocument:
    """A new table; its game begins as soon as no seat is free."""
    plan = TablePlan(
        game=new.game,
        options=new.options,
        chairs=tuple(_chair(seat, who, person) for seat, who in enumerate(new.seats)),
        listed=new.listed,
        hints=new.hints,
        takeover=new.takeover,
        fixed=new.fixed,
        minutes=new.minutes,
        language=new.language,
    )
    table = await tables_for(request).seating.lay(plan, person, address_of(request))
    response.headers["location"] = f"{API}/v1/tables/{table}"
    return await read_table(request, person.id, table)


@routes.get("/{table}", responses=problems("no_such_table"), openapi_extra=UNKNOWN_TOO)
async def read_table(request: Request, person: Anybody, table: TableId) -> TableDocument:
    """One table: who sits there, and whether its game is on."""
    return describe(await tables_for(request).cache.without_game(table), person)


@routes.post("/{table}/join", responses=changing("no_identity", "no_such_table", "seat_taken", "refused"))
async def join_table(request: Request, person: Somebody, table: TableId, asked: Join | None = None) -> TableDocument:
    """You sit down; where you sit already, nothing changes."""
    tables = tables_for(request)
    seat = _seat_to_take(await tables.cache.without_game(table), asked.seat if asked else None, person)
    if seat is not None:
        await tables.seating.sit(table, seat, person)
    return await read_table(request, person.id, table)


@routes.post(
    "/{table}/fill", responses=changing("no_identity", "not_your_seat", "no_such_table", "seat_taken", "refused")
)
async def fill_seat(request: Request, person: Somebody, table: TableId, asked: Fill) -> TableDocument:
    """A bot takes a free seat of a table that you have laid."""
    await tables_for(request).seating.fill(table, asked.seat, asked.level, person)
    return await read_table(request, person.id, table)


def describe(table: Table, person: str | None) -> TableDocument:
    """A table as this reader may know it: of other people, no more than their names."""
    plan, names = table.plan, LiveTable(table).names()
    return TableDocument(
        id=table.id,
        page=f"/t/{table.id}",
        game=plan.game,
        options=plan.options,
        state=_state(table),
        seats=[_seat(chair, names[chair.seat], person) for chair in table.chairs],
        mine=table.owner == person,
        listed=plan.listed,
        hints=plan.hints,
        takeover=plan.takeover,
        closed=table.closed,
        fixed=plan.fixed,
        minutes=plan.minutes,
        language=plan.language,
    )


def _state(table: Table) -> Literal["waiting", "cleared", "playing", "over", "stopped", "discarded"]:
    if table.started is None:
        return "cleared" if table.cleared else "waiting"
    if table.ended is None:
        return "playing"
    return "discarded" if table.discarded else "stopped" if table.stopped else "over"


def _seat(chair: Chair, name: str, person: str | None) -> SeatDocument:
    mine = chair.person is not None and chair.person == person and not chair.gone
    return SeatDocument(
        seat=chair.seat,
        name=name,
        who=_who(chair, person),
        stand_in=chair.stand_in,
        gone=chair.gone,
        agrees=chair.agrees,
        mine=mine,
    )


def _who(chair: Chair, person: str | None) -> Literal["person", "bot", "free", "kept"]:
    if chair.free:
        return "free" if chair.open_to(person) else "kept"
    return "person" if chair.person else "bot"


def _chair(seat: int, who: str, person: Person) -> Chair:
    if who == ME:
        return Chair(seat, person=person.id, name=person.name)
    return Chair(seat) if who == FREE else Chair(seat, bot=who)


def _seat_to_take(table: Table, asked: int | None, person: Person) -> int | None:
    """The free seat that is asked for, or the first; None if the person has it already; raises SeatTaken."""
    wanted = [chair for chair in table.chairs if asked in (None, chair.seat)]
    if any(chair.person == person.id for chair in wanted):
        return None
    for chair in wanted:
        if chair.open_to(person.id):
            return chair.seat
    raise SeatTaken(f"There is no such free seat at table {table.id}.")
