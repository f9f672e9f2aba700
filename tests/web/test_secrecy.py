"""What a reader cannot know never reaches their browser: in two worlds alike to them, every byte is the same."""

from pathlib import Path
from typing import Any

import pytest

from sobremesa.game import Seat
from sobremesa.lettering import told_of
from sobremesa.record import Record, extend, split_move
from sobremesa.storage import wall_clock
from sobremesa.tables.log import LogLine, turns
from sobremesa.web.board import BoardQuery, log_digest, new_parts
from sobremesa.web.replay import ALL_HANDS
from tests.walks import USUAL, Setting, at_each, some, walk
from tests.web.visitors import JSON, Kept, Visitor
from tests.web.worlds import Answer, Files, Worlds, alike, compared, knows_everything, moments, opened, texts, twin

pytestmark = pytest.mark.anyio

DRAFTS = 4  # at each moment

every_table = at_each(USUAL, [one for one in USUAL if one.seats == 3])


@pytest.fixture(autouse=True)
def _moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both worlds are looked at in the same moment: how long somebody has been silent is told to all alike."""
    monkeypatch.setattr(wall_clock, "now", lambda: 2000.0)


# Everything that can be asked


def questions(record: Record, reader: Seat | None, whole: Record) -> list[str]:
    """Every address that shows something of the table."""
    seat = -1 if reader is None else reader
    seats = [-1, *range(len(record.seats))]
    plies, now = some(range(len(record.moves) + 1), 5), having(record, reader)
    addresses = [
        *("", "/board", "/board.svg", "/chat", "/replay", "/record.json", "/board?seat=-1"),
        *(f"/ask/{way}" for way in ("resign", "end", "discard", "leave", "pause", "nonsense")),
        *(f"/board?have={having(record.at(ply), reader)}" for ply in plies),
        *(f"/board?log={heard(record, reader, ply)}" for ply in plies),
        *(f"/board?seat={other}" for other in seats if other != seat),
        *(f"/at/{ply}?seat={other}" for ply in plies for other in (seat, -1)),
        *(f"/at/{plies[-1]}?seat={other}" for other in seats),
        f"/at/{len(record.moves) + 1}?seat={seat}",
        *(f"/turns?seat={other}" for other in (ALL_HANDS, *seats)),
        *(f"/replay?seat={other}&ply={plies[-1]}" for other in (ALL_HANDS, *seats)),
        f"/at/{plies[-1]}?seat={ALL_HANDS}",
    ]
    tried = [
        f"{verb}?seat={seat}&move={move}" for move in texts(record, reader, whole) for verb in ("/preview", "/why")
    ]
    drafted = [f"/preview?seat={seat}&{draft}&have={have}" for draft in drafts(record, reader) for have in ("", now)]
    return addresses + tried + drafted


def drafts(record: Record, reader: Seat | None) -> list[str]:
    """Turns that the reader may be about to make, as far as they go: a few, each as the fields of a preview."""
    game, found = record.game, []
    for first in some(game.legal_actions(record.state) if record.turn == reader else [], DRAFTS):
        here, moves = extend(record, record.turn, game.write(record.state, first)), [first]
        while here.turn == reader:
            moves.append(game.legal_actions(here.state)[-1])
            here = extend(here, here.turn, game.write(here.state, moves[-1]))
        texts = [split_move(move)[1] for move in here.moves[len(record.moves) :]]
        found += ["&".join(f"move={text}" for text in texts[:length]) for length in range(1, len(texts) + 1)]
    return found


def having(record: Record, reader: Seat | None) -> str:
    """The parts that a page has which shows this moment: which of them are sent again must tell nothing either."""
    parts = new_parts(record.game.draw(record.scene(reader)), BoardQuery())["parts"]
    return ",".join(f"{name}-{digest}" for name, digest in parts.items())


def heard(record: Record, reader: Seat | None, ply: int) -> str:
    """The turns of the log that a page has which showed that moment."""
    lines, names, game = [], list(record.seats), record.game
    for number, move in enumerate(record.moves[:ply]):
        before, (seat, text) = record.positions[number], split_move(move)
        does = game.say(before, game.read(before, text), reader, names)
        name = names[seat] if seat >= 0 and seat != reader else ""
        lines.append(LogLine(number + 1, seat, does, told_of(seat, does, reader, names), name))
    over = turns(lines, record.at(ply).turn)[:-1]
    return f"{len(over)}-{log_digest(over)}"


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
    posts: list[dict[str, Any]] = [
        *({"path": "/move", "seat": seat, "after": number, "move": "nonsense"} for seat in range(len(record.seats))),
        *({"path": "/move", "seat": seat, "after": number - 1, "move": "nonsense"} for seat in range(2)),
        *({"path": "/undo", "seat": seat, "after": number + 7} for seat in range(2)),
        {"path": "/fork", "ply": 0, "seat": 0},
        {"path": "/sit", "seat": 0},
        {"path": "/ask/discard"},
        *({"path": "/replace", "seat": seat} for seat in range(2)),
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


@every_table
async def test_in_two_worlds_that_a_reader_cannot_tell_apart_every_byte_is_the_same(
    setting: Setting, tmp_path: Path
) -> None:
    whole = walk(setting)
    for record, other, reader in alike(whole):
        assert await differences(Files(tmp_path), record, other, reader, whole) == []


async def differences(worlds: Worlds, record: Record, other: Record, reader: Seat | None, whole: Record) -> list[str]:
    """What the reader asks that is answered differently in the two worlds."""
    asked = questions(record, reader, whole)
    return await compared(worlds, record, other, lambda url, kept: everything(url, kept, record, reader, asked))


@every_table
async def test_the_worlds_are_two_to_who_knows_more(setting: Setting, tmp_path: Path) -> None:
    """The test above can fail: a seat sees that another hand was dealt to it, which a spectator does not see."""
    whole = walk(setting)
    record = moments(whole)[1]
    other = twin(record, None, whole)
    if other is None:
        assert knows_everything(record, None)
    else:
        found = await differences(Files(tmp_path), record, other, record.turn, whole)
        assert {"/board", f"/at/{len(record.moves)}?seat={record.turn}"} <= set(found)
        assert f"/board?have={having(record, record.turn)}" in found
        assert "/board.svg" not in found
