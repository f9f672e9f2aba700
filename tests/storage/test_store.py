"""What is written is there when the database is opened again; who comes second is told so."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from sobremesa.storage.database import open_database
from sobremesa.storage.listing import current_tables, live_tables, open_tables, past_tables
from sobremesa.storage.models import Chair, Entry, Person, Table, TablePlan
from sobremesa.storage.schema import tokens
from sobremesa.storage.seats import Departing, SeatTaken, StaleView
from sobremesa.storage.store import ID_LENGTH, LISTED, NoSuchTable, Store, new_id, new_person

pytestmark = pytest.mark.anyio

PLAN = TablePlan("mars", {"two_gardeners": False}, (Chair(0), Chair(1)))
DEAL = {"cards": ["ä", 1, None], "deep": {"er": [True]}}
FIRST, SECOND = Entry(0, "move 1 e red", 1000.25), Entry(-1, "roll 1 2 3", 1000.5)


@asynccontextmanager
async def opened_again(database_url: str) -> AsyncIterator[Store]:
    """The same database through another engine: only what is on disk is there."""
    engine = await open_database(database_url)
    try:
        yield Store(engine)
    finally:
        await engine.dispose()


async def full_table(store: Store, **settled: Any) -> tuple[str, Person]:
    """A table of one person and one bot."""
    ana = await store.add_person("Ana")
    chairs = (Chair(0, person=ana.id, name="Ana"), Chair(1, bot="guest"))
    return await store.add_table(replace(PLAN, chairs=chairs, **settled), ana), ana


async def outcomes(*writers: Awaitable[None]) -> list[str]:
    """What became of writers that all write at once: NoneType, or the kind of error that stopped them."""
    done = await asyncio.gather(*writers, return_exceptions=True)
    return sorted(type(one).__name__ for one in done)


# People


async def test_a_person_is_found_by_id_under_the_last_name(store: Store, database_url: str) -> None:
    ana, other = await store.add_person("Ana"), await store.add_person("Ana")
    assert ana.id != other.id
    await store.rename(ana.id, "Ána ✿")
    async with opened_again(database_url) as again:
        assert await again.person(ana.id) == Person(ana.id, "Ána ✿")
        assert await again.person(other.id) == other
        assert await again.person("nobody") is None


async def test_a_token_is_known_again_and_only_its_digest_is_kept(store: Store, database_url: str) -> None:
    ana, ben = await store.add_person("Ana"), await store.add_person("Ben")
    first, second, bens = [await store.add_token(one.id) for one in (ana, ana, ben)]
    async with opened_again(database_url) as again:
        assert [await again.bearer(token) for token in (first, second, bens)] == [ana, ana, ben]
        assert await again.bearer(first[:-1]) is None
        assert await again.bearer("") is None
        async with again.engine.connect() as connection:
            kept = (await connection.execute(select(tokens.c.digest))).scalars().all()
    assert sorted(kept) == sorted(hashlib.sha256(token.encode()).hexdigest() for token in (first, second, bens))


async def test_a_secret_is_made_once_and_stays_the_same(store: Store, database_url: str) -> None:
    first = await store.secret("cookies")
    assert len(bytes.fromhex(first)) == 32
    assert await store.secret("cookies") == first
    assert await store.secret("others") != first
    async with opened_again(database_url) as again:
        assert await again.secret("cookies") == first


async def test_two_who_ask_for_a_secret_at_once_get_the_same(store: Store, database_url: str) -> None:
    async with opened_again(database_url) as other:
        assert len(set(await asyncio.gather(*(one.secret("new") for one in (store, other, store, other))))) == 1


async def test_a_database_that_answers_is_alive(store: Store) -> None:
    assert await store.alive()


# Tables


def test_ids_of_tables_differ_and_cannot_be_misread() -> None:
    ids = {new_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(len(one) == ID_LENGTH and not set(one) & set("0o1il") for one in ids)


async def test_a_table_is_kept_as_it_was_laid(store: Store, database_url: str) -> None:
    ana = await store.add_person("Ana")
    chairs = (Chair(0, person=ana.id, name="Ana"), Chair(1, bot="guest"), Chair(2))
    plan = TablePlan("leaves", {"cards": ["x", "y"]}, chairs, True, False, True, 20, "origin")
    table = await store.add_table(plan, ana)
    async with opened_again(database_url) as again:
        found = await again.table(table)
    assert found == Table(table, plan, ana.id, found.created, None, None, None)
    assert [chair.free for chair in found.chairs] == [False, False, True]
    assert not found.full


async def test_a_table_that_was_never_laid_is_not_found(store: Store) -> None:
    with pytest.raises(NoSuchTable, match="nowhere"):
        await store.table("nowhere")
    assert await store.entries("nowhere") == []
    assert await store.chat("nowhere") == []


async def test_of_somebody_new_nothing_is_kept_until_something_is_theirs(store: Store) -> None:
    new = new_person("Ana")
    assert await store.person(new.id) is None
    table = await store.add_table(PLAN, new)
    assert await store.person(new.id) == new
    assert (await store.table(table)).owner == new.id


async def test_who_is_known_keeps_their_name_whatever_they_do(store: Store) -> None:
    ana = await store.add_person("Ana")
    table = await store.add_table(PLAN, Person(ana.id, "Somebody else"))
    await store.say(table, Person(ana.id, "Yet another"), "Hello")
    assert await store.person(ana.id) == ana


# Sitting down


async def test_a_free_seat_is_given_to_who_sits_down(store: Store, database_url: str) -> None:
    ana = await store.add_person("Ana")
    table = await store.add_table(PLAN, ana)
    await store.seats.sit(table, Chair(1, person=ana.id, name="Ana"))
    await store.seats.sit(table, Chair(0, bot="guest"))
    async with opened_again(database_url) as again:
        found = await again.table(table)
    assert found.chairs == (Chair(0, bot="guest"), Chair(1, person=ana.id, name="Ana"))
    assert found.full


@pytest.mark.parametrize("chair", [Chair(0, bot="host"), Chair(1, bot="host"), Chair(2, bot="host")], ids=str)
async def test_a_seat_that_is_taken_or_missing_cannot_be_had(store: Store, chair: Chair) -> None:
    table, _ = await full_table(store)
    before = await store.table(table)
    with pytest.raises(StaleView):
        await store.seats.sit(table, chair)
    assert await store.table(table) == before


async def test_of_two_who_sit_down_at_once_one_has_the_seat(store: Store, database_url: str) -> None:
    ana, ben = await store.add_person("Ana"), await store.add_person("Ben")
    table = await store.add_table(PLAN, ana)
    async with opened_again(database_url) as other:
        done = await outcomes(
            store.seats.sit(table, Chair(0, person=ana.id, name="Ana")),
            other.seats.sit(table, Chair(0, person=ben.id, name="Ben")),
        )
    assert done == ["NoneType", "SeatTaken"]
    assert (await store.table(table)).chairs[0].person in (ana.id, ben.id)


async def test_who_gets_up_before_the_game_leaves_a_free_seat(store: Store) -> None:
    table, ana = await full_table(store)
    await store.seats.stand(table, 0, ana.id)
    assert (await store.table(table)).chairs[0] == Chair(0)


async def test_nobody_gets_up_from_the_seat_of_another(store: Store) -> None:
    table, ana = await full_table(store)
    before = await store.table(table)
    for seat, person in ((0, "nobody"), (1, ana.id), (5, ana.id)):
        with pytest.raises(StaleView):
            await store.seats.stand(table, seat, person)
    assert await store.table(table) == before


async def test_nobody_gets_up_from_a_game_and_leaves_a_hole(store: Store) -> None:
    table, ana = await full_table(store)
    await store.seats.start(table, DEAL)
    with pytest.raises(StaleView):
        await store.seats.stand(table, 0, ana.id)
    assert (await store.table(table)).full


# Playing


async def test_no_game_begins_while_a_seat_is_free(store: Store) -> None:
    table, ana = await full_table(store)
    await store.seats.stand(table, 0, ana.id)
    with pytest.raises(StaleView):
        await store.seats.start(table, DEAL, [FIRST])
    assert (await store.table(table)).started is None
    assert await store.entries(table) == []


async def test_a_game_begins_once_with_its_deal(store: Store, database_url: str) -> None:
    table, _ = await full_table(store)
    await store.seats.start(table, DEAL, [FIRST, SECOND])
    with pytest.raises(StaleView):
        await store.seats.start(table, {"other": "deal"}, [SECOND])
    async with opened_again(database_url) as again:
        found = await again.table(table)
        assert found.deal == DEAL
        assert found.started is not None
        assert found.ended is None
        assert await again.entries(table) == [FIRST, SECOND]


async def test_of_two_who_begin_a_game_at_once_one_deals(store: Store, database_url: str) -> None:
    table, _ = await full_table(store)
    async with opened_again(database_url) as other:
        assert await outcomes(store.seats.start(table, "mine"), other.seats.start(table, "theirs")) == [
            "NoneType",
            "StaleView",
        ]


async def test_what_is_played_is_added_at_the_end(store: Store, database_url: str) -> None:
    table, _ = await full_table(store)
    await store.seats.start(table, DEAL)
    await store.append(table, 0, [FIRST, SECOND], over=False)
    back = Entry(0, None, 1001.0)
    await store.append(table, 2, [back], over=False)
    async with opened_again(database_url) as again:
        assert await again.entries(table) == [FIRST, SECOND, back]
        assert await again.entries(table, 2) == [back]
        assert await again.entries(table, 3) == []
        assert (await again.table(table)).ended is None


@pytest.mark.parametrize("number", [0, 1])
async def test_what_was_played_is_never_written_over(store: Store, number: int) -> None:
    table, _ = await full_table(store)
    await store.seats.start(table, DEAL, [FIRST, SECOND])
    with pytest.raises(StaleView):
        await store.append(table, number, [Entry(1, "pass", 1.0), Entry(1, "pass", 1.0)], over=True)
    assert await store.entries(table) == [FIRST, SECOND]
    assert (await store.table(table)).ended is None


async def test_of_two_who_move_at_once_one_has_moved(store: Store, database_url: str) -> None:
    table, _ = await full_table(store)
    await store.seats.start(table, DEAL)
    async with opened_again(database_url) as other:
        moves = [one.append(table, 0, [FIRST, SECOND], over=False) for one in (store, other, store, other)]
        assert await outcomes(*moves) == ["NoneType", "StaleView", "StaleView", "StaleView"]
    assert await store.entries(table) == [FIRST, SECOND]


async def test_the_last_move_ends_the_game_at_its_moment(store: Store, database_url: str) -> None:
    table, _ = await full_table(store)
    await store.seats.start(table, DEAL)
    await store.append(table, 0, [FIRST, SECOND], over=True)
    async with opened_again(database_url) as again:
        assert (await again.table(table)).ended == SECOND.made


async def test_a_table_that_nobody_waits_at_is_cleared_away_but_no_game(store: Store) -> None:
    waiting, ana = await full_table(store, listed=True)
    playing, ben = await full_table(store, listed=True)
    await store.seats.start(playing, DEAL)
    await store.seats.stand(waiting, 0, ana.id)
    await store.seats.stand_in(playing, 0, ben.id, Departing("regular", "left"))
    assert (await store.table(waiting)).cleared
    assert (await store.table(playing)).ended is None
    assert (await open_tables(store)).tables == []
    with pytest.raises(SeatTaken):
        await store.seats.sit(waiting, Chair(0, person=ana.id, name="Ana"))
    with pytest.raises(StaleView):
        await store.seats.start(waiting, DEAL)


# Lists


async def test_a_table_where_all_sit_and_no_game_has_begun_is_found(store: Store) -> None:
    table, ana = await full_table(store)
    playing, _ = await full_table(store)
    await store.add_table(PLAN, ana)
    await store.seats.start(playing, DEAL)
    assert [one.id for one in await store.full_tables()] == [table]


async def test_the_lobby_lists_what_waits_and_what_is_played(store: Store) -> None:
    waiting, ana = await full_table(store, listed=True)
    playing, _ = await full_table(store, listed=True)
    played, _ = await full_table(store, listed=True)
    hidden, _ = await full_table(store)
    for table in (playing, played, hidden):
        await store.seats.start(table, DEAL)
    await store.append(played, 0, [FIRST], over=True)
    assert [table.id for table in (await open_tables(store)).tables] == [waiting]
    assert [table.id for table in (await live_tables(store)).tables] == [playing]
    assert {table.id for table in await store.unfinished_tables()} == {playing, hidden}
    assert [table.id for table in await store.tables_of(ana.id)] == [waiting]
    assert await store.tables_of("nobody") == []


async def test_lists_are_read_in_pages_and_nothing_drops_out(store: Store) -> None:
    ana = await store.add_person("Ana")
    plan = replace(PLAN, listed=True, chairs=(Chair(0, person=ana.id, name="Ana"), Chair(1)))
    laid = [await store.add_table(plan, ana) for _ in range(LISTED + 2)]
    newest, others = laid[::-1][:LISTED], laid[::-1][LISTED:]
    assert [table.id for table in await store.tables_of(ana.id)] == newest
    for page, rest in (
        (await open_tables(store), await open_tables(store, LISTED)),
        (await current_tables(store, ana.id), await current_tables(store, ana.id, LISTED)),
    ):
        assert (page.total, page.start, rest.start) == (LISTED + 2, 0, LISTED)
        assert [table.id for table in page.tables] == newest
        assert [table.id for table in rest.tables] == others
    assert (await current_tables(store, "nobody")).total == 0


async def test_games_that_ended_in_the_same_moment_are_all_in_the_history(store: Store) -> None:
    ana = await store.add_person("Ana")
    chairs = (Chair(0, person=ana.id, name="Ana"), Chair(1, bot="guest"))
    games = ("mars", "leaves")
    for number in range(2 * LISTED + 3):
        table = await store.add_table(replace(PLAN, game=games[number % 2], chairs=chairs), ana)
        await store.seats.start(table, DEAL)
        await store.append(table, 0, [FIRST], over=True)
    seen, before = [], None
    while page := await past_tables(store, ana.id, before=before):
        seen += [table.id for table in page]
        before = seen[-1]
    assert len(seen) == len(set(seen)) == 2 * LISTED + 3
    assert {table.plan.game for table in await past_tables(store, ana.id, "leaves")} == {"leaves"}
    assert await past_tables(store, "nobody") == await past_tables(store, ana.id, before="nowhere") == []


async def test_the_first_rematch_of_a_table_is_found(store: Store) -> None:
    table, _ = await full_table(store)
    assert await store.rematch_of(table) is None
    first, _ = await full_table(store, origin=table)
    await full_table(store, origin=table)
    assert await store.rematch_of(table) == first


# Chat


async def test_what_is_said_is_kept_in_order_under_the_name_of_then(store: Store, database_url: str) -> None:
    table, ana = await full_table(store)
    await store.say(table, ana, "hola <b>")
    await store.rename(ana.id, "Anna")
    await store.say(table, Person(ana.id, "Anna"), "✿" * 500)
    async with opened_again(database_url) as again:
        said = await again.chat(table)
    assert [(one.name, one.words) for one in said] == [("Ana", "hola <b>"), ("Anna", "✿" * 500)]
    assert said[0].made <= said[1].made


async def test_all_who_speak_at_once_are_heard(store: Store) -> None:
    table, ana = await full_table(store)
    await asyncio.gather(*(store.say(table, ana, str(number)) for number in range(8)))
    assert sorted(one.words for one in await store.chat(table)) == [str(number) for number in range(8)]


async def test_finished_tables_of_a_person_are_those_played_to_the_end_each_once(store: Store) -> None:
    ana = await store.add_person("Ana")
    both = tuple(Chair(seat, person=ana.id, name="Ana") for seat in range(2))
    finished, playing, waiting = [await store.add_table(replace(PLAN, chairs=both), ana) for _ in range(3)]
    for table in (finished, playing):
        await store.seats.start(table, DEAL)
        await store.append(table, 0, [FIRST], over=table == finished)
    for seat in range(2):
        await store.seats.stand(waiting, seat, ana.id)
    assert await store.finished_tables_of(ana.id) == [finished]
    assert await store.finished_tables_of("nobody") == []
