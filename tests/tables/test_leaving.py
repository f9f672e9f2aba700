"""A seat keeps its person: bots play on, people come back, and games end before their end."""

from typing import Any

import pytest

from sobremesa.game import GameOver, Seat
from sobremesa.games import GAMES
from sobremesa.record import dumps, loads
from sobremesa.storage.models import Chair, Person
from sobremesa.storage.store import Store
from sobremesa.tables.errors import NotYourSeat, Refused
from sobremesa.tables.leaving import PATIENCE, ways
from sobremesa.tables.live_table import AGAIN, LiveTable
from sobremesa.tables.rate_limits import TooMany
from sobremesa.tables.seating import rematch_plan
from sobremesa.tables.tables import Tables
from tests.clock import Clock
from tests.tables.test_tables import MARS, a_decision, id_of, opened, tables, until
from tests.walks import USUAL, walk
from tests.web.visitors import Kept, keep

__all__ = ["tables"]

pytestmark = pytest.mark.anyio

THREE = next(setting for setting in USUAL if setting.game is GAMES["mars"] and setting.seats == 3)


async def game(store: Store, seats: int = 2, **settled: Any) -> tuple[str, Kept, Seat]:
    """A game in its middle: its table, its people, and the seat that is to move."""
    record = walk(MARS if seats == 2 else THREE)
    here = record.at(a_decision(record, 6))
    kept = await keep(store, here, **settled)
    return id_of(kept), kept, here.turn


def keys(live: LiveTable, person: Person) -> list[str]:
    return [way.key for way in ways(live, person.id)]


# Bots that play on


async def test_time_that_runs_out_leaves_the_seat_its_name_and_says_so_in_the_log(store: Store, clock: Clock) -> None:
    table, kept, seat = await game(store, minutes=5)
    clock.now += 5 * 60 + 1
    async with opened(store) as tables:
        live = await until(tables, table, lambda one: bool(one.stand_ins))
        name = kept.people[seat].name
        assert (live.names()[seat], live.names_now()[seat]) == (name, f"{name} (bot)")
        live = await until(tables, table, lambda one: one.number > one.stand_ins[0].entry)
        log, ply = live.log(None), live.stand_ins[0].entry
        assert log[ply].words == f"{name} has run out of time: a bot plays on."
        assert {line.name for line in log[:ply] if line.seat == seat} == {name}
        assert next(line.name for line in log[ply:] if line.seat == seat) == f"{name} (bot)"
        assert table in [one.id for one in await tables.lists.of(kept.people[seat].id)]


async def test_the_record_says_who_played_when_and_is_valid(tables: Tables, store: Store) -> None:
    table, kept, seat = await game(store, takeover=True)
    start = (await tables.live(table)).number
    await tables.leaving.get_up(table, kept.people[seat])
    live = await until(tables, table, lambda one: one.turn not in (seat, -1) and one.number > start)
    await tables.leaving.come_back(table, kept.people[seat])
    assert live.record is not None
    name = kept.people[seat].name
    assert [tuple(one) for one in live.record.players] == [
        (start, seat, "bot:regular"),
        (len(live.record.moves), seat, name),
    ]
    assert live.record.seats[seat] == name
    assert loads(dumps(live.record)) == live.record


async def test_who_comes_back_decides_again_at_once(tables: Tables, store: Store) -> None:
    table, kept, seat = await game(store, takeover=True)
    other = Seat(1 - seat)
    await tables.leaving.get_up(table, kept.people[other])
    live = await tables.live(table)
    assert (live.decides(kept.people[other].id), live.seats_of(kept.people[other].id)) == ([], [other])
    await tables.leaving.come_back(table, kept.people[other])
    await tables.leaving.come_back(table, kept.people[other])
    assert live.decides(kept.people[other].id) == [other]
    assert live.notices() == [f"{kept.people[other].name} lets a bot play on.", f"{kept.people[other].name} is back."]
    async with opened(store) as again:
        assert (await again.live(table)).record == live.record


async def test_who_takes_a_seat_back_without_time_has_a_minute(store: Store, clock: Clock) -> None:
    table, kept, seat = await game(store, minutes=5)
    async with opened(store) as tables:
        live = await tables.live(table)
        for _ in range(80):
            clock.now += 4
            await store.heartbeat.beat()
        await tables.leaving.time_is_up(live, seat)
        assert live.table.chairs[seat].stand_in is not None
        clock.now += 1
        await tables.leaving.come_back(table, kept.people[seat])
        assert (await tables.live(table)).seconds_left(seat) == AGAIN
        assert (await tables.live(table)).seconds_left(1 - seat) == 300


async def test_no_bot_moves_for_who_has_come_back_while_it_thought(store: Store) -> None:
    table, kept, seat = await game(store, takeover=True)
    async with opened(store, pace=0.3) as tables:
        number = (await tables.live(table)).number
        await tables.leaving.get_up(table, kept.people[seat])
        await until(tables, table, lambda _one: tables.turns.busy(table))
        await tables.leaving.come_back(table, kept.people[seat])
        live = await until(tables, table, lambda _one: not tables.turns.busy(table))
        assert (live.number, live.turn, live.bot) == (number, seat, None)


# Ways to end a game


async def test_with_two_seats_resigning_stops_the_game(tables: Tables, store: Store) -> None:
    table, kept, seat = await game(store)
    await tables.leaving.do(table, "resign", kept.people[seat])
    live = await tables.live(table)
    assert live.finished is not None
    assert live.finished.stopped == ("resigned", (seat,))
    assert loads(dumps(live.finished)) == live.finished
    assert (await store.table(table)).ended is not None
    with pytest.raises(GameOver):
        await tables.moves.move(table, seat, live.number, ["stay"], kept.people[seat].id)
    with pytest.raises(Refused, match="over"):
        await tables.leaving.do(table, "resign", kept.people[1 - seat])


async def test_with_more_seats_a_bot_plays_on_to_the_end_for_who_resigns(tables: Tables, store: Store) -> None:
    table, kept, seat = await game(store, seats=3)
    await tables.leaving.do(table, "resign", kept.people[seat])
    live = await until(tables, table, lambda one: one.turn != seat)
    assert live.playing
    assert live.table.chairs[seat].gone
    assert live.notices() == [f"{kept.people[seat].name} has resigned: a bot plays on."]
    assert live.seats_of(kept.people[seat].id) == []
    with pytest.raises(NotYourSeat):
        await tables.leaving.come_back(table, kept.people[seat])


async def test_a_game_ends_together_when_all_people_agree_and_not_before(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store, seats=3)
    ana, ben, cid = kept.people
    await tables.leaving.do(table, "end", ana)
    await tables.leaving.do(table, "end", ben)
    await tables.leaving.decline(table, cid)
    assert (await tables.live(table)).playing
    for person in kept.people:
        await tables.leaving.do(table, "end", person)
    assert (live := await tables.live(table)).finished is not None
    assert live.finished.stopped == ("agreed", (0, 1, 2))


async def test_a_game_against_bots_can_be_discarded_and_leaves_nothing(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    kept = await keep(store, record.at(a_decision(record)), bots=[1])
    table, ana = id_of(kept), kept.people[0]
    assert keys(await tables.live(table), ana) == ["resign", "end", "discard"]
    await tables.leaving.do(table, "discard", ana)
    live = await tables.live(table)
    assert (live.playing, live.finished, live.ended) == (False, None, True)
    assert await tables.lists.of(ana.id) == []
    assert [one async for one in tables.lists.records_of(ana.id)] == []
    with pytest.raises(GameOver, match="discarded"):
        await tables.moves.move(table, Seat(0), live.number, ["stay"], ana.id)


async def test_nobody_discards_a_game_of_others(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    ana, ben = kept.people
    assert keys(await tables.live(table), ana) == ["resign", "end", "leave"]
    with pytest.raises(Refused):
        await tables.leaving.do(table, "discard", ana)
    with pytest.raises(NotYourSeat):
        await tables.leaving.do(table, "resign", Person("stranger", "Eva"))
    await tables.leaving.do(table, "leave", ben)
    assert keys(await tables.live(table), ben) == []
    with pytest.raises(Refused):
        await tables.leaving.do(table, "discard", ana)


async def test_who_leaves_for_good_has_the_game_in_the_history_once_it_is_over(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    ana, ben = kept.people
    await tables.leaving.do(table, "leave", ben)
    assert await tables.lists.of(ben.id) == []
    await tables.leaving.do(table, "end", ana)
    assert [one.id for one in await tables.lists.of(ben.id)] == [table]
    assert len([one async for one in tables.lists.records_of(ben.id)]) == 1
    plan = rematch_plan(await tables.live(table), ana)
    assert sorted(chair.bot or chair.name or "" for chair in plan.chairs) == [ana.name, "regular"]


async def test_a_rematch_keeps_the_seat_of_who_let_a_bot_play_on(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store, takeover=True)
    ana, ben = kept.people
    await tables.leaving.get_up(table, ben)
    await tables.leaving.do(table, "end", ana)
    plan = rematch_plan(await tables.live(table), ana)
    assert Chair(0, name=ben.name, kept_for=ben.id) in plan.chairs


async def test_who_changes_the_table_again_and_again_is_told_to_wait(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    for _ in range(tables.limiter.limits.acts):
        await tables.leaving.decline(table, kept.people[0])
    with pytest.raises(TooMany):
        await tables.leaving.decline(table, kept.people[0])


# Who has gone away


async def test_after_three_minutes_without_a_sign_of_life_the_others_go_on(store: Store, clock: Clock) -> None:
    table, kept, seat = await game(store)
    other = kept.people[1 - seat]
    async with opened(store) as tables:
        await tables.live(table)
        clock.now += PATIENCE - 1
        with pytest.raises(Refused, match="a moment ago"):
            await tables.leaving.replace_absent(table, seat, other)
        await tables.leaving.sign(table, kept.people[seat])
        clock.now += PATIENCE - 1
        with pytest.raises(Refused, match="a moment ago"):
            await tables.leaving.replace_absent(table, seat, other)
        clock.now += 1
        await tables.leaving.replace_absent(table, seat, other)
        live = await tables.live(table)
        assert live.notices()[0].startswith(f"{kept.people[seat].name} has given no sign of life")
        await tables.leaving.come_back(table, kept.people[seat])
        assert live.decides(kept.people[seat].id) == [seat]


async def test_time_in_which_no_server_is_there_is_no_absence(store: Store, clock: Clock) -> None:
    table, kept, seat = await game(store)
    clock.now += 86400
    async with opened(store) as tables:
        with pytest.raises(Refused, match="a moment ago"):
            await tables.leaving.replace_absent(table, seat, kept.people[1 - seat])


@pytest.mark.parametrize("minutes", [None, 5])
async def test_only_who_sits_there_replaces_and_only_who_is_to_move(
    store: Store, clock: Clock, minutes: int | None
) -> None:
    table, kept, seat = await game(store, minutes=minutes)
    async with opened(store) as tables:
        await tables.live(table)
        clock.now += PATIENCE + 1
        with pytest.raises(NotYourSeat):
            await tables.leaving.replace_absent(table, seat, Person("stranger", "Eva"))
        with pytest.raises(Refused):
            await tables.leaving.replace_absent(table, seat, kept.people[seat])
        if minutes:
            assert (await tables.live(table)).quiet() is None, "the clock says how long to wait"
