"""Arizona, the seventeen cards: Z30–Z39. The name of each card stands in the name of its test."""

import pytest

from sobremesa.game import State
from sobremesa.games.arizona import ARIZONA
from tests.games.arizona.table import after, ends, goes, over, seen, table, texts


def with_card(*keys: str) -> list[str]:
    """These cards, filled up with some that change nothing while a game is on."""
    others = [key for key in ("inspector", "mountaineer", "tourist") if key not in keys]
    return [*keys, *others][:3]


def bonus(state: State) -> list[int]:
    """What the cards have paid each seat once the game is over."""
    return list(seen(over(state))["bonuses"])


def test_Z30_card_bad_weather__no_cell_after_the_first_may_be_a_mountain() -> None:
    free, barred = (table("2,2", die=1, cards=with_card(*keys)) for keys in ((), ("bad-weather",)))
    assert goes(free) - goes(barred) == {"n"}  # not ended on
    free, barred = (table("1,0", die=6, cards=with_card(*keys)) for keys in ((), ("bad-weather",)))
    assert goes(free) - goes(barred) == {"s s"}  # not passed
    free, barred = (table("0,0", die=2, cards=with_card(*keys)) for keys in ((), ("bad-weather",)))
    assert goes(free) - goes(barred) == {"s e", "e s"}
    free, barred = (table("0,2", die=2, cards=with_card(*keys)) for keys in ((), ("bad-weather",)))
    assert goes(free) - goes(barred) == {"n e", "e n"}


def test_Z30_a_corner_and_the_middle_of_a_diagonal_count_too() -> None:
    barred = table("4,2", die=5, cards=with_card("bad-weather"))
    assert goes(barred) == {"ne ne", "se se", "sw sw"}  # nw nw crosses the mountain 3,1
    corner = table("3,2", die=2, cards=with_card("bad-weather"))
    assert "n e" not in goes(corner)  # by the mountain 3,1
    assert "e n" in goes(corner)  # to the same end


def test_Z30_a_stretch_may_begin_on_a_mountain() -> None:
    assert goes(table("2,1", die=1, cards=with_card("bad-weather"))) == {"n", "s"}


def test_Z31_card_gold__a_stretch_that_ends_on_a_mountain_earns_a_nugget() -> None:
    state = after(table("2,2", die=1, cards=with_card("gold")), "0 go n")
    assert (seen(state)["nuggets"], seen(state)["obtained"]) == ([1, 0], [1, 0])
    assert seen(after(table("2,2", die=1, cards=with_card()), "0 go n"))["nuggets"] == [0, 0]
    assert seen(after(table("2,2", die=1, cards=with_card("gold")), "0 go e"))["nuggets"] == [0, 0]


def test_Z31_mountains_passed_over_earn_nothing() -> None:
    assert seen(after(table("1,0", die=6, cards=with_card("gold")), "0 go s s"))["nuggets"] == [0, 0]


def test_Z32_card_closed_stations__no_stretch_ends_on_a_station_but_passing_is_free() -> None:
    free, closed = (table("4,1", die=1, cards=with_card(*keys)) for keys in ((), ("closed-stations",)))
    assert goes(free) - goes(closed) == {"s"}
    assert "s s" in goes(table("4,1", die=6, cards=with_card("closed-stations")))


def test_Z32_towns_are_untouched() -> None:
    state = after(table("3,4", die=1, carried=[{"cow": 1}], cards=with_card("closed-stations")), "0 go n")
    assert texts(state) == {"deliver cow", "skip"}


def test_Z33_card_big_towns__a_town_gives_an_extra_circle_before_its_delivery() -> None:
    state = after(table("3,4", die=1, carried=[{"ore": 1}], cards=with_card("big-towns")), "0 go n")
    assert texts(state) == {"circle 3,2", "circle 4,3", "circle 3,4", "skip"}
    state = after(state, "0 circle 3,2")
    assert texts(state) == {"deliver ore", "skip"}
    assert seen(after(state, "0 deliver ore"))["delivered"][0] == {"ore": 2}


def test_Z33_two_skips_may_follow_each_other_and_either_step_may_be_missing() -> None:
    state = after(table("3,4", die=1, carried=[{"ore": 1}], cards=with_card("big-towns")), "0 go n", "0 skip", "0 skip")
    assert state.turn == 1
    walled = table("3,4", die=1, carried=[{"ore": 1}], circled=["3,2 4,3 3,4"], cards=with_card("big-towns"))
    assert texts(after(walled, "0 go n")) == {"deliver ore", "skip"}
    loading = after(table("3,4", die=1, cards=with_card("big-towns")), "0 go n")
    assert texts(after(loading, "0 circle 3,2")) == {"deliver ore", "skip"}
    assert after(loading, "0 skip").turn == 1


def test_Z33_towns_do_not_become_stations() -> None:
    cards = ["big-towns", "closed-stations", "inspector"]
    state = after(table("3,4", die=1, cards=cards), "0 go n", "0 skip")
    assert seen(state)["stops"][0] == {"station": 0, "town": 1, "mountain": 0}


def delivering(good: str, units: int, *keys: str) -> State:
    """Seat 0 hands over so many units at a town, not the first to do so; seat 1 carries as many."""
    goods = {good: units}
    state = table("3,4", "3,4", die=1, carried=[goods, goods], cards=with_card(*keys))
    state.first[:] = 1
    return after(state, "0 go n", f"0 deliver {good}")


EXACT = [("counting-sheep", "sheep", 4, 5), ("apple-grower", "apple", 5, 6), ("more-timber", "timber", 6, 7)]


def pays_once(card: str, good: str, units: int, points: int) -> None:
    state = delivering(good, units, card)
    assert seen(state)["bonuses"] == [points, 0]
    assert seen(state)["spent"] == [card]
    later = after(state, "1 go n", f"1 deliver {good}")
    assert seen(later)["bonuses"] == [points, 0]


def test_Z34_card_counting_sheep__the_first_delivery_of_exactly_4_sheep_pays_5() -> None:
    pays_once("counting-sheep", "sheep", 4, 5)


def test_Z34_card_apple_grower__the_first_delivery_of_exactly_5_apples_pays_6() -> None:
    pays_once("apple-grower", "apple", 5, 6)


def test_Z34_card_more_timber__the_first_delivery_of_exactly_6_timber_pays_7() -> None:
    pays_once("more-timber", "timber", 6, 7)


@pytest.mark.parametrize(("card", "good", "units", "points"), EXACT)
@pytest.mark.parametrize("off", [-1, 1])
def test_Z34_another_number_pays_nothing_and_leaves_the_card(
    card: str, good: str, units: int, points: int, off: int
) -> None:
    state = delivering(good, units + off, card)
    assert (seen(state)["bonuses"], seen(state)["spent"]) == ([0, 0], [])
    state.carried[1] = [units] * 6
    assert seen(after(state, "1 go n", f"1 deliver {good}"))["bonuses"] == [0, points]


def test_Z34_the_real_number_counts_also_with_an_even_card() -> None:
    state = delivering("apple", 5, "apple-grower", "even-apple-wheat")
    assert (seen(state)["bonuses"][0], seen(state)["boxes"][0]["apple"]) == (6, 10)


def odd_unit_scores_nothing(card: str, *goods: str) -> None:
    for good in ("cow", "sheep", "wheat", "apple", "ore", "timber"):
        for units, whole in ((1, 1), (4, 10), (5, 15), (7, 28)):
            counted = {1: 0, 4: 10, 5: 10, 7: 21}[units] if good in goods else whole
            assert seen(delivering(good, units, card))["boxes"][0] == {good: counted}


def test_Z35_card_even_timber_ore__an_odd_unit_of_timber_or_ore_scores_nothing() -> None:
    odd_unit_scores_nothing("even-timber-ore", "timber", "ore")


def test_Z35_card_even_cow_sheep__an_odd_cow_or_sheep_scores_nothing() -> None:
    odd_unit_scores_nothing("even-cow-sheep", "cow", "sheep")


def test_Z35_card_even_apple_wheat__an_odd_apple_or_wheat_scores_nothing() -> None:
    odd_unit_scores_nothing("even-apple-wheat", "apple", "wheat")


def test_Z35_the_delivery_is_otherwise_complete() -> None:
    state = table("3,4", die=1, carried=[{"cow": 1}], cards=with_card("even-cow-sheep", "rancher"))
    state = after(state, "0 go n", "0 deliver cow")
    assert (seen(state)["boxes"][0], seen(state)["delivered"][0]) == ({"cow": 5}, {"cow": 1})
    assert bonus(state)[0] == 5  # most cows


def stopping(card: str, kind: int, *counts: int) -> list[int]:
    state = table(*["4,2"] * len(counts), cards=[card, "gold", "big-towns"])
    for seat, count in enumerate(counts):
        state.stops[seat, kind] = count
    return bonus(state)


def test_Z36_card_inspector__six_stations_pay_5_to_everybody_who_has_them() -> None:
    assert stopping("inspector", 0, 5, 6, 9) == [0, 5, 5]
    assert stopping("inspector", 2, 9, 9, 9) == [0, 0, 0]


def test_Z36_card_mountaineer__six_mountains_pay_5_to_everybody_who_has_them() -> None:
    assert stopping("mountaineer", 2, 5, 6, 9) == [0, 5, 5]
    assert stopping("mountaineer", 0, 9, 9, 9) == [0, 0, 0]


def test_Z36_ends_of_stretches_count_and_the_start_station_does_not() -> None:
    state = table("4,1", die=1)
    assert seen(state)["stops"][0]["station"] == 0
    assert seen(after(state, "0 go s", "0 skip"))["stops"][0]["station"] == 1


def most_delivered(card: str, good: int, *counts: int) -> list[int]:
    state = table(*["4,2"] * len(counts), cards=[card, "gold", "big-towns"])
    for seat, count in enumerate(counts):
        state.delivered[seat, good] = count
    return bonus(state)


@pytest.mark.parametrize(
    ("counts", "paid"),
    [((3, 1, 2), [5, 0, 0]), ((3, 3, 0), [5, 5, 0]), ((0, 0, 0), [0, 0, 0]), ((0, 0, 1), [0, 0, 5])],
)
@pytest.mark.parametrize(("card", "good"), [("rancher", 0), ("miner", 4), ("farmer", 2)])
def test_Z37_all_who_delivered_most_get_5_and_nobody_if_that_is_0(
    card: str, good: int, counts: tuple[int, ...], paid: list[int]
) -> None:
    assert most_delivered(card, good, *counts) == paid


def test_Z37_card_rancher__cows_count_and_nothing_else() -> None:
    assert [most_delivered("rancher", good, 1, 0) for good in range(6)] == [[5, 0], *[[0, 0]] * 5]


def test_Z37_card_miner__ore_counts_and_nothing_else() -> None:
    assert [most_delivered("miner", good, 1, 0) for good in range(6)] == [*[[0, 0]] * 4, [5, 0], [0, 0]]


def test_Z37_card_farmer__wheat_counts_and_nothing_else() -> None:
    assert [most_delivered("farmer", good, 1, 0) for good in range(6)] == [*[[0, 0]] * 2, [5, 0], *[[0, 0]] * 3]


def test_Z37_the_final_delivery_is_included() -> None:
    five = {"sheep": 1, "wheat": 1, "apple": 1, "ore": 1, "timber": 1}
    cards = ["rancher", "gold", "big-towns"]
    state = table("3,4", "4,2", die=[1, 1], carried=[{"cow": 1}, {"cow": 3}], delivered=[five, {}], cards=cards)
    state = after(state, "0 go n", "0 skip", "0 deliver cow", "1 go s", "1 deliver cow")
    assert seen(state)["bonuses"] == [0, 5]


def test_Z38_card_tourist__most_town_stops_pay_5_to_all_tied() -> None:
    assert stopping("tourist", 1, 2, 3, 3) == [0, 5, 5]
    assert stopping("tourist", 1, 0, 0, 0) == [0, 0, 0]
    assert stopping("tourist", 0, 2, 3, 3) == [0, 0, 0]


def test_Z38_a_town_stop_counts_with_or_without_a_delivery() -> None:
    state = table("3,4", "3,4", die=1, carried=[{"cow": 1}, {"cow": 1}])
    state = after(state, "0 go n", "0 deliver cow", "1 go n", "1 skip")
    assert [stops["town"] for stops in seen(state)["stops"]] == [1, 1]


def test_Z39_card_gold_rush__most_nuggets_obtained_pay_5_spent_or_not() -> None:
    state = table("4,2", "4,2", "4,2", cards=["gold-rush", "gold", "big-towns"])
    state.obtained[:3] = [4, 2, 4]
    state.nuggets[:3] = [0, 2, 1]
    assert bonus(state) == [5, 0, 5]
    state.obtained[:3] = 0
    assert bonus(state) == [0, 0, 0]


def test_end_cards_pay_nothing_before_the_end() -> None:
    state = table("4,2", "4,2", cards=["inspector", "tourist", "rancher"])
    state.stops[:], state.delivered[:] = 9, 1
    assert (ARIZONA.score_list(state), seen(state)["bonuses"]) == ([0, 0], [0, 0])
    assert bonus(state) == [15, 15]


def test_contradictory_cards_are_inert() -> None:
    state = table("2,2", die=1, cards=["bad-weather", "gold", "mountaineer"])
    assert "2,1" not in ends(state)
