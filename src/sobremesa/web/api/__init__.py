"""The table over HTTP for programs: JSON in, JSON out, described by OpenAPI."""

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from sobremesa import __version__
from sobremesa.web.api import events, games, hosting, leaving, people, play, records, tables
from sobremesa.web.errors import answer_faults
from sobremesa.web.problems import Problem

ABOUT = """Play at the table with a program of your own: open or join a table, look, move, follow the news.

Errors are problem documents (RFC 9457) with a stable `code`. Sentences are in the language of `Accept-Language`:
English, Spanish or French."""


class Api(FastAPI):
    """The application for programs; its description has the problem document among its schemas."""

    def openapi(self) -> dict[str, Any]:
        described = super().openapi()
        described["components"]["schemas"].setdefault("Problem", Problem.model_json_schema())
        return described


def create_api() -> FastAPI:
    """What lies under `/api`."""
    api = Api(
        title="Sobremesa",
        version=__version__,
        description=ABOUT,
        openapi_url="/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_name,
    )
    for part in (games, people, tables, leaving, hosting, play, events, records):
        routes: APIRouter = part.routes
        api.include_router(routes, prefix="/v1")
    answer_faults(api)
    return api


def _name(route: APIRoute) -> str:
    return route.name
