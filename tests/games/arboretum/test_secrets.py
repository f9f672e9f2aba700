"""Arboretum, hidden information (rules page, section 5): who knows what, and that nothing else gets out."""

import itertools
import json
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from sobremesa.game import OVER, Seat, State
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.parts import part_picture
from sobremesa.poster import poster
from sobremesa.rng import generator
from tests.fuzz import tried
from tests.games.arboretum.grove import after, hand, opening, seen, table, truth
from tests.games.arboretum.positions import Setting, random_game, seeds, settings_of_games

SPECTATOR = -1  # nobody's seat: whatever is unknown to everybody is dealt anew
MIDDLE = cache(
    lambda: table(
        ["C1 C2 C3 C4 C5 C6 C7", "D1 D2 D3 D4 D5 D6 D7"],
        groves=["J1", "J5"],
        piles=["L1 L2", "M1 M2"],
        known=["C1", "D1 D2"],
    )
)


def other_world(state: State, seat: int, seed: int) -> State:
    """Another state that this reader cannot tell from the first: the secrets are other hands and the deck."""
    world = state.copy()
    ARBORETUM.imagine(world, seat, generator(seed, 7))
    return world


def received(state: State, seat: int | None) -> list[Any]:
    """Every byte that a reader gets of a position."""
    view = ARBORETUM.view(state, None if seat is None else Seat(seat))
    texts: list[Any] = [json.dumps(view), ARBORETUM.sketch(view), poster(ARBORETUM, view, "light")]
    texts += [part_picture(part, "arboretum") for part in ARBORETUM.draw(view).parts]
    if seat is None:
        return texts
    numbers = np.zeros(ARBORETUM.features, np.float32)
    ARBORETUM.observe(state, seat, numbers)
    texts += [numbers.tobytes(), float(ARBORETUM.worth(state, seat)).hex(), str(ARBORETUM.score_list(state))]
    if state.turn == seat:
        texts += [str(ARBORETUM.legal_actions(state)), str(ARBORETUM.picks(state))]
    return texts


@tried(6)
@given(settings_of_games, seeds)
def test_a_reader_receives_the_same_in_worlds_that_differ_in_what_it_cannot_know(setting: Setting, seed: int) -> None:
    for number, step in enumerate(random_game(setting, seed)):
        if number % 9 == seed % 9 and step.after.turn != OVER:
            for reader in (*range(setting.seats), None):
                world = other_world(step.after, SPECTATOR if reader is None else reader, number)
                assert received(world, reader) == received(step.after, reader)


def test_no_part_but_ones_own_hand_tells_one_reader_more_than_another() -> None:
    state = after(MIDDLE(), "0 draw deck", "* card M3")
    spectator = {part.name: part.drawn for part in ARBORETUM.draw(seen(state)).parts}
    for reader in (0, 1):
        parts = {part.name: part.drawn for part in ARBORETUM.draw(seen(state, reader)).parts}
        differing = {name for name in parts if parts[name] != spectator.get(name)}
        assert differing == {"hand", "piles", f"grove:{reader}"}  # in two of them lies what a seat may touch
        assert ("card:M3" in "".join(parts.values())) == (reader == 0)


@pytest.mark.parametrize("start_discards", [False, True])
def test_the_deal_is_told_with_ones_own_hand_only(start_discards: bool) -> None:
    state = opening(3, seed=4, start_discards=start_discards)
    dealt = ARBORETUM.write_deal(state)
    hidden = ["?"] * 7
    for reader in (0, 1, 2):
        hands = [own if seat == reader else hidden for seat, own in enumerate(dealt["hands"])]
        assert ARBORETUM.tell_deal(state, Seat(reader)) == {**dealt, "hands": hands}
        assert ARBORETUM.tell_deal(other_world(state, reader, 1), Seat(reader)) == {**dealt, "hands": hands}
    assert ARBORETUM.tell_deal(state, None) == {**dealt, "hands": [hidden] * 3}


def test_only_the_seat_that_draws_reads_which_card_it_was() -> None:
    state = after(MIDDLE(), "0 draw deck")
    code = ARBORETUM.read(state, "card M3")
    assert [ARBORETUM.tell(state, code, Seat(reader)) for reader in (0, 1)] == ["card M3", "card ?"]
    assert ARBORETUM.tell(state, code, None) == "card ?"


@pytest.mark.parametrize("text", ["draw deck", "draw pile 0"])
def test_everything_else_is_told_to_everybody(text: str) -> None:
    code = ARBORETUM.read(MIDDLE(), text)
    assert {ARBORETUM.tell(MIDDLE(), code, reader) for reader in (Seat(0), Seat(1), None)} == {text}


def test_a_card_taken_from_a_pile_is_known_until_it_is_played_or_discarded() -> None:
    state = after(MIDDLE(), "0 draw pile 1", "0 draw pile 0")
    assert seen(state, 1)["hands"][0] == ["C1", "L2", "M2", *"??????"]
    state = after(state, "0 play M2 1,0")
    assert seen(state, 1)["hands"][0] == ["C1", "L2", *"??????"]
    assert seen(after(state, "0 discard L2"), 1)["hands"][0] == ["C1", *"??????"]


def test_a_card_discarded_and_taken_back_is_known() -> None:
    state = after(MIDDLE(), "0 draw deck", "* card M3", "0 draw deck", "* card M4", "0 play M4 1,0", "0 discard M3")
    state = after(state, "1 draw pile 0", "1 draw deck", "* card M8", "1 play M8 1,0", "1 discard D3")
    assert seen(state, 0)["hands"][1] == ["D1", "D2", "M3", *"????"]


def test_a_card_from_the_deck_is_not_known() -> None:
    state = after(MIDDLE(), "0 draw deck", "* card M3")
    assert "M3" not in seen(state, 1)["hands"][0]
    assert "M3" in seen(state, 0)["hands"][0]


def test_a_seat_sees_its_own_hand_and_which_of_it_the_others_know() -> None:
    table = seen(MIDDLE(), 0)
    assert table["hands"][0] == ["C1", "C2", "C3", "C4", "C5", "C6", "C7"]
    assert table["known"][0] == ["C1"]
    assert table["sums"]["C"] == 28


def test_a_spectator_sees_only_what_everybody_knows() -> None:
    assert seen(MIDDLE())["hands"] == [["C1", *"??????"], ["D1", "D2", *"?????"]]
    assert seen(MIDDLE())["sums"] is None


def test_rights_are_not_shown_before_the_end_and_everything_is_after_it() -> None:
    assert seen(MIDDLE(), 0)["sheet"] is None
    over = table(["C1 C2", "D1"], phase="end")
    assert seen(over)["hands"] == [["C1", "C2"], ["D1"]]
    assert len(seen(over)["sheet"]) == 6


# What a seat imagines


def small(seats: int, known: bool) -> State:
    """Few enough unseen cards to list every way to spread them."""
    hands = ["C1 C2", "D1 D2 D3", "J1 J2"][:seats]
    shown = ["C1", "D2", ""] if known else ["", "", ""]
    return table(hands, deck="L1 M8", known=shown[:seats], piles=["O1", "O2", "O3"][:seats])


def worlds(state: State, seat: int) -> list[tuple[frozenset[str], ...]]:
    """Every way to deal the cards that the seat cannot place: to each other hand as many as it hides."""
    table = truth(state)
    hidden = [set() if other == seat else table.hands[other] - table.known[other] for other in range(len(table.hands))]
    return list(spread(sorted(set().union(table.deck, *hidden)), [len(cards) for cards in hidden]))


def spread(cards: list[str], sizes: list[int]) -> Any:
    if not sizes:
        yield (frozenset(cards),)
        return
    for chosen in itertools.combinations(cards, sizes[0]):
        for rest in spread([card for card in cards if card not in chosen], sizes[1:]):
            yield (frozenset(chosen), *rest)


@pytest.mark.parametrize(
    ("seats", "seat", "known"), [(2, 0, False), (2, 0, True), (2, 1, True), (3, 0, True), (3, 2, True)]
)
def test_imagined_worlds_are_all_the_possible_ones_and_equally_likely(seats: int, seat: int, known: bool) -> None:
    """Compared with every world written out, within five standard errors."""
    state, rng = small(seats, known), generator(11)
    possible = worlds(state, seat)
    draws = 60 * len(possible)
    times: Counter[tuple[frozenset[str], ...]] = Counter()
    for _ in range(draws):
        world = state.copy()
        ARBORETUM.imagine(world, seat, rng)
        table = truth(world)
        hidden = [set() if other == seat else table.hands[other] - table.known[other] for other in range(seats)]
        times[(*(frozenset(cards) for cards in hidden), frozenset(table.deck))] += 1
    assert set(times) == set(possible)
    assert len(possible) > 1
    assert all(abs(times[world] - 60) <= 5 * 60**0.5 for world in possible)


@tried(5)
@given(settings_of_games, seeds)
def test_imagining_changes_nothing_that_the_seat_knows(setting: Setting, seed: int) -> None:
    for number, step in enumerate(random_game(setting, seed)):
        if number % 5 == 0:
            reader = number % setting.seats
            before, world = truth(step.before), truth(other_world(step.before, reader, seed % 100))
            assert world.hands[reader] == before.hands[reader]
            assert [len(hand) for hand in world.hands] == [len(hand) for hand in before.hands]
            assert all(known <= held for known, held in zip(world.known, world.hands, strict=True))
            before.hands, before.deck = world.hands, world.deck
            assert world == before


def test_nothing_is_imagined_after_the_end() -> None:
    state = table(["C1 C2 C3", "D1 D2 D3"], deck="", phase="end")
    assert other_world(state, 0, 1) == state


def test_imagined_hands_differ_from_the_truth() -> None:
    state = opening(2, seed=1)
    assert {frozenset(hand(other_world(state, 0, seed), 1)) for seed in range(3)} != {frozenset(hand(state, 1))}
