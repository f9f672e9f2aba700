"""A live table: in memory, with its record as far as it was played, its clocks, and its log in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sobremesa.game import OVER, Game, Seat, State
from sobremesa.games import GAMES
from sobremesa.lettering import plain
from sobremesa.record import Record, bot_seat, extend, resume, split_move
from sobremesa.storage import wall_clock
from sobremesa.storage.models import Entry, Fresh, Outage, Table
from sobremesa.storage.rows import BrokenTable
from sobremesa.tables.errors import NotYourSeat
from sobremesa.tables.levels import name as level_name
from sobremesa.words import Words, language

_ = Words("web")

SPECTATOR = -1  # the seat of who only looks, where a seat is asked for


class LogLine(NamedTuple):
    """One move of the log, as one reader may know it."""

    ply: int  # after the move
    seat: int  # who, or CHANCE
    words: str


class Progress(NamedTuple):
    """What a person may know of how far a table has come."""

    number: int  # of entries
    chats: int
    begun: bool
    chairs: str  # a letter for each: `x` where somebody sits, `-` where it is free
    turn: int
    rematch: str | None


@dataclass
class LiveTable:
    """A table and its game. It changes only after what it changes to is on disk."""

    table: Table
    record: Record | None = None  # None before the game begins
    made: list[float] = field(default_factory=list)  # [ply] when
    entries: list[Entry] = field(default_factory=list)  # [number] moves, also those taken back, and who took them back
    before: list[State] = field(default_factory=list)  # [number] the position in which each was made
    chats: int = 0  # how often somebody has said something
    rematch: str | None = None  # the table where it is played once more
    outages: Sequence[Outage] = ()  # times that count on nobody's clock
    _lines: dict[tuple[str, Seat | None], list[LogLine]] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return GAMES[self.table.plan.game]

    @property
    def playing(self) -> bool:
        return self.record is not None and not self.record.over

    @property
    def number(self) -> int:
        """How many entries there are so far."""
        return len(self.entries)

    @property
    def turn(self) -> Seat:
        """Whose decision it is; OVER too before the game begins."""
        return self.record.turn if self.record else OVER

    def seat(self, table: Table) -> None:
        """Others sit at the table, and in its record."""
        self.table = table
        if self.record is not None:
            self.record = with_names(self.record, recorded_names(table))

    @property
    def bot(self) -> str | None:
        """The bot that is to move."""
        return self.table.chairs[self.turn].bot if self.turn >= 0 else None

    @property
    def people(self) -> list[str]:
        """Everybody who sits here, bots aside."""
        return [chair.person for chair in self.table.chairs if chair.person is not None]

    @property
    def waits_for_bot(self) -> bool:
        return self.bot is not None

    @property
    def waits_for_clock(self) -> bool:
        return self.turn >= 0 and self.table.plan.minutes is not None

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether a bot sits here, or a clock runs."""
        return self.table.plan.minutes is not None or any(chair.bot for chair in self.table.chairs)

    def begun(self, table: Table, entries: Iterable[Entry]) -> None:
        """The game begins, or is found again with what was played."""
        self.table = table
        record = resume(self.game, recorded_names(table), table.plan.options, table.deal, ())
        self.record = replace(record, kept=table.kept or {})
        self.add(entries)

    def catch_up(self, fresh: Fresh) -> None:
        """What the database has more than this."""
        self.chats = fresh.chats
        self.seat(fresh.table)
        if self.record is not None:
            self.add(fresh.entries)
        elif fresh.table.started is not None:
            self.begun(fresh.table, fresh.entries)

    def add(self, entries: Iterable[Entry]) -> None:
        """What was played since."""
        assert self.record is not None  # nothing is played before the game begins
        for entry in entries:
            self.before.append(self.record.state)
            self.entries.append(entry)
            if entry.move is None:
                self._take_back()
            else:
                self.record = extend(self.record, Seat(entry.seat), entry.move)
                self.made.append(entry.made)

    def play(self, entries: Sequence[Entry], record: Record) -> None:
        """What was played since, and the record that it leads to: it has been judged."""
        self.before += record.positions[-1 - len(entries) : -1]
        self.entries += entries
        self.made += [entry.made for entry in entries]
        self.record = record

    def _take_back(self) -> None:
        assert self.record is not None
        ply = len(self.record.moves) - 1
        self.record = self.record.at(ply)
        del self.made[ply:]
        for lines in self._lines.values():
            del lines[ply:]

    def may_take_back(self, seat: Seat) -> bool:
        """Whether the seat's last action is still unanswered: not by chance, and its turn goes on."""
        if not self.playing or self.record is None or not self.record.moves or self.turn != seat:
            return False
        return split_move(self.record.moves[-1])[0] == seat

    def seats_of(self, person: str | None) -> list[Seat]:
        """Where this person sits."""
        return [Seat(chair.seat) for chair in self.table.chairs if person is not None and chair.person == person]

    def rematch_for(self, person: str | None) -> str | None:
        """Where it is played once more, for who played here: strangers are not told."""
        return self.rematch if self.seats_of(person) else None

    def progress(self, person: str | None) -> Progress:
        begun, chairs = self.record is not None, self.table.taken
        return Progress(self.number, self.chats, begun, chairs, self.turn, self.rematch_for(person))

    def names(self) -> list[str]:
        """Who sits there, for people: bots by their level, told apart by numbers; free seats by theirs."""
        names: list[str] = []
        for chair in self.table.chairs:
            name = level_name(chair.bot) if chair.bot else plain(chair.name or "")
            name = name or _("Seat {number}", number=chair.seat + 1)
            taken = sum(1 for other in names if other == name or other.startswith(f"{name} "))
            names.append(f"{name} {taken + 1}" if taken and chair.bot else name)
        return names

    def lines(self, reader: Seat | None) -> list[LogLine]:
        """The log as this reader may know it, in the language spoken now."""
        if self.record is None:
            return []
        lines = self._lines.setdefault((language(), reader), [])
        for ply in range(len(lines), len(self.record.moves)):
            seat, words = self.told(ply, reader)
            lines.append(LogLine(ply + 1, seat, words))
        return lines

    def told(self, ply: int, reader: Seat | None) -> tuple[int, str]:
        """Who made a move, and the move in words."""
        assert self.record is not None
        before = self.record.positions[ply]
        seat, text = split_move(self.record.moves[ply])
        return seat, self.game.say(before, self.game.read(before, text), reader, self.names())

    def told_entry(self, number: int, reader: Seat | None) -> tuple[str, str] | None:
        """A move in notation and in words, as this reader may know it; None where one was taken back."""
        move, before = self.entries[number].move, self.before[number]
        if move is None:
            return None
        action = self.game.read(before, move)
        return self.game.tell(before, action, reader), self.game.say(before, action, reader, self.names())

    def turn_after(self, number: int) -> Seat:
        """Whose decision it was when this entry had been made."""
        return Seat(int(self.before[number + 1].turn)) if number + 1 < self.number else self.turn

    def seconds_left(self, seat: int, now: float | None = None) -> float | None:
        """What the seat's clock shows; None where there is no clock."""
        if self.table.plan.minutes is None or self.record is None:
            return None
        used, since = 0.0, self.table.started or 0.0
        outages = [outage for outage in self.outages if outage.ended > since]
        made = [*self.made, *([wall_clock.now() if now is None else now] if self.playing else [])]
        for position, moment in zip(self.record.positions, made, strict=False):
            later = max(since, moment)  # servers may disagree about the time
            if position.turn == seat:
                used += later - since - sum(outage.overlap(since, later) for outage in outages)
            since = later
        return max(0.0, 60.0 * self.table.plan.minutes - used)


def playable(table: Table) -> Table:
    """The table, if its game is on the shelf and for so many; raises BrokenTable."""
    if table.plan.game not in GAMES:
        raise BrokenTable("its game is unknown")
    if len(table.chairs) not in GAMES[table.plan.game].seats:
        raise BrokenTable("its game is not for so many seats")
    return table


def recorded_names(table: Table) -> list[str]:
    """The names as the record has them."""
    return [bot_seat(chair.bot) if chair.bot else chair.name or "" for chair in table.chairs]


def with_names(record: Record, names: list[str]) -> Record:
    """The same game with the names that people read."""
    return replace(record, seats=tuple(names))


def own_seat(live: LiveTable, person: str | None, asked: int | None) -> Seat | None:
    """The seat that the reader looks from: the one asked for if it is theirs, else their first; None for spectators."""
    mine = live.seats_of(person)
    if asked is not None and asked in mine:
        return Seat(asked)
    if asked not in (None, SPECTATOR):
        raise NotYourSeat(_("This seat is not yours."))
    return mine[0] if mine and asked is None else None
