"""Rows as values and values as rows. A row is believed only as far as it has the shape that this program gives rows."""

import json
import re
from collections.abc import Sequence
from dataclasses import fields
from types import NoneType
from typing import Any

from sqlalchemy import RowMapping

from sobremesa.storage.models import Chair, ChatLine, Entry, Json, StandIn, Table, TablePlan

DEEPEST = 200  # lists and objects in each other
BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]')  # and texts, which may hold some
SETTLED = ("game", "options", "listed", "hints", "takeover", "minutes", "language", "origin", "fixed")
PLAYED = ("created", "started", "ended", "deal", "kept", "stopped", "closed", "discarded")
CHAIR = tuple(one.name for one in fields(Chair))
SHAPES: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "options": (dict,),
    "owner": (str,),
    "minutes": (int, NoneType),
    "language": (str, NoneType),
    "origin": (str, NoneType),
    "created": (float, int),
    "started": (float, int, NoneType),
    "ended": (float, int, NoneType),
}


class BrokenTable(ValueError):
    """A table that is kept in a way that cannot be read, or cannot be played on."""


class NotJson:
    """What stands in the place of a text that should be JSON and is none."""


def read_json(text: str | bytes) -> Json:
    """What the text holds; one that cannot be read breaks its own row alone, not all that are fetched with it."""
    try:
        return NotJson() if _nested_too_deeply(str(text)) else json.loads(text)
    except ValueError:
        return NotJson()


def _nested_too_deeply(text: str) -> bool:
    """Whether a parser that calls itself might not find back; nothing that is kept here is so deep."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for mark in BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark[0], 0)
        if depth > DEEPEST:
            return True
    return False


def plan_row(table: str, plan: TablePlan, owner: str) -> dict[str, Any]:
    return {"id": table, "owner": owner, **{name: getattr(plan, name) for name in SETTLED}}


def chair_rows(table: str, plan: TablePlan) -> list[dict[str, Any]]:
    return [{"table_id": table, **vars(chair)} for chair in plan.chairs]


def entry_rows(table: str, number: int, new: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"table_id": table, "number": number + index, **vars(entry)} for index, entry in enumerate(new)]


def entry_of(row: RowMapping) -> Entry:
    return Entry(row["seat"], row["move"], row["made"], row["turn"])


def chair_of(row: RowMapping) -> Chair:
    return Chair(**{name: row[name] for name in CHAIR})


def stand_in_of(row: RowMapping) -> StandIn:
    return StandIn(row["seat"], row["entry"], row["bot"], row["why"], row["made"])


def chat_of(row: RowMapping) -> ChatLine:
    return ChatLine(row["number"], row["name"], row["words"], row["made"])


def table_of(row: RowMapping, seats: Sequence[Chair]) -> Table:
    """The table that a row and its chairs are; raises BrokenTable."""
    for name, kinds in SHAPES.items():
        if not isinstance(row[name], kinds):
            raise BrokenTable(f"its {name} cannot be read")
    for name in ("deal", "kept", "stopped"):
        if isinstance(row[name], NotJson):
            raise BrokenTable(f"its {name} cannot be read")
    if row["minutes"] is not None and row["minutes"] < 1:
        raise BrokenTable("its clock has no minutes")
    if [chair.seat for chair in seats] != list(range(len(seats))):
        raise BrokenTable("its seats are not numbered one after the other")
    plan = TablePlan(chairs=tuple(seats), **{name: row[name] for name in SETTLED})
    return Table(row["id"], plan, row["owner"], **{name: row[name] for name in PLAYED})
