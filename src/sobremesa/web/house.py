"""All tables of a server: who sits down, whose moves are judged and kept, when chance and bots answer, who is told."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Sequence

from sobremesa.game import CHANCE, OVER, Game, GameOver, NotYourTurn, Seat, choose_options
from sobremesa.games import GAMES
from sobremesa.record import Record, begin, chance_text, extend
from sobremesa.rng import generator
from sobremesa.storage.store import Chair, Entry, Person, Plan, StaleView, Store, Table
from sobremesa.web.levels import USUAL
from sobremesa.web.live import News
from sobremesa.web.minds import Minds
from sobremesa.web.readiness import Readiness
from sobremesa.web.sitting import Sitting, recorded_names
from sobremesa.words import Words

_ = Words("web")
log = logging.getLogger("sobremesa")

KEPT = 2000  # tables in memory; those that were quiet longest are forgotten first
PACE = 0.7  # seconds from one move of a bot to the next, so that people can follow


class NotYourSeat(PermissionError):
    """Somebody acts for a seat that is not theirs."""


class Refused(ValueError):
    """What was asked for cannot be done at this table, for a reason that the sentence says."""


class NotBegun(Refused):
    """Something of a game that has not begun."""


class NotOver(Refused):
    """Something that may be known once the game is over."""


class NothingToUndo(Refused):
    """A seat takes back what is not its own, or what has been answered."""


def known_game(key: str) -> Game:
    """The game of this key; raises Refused."""
    if key not in GAMES:
        raise Refused(_("There is no such game here."))
    return GAMES[key]


class House:
    """One server's tables. Nothing is shown that is not on disk."""

    def __init__(self, store: Store, minds: Minds, ready: Readiness, pace: float = PACE) -> None:
        self.store = store
        self.pace = pace
        self.minds = minds
        self.ready = ready
        self.news = News()
        self._sittings: dict[str, Sitting] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._clocks: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Goes on where the last server stopped."""
        for table in await self.store.unfinished_tables():
            self._later(self._wake(table.id))
        for table in await self.store.full_tables():
            self._later(self._begin_when_ready(table))

    async def close(self) -> None:
        for task in (*self._tasks, *self._thinking.values()):
            task.cancel()
        for timer in self._clocks.values():
            timer.cancel()
        await self.minds.close()

    async def _wake(self, table: str) -> None:
        await self.ready.wait((await self.store.table(table)).plan.game)
        self._go_on(await self.sitting(table))

    def _later(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Reading

    async def sitting(self, table: str) -> Sitting:
        """The table as it is now; raises NoSuchTable."""
        if table in self._sittings:
            self._sittings[table] = found = self._sittings.pop(table)  # the quiet ones drift to the front
            return found
        kept = await self.store.table(table)
        sitting = Sitting(kept)
        if kept.started is not None:
            await self.ready.wait(kept.plan.game)
            sitting.begun(kept, await self.store.entries(table))
        found = self._sittings.setdefault(table, sitting)
        if len(self._sittings) > KEPT:
            self._forget_quiet()
        return found

    def _forget_quiet(self) -> None:
        for table in list(self._sittings)[: len(self._sittings) - KEPT]:
            if table not in self._thinking and table not in self._clocks:
                del self._sittings[table]

    def lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    # Laying and sitting down

    async def lay(self, plan: Plan, owner: Person) -> str:
        """A new table; the game begins at once if no seat is free. Raises BadOptions."""
        options = choose_options(GAMES[plan.game], len(plan.chairs), plan.options)
        table = await self.store.add_table(Plan(**{**vars(plan), "options": options}), owner.id)
        await self._begin_if_full(table)
        self.news.lobby()
        return table

    async def sit(self, table: str, seat: int, person: Person) -> None:
        """Gives the person a free seat; raises NoSuchTable, SeatTaken, or Refused where the table was cleared away."""
        if (await self.store.table(table)).ended is not None:
            raise Refused(_("This table has been cleared away. Set a new one in the lobby."))
        await self.store.sit(table, Chair(seat, person=person.id, name=person.name))
        await self._changed(table)

    async def fill(self, table: str, seat: int, level: str, person: Person) -> None:
        """The owner gives a free seat to a bot."""
        if (await self.store.table(table)).owner != person.id:
            raise NotYourSeat(_("Only the person who set the table can do this."))
        await self.store.sit(table, Chair(seat, bot=level))
        await self._changed(table)

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
        if sitting.record is None and not any(chair.person for chair in sitting.table.chairs):
            await self.store.close(table)  # nobody is left who waits

    async def _changed(self, table: str) -> None:
        """Who sits at the table has changed."""
        kept = await self.store.table(table)
        if table in self._sittings:
            self._sittings[table].seat(kept)
        await self._begin_if_full(table)
        self.news.tell(table)
        self.news.lobby()
        self._go_on(await self.sitting(table))

    async def _begin_if_full(self, table: str) -> None:
        kept = await self.store.table(table)
        if kept.started is None and kept.full and self.ready.now(kept.plan.game):
            await self._begin(kept)
        elif kept.started is None and kept.full:
            self._later(self._begin_when_ready(kept))

    async def _begin_when_ready(self, table: Table) -> None:
        await self.ready.wait(table.plan.game)
        await self._begin(table)
        self.news.tell(table.id)

    async def _begin(self, table: Table) -> None:
        names, plan = recorded_names(table), table.plan
        record = begin(GAMES[plan.game], names, plan.options, generator(secrets.randbits(63)))
        try:
            await self.store.start(table.id, record.deal, chances(record, time.time()))
        except StaleView:
            return  # another request has begun it, or somebody has got up
        await self._found(table.id)

    async def fork(self, record: Record, ply: int, seat: Seat, person: Person) -> str:
        """A new table that goes on from a moment of a finished game: the person against bots."""
        chairs = tuple(
            Chair(number, person=person.id, name=person.name) if number == seat else Chair(number, bot=USUAL)
            for number in range(len(record.seats))
        )
        table = await self.store.add_table(Plan(record.game.key, record.options, chairs), person.id)
        past, now = record.at(ply), time.time()
        moves = [entry_of(move, now) for move in past.moves]
        await self.store.start(table, record.deal, [*moves, *chances(past, now)])
        await self._found(table)
        return table

    async def _found(self, table: str) -> None:
        """Reads a game that has just begun back from the disk."""
        kept = await self.store.table(table)
        sitting = self._sittings.setdefault(table, Sitting(kept))
        if sitting.record is None:
            sitting.begun(kept, await self.store.entries(table))
        self._go_on(sitting)

    # Playing

    async def move(self, table: str, seat: Seat, after: int, text: str, person: str) -> None:
        """Plays a move of a seat that answers entry number `after`; the same move twice is played once."""
        sitting = await self.sitting(table)
        if seat not in sitting.seats_of(person):
            raise NotYourSeat(_("This seat is not yours."))
        await self._play(sitting, seat, after, text)

    async def _play(self, sitting: Sitting, seat: Seat, after: int, text: str) -> None:
        table = sitting.table.id
        async with self.lock(table):
            if sitting.record is None:
                raise NotBegun(_("The game has not begun yet."))
            if after != sitting.number:
                if await self._is_played(table, after, seat, text):
                    return
                raise StaleView(f"Entry {after} of table {table} has been made.")
            now = time.time()
            moved = extend(sitting.record, seat, text)
            new = [Entry(seat, text, now), *chances(moved, now)]
            ends = _after(moved, new[1:]).turn == OVER
            await self.store.append(table, after, new, ends)
            sitting.add(new)
            if ends:
                sitting.table = await self.store.table(table)
        self._tell(sitting)

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
            entry = Entry(seat, None, time.time())
            await self.store.append(table, after, [entry], over=False)
            sitting.add([entry])
        self._tell(sitting)

    async def say(self, table: str, person: Person, words: str) -> None:
        await self.sitting(table)
        await self.store.say(table, person, words)
        self.news.tell(table)

    def _tell(self, sitting: Sitting) -> None:
        self.news.tell(sitting.table.id)
        self._go_on(sitting)

    # Bots and clocks

    def _go_on(self, sitting: Sitting) -> None:
        """Lets a bot think if it is its turn, and winds the clock of a person."""
        table = sitting.table.id
        if timer := self._clocks.pop(table, None):
            timer.cancel()
        if not sitting.playing or sitting.turn < 0:
            return
        chair = sitting.table.chairs[sitting.turn]
        if chair.bot is not None:
            if table not in self._thinking:
                self._thinking[table] = task = asyncio.ensure_future(self._bots_play(sitting))
                task.add_done_callback(lambda _done: self._thinking.pop(table, None))
        elif (left := sitting.seconds_left(sitting.turn)) is not None:
            loop = asyncio.get_running_loop()
            self._clocks[table] = loop.call_later(left + 0.05, self._later_time_is_up, sitting, sitting.turn)

    async def _bots_play(self, sitting: Sitting) -> None:
        """Plays for bots until a person is to move or the game is over."""
        while sitting.playing and sitting.record is not None:
            chair = sitting.table.chairs[sitting.turn]
            if chair.bot is None:
                break
            number, seat = sitting.number, sitting.turn
            text, _slept = await asyncio.gather(self.minds.choose(sitting.record, chair.bot), asyncio.sleep(self.pace))
            try:
                await self._play(sitting, seat, number, text)
            except (StaleView, NotYourTurn, GameOver):
                log.info("the bot at table %s was overtaken", sitting.table.id)
        asyncio.get_running_loop().call_soon(self._go_on, sitting)

    def _later_time_is_up(self, sitting: Sitting, seat: Seat) -> None:
        self._later(self._time_is_up(sitting, seat))

    async def _time_is_up(self, sitting: Sitting, seat: Seat) -> None:
        """A bot plays on for who has no time left."""
        person = sitting.table.chairs[seat].person
        if sitting.turn == seat and person is not None and sitting.seconds_left(seat) == 0.0:
            await self.store.stand(sitting.table.id, seat, person, USUAL)
            await self._changed(sitting.table.id)

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


def chances(record: Record, now: float) -> list[Entry]:
    """What chance does until a seat is to decide."""
    new: list[Entry] = []
    while record.turn == CHANCE:
        text = chance_text(record, generator(secrets.randbits(63)))
        record = extend(record, CHANCE, text)
        new.append(Entry(CHANCE, text, now))
    return new


def _after(record: Record, entries: Sequence[Entry]) -> Record:
    for entry in entries:
        record = extend(record, Seat(entry.seat), entry.move or "")
    return record


def entry_of(move: str, now: float) -> Entry:
    """A move of a record, as it is kept."""
    who, _space, text = move.partition(" ")
    return Entry(CHANCE if who == "*" else int(who), text, now)
