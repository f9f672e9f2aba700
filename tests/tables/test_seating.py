"""Who begins is drawn by lot in the moment in which the game begins, unless the table keeps its order."""

from collections import Counter
from collections.abc import Sequence

import pytest

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.storage.models import Chair, Person, TablePlan
from sobremesa.storage.store import Store
from sobremesa.tables import seating
from sobremesa.tables.seating import lots
from sobremesa.tables.tables import Tables
from tests.tables.test_tables import MARS, id_of, tables
from tests.walks import USUAL, walk
from tests.web.visitors import keep

__all__ = ["tables"]

pytestmark = pytest.mark.anyio

ARBORETUM = next(setting for setting in USUAL if setting.game is GAMES["arboretum"])
THREE = next(setting for setting in USUAL if setting.game is GAMES["mars"] and setting.seats == 3)


def chairs_of(ana: Person) -> tuple[Chair, ...]:
    return (Chair(0, person=ana.id, name="Ana"), Chair(1, bot="guest"), Chair(2, bot="host"))


def turned(seats: Sequence[Chair]) -> Sequence[int]:
    return [*range(1, len(seats)), 0]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lot moves everybody up one seat."""
    monkeypatch.setattr(seating, "lots", turned)


@pytest.mark.usefixtures("drawn")
async def test_seats_are_drawn_when_the_game_begins_and_the_record_follows(tables: Tables, store: Store) -> None:
    ana = await store.add_person("Ana")
    table = await tables.seating.lay(TablePlan("mars", {}, chairs_of(ana)), ana)
    live = await tables.live(table)
    assert [chair.bot for chair in live.table.chairs] == ["guest", "host", None]
    assert live.seats_of(ana.id) == [2]
    assert live.record is not None
    assert live.record.seats == ("bot:guest", "bot:host", "Ana")


@pytest.mark.usefixtures("drawn")
async def test_a_table_may_fix_the_order(tables: Tables, store: Store) -> None:
    ana = await store.add_person("Ana")
    table = await tables.seating.lay(TablePlan("mars", {}, chairs_of(ana), fixed=True), ana)
    assert (await tables.live(table)).seats_of(ana.id) == [0]


def test_every_order_is_drawn_alike() -> None:
    """Of 6000 lots, each of the six orders of three comes up about a thousand times: within six standard errors."""
    counts = Counter(tuple(lots([Chair(seat) for seat in range(3)])) for _ in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 175 for count in counts.values())


@pytest.mark.usefixtures("drawn")
async def test_in_mars_a_rematch_is_begun_by_who_came_last(tables: Tables, store: Store) -> None:
    record = walk(THREE)
    scores = record.scores
    last = {seat for seat, points in enumerate(scores) if points == min(scores)}
    kept = await keep(store, record)
    for person in kept.people:
        again = await tables.seating.rematch(id_of(kept), person)
    first = (await tables.live(again)).table.chairs[0].person
    assert first in [kept.people[seat].id for seat in last]


@pytest.mark.usefixtures("drawn")
async def test_elsewhere_a_rematch_is_drawn_like_a_first_game(tables: Tables, store: Store) -> None:
    kept = await keep(store, walk(ARBORETUM))
    for person in kept.people:
        again = await tables.seating.rematch(id_of(kept), person)
    moved = [*kept.people[1:], kept.people[0]]  # one seat further, and then as the lot says
    expected = [moved[old].id for old in turned([Chair(0)] * len(moved))]
    assert [chair.person for chair in (await tables.live(again)).table.chairs] == expected


@pytest.mark.usefixtures("drawn")
async def test_who_plays_on_from_a_moment_keeps_the_seat(tables: Tables, store: Store) -> None:
    kept = await keep(store, walk(MARS))
    new = await tables.seating.fork(id_of(kept), 4, 1, kept.people[0])
    assert (await tables.live(new)).seats_of(kept.people[0].id) == [Seat(1)]
