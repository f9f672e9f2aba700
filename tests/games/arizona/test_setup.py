"""Arizona, set-up: Z1–Z4, and the options of section 2."""

from collections import Counter
from typing import Any

import pytest

from sobremesa.game import CHANCE, BadDeal, BadOptions, Seat, choose_options
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.sheets import NAMES, SHEETS
from sobremesa.games.arizona.state import CARDS
from sobremesa.rng import generator
from tests.games.arizona.table import CLASSIC, INERT, after, allowed, opening, seen, table

CONFLICTS = [{"bad-weather", "gold"}, {"bad-weather", "mountaineer"}, {"closed-stations", "inspector"}]


def dealt_cards(seed: int, **options: Any) -> list[str]:
    state = ARIZONA.new_state()
    ARIZONA.deal(state, 2, ARIZONA.settings(choose_options(ARIZONA, 2, options)), generator(seed))
    return list(seen(state)["cards"])


@pytest.mark.parametrize(("seats", "dice"), [(2, 3), (3, 4), (4, 5)])
def test_Z1_there_is_one_die_more_than_players(seats: int, dice: int) -> None:
    state = opening(seats)
    assert [n for n in (3, 4, 5) if allowed(state, " ".join(["* roll", *["4"] * n]))] == [dice]


def test_Z1_the_game_is_for_two_to_four_players() -> None:
    assert list(ARIZONA.seats) == [2, 3, 4]


def test_Z2_every_seat_marks_its_own_sheet_only() -> None:
    state = after(table("4,2", "4,2", die=[1, 6]), "0 go w")
    assert seen(state)["circled"] == [["3,2"], []]
    assert seen(after(state, "1 go w w"))["circled"] == [["3,2"], ["2,2"]]


def test_Z2_everybody_sees_every_sheet() -> None:
    state = after(table("4,2", "4,2", die=[1, 6]), "0 go w")
    assert ARIZONA.view(state, Seat(1))["circled"] == ARIZONA.view(state, Seat(0))["circled"]


def test_Z3_three_different_cards_lie_face_up_from_the_beginning() -> None:
    for seed in range(50):
        cards = dealt_cards(seed)
        assert len(cards) == len(set(cards)) == 3
        assert set(cards) <= set(CARDS)


def test_Z3_every_card_is_as_likely_as_the_others_in_every_place() -> None:
    hands = [dealt_cards(seed) for seed in range(3400)]
    for place in range(3):
        counts = Counter(hand[place] for hand in hands)
        assert set(counts) == set(CARDS)
        assert all(140 < count < 260 for count in counts.values())


def test_Z3_contradictory_cards_are_simply_inert() -> None:
    cards = ["bad-weather", "gold", "closed-stations"]
    assert seen(opening(2, cards=cards))["cards"] == cards


def test_Z4_seat_0_starts_the_first_round_and_the_next_number_is_the_next_seat() -> None:
    state = after(opening(3), "* roll 1 2 3 4")
    assert (state.turn, seen(state)["starter"]) == (0, 0)
    assert after(state, "0 take 1").turn == 1
    assert after(state, "0 take 1", "1 take 2").turn == 2


def test_redrawn_cards_never_conflict_and_every_card_still_comes() -> None:
    hands = [set(dealt_cards(seed, redraw_conflicts=True)) for seed in range(600)]
    assert not any(pair <= hand for pair in CONFLICTS for hand in hands)
    assert set().union(*hands) == set(CARDS)
    free = [set(dealt_cards(seed)) for seed in range(600)]
    assert all(any(pair <= hand for hand in free) for pair in CONFLICTS)


def test_listed_cards_are_used_as_listed() -> None:
    cards = ["mountaineer", "bad-weather", "gold"]
    state = opening(2, cards=cards, redraw_conflicts=True)
    assert seen(state)["cards"] == cards
    assert state.turn == CHANCE


@pytest.mark.parametrize("name", NAMES)
def test_a_built_in_sheet_is_dealt_by_its_name(name: str) -> None:
    view = seen(opening(2, sheet=name))
    assert view["sheet"] == list(SHEETS[name].rows)
    assert view["options"]["sheet"] == name


def test_classic_is_the_sheet_of_the_page() -> None:
    assert seen(opening())["sheet"] == CLASSIC


def test_a_typed_sheet_is_dealt_and_named_by_its_rows() -> None:
    rows = ["PPPPPP", "CSWAOT", "CSWAOT", "EEEEEE", "^^^^^^", "TTTTTT"]
    view = seen(opening(2, sheet=rows))
    assert view["sheet"] == view["options"]["sheet"] == rows


def bad_cards(value: Any) -> str:
    with pytest.raises(BadOptions) as refused:
        choose_options(ARIZONA, 2, {"cards": value})
    return refused.value.key


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("gold", "cards-count"),
        (["gold"], "cards-count"),
        ([], "cards-count"),
        (None, "cards-count"),
        (True, "cards-count"),
        ([*INERT, "gold"], "cards-count"),
        (["gold", "miner", "Rancher"], "cards-unknown"),
        (["gold", "miner", 3], "cards-unknown"),
        (["silver", "gold", "gold"], "cards-unknown"),
        (["gold", "miner", "gold"], "cards-repeated"),
    ],
    ids=repr,
)
def test_wrong_cards_are_refused_with_a_key(value: Any, key: str) -> None:
    assert bad_cards(value) == key


def test_cards_may_be_typed_as_one_text() -> None:
    assert choose_options(ARIZONA, 2, {"cards": "gold, miner,farmer"})["cards"] == ["gold", "miner", "farmer"]


# The deal


def read_deal(dealt: Any, **options: Any) -> Any:
    state = ARIZONA.new_state()
    ARIZONA.read_deal(state, 2, choose_options(ARIZONA, 2, options), dealt)
    return state


@pytest.mark.parametrize("cards", ["random", ["gold", "miner", "farmer"]])
def test_a_deal_reads_back_as_it_is_written(cards: Any) -> None:
    dealt = {"cards": ["gold", "miner", "farmer"], "sheet": CLASSIC}
    state = read_deal(dealt, cards=cards)
    assert ARIZONA.write_deal(state) == ARIZONA.tell_deal(state, Seat(1)) == dealt
    assert ARIZONA.view(state, None)["options"]["cards"] == cards


@pytest.mark.parametrize(
    ("dealt", "options", "why"),
    [
        ({}, {}, "The deal of Arizona is"),
        ([], {}, "The deal of Arizona is"),
        (None, {}, "The deal of Arizona is"),
        ({"cards": INERT}, {}, "The deal of Arizona is"),
        ({"cards": INERT, "sheet": CLASSIC, "dice": 3}, {}, "The deal of Arizona is"),
        ({"cards": "gold,miner,farmer", "sheet": CLASSIC}, {}, "a list of three"),
        ({"cards": INERT[:2], "sheet": CLASSIC}, {}, "exactly 3 cards"),
        ({"cards": ["gold", "gold", "miner"], "sheet": CLASSIC}, {}, "listed twice"),
        ({"cards": ["gold", "silver", "miner"], "sheet": CLASSIC}, {}, "no card 'silver'"),
        ({"cards": INERT, "sheet": "classic"}, {}, "not the one of the options"),
        ({"cards": INERT, "sheet": CLASSIC[::-1]}, {}, "not the one of the options"),
        ({"cards": INERT, "sheet": CLASSIC}, {"sheet": "sierra"}, "not the one of the options"),
        ({"cards": INERT[::-1], "sheet": CLASSIC}, {"cards": INERT}, "the options list"),
        ({"cards": ["gold", "miner", "bad-weather"], "sheet": CLASSIC}, {"redraw_conflicts": True}, "never both"),
    ],
)
def test_a_deal_that_chance_could_not_have_made_is_refused(dealt: Any, options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadDeal, match=why):
        read_deal(dealt, **options)
