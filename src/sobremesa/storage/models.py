"""What a database keeps, as the rest of the program sees it: people, tables, who sits there, and what was played."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias
from zlib import crc32

Json: TypeAlias = Any


@dataclass(frozen=True)
class Person:
    """Somebody with a name."""

    id: str
    name: str


@dataclass(frozen=True)
class Chair:
    """A seat, and who has it: a person, a bot or nobody yet. A person keeps it also while a bot plays on for them."""

    seat: int
    person: str | None = None
    bot: str | None = None
    name: str | None = None
    kept_for: str | None = None  # the person who alone may take it, while nobody has it
    gone: bool = False  # the person does not come back
    agrees: bool = False  # to end the game together
    seen: float | None = field(default=None, compare=False)  # the last sign of life that is no move

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def decider(self) -> str | None:
        """The person who decides here; none where a bot does."""
        return self.person if self.bot is None else None

    @property
    def stand_in(self) -> str | None:
        """The level of the bot that plays on for a person."""
        return self.bot if self.person is not None else None

    def open_to(self, person: str | None) -> bool:
        """Whether this person may sit down here."""
        return self.free and self.kept_for in (None, person)


@dataclass(frozen=True)
class TablePlan:
    """What is settled about a table before anybody sits down."""

    game: str
    options: Json
    chairs: tuple[Chair, ...]
    listed: bool = False
    hints: bool = True
    takeover: bool = False
    minutes: int | None = None
    language: str | None = None
    origin: str | None = None
    fixed: bool = False  # the seats stay as they were chosen; otherwise lots are drawn when the game begins


@dataclass(frozen=True)
class Table:
    """A table as it is kept, without what was played on it."""

    id: str
    plan: TablePlan
    owner: str
    created: float
    started: float | None
    ended: float | None
    deal: Json
    kept: Json = None  # what else its record came with, where the game was played elsewhere
    stopped: Json = None  # why the game was ended before its end, as the record has it
    closed: bool = False  # to who does not sit there
    discarded: bool = False  # the game counts for nobody

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self.plan.chairs

    @cached_property
    def taken(self) -> str:
        """A letter for each seat: `x` where somebody sits, `-` where it is free."""
        return "".join("-" if chair.free else "x" for chair in self.chairs)

    @cached_property
    def seating(self) -> str:
        """Another text whenever who plays, under which name, or whether the game goes on has changed."""
        seats = [(chair.name, chair.bot, chair.gone, chair.agrees, chair.free) for chair in self.chairs]
        return f"{crc32(repr((seats, self.stopped, self.discarded, self.closed)).encode()):08x}"

    @property
    def full(self) -> bool:
        return not any(chair.free for chair in self.chairs)

    @property
    def cleared(self) -> bool:
        """Whether everybody left before the game began."""
        return self.started is None and self.ended is not None


@dataclass(frozen=True)
class Page:
    """Some tables of a list."""

    tables: list[Table]
    start: int  # how many come before them
    total: int  # how many the list has


@dataclass(frozen=True)
class Entry:
    """One move, or one that takes the last move back."""

    seat: int
    move: str | None
    made: float
    turn: int | None = field(default=None, compare=False)  # whose decision it then is; none: not known here

    @property
    def takes_back(self) -> bool:
        return self.move is None


@dataclass(frozen=True)
class StandIn:
    """From an entry on, a bot decides for a seat, or its person again."""

    seat: int
    entry: int
    bot: str | None  # its level; none: the person again
    why: str
    made: float


@dataclass(frozen=True)
class Fresh:
    """A table as it is in this moment, with what is new since a number."""

    table: Table
    entries: list[Entry]
    chats: int  # how often somebody has said something
    stand_ins: tuple[StandIn, ...] = ()
    muted: frozenset[str] = frozenset()  # people who are not heard at the table
    removed: frozenset[str] = frozenset()  # people who may not come back to it


@dataclass(frozen=True)
class Watch:
    """A game with a bot or a clock, as far as it has come."""

    table: str
    game: str
    number: int  # of entries
    bots: int


@dataclass(frozen=True)
class Outage:
    """A time in which no server minded the tables: it counts on nobody's clock."""

    began: float
    ended: float

    def overlap(self, began: float, ended: float) -> float:
        """How many seconds of that time lay within this."""
        return max(0.0, min(self.ended, ended) - max(self.began, began))


@dataclass(frozen=True)
class ChatLine:
    """Something said at a table."""

    number: int  # from 0
    name: str
    words: str
    made: float


@dataclass(frozen=True)
class Learner:
    """How far a person has come in the lesson of a game, and what else they know of it."""

    step: int = 0  # where they are, from 0
    furthest: int = 0  # the furthest they have been
    begun: bool = False  # whether they have done anything in it
    played: bool = False  # whether they have played the game to an end
    read: frozenset[str] = frozenset()  # notes of a first game


@dataclass(frozen=True)
class StepCount:
    """What became of a step of a lesson, whoever did it."""

    game: str
    step: int  # from 0; one after the last is the end
    reached: int
    skipped: int
    wrong: int  # tries
