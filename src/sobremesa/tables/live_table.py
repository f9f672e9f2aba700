"""A live table: in memory, with its record as far as it was played, its clocks, and its log in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sobremesa.game import OVER, Game, Seat, State
from sobremesa.games import GAMES
from sobremesa.lettering import plain, spoken, told_of
from sobremesa.record import Record, bot_seat, extend, resume, split_move
from sobremesa.record_json import Decider, Stopped
from sobremesa.storage import wall_clock
from sobremesa.storage.models import Entry, Fresh, Outage, StandIn, Table
from sobremesa.storage.rows import BrokenTable
from sobremesa.tables.errors import NotYourSeat
from sobremesa.tables.levels import name as bot_name
from sobremesa.tables.log import NOTICE, LogLine
from sobremesa.tables.stand_ins import deciders, notice, plies
from sobremesa.words import Words, language

_ = Words("web")

SPECTATOR = -1  # the seat of who only looks, where a seat is asked for
PLAYERS = "players"  # what a game that was played elsewhere came with besides what every record keeps
AGAIN = 60.0  # seconds that a clock has at least when who ran out of time takes their seat back


class Progress(NamedTuple):
    """What a person may know of how far a table has come."""

    number: int  # of entries
    chats: int
    begun: bool
    chairs: str  # a letter for each: `x` where somebody sits, `-` where it is free
    turn: int
    rematch: str | None
    seating: str  # another one whenever who plays, under which name, or whether the game goes on has changed


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
    opened: float = 0.0  # since when there is a server that can be given a sign of life
    stand_ins: tuple[StandIn, ...] = ()  # bots that played on for people, and people who came back
    muted: frozenset[str] = frozenset()  # people who are not heard here
    removed: frozenset[str] = frozenset()  # people who may not come back
    _lines: dict[tuple[str, Seat | None], list[LogLine]] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return GAMES[self.table.plan.game]

    @property
    def playing(self) -> bool:
        return self.record is not None and not self.ended

    @property
    def ended(self) -> bool:
        """Whether the game is over, was stopped or was discarded."""
        return self.table.discarded or (self.record is not None and self.record.ended)

    @property
    def finished(self) -> Record | None:
        """The record, once it may be known: the game has ended, and was not discarded."""
        return self.record if self.ended and not self.table.discarded else None

    @property
    def number(self) -> int:
        """How many entries there are so far."""
        return len(self.entries)

    @property
    def changed(self) -> float:
        """When something last happened here: a move, the beginning, or that the table was laid."""
        return self.entries[-1].made if self.entries else self.table.started or self.table.created

    @property
    def turn(self) -> Seat:
        """Whose decision it is; OVER too before the game begins."""
        return self.record.turn if self.record and not self.table.discarded else OVER

    def seat(self, table: Table, stand_ins: tuple[StandIn, ...]) -> None:
        """Others sit at the table and in its record, bots play on for others, or the game was stopped."""
        if (table.seating, stand_ins) != (self.table.seating, self.stand_ins):
            self._lines.clear()  # they name people
        self.table, self.stand_ins = table, stand_ins
        if self.record is not None:
            named = with_names(self.record, recorded_names(table))
            self.record = replace(named, players=self._players(), stopped=stop_of(table))

    def _players(self) -> tuple[Decider, ...]:
        """Who decided for whom, as the record says it; where the game was played elsewhere, as it came."""
        came = (self.table.kept or {}).get(PLAYERS, ())
        return tuple(Decider(*one) for one in came) or deciders(self.table.chairs, self.entries, self.stand_ins)

    @property
    def bot(self) -> str | None:
        """The bot that is to move."""
        return self.table.chairs[self.turn].bot if self.turn >= 0 else None

    @property
    def people(self) -> list[str]:
        """Everybody who decides here, bots aside."""
        return [chair.decider for chair in self.table.chairs if chair.decider is not None]

    @property
    def waits_for_bot(self) -> bool:
        return self.bot is not None

    @property
    def waits_for_clock(self) -> bool:
        return self.turn >= 0 and self.table.plan.minutes is not None

    @property
    def waits_for_people(self) -> bool:
        """Whether people wait for each other as long as each of them likes: no clock runs."""
        return self.playing and self.table.plan.minutes is None and len(set(self.people)) > 1

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether a bot sits here, or a clock runs."""
        return self.table.plan.minutes is not None or any(chair.bot for chair in self.table.chairs)

    def begun(self, table: Table, entries: Iterable[Entry]) -> None:
        """The game begins, or is found again with what was played."""
        self.table = table
        record = resume(self.game, recorded_names(table), table.plan.options, table.deal, ())
        kept = {name: value for name, value in (table.kept or {}).items() if name != PLAYERS}
        self.record = replace(record, kept=kept)
        self.add(entries)

    def catch_up(self, fresh: Fresh) -> None:
        """What the database has more than this."""
        self.chats, self.muted, self.removed = fresh.chats, fresh.muted, fresh.removed
        if self.record is not None:
            self.record = replace(self.record, stopped=None)  # a move may have been made while somebody stopped it
            self.add(fresh.entries)
        elif fresh.table.started is not None:
            self.begun(fresh.table, fresh.entries)
        self.seat(fresh.table, fresh.stand_ins)

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
        self.record = replace(self.record, players=self._players())
        del self.made[ply:]
        for lines in self._lines.values():
            del lines[ply:]

    def may_take_back(self, seat: Seat) -> bool:
        """Whether the seat's last action is still unanswered: not by chance, and its turn goes on."""
        if not self.playing or self.record is None or not self.record.moves or self.turn != seat:
            return False
        return split_move(self.record.moves[-1])[0] == seat

    def seats_of(self, person: str | None) -> list[Seat]:
        """Where this person sits, and may look from; who has left for good sits nowhere."""
        sitting = [chair for chair in self.table.chairs if person is not None and chair.person == person]
        return [Seat(chair.seat) for chair in sitting if not chair.gone]

    def decides(self, person: str | None) -> list[Seat]:
        """Where this person decides: no bot plays on for them."""
        return [seat for seat in self.seats_of(person) if self.table.chairs[seat].bot is None]

    def closed_to(self, person: str | None) -> bool:
        """Whether this person may not look: the host has removed them, or lets nobody watch."""
        if person is not None and person in self.removed:
            return True
        inside = person is not None and (person == self.table.owner or bool(self.seats_of(person)))
        return self.table.closed and self.table.started is not None and not inside

    def rematch_for(self, person: str | None) -> str | None:
        """Where it is played once more, for who played here: strangers are not told."""
        return self.rematch if self.seats_of(person) else None

    def progress(self, person: str | None) -> Progress:
        begun, chairs = self.record is not None, self.table.taken
        seating = self.table.seating
        return Progress(self.number, self.chats, begun, chairs, self.turn, self.rematch_for(person), seating)

    def names(self) -> list[str]:
        """Who sits there, for people: programs of one name are told apart by numbers, free seats by theirs."""
        names: list[str] = []
        for chair in self.table.chairs:
            is_bot = chair.bot is not None and chair.name is None
            name = bot_name(chair.bot, self.table.id, chair.seat) if chair.bot and is_bot else plain(chair.name or "")
            name = name or _("Seat {number}", number=chair.seat + 1)
            taken = sum(1 for other in names if other == name or other.startswith(f"{name} "))
            names.append(f"{name} {taken + 1}" if taken and chair.name is None and chair.bot else name)
        return names

    def names_now(self) -> list[str]:
        """The same, and whether a bot plays on for somebody."""
        chairs = zip(self.table.chairs, self.names(), strict=True)
        return [_("{name} (bot)", name=name) if chair.stand_in else name for chair, name in chairs]

    def name_at(self, seat: int, ply: int) -> str:
        """How a seat is called beside the move that it made there: by its person, who may have left it to a bot."""
        assert self.record is not None
        name, chair = self.names()[seat], self.table.chairs[seat]
        stood_in = chair.person is not None and self.record.player(Seat(seat), ply) != self.record.seats[seat]
        return _("{name} (bot)", name=name) if stood_in else name

    def lines(self, reader: Seat | None) -> list[LogLine]:
        """The log as this reader may know it, in the language spoken now."""
        if self.record is None:
            return []
        lines = self._lines.setdefault((language(), reader), [])
        lines += [self.line(ply, reader) for ply in range(len(lines), len(self.record.moves))]
        return lines

    def log(self, reader: Seat | None) -> list[LogLine]:
        """The same, and what has happened to seats between the moves."""
        log, before, names = [*self.lines(reader)], plies(self.entries), self.names()
        for stand_in in reversed(self.stand_ins):
            ply = min(before[stand_in.entry :])
            log.insert(ply, LogLine(ply, NOTICE, "", notice(stand_in, names)))
        return log

    def notices(self) -> list[str]:
        """What has happened to seats, in the order in which it did."""
        return [notice(stand_in, self.names()) for stand_in in self.stand_ins]

    def line(self, ply: int, reader: Seat | None) -> LogLine:
        """A move of the log as this reader may know it; what a bot did for the reader is told like a stranger's."""
        assert self.record is not None
        before, names = self.record.positions[ply], self.names()
        seat, text = split_move(self.record.moves[ply])
        if seat >= 0 and (called := self.name_at(seat, ply)) != names[seat]:
            names[seat], reader = called, None if seat == reader else reader
        does = self.game.say(before, self.game.read(before, text), reader, names)
        name = names[seat] if seat >= 0 and seat != reader else ""
        return LogLine(ply + 1, seat, does, told_of(seat, does, reader, names), name)

    def told_entry(self, number: int, reader: Seat | None) -> tuple[str, str] | None:
        """A move in notation and as a sentence for this reader; None where one was taken back."""
        move, before = self.entries[number].move, self.before[number]
        if move is None:
            return None
        action = self.game.read(before, move)
        return self.game.tell(before, action, reader), spoken(self.game, before, action, reader, self.names())

    def turn_after(self, number: int) -> Seat:
        """Whose decision it was when this entry had been made."""
        return Seat(int(self.before[number + 1].turn)) if number + 1 < self.number else self.turn

    def seconds_left(self, seat: int, now: float | None = None) -> float | None:
        """What the seat's clock shows; None where there is no clock."""
        if self.table.plan.minutes is None or self.record is None:
            return None
        left, since = 60.0 * self.table.plan.minutes, self.table.started or 0.0
        made = [*self.made, *([wall_clock.now() if now is None else now] if self.playing else [])]
        for position, moment in zip(self.record.positions, made, strict=False):
            later = max(since, moment)  # servers may disagree about the time
            for back in self._returns(seat, since, later):
                left = max(AGAIN, left - self._counted(since, back) if position.turn == seat else left)
                since = back
            if position.turn == seat:
                left -= self._counted(since, later)
            since = later
        return max(0.0, left)

    def _returns(self, seat: int, since: float, until: float) -> list[float]:
        """When within this time the person has taken the seat back."""
        backs = [one.made for one in self.stand_ins if one.seat == seat and one.bot is None]
        return [moment for moment in backs if since < moment <= until]

    def _counted(self, since: float, until: float) -> float:
        """The seconds between two moments in which somebody minded the clocks."""
        return until - since - sum(outage.overlap(since, until) for outage in self.outages)

    def quiet(self, now: float | None = None) -> float | None:
        """For how many seconds the person to move has given no sign of life; None where a clock runs or a bot plays."""
        if not self.playing or self.turn < 0 or self.bot or self.table.plan.minutes is not None:
            return None
        chair = self.table.chairs[self.turn]
        last = self.entries[-1].made if self.entries else 0.0
        signs = [self.opened, self.table.started or 0.0, last, chair.seen or 0.0]
        return max(0.0, (wall_clock.now() if now is None else now) - max(signs))


def playable(table: Table) -> Table:
    """The table, if its game is on the shelf and for so many; raises BrokenTable."""
    if table.plan.game not in GAMES:
        raise BrokenTable("its game is unknown")
    if len(table.chairs) not in GAMES[table.plan.game].seats:
        raise BrokenTable("its game is not for so many seats")
    return table


def recorded_names(table: Table) -> list[str]:
    """The names of who sat down, as the record has them."""
    return [chair.name or "" if chair.name or not chair.bot else bot_seat(chair.bot) for chair in table.chairs]


def stop_of(table: Table) -> Stopped | None:
    """Why the game was stopped, as its record says it."""
    return Stopped(table.stopped["why"], tuple(table.stopped["seats"])) if table.stopped else None


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
