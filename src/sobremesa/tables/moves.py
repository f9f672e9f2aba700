"""Moves at a live table: judged, kept, then told. The same moves sent twice are played once."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from sobremesa.game import CHANCE, GameOver, Seat
from sobremesa.record import Record, extend, split_move, with_actions
from sobremesa.rng import generator
from sobremesa.storage import wall_clock
from sobremesa.storage.models import Entry
from sobremesa.storage.seats import StaleView
from sobremesa.storage.transactions import DatabaseUnavailable
from sobremesa.tables.drafts import Draft, drafted
from sobremesa.tables.errors import NotBegun, NothingToUndo, NotYourSeat, Refused
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.metrics import Metrics
from sobremesa.tables.news import News
from sobremesa.tables.table_cache import TableCache
from sobremesa.words import Words

_ = Words("web")


class Moves:
    """Plays moves, and takes them back."""

    def __init__(
        self, cache: TableCache, news: News, metrics: Metrics, go_on_from: Callable[[LiveTable], None]
    ) -> None:
        self._cache = cache
        self._store = cache.store
        self._news = news
        self._metrics = metrics
        self._go_on_from = go_on_from  # told of every table at which a move was made or taken back

    async def move(self, table: str, seat: Seat, after: int, texts: list[str], person: str) -> None:
        """Plays moves of a seat, all or none, that answer entry number `after`; the same twice are played once."""
        live = await self._cache.get(table)
        _check_seat(live, seat, person)
        await self.play(live, seat, after, texts)

    async def play(self, live: LiveTable, seat: Seat, after: int, texts: list[str]) -> None:
        """The same for whoever may act for the seat."""
        table = live.table.id
        async with self._cache.lock(table):
            if live.record is None:
                raise NotBegun(_("The game has not begun yet."))
            if live.table.discarded:
                raise GameOver(_("This game was discarded."))
            if after != live.number:
                if await self._are_played(table, after, seat, texts):
                    return
                raise StaleView("That entry has been made.")
            moved = live.record
            for text in texts:
                moved = extend(moved, seat, text)
            moved = after_chance(moved)
            new = entries_of(moved, wall_clock.now(), len(live.record.moves))
            try:
                await self._append(live, after, new, moved.over)
            except StaleView:
                if await self._are_played(table, after, seat, texts):
                    return
                raise
            live.play(new, moved)
            self._metrics.moves.inc(len(texts))
        self._news.tell(table)
        self._go_on_from(live)

    async def _append(self, live: LiveTable, after: int, new: Sequence[Entry], over: bool = False) -> None:
        """Writes entries, to be shown afterwards; a table that is not as it seemed is read anew by who looks next."""
        try:
            await self._store.append(live.table.id, after, new, over)
        except (StaleView, DatabaseUnavailable, asyncio.CancelledError):
            self._cache.forget(live.table.id)
            raise
        if over:
            live.table = replace(live.table, ended=new[-1].made)

    async def _are_played(self, table: str, number: int, seat: int, texts: Sequence[str]) -> bool:
        """Whether these very moves are the entries from that number on."""
        entries = await self._store.entries(table, number) if number >= 0 else []
        return [(entry.seat, entry.move) for entry in entries[: len(texts)]] == [(seat, text) for text in texts]

    async def take_back(self, table: str, seat: Seat, after: int, person: str) -> None:
        """Takes back the seat's last action, as long as nothing has answered it."""
        live = await self._cache.get(table)
        _check_seat(live, seat, person)
        async with self._cache.lock(table):
            if after != live.number:
                raise StaleView("That entry has been made.")
            if not live.may_take_back(seat):
                raise NothingToUndo(_("There is nothing of yours left to undo."))
            taken_back = [Entry(seat, None, wall_clock.now(), seat)]
            await self._append(live, after, taken_back)
            live.add(taken_back)
        self._news.tell(table)
        self._go_on_from(live)

    async def draft(self, table: str, seat: Seat, texts: Sequence[str], person: str) -> tuple[LiveTable, Draft]:
        """What moves would do, for who would make them; nothing is kept."""
        live = await self._cache.get(table)
        _check_seat(live, seat, person)
        if live.record is None:
            raise NotBegun(_("The game has not begun yet."))
        if live.table.discarded:
            raise GameOver(_("This game was discarded."))
        return live, drafted(live.record, seat, texts)


def _check_seat(live: LiveTable, seat: Seat, person: str) -> None:
    """Raises NotYourSeat unless the person sits there, and Refused while a bot plays on for them."""
    if seat not in live.seats_of(person):
        raise NotYourSeat(_("This seat is not yours."))
    if seat not in live.decides(person):
        raise Refused(_("A bot plays on for you. Take your seat back first."))


def after_chance(record: Record) -> Record:
    """The game when chance has done what it does until a seat is to decide."""
    while record.turn == CHANCE:
        record = with_actions(record, [record.game.chance(record.state, generator(secrets.randbits(63)))])
    return record


def entries_of(record: Record, now: float, start: int = 0) -> list[Entry]:
    """The moves of a record from ply `start` on, as they are kept."""
    played = zip(map(split_move, record.moves[start:]), record.positions[start + 1 :], strict=True)
    return [Entry(seat, text, now, int(after.turn)) for (seat, text), after in played]
