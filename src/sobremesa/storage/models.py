"""What a database keeps, as the rest of the program sees it: people, tables, who sits there, and what was played."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

Json: TypeAlias = Any


@dataclass(frozen=True)
class Person:
    """Somebody with a name."""

    id: str
    name: str


@dataclass(frozen=True)
class Chair:
    """A seat, and who has it: a person, a bot or nobody yet."""

    seat: int
    person: str | None = None
    bot: str | None = None
    name: str | None = None
    kept_for: str | None = None  # the person who alone may take it, while nobody has it

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None

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

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self.plan.chairs

    @cached_property
    def taken(self) -> str:
        """A letter for each seat: `x` where somebody sits, `-` where it is free."""
        return "".join("-" if chair.free else "x" for chair in self.chairs)

    @property
    def full(self) -> bool:
        return not any(chair.free for chair in self.chairs)

    @property
    def cleared(self) -> bool:
        """Whether everybody left before the game began."""
        return self.started is None and self.ended is not None


@dataclass(frozen=True)
class Entry:
    """One move, or one that takes the last move back."""

    seat: int
    move: str | None
    made: float

    @property
    def takes_back(self) -> bool:
        return self.move is None


@dataclass(frozen=True)
class Fresh:
    """A table as it is in this moment, with what is new since a number."""

    table: Table
    entries: list[Entry]
    chats: int  # how often somebody has said something


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
