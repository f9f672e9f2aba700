"""Who sits where: tables are laid, seats taken and left, games begun, played once more, or played on from a moment."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from sobremesa.game import choose_options
from sobremesa.games import GAMES
from sobremesa.record import Record, begin
from sobremesa.rng import generator
from sobremesa.storage import wall_clock
from sobremesa.storage.models import Chair, Person, Table, TablePlan
from sobremesa.storage.seats import Order, SeatTaken, StaleView, as_chosen
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
        await self.changed(table)

    async def fill(self, table: str, seat: int, level: str, person: Person) -> None:
        """The owner gives a free seat to a bot."""
        if (await self._cache.without_game(table)).owner != person.id:
            raise NotYourSeat(_("Only the person who set the table can do this."))
        await self._take(table, Chair(seat, bot=level))
        await self.changed(table)

    async def _take(self, table: str, chair: Chair, person: Person | None = None) -> None:
        live = await self._cache.get(table)
        if live.table.cleared:
            raise Refused(_("This table has been cleared away. Set a new one in the lobby."))
        if person is not None and person.id in live.removed:
            raise Refused(_("The host has removed you from this table."))
        await self._store.seats.sit(table, chair, person)

    async def free(self, live: LiveTable, person: str) -> None:
        """The person gets up before the game begins; raises StaleView if it has begun."""
        for seat in live.seats_of(person):
            await self._store.seats.stand(live.table.id, seat, person)
        await self.changed(live.table.id)

    async def changed(self, table: str) -> None:
        """Who sits or plays at the table has changed."""
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
        if kept.started is None and kept.full:
            await self._begin(kept)

    async def _begin(self, table: Table) -> None:
        names, plan = recorded_names(table), table.plan
        record = after_chance(begin(GAMES[plan.game], names, plan.options, generator(secrets.randbits(63))))
        if plan.minutes:
            await self._store.heartbeat.beat()  # from here on somebody minds the clocks
        order = await self._order(table)
        try:
            moves = entries_of(record, wall_clock.now())
            await self._store.seats.start(table.id, record.deal, moves, order, record.turn)
        except StaleView:
            return  # another request has begun it, or somebody has got up
        await self._cache.refresh(table.id)
        self._go_on(table.id)

    async def _order(self, table: Table) -> Order:
        """Who sits where: as chosen where the table fixes it, by lot, or so that the last of the game before begins."""
        if table.plan.fixed:
            return as_chosen
        if table.plan.origin and GAMES[table.plan.game].last_begins:
            before = (await self._cache.get(table.plan.origin)).finished
            if before is not None and before.over:
                return begun_by(rematch_seat(last_of(before), len(before.seats)))
        return lots

    async def begin_full(self) -> None:
        """Begins the games of tables that somebody has left full but not begun."""
        broken = self._cache.broken
        for table in self._cache.playable(await self._store.full_tables()):
            if not broken.resting(table.id):
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
        return await self.go_on_from(moment_of(await self._cache.get(table), ply, seat), seat, person, USUAL, address)

    async def go_on_from(self, record: Record, seat: int, person: Person, level: str, address: str = "") -> str:
        """A new table that goes on with a game: the person against bots of this level. Raises TooMany."""
        await self._may_lay(person, address)
        chairs = tuple(
            Chair(number, person=person.id, name=person.name) if number == seat else Chair(number, bot=level)
            for number in range(len(record.seats))
        )
        new = await self._store.add_table(TablePlan(record.game.key, record.options, chairs), person)
        going = after_chance(record)
        await self._store.seats.start(new, going.deal, entries_of(going, wall_clock.now()), turn=going.turn)
        self._go_on(new)
        return new


def lots(seats: Sequence[Chair]) -> Sequence[int]:
    """Which chair comes on which seat, drawn by lot."""
    return secrets.SystemRandom().sample(range(len(seats)), len(seats))


def begun_by(first: int) -> Order:
    """The chair that begins comes first, and the others follow as they sit."""
    return lambda seats: [(first + seat) % len(seats) for seat in range(len(seats))]


def last_of(record: Record) -> int:
    """Who came last; of several, one drawn by lot."""
    scores = record.scores
    return secrets.choice([seat for seat, points in enumerate(scores) if points == min(scores)])


def rematch_seat(seat: int, seats: int) -> int:
    """Where who had this seat sits in a rematch: one seat further."""
    return (seat - 1) % seats


def rematch_plan(live: LiveTable, person: Person) -> TablePlan:
    """The next table, with the person and the bots at it, and seats kept for the others; raises Refused."""
    old = live.table.chairs
    if live.finished is None or not live.seats_of(person.id):
        raise Refused(_("A rematch is for those who played, once the game is over."))
    moved = [replace(old[(seat + 1) % len(old)], seat=seat) for seat in range(len(old))]
    return replace(live.table.plan, chairs=tuple(_again(chair, person) for chair in moved), origin=live.table.id)


def _again(chair: Chair, person: Person) -> Chair:
    """The same seat for the person, for a bot or for the bot of who has left for good; kept for everybody else."""
    if chair.person is None or chair.gone:
        return Chair(chair.seat, bot=chair.bot)
    if chair.person == person.id:
        return Chair(chair.seat, person=person.id, name=chair.name)
    return Chair(chair.seat, name=chair.name, kept_for=chair.person)


def moment_of(live: LiveTable, ply: int, seat: int) -> Record:
    """The game as far as this ply, from which this seat may play on; raises Refused."""
    record = live.finished
    if record is None:
        raise Refused(_("You can play on from a moment of a game once it is over."))
    if not 0 <= ply < len(record.moves) or not 0 <= seat < len(record.seats):
        raise Refused(_("The game has no such moment."))
    return record.at(ply)
