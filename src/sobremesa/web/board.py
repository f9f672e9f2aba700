"""What one reader sees of a table, as the page's script takes it: the picture's parts, words, and what can be touched.

Whoever asks says what they have, by digests; only what is new is sent. The server remembers nothing of it.
"""

from collections.abc import Sequence
from hashlib import blake2s
from math import ceil
from typing import Annotated, Any, NamedTuple, TypeAlias

from fastapi import Query

from sobremesa.game import Seat
from sobremesa.lessons.noticing import mattering
from sobremesa.lessons.shelf import lesson_of
from sobremesa.parts import Drawing, part_picture
from sobremesa.record import Record
from sobremesa.tables.board import choices, headline, score_rows, seats, verdict, why
from sobremesa.tables.drafts import Draft
from sobremesa.tables.leaving import PATIENCE, PATIENT_MINUTES
from sobremesa.tables.live_table import LiveTable, with_names
from sobremesa.tables.log import Turn, turns
from sobremesa.web.pages import part

DIGEST = 6  # bytes: two pictures of one part are never taken for each other
LONGEST_HAVE = 1500
_ONE = r"[a-z]{1,20}(?::\d{1,2})?-[0-9a-f]{12}"

Have: TypeAlias = Annotated[str, Query(max_length=LONGEST_HAVE, pattern=rf"^(?:{_ONE}(?:,{_ONE})*)?$")]
HaveLog: TypeAlias = Annotated[str, Query(pattern=r"^(?:\d{1,6}-[0-9a-f]{12})?$")]


class BoardQuery(NamedTuple):
    """What a page asks for, and what it has already: "garden-0a1b2c3d4e5f,dice-…", and "12-…" for turns of the log."""

    have: str = ""
    log: str = ""
    notes: bool = False  # whether those of a first game are wanted


def board(live: LiveTable, seat: Seat | None, asked: BoardQuery, person: str | None = None) -> dict[str, Any]:
    """Everything that changes with a move. It is made of what this reader may know, and of nothing else."""
    record, game = live.record, live.game
    assert record is not None
    view = seen(live, record, seat)
    mine = live.playing and live.turn == seat and seat in live.decides(person)
    drawing = game.draw(view)
    return {
        "number": live.number,
        "ply": len(record.moves),
        "turn": live.turn,
        "front": drawing.front,
        "over": live.ended,
        "mine": mine,
        "headline": headline(live, seat),
        **new_parts(drawing, asked),
        "choices": choices(game, record, view) if mine else None,
        "undo": seat in live.decides(person) and live.may_take_back(seat),
        "hint": mine and live.table.plan.hints,
        "seats": seats(live, view),
        "log": new_turns(turns(live.log(seat), live.turn), asked.log),
        "seating": seating(live, person),
        "notices": live.notices(),
        "names": live.names(),
        "end": end(live, seat, person) if live.ended else "",
        "notes": mattering(lesson_of(game), record, seat) if asked.notes and seat is not None else [],
    }


def seen(live: LiveTable, record: Record, seat: Seat | None) -> Any:
    """A game of this table as the reader may know it, with the names of who plays."""
    return {**with_names(record, live.names()).scene(seat), "names": live.names_now()}


def preview(live: LiveTable, draft: Draft, asked: BoardQuery) -> dict[str, Any]:
    """What a draft would do: the words, and as far as it tells no secret, the parts, the points and what may follow."""
    told = {"words": draft.words(live.names()), "choices": None}
    if not draft.may_be_shown:
        return told
    view = seen(live, draft.record, draft.seat)
    told |= new_parts(live.game.draw(view), asked) | {"points": view["scores"]}
    return told | ({"choices": choices(live.game, draft.record, view)} if draft.goes_on else {})


def digest(text: str) -> str:
    return blake2s(text.encode(), digest_size=DIGEST).hexdigest()


# The picture


def new_parts(drawing: Drawing, asked: BoardQuery) -> dict[str, Any]:
    """The digest of every part by its name, in their order; and as SVG those that whoever asks does not have."""
    drawn = {one.name: part_picture(one, drawing.scope) for one in drawing.parts}
    digests = {name: digest(svg) for name, svg in drawn.items()}
    have = set(asked.have.split(","))
    return {
        "parts": digests,
        "drawn": {name: svg for name, svg in drawn.items() if f"{name}-{digests[name]}" not in have},
    }


# The log


def new_turns(told: Sequence[Turn], have: str) -> dict[str, Any]:
    """How many turns are over, their digest, and those after the ones that whoever asks has; else all of them."""
    known, _, same = have.partition("-")
    first = int(known or 0)
    if not 0 < first <= len(told) or same != log_digest(told[:first]):
        first = 0
    return {
        "have": f"{len(told[:-1])}-{log_digest(told[:-1])}",  # the last one may go on
        "after": first,
        "lines": part("_log.html", turns=told[first:]),
    }


def log_digest(told: Sequence[Turn]) -> str:
    return digest(repr(told))


# The end


def end(live: LiveTable, seat: Seat | None, person: str | None) -> str:
    """The score sheet, explained line by line; of a game that was not played to its end, why."""
    record = live.record
    assert record is not None
    told = {
        "table": live.table,
        "verdict": verdict(live, seat),
        "played": bool(live.seats_of(person)),
        "rematch": live.rematch_for(person),
    }
    if not record.over:
        return part("_stopped.html", kept=live.finished is not None, **told)
    names = live.names()
    rows = score_rows(record, names)
    scores, winners = record.scores, record.winners
    told |= {"names": names, "winners": winners, "why": why(scores, winners, rows, names)}
    return part("_end.html", rows=rows, totals=scores, **told)


def seating(live: LiveTable, person: str | None) -> str:
    """What there is to say and to do about who plays: bots that play on, offers to end the game, who is away."""
    if not live.playing:
        return ""
    names, chairs, deciding = live.names(), live.table.chairs, live.decides(person)
    return part(
        "_seating.html",
        table=live.table,
        stood_in=[names[chair.seat] for chair in chairs if chair.stand_in],
        come_back=any(chairs[seat].bot for seat in live.seats_of(person)),
        offers=[names[chair.seat] for chair in chairs if chair.agrees],
        deciding=bool(deciding),
        agrees=any(chairs[seat].agrees for seat in deciding),
        absent=absent(live, person),
        minutes=PATIENT_MINUTES,
    ).strip()


def absent(live: LiveTable, person: str | None) -> dict[str, Any] | None:
    """Whom this person waits for, and in how many seconds a bot may play on if there is no sign of life."""
    quiet, mine = live.quiet(), live.seats_of(person)
    if quiet is None or not mine or live.turn in mine:
        return None
    return {"seat": live.turn, "name": live.names()[live.turn], "after": ceil(PATIENCE - quiet)}
