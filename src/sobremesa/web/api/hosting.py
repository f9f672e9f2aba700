"""What the host of a table may do about its guests."""

from fastapi import APIRouter
from starlette.requests import Request

from sobremesa.web.api.dependencies import Somebody, TableId, changing
from sobremesa.web.api.schemas import Hush, SeatOfAnother, TableDocument, Watchers
from sobremesa.web.api.tables import read_table
from sobremesa.web.identity import address_of, tables_for

routes = APIRouter(tags=["tables"], prefix="/tables/{table}")

WRONG = changing("no_identity", "not_your_seat", "no_such_table", "refused", "stale", "too_many")


@routes.post("/mute", responses=WRONG)
async def mute_guest(request: Request, person: Somebody, table: TableId, asked: Hush) -> TableDocument:
    """What a guest says at your table is not heard, or heard again."""
    hosting = tables_for(request).hosting
    guest = await hosting.guest(table, person, asked.seat)
    await hosting.mute(table, person, guest, asked.muted, address_of(request))
    return await read_table(request, person.id, table)


@routes.post("/remove", responses=WRONG)
async def remove_guest(request: Request, person: Somebody, table: TableId, asked: SeatOfAnother) -> TableDocument:
    """A guest may not come back to your table: the seat is free, or a bot plays on if a game is on."""
    hosting = tables_for(request).hosting
    guest = await hosting.guest(table, person, asked.seat)
    await hosting.remove(table, person, guest, address_of(request))
    return await read_table(request, person.id, table)


@routes.post("/close", responses=WRONG)
async def close_to_watchers(request: Request, person: Somebody, table: TableId, asked: Watchers) -> TableDocument:
    """Only those who sit at your table may look, or everybody who knows its address again."""
    await tables_for(request).hosting.close(table, person, asked.closed, address_of(request))
    return await read_table(request, person.id, table)
