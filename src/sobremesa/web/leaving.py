"""Leaving or ending a game: what it leads to is asked first, on a page where no script does it; and coming back."""

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.tables.errors import Refused
from sobremesa.tables.leaving import Way, ways
from sobremesa.tables.live_table import LiveTable
from sobremesa.web.identity import address_of, asker, person_of, see, tables_for
from sobremesa.web.numbers import FormNumber, Whole
from sobremesa.web.pages import PageRoute, page
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(prefix="/t/{table}", route_class=PageRoute, include_in_schema=False)

AWAY_FROM_TABLE = ("discard", "leave", "pause")  # ways after which one is in the lobby


@routes.get("/ask/{way}")
async def ask(request: Request, table: str, way: str) -> Response:
    """What this leads to, and whether it is really meant."""
    live = await tables_for(request).shown(table, person_of(request))
    return page(request, "ask.html", table=live.table, game=live.game, way=_way(live, person_of(request), way))


def _way(live: LiveTable, person: str | None, key: str) -> Way:
    for way in ways(live, person):
        if way.key == key:
            return way
    raise Refused(_("That cannot be done at this table."))


@routes.post("/ask/{way}")
async def leave_in_this_way(
    request: Request, table: str, way: str, seat: Annotated[Whole | None, Form()] = None
) -> Response:
    await tables_for(request).leaving.do(table, way, asker(request), address_of(request), seat)
    return see(request, "/" if way in AWAY_FROM_TABLE else f"/t/{table}")


@routes.post("/leave")
async def leave(request: Request, table: str) -> Response:
    await tables_for(request).leaving.get_up(table, asker(request))
    return see(request, "/")


@routes.post("/return")
async def come_back(request: Request, table: str) -> Response:
    await tables_for(request).leaving.come_back(table, asker(request), address_of(request))
    return see(request, f"/t/{table}")


@routes.post("/decline")
async def decline(request: Request, table: str) -> Response:
    """Nobody wants to end the game any more."""
    await tables_for(request).leaving.decline(table, asker(request), address_of(request))
    return see(request, f"/t/{table}")


@routes.post("/replace")
async def replace_absent(request: Request, table: str, seat: FormNumber) -> Response:
    """A bot plays on for who is to move and has gone away."""
    await tables_for(request).leaving.replace_absent(table, seat, asker(request), address_of(request))
    return see(request, f"/t/{table}")


@routes.post("/here")
async def give_sign_of_life(request: Request, table: str) -> Response:
    await tables_for(request).leaving.sign(table, asker(request))
    return JSONResponse({})
