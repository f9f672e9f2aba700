"""Guests and programs: somebody is a name, known again by a cookie or a token."""

from sobremesa.lettering import LONGEST_NAME, plain
from sobremesa.storage.models import Person
from sobremesa.storage.store import Store
from sobremesa.tables.rate_limits import RateLimiter
from sobremesa.words import Words

_ = Words("web")


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, not too long, never empty."""
    return plain(name)[:LONGEST_NAME].strip() or _("Guest")


class People:
    """Everybody whom this server knows."""

    def __init__(self, store: Store, limiter: RateLimiter) -> None:
        self._store = store
        self._limiter = limiter

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
        """The same person under the name they give now."""
        await self._store.rename(person.id, tidy_name(name))
        return Person(person.id, tidy_name(name))

    async def new_token(self, person: Person) -> str:
        """A token by which a program is known as this person; nobody can read it here afterwards."""
        return await self._store.add_token(person.id)
