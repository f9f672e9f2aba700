"""Fair queueing: what waits is taken by priority, then round robin by the seconds that each share has used so far.

A share is a path of names, the broadest first: who asks from one address has one share of the machine, however many
people they are, and each of them one share of that, however many tables they lay.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

Share: TypeAlias = tuple[str, ...]  # such as an address, a person there, a table of theirs

GUESS = 1.0  # seconds that are counted for what has begun, until it is known what it took
FORGET = 10_000  # shares, of which the quiet ones are then forgotten


class Priority(IntEnum):
    """The lower ones go first."""

    AWAITED = 0  # a person at the table waits, and perhaps their clock runs
    WATCHED = 1  # somebody looks on


@dataclass(frozen=True, eq=False)
class Ticket:
    """A place in the queue, good for once."""

    priority: Priority
    share: Share


class FairQueue:
    """Who has used least of what is shared is next; a newcomer owes nothing and has saved nothing up."""

    def __init__(self) -> None:
        self._waiting = {priority: _Waiting() for priority in Priority}
        self._working: set[Ticket] = set()
        self._used: dict[Share, float] = {}  # seconds, since the queue was last at rest
        self._now: dict[Share, float] = {}  # what had been used by the part of this share that was last taken

    def add(self, ticket: Ticket) -> None:
        self._waiting[ticket.priority].add(ticket, ticket.share)

    def drop(self, ticket: Ticket) -> bool:
        """Whether the ticket was still waiting; it is not taken any more."""
        return self._waiting[ticket.priority].remove(ticket, ticket.share)

    def take(self) -> Ticket | None:
        """The ticket whose turn it is, if any waits; `done` says later what it took."""
        waiting = next((one for one in self._waiting.values() if one), None)
        if waiting is None:
            return None
        ticket = waiting.first(self._level)
        self.drop(ticket)
        self._working.add(ticket)
        for share in _from_the_broadest(ticket.share):
            self._now[share[:-1]] = level = self._level(share)
            self._used[share] = level + GUESS
        return ticket

    def done(self, ticket: Ticket, seconds: float) -> None:
        """What was taken has ended after so many seconds."""
        self._working.discard(ticket)
        for share in _from_the_broadest(ticket.share):
            self._used[share] += seconds - GUESS
        self._forget()

    def _level(self, share: Share) -> float:
        return max(self._used.get(share, 0.0), self._now.get(share[:-1], 0.0))

    def _forget(self) -> None:
        """Nobody owes anything when nothing is left to do; in a long rush the quiet ones are forgiven."""
        at_rest = not self._working and not any(self._waiting.values())
        if at_rest or len(self._used) > FORGET:
            busy = [*self._working, *(ticket for waiting in self._waiting.values() for ticket in waiting)]
            kept = {share for ticket in busy for share in ((), *_from_the_broadest(ticket.share))}
            self._used = {share: used for share, used in self._used.items() if share in kept}
            self._now = {share: now for share, now in self._now.items() if share in kept}


class _Waiting:
    """The tickets of one share, first come, first served, or the shares in it."""

    def __init__(self) -> None:
        self._tickets: list[Ticket] = []
        self._inside: dict[str, _Waiting] = {}

    def __bool__(self) -> bool:
        return bool(self._tickets or self._inside)

    def __iter__(self) -> Iterator[Ticket]:
        yield from self._tickets
        for inside in self._inside.values():
            yield from inside

    def add(self, ticket: Ticket, names: Share) -> None:
        if names:
            self._inside.setdefault(names[0], _Waiting()).add(ticket, names[1:])
        else:
            self._tickets.append(ticket)

    def remove(self, ticket: Ticket, names: Share) -> bool:
        """Whether it was there."""
        if not names:
            found = ticket in self._tickets
            self._tickets = [other for other in self._tickets if other is not ticket]
            return found
        inside = self._inside.get(names[0])
        found = inside is not None and inside.remove(ticket, names[1:])
        if not inside:
            self._inside.pop(names[0], None)
        return found

    def first(self, level: Callable[[Share], float], share: Share = ()) -> Ticket:
        """The ticket of the share, and of the share in it, that has used least; of equals the one that came first."""
        if self._tickets:
            return self._tickets[0]
        name = min(self._inside, key=lambda name: level((*share, name)))
        return self._inside[name].first(level, (*share, name))


def _from_the_broadest(share: Share) -> Iterator[Share]:
    for length in range(1, len(share) + 1):
        yield share[:length]
