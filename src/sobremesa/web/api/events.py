"""The stream of a table: what happens on it, as one seat may know it, from any moment on."""

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header
from starlette.requests import Request
from starlette.responses import StreamingResponse

from sobremesa.game import Seat
from sobremesa.storage.store import StaleView
from sobremesa.web.api.asking import UNKNOWN_TOO, Anybody, AskedSeat, TableId, problems
from sobremesa.web.api.tables import describe
from sobremesa.web.house import House
from sobremesa.web.numbers import Number
from sobremesa.web.people import EVENT_STREAM, STILL_HERE, house_of, streaming
from sobremesa.web.sitting import Sitting
from sobremesa.web.table import own_seat

routes = APIRouter(tags=["play"], prefix="/tables/{table}")

KINDS = ("table", "deal", "move", "undo", "over")
EVENT = {
    "type": "object",
    "properties": {"event": {"enum": [*KINDS]}, "data": {"type": "string"}, "id": {"type": "string"}},
    "required": ["event", "data"],
}
STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "Server-sent events; their data is JSON.", "content": {EVENT_STREAM: {"schema": EVENT}}}
}
LastSeen = Annotated[Number | None, Header(description="The number of the last move that you have been told.")]


class Stream:
    """One reader, and how far they have been told."""

    def __init__(self, house: House, person: str | None, seat: Seat | None, start: int) -> None:
        self.house = house
        self.person = person
        self.seat = seat
        self.number = start
        self._dealt = start > 0
        self._table: dict[str, Any] | None = None  # as it was last described

    async def follow(self, table: str) -> AsyncIterator[str]:
        """Everything that the reader has missed, then everything new, until the game or their right to look is over."""
        async for new in self.house.news.follow(table):
            if not new:
                yield STILL_HERE
                continue
            sitting = await self.house.sitting(table)
            if self.seat is not None and self.seat not in sitting.seats_of(self.person):
                return
            for event in self._news(sitting):
                yield event
            if sitting.record is not None and sitting.record.over:
                return

    def _news(self, sitting: Sitting) -> list[str]:
        news, record = self._seats(sitting), sitting.record
        if record is None:
            return news
        if not self._dealt:
            self._dealt = True
            news.append(_event("deal", {"deal": record.told_deal(self.seat)}))
        news += [self._entry(sitting, number) for number in range(self.number, sitting.number)]
        self.number = sitting.number
        if record.over:
            news.append(_event("over", {"scores": record.scores, "winners": record.winners}))
        return news

    def _seats(self, sitting: Sitting) -> list[str]:
        """The table, if it is not as it was last described."""
        described = describe(sitting.table, self.person).model_dump()
        if described == self._table:
            return []
        self._table = described
        return [_event("table", described)]

    def _entry(self, sitting: Sitting, number: int) -> str:
        told = sitting.told_entry(number, self.seat)
        happened = {"number": number, "seat": sitting.entries[number].seat, "turn": sitting.turn_after(number)}
        if told is None:
            return _event("undo", happened, number)
        return _event("move", {**happened, "move": told[0], "words": told[1]}, number)


@routes.get(
    "/events",
    response_class=StreamingResponse,
    responses={**problems("invalid_request", "not_your_seat", "no_such_table", "stale"), **STREAM},
    openapi_extra=UNKNOWN_TOO,
)
async def follow_table(
    request: Request, person: Anybody, table: TableId, seat: AskedSeat = None, last_event_id: LastSeen = None
) -> StreamingResponse:
    """The events `table`, `deal`, `move`, `undo` and `over`; it ends with the game."""
    house = house_of(request)
    sitting = await house.sitting(table)
    start = 0 if last_event_id is None else last_event_id + 1
    if start > sitting.number:
        raise StaleView(f"Entry {last_event_id} of table {table} has not been made.")
    stream = Stream(house, person, own_seat(sitting, person, seat), start)
    return streaming(request, stream.follow(table))


def _event(kind: str, data: dict[str, Any], number: int | None = None) -> str:
    name = "" if number is None else f"id: {number}\n"
    return f"{name}event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
