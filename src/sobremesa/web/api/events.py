"""The stream of a table: what happens on it, as one seat may know it, from any moment on."""

import json
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Header
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.game import Seat
from sobremesa.storage.seats import StaleView
from sobremesa.tables.live_table import LiveTable, own_seat
from sobremesa.tables.tables import Tables
from sobremesa.web.api.dependencies import UNKNOWN_TOO, Anybody, AskedSeat, TableId, problems
from sobremesa.web.api.tables import describe
from sobremesa.web.event_stream import MEDIA_TYPE, EventStream
from sobremesa.web.identity import tables_for
from sobremesa.web.numbers import Number

routes = APIRouter(tags=["play"], prefix="/tables/{table}")

KINDS = ("table", "deal", "move", "undo", "over")
EVENT = {
    "type": "object",
    "properties": {"event": {"enum": [*KINDS]}, "data": {"type": "string"}, "id": {"type": "string"}},
    "required": ["event", "data"],
}
STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "Server-sent events; their data is JSON.", "content": {MEDIA_TYPE: {"schema": EVENT}}}
}
LastSeen = Annotated[Number | None, Header(description="The number of the last move that you have been told.")]


class Perspective(NamedTuple):
    """Who follows: a person, and the seat they look from."""

    person: str | None
    seat: Seat | None

    def may_look(self, live: LiveTable) -> bool:
        return not live.closed_to(self.person) and (self.seat is None or self.seat in live.seats_of(self.person))


class ProgramSource:
    """Everything that a perspective has missed, then everything new, until the game or their right to look is over."""

    def __init__(self, tables: Tables, live: LiveTable, perspective: Perspective, start: int) -> None:
        self.ended = False
        self._waiting = live.record is None
        self._tables = tables
        self._table = live.table.id
        self._perspective = perspective
        self._number = start
        self._dealt = start > 0
        self._described: dict[str, Any] | None = None  # the table, as it last was

    async def news(self) -> bytes:
        live = await self._tables.live(self._table)
        self._look_from_own_seat(live)
        told = "".join(self._told(live)) if self._perspective.may_look(live) else ""
        self.ended = live.ended or not self._perspective.may_look(live)
        return told.encode()

    def _look_from_own_seat(self, live: LiveTable) -> None:
        """Who has followed since before the game began looks from the seat that the lot has given them."""
        if self._waiting and live.record is not None:
            self._waiting = False
            if self._perspective.seat is not None:
                person = self._perspective.person
                self._perspective = Perspective(person, own_seat(live, person, None))

    def _told(self, live: LiveTable) -> list[str]:
        news, record = self._seats(live), live.record
        if record is None:
            return news
        if not self._dealt:
            self._dealt = True
            news.append(_event("deal", {"deal": record.told_deal(self._perspective.seat)}))
        news += [self._entry(live, number) for number in range(self._number, live.number)]
        self._number = live.number
        if live.ended:
            news.append(_event("over", _result(live)))
        return news

    def _seats(self, live: LiveTable) -> list[str]:
        """The table, if it is not as it was last described."""
        described = describe(live.table, self._perspective.person).model_dump()
        if described == self._described:
            return []
        self._described = described
        return [_event("table", described)]

    def _entry(self, live: LiveTable, number: int) -> str:
        told = live.told_entry(number, self._perspective.seat)
        happened = {"number": number, "seat": live.entries[number].seat, "turn": live.turn_after(number)}
        if told is None:
            return _event("undo", happened, number)
        return _event("move", {**happened, "move": told[0], "words": told[1]}, number)


@routes.get(
    "/events",
    response_class=Response,
    responses={**problems("invalid_request", "not_your_seat", "no_such_table", "stale"), **STREAM},
    openapi_extra=UNKNOWN_TOO,
)
async def follow_table(
    request: Request, person: Anybody, table: TableId, seat: AskedSeat = None, last_event_id: LastSeen = None
) -> Response:
    """The events `table`, `deal`, `move`, `undo` and `over`; it ends with the game."""
    tables = tables_for(request)
    live = await tables.shown(table, person)
    start = 0 if last_event_id is None else last_event_id + 1
    if start > live.number:
        raise StaleView(f"Entry {last_event_id} of table {table} has not been made.")
    perspective = Perspective(person, own_seat(live, person, seat))
    return EventStream(request, table, ProgramSource(tables, live, perspective, start))


def _result(live: LiveTable) -> dict[str, Any]:
    """How the game ended: with points and winners, or before that, and why."""
    record = live.finished
    if record is None:
        return {"discarded": True}
    if record.stopped:
        return {"stopped": record.stopped._asdict()}
    return {"scores": record.scores, "winners": record.winners}


def _event(kind: str, data: dict[str, Any], number: int | None = None) -> str:
    name = "" if number is None else f"id: {number}\n"
    return f"{name}event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
