"""Whether the server lives, whether it can be sent people, what it has counted, and where learners stop."""

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.games import GAMES
from sobremesa.web.identity import tables_for
from sobremesa.web.pages import PageRoute, page

routes = APIRouter(route_class=PageRoute, include_in_schema=False)


@routes.get("/health")
async def health() -> Response:
    return JSONResponse({"alive": True})


@routes.get("/ready")
async def ready(request: Request) -> Response:
    """The database answers; and of which games the rules are compiled already."""
    tables = tables_for(request)
    games = {key: tables.ready.now(key) for key in GAMES}
    alive = await tables.alive()
    return JSONResponse({"database": alive, "games": games}, 200 if alive else 503)


@routes.get("/metrics")
async def metrics(request: Request) -> Response:
    """The figures of all workers, for Prometheus."""
    tables = tables_for(request)
    tables.measure()
    return Response(tables.metrics.exposition(), media_type=CONTENT_TYPE_LATEST)


@routes.get("/learners")
async def learners(request: Request) -> Response:
    """How many people have reached each step of each lesson, and where they stop; it names nobody."""
    return page(request, "learners.html", lessons=await tables_for(request).learning.report())
