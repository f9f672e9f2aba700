"""Tables as lists show them: which game, who plays at which level, the score, whose turn it is, and since when."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from babel.dates import format_date, format_timedelta

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.storage import wall_clock
from sobremesa.storage.models import Table
from sobremesa.tables.levels import word
from sobremesa.tables.lists import PastGame, Result
from sobremesa.tables.live_table import LiveTable
from sobremesa.words import LANGUAGES, N_, Words, language

_ = Words("web")

MINUTE = 60.0  # seconds; less is just now
RESULTS: dict[Result, str] = {
    "won": N_("Won"),
    "shared": N_("Victory shared"),
    "lost": N_("Lost"),
    "among": N_("On one device"),
    "stopped": N_("Stopped"),
}


class Company(NamedTuple):
    """Who sits at a seat."""

    seat: int
    name: str
    level: str  # of a bot, in a word
    points: int | None
    won: bool = False


class Line(NamedTuple):
    """A table in a list."""

    table: str
    game: Game
    company: list[Company]
    about: list[str]  # what else there is to say, in a few words each
    verb: str
    urgent: bool = False  # whether it is the reader's turn


def own_line(live: LiveTable, person: str) -> Line:
    """A game of one's own that is on, or that waits for others."""
    mine, record = live.seats_of(person), live.record
    company = _company(live, record.scores if record else (), person)
    if record is None:
        verb, about = _("Look"), [_free(live.table), ago(live.changed)]
        return Line(live.table.id, live.game, company, about, verb)
    urgent = live.turn in live.decides(person)
    whose = _("Your turn") if urgent else _("{name} is to move", name=company[live.turn].name)
    left = live.seconds_left(live.turn if urgent else mine[0])
    clock = [_("{time} left", time=clock_face(left))] if left is not None else []
    verb = _("Play") if urgent else _("Look")
    return Line(live.table.id, live.game, company, [whose, *clock, ago(live.changed)], verb, urgent)


def open_line(table: Table) -> Line:
    """A listed table that waits for people."""
    spoken = LANGUAGES.get(table.plan.language or "")
    return _line(table, [_free(table), *([spoken] if spoken else []), ago(table.created)], _("Sit down"))


def live_line(table: Table) -> Line:
    """A listed table where a game is on."""
    return _line(table, [ago(table.started or table.created)], _("Watch"))


def past_line(game: PastGame, person: str) -> Line:
    """A finished game of one's own."""
    ended = datetime.fromtimestamp(game.table.ended or 0.0, UTC)
    day = format_date(ended, "medium", locale=language())
    company = _company(LiveTable(game.table), game.ending.scores, person)
    company = [one._replace(won=one.seat in game.ending.winners) for one in company]
    return Line(game.table.id, GAMES[game.table.plan.game], company, [_(RESULTS[game.result]), day], _("Look back"))


def _line(table: Table, about: list[str], verb: str) -> Line:
    return Line(table.id, GAMES[table.plan.game], _company(LiveTable(table)), about, verb)


def _company(live: LiveTable, scores: Sequence[int] = (), person: str | None = None) -> list[Company]:
    """Everybody at a table; who looks is "you", unless several seats are theirs."""
    points: Iterable[int | None] = scores or [None] * len(live.table.chairs)
    you = live.seats_of(person) if len(live.seats_of(person)) == 1 else []
    return [
        Company(chair.seat, _("You") if chair.seat in you else name, "" if chair.person else word(chair.bot or ""), own)
        for chair, name, own in zip(live.table.chairs, live.names_now(), points, strict=True)
    ]


def _free(table: Table) -> str:
    free = sum(chair.free for chair in table.chairs)
    return _.count(free, "{n} seat is free", "{n} seats are free")


def ago(moment: float) -> str:
    """How long something has been, in words."""
    passed = wall_clock.now() - moment
    if passed < MINUTE:
        return _("just now")
    return format_timedelta(timedelta(seconds=-passed), add_direction=True, locale=language())


def clock_face(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
