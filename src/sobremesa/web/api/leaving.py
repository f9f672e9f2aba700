"""Games left or ended before their end, seats taken back, and bots that play on meanwhile."""

from fastapi import APIRouter
from starlette.requests import Request

from sobremesa.web.api.dependencies import Somebody, TableId, changing, problems
from sobremesa.web.api.schemas import Agreement, Departure, Resignation, SeatOfAnother, TableDocument
from sobremesa.web.api.tables import read_table
from sobremesa.web.identity import address_of, tables_for

routes = APIRouter(tags=["tables"], prefix="/tables/{table}")

WRONG = ("no_identity", "not_your_seat", "no_such_table", "stale", "refused", "too_many")
BODILESS = problems("other_site", "too_large", *WRONG)


@routes.post("/leave", responses=changing(*WRONG))
async def leave_table(
    request: Request, person: Somebody, table: TableId, asked: Departure | None = None
) -> TableDocument:
    """You get up. During a game your seat stays yours, and a bot plays on where the table asked for it, or for good."""
    leaving = tables_for(request).leaving
    if asked and asked.for_good:
        await leaving.do(table, "leave", person, address_of(request))
    else:
        await leaving.get_up(table, person)
    return await read_table(request, person.id, table)


@routes.post("/return", responses=BODILESS)
async def take_seat_back(request: Request, person: Somebody, table: TableId) -> TableDocument:
    """You decide again on the seats on which a bot has played on for you."""
    await tables_for(request).leaving.come_back(table, person, address_of(request))
    return await read_table(request, person.id, table)


@routes.post("/resign", responses=changing(*WRONG))
async def resign(request: Request, person: Somebody, table: TableId, asked: Resignation | None = None) -> TableDocument:
    """With two seats the game stops without a result; with more a bot plays on for you to the end."""
    seat = asked.seat if asked else None
    await tables_for(request).leaving.do(table, "resign", person, address_of(request), seat)
    return await read_table(request, person.id, table)


@routes.post("/agreement", responses=changing(*WRONG))
async def agree_to_end(request: Request, person: Somebody, table: TableId, asked: Agreement) -> TableDocument:
    """You want to end the game together, or nobody does any more. It stops when all people want it; bots always do."""
    leaving = tables_for(request).leaving
    if asked.agrees:
        await leaving.do(table, "end", person, address_of(request))
    else:
        await leaving.decline(table, person, address_of(request))
    return await read_table(request, person.id, table)


@routes.post("/discard", responses=BODILESS)
async def discard_game(request: Request, person: Somebody, table: TableId) -> TableDocument:
    """A game in which you are the only person ends and leaves no record."""
    await tables_for(request).leaving.do(table, "discard", person, address_of(request))
    return await read_table(request, person.id, table)


@routes.post("/replace", responses=changing(*WRONG))
async def replace_absent(request: Request, person: Somebody, table: TableId, asked: SeatOfAnother) -> TableDocument:
    """A bot plays on for who is to move and has given no sign of life for three minutes, where no clock runs."""
    await tables_for(request).leaving.replace_absent(table, asked.seat, person, address_of(request))
    return await read_table(request, person.id, table)


@routes.post("/here", responses=BODILESS)
async def give_sign_of_life(request: Request, person: Somebody, table: TableId) -> TableDocument:
    """You are there, and think about your move."""
    await tables_for(request).leaving.sign(table, person)
    return await read_table(request, person.id, table)
