"""Records of finished games: one, or all of one's own."""

from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import StreamingResponse

from sobremesa.record import as_json, dumps
from sobremesa.storage.models import Person
from sobremesa.tables.errors import NotOver
from sobremesa.tables.tables import Tables
from sobremesa.web.api.dependencies import UNKNOWN_TOO, Anybody, Somebody, TableId, problems
from sobremesa.web.api.schemas import RecordDocument
from sobremesa.web.identity import tables_for
from sobremesa.web.problems import title

routes = APIRouter(tags=["records"])

MEDIA_TYPE = "application/jsonl"
LINES: dict[int | str, dict[str, Any]] = {
    200: {"description": "JSON Lines: one record on each.", "content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}
}


@routes.get(
    "/tables/{table}/record",
    response_model=RecordDocument,
    response_model_exclude_unset=True,
    responses=problems("not_your_seat", "no_such_table", "not_over"),
    openapi_extra=UNKNOWN_TOO,
)
async def read_record(request: Request, person: Anybody, table: TableId) -> dict[str, Any]:
    """The whole game, once it is over: it tells everything."""
    record = (await tables_for(request).shown(table, person)).finished
    if record is None:
        raise NotOver(title("not_over"))
    return as_json(record)


@routes.get("/records", response_class=StreamingResponse, responses={**problems("no_identity"), **LINES})
async def list_records(request: Request, person: Somebody) -> StreamingResponse:
    """Every game of yours that has ended, the oldest first."""
    return StreamingResponse(_lines(tables_for(request), person), media_type=MEDIA_TYPE)


async def _lines(tables: Tables, person: Person) -> AsyncIterator[str]:
    async for record in tables.lists.records_of(person.id):
        yield dumps(record) + "\n"
