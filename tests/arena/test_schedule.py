"""Schedules: everybody meets everybody, on every seat, with the same deals."""

from collections import Counter
from math import comb, factorial

import pytest

from sobremesa.arena.schedule import (
    FIRST_LOOK,
    BadArena,
    Setting,
    between,
    check_bots,
    lineups,
    looks,
    seatings,
)


def setting(bots: int, seats: int, games: int = 10, stop: bool = False) -> Setting:
    names = tuple(f"bot{number}" for number in range(bots))
    return Setting("mars", names, seats, games, None, None, 0, {}, stop)


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (5, 2), (4, 3), (5, 5)])
def test_every_choice_of_bots_meets_once(bots: int, seats: int) -> None:
    found = lineups(bots, seats)
    assert len(set(found)) == len(found) == comb(bots, seats)
    assert all(len(set(lineup)) == seats for lineup in found)


def test_too_few_bots_sit_on_several_seats() -> None:
    assert lineups(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert lineups(3, 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_different_bots_sit_in_every_order(seats: int) -> None:
    found = seatings(tuple(range(seats)))
    assert len(set(found)) == len(found) == factorial(seats)


def test_the_same_bot_on_two_seats_changes_nothing_by_changing_them() -> None:
    lineup = (4, 4, 7)
    assert sorted(tuple(lineup[place] for place in places) for places in seatings(lineup)) == [
        (4, 4, 7),
        (4, 7, 4),
        (7, 4, 4),
    ]


def test_every_deal_is_played_in_every_seating_with_one_stream() -> None:
    held = setting(3, 2, games=10)
    fixtures = between(held, range(3), 0, held.deals(held.lineups[0]))
    assert len(fixtures) == len(set(fixtures)) == held.most_games == 30
    streams = {(fixture.lineup, fixture.deal): fixture.plan.chance for fixture in fixtures}
    assert len(set(streams.values())) == len(streams) == 15
    assert all(fixture.plan.bots == streams[fixture.lineup, fixture.deal] for fixture in fixtures)
    assert Counter(fixture.seating for fixture in fixtures) == {(0, 1): 15, (1, 0): 15}


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert setting(3, 3, games=7).deals((0, 1, 2)) == 2
    assert setting(2, 2, games=7).deals((0, 1)) == 4


@pytest.mark.parametrize("cut", [1, 16, 20, 39])
def test_the_games_up_to_a_look_come_before_those_after_it(cut: int) -> None:
    held = setting(3, 2, games=80)
    parts = [*between(held, range(3), 0, cut), *between(held, range(3), cut, 40)]
    assert Counter(parts) == Counter(between(held, range(3), 0, 40))


@pytest.mark.parametrize(
    ("deals", "expected"),
    [(5, [5]), (16, [16]), (17, [16, 17]), (100, [16, 32, 64, 100]), (128, [16, 32, 64, 128])],
)
def test_one_looks_after_twice_as_many_deals_each_time(deals: int, expected: list[int]) -> None:
    assert FIRST_LOOK == 16
    assert looks(deals, stop=True) == expected
    assert looks(deals, stop=False) == [deals]


@pytest.mark.parametrize(("names", "said"), [(["a"], "two bots"), (["a", "b", "a"], "'a' is named twice")])
def test_an_arena_where_nobody_meets_is_refused(names: list[str], said: str) -> None:
    with pytest.raises(BadArena, match=said):
        check_bots(names)
