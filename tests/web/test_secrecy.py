"""What a reader cannot know never reaches their browser: in two worlds that differ in nothing else, every byte is one.

The second world is the first one with names exchanged that the reader has never been shown: cards in other hands, and
cards that nobody has drawn yet.
"""

import json
import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import update

from sobremesa.game import Seat
from sobremesa.record import BadRecord, Record, resume, split_move
from sobremesa.rng import generator
from sobremesa.storage.database import open_database
from sobremesa.storage.schema import entries, tables
from sobremesa.storage.store import Store
from tests.walks import USUAL, Setting, readers, some, walk
from tests.web.visitors import JSON, Kept, Visitor, keep, serving
from tests.web.worlds import Files, Worlds

pytestmark = pytest.mark.anyio

Ask = Callable[[str, Kept], Awaitable[dict[str, object]]]  # all that can be found out about a table in a database

MOMENTS = 3  # of each game
ATTEMPTS = 12  # moves of other moments that are tried at each
WORD = re.compile(r"\w+")


class Answer(NamedTuple):
    """Everything that a browser receives."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


# Two worlds


def names_in(deal: object, moves: object) -> set[str]:
    return set(WORD.findall(json.dumps([deal, moves])))


def shape(name: str) -> str:
    return re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub("[0-9]", "9", name)))


def hidden(record: Record, reader: Seat | None, whole: Record) -> list[str]:
    """What the reader does not see in the game so far, and what might be there instead: unseen names of that shape."""
    shown = names_in(record.told_deal(reader), record.log(reader))
    shapes = {shape(name) for name in names_in(record.deal, record.moves) - shown}
    return sorted(name for name in names_in(whole.deal, whole.moves) - shown if shape(name) in shapes)


def twin(record: Record, reader: Seat | None, whole: Record) -> Record | None:
    """A game that this reader cannot tell from the record; None if there is no other, since they know everything."""
    names = hidden(record, reader, whole)
    for seed in range(20):
        others = random.Random(seed).sample(names, len(names))
        other = exchanged(record, dict(zip(names, others, strict=True)))
        if other is not None and other.state.tobytes() != record.state.tobytes() and same_log(other, record, reader):
            return other
    return None


def exchanged(record: Record, names: dict[str, str]) -> Record | None:
    """The game with other names in it, if it can be played like that."""
    text = WORD.sub(lambda found: names.get(found[0], found[0]), json.dumps([record.deal, list(record.moves)]))
    try:
        return resume(record.game, record.seats, record.options, *json.loads(text))
    except BadRecord:
        return None


def same_log(one: Record, other: Record, reader: Seat | None) -> bool:
    return (one.told_deal(reader), one.log(reader)) == (other.told_deal(reader), other.log(reader))


def knows_everything(record: Record, reader: Seat | None) -> bool:
    """Whether the reader holds one world only possible."""
    if reader is None:
        return record.log(None) == list(record.moves) and record.told_deal(None) == record.deal
    imagined = [record.state.copy() for _ in range(8)]
    for stream, world in enumerate(imagined):
        record.game.imagine(world, reader, generator(3, stream))
    return all(world.tobytes() == record.state.tobytes() for world in imagined)


def moments(record: Record) -> list[Record]:
    """The game at a few moments before its end, at each of which somebody is to decide."""
    plies = [ply for ply, state in enumerate(record.positions) if state.turn >= 0]
    return [record.at(ply) for ply in some(plies, MOMENTS)]


async def write_over(url: str, kept: Kept, other: Record) -> None:
    """The table becomes one where the other game was played."""
    engine, table = await open_database(url), kept.table.removeprefix("/t/")
    async with engine.begin() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(deal=other.deal))
        for number, move in enumerate(other.moves):
            this = entries.c.table_id == table, entries.c.number == number
            await connection.execute(update(entries).where(*this).values(move=split_move(move)[1]))
    await engine.dispose()


@asynccontextmanager
async def opened(url: str, kept: Kept, reader: Seat | None) -> AsyncIterator[Visitor]:
    """The reader, looking at one world."""
    async with serving(url) as app:
        engine = await open_database(url)
        visitor = await kept.visitor(app, Store(engine), reader)
        await engine.dispose()
        yield visitor


# Everything that can be asked


def questions(record: Record, reader: Seat | None, whole: Record) -> list[str]:
    """Every address that shows something of the table."""
    seat = -1 if reader is None else reader
    seats = [-1, *range(len(record.seats))]
    plies = some(range(len(record.moves) + 1), 5)
    addresses = [
        *("", "/board", "/board?wide=true", "/board.svg", "/chat", "/replay", "/record.json", "/board?seat=-1"),
        *(f"/board?seat={other}" for other in seats if other != seat),
        *(f"/at/{ply}?seat={other}" for ply in plies for other in (seat, -1)),
        *(f"/at/{plies[-1]}?seat={other}" for other in seats),
        f"/at/{len(record.moves) + 1}?seat={seat}",
    ]
    tried = [
        f"{verb}?seat={seat}&move={move}" for move in texts(record, reader, whole) for verb in ("/preview", "/why")
    ]
    return addresses + tried


def texts(record: Record, reader: Seat | None, whole: Record) -> list[str]:
    """Moves to ask about: those open to the reader, those of other moments, and some that name what is hidden."""
    game, state = record.game, record.state
    own = [game.write(state, code) for code in game.legal_actions(state)] if record.turn == reader else []
    others = sorted({split_move(move)[1] for move in whole.moves})
    names = hidden(record, reader, whole)
    guesses = [text.replace(word, name) for text in some(others, 8) for word in text.split() for name in some(names, 3)]
    return [*some(own, ATTEMPTS), *some(others, ATTEMPTS), *sorted(set(guesses)), "nonsense"]


async def answers(visitor: Visitor, table: str, addresses: list[str]) -> dict[str, Answer]:
    """What a browser receives for each of them, and from the stream and the lobby."""
    found = {}
    for address in ["/", *(f"{table}{address}" for address in addresses)]:
        headers = JSON if "?" in address or address.endswith(("board", "chat")) else {}
        answer = await visitor.http.get(address, headers=headers)
        found[address] = Answer(answer.status_code, answer.headers.multi_items(), answer.content)
    return found


async def refusals(visitor: Visitor, record: Record, table: str) -> dict[str, Answer]:
    """What a browser receives for what may not be done; nothing changes."""
    number, found = len(record.moves), {}
    posts = [
        *({"path": "/move", "seat": seat, "after": number, "move": "nonsense"} for seat in range(len(record.seats))),
        *({"path": "/move", "seat": seat, "after": number - 1, "move": "nonsense"} for seat in range(2)),
        *({"path": "/undo", "seat": seat, "after": number + 7} for seat in range(2)),
        {"path": "/fork", "ply": 0, "seat": 0},
        {"path": "/sit", "seat": 0},
    ]
    for fields in posts:
        path = fields.pop("path")
        answer = await visitor.http.post(f"{table}{path}", data=fields, headers=JSON)
        assert answer.status_code >= 400
        found[f"{path} {fields}"] = Answer(answer.status_code, uncookied(answer.headers.multi_items()), answer.content)
    return found


def uncookied(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without the cookie that a new guest is given, which is another for everybody."""
    return [(name, value) for name, value in headers if name != "set-cookie"]


async def stream_opening(visitor: Visitor, table: str) -> bytes:
    stream = visitor.stream(table)
    first = await anext(stream)
    await stream.aclose()
    return first


async def everything(url: str, kept: Kept, record: Record, reader: Seat | None, asked: list[str]) -> dict[str, object]:
    """All that the reader can find out about the table in one world."""
    async with opened(url, kept, reader) as visitor:
        return {
            **await answers(visitor, kept.table, asked),
            **await refusals(visitor, record, kept.table),
            "stream": await stream_opening(visitor, kept.table),
        }


@pytest.mark.parametrize("setting", USUAL, ids=str)
async def test_in_two_worlds_that_a_reader_cannot_tell_apart_every_byte_is_the_same(
    setting: Setting, tmp_path: Path
) -> None:
    whole = walk(setting)
    for record in moments(whole):
        for reader in readers(record):
            other = twin(record, reader, whole)
            if other is None:
                assert knows_everything(record, reader)
            else:
                assert await differences(Files(tmp_path), record, other, reader, whole) == []


async def differences(worlds: Worlds, record: Record, other: Record, reader: Seat | None, whole: Record) -> list[str]:
    """What the reader asks that is answered differently in the two worlds."""
    asked = questions(record, reader, whole)
    return await compared(worlds, record, other, lambda url, kept: everything(url, kept, record, reader, asked))


async def compared(worlds: Worlds, record: Record, other: Record, ask: Ask) -> list[str]:
    """Which answers are not the same in a world where one game is kept and in a world where the other is."""
    first = worlds.new()
    engine = await open_database(first)
    kept = await keep(Store(engine), record, listed=True)
    await Store(engine).secret("cookies")
    await engine.dispose()
    second = worlds.copy(first)
    await write_over(second, kept, other)
    here, there = await ask(first, kept), await ask(second, kept)
    return [one.removeprefix(kept.table) for one in here if here[one] != there[one]]


@pytest.mark.parametrize("setting", USUAL, ids=str)
async def test_the_worlds_are_two_to_who_knows_more(setting: Setting, tmp_path: Path) -> None:
    """The test above can fail: a seat sees that another hand was dealt to it, which a spectator does not see."""
    whole = walk(setting)
    record = moments(whole)[1]
    other = twin(record, None, whole)
    if other is None:
        assert knows_everything(record, None)
    else:
        found = await differences(Files(tmp_path), record, other, record.turn, whole)
        assert {"/board", "/board?wide=true", f"/at/{len(record.moves)}?seat={record.turn}"} <= set(found)
        assert "/board.svg" not in found
