"""Fair queueing: nobody waits for more than their share, whoever else asks and however often."""

from collections import Counter

import pytest

from sobremesa.tables import fair_queue
from sobremesa.tables.fair_queue import FairQueue, Priority, Ticket

AWAITED, WATCHED = Priority.AWAITED, Priority.WATCHED


def queued(queue: FairQueue, *shares: str, priority: Priority = AWAITED) -> list[Ticket]:
    """A place for each of these shares, written as paths."""
    tickets = [Ticket(priority, tuple(share.split("/"))) for share in shares]
    for ticket in tickets:
        queue.add(ticket)
    return tickets


def served(queue: FairQueue, seconds: float = 1.0) -> str | None:
    """Whose turn it was; they took so many seconds."""
    ticket = queue.take()
    if ticket is None:
        return None
    queue.done(ticket, seconds)
    return "/".join(ticket.share)


def test_what_waits_alone_is_taken_first_come_first_served() -> None:
    queue = FairQueue()
    first, second = queued(queue, "home/ana/t1", "home/ana/t1")
    assert (queue.take(), queue.take(), queue.take()) == (first, second, None)


def test_who_asks_a_hundred_times_is_followed_by_who_asks_once() -> None:
    queue = FairQueue()
    queued(queue, *(f"home/ana/t{n}" for n in range(100)), "away/ben/t")
    assert [served(queue), served(queue)] == ["home/ana/t0", "away/ben/t"]


def test_an_address_has_one_share_however_many_people_ask_from_it() -> None:
    queue = FairQueue()
    queued(queue, *(f"crowd/guest{n}/t" for n in range(100)))
    assert served(queue) == "crowd/guest0/t"
    queued(queue, "away/ben/t", "away/ben/u", "away/ben/v")
    turns = Counter((served(queue) or "").partition("/")[0] for _ in range(6))
    assert turns == {"crowd": 3, "away": 3}


def test_a_person_has_one_share_of_their_address_however_many_tables_they_lay() -> None:
    queue = FairQueue()
    queued(queue, *(f"home/ana/t{n}" for n in range(100)), "home/ben/t", "home/ben/u")
    turns = Counter((served(queue) or "").split("/")[1] for _ in range(4))
    assert turns == {"ana": 2, "ben": 2}


def test_the_tables_of_a_person_take_turns() -> None:
    queue = FairQueue()
    queued(queue, "home/ana/t", "home/ana/t", "home/ana/t", "home/ana/u")
    assert [served(queue) for _ in range(3)] == ["home/ana/t", "home/ana/u", "home/ana/t"]


def test_shares_are_of_time_so_that_short_thoughts_come_more_often_than_long_ones() -> None:
    queue = FairQueue()
    queued(queue, *["home/ana/t"] * 20, *["away/ben/t"] * 20)
    used = {"home/ana/t": 0.0, "away/ben/t": 0.0}
    turns: Counter[str] = Counter()
    for _ in range(18):
        ticket = queue.take()
        assert ticket is not None
        name = "/".join(ticket.share)
        seconds = 2.0 if name == "home/ana/t" else 0.25
        queue.done(ticket, seconds)
        used[name] += seconds
        turns[name] += 1
    assert turns == {"home/ana/t": 2, "away/ben/t": 16}
    assert used["home/ana/t"] == used["away/ben/t"]


def test_those_for_whom_a_person_waits_come_before_those_who_are_only_watched() -> None:
    queue = FairQueue()
    queued(queue, "home/ana/bots", "away/ben/bots", priority=WATCHED)
    queued(queue, "home/ana/t", "home/ana/t", "home/ana/t")
    assert [served(queue) for _ in range(5)] == [*["home/ana/t"] * 3, "away/ben/bots", "home/ana/bots"]


def test_what_is_dropped_is_never_taken_and_leaves_the_others_their_places() -> None:
    queue = FairQueue()
    gone, _stays = queued(queue, "home/ana/t", "home/ana/u")
    assert queue.drop(gone)
    assert not queue.drop(gone)
    assert [served(queue), served(queue)] == ["home/ana/u", None]


def test_what_is_taken_can_no_longer_be_dropped() -> None:
    queue = FairQueue()
    (ticket,) = queued(queue, "home/ana/t")
    assert queue.take() is ticket
    assert not queue.drop(ticket)


def test_what_has_begun_counts_before_it_has_ended() -> None:
    """Several workers are free at once, and nothing is known yet of what the first thoughts take."""
    queue = FairQueue()
    queued(queue, "home/ana/t", "home/ana/u", "away/ben/t", "far/cid/t")
    taken = [queue.take() for _ in range(3)]
    assert [ticket.share[1] for ticket in taken if ticket] == ["ana", "ben", "cid"]


def test_who_was_away_has_saved_nothing_up() -> None:
    queue = FairQueue()
    queued(queue, *["home/ana/t"] * 30)
    for _ in range(10):
        served(queue)
    queued(queue, *["away/ben/t"] * 30)
    turns = Counter(served(queue) for _ in range(10))
    assert turns == {"home/ana/t": 5, "away/ben/t": 5}


def test_nobody_owes_anything_once_the_queue_has_been_empty() -> None:
    queue = FairQueue()
    queued(queue, "home/ana/t")
    served(queue, seconds=1000.0)
    queued(queue, "home/ana/t", "away/ben/t")
    assert [served(queue), served(queue)] == ["home/ana/t", "away/ben/t"]


def test_in_a_rush_that_never_ends_those_who_have_left_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "FORGET", 30)
    queue = FairQueue()
    queued(queue, *["home/ana/t"] * 400)
    for number in range(200):
        queued(queue, f"away{number}/ben/t")
        served(queue)
        served(queue)
        assert len(queue._used) <= 30 + 3
