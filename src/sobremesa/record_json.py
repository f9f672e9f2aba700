"""A record as JSON: read strictly, and every member of the right kind, before any rule judges what was played."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sobremesa.game import Game, Json, RuleError, quoted
from sobremesa.games import GAMES
from sobremesa.words import Words

_ = Words("table")

VERSION = 1
NEEDED = ("sobremesa", "game", "seats", "options", "deal", "moves")
RESULT = ("scores", "winners")
SEATING = ("players", "stopped")  # who plays for whom, and who ended the game before its end
KEPT = ("id", "started", "ended", "clock", "seed")  # members that are kept as they came
RESIGNED, AGREED = "resigned", "agreed"  # why a game may have been stopped
DEEPEST = 100  # lists and objects in each other; what keeps or sends a record can follow them so far
BYTE_ORDER_MARK = "\ufeff"  # some editors put it before everything


class BadRecord(RuleError):
    """Something that is no valid record; the message says where and why."""


class Decider(NamedTuple):
    """Who decides for a seat from a ply on, where that is not who sat down."""

    ply: int
    seat: int
    name: str


class Stopped(NamedTuple):
    """Why a game was ended before its end, and whose seats ended it."""

    why: str  # RESIGNED or AGREED
    seats: tuple[int, ...]  # in ascending order

    def said(self, names: Sequence[str]) -> str:
        """Who ended the game, as a sentence without its full stop; the names are those of all seats."""
        *others, last = [names[seat] for seat in self.seats]
        if self.why == RESIGNED:
            return _("{name} has resigned", name=", ".join([*others, last]))
        if others:
            return _("{names} and {last} have agreed to end the game", names=", ".join(others), last=last)
        return _("{name} has ended the game", name=last)


def read_record(text: str) -> dict[str, Any]:
    """The members of the record that the text is, each of the right kind; raises BadRecord."""
    members = _parse(text)
    _check_members(members)
    return dict(members)


def split_records(text: str) -> list[tuple[int, str]]:
    """The texts of the records in a file, each with the line where it begins: one JSON object, or JSON Lines."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadRecord(_("The file is empty: a record is one JSON object, or one on each line."))
    if not _is_object(text) and any(_is_object(line) for _number, line in lines):
        return lines  # some may be broken: whoever reads them will say so
    return [(lines[0][0], text)]


def game_of(members: Json) -> Game:
    return GAMES[members["game"]]


def players_of(members: Json) -> tuple[Decider, ...]:
    """Who plays for whom, and since when; raises BadRecord."""
    written, found = members.get("players", []), list[Decider]()
    if not isinstance(written, list) or not all(map(_is_player, written)):
        raise BadRecord(_("The member 'players' must be a list of lists of a ply, a seat and a name."))
    for number, (ply, seat, name) in enumerate(written, 1):
        if not 0 <= ply <= len(members["moves"]):
            where = {"n": number, "ply": quoted(ply), "last": len(members["moves"])}
            raise BadRecord(_("Player {n}: there is no ply {ply}; this game has 0 to {last}.", **where))
        if not 0 <= seat < len(members["seats"]):
            where = {"n": number, "seat": quoted(seat), "last": len(members["seats"]) - 1}
            raise BadRecord(_("Player {n}: there is no seat {seat}; this game has 0 to {last}.", **where))
        if found and ply < found[-1].ply:
            plies = {"n": number, "ply": ply, "before": found[-1].ply}
            raise BadRecord(_("Player {n}: ply {ply} stands after ply {before}; they are written in order.", **plies))
        found.append(Decider(ply, seat, name))
    return tuple(found)


def _is_player(item: Json) -> bool:
    return isinstance(item, list) and list(map(type, item)) == [int, int, str]


def stopped_of(members: Json) -> Stopped | None:
    """Why the game was ended before its end, if it was, and by whom; raises BadRecord."""
    if "stopped" not in members:
        return None
    written = members["stopped"]
    if not isinstance(written, dict) or written.keys() != {"why", "seats"}:
        raise BadRecord(_("The member 'stopped' must be an object with 'why' and 'seats'."))
    why, seats = written["why"], written["seats"]
    if why not in (RESIGNED, AGREED):
        known = f"{RESIGNED}, {AGREED}"
        raise BadRecord(_("Why the game was stopped is {why}; known are {known}.", why=quoted(why), known=known))
    if not isinstance(seats, list) or not _are_seats(seats, len(members["seats"])):
        message = _("Who stopped the game must be seats of it, each named once, not {seats}.", seats=quoted(seats))
        raise BadRecord(message)
    return Stopped(why, tuple(sorted(seats)))


def _are_seats(seats: Sequence[Json], number: int) -> bool:
    """Whether these are some of so many seats."""
    return bool(seats) and all(type(seat) is int and 0 <= seat < number for seat in seats) and _differ(seats)


def _differ(items: Sequence[Json]) -> bool:
    return len(set(items)) == len(items)


def _check_members(members: Json) -> None:
    """Raises BadRecord unless every member is known, and those that every record has are of the right kind."""
    if not isinstance(members, dict) or "sobremesa" not in members:
        raise BadRecord(_('This is no record of Sobremesa: it has no member "sobremesa".'))
    if type(members["sobremesa"]) is not int or members["sobremesa"] != VERSION:
        versions = {"version": quoted(members["sobremesa"]), "known": VERSION}
        raise BadRecord(_("This record is of version {version}; version {known} can be read.", **versions))
    for key in NEEDED:
        if key not in members:
            raise BadRecord(_("The member {key} is missing.", key=repr(key)))
    for key in members:
        if key not in (*NEEDED, *RESULT, *SEATING, *KEPT):
            raise BadRecord(_("The member {key} is unknown.", key=quoted(key)))
    if not isinstance(members["game"], str) or members["game"] not in GAMES:
        games = {"game": quoted(members["game"]), "known": ", ".join(GAMES)}
        raise BadRecord(_("The game {game} is unknown; known are {known}.", **games))
    for key in ("seats", "moves"):
        if not isinstance(members[key], list) or not all(isinstance(item, str) for item in members[key]):
            raise BadRecord(_("The member {key} must be a list of texts.", key=repr(key)))
    if not isinstance(members["options"], dict):
        raise BadRecord(_("The member 'options' must be an object."))


def _parse(text: str) -> Json:
    try:
        members = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
        if _depth(members) > DEEPEST:
            raise RecursionError
        json.dumps(members, ensure_ascii=False, allow_nan=False).encode()
    except json.JSONDecodeError as error:
        raise BadRecord(_not_json(error)) from error
    except RecursionError as error:
        raise BadRecord(_("This is no record: it is nested too deeply.")) from error
    except BadRecord:
        raise
    except UnicodeEncodeError as error:
        raise BadRecord(_("This is no record: a text in it holds half a character.")) from error
    except ValueError as error:
        raise BadRecord(_("This is no record: a number in it is too large.")) from error
    return members


def _depth(value: Json) -> int:
    """How many lists and objects lie in each other, those that are empty not counted."""
    depth, level = 0, [value]
    while level := [item for one in level for item in _items(one)]:
        depth += 1
    return depth


def _items(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _not_json(error: json.JSONDecodeError) -> str:
    """Why, and where: in JSON Lines whoever has the file knows the line."""
    what = (error.msg[0].lower() + error.msg[1:]).removesuffix(" at")
    where = {"what": what, "line": error.lineno, "column": error.colno}
    if "\n" in error.doc.strip():
        return _("This is no JSON: {what} at line {line}, column {column}.", **where)
    return _("This is no JSON: {what} at column {column}.", **where)


def _once_each(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members: dict[str, Json] = {}
    for key, value in pairs:
        if key in members:
            raise BadRecord(_("The member {key} is given twice.", key=quoted(key)))
        members[key] = value
    return members


def _no_constant(name: str) -> Json:
    raise BadRecord(_("This is no record: {name} is no JSON number.", name=name))


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
