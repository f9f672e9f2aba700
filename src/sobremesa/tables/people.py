"""Guests and programs: somebody is a name, known again by a cookie or a token."""

from collections.abc import Awaitable, Callable

from sobremesa.lettering import LONGEST_NAME, plain
from sobremesa.storage import wall_clock
from sobremesa.storage.models import Person
from sobremesa.storage.store import Store
from sobremesa.tables.errors import Refused
from sobremesa.tables.rate_limits import RateLimiter
from sobremesa.words import Words

_ = Words("web")

LINK_SECONDS = 600.0  # for which a link to another device is good


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, not too long, never empty."""
    return plain(name)[:LONGEST_NAME].strip() or _("Guest")


def _still_good(person: Person | None) -> Person:
    if person is None:
        raise Refused(_("This link has been used or is older than ten minutes. Make a new one on your other device."))
    return person


class People:
    """Everybody whom this server knows."""

    def __init__(self, store: Store, limiter: RateLimiter, renamed: Callable[[list[str]], Awaitable[None]]) -> None:
        self._store = store
        self._limiter = limiter
        self._renamed = renamed  # told of the tables at which somebody has another name now

    async def known(self, person: str) -> Person | None:
        """The person of this id."""
        return await self._store.person(person)

    async def bearer(self, token: str) -> Person | None:
        """Whose token this is."""
        return await self._store.bearer(token)

    async def arrive(self, name: str, address: str) -> Person:
        """Somebody new, known from now on; raises TooMany if many came from there lately."""
        self._limiter.arrive(address)
        return await self._store.add_person(tidy_name(name))

    async def rename(self, person: Person, name: str) -> Person:
        """The same person under the name they give now, also where they sit already: everybody there is told."""
        await self._renamed(await self._store.rename(person.id, tidy_name(name)))
        return Person(person.id, tidy_name(name))

    async def link_device(self, person: Person, address: str) -> str:
        """What a link ends with that makes another browser this person: once, and for ten minutes; raises TooMany."""
        self._limiter.act(person.id, address)
        return await self._store.add_device_link(person.id, wall_clock.now() + LINK_SECONDS)

    async def linked(self, secret: str) -> Person:
        """Whom a link leads to; raises Refused if it has been used or is too old."""
        return _still_good(await self._store.device_link(secret))

    async def use_link(self, secret: str, address: str) -> Person:
        """The same, and the link is good no more; raises Refused or TooMany."""
        self._limiter.act("", address)
        return _still_good(await self._store.use_device_link(secret))

    async def new_token(self, person: Person) -> str:
        """A token by which a program is known as this person; nobody can read it here afterwards."""
        return await self._store.add_token(person.id)
