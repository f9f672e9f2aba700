"""How far people have come in lessons: kept for each of them, counted for nobody, by several servers at once."""

import asyncio

import pytest

from sobremesa.storage.models import Learner, StepCount
from sobremesa.storage.seats import StaleView
from sobremesa.storage.store import Store, new_person

pytestmark = pytest.mark.anyio

ANA, BEN = new_person("Ana"), new_person("Ben")


async def test_a_stranger_knows_nothing(store: Store) -> None:
    assert await store.learners.learner(ANA.id, "mars") == Learner()
    assert await store.learners.learners(ANA.id) == {}
    assert await store.learners.counts() == []


async def test_where_somebody_is_is_kept_for_each_game(store: Store) -> None:
    await store.learners.begin(ANA, "mars")
    await store.learners.go(ANA.id, "mars", 0, 1)
    await store.learners.begin(ANA, "mars")
    assert await store.learners.learner(ANA.id, "mars") == Learner(1, 1, begun=True)
    assert await store.learners.learner(ANA.id, "leaves") == Learner()
    assert await store.learners.learner(BEN.id, "mars") == Learner()


async def test_nobody_goes_on_from_where_they_are_not(store: Store) -> None:
    await store.learners.begin(ANA, "mars")
    for step in (1, -1):
        with pytest.raises(StaleView):
            await store.learners.go(ANA.id, "mars", step, 2)
    with pytest.raises(StaleView):
        await store.learners.go(BEN.id, "mars", 0, 1)


async def test_steps_are_counted_once_for_each_person_and_skips_and_tries_besides(store: Store) -> None:
    for person in (ANA, BEN):
        await store.learners.begin(person, "mars")
    await store.learners.go(ANA.id, "mars", 0, 1)
    await store.learners.go(ANA.id, "mars", 1, 3, skipped=True)
    await store.learners.go(ANA.id, "mars", 3, 0)
    await store.learners.go(ANA.id, "mars", 0, 1)
    await store.learners.try_wrongly("mars", 0)
    assert await store.learners.counts() == [
        StepCount("mars", 0, 2, 0, 1),
        StepCount("mars", 1, 1, 1, 0),
        StepCount("mars", 2, 1, 1, 0),
        StepCount("mars", 3, 1, 0, 0),
    ]
    assert (await store.learners.learner(ANA.id, "mars")).furthest == 3


async def test_many_at_once_are_all_counted(store: Store) -> None:
    people = [await store.add_person(f"Guest {n}") for n in range(12)]
    await asyncio.gather(*(store.learners.begin(person, "mars") for person in people for _ in range(2)))
    await asyncio.gather(*(store.learners.go(person.id, "mars", 0, 1) for person in people))
    assert await store.learners.counts() == [StepCount("mars", 0, 12, 0, 0), StepCount("mars", 1, 12, 0, 0)]


async def test_of_two_windows_one_goes_on(store: Store) -> None:
    await store.learners.begin(ANA, "mars")
    both = [store.learners.go(ANA.id, "mars", 0, 1) for _ in range(2)]
    stale = [one for one in await asyncio.gather(*both, return_exceptions=True) if one is not None]
    assert [type(one) for one in stale] == [StaleView]


async def test_a_note_is_read_once_and_for_one_game(store: Store) -> None:
    cid = await store.add_person("Cid")
    await asyncio.gather(*(store.learners.read_note(cid, "mars", "settle") for _ in range(3)))
    assert (await store.learners.learner(cid.id, "mars")).read == {"settle"}
    assert (await store.learners.learner(cid.id, "leaves")).read == frozenset()
    assert (await store.learners.learner(BEN.id, "mars")).read == frozenset()
