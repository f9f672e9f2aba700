"""The host of a table mutes and removes guests, and closes it to watchers."""

import pytest

from sobremesa.game import Seat
from sobremesa.storage.models import Chair, Person, TablePlan
from sobremesa.storage.store import Store
from sobremesa.tables.errors import NotYourSeat, Refused
from sobremesa.tables.rate_limits import TooMany
from sobremesa.tables.tables import Tables
from tests.tables.test_leaving import game
from tests.tables.test_tables import tables, until

__all__ = ["tables"]

pytestmark = pytest.mark.anyio

STRANGER = Person("stranger", "Eva")


async def test_a_muted_guest_is_not_heard_until_the_host_allows_it_again(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    host, ben = kept.people
    guest = await tables.hosting.guest(table, host, seat=1)
    await tables.hosting.mute(table, host, guest, muted=True)
    with pytest.raises(Refused, match="muted"):
        await tables.chats.say(table, ben, "hola")
    await tables.chats.say(table, host, "hello")
    await tables.hosting.mute(table, host, guest, muted=False)
    await tables.chats.say(table, ben, "hola")
    assert [one.words for one in await tables.chats.read(table)] == ["hello", "hola"]


async def test_a_watcher_is_muted_by_what_they_said(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    eva = await store.add_person("Eva")
    await tables.chats.say(table, eva, "boo")
    guest = await tables.hosting.guest(table, kept.people[0], line=0)
    assert (guest.person, guest.name) == (eva.id, "Eva")
    await tables.hosting.mute(table, kept.people[0], guest, muted=True)
    with pytest.raises(Refused, match="muted"):
        await tables.chats.say(table, eva, "boo")


async def test_a_guest_removed_before_the_game_frees_the_seat_and_may_not_sit_down_again(
    tables: Tables, store: Store
) -> None:
    ana, ben = await store.add_person("Ana"), await store.add_person("Ben")
    chairs = (Chair(0, person=ana.id, name="Ana"), Chair(1), Chair(2))
    table = await tables.seating.lay(TablePlan("mars", {}, chairs), ana)
    await tables.seating.sit(table, 1, ben)
    await tables.hosting.remove(table, ana, await tables.hosting.guest(table, ana, seat=1))
    assert (await tables.live(table)).table.chairs[1].free
    with pytest.raises(Refused, match="removed you"):
        await tables.seating.sit(table, 1, ben)
    with pytest.raises(NotYourSeat, match="removed you"):
        await tables.shown(table, ben.id)


async def test_a_bot_plays_on_for_a_guest_removed_from_a_game_who_cannot_come_back(
    tables: Tables, store: Store
) -> None:
    table, kept, _seat = await game(store)
    host, ben = kept.people
    await tables.hosting.remove(table, host, await tables.hosting.guest(table, host, seat=1))
    live = await until(tables, table, lambda one: one.turn != 1)
    assert live.notices() == [f"The host has removed {ben.name}: a bot plays on."]
    with pytest.raises(NotYourSeat):
        await tables.leaving.come_back(table, ben)
    with pytest.raises(NotYourSeat):
        await tables.moves.move(table, Seat(1), live.number, ["stay"], ben.id)


async def test_a_table_closed_to_watchers_is_shown_to_who_sits_there_alone(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    host, ben = kept.people
    await tables.hosting.close(table, host, closed=True)
    for person in (STRANGER.id, None):
        with pytest.raises(NotYourSeat, match="closed"):
            await tables.shown(table, person)
    for person in (host.id, ben.id):
        assert (await tables.shown(table, person)).table.closed
    await tables.hosting.close(table, host, closed=False)
    assert await tables.shown(table, None)


async def test_only_the_host_is_host_and_not_of_themselves(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    host, ben = kept.people
    for nobody in (ben, STRANGER):
        with pytest.raises(NotYourSeat):
            await tables.hosting.guest(table, nobody, seat=0)
        with pytest.raises(NotYourSeat):
            await tables.hosting.close(table, nobody, closed=True)
    await tables.chats.say(table, host, "hello")
    for asked in ({"seat": 0}, {"seat": 7}, {"line": 0}, {"line": 7}, {}):
        with pytest.raises(Refused, match="no such guest"):
            await tables.hosting.guest(table, host, **asked)


async def test_a_host_who_changes_the_table_again_and_again_is_told_to_wait(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    for number in range(tables.limiter.limits.acts):
        await tables.hosting.close(table, kept.people[0], closed=bool(number % 2))
    with pytest.raises(TooMany):
        await tables.hosting.close(table, kept.people[0], closed=True)


async def test_a_new_name_is_at_once_at_the_table_in_the_log_and_in_the_record(tables: Tables, store: Store) -> None:
    table, kept, _seat = await game(store)
    before = (await tables.live(table)).table.seating
    await tables.people.rename(kept.people[1], "Benjamin")
    live = await tables.live(table)
    assert live.names()[1] == "Benjamin"
    assert {line.name for line in live.log(None) if line.seat == 1} == {"Benjamin"}
    assert live.table.seating != before, "every page that is open looks again"
    assert live.record is not None
    assert live.record.seats[1] == "Benjamin"
