"""Rate limits: how much one guest or one address may ask for. Who asks for more is told when to come back."""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, cast

from sobremesa.words import Words

_ = Words("web")

HOUR, DAY = 3600.0, 86400.0
FORGET = 10_000  # buckets, of which the full ones are then forgotten
STREAMS_AGAIN = 10.0  # seconds after which another stream may be tried


@dataclass(frozen=True)
class Limits:
    """Each of them can be set when the server is started."""

    body: int = 64 * 1024  # bytes of one request
    headers: int = 32 * 1024  # bytes of one request besides its body
    request_seconds: float = 15.0  # from the beginning of a request until it is whole
    half_sent: int = 200  # requests that are not whole, at once from one address
    requests: float = 50.0  # a second from one address, in the long run
    burst: int = 400  # requests at once from one address
    guest_streams: int = 40  # open at once, of one guest
    address_streams: int = 400  # open at once, from one address
    tables: int = 100  # laid by one guest within an hour
    open_tables: int = 200  # laid by one guest within a day and not played to their end
    address_tables: int = 400  # laid from one address within an hour
    chats: int = 30  # said by one guest within a minute
    address_chats: int = 120  # said from one address within a minute
    acts: int = 20  # resignations, offers to end a game, seats taken back and the like, by one guest within a minute
    address_acts: int = 120  # of the same, from one address within a minute
    address_people: int = 200  # who came from one address within an hour and gave a name


USUAL_LIMITS = Limits()  # generous for people


class BadLimit(ValueError):
    """A limit that is none of ours, or no number."""


def limits(chosen: Mapping[str, object]) -> Limits:
    """The usual limits, except for those that are chosen; raises BadLimit."""
    names = [field.name for field in fields(Limits)]
    for name, value in chosen.items():
        if name not in names:
            raise BadLimit(f"There is no limit {name!r}; there are {', '.join(names)}.")
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
            raise BadLimit(f"Limit {name} must be a number above 0, not {value!r}.")
    return Limits(**cast(dict[str, Any], dict(chosen)))


class TooMany(ValueError):
    """More than is allowed, and when to try again."""

    def __init__(self, words: str, seconds: float) -> None:
        super().__init__(words)
        self.seconds = max(1, math.ceil(seconds))


class TokenBuckets:
    """A token bucket for each name: it empties as the name asks, and fills steadily."""

    def __init__(self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size = size
        self._per_second = per_second
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}  # how full, and when

    def take(self, name: str) -> float:
        """Takes one from the bucket; otherwise the seconds until one can be taken."""
        if not name:
            return 0.0  # nobody knows who or where
        now = self._clock()
        level = self._level(name, now)
        if level < 1:
            return (1 - level) / self._per_second
        self._levels[name] = level - 1, now
        if len(self._levels) > FORGET:
            self._levels = {name: seen for name, seen in self._levels.items() if self._level(name, now) < self._size}
        return 0.0

    def _level(self, name: str, now: float) -> float:
        level, since = self._levels.get(name, (self._size, now))
        return min(self._size, level + (now - since) * self._per_second)


class RateLimiter:
    """Counts who comes to one server, and refuses who comes too often."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._requests = TokenBuckets(limits.burst, limits.requests)
        self._chats = TokenBuckets(limits.chats, limits.chats / 60)
        self._address_chats = TokenBuckets(limits.address_chats, limits.address_chats / 60)
        self._address_tables = TokenBuckets(limits.address_tables, limits.address_tables / HOUR)
        self._address_people = TokenBuckets(limits.address_people, limits.address_people / HOUR)
        self._acts = TokenBuckets(limits.acts, limits.acts / 60)
        self._address_acts = TokenBuckets(limits.address_acts, limits.address_acts / 60)
        self._streams: Counter[str] = Counter()
        self._addresses: OrderedDict[str, str] = OrderedDict()  # from where each guest has last asked for something

    def recognise(self, guest: str, address: str) -> None:
        """A guest asks for something from this address."""
        self._addresses[guest] = address
        self._addresses.move_to_end(guest)
        if len(self._addresses) > FORGET:
            self._addresses.popitem(last=False)

    def address_of(self, guest: str) -> str:
        """From where the guest has last asked for something; empty where that is not known."""
        return self._addresses.get(guest, "")

    def enter(self, address: str) -> None:
        """Somebody asks for something; raises TooMany."""
        if wait := self._requests.take(address):
            raise TooMany(_("That was a little fast. Please try again in a moment."), wait)

    def arrive(self, address: str) -> None:
        """Somebody new gives a name; raises TooMany."""
        if wait := self._address_people.take(address):
            raise TooMany(_("Many people have come from your address within an hour. Please try again later."), wait)

    def speak(self, person: str, address: str) -> None:
        """Somebody says something; raises TooMany."""
        if wait := self._chats.take(person) or self._address_chats.take(address):
            raise TooMany(_("You have said a lot in a short time. Please wait a moment."), wait)

    def act(self, person: str, address: str) -> None:
        """Somebody changes who plays, or how a table is run; raises TooMany."""
        if wait := self._acts.take(person) or self._address_acts.take(address):
            raise TooMany(_("That was a little fast. Please try again in a moment."), wait)

    def lay(self, lately: int, still_open: int, address: str) -> None:
        """Somebody lays a table who has laid so many; raises TooMany."""
        if lately >= self.limits.tables:
            raise TooMany(_("You have set many tables within an hour. Please try again later."), HOUR / 4)
        if still_open >= self.limits.open_tables:
            raise TooMany(_("You have many tables that are not finished. Please play one of them to its end."), HOUR)
        if wait := self._address_tables.take(address):
            raise TooMany(_("You have set many tables within an hour. Please try again later."), wait)

    def may_follow(self, guest: str, address: str) -> None:
        """Raises TooMany if there are too many streams already."""
        limits = (guest, self.limits.guest_streams), (address, self.limits.address_streams)
        if any(name and self._streams[name] >= most for name, most in limits):
            raise TooMany(_("Your tables are open in too many windows. Please close some of them."), STREAMS_AGAIN)

    @contextmanager
    def following(self, guest: str, address: str) -> Iterator[None]:
        """A stream is open."""
        names = [name for name in (guest, address) if name]
        self._streams.update(names)
        try:
            yield
        finally:
            self._streams.subtract(names)
            for name in names:
                if not self._streams[name]:
                    del self._streams[name]
