"""A lesson as JSON: read strictly, every member of the right kind, and what it names there to be named."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sobremesa.game import RuleError, Seat, quoted
from sobremesa.lessons.lesson import FirstNote, Lesson, LessonStep, Mistake, Texts, Trigger, Wanted
from sobremesa.record import Record, verify
from sobremesa.record_json import BadRecord
from sobremesa.words import LANGUAGES

VERSION = 1
LONGEST_FILE = 200_000  # characters
LONGEST_TEXT = 320  # characters of what is said at once


class BadLesson(RuleError):
    """Something that is no lesson; the message says what is wrong, and where."""


def read_lesson(text: str) -> Lesson:
    """The lesson that the text is, its record judged; raises BadLesson."""
    if len(text) > LONGEST_FILE:
        raise BadLesson(f"A lesson has at most {LONGEST_FILE} characters; this file has {len(text)}.")
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise BadLesson(f"This is no JSON: {error}.") from error
    members = _members("The lesson", found, {"lesson", "seat", "record", "steps", "end"}, {"notes", "left"})
    if members["lesson"] != VERSION or type(members["lesson"]) is not int:
        raise BadLesson(f"lesson is the version of the format: {VERSION}, not {quoted(members['lesson'])}.")
    record = _record(members["record"])
    return Lesson(
        record=record,
        seat=_seat(members["seat"], record),
        steps=tuple(_each("steps", members["steps"], _step)),
        end=_texts("end", members["end"]),
        notes=tuple(_each("notes", members.get("notes", []), _note)),
        left=_clauses("left", members.get("left", [])),
    )


def _record(members: Any) -> Record:
    try:
        return verify(members)
    except BadRecord as error:
        raise BadLesson(f"record: {error}") from error


def _seat(seat: Any, record: Record) -> Seat:
    if type(seat) is not int or not 0 <= seat < len(record.seats):
        raise BadLesson(f"seat is who learns: 0 to {len(record.seats) - 1}, not {quoted(seat)}.")
    return Seat(seat)


def _step(where: str, found: Any) -> LessonStep:
    members = _members(where, found, {"ply", "say", "right", "teaches"}, {"accept", "hint", "mistakes"})
    return LessonStep(
        ply=_number(f"{where}.ply", members["ply"]),
        say=_texts(f"{where}.say", members["say"]),
        accept=tuple(_each(f"{where}.accept", members.get("accept", []), _wanted)),
        right=_texts(f"{where}.right", members["right"]),
        hint=_texts(f"{where}.hint", members["hint"]) if "hint" in members else None,
        mistakes=tuple(_each(f"{where}.mistakes", members.get("mistakes", []), _mistake)),
        teaches=_clauses(f"{where}.teaches", members["teaches"]),
    )


def _wanted(where: str, found: Any) -> Wanted:
    members = _members(where, found, set(), {*Wanted._fields})
    read: dict[str, Any] = {
        name: (_number if name == "gains" else _text)(f"{where}.{name}", value) for name, value in members.items()
    }
    return Wanted(**read)


def _mistake(where: str, found: Any) -> Mistake:
    members = _members(where, found, {"when", "say"}, {"clause"})
    clause = _text(f"{where}.clause", members["clause"]) if "clause" in members else ""
    return Mistake(_wanted(f"{where}.when", members["when"]), _texts(f"{where}.say", members["say"]), clause)


def _note(where: str, found: Any) -> FirstNote:
    members = _members(where, found, {"key", "when", "say", "clause"})
    when = _members(f"{where}.when", members["when"], set(), {*Trigger._fields})
    if len(when) != 1:
        raise BadLesson(f"{where}.when has one member: {' or '.join(Trigger._fields)}.")
    return FirstNote(
        key=_text(f"{where}.key", members["key"]),
        when=Trigger(**{name: _text(f"{where}.when.{name}", value) for name, value in when.items()}),
        say=_texts(f"{where}.say", members["say"]),
        clause=_text(f"{where}.clause", members["clause"]),
    )


# Kinds of members


def _members(where: str, found: Any, needed: set[str], optional: Iterable[str] = ()) -> Mapping[str, Any]:
    if not isinstance(found, dict):
        raise BadLesson(f"{where} must be an object, not {quoted(found)}.")
    if missing := needed - found.keys():
        raise BadLesson(f"{where} lacks {min(missing)}.")
    if unknown := found.keys() - needed - set(optional):
        known = ", ".join(sorted({*needed, *optional}))
        raise BadLesson(f"{where} has no member {quoted(min(unknown))}; it has {known}.")
    return found


def _each(where: str, found: Any, read: Callable[[str, Any], Any]) -> list[Any]:
    if not isinstance(found, list):
        raise BadLesson(f"{where} must be a list, not {quoted(found)}.")
    return [read(f"{where}[{number}]", one) for number, one in enumerate(found, 1)]


def _number(where: str, found: Any) -> int:
    if type(found) is not int or abs(found) > LONGEST_FILE:
        raise BadLesson(f"{where} must be a whole number, not {quoted(found)}.")
    return found


def _text(where: str, found: Any) -> str:
    if not isinstance(found, str) or not found.strip() or len(found) > LONGEST_TEXT:
        raise BadLesson(f"{where} must be a text of 1 to {LONGEST_TEXT} characters, not {quoted(found)}.")
    return found


def _texts(where: str, found: Any) -> Texts:
    return {code: _text(f"{where}.{code}", text) for code, text in _members(where, found, {*LANGUAGES}).items()}


def _clauses(where: str, found: Any) -> tuple[str, ...]:
    clauses = tuple(_each(where, found, _text))
    if twice := {clause for clause in clauses if clauses.count(clause) > 1}:
        raise BadLesson(f"{where} names {min(twice)} twice.")
    return clauses
