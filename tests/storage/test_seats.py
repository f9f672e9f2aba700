"""A seat keeps its person: bots play on, people come back, games end before their end, and all of it is on disk."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from sobremesa.storage.listing import live_tables
from sobremesa.storage.models import Chair, Entry, Person, StandIn, TablePlan
from sobremesa.storage.seats import Departing, StaleView
from sobremesa.storage.store import Store
from tests.storage.test_store import opened_again, outcomes

pytestmark = pytest.mark.anyio

DEAL = {"cards": 1}
FIRST = Entry(0, "x", 1.0)
TIME, FOR_GOOD = Departing("regular", "time"), Departing("regular", "left", gone=True)


async def game(store: Store, people: int = 2, bots: int = 1, begun: bool = True) -> tuple[str, list[Person]]:
    """A game of so many people and bots, one entry long."""
    who = [await store.add_person(name) for name in ("Ana", "Ben", "Cid")[:people]]
    chairs = [Chair(seat, person=person.id, name=person.name) for seat, person in enumerate(who)]
    chairs += [Chair(people + number, bot="guest") for number in range(bots)]
    table = await store.add_table(TablePlan("mars", {}, tuple(chairs)), who[0])
    if begun:
        await store.seats.start(table, DEAL, [FIRST])
    return table, who


async def chairs_of(store: Store, table: str) -> tuple[Chair, ...]:
    return (await store.table(table)).chairs


async def refused(*attempts: Awaitable[None]) -> None:
    assert await outcomes(*attempts) == ["StaleView"] * len(attempts)


# Bots that play on


async def test_a_bot_plays_on_and_the_seat_keeps_its_person(store: Store, database_url: str) -> None:
    table, (ana, _ben) = await game(store)
    await store.seats.stand_in(table, 0, ana.id, TIME)
    async with opened_again(database_url) as again:
        fresh = await again.since(table, 0)
    assert fresh.table.chairs[0] == Chair(0, person=ana.id, bot="regular", name="Ana")
    assert (fresh.table.chairs[0].stand_in, fresh.table.chairs[0].decider) == ("regular", None)
    assert fresh.stand_ins == (StandIn(0, 1, "regular", "time", fresh.stand_ins[0].made),)
    assert [one.id for one in await store.tables_of(ana.id)] == [table]


async def test_who_comes_back_decides_again_and_both_are_written_down(store: Store) -> None:
    table, (ana, _ben) = await game(store)
    await store.seats.stand_in(table, 0, ana.id, TIME)
    await store.append(table, 1, [Entry(0, "y", 2.0)], over=False)
    await store.seats.come_back(table, ana.id, "back")
    fresh = await store.since(table, 0)
    assert fresh.table.chairs[0] == Chair(0, person=ana.id, name="Ana")
    assert [(one.entry, one.bot) for one in fresh.stand_ins] == [(1, "regular"), (2, None)]


async def test_nobody_is_replaced_twice_or_comes_back_from_nowhere(store: Store) -> None:
    table, (ana, ben) = await game(store)
    await refused(store.seats.come_back(table, ana.id, "back"))
    await store.seats.stand_in(table, 0, ana.id, TIME)
    await refused(store.seats.stand_in(table, 0, ana.id, TIME), store.seats.stand_in(table, 0, ben.id, TIME))
    await refused(store.seats.stand_in(table, 2, ana.id, TIME), store.seats.come_back(table, ben.id, "back"))


async def test_who_has_left_for_good_does_not_come_back_and_has_the_game_once_it_is_over(store: Store) -> None:
    table, (ana, _ben) = await game(store)
    await store.seats.stand_in(table, 0, ana.id, TIME)
    await store.seats.stand_in(table, 0, ana.id, FOR_GOOD)
    await refused(store.seats.come_back(table, ana.id, "back"), store.seats.stand_in(table, 0, ana.id, FOR_GOOD))
    assert await store.tables_of(ana.id) == []
    await store.append(table, 1, [Entry(0, "y", 2.0)], over=True)
    assert [one.id for one in await store.tables_of(ana.id)] == [table]
    assert await store.finished_tables_of(ana.id) == [table]


@pytest.mark.parametrize("begun", [False, True])
async def test_no_bot_plays_on_before_a_game_or_after_it(store: Store, begun: bool) -> None:
    table, (ana, _ben) = await game(store, begun=begun)
    if begun:
        await store.append(table, 1, [Entry(0, "y", 2.0)], over=True)
    await refused(store.seats.stand_in(table, 0, ana.id, TIME), store.seats.come_back(table, ana.id, "back"))


async def test_a_sign_of_life_is_kept(store: Store) -> None:
    table, (ana, _ben) = await game(store)
    await store.seats.see(table, ana.id)
    assert [chair.seen is not None for chair in await chairs_of(store, table)] == [True, False, False]


# Ends before the end


async def test_a_game_that_was_stopped_is_over_once_and_for_all(store: Store, database_url: str) -> None:
    table, (ana, _ben) = await game(store)
    await store.seats.stop(table, "resigned", [1, 0])
    async with opened_again(database_url) as again:
        found = await again.table(table)
    assert found.stopped == {"why": "resigned", "seats": [0, 1]}
    assert found.ended is not None
    await refused(store.seats.stop(table, "resigned", [0]), store.seats.stand_in(table, 0, ana.id, TIME))
    assert await store.finished_tables() == [table]


async def test_a_game_ends_together_when_all_people_agree(store: Store) -> None:
    table, (ana, ben) = await game(store)
    await store.seats.agree(table, ana.id, agrees=True)
    found = await store.table(table)
    assert ([chair.agrees for chair in found.chairs], found.stopped) == ([True, False, False], None)
    await store.seats.agree(table, ben.id, agrees=True)
    assert (await store.table(table)).stopped == {"why": "agreed", "seats": [0, 1]}
    await refused(store.seats.agree(table, ana.id, agrees=True))


async def test_an_offer_that_somebody_declines_stands_no_more(store: Store) -> None:
    table, (ana, ben) = await game(store)
    await store.seats.agree(table, ana.id, agrees=True)
    await store.seats.agree(table, ben.id, agrees=False)
    assert not any(chair.agrees for chair in await chairs_of(store, table))
    await store.seats.agree(table, ben.id, agrees=True)
    assert (await store.table(table)).stopped is None


async def test_a_bot_that_plays_on_agrees_as_bots_do(store: Store) -> None:
    table, (ana, ben) = await game(store)
    await store.seats.agree(table, ana.id, agrees=True)
    await store.seats.stand_in(table, 1, ben.id, TIME)
    assert (await store.table(table)).stopped == {"why": "agreed", "seats": [0]}


async def test_of_two_who_agree_at_once_both_are_heard(store: Store, database_url: str) -> None:
    table, (ana, ben) = await game(store)
    async with opened_again(database_url) as other:
        await asyncio.gather(store.seats.agree(table, ana.id, True), other.seats.agree(table, ben.id, True))
    assert (await store.table(table)).stopped == {"why": "agreed", "seats": [0, 1]}


async def test_a_discarded_game_is_in_no_list(store: Store) -> None:
    table, (ana,) = await game(store, people=1)
    await store.seats.discard(table, ana.id)
    assert (await store.table(table)).discarded
    assert await store.tables_of(ana.id) == []
    assert [await store.finished_tables(), await store.finished_tables_of(ana.id)] == [[], []]


async def test_nobody_discards_a_game_in_which_others_play(store: Store) -> None:
    table, (ana, ben) = await game(store)
    await store.seats.stand_in(table, 1, ben.id, FOR_GOOD)
    await refused(store.seats.discard(table, ana.id))


# Beginning


async def test_seats_are_dealt_out_in_the_moment_in_which_the_game_begins(store: Store) -> None:
    table, (ana, ben) = await game(store, begun=False)
    await store.seats.start(table, DEAL, [FIRST], lambda seats: [len(seats) - 1 - seat for seat in range(len(seats))])
    assert await chairs_of(store, table) == (
        Chair(0, bot="guest"),
        Chair(1, person=ben.id, name="Ben"),
        Chair(2, person=ana.id, name="Ana"),
    )


async def test_seats_stay_as_they_are_where_the_game_cannot_begin(store: Store) -> None:
    table, (ana, _ben) = await game(store, begun=False)
    await store.seats.stand(table, 0, ana.id)
    before = await chairs_of(store, table)
    with pytest.raises(StaleView):
        await store.seats.start(table, DEAL, [FIRST], lambda _seats: [2, 1, 0])
    assert await chairs_of(store, table) == before


# Guests


async def test_a_removed_guest_frees_the_seat_before_the_game(store: Store) -> None:
    table, (_ana, ben) = await game(store, begun=False)
    await store.seats.remove(table, ben.id, "regular")
    fresh = await store.since(table, 0)
    assert (fresh.table.chairs[1], fresh.removed) == (Chair(1), frozenset({ben.id}))


async def test_a_bot_plays_on_to_the_end_for_a_guest_removed_from_a_game(store: Store) -> None:
    table, (_ana, ben) = await game(store)
    await store.seats.remove(table, ben.id, "regular")
    fresh = await store.since(table, 0)
    assert fresh.table.chairs[1] == Chair(1, person=ben.id, bot="regular", name="Ben", gone=True)
    assert [(one.seat, one.why) for one in fresh.stand_ins] == [(1, "removed")]


async def test_who_is_muted_can_be_heard_again_and_stays_removed(store: Store) -> None:
    table, (_ana, ben) = await game(store)
    await store.seats.mute(table, ben.id, muted=True)
    assert (await store.since(table, 0)).muted == {ben.id}
    await store.seats.remove(table, ben.id, "regular")
    await store.seats.mute(table, ben.id, muted=False)
    fresh = await store.since(table, 0)
    assert (len(fresh.muted), fresh.removed) == (0, frozenset({ben.id}))


async def test_a_table_closed_to_watchers_is_not_listed(store: Store) -> None:
    ana = await store.add_person("Ana")
    plan = TablePlan("mars", {}, (Chair(0, person=ana.id, name="Ana"), Chair(1, bot="guest")), listed=True)
    table = await store.add_table(plan, ana)
    await store.seats.start(table, DEAL)
    await store.seats.close(table, closed=True)
    assert (await live_tables(store)).tables == []
    await store.seats.close(table, closed=False)
    assert [one.id for one in (await live_tables(store)).tables] == [table]


# Names and devices


async def test_a_new_name_is_at_once_on_every_seat_of_a_game_that_is_not_over(store: Store) -> None:
    (on, (ana, _)), over = await game(store), None
    plan = TablePlan("mars", {}, (Chair(0, person=ana.id, name="Ana"), Chair(1, person=ana.id, name="Her brother")))
    waiting, over = [await store.add_table(replace(plan), ana) for _ in range(2)]
    await store.seats.start(over, DEAL)
    await store.append(over, 0, [FIRST], over=True)
    assert sorted(await store.rename(ana.id, "Anna")) == sorted([on, waiting])
    assert [chair.name for chair in await chairs_of(store, on)] == ["Anna", "Ben", None]
    assert [chair.name for chair in await chairs_of(store, waiting)] == ["Anna", "Her brother"]
    assert [chair.name for chair in await chairs_of(store, over)] == ["Ana", "Her brother"]


async def test_a_link_to_another_device_is_good_once_and_only_its_digest_is_kept(store: Store) -> None:
    ana = await store.add_person("Ana")
    secret = await store.add_device_link(ana.id, until=2e12)
    assert await store.device_link(secret) == await store.device_link(secret) == ana
    assert await store.use_device_link(secret) == ana
    assert [await store.use_device_link(secret), await store.device_link(secret)] == [None, None]
    assert await store.device_link("") is None


async def test_of_two_who_use_a_link_at_once_one_is_let_in(store: Store, database_url: str) -> None:
    ana = await store.add_person("Ana")
    secret = await store.add_device_link(ana.id, until=2e12)
    async with opened_again(database_url) as other:
        found = await asyncio.gather(*(one.use_device_link(secret) for one in (store, other, store, other)))
    assert sorted(found, key=repr) == [None, None, None, ana]


async def test_a_link_that_is_too_old_is_good_for_nothing(store: Store) -> None:
    ana = await store.add_person("Ana")
    secret = await store.add_device_link(ana.id, until=1.0)
    assert [await store.device_link(secret), await store.use_device_link(secret)] == [None, None]
