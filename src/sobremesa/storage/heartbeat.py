"""A heartbeat in the database: when it was last heard says when the servers stopped."""

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.storage import wall_clock
from sobremesa.storage.models import Outage
from sobremesa.storage.schema import heartbeat, outages
from sobremesa.storage.transactions import Writer

EVERY = 2.0  # seconds from one beat to the next
LONGEST = 5.0  # seconds of silence after which the servers are taken to have stopped at the last beat


class Heartbeat:
    """The one heartbeat of all servers that share a database, and every outage that this server knows of."""

    def __init__(self, writer: Writer) -> None:
        self._writing = writer.writing
        self.outages: list[Outage] = []  # the oldest first

    async def beat(self) -> None:
        """A server is there now; if none was for too long, that time is kept as an outage."""
        try:
            async with self._writing() as connection:
                await _beat(connection, wall_clock.now())
                await self._catch_up(connection)
        except IntegrityError:
            pass  # another server began to beat, or noticed the outage, in the same moment

    async def _catch_up(self, connection: AsyncConnection) -> None:
        """Learns of the outages that any server has noticed."""
        last = self.outages[-1].began if self.outages else 0.0
        new = select(outages).where(outages.c.began > last).order_by(outages.c.began)
        self.outages += [Outage(began, ended) for began, ended in await connection.execute(new)]


async def _beat(connection: AsyncConnection, now: float) -> None:
    last = (await connection.execute(select(heartbeat.c.moment).with_for_update())).scalar()
    if last is None:
        await connection.execute(insert(heartbeat).values(id=0, moment=now))
    elif now > last:
        await connection.execute(update(heartbeat).values(moment=now))
        if now - last > LONGEST:
            await connection.execute(insert(outages).values(began=last, ended=now))
