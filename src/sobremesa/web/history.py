"""Lists at full length: one's own games, those of others, and the finished ones."""

from typing import Annotated, get_args

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.games import GAMES
from sobremesa.storage.store import LISTED
from sobremesa.tables.lists import Result
from sobremesa.web.identity import person_of, tables_for
from sobremesa.web.listing import RESULTS, Line, live_line, open_line, own_line, past_line
from sobremesa.web.numbers import Number
from sobremesa.web.pages import PageRoute, page
from sobremesa.words import Words

_ = Words("web")
routes = APIRouter(route_class=PageRoute, include_in_schema=False)

Start = Annotated[Number, Query()]


@routes.get("/games")
async def own_games(request: Request, start: Start = 0) -> Response:
    """Every game of one's own that is on."""
    person = person_of(request)
    live, total, _turns = await tables_for(request).lists.current(person, start) if person else ([], 0, 0)
    return _listed(request, _("Your games"), [own_line(one, person or "") for one in live], start, total)


@routes.get("/waiting")
async def waiting(request: Request, start: Start = 0) -> Response:
    found = await tables_for(request).lists.waiting(start)
    return _listed(request, _("Waiting for players"), list(map(open_line, found.tables)), start, found.total)


@routes.get("/playing")
async def playing(request: Request, start: Start = 0) -> Response:
    found = await tables_for(request).lists.playing(start)
    return _listed(request, _("Now playing"), list(map(live_line, found.tables)), start, found.total)


def _listed(request: Request, title: str, lines: list[Line], start: int, total: int) -> Response:
    further = start + LISTED if start + LISTED < total else None
    before = max(0, start - LISTED) if start else None
    return page(request, "listing.html", title=title, lines=lines, further=further, before=before)


@routes.get("/history")
async def history(request: Request, game: str = "", result: str = "", before: str = "") -> Response:
    """Finished games, perhaps of one game or one result alone; what cannot be chosen is taken for no choice."""
    person = person_of(request)
    kind: Result | None = next((one for one in get_args(Result) if one == result), None)
    chosen = game if game in GAMES else None
    before = before if before.isascii() and before.isalnum() else ""
    found = await tables_for(request).lists.history(person, chosen, kind, before or None) if person else None
    return page(
        request,
        "history.html",
        lines=[past_line(one, person) for one in found.games] if found and person else [],
        older=found.older if found else None,
        before=before,
        filtered=f"/history?game={chosen or ''}&result={kind or ''}",
        game=chosen,
        result=kind,
        results={key: _(title) for key, title in RESULTS.items()},
    )
