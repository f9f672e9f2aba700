"""All tables of a server: who sits down, whose moves are judged and kept, when chance and bots answer, who is told."""

import asyncio
import json
import secrets
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

from sobremesa.game import CHANCE, Game, Seat, choose_options
from sobremesa.games import GAMES
from sobremesa.record import Record, begin, extend, split_move, with_actions
from sobremesa.rng import generator
from sobremesa.storage import moments
from sobremesa.storage.heartbeat import EVERY
from sobremesa.storage.kept import Chair, Chat, Entry, Fresh, Person, Plan, Table
from sobremesa.storage.neighbours import EVERYTHING, neighbourhood
from sobremesa.storage.reach import OutOfReach
from sobremesa.storage.rows import BrokenTable
from sobremesa.storage.store import StaleView, Store
from sobremesa.web.broken import BrokenTables
from sobremesa.web.levels import USUAL
from sobremesa.web.limits import DAY, HOUR, USUAL_LIMITS, Door, Limits
from sobremesa.web.live import News
from sobremesa.web.metrics import Metrics
from sobremesa.web.minds import Minds
from sobremesa.web.readiness import Readiness
from sobremesa.web.sitting import Sitting, playable, recorded_names
from sobremesa.web.turns import Turns
from sobremesa.words import Words

_ = Words("web")
KEPT = 2000  # tables in memory; those that were quiet longest are forgotten first
PACE = 0.7  # seconds from one move of a bot to the next, so that people can follow


class NotYourSeat(PermissionError):
    """Somebody acts for a seat that is not theirs."""


class Refused(ValueError):
    """What was asked for cannot be done at this table, for a reason that the sentence says."""


class NoSuchGame(Refused):
    """A game that is not on the shelf."""


class NotBegun(Refused):
    """Something of a game that has not begun."""


class NotOver(Refused):
    """Something that may be known once the game is over."""


class NothingToUndo(Refused):
    """A seat takes back what is not its own, or what has been answered."""


def known_game(key: str) -> Game:
    """The game of this key; raises NoSuchGame."""
    if key not in GAMES:
        raise NoSuchGame(_("There is no such game here."))
    return GAMES[key]


class House:
    """One server's tables. Nothing is shown that is not on disk."""

    def __init__(
        self, store: Store, minds: Minds, ready: Readiness, pace: float = PACE, limits: Limits = USUAL_LIMITS
    ) -> None:
        self.store = store
        self.door = Door(limits)
        self.metrics = Metrics()
        self.pace = pace
        self.minds = minds
        self.ready = ready
        self.broken = BrokenTables()
        store.report = self.broken.report
        self.neighbours = neighbourhood(store.engine)
        self.news = News()
        self.turns = Turns(self)
        self._sittings: dict[str, Sitting] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Goes on where the last server stopped; the time since then counts on nobody's clock."""
        await self.store.heartbeat.beat()
        self._later(self._beat_while_clocks_run())
        await self.neighbours.open(self._heard)
        self.turns.open()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.turns.close()
        await self.minds.close()
        await self.neighbours.close()
        await self.store.settle()

    async def _beat_while_clocks_run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if any(sitting.playing and sitting.table.plan.minutes for sitting in self._sittings.values()):
                with suppress(OutOfReach):  # what is missed now will be found to be an outage
                    await self.store.heartbeat.beat()

    def _heard(self, table: str) -> None:
        """The table was changed, by this server or another one."""
        if table == EVERYTHING:
            self.turns.lost()
            self.news.tell_all()
        else:
            self.news.tell(table)
            self.turns.heard(table)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Reading

    async def sitting(self, table: str) -> Sitting:
        """The table as it is now; raises NoSuchTable or BrokenTable."""
        if table not in self._sittings or self.neighbours.shared:
            return await self._fresh(table)
        self._sittings[table] = found = self._sittings.pop(table)  # the quiet ones drift to the front
        return found

    async def table(self, table: str) -> Table:
        """The table without its game; raises NoSuchTable or BrokenTable."""
        with self._reporting(table):
            return playable(await self.store.table(table))

    async def find(self, table: str) -> None:
        """Raises NoSuchTable or BrokenTable."""
        if table not in self._sittings:
            await self.table(table)

    async def open_tables(self) -> list[Table]:
        """Listed tables that wait for people, the newest first."""
        return self._whole(await self.store.open_tables())

    async def live_tables(self) -> list[Table]:
        """Listed tables where a game is on, the newest first."""
        return self._whole(await self.store.live_tables())

    async def tables_of(self, person: str) -> list[Table]:
        """Where this person sits or sat, the newest first."""
        return self._whole(await self.store.tables_of(person))

    def _whole(self, tables: Iterable[Table]) -> list[Table]:
        """Those that can be shown to people: neither broken now, nor found to be so before."""
        return [table for table in self._playable(tables) if table.id not in self.broken]

    def _playable(self, tables: Iterable[Table]) -> list[Table]:
        """Those that are not broken; the host is told of the others."""
        found = []
        for table in tables:
            with suppress(BrokenTable), self._reporting(table.id):
                found.append(playable(table))
        return found

    @contextmanager
    def _reporting(self, table: str) -> Iterator[None]:
        """Tells the host if the table turns out to be broken."""
        try:
            yield
        except BrokenTable as error:
            self.broken.report(table, error)
            raise

    async def _fresh(self, table: str) -> Sitting:
        """The table, brought to where the database is; raises NoSuchTable or BrokenTable."""
        async with self.lock(table):
            known = self._sittings.get(table)
            fresh = await self._since(table, known.number if known else 0)
            sitting = known or Sitting(fresh.table, outages=self.store.heartbeat.outages)
            if fresh.table.started is not None:
                await self.ready.wait(fresh.table.plan.game)
            self._catch_up(sitting, fresh)
            if fresh.table.ended is not None:
                sitting.rematch = await self.store.rematch_of(table)
            self._sittings[table] = sitting
        self.broken.mended(table, BrokenTable)
        self._forget_quiet()
        return sitting

    async def _since(self, table: str, number: int) -> Fresh:
        with self._reporting(table):
            fresh = await self.store.since(table, number)
            playable(fresh.table)
        return fresh

    def _catch_up(self, sitting: Sitting, fresh: Fresh) -> None:
        """Plays what is new; raises BrokenTable."""
        with self._reporting(sitting.table.id):
            try:
                sitting.catch_up(fresh)
            except Exception as error:  # whatever may be wrong with what is kept of one table
                self._sittings.pop(sitting.table.id, None)
                raise BrokenTable(f"its game cannot be replayed: {error}") from error

    def _forget_quiet(self) -> None:
        for table in list(self._sittings)[: max(0, len(self._sittings) - KEPT)]:
            if not self.turns.busy(table):
                del self._sittings[table]

    def lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def bulletin(self, table: str, person: str | None) -> bytes:
        """What this person may know of how far the table has come, as streams tell it."""
        sitting = await self.sitting(table)
        told = sitting.number, sitting.chats, sitting.record is not None, sitting.table.taken, sitting.turn
        return bulletin(*told, sitting.rematch_for(person))

    # Laying and sitting down

    async def lay(self, plan: Plan, owner: Person, address: str = "") -> str:
        """A new table; the game begins at once if no seat is free. Raises BadOptions or TooMany."""
        options = choose_options(GAMES[plan.game], len(plan.chairs), plan.options)
        await self._may_lay(owner, address)
        table = await self.store.add_table(Plan(**{**vars(plan), "options": options}), owner)
        await self._begin_if_full(table)
        self.news.lobby()
        return table

    async def _may_lay(self, person: Person, address: str) -> None:
        """Raises TooMany if the person, or others at the same address, have laid enough tables for now."""
        now = moments.now()
        lately = await self.store.laid_since(person.id, now - HOUR)
        still_open = await self.store.laid_since(person.id, now - DAY, still_open=True)
        self.door.lay(lately, still_open, address)

    async def sit(self, table: str, seat: int, person: Person) -> None:
        """Gives the person a free seat; raises NoSuchTable, SeatTaken, or Refused where the table was cleared away."""
        await self._take(table, Chair(seat, person=person.id, name=person.name), person)
        await self._changed(table)

    async def fill(self, table: str, seat: int, level: str, person: Person) -> None:
        """The owner gives a free seat to a bot."""
        if (await self.table(table)).owner != person.id:
            raise NotYourSeat(_("Only the person who set the table can do this."))
        await self._take(table, Chair(seat, bot=level))
        await self._changed(table)

    async def _take(self, table: str, chair: Chair, person: Person | None = None) -> None:
        if (await self.table(table)).cleared:
            raise Refused(_("This table has been cleared away. Set a new one in the lobby."))
        await self.store.sit(table, chair, person)

    async def leave(self, table: str, person: Person) -> None:
        """The person gets up: their seats are free, or a bot's if a game is on and the table asked for that."""
        sitting = await self.sitting(table)
        bot = None
        if sitting.record is not None:
            if not sitting.playing or not sitting.table.plan.takeover:
                return  # the seat stays theirs: they may come back
            bot = USUAL
        for seat in sitting.seats_of(person.id):
            await self.store.stand(table, seat, person.id, bot)
        await self._changed(table)

    async def _changed(self, table: str) -> None:
        """Who sits at the table has changed."""
        await self._begin_if_full(table)
        await self._fresh(table)
        self.news.lobby()
        self._tell(table)

    async def _begin_if_full(self, table: str) -> None:
        kept = await self.table(table)
        if kept.started is None and kept.full and self.ready.now(kept.plan.game):
            await self._begin(kept)
        elif kept.started is None and kept.full:
            self._later(self.broken.alone(table, self._begin_when_ready(kept)))

    async def _begin_when_ready(self, table: Table) -> None:
        await self.ready.wait(table.plan.game)
        await self._begin(table)
        self._tell(table.id)

    async def _begin(self, table: Table) -> None:
        names, plan = recorded_names(table), table.plan
        record = after_chance(begin(GAMES[plan.game], names, plan.options, generator(secrets.randbits(63))))
        try:
            await self.store.start(table.id, record.deal, entries_of(record, moments.now()))
        except StaleView:
            return  # another request has begun it, or somebody has got up
        await self._fresh(table.id)
        self.turns.go_on(table.id)

    async def begin_full(self) -> None:
        """Begins the games of tables that somebody has left full but not begun."""
        for table in self._playable(await self.store.full_tables()):
            if self.ready.now(table.plan.game) and not self.broken.resting(table.id):
                await self.broken.alone(table.id, self._begin(table))
                self._tell(table.id)

    async def fork(self, record: Record, ply: int, seat: Seat, person: Person, address: str = "") -> str:
        """A new table that goes on from a moment of a finished game: the person against bots. Raises TooMany."""
        await self._may_lay(person, address)
        chairs = tuple(
            Chair(number, person=person.id, name=person.name) if number == seat else Chair(number, bot=USUAL)
            for number in range(len(record.seats))
        )
        table = await self.store.add_table(Plan(record.game.key, record.options, chairs), person)
        await self.store.start(table, record.deal, entries_of(after_chance(record.at(ply)), moments.now()))
        self.turns.go_on(table)
        return table

    # Playing

    async def move(self, table: str, seat: Seat, after: int, text: str, person: str) -> None:
        """Plays a move of a seat that answers entry number `after`; the same move twice is played once."""
        sitting = await self.sitting(table)
        if seat not in sitting.seats_of(person):
            raise NotYourSeat(_("This seat is not yours."))
        await self.play(sitting, seat, after, text)

    async def play(self, sitting: Sitting, seat: Seat, after: int, text: str) -> None:
        """The same for whoever may act for the seat."""
        table = sitting.table.id
        async with self.lock(table):
            if sitting.record is None:
                raise NotBegun(_("The game has not begun yet."))
            if after != sitting.number:
                if await self._is_played(table, after, seat, text):
                    return
                raise StaleView(f"Entry {after} of table {table} has been made.")
            moved = after_chance(extend(sitting.record, seat, text))
            new = entries_of(moved, moments.now(), len(sitting.record.moves))
            try:
                await self._append(sitting, after, new, moved.over)
            except StaleView:
                if await self._is_played(table, after, seat, text):
                    return
                raise
            sitting.play(new, moved)
            self.metrics.moves += 1
        self.news.tell(table)
        self.turns.go_on_from(sitting)

    async def _append(self, sitting: Sitting, after: int, new: Sequence[Entry], over: bool = False) -> None:
        """Writes entries, to be shown afterwards; a table that is not as it seemed is read anew by who looks next."""
        try:
            await self.store.append(sitting.table.id, after, new, over)
        except (StaleView, OutOfReach, asyncio.CancelledError):
            self._sittings.pop(sitting.table.id, None)
            raise
        if over:
            sitting.table = replace(sitting.table, ended=new[-1].made)

    async def _is_played(self, table: str, number: int, seat: int, text: str) -> bool:
        """Whether this very move is that entry."""
        entries = await self.store.entries(table, number) if number >= 0 else []
        return bool(entries) and (entries[0].seat, entries[0].move) == (seat, text)

    async def take_back(self, table: str, seat: Seat, after: int, person: str) -> None:
        """Takes back the seat's last action, as long as nothing has answered it."""
        sitting = await self.sitting(table)
        if seat not in sitting.seats_of(person):
            raise NotYourSeat(_("This seat is not yours."))
        async with self.lock(table):
            if after != sitting.number:
                raise StaleView(f"Entry {after} of table {table} has been made.")
            if not sitting.may_take_back(seat):
                raise NothingToUndo(_("There is nothing of yours left to undo."))
            taken_back = [Entry(seat, None, moments.now())]
            await self._append(sitting, after, taken_back)
            sitting.add(taken_back)
        self._tell(table)

    async def say(self, table: str, person: Person, words: str, address: str = "") -> None:
        """Adds to what is said at the table; raises TooMany."""
        sitting = await self.sitting(table)
        self.door.speak(person.id, address)
        async with self.lock(table):
            await self.store.say(table, person, words)
            sitting.chats += 1
        self.news.tell(table)

    async def chat(self, table: str, before: int | None = None) -> list[Chat]:
        """One page of what was said at the table: the last, or the one before that number; raises NoSuchTable."""
        await self.find(table)
        return await self.store.chat(table, before)

    def numbers(self) -> dict[str, float]:
        """What this server has counted, and what is on it now."""
        live = sum(sitting.playing for sitting in self._sittings.values())
        now = {"streams": self.news.streams(), "live_tables": live, "broken_tables": len(self.broken)}
        return self.metrics.numbers(self.news.delay, late_bots_total=self.minds.failed, **now)

    def _tell(self, table: str) -> None:
        self.news.tell(table)
        self.turns.go_on(table)

    async def time_is_up(self, sitting: Sitting, seat: Seat) -> None:
        """A bot plays on for who has no time left; who has some left is looked after again."""
        await self.store.heartbeat.beat()  # if nobody minded the clocks, that is known now
        person = sitting.table.chairs[seat].person
        if sitting.turn == seat and person is not None and sitting.seconds_left(seat) == 0.0:
            await self.store.stand(sitting.table.id, seat, person, USUAL)
            await self._changed(sitting.table.id)
        else:
            self.turns.go_on(sitting.table.id)

    async def hint(self, table: str, seat: Seat, person: str) -> Sequence[dict[str, object]]:
        """What the search would do for this seat, the best first."""
        sitting = await self.sitting(table)
        if seat not in sitting.seats_of(person):
            raise NotYourSeat(_("This seat is not yours."))
        if not sitting.table.plan.hints:
            raise Refused(_("This table plays without hints."))
        if not sitting.playing or sitting.turn != seat or sitting.record is None:
            raise Refused(_("There is nothing for you to decide now."))
        try:
            return await self.minds.hint(sitting.record)
        except (OSError, TimeoutError) as error:
            raise Refused(_("There is no hint just now. Please ask again in a minute.")) from error


def after_chance(record: Record) -> Record:
    """The game when chance has done what it does until a seat is to decide."""
    while record.turn == CHANCE:
        record = with_actions(record, [record.game.chance(record.state, generator(secrets.randbits(63)))])
    return record


def entries_of(record: Record, now: float, start: int = 0) -> list[Entry]:
    """The moves of a record from ply `start` on, as they are kept."""
    return [Entry(seat, text, now) for seat, text in map(split_move, record.moves[start:])]


@lru_cache(KEPT)  # every stream of a table tells the same
def bulletin(number: int, chats: int, begun: bool, taken: str, turn: int, rematch: str | None) -> bytes:
    news = {"number": number, "chats": chats, "begun": begun, "chairs": taken, "turn": turn, "rematch": rematch}
    return f"id: {number}.{chats}\ndata: {json.dumps(news)}\n\n".encode()
