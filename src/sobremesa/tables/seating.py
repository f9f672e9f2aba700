"""Who sits where: tables are laid, seats taken and left, games begun, played once more, or played on from a moment."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sobremesa.game import Seat, choose_options
from sobremesa.games import GAMES
from sobremesa.record import Record, begin
from sobremesa.rng import generator
from sobremesa.storage import wall_clock
from sobremesa.storage.models import Chair, Person, Table, TablePlan
from sobremesa.storage.store import SeatTaken, StaleView
from sobremesa.tables.errors import NotYourSeat, Refused
from sobremesa.tables.levels import USUAL
from sobremesa.tables.live_table import LiveTable, recorded_names
from sobremesa.tables.moves import after_chance, entries_of
from sobremesa.tables.news import News
from sobremesa.tables.rate_limits import DAY, HOUR, RateLimiter
from sobremesa.tables.table_cache import TableCache
from sobremesa.words import Words

_ = Words("web")

ME = "me"  # the owner, where it is said who takes the seats of a new table
MINUTES = (5, 10, 20, 45, 90)  # of a clock


class Seating:
    """Lays tables, and seats people and bots at them."""

    def __init__(self, cache: TableCache, limiter: RateLimiter, news: News, go_on: Callable[[str], None]) -> None:
        self._cache = cache
        self._store = cache.store
        self._limiter = limiter
        self._news = news
        self._go_on = go_on  # told of every table at which it may be a bot's turn, or another clock's
        self._waiting: set[asyncio.Task[None]] = set()  # for rules to be compiled

    def close(self) -> None:
        for task in self._waiting:
            task.cancel()

    async def lay(self, plan: TablePlan, owner: Person, address: str = "") -> str:
        """A new table; the game begins at once if no seat is free. Raises BadOptions or TooMany."""
        options = choose_options(GAMES[plan.game], len(plan.chairs), plan.options)
        await self._may_lay(owner, address)
        table = await self._store.add_table(replace(plan, options=options), owner)
        await self._begin_if_full(table)
        self._news.lobby()
        return table

    async def _may_lay(self, person: Person, address: str) -> None:
        """Raises TooMany if the person, or others at the same address, have laid enough tables for now."""
        now = wall_clock.now()
        lately = await self._store.laid_since(person.id, now - HOUR)
        still_open = await self._store.laid_since(person.id, now - DAY, still_open=True)
        self._limiter.lay(lately, still_open, address)

    # Sitting down and getting up

    async def sit(self, table: str, seat: int, person: Person) -> None:
        """Gives the person a free seat; raises NoSuchTable, SeatTaken, or Refused where the table was cleared away."""
        await self._take(table, Chair(seat, person=person.id, name=person.name), person)
        await self._changed(table)

    async def fill(self, table: str, seat: int, level: str, person: Person) -> None:
        """The owner gives a free seat to a bot."""
        if (await self._cache.without_game(table)).owner != person.id:
            raise NotYourSeat(_("Only the person who set the table can do this."))
        await self._take(table, Chair(seat, bot=level))
        await self._changed(table)

    async def _take(self, table: str, chair: Chair, person: Person | None = None) -> None:
        if (await self._cache.without_game(table)).cleared:
            raise Refused(_("This table has been cleared away. Set a new one in the lobby."))
        await self._store.sit(table, chair, person)

    async def leave(self, table: str, person: Person) -> None:
        """The person gets up: their seats are free, or a bot's if a game is on and the table asked for that."""
        live = await self._cache.get(table)
        bot = None
        if live.record is not None:
            if not live.playing or not live.table.plan.takeover:
                return  # the seat stays theirs: they may come back
            bot = USUAL
        for seat in live.seats_of(person.id):
            await self._store.stand(table, seat, person.id, bot)
        await self._changed(table)

    async def time_is_up(self, live: LiveTable, seat: Seat) -> None:
        """A bot plays on for who has no time left; who has some left is looked after again."""
        await self._store.heartbeat.beat()  # if nobody minded the clocks, that is known now
        person = live.table.chairs[seat].person
        if live.turn == seat and person is not None and live.seconds_left(seat) == 0.0:
            await self._store.stand(live.table.id, seat, person, USUAL)
            await self._changed(live.table.id)
        else:
            self._go_on(live.table.id)

    async def _changed(self, table: str) -> None:
        """Who sits at the table has changed."""
        await self._begin_if_full(table)
        await self._cache.refresh(table)
        self._news.lobby()
        self._tell(table)

    def _tell(self, table: str) -> None:
        self._news.tell(table)
        self._go_on(table)

    # Beginning

    async def _begin_if_full(self, table: str) -> None:
        kept = await self._cache.without_game(table)
        if kept.started is None and kept.full and self._cache.ready.now(kept.plan.game):
            await self._begin(kept)
        elif kept.started is None and kept.full:
            self._later(self._cache.broken.alone(table, self._begin_when_ready(kept)))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _begin_when_ready(self, table: Table) -> None:
        await self._cache.ready.wait(table.plan.game)
        await self._begin(table)
        self._tell(table.id)

    async def _begin(self, table: Table) -> None:
        names, plan = recorded_names(table), table.plan
        record = after_chance(begin(GAMES[plan.game], names, plan.options, generator(secrets.randbits(63))))
        if plan.minutes:
            await self._store.heartbeat.beat()  # from here on somebody minds the clocks
        try:
            await self._store.start(table.id, record.deal, entries_of(record, wall_clock.now()))
        except StaleView:
            return  # another request has begun it, or somebody has got up
        await self._cache.refresh(table.id)
        self._go_on(table.id)

    async def begin_full(self) -> None:
        """Begins the games of tables that somebody has left full but not begun."""
        broken = self._cache.broken
        for table in self._cache.playable(await self._store.full_tables()):
            if self._cache.ready.now(table.plan.game) and not broken.resting(table.id):
                await broken.alone(table.id, self._begin(table))
                self._tell(table.id)

    # Once more

    async def rematch(self, table: str, person: Person, address: str = "") -> str:
        """The table where the same people play once more, everybody one seat further; it begins when all have asked."""
        live = await self._cache.get(table)
        plan = rematch_plan(live, person)
        async with self._cache.lock(table):
            known = await self._store.rematch_of(table)
            live.rematch = found = known or await self.lay(plan, person, address)
        self._news.tell(table)
        if known:
            for chair in plan.chairs:
                if chair.person:
                    with suppress(SeatTaken):
                        await self.sit(known, chair.seat, Person(chair.person, chair.name or ""))
        return found

    async def fork(self, table: str, ply: int, seat: int, person: Person, address: str = "") -> str:
        """A new table that goes on from a moment of a finished game: the person against bots. Raises TooMany."""
        record = moment_of(await self._cache.get(table), ply, seat)
        await self._may_lay(person, address)
        chairs = tuple(
            Chair(number, person=person.id, name=person.name) if number == seat else Chair(number, bot=USUAL)
            for number in range(len(record.seats))
        )
        new = await self._store.add_table(TablePlan(record.game.key, record.options, chairs), person)
        await self._store.start(new, record.deal, entries_of(after_chance(record), wall_clock.now()))
        self._go_on(new)
        return new


def rematch_plan(live: LiveTable, person: Person) -> TablePlan:
    """The next table, with the person and the bots at it, and seats kept for the others; raises Refused."""
    old, record = live.table.chairs, live.record
    if record is None or not record.over or person.id not in [chair.person for chair in old]:
        raise Refused(_("A rematch is for those who played, once the game is over."))
    moved = [replace(old[(seat + 1) % len(old)], seat=seat) for seat in range(len(old))]
    chairs = tuple(chair if chair.bot or chair.person == person.id else _kept(chair) for chair in moved)
    return replace(live.table.plan, chairs=chairs, origin=live.table.id)


def _kept(chair: Chair) -> Chair:
    """The same seat, free for who sat there and for nobody else."""
    return Chair(chair.seat, name=chair.name, kept_for=chair.person)


def moment_of(live: LiveTable, ply: int, seat: int) -> Record:
    """The game as far as this ply, from which this seat may play on; raises Refused."""
    record = live.record
    if record is None or not record.over:
        raise Refused(_("You can play on from a moment of a game once it is over."))
    if not 0 <= ply < len(record.moves) or not 0 <= seat < len(record.seats):
        raise Refused(_("The game has no such moment."))
    return record.at(ply)
