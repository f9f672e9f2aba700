"""The tables of a server: moves are judged, kept and told; bots answer; clocks end; a new server goes on."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import select

from sobremesa.game import CHANCE, BadOptions, GameOver, IllegalMove, NotYourTurn, Seat, UnreadableMove
from sobremesa.games import GAMES
from sobremesa.record import Record, split_move
from sobremesa.storage.database import open_database
from sobremesa.storage.listing import open_tables
from sobremesa.storage.models import Chair, Person, TablePlan
from sobremesa.storage.schema import heartbeat
from sobremesa.storage.seats import StaleView
from sobremesa.storage.store import NoSuchTable, Store
from sobremesa.tables.bot_processes import BotProcesses
from sobremesa.tables.errors import NotYourSeat, Refused
from sobremesa.tables.fair_queue import Priority, Ticket
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.tables import Tables
from tests.clock import Clock
from tests.postgres import Postgres
from tests.walks import USUAL, Setting, walk
from tests.web.visitors import PATIENCE, Kept, Prepared, Whims, keep

pytestmark = pytest.mark.anyio

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])
every_game = pytest.mark.parametrize(
    "setting", [setting for setting in USUAL if setting.seats == setting.game.seats[0]], ids=str
)


@asynccontextmanager
async def opened(store: Store, bots: BotProcesses | None = None, pace: float = 0.0) -> AsyncIterator[Tables]:
    tables = Tables(store, bots or Whims(), Prepared(), pace=pace)
    await tables.open()
    yield tables
    await tables.close()


@pytest.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    async with opened(store) as tables:
        yield tables


async def until(tables: Tables, table: str, holds: Callable[[LiveTable], bool]) -> LiveTable:
    """The table once this holds for it."""
    async with asyncio.timeout(PATIENCE):
        while not holds(live := await tables.live(table)):
            await asyncio.sleep(0.005)
    return live


def id_of(kept: Kept) -> str:
    return kept.table.removeprefix("/t/")


def next_move(record: Record, ply: int) -> tuple[Seat, str]:
    return split_move(record.moves[ply])


def a_decision(record: Record, start: int = 4) -> int:
    """A ply at which a seat decides."""
    return next(ply for ply in range(start, len(record.moves)) if record.positions[ply].turn >= 0)


# Moves


@every_game
async def test_every_move_of_a_game_is_kept_before_it_is_shown(tables: Tables, store: Store, setting: Setting) -> None:
    """A whole game, chance aside, which the house asks itself."""
    kept = await keep(store, walk(setting).at(a_decision(walk(setting), 0)))
    table = id_of(kept)
    live = await tables.live(table)
    while live.playing and live.record is not None:
        seat = live.turn
        codes = setting.game.legal_actions(live.record.state)
        text = setting.game.write(live.record.state, codes[len(codes) // 2])
        number = live.number
        await tables.moves.move(table, seat, number, [text], kept.people[seat].id)
        entries = await store.entries(table)
        assert (entries[number].seat, entries[number].move) == (seat, text)
        assert len(entries) == live.number > number
    assert (await store.table(table)).ended is not None
    with pytest.raises(GameOver):
        await tables.moves.move(table, Seat(0), live.number, [text], kept.people[0].id)


async def test_a_move_that_cannot_be_changes_nothing(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply))
    table, (seat, _text) = id_of(kept), next_move(record, ply)
    other = Seat((seat + 1) % 2)
    refused: list[tuple[type[Exception], Seat, int, str, str]] = [
        (UnreadableMove, seat, ply, "nonsense", kept.people[seat].id),
        (UnreadableMove, seat, ply, "", kept.people[seat].id),
        (IllegalMove, seat, ply, "settle 0,0", kept.people[seat].id),
        (NotYourTurn, other, ply, "settle 0,0", kept.people[other].id),
        (NotYourSeat, seat, ply, "settle 0,0", kept.people[other].id),
        (NotYourSeat, seat, ply, "settle 0,0", ""),
        (NotYourSeat, CHANCE, ply, "roll 1", kept.people[seat].id),
        (NotYourSeat, Seat(9), ply, "settle 0,0", kept.people[seat].id),
        (StaleView, seat, ply - 1, "settle 0,0", kept.people[seat].id),
        (StaleView, seat, ply + 1, "settle 0,0", kept.people[seat].id),
        (StaleView, seat, -1, "settle 0,0", kept.people[seat].id),
    ]
    for error, who, after, text, person in refused:
        with pytest.raises(error):
            await tables.moves.move(table, who, after, [text], person)
    assert len(await store.entries(table)) == ply
    assert (await tables.live(table)).record == record.at(ply)


async def test_the_same_move_sent_twice_is_played_once(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply))
    table, (seat, text) = id_of(kept), next_move(record, ply)
    for _ in range(3):
        await tables.moves.move(table, seat, ply, [text], kept.people[seat].id)
    await asyncio.gather(*(tables.moves.move(table, seat, ply, [text], kept.people[seat].id) for _ in range(3)))
    entries = await store.entries(table)
    assert [entry.move for entry in entries[ply:] if entry.seat >= 0] == [text]


async def test_of_two_moves_at_once_one_is_played(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    here = record.at(ply)
    kept = await keep(store, here)
    texts = [here.game.write(here.state, code) for code in here.game.legal_actions(here.state)[:4]]
    moves = (tables.moves.move(id_of(kept), here.turn, ply, [text], kept.people[here.turn].id) for text in texts)
    done = await asyncio.gather(*moves, return_exceptions=True)
    assert [type(one) for one in done] == [type(None)] + [StaleView] * (len(texts) - 1)
    entries = await store.entries(id_of(kept))
    assert [entry.move for entry in entries[ply:] if entry.seat >= 0] == texts[:1]


async def test_a_move_is_seen_although_who_sent_it_has_stopped_waiting(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply))
    table, (seat, text) = id_of(kept), next_move(record, ply)
    append, on_disk = store.append, asyncio.Event()

    async def append_and_wait(*given: Any) -> None:
        await append(*given)
        on_disk.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(store, "append", append_and_wait)
    sent = asyncio.ensure_future(tables.moves.move(table, seat, ply, [text], kept.people[seat].id))
    await on_disk.wait()
    sent.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sent
    assert (await tables.live(table)).number > ply


async def test_two_servers_on_one_database_do_not_both_move(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    here = record.at(ply)
    kept = await keep(store, here)
    texts = [here.game.write(here.state, code) for code in here.game.legal_actions(here.state)[:2]]
    async with opened(Store(store.engine)) as other:
        for one in (tables, other):
            await one.live(id_of(kept))
        await tables.moves.move(id_of(kept), here.turn, ply, [texts[0]], kept.people[here.turn].id)
        with pytest.raises(StaleView):
            await other.moves.move(id_of(kept), here.turn, ply, [texts[1]], kept.people[here.turn].id)
    assert (await store.entries(id_of(kept)))[ply].move == texts[0]


async def test_a_table_that_was_never_laid_is_not_found(tables: Tables) -> None:
    for asked in (
        tables.live("nowhere"),
        tables.moves.move("nowhere", Seat(0), 0, ["x"], "p"),
        tables.leaving.get_up("nowhere", Person("p", "P")),
        tables.chats.say("nowhere", Person("p", "P"), "hello"),
        tables.seating.sit("nowhere", 0, Person("p", "P")),
    ):
        with pytest.raises(NoSuchTable):
            await asked


# Taking back


def own_moves_in_a_row(record: Record) -> int:
    who = [split_move(move)[0] for move in record.moves]
    return next(ply for ply in range(1, len(who)) if who[ply] == who[ply - 1] >= 0)


async def test_an_action_is_taken_back_by_an_entry_of_its_own(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    ply = own_moves_in_a_row(record)
    kept = await keep(store, record.at(ply))
    table, seat = id_of(kept), next_move(record, ply)[0]
    await tables.moves.take_back(table, seat, ply, kept.people[seat].id)
    assert (await tables.live(table)).record == record.at(ply - 1)
    assert [entry.move for entry in await store.entries(table, ply - 1)] == [next_move(record, ply - 1)[1], None]
    with pytest.raises(StaleView):
        await tables.moves.take_back(table, seat, ply, kept.people[seat].id)
    await tables.moves.move(table, seat, ply + 1, [next_move(record, ply - 1)[1]], kept.people[seat].id)
    assert (await tables.live(table)).record == record.at(ply)
    async with opened(store) as again:
        assert (await again.live(table)).record == record.at(ply)


async def test_what_has_been_answered_or_is_anothers_cannot_be_taken_back(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    who = [split_move(move)[0] for move in record.moves]
    answered = next(ply for ply in range(2, len(who)) if who[ply - 1] == CHANCE and who[ply] >= 0)
    passed_on = next(ply for ply in range(1, len(who)) if 0 <= who[ply - 1] != who[ply] >= 0)
    for ply in (0, answered, passed_on, len(who)):
        kept = await keep(store, record.at(ply))
        for seat in map(Seat, range(2)):
            with pytest.raises(Refused):
                await tables.moves.take_back(id_of(kept), seat, ply, kept.people[seat].id)
        with pytest.raises(NotYourSeat):
            await tables.moves.take_back(id_of(kept), Seat(0), ply, kept.people[1].id)
        assert len(await store.entries(id_of(kept))) == ply


# Bots


@every_game
async def test_bots_play_a_game_to_its_end(tables: Tables, store: Store, setting: Setting) -> None:
    ana = await store.add_person("Ana")
    bots = tuple(Chair(seat, bot="guest") for seat in range(setting.seats))
    table = await tables.seating.lay(TablePlan(setting.game.key, {}, bots), ana)
    with tables.news.following(table):
        live = await until(tables, table, lambda one: one.record is not None and one.record.over)
    assert (await store.table(table)).ended is not None
    assert len(await store.entries(table)) == live.number


async def test_a_person_who_moves_is_answered_by_the_bot(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    kept = await keep(store, record.at(0), bots=[1])
    await tables.moves.move(id_of(kept), Seat(0), 0, [next_move(record, 0)[1]], kept.people[0].id)
    live = await until(tables, id_of(kept), lambda one: one.number > 1 and one.turn == 0)
    assert live.record is not None
    assert [split_move(move)[0] for move in live.record.moves][:2] == [0, 1]


async def bots_alone(store: Store) -> str:
    """A game in which no person plays."""
    record = walk(MARS)
    return id_of(await keep(store, record.at(a_decision(record)), bots=range(MARS.seats)))


async def stays(tables: Tables, table: str) -> int:
    """How far the table has come once nothing happens there any more."""
    number = -1
    while number != (number := (await tables.live(table)).number) or tables.turns.busy(table):
        await asyncio.sleep(0.1)
    return number


async def test_bots_among_themselves_pause_until_somebody_follows_them(store: Store) -> None:
    table = await bots_alone(store)
    begun = len(await store.entries(table))
    async with opened(store, pace=0.02) as tables:
        tables.turns.go_on(table)
        assert await stays(tables, table) == begun
        with tables.news.following(table):
            await until(tables, table, lambda one: one.number > begun)
        paused = await stays(tables, table)
        assert (await tables.live(table)).playing
        with tables.news.following(table):
            await until(tables, table, lambda one: one.number > paused)


async def test_a_bot_that_a_person_waits_for_does_not_pause_though_nobody_follows(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply), bots=[record.at(ply).turn])
    tables.turns.go_on(id_of(kept))
    await until(tables, id_of(kept), lambda one: one.number > ply)


async def test_bots_go_on_at_the_server_where_somebody_follows_them(postgres: Postgres, template: str) -> None:
    url = postgres.database(like=template)
    stores = [Store(await open_database(url)) for _ in range(2)]
    table = await bots_alone(stores[0])
    async with opened(stores[0], pace=0.05) as here, opened(stores[1], pace=0.05) as there:
        begun = (await here.live(table)).number
        with there.news.following(table):
            with here.news.following(table):
                number = (await until(here, table, lambda one: one.number > begun)).number
            await until(there, table, lambda one: one.number > number + 3)
        await asyncio.gather(stays(here, table), stays(there, table))
        number = (await here.live(table)).number
        assert (await here.live(table)).playing
        with here.news.following(table):
            await until(here, table, lambda one: one.number > number)
    for store in stores:
        await store.engine.dispose()


class Listening(Whims):
    """Bots that note for whom they have thought."""

    def __init__(self) -> None:
        super().__init__()
        self.tickets: dict[str, Ticket] = {}  # by table

    async def choose(self, record: Record, bot: str, ticket: Ticket) -> str:
        self.tickets[ticket.share[-1]] = ticket
        return await super().choose(record, bot, ticket)


@pytest.mark.parametrize(
    ("bots", "priority", "person"),
    [([0], Priority.AWAITED, 1), ([1], Priority.AWAITED, 0), ([0, 1], Priority.WATCHED, 0)],
)
async def test_bots_think_for_who_waits_at_the_table_or_else_for_its_owner(
    store: Store, bots: list[int], priority: Priority, person: int
) -> None:
    record, listening = walk(MARS), Listening()
    ply = next(ply for ply in range(4, len(record.moves)) if record.positions[ply].turn == bots[-1])
    kept = await keep(store, record.at(ply), bots=bots)
    table, who = id_of(kept), kept.people[person].id
    async with opened(store, listening) as tables:
        tables.limiter.recognise(who, "192.0.2.1")
        with tables.news.following(table):
            await until(tables, table, lambda one: one.number > ply)
    assert (listening.tickets[table].priority, listening.tickets[table].share) == (priority, ("192.0.2.1", who, table))


async def test_nobody_moves_for_a_bot(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    kept = await keep(store, record.at(0), bots=[0])
    for person in kept.people:
        with pytest.raises(NotYourSeat):
            await tables.moves.move(id_of(kept), Seat(0), 0, [next_move(record, 0)[1]], person.id)


# A new server


async def test_a_new_server_goes_on_with_the_turn_of_a_bot(store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply), bots=[record.at(ply).turn])
    async with opened(store) as tables:
        live = await until(tables, id_of(kept), lambda one: one.number > ply)
    assert live.record is not None
    assert live.record.moves[:ply] == record.moves[:ply]


async def test_a_new_server_begins_a_game_that_was_full_but_had_not_begun(store: Store) -> None:
    ana = await store.add_person("Ana")
    chairs = (Chair(0, person=ana.id, name="Ana"), Chair(1, bot="guest"))
    table = await store.add_table(TablePlan("mars", MARS.options, chairs), ana)
    async with opened(store) as tables:
        await until(tables, table, lambda one: one.record is not None)


# Leaving, and time


async def test_the_seat_of_who_leaves_a_game_stays_theirs(tables: Tables, store: Store) -> None:
    kept = await keep(store, walk(MARS).at(4))
    await tables.leaving.get_up(id_of(kept), kept.people[0])
    assert (await store.table(id_of(kept))).chairs[0].person == kept.people[0].id


async def test_a_bot_plays_on_for_who_leaves_where_that_was_agreed(tables: Tables, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply), takeover=True)
    seat = record.at(ply).turn
    await tables.leaving.get_up(id_of(kept), kept.people[seat])
    live = await until(tables, id_of(kept), lambda one: one.number > ply)
    assert live.table.chairs[seat].stand_in is not None
    with pytest.raises(Refused, match="Take your seat back first"):
        await tables.moves.move(id_of(kept), seat, live.number, ["pass"], kept.people[seat].id)


async def test_the_record_names_who_plays_for_a_seat_as_a_new_server_would(tables: Tables, store: Store) -> None:
    here = walk(MARS).at(a_decision(walk(MARS)))
    kept, seat = await keep(store, here, takeover=True), Seat(1 - here.turn)
    await tables.live(id_of(kept))
    await tables.leaving.get_up(id_of(kept), kept.people[seat])
    now = (await tables.live(id_of(kept))).record
    async with opened(store) as again:
        assert (await again.live(id_of(kept))).record == now
    assert now is not None
    assert now.seats[seat] == kept.people[seat].name, "who sat down"
    assert now.player(seat, len(now.moves)).startswith("bot:")


async def test_who_leaves_after_the_end_keeps_the_seat(tables: Tables, store: Store) -> None:
    kept = await keep(store, walk(MARS), takeover=True)
    await tables.leaving.get_up(id_of(kept), kept.people[0])
    assert (await store.table(id_of(kept))).chairs[0].person == kept.people[0].id


async def test_a_table_where_nobody_waits_any_more_is_cleared_away(tables: Tables, store: Store) -> None:
    ana, ben = await store.add_person("Ana"), await store.add_person("Ben")
    chairs = (Chair(0, person=ana.id, name="Ana"), Chair(1, person=ben.id, name="Ben"), Chair(2))
    table = await tables.seating.lay(TablePlan("mars", {}, chairs, listed=True), ana)
    await tables.leaving.get_up(table, ana)
    assert [one.id for one in (await open_tables(store)).tables] == [table]
    await tables.leaving.get_up(table, ben)
    assert (await open_tables(store)).tables == []
    with pytest.raises(Refused, match="cleared away"):
        await tables.seating.sit(table, 0, ana)


async def test_of_leaving_and_beginning_at_once_no_game_comes_with_a_free_seat(tables: Tables, store: Store) -> None:
    """Whoever is first: either the seat is free and nothing has begun, or the game is on and the seat is theirs."""
    for _ in range(8):
        ana, ben = await store.add_person("Ana"), await store.add_person("Ben")
        table = await tables.seating.lay(TablePlan("mars", {}, (Chair(0, person=ana.id, name="Ana"), Chair(1))), ana)
        await asyncio.gather(
            tables.seating.sit(table, 1, ben), tables.leaving.get_up(table, ana), return_exceptions=True
        )
        kept = await store.table(table)
        assert kept.full == (kept.started is not None)


async def test_a_bot_plays_on_for_who_has_no_time_left(store: Store, clock: Clock) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply), minutes=5)
    seat = record.at(ply).turn
    clock.now += 5 * 60 + 1
    async with opened(store) as tables:
        live = await until(tables, id_of(kept), lambda one: one.number > ply)
        assert live.table.chairs[seat].stand_in is not None
        assert [chair.person for chair in live.table.chairs] == [person.id for person in kept.people]


async def test_time_in_which_no_server_is_there_runs_on_nobodys_clock(store: Store, clock: Clock) -> None:
    kept = await keep(store, walk(MARS).at(0), minutes=5)
    async with opened(store) as tables:
        for _ in range(15):
            clock.now += 4
            await store.heartbeat.beat()
        assert (await tables.live(id_of(kept))).seconds_left(0) == 240
    for day in (1, 2):
        clock.now += 86400
        async with opened(Store(store.engine)) as tables:
            assert (await tables.live(id_of(kept))).seconds_left(0) == 240, f"day {day}"
            clock.now += 4
            assert (await tables.live(id_of(kept))).seconds_left(0) == 236
            clock.now -= 4
    assert (await store.table(id_of(kept))).chairs[0].person == kept.people[0].id


async def test_who_has_no_time_left_by_an_outage_alone_keeps_the_seat(store: Store, clock: Clock) -> None:
    """The clock rings in a server that could not reach its database for longer than the clock had left."""
    kept = await keep(store, walk(MARS).at(0), minutes=5)
    async with opened(store) as tables:
        live = await tables.live(id_of(kept))
        clock.now += 400
        await tables.leaving.time_is_up(live, Seat(0))
        assert (await store.table(id_of(kept))).chairs[0].person == kept.people[0].id
        assert live.seconds_left(0) == 300


async def test_the_heart_beats_while_a_clock_runs(store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.tables.tables.EVERY", 0.01)
    timeless = await keep(store, walk(MARS).at(0))
    async with opened(store) as tables:
        await tables.live(id_of(timeless))
        clock.now += 3
        await asyncio.sleep(0.1)
        assert await heard(store) == clock.now - 3, "nothing is written where no clock runs"
        kept = await keep(store, walk(MARS).at(0), minutes=5)
        await tables.live(id_of(kept))
        async with asyncio.timeout(PATIENCE):
            while await heard(store) < clock.now:
                await asyncio.sleep(0.01)


async def test_a_clock_runs_from_the_beginning_however_long_no_other_did(
    clock: Clock, tables: Tables, store: Store
) -> None:
    clock.now += 86400
    ana = await store.add_person("Ana")
    chairs = tuple(Chair(seat, person=ana.id, name="Ana") for seat in range(2))
    table = await tables.seating.lay(TablePlan("mars", {}, chairs, minutes=5), ana)
    clock.now += 4
    await store.heartbeat.beat()
    assert (await tables.live(table)).seconds_left(0) == 296


async def heard(store: Store) -> float:
    """When the heart last beat."""
    async with store.engine.connect() as connection:
        return float((await connection.execute(select(heartbeat.c.moment))).scalar_one())


async def test_nobodys_clock_jumps_when_the_systems_does(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply), minutes=5)
    async with opened(store) as tables:
        live = await tables.live(id_of(kept))
        before = live.seconds_left(live.turn)
        assert before is not None
        there = time.time()
        for jump in (-86400.0, 3600.0):
            monkeypatch.setattr(time, "time", lambda jump=jump: there + jump)
            assert live.seconds_left(live.turn) == pytest.approx(before, abs=30)


async def test_who_has_time_left_keeps_the_seat(store: Store, clock: Clock) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply), minutes=5)
    clock.now += 4 * 60
    async with opened(store) as tables:
        await tables.live(id_of(kept))
        await asyncio.sleep(0.2)
        assert (await store.table(id_of(kept))).chairs[record.at(ply).turn].person is not None


# Chance


async def test_what_chance_does_is_not_known_before(store: Store) -> None:
    """Servers that go on from the same game do not roll the same."""
    record = walk(MARS)
    ply = next(ply for ply in range(5, len(record.moves)) if record.moves[ply + 1].startswith("*"))
    seat, text = next_move(record, ply)
    drawn = set()
    for _ in range(4):
        kept = await keep(store, record.at(ply))
        async with opened(store) as tables:
            await tables.moves.move(id_of(kept), seat, ply, [text], kept.people[seat].id)
        drawn.add((await store.entries(id_of(kept)))[ply + 1].move)
    assert len(drawn) > 1


async def test_options_that_cannot_be_lay_no_table(tables: Tables, store: Store) -> None:
    ana = await store.add_person("Ana")
    with pytest.raises(BadOptions):
        await tables.seating.lay(TablePlan("mars", {"moonlight": True}, (Chair(0), Chair(1))), ana)
    with pytest.raises(BadOptions):
        await tables.seating.lay(TablePlan("mars", {}, (Chair(0),)), ana)
