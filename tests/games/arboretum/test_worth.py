"""Arboretum, how good a position looks."""

from typing import Any

import pytest

from sobremesa.bots import BOTS
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.match import play_many
from tests.games.arboretum.grove import after, table

HANDS = ["C7 C6 D5", "J7 J6 D4"]


def worth(hands: list[str], groves: list[str], seat: int = 0, **more: Any) -> float:
    return float(ARBORETUM.worth(table(hands, groves=groves, **more), seat))


def test_a_longer_path_of_a_species_held_is_worth_more() -> None:
    assert worth(HANDS, ["C1 C2 C3", "J1"]) > worth(HANDS, ["C1 C2 L3", "J1"]) > worth(HANDS, ["C1 L2 L3", "J1"])


def test_a_path_is_worth_more_with_its_species_in_hand() -> None:
    assert worth(["C7 C6 D5", "J7"], ["C1 C2 C3", "J1"]) > worth(["O7 O6 D5", "J7"], ["C1 C2 C3", "J1"])


def test_keeping_another_from_a_path_is_worth_something() -> None:
    assert worth(["J7 J8 D5", ""], ["C1", "J1 J2 J3"]) > worth(["O7 O8 D5", ""], ["C1", "J1 J2 J3"])


def test_paths_of_others_are_worth_less() -> None:
    assert worth(HANDS, ["C1 C2", "J1 L2"]) > worth(HANDS, ["C1 C2", "J1 J2"])


def test_a_card_known_to_be_in_another_hand_counts_against_one() -> None:
    grove = ["C1 C2 C3", "J1"]
    assert worth(["C6", "C7 L1"], grove, known=["", "L1"]) > worth(["C6", "C7 L1"], grove, known=["", "C7"])


def test_a_card_about_to_come_is_worth_something() -> None:
    state = table(HANDS, groves=["C1", "J1"])
    assert ARBORETUM.worth(after(state, "0 draw deck"), 0) > ARBORETUM.worth(state, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_end_only_points_count(seat: int) -> None:
    state = table(["C8", "J8"], groves=["C1 C2 C3", "J1 J2"], phase="end")
    assert ARBORETUM.worth(state, seat) == [4 - 3, 3 - 4][seat]


def test_every_seat_judges_alike() -> None:
    """The same table, with the players in each other's chairs."""
    left = table(HANDS, groves=["C1 C2", "J1 L2"], known=["C7", "J6"])
    right = table(HANDS[::-1], groves=["J1 L2", "C1 C2"], known=["J6", "C7"], turn=1)
    assert ARBORETUM.worth(left, 0) == ARBORETUM.worth(right, 1)
    assert ARBORETUM.worth(left, 1) == ARBORETUM.worth(right, 0)


def test_the_greedy_bot_beats_random_play() -> None:
    """At least 97 games in a hundred: three lost of sixty would already be too many to be chance."""
    played = play_many(ARBORETUM, [BOTS["greedy"], BOTS["uniform"]], 60, seed=4)
    assert played.shares[:, 0].sum() >= 57
