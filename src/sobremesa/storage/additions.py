"""What is played, added to what was played: moves that wait together are written together."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import IntegrityError

from sobremesa.storage.reach import Writer
from sobremesa.storage.schema import entries, tables
from sobremesa.storage.scribe import Order, settle

ADD = insert(entries)
END = update(tables).where(tables.c.id == bindparam("over")).values(ended=bindparam("moment"))


@dataclass(frozen=True)
class Addition:
    """Rows of `entries` of one table, and when they ended the game, if they did."""

    table: str
    rows: Sequence[dict[str, Any]]
    ended: float | None
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Additions:
    """Those of one server. A disk takes about as long for one move as for many."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._waiting: list[Addition] = []
        self._work: asyncio.Task[None] | None = None

    async def add(self, addition: Addition) -> None:
        """Returns when the rows are on disk; raises IntegrityError if there are such rows already."""
        if self._writer.alone:
            self._waiting.append(addition)
            if self._work is None or self._work.done():
                self._work = asyncio.ensure_future(self._write_waiting())
        else:
            await self._write([addition])
        await addition.done

    async def _write_waiting(self) -> None:
        while self._waiting:
            together, self._waiting = self._waiting, []
            await self._write(together)

    async def _write(self, together: Sequence[Addition]) -> None:
        """Writes them in one transaction; if one of them is refused, each in its own."""
        try:
            await self._writer.write(orders(together), *(addition.table for addition in together))
        except IntegrityError as error:
            if len(together) == 1:
                settle(together[0].done, error)
            else:
                for addition in together:
                    await self._write([addition])
        except Exception as error:  # whoever waits is told, whatever it is
            for addition in together:
                settle(addition.done, error)
        else:
            for addition in together:
                settle(addition.done)


def orders(together: Sequence[Addition]) -> list[Order]:
    """What is to be written for all of them."""
    ends = [{"over": addition.table, "moment": addition.ended} for addition in together if addition.ended is not None]
    added = ADD, [row for addition in together for row in addition.rows]
    return [added, (END, ends)] if ends else [added]
