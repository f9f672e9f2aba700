"""Arboretum, the set-up: A1–A5."""

from collections import Counter

import pytest

from sobremesa.games.arboretum import ARBORETUM
from tests.games.arboretum.grove import deck, hand, opening, seen, truth
from tests.games.arboretum.slow import CARDS

PLAYERS = [(2, 6, 34), (3, 8, 43), (4, 10, 52)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_A1_every_card_of_the_species_in_play_is_there_once(seats: int) -> None:
    state = opening(seats)
    cards = [*deck(state), *(card for seat in range(seats) for card in hand(state, seat))]
    assert sorted(cards) == sorted(card for card in CARDS if card[0] in seen(state)["species"])


@pytest.mark.parametrize(("seats", "species", "_"), PLAYERS)
def test_A2_as_many_species_are_in_play_as_the_number_of_players_asks(seats: int, species: int, _: int) -> None:
    assert len(seen(opening(seats))["species"]) == species


def test_A2_everyone_knows_which_species_are_in_play() -> None:
    state = opening(2, seed=5)
    assert seen(state, 0)["species"] == seen(state, 1)["species"] == seen(state)["species"]


def test_A2_every_choice_of_species_is_as_likely() -> None:
    """Each of the 45 pairs that stay out of a game for three comes up as often, within five standard errors."""
    games = 4500
    out: Counter[str] = Counter()
    for seed in range(games):
        out["".join(letter for letter in "CDJOLMARQW" if letter not in seen_species(seed))] += 1
    assert len(out) == 45
    assert all(abs(times - games / 45) <= 5 * (games / 45) ** 0.5 for times in out.values())


def seen_species(seed: int) -> list[str]:
    return list(ARBORETUM.write_deal(opening(3, seed))["species"])


def test_A3_seat_0_starts() -> None:
    assert {int(opening(seats, seed).turn) for seats in (2, 3, 4) for seed in range(5)} == {0}


@pytest.mark.parametrize(("seats", "_", "left"), PLAYERS)
def test_A4_everybody_gets_seven_cards_and_the_others_are_the_deck(seats: int, _: int, left: int) -> None:
    state = opening(seats)
    assert [len(hand(state, seat)) for seat in range(seats)] == [7] * seats
    assert (seen(state)["deck"], len(deck(state))) == (left, left)


def test_A4_all_discard_piles_are_empty() -> None:
    assert seen(opening(4))["discards"] == [[], [], [], []]


def test_A4_every_card_is_dealt_as_often() -> None:
    """In games for four, each card is in a given hand 7 times in 80, within five standard errors."""
    games, held = 2000, Counter[str]()
    for seed in range(games):
        held.update(ARBORETUM.write_deal(opening(4, seed))["hands"][3])
    share = 7 / 80
    assert set(held) == set(CARDS)
    assert all(abs(times - games * share) <= 5 * (games * share * (1 - share)) ** 0.5 for times in held.values())


@pytest.mark.parametrize(("seats", "_", "left"), PLAYERS)
def test_A5_with_start_discards_every_seat_but_the_first_has_a_card_on_its_pile(seats: int, _: int, left: int) -> None:
    state = opening(seats, start_discards=True)
    assert [len(pile) for pile in seen(state)["discards"]] == [0] + [1] * (seats - 1)
    assert seen(state)["deck"] == left - (seats - 1)
    assert not deck(state) & {card for pile in truth(state).piles for card in pile}
