"""Games that are left or ended before their end, bots that play on meanwhile, and people who come back."""

from collections.abc import Callable
from typing import NamedTuple

from sobremesa.game import Seat
from sobremesa.record_json import RESIGNED as STOPPED_BY_RESIGNING
from sobremesa.storage import wall_clock
from sobremesa.storage.models import Person
from sobremesa.storage.seats import Departing, StaleView
from sobremesa.tables.errors import NotYourSeat, Refused
from sobremesa.tables.levels import USUAL
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.rate_limits import RateLimiter
from sobremesa.tables.seating import Seating
from sobremesa.tables.stand_ins import AWAY, BACK, LEFT, PAUSED, RESIGNED, TIME
from sobremesa.tables.table_cache import TableCache
from sobremesa.words import Words

_ = Words("web")

PATIENCE = 180.0  # seconds without a sign of life after which others may let a bot play on for who is to move
PATIENT_MINUTES = int(PATIENCE // 60)
SIGNS = 30.0  # seconds between signs of life that are written down


class Way(NamedTuple):
    """A way to leave or end a game, and what it leads to: that is said before it is done."""

    key: str
    title: str
    consequence: str


def ways(live: LiveTable, person: str | None) -> list[Way]:
    """What the person may do about this game besides playing it."""
    if not live.playing or not live.decides(person):
        return []
    alone = {chair.person for chair in live.table.chairs} <= {person, None}
    together = len(set(live.people)) > 1
    return [
        *([_pause()] if live.table.plan.takeover else []),
        _resign(len(live.table.chairs)),
        _end(together),
        *([_discard()] if alone else [_leave()]),
    ]


def _pause() -> Way:
    return Way("pause", _("Let a bot play on"), _("A bot plays on for you until you take your seat back."))


def _resign(seats: int) -> Way:
    stops = _("The game stops at once and without a result. Its record says that you have resigned.")
    goes_on = _("A bot plays on for you to the end. You can look on, but you cannot take your seat back.")
    return Way("resign", _("Resign"), stops if seats == 2 else goes_on)


def _end(together: bool) -> Way:
    if together:
        asked = _("All people are asked. The game stops, without a result, as soon as all of them agree.")
        return Way("end", _("Offer to end the game"), asked)
    return Way("end", _("End the game"), _("The game stops at once and without a result. It stays in your history."))


def _discard() -> Way:
    return Way("discard", _("Discard the game"), _("The game ends and leaves no record: it is in nobody’s history."))


def _leave() -> Way:
    words = _("A bot plays on for you to the end. You cannot take your seat back; the game stays in your history.")
    return Way("leave", _("Leave for good"), words)


class Leaving:
    """What people may do about a game besides playing it. Everything is on disk when it has returned."""

    def __init__(self, cache: TableCache, limiter: RateLimiter, seating: Seating, go_on: Callable[[str], None]) -> None:
        self._cache = cache
        self._seats = cache.store.seats
        self._heartbeat = cache.store.heartbeat
        self._limiter = limiter
        self._seating = seating
        self._go_on = go_on  # told of every table at which it may be a bot's turn, or another clock's

    async def do(self, table: str, way: str, person: Person, address: str = "", seat: int | None = None) -> None:
        """Leaves or ends the game in this way; raises NotYourSeat, Refused or TooMany."""
        self._limiter.act(person.id, address)
        live = await self._cache.get(table)
        if way not in [one.key for one in ways(live, person.id)]:
            raise _why_not(live, person.id)
        match way:
            case "resign":
                await self._resign(live, _acting(live, person.id, seat), person.id)
            case "end":
                await self._seats.agree(table, person.id, agrees=True)
            case "discard":
                await self._seats.discard(table, person.id)
            case _:
                await self._leave(live, person.id, PAUSED if way == "pause" else LEFT)
        await self._seating.changed(table)

    async def _resign(self, live: LiveTable, seat: Seat, person: str) -> None:
        if len(live.table.chairs) == 2:
            await self._seats.stop(live.table.id, STOPPED_BY_RESIGNING, [seat])
        else:
            await self._seats.stand_in(live.table.id, seat, person, Departing(USUAL, RESIGNED, gone=True))

    async def _leave(self, live: LiveTable, person: str, why: str) -> None:
        for seat in live.decides(person):
            await self._seats.stand_in(live.table.id, seat, person, Departing(USUAL, why, gone=why == LEFT))

    async def get_up(self, table: str, person: Person) -> None:
        """The person's seats are free, or a bot plays on if a game is on and the table asked for that."""
        live = await self._cache.get(table)
        if live.record is None:
            await self._seating.free(live, person.id)
        elif "pause" in [one.key for one in ways(live, person.id)]:
            await self._leave(live, person.id, PAUSED)
            await self._seating.changed(table)

    async def decline(self, table: str, person: Person, address: str = "") -> None:
        """Nobody wants to end the game any more; raises NotYourSeat, Refused or TooMany."""
        self._limiter.act(person.id, address)
        live = await self._cache.get(table)
        if not live.playing or not live.decides(person.id):
            raise _why_not(live, person.id)
        await self._seats.agree(table, person.id, agrees=False)
        await self._seating.changed(table)

    async def come_back(self, table: str, person: Person, address: str = "") -> None:
        """The person takes back the seats on which bots play on for them; raises NotYourSeat, Refused or TooMany."""
        self._limiter.act(person.id, address)
        live = await self._cache.get(table)
        if not live.playing or not live.seats_of(person.id):
            raise _why_not(live, person.id)
        if live.decides(person.id) == live.seats_of(person.id):
            return  # it was sent twice
        await self._seats.come_back(table, person.id, BACK)
        await self._seating.changed(table)

    async def replace_absent(self, table: str, seat: int, person: Person, address: str = "") -> None:
        """A bot plays on for who is to move and has long given no sign of life; raises as `do`."""
        self._limiter.act(person.id, address)
        live = await self._cache.get(table)
        quiet = live.quiet()
        if not live.playing or not live.seats_of(person.id) or seat in live.seats_of(person.id):
            raise _why_not(live, person.id)
        if seat != live.turn or quiet is None:
            raise StaleView("Somebody else is to move.")
        if quiet < PATIENCE:
            words = _(
                "{name} was here a moment ago. After {minutes} minutes without a sign of life a bot can play on.",
                name=live.names()[seat],
                minutes=PATIENT_MINUTES,
            )
            raise Refused(words)
        await self._seats.stand_in(table, seat, live.table.chairs[seat].person or "", Departing(USUAL, AWAY))
        await self._seating.changed(table)

    async def sign(self, table: str, person: Person) -> None:
        """The person is there, and thinks."""
        live = await self._cache.get(table)
        seats = live.decides(person.id)
        if not seats or not live.playing:
            return
        if wall_clock.now() - (live.table.chairs[seats[0]].seen or 0.0) > SIGNS:
            await self._seats.see(table, person.id)
            await self._cache.refresh(table)

    async def time_is_up(self, live: LiveTable, seat: Seat) -> None:
        """A bot plays on for who has no time left; who has some left is looked after again."""
        await self._heartbeat.beat()  # if nobody minded the clocks, that is known now
        person = live.table.chairs[seat].decider
        if live.turn == seat and person is not None and live.seconds_left(seat) == 0.0:
            await self._seats.stand_in(live.table.id, seat, person, Departing(USUAL, TIME))
            await self._seating.changed(live.table.id)
        else:
            self._go_on(live.table.id)


def _acting(live: LiveTable, person: str, asked: int | None) -> Seat:
    """The seat for which a person acts: the one asked for, the one to move, or their first; raises NotYourSeat."""
    seats = live.decides(person)
    if asked is not None and asked not in seats:
        raise NotYourSeat(_("This seat is not yours."))
    wanted = live.turn if asked is None else asked
    return Seat(wanted) if wanted in seats else seats[0]


def _why_not(live: LiveTable, person: str) -> Exception:
    """Why a person cannot do something about a game, as a sentence."""
    if not live.seats_of(person):
        return NotYourSeat(_("You do not sit at this table."))
    if live.record is None:
        return Refused(_("The game has not begun yet."))
    if live.ended:
        return Refused(_("The game is over."))
    if not live.decides(person):
        return Refused(_("A bot plays on for you. Take your seat back first."))
    return Refused(_("That cannot be done at this table."))
