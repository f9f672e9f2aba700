"""What a reader cannot know never reaches their program: in two worlds alike to them, every byte is the same."""

import itertools
from pathlib import Path

import pytest

from sobremesa.game import Seat
from sobremesa.record import Record
from tests.marks import long_but
from tests.walks import USUAL, Setting, some, walk
from tests.web.api.programs import API, Program
from tests.web.visitors import Kept, Visitor
from tests.web.worlds import (
    ATTEMPTS,
    Answer,
    Databases,
    Files,
    Worlds,
    alike,
    compared,
    knows_everything,
    moments,
    opened,
    texts,
    twin,
)

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("setting", [one for one in USUAL if one.seats == 3], ids=str)
TABLE_AND_DEAL = 2  # events before the first move


@pytest.fixture(params=long_but(["sqlite"], ["sqlite", "postgresql"]))
def worlds(request: pytest.FixtureRequest, tmp_path: Path) -> Worlds:
    return Files(tmp_path) if request.param == "sqlite" else Databases(request.getfixturevalue("postgres"))


def questions(record: Record) -> list[str]:
    """Every address that shows something of the table."""
    seats = [-1, *range(len(record.seats))]
    return [
        *("", "/view", "/moves", "/record"),
        *(f"/{part}?seat={seat}" for part in ("view", "moves") for seat in seats),
        *(f"/events?seat={seat}" for seat in range(len(record.seats))),
    ]


async def answered(visitor: Visitor, verb: str, address: str, body: object = None) -> Answer:
    answer = await visitor.http.request(verb, address, json=body)
    return Answer(answer.status_code, answer.headers.multi_items(), answer.content)


async def everything(url: str, kept: Kept, record: Record, reader: Seat | None, tried: list[str]) -> dict[str, object]:
    """All that the reader's program can find out about the table in one world."""
    table, found = f"/tables/{kept.table.removeprefix('/t/')}", dict[str, object]()
    async with opened(url, kept, reader) as visitor:
        for address in questions(record):
            if address != f"/events?seat={reader}":
                found[address] = await answered(visitor, "GET", f"{API}{table}{address}")
        for address in ("/tables", "/records"):
            found[address] = await answered(visitor, "GET", API + address)
        for seat, text in itertools.product(range(len(record.seats)), tried):
            move = {"seat": seat, "after": len(record.moves), "move": text}
            found[f"move {move}"] = answer = await answered(visitor, "POST", f"{API}{table}/moves", move)
            assert answer.status >= 400  # nothing has changed
        found |= await streams(visitor, table, len(record.moves))
    return found


async def streams(visitor: Visitor, table: str, moves: int) -> dict[str, object]:
    """What is told from the beginning, and to who was cut off after the first move."""
    program = Program(visitor.app)
    program.http = visitor.http
    again = await program.events(table, moves, 0) if moves else []
    return {"stream": await program.events(table, TABLE_AND_DEAL + moves), "stream again": again}


def legal(record: Record) -> set[str]:
    return {record.game.write(record.state, code) for code in record.game.legal_actions(record.state)}


async def differences(worlds: Worlds, record: Record, other: Record, reader: Seat | None, whole: Record) -> list[str]:
    """What the reader's program is told differently in the two worlds; no move that it tries can be made in either."""
    tried = [text for text in texts(record, reader, whole) if text not in legal(record) | legal(other)]
    moves = some(tried, ATTEMPTS)
    return await compared(worlds, record, other, lambda url, kept: everything(url, kept, record, reader, moves))


@every_game
async def test_in_two_worlds_that_a_reader_cannot_tell_apart_every_byte_is_the_same(
    setting: Setting, worlds: Worlds
) -> None:
    whole = walk(setting)
    for record, other, reader in alike(whole):
        assert await differences(worlds, record, other, reader, whole) == []


@every_game
async def test_the_worlds_are_two_to_who_knows_more(setting: Setting, worlds: Worlds) -> None:
    """The test above can fail: a seat sees that another hand was dealt to it, which a spectator does not see."""
    whole = walk(setting)
    record = moments(whole)[1]
    other = twin(record, None, whole)
    if other is None:
        assert knows_everything(record, None)
    else:
        found = await differences(worlds, record, other, record.turn, whole)
        assert {"/view", f"/view?seat={record.turn}", "stream", "stream again"} <= set(found)
        assert "/view?seat=-1" not in found
