"""What people say at a table."""

from sobremesa.storage.models import ChatLine, Person
from sobremesa.tables.errors import Refused
from sobremesa.tables.news import News
from sobremesa.tables.rate_limits import RateLimiter
from sobremesa.tables.table_cache import TableCache
from sobremesa.words import Words

_ = Words("web")


class Chats:
    """The chat of every table."""

    def __init__(self, cache: TableCache, limiter: RateLimiter, news: News) -> None:
        self._cache = cache
        self._store = cache.store
        self._limiter = limiter
        self._news = news

    async def say(self, table: str, person: Person, words: str, address: str = "") -> None:
        """Adds to what is said at the table; raises TooMany, or Refused where the host does not want to hear it."""
        live = await self._cache.get(table)
        if person.id in live.muted | live.removed:
            raise Refused(_("The host has muted you at this table."))
        self._limiter.speak(person.id, address)
        async with self._cache.lock(table):
            await self._store.say(table, person, words)
            live.chats += 1
        self._news.tell(table)

    async def read(self, table: str, before: int | None = None) -> list[ChatLine]:
        """One page of what was said at the table: the last, or the one before that number; raises NoSuchTable."""
        await self._cache.find(table)
        return await self._store.chat(table, before)
