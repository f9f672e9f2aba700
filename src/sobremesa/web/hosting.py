"""The host of a table: a page for each guest, and who may watch."""

from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.web.identity import address_of, asker, person_of, see, tables_for
from sobremesa.web.numbers import Whole
from sobremesa.web.pages import PageRoute, page

routes = APIRouter(prefix="/t/{table}", route_class=PageRoute, include_in_schema=False)

AskedNumber = Annotated[Whole | None, Query()]
Chosen = Annotated[Whole | None, Form()]
Switch = Annotated[bool, Form()]


@routes.get("/guest")
async def guest_page(request: Request, table: str, seat: AskedNumber = None, line: AskedNumber = None) -> Response:
    """What the host may do about a guest, and what it leads to."""
    tables = tables_for(request)
    live = await tables.shown(table, person_of(request))
    guest = await tables.hosting.guest(table, asker(request), seat, line)
    return page(request, "guest.html", table=live.table, game=live.game, guest=guest, seat=seat, line=line)


@routes.post("/mute")
async def mute(
    request: Request, table: str, muted: Switch = True, seat: Chosen = None, line: Chosen = None
) -> Response:
    hosting, host = tables_for(request).hosting, asker(request)
    guest = await hosting.guest(table, host, seat, line)
    await hosting.mute(table, host, guest, muted, address_of(request))
    return see(request, f"/t/{table}")


@routes.post("/remove")
async def remove(request: Request, table: str, seat: Chosen = None, line: Chosen = None) -> Response:
    hosting, host = tables_for(request).hosting, asker(request)
    guest = await hosting.guest(table, host, seat, line)
    await hosting.remove(table, host, guest, address_of(request))
    return see(request, f"/t/{table}")


@routes.post("/close")
async def close(request: Request, table: str, closed: Switch = True) -> Response:
    """Only who sits at the table may look, or everybody who knows its address again."""
    await tables_for(request).hosting.close(table, asker(request), closed, address_of(request))
    return see(request, f"/t/{table}")
