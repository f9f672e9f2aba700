"""Hints: what the search would do for somebody, in words and as things to touch."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sobremesa.game import Seat
from sobremesa.lettering import spoken
from sobremesa.record import Record
from sobremesa.storage.seats import StaleView
from sobremesa.tables.bot_processes import BotProcesses, HintPending
from sobremesa.tables.drafts import drafted
from sobremesa.tables.errors import NotYourSeat, Refused
from sobremesa.tables.fair_queue import Priority, Ticket
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.rate_limits import RateLimiter, TooMany
from sobremesa.tables.readiness import Readiness
from sobremesa.tables.table_cache import TableCache
from sobremesa.words import Words

_ = Words("web")

AGAIN = 2.0  # seconds after which another hint may be tried


class Hint(NamedTuple):
    """One move that the search thinks of."""

    move: str
    chance: float  # to win
    points: float  # to expect
    proved: bool  # whether the ending was solved
    picks: tuple[str, ...]  # what to touch
    words: str


class Hints:
    """Asks the search for who sits at a table."""

    def __init__(self, cache: TableCache, bots: BotProcesses, ready: Readiness, limiter: RateLimiter) -> None:
        self._cache = cache
        self._bots = bots
        self._ready = ready
        self._limiter = limiter

    async def ask(self, table: str, seat: Seat, draft: Sequence[str], person: str) -> list[Hint]:
        """The best moves for this seat after its draft, the best first.

        Raises NotYourSeat, Refused, StaleView, TooMany, or a RuleError.
        """
        live = await self._cache.get(table)
        record, number = after_draft(may_ask(live, seat, person), seat, draft), live.number
        if not self._ready.now(live.game.key):
            percent = self._ready.percent(live.game.key)
            raise Refused(_("Hints come as soon as this game is ready for them: {percent} % so far.", percent=percent))
        ticket = Ticket(Priority.AWAITED, (self._limiter.address_of(person), person, table))
        try:
            thoughts = await self._bots.hint(record, person, ticket)
        except HintPending as error:
            sentence = _("Your last hint is still being thought about. Please ask again in a moment.")
            raise TooMany(sentence, AGAIN) from error
        except (OSError, TimeoutError) as error:
            raise Refused(_("There is no hint just now. Please ask again in a minute.")) from error
        if live.number != number:
            raise StaleView("The table has moved on.")
        return [_hint(live, record, seat, thought) for thought in thoughts]


def may_ask(live: LiveTable, seat: Seat, person: str) -> Record:
    """The game in which the person may ask for a hint now; raises NotYourSeat or Refused."""
    if seat not in live.seats_of(person):
        raise NotYourSeat(_("This seat is not yours."))
    if seat not in live.decides(person):
        raise Refused(_("A bot plays on for you. Take your seat back first."))
    if not live.table.plan.hints:
        raise Refused(_("This table plays without hints."))
    if not live.playing or live.turn != seat or live.record is None:
        raise Refused(_("There is nothing for you to decide now."))
    return live.record


def after_draft(record: Record, seat: Seat, draft: Sequence[str]) -> Record:
    """The game as if the seat had made these moves, if it then has more to decide; raises a RuleError or Refused."""
    after = drafted(record, seat, draft)
    if draft and not (after.goes_on and after.may_be_shown):
        raise Refused(_("There is nothing for you to decide now."))
    return after.record


def _hint(live: LiveTable, record: Record, seat: Seat, thought: dict[str, Any]) -> Hint:
    """A thought of the search: what to touch, in words, and why."""
    game = record.game
    action = game.read(record.state, thought["move"])
    picks = next(path for path, code in game.picks(record.state).items() if code == action)
    return Hint(**thought, picks=picks, words=spoken(game, record.state, action, seat, live.names()))
