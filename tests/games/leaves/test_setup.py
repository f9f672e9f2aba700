"""Under the Leaves, set-up and tiles (rules page, L1–L5, L7)."""

from collections import Counter
from typing import Any

import pytest

from sobremesa.game import BadDeal, BadOptions, choose_options
from sobremesa.games.leaves import LEAVES
from sobremesa.rng import generator
from tests.games.leaves import slow
from tests.games.leaves.garden import ALL_CARDS, QUIET, lay, lines, opening, seen


def dealt(seats: int, seed: int, **options: Any) -> dict[str, Any]:
    state = LEAVES.new_state()
    LEAVES.deal(state, seats, LEAVES.settings(choose_options(LEAVES, seats, options)), generator(seed))
    return dict(LEAVES.write_deal(state))


def test_the_box_holds_what_the_page_counts() -> None:
    cells = [cell for tile in slow.TILES for cell in slow.cells_of(tile)]
    assert Counter(cell[0] for cell in cells) == {**dict.fromkeys("KYOUG", 36), "w": 20}
    assert Counter(cell for cell in cells if "*" in cell) == dict.fromkeys(("K*", "Y*", "O*", "U*", "G*"), 6)
    everything = {spelling for tile in (*slow.TILES, *slow.STARTS) for spelling in slow.orientations(tile)}
    assert len(everything) == 54 * 8  # all tiles are different, however they are turned


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L1_each_seat_has_a_start_tile_of_its_own_at_0_0(seats: int) -> None:
    deals = [dealt(seats, seed)["start"] for seed in range(60)]
    assert all(len(set(start)) == seats and set(start) <= set(slow.STARTS) for start in deals)
    assert {start[0] for start in deals} == {start[-1] for start in deals} == set(slow.STARTS)
    table = seen(opening(seats))
    assert [[tile["at"] for tile in garden["tiles"]] for garden in table["gardens"]] == [["0,0"]] * seats


def test_L2_one_card_of_each_type_is_in_play_and_seat_0_begins() -> None:
    deals = [dealt(2, seed)["cards"] for seed in range(100)]
    for kind, cards in enumerate(ALL_CARDS):
        assert {deal[kind] for deal in deals} == set(cards)
    assert len(set(map(tuple, deals))) > 40  # each type is drawn by itself
    assert opening(3).turn == 0


@pytest.mark.parametrize(("seats", "bag"), [(2, 26), (3, 38), (4, 50)])
def test_L3_the_bag_has_twelve_tiles_a_seat_and_two_that_stay(seats: int, bag: int) -> None:
    table = seen(opening(seats))
    assert table["bag"] + 3 == bag == 12 * seats + 2
    assert len(table["unseen"]) == 47  # nobody knows which of them were removed


def test_L4_three_tiles_form_the_market() -> None:
    deals = [dealt(2, seed)["market"] for seed in range(300)]
    assert all(len(set(market)) == 3 for market in deals)
    assert {tile for market in deals for tile in market} == set(slow.TILES)
    state = opening(market=["wGKK", "G*OKK", "wUGG"])
    assert seen(state)["market"] == ["wGKK", "G*OKK", "wUGG"]
    assert not {"wGKK", "G*OKK", "wUGG"} & set(seen(state)["unseen"])


@pytest.mark.parametrize("tile", slow.TILES)
def test_L5_a_tile_is_a_puddle_or_a_mushroom_a_single_and_a_pair(tile: str) -> None:
    first, single, one, other = slow.cells_of(tile)
    assert first == "w" or first.endswith("*")
    assert one == other
    assert len({first[0], single, one}) == 3


@pytest.mark.parametrize("tile", ["wGKK", "G*OKK", "U*YGG"])
def test_L7_a_tile_may_be_turned_and_flipped_but_never_moves_again(tile: str) -> None:
    state = opening(market=[tile, "wKYY", "wUGG"])
    laid = {line.split()[-1] for line in lines(state) if line.startswith("0 place 0 1,0 ")}
    assert laid == slow.orientations(tile)
    assert len(laid) == 8
    later = lay(lay(state, f"1,0 {tile}"), "2,0 wKYY")
    assert seen(later)["gardens"][0]["tiles"][1] == {"at": "1,0", "cells": tile, "birds": 0}


# Options


def test_the_first_cards_are_those_for_beginners() -> None:
    assert {tuple(dealt(2, seed, cards="first")["cards"]) for seed in range(9)} == {("meticulous", "host", "diver")}


def test_listed_cards_are_dealt() -> None:
    assert dealt(2, 1, cards=["runner", "loner", "shy"])["cards"] == ["runner", "loner", "shy"]


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("second", "it is random or first, or three cards"),
        (7, "cards cannot be 7"),
        (None, "cards cannot be None"),
        ([1, 2, 3], "cards cannot be"),
        ({}, "cards cannot be"),
        (["restless", "host", "dragon"], "there is no card 'dragon'"),
        (["host", "restless", "diver"], "one leaf card, one mushroom card, one puddle card, in this order"),
        (["restless", "host"], "in this order"),
        (["restless", "host", "diver", "shy"], "in this order"),
        ([], "in this order"),
    ],
)
def test_other_cards_are_refused_with_a_sentence(cards: Any, sentence: str) -> None:
    with pytest.raises(BadOptions, match="cards") as refused:
        choose_options(LEAVES, 2, {"cards": cards})
    assert sentence in str(refused.value)


# Deals


def deal_of(**changes: Any) -> dict[str, Any]:
    deal = {"cards": QUIET, "start": ["wKUY*", "wOYK*"], "market": ["wGKK", "wGYY", "wGOO"]}
    return {**deal, **changes}


def test_a_deal_reads_back_as_the_same_game() -> None:
    for seed in range(20):
        state, again = LEAVES.new_state(), LEAVES.new_state()
        options = choose_options(LEAVES, 3, {"diagonal_tokens": "one"})
        LEAVES.deal(state, 3, LEAVES.settings(options), generator(seed))
        LEAVES.read_deal(again, 3, options, LEAVES.write_deal(state))
        assert again.tobytes() == state.tobytes()


def test_a_start_tile_lies_as_it_is_spelled() -> None:
    state = opening(start=["Y*UKw", "wOYK*"])
    assert LEAVES.write_deal(state)["start"] == ["Y*UKw", "wOYK*"]
    assert LEAVES.tell_deal(state, None) == LEAVES.write_deal(state)


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ([], "members cards, start, market"),
        ({}, "members cards, start, market"),
        (deal_of(bag=[]), "members cards, start, market"),
        (deal_of(cards=["restless", "loner"]), "3 cards"),
        (deal_of(cards="first"), "3 cards"),
        (deal_of(cards=["loner", "restless", "shy"]), "'loner' is no leaf card"),
        (deal_of(cards=["restless", "loner", "diver"]), "not those of the option"),
        (deal_of(start=["wKUY*"]), "2 start tiles"),
        (deal_of(start=["wKUY*", "wKUY*"]), "2 different start tiles"),
        (deal_of(start=["wKUY*", "Y*UKw"]), "2 different start tiles"),
        (deal_of(start=["wKUY*", "wGKK"]), "'wGKK' is no start tile"),
        (deal_of(start=["wKUY*", "wKYU*"]), "'wKYU*' is no start tile"),
        (deal_of(start=["wKUY*", 3]), "2 start tiles"),
        (deal_of(market=["wGKK", "wGYY"]), "3 market tiles"),
        (deal_of(market=["wGKK", "wGYY", "wGYY"]), "3 different market tiles"),
        (deal_of(market=["wGKK", "wGYY", "wKUY*"]), "'wKUY*' is no garden tile"),
        (deal_of(market=["wGKK", "wGYY", "OOGw"]), "is spelled wGOO in the market"),
    ],
)
def test_a_deal_that_chance_could_not_make_is_refused(dealt: Any, sentence: str) -> None:
    with pytest.raises(BadDeal) as refused:
        LEAVES.read_deal(LEAVES.new_state(), 2, choose_options(LEAVES, 2, {"cards": QUIET}), dealt)
    assert sentence in str(refused.value)


def test_the_cards_of_a_random_deal_may_be_any() -> None:
    LEAVES.read_deal(LEAVES.new_state(), 2, choose_options(LEAVES, 2, {}), deal_of(cards=["flirty", "host", "diver"]))
