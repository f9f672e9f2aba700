"""Whether the server lives, and whether it can be sent people."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.games import GAMES
from sobremesa.web.people import house_of

routes = APIRouter(include_in_schema=False)


@routes.get("/health")
async def health() -> Response:
    return JSONResponse({"alive": True})


@routes.get("/ready")
async def ready(request: Request) -> Response:
    """The database answers; and which games can be played already."""
    house = house_of(request)
    games = {key: house.ready.now(key) for key in GAMES}
    return JSONResponse({"database": await house.store.alive(), "games": games})
