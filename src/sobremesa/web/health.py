"""Whether the server lives, whether it can be sent people, and what it has counted."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from sobremesa.games import GAMES
from sobremesa.web.metrics import as_text
from sobremesa.web.pages import PageRoute
from sobremesa.web.people import house_of

routes = APIRouter(route_class=PageRoute, include_in_schema=False)


@routes.get("/health")
async def health() -> Response:
    return JSONResponse({"alive": True})


@routes.get("/ready")
async def ready(request: Request) -> Response:
    """The database answers; and which games can be played already."""
    house = house_of(request)
    games = {key: house.ready.now(key) for key in GAMES}
    alive = await house.store.alive()
    return JSONResponse({"database": alive, "games": games}, 200 if alive else 503)


@routes.get("/metrics")
async def metrics(request: Request) -> Response:
    """The figures of all workers, for Prometheus."""
    numbers = request.app.state.reports.with_others(house_of(request).numbers())
    return PlainTextResponse(as_text(numbers), media_type="text/plain; version=0.0.4")
