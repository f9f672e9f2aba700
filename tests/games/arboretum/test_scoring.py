"""Arboretum, rights, paths, points and victory: A16–A28."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sobremesa.games.arboretum import ARBORETUM
from tests.fuzz import tried
from tests.games.arboretum import slow
from tests.games.arboretum.grove import after, rows, seen, table, truth
from tests.games.arboretum.positions import groves, hands
from tests.games.arboretum.slow import Cell


def entry(held: list[str], species: str, layouts: list[Any] | None = None) -> list[Any]:
    """The lines of the score sheet for one species, by seat."""
    state = table(held, groves=layouts or [], phase="end")
    (found,) = [entry for entry in seen(state)["sheet"] if entry["species"] == species]
    return list(found["lines"])


def sums(*held: str) -> list[int]:
    return [line["sum"] for line in entry([*held], "C")]


def rights(*held: str) -> list[int]:
    return [seat for seat, line in enumerate(entry([*held], "C")) if line["right"]]


def path(layout: str, species: str) -> Any:
    """The best path of one arboretum."""
    return seen(table(["", ""], groves=[layout]))["paths"][0].get(species, {"cards": [], "points": 0, "bonuses": ""})


def points(layout: str, species: str) -> int:
    return int(path(layout, species)["points"])


# Who may score a species


def test_A16_the_values_of_a_species_left_in_hand_are_added_up() -> None:
    assert sums("C2 C3 C7 D8", "C4 J5") == [12, 4]


def test_A17_an_8_counts_nothing_when_an_opponent_has_the_1() -> None:
    assert sums("C8", "C1") == [0, 1]
    assert sums("C8 C3", "C1", "C2") == [3, 1, 2]


def test_A17_ones_own_1_does_not_hurt_ones_own_8() -> None:
    assert sums("C1 C3 C8", "C7") == [12, 7]


def test_A17_a_1_of_another_species_or_elsewhere_does_nothing() -> None:
    assert sums("C8", "D1") == [8, 0]
    assert [line["sum"] for line in entry(["C8", "D2"], "C", ["D3", "C1"])] == [8, 0]


def test_A17_a_1_on_a_pile_does_nothing() -> None:
    state = table(["C8", "D2"], piles=["", "C1"], phase="end")
    assert seen(state)["sheet"][0]["lines"][0]["sum"] == 8


def test_A18_the_highest_sum_has_the_right() -> None:
    assert rights("C2 C5", "C6") == [0]
    assert rights("C2", "C6", "C5") == [1]


def test_A18_all_who_tie_for_it_have_the_right() -> None:
    assert rights("C2 C5", "C7", "C6") == [0, 1]


def test_A19_when_nobody_holds_the_species_everybody_may_score_it() -> None:
    assert rights("D1", "D2", "D3") == [0, 1, 2]


def test_A20_the_right_without_a_path_scores_nothing_and_keeps_the_others_out() -> None:
    lines = entry(["C2", "D2"], "C", ["D1", "C4 C5"])
    assert [line["right"] for line in lines] == [True, False]
    assert [line["points"] for line in lines] == [0, 0]
    assert lines[1]["path"]["points"] == 2


# Paths


@pytest.mark.parametrize(
    ("layout", "value"),
    [
        ("C2 C3", 2),
        ("C2 C7", 2),  # gaps are allowed
        ("C7 C2", 2),  # in either direction
        ("C2 D3", 0),  # it ends in its own species
        ("D2 C3", 0),
        ("C2 D3 C3", 0),  # every card is higher than the one before
        ("C2 D2 C3", 0),
        ("C2 .. / D3 C4", 3),  # it may turn
        ("C2 D1 / D8 C4", 0),  # but not go diagonally
        ("C2", 0),  # one card is no path
    ],
)
def test_A21_a_path_rises_from_card_to_neighbouring_card_within_its_own_species_at_both_ends(
    layout: str, value: int
) -> None:
    assert points(layout, "C") == value


def test_A22_the_cards_between_may_be_of_any_species() -> None:
    assert path("C2 D3 J4 C5 M6 C7", "C")["cards"] == ["C2", "D3", "J4", "C5", "M6", "C7"]


def test_A22_the_longest_path_has_eight_cards() -> None:
    assert path("C1 D2 J3 D4 J5 D6 J7 C8", "C")["cards"] == ["C1", "D2", "J3", "D4", "J5", "D6", "J7", "C8"]


def test_A23_a_card_may_belong_to_paths_of_different_species() -> None:
    layout = "C2 D3 C4 D5"
    assert (path(layout, "C")["cards"], path(layout, "D")["cards"]) == (["C2", "D3", "C4"], ["D3", "C4", "D5"])


def test_A24_exactly_one_path_is_scored_the_most_valuable() -> None:
    assert points("C2 C3 J1 C5 C6 C7", "C") == 3
    assert points("C2 C3 .. / D1 D2 .. / C1 C4 C5", "C") == 4


def test_A25_a_each_card_is_a_point() -> None:
    assert (points("C2 D3 C4", "C"), path("C2 D3 C4", "C")["bonuses"]) == (3, "a")


@pytest.mark.parametrize(
    ("layout", "value", "bonuses"),
    [
        ("C2 C3 C4", 3, "a"),  # three are not enough
        ("C2 C3 C4 C5", 8, "ab"),
        ("C2 C3 D4 C5", 4, "a"),  # all of them
        ("C2 C3 C4 C5 C6", 10, "ab"),
    ],
)
def test_A25_b_four_or_more_all_of_the_species_count_twice(layout: str, value: int, bonuses: str) -> None:
    assert (points(layout, "C"), path(layout, "C")["bonuses"]) == (value, bonuses)


def test_A25_c_and_d_a_first_1_is_a_point_more_and_a_last_8_two_and_neither_is_doubled() -> None:
    assert (points("C1 D3 C4", "C"), path("C1 D3 C4", "C")["bonuses"]) == (4, "ac")
    assert (points("C2 D3 C8", "C"), path("C2 D3 C8", "C")["bonuses"]) == (5, "ad")
    assert (points("C1 C2 C3 C8", "C"), path("C1 C2 C3 C8", "C")["bonuses"]) == (11, "abcd")


def test_A25_a_1_or_8_of_another_species_brings_nothing() -> None:
    assert points("D1 C2 C3 D8", "C") == 2


def test_A26_the_score_is_the_sum_over_all_species_in_play() -> None:
    state = table(["C8 D8 J2", "L8"], groves=["C2 C3 D4 D5 L6 L7", "J1"], phase="end")
    assert ARBORETUM.score_list(state) == [2 + 2, 0]


def test_A26_before_the_end_the_scores_are_those_of_all_paths_whatever_is_held() -> None:
    state = table(["C8", "L8"], groves=["C2 C3 D4 D5 L6 L7", "J2 J3"])
    assert ARBORETUM.score_list(state) == [6, 2]


# The winner


def test_A27_most_points_win() -> None:
    state = table(["", ""], groves=["C2 C3 C4", "D1 J1 L1 M1 O8 D2"], phase="end")
    assert (ARBORETUM.score_list(state), ARBORETUM.winner_list(state)) == ([3, 0], [0])


def test_A27_among_those_tied_the_most_species_laid_win() -> None:
    state = table(["", ""], groves=["C2 C3", "D2 D3 J1"], phase="end")
    assert (ARBORETUM.score_list(state), ARBORETUM.winner_list(state)) == ([2, 2], [1])


def test_A28_still_tied_they_share_the_victory() -> None:
    state = table(["", "", ""], groves=["C2 C3", "D2 D3", "J1"], phase="end")
    assert ARBORETUM.winner_list(state) == [0, 1]


# The score sheet explains itself


@pytest.mark.parametrize(
    ("held", "layout", "reason", "words"),
    [
        (["C5", "C4"], "C1 C2", "highest", "The highest sum, 5"),
        (["C5", "C2 C3"], "C1 C4", "tied", "Tied for the highest sum, 5"),
        (["D5", "D4"], "C1 C2", "nobody", "Nobody holds a card"),
        (["C5", "C6"], "C1 C2", "beaten", "6 against 5"),
        (["C8 C5", "C1"], "C2 C3", "highest", "The 8 counts nothing"),
        (["C5", "C4"], "D1", "highest", "no path"),
    ],
)
def test_the_sheet_says_why_a_seat_may_score_or_not(held: list[str], layout: str, reason: str, words: str) -> None:
    line = entry(held, "C", [layout, "J1"])[0]
    assert line["reason"] == reason
    assert words in line["why"]


def test_the_sheet_adds_up_to_the_scores() -> None:
    state = table(["C8 D1 J2", "C1 D8 L8"], groves=["C2 C3 D4 D5 L6 L7", "J1 J3 M4"], phase="end")
    sheet = seen(state)["sheet"]
    assert [sum(entry["lines"][seat]["points"] for entry in sheet) for seat in range(2)] == ARBORETUM.score_list(state)


# Agreement with the slow reading of the page


@tried(400)
@given(groves(letters="CDJ"))
@example(rows("Q6 Q5 Q4 / Q7 .. Q3 / Q8 Q1 Q2"))
@example(rows("W2 W3 W4 W6 / C3 D4 O5 .. / .. .. A6 W7"))
def test_best_paths_agree_with_an_enumeration_of_all_paths(grove: dict[Cell, str]) -> None:
    state = table(["", ""], groves=[grove])
    for species in seen(state)["species"]:
        best = seen(state)["paths"][0].get(species, {"cards": [], "points": 0})
        assert best["points"] == slow.best(grove, species)
        if best["cards"]:
            assert best["cards"] in list(slow.paths(grove, species))
            assert slow.path_points(best["cards"], species) == best["points"]


@tried(200)
@given(st.data(), st.integers(2, 4))
def test_sums_and_rights_agree_with_the_slow_rules(data: st.DataObject, seats: int) -> None:
    held = data.draw(hands(seats))
    owned = [set(cards.split()) for cards in held]
    for species in "CD":
        lines = entry(held, species)
        assert [line["sum"] for line in lines] == slow.sums(owned, species)
        assert [seat for seat, line in enumerate(lines) if line["right"]] == slow.rights(owned, species)


@tried(100)
@given(st.data(), st.integers(2, 3))
def test_scores_and_winners_agree_with_the_slow_rules(data: st.DataObject, seats: int) -> None:
    held = data.draw(hands(seats, "CD"))
    letters = ["JO", "LM", "AR"][:seats]
    layouts = [data.draw(groves(10, pair)) for pair in letters]
    taken = set(" ".join(held).split())
    for seat, layout in enumerate(layouts):  # a few cards of the contested species between the others
        spare = iter([f"{'CD'[seat % 2]}{value}" for value in range(1, 9)])
        layouts[seat] = {
            cell: next((card for card in spare if card not in taken), own) if index % 2 else own
            for index, (cell, own) in enumerate(layout.items())
        }
        taken |= set(layouts[seat].values())
    state = table(held, groves=layouts, phase="end")
    assert ARBORETUM.score_list(state) == slow.scores(truth(state))
    assert ARBORETUM.winner_list(state) == slow.winners(truth(state))


def test_the_last_discard_is_no_longer_in_the_hand_that_scores() -> None:
    state = table(["C8 C7 D1", "C6"], groves=["C2 C3", "J1"], piles=["", ""], deck="", phase="discard")
    assert [ARBORETUM.score_list(after(state, f"0 discard {card}"))[0] for card in ("C8", "D1")] == [2, 2]
    state = table(["C4 D1", "C3 C2"], groves=["C5 C6", "J1"], deck="", phase="discard")
    assert [ARBORETUM.score_list(after(state, f"0 discard {card}"))[0] for card in ("C4", "D1")] == [0, 0]
    state = table(["C8 D1", "C6"], groves=["C2 C3", "J1"], deck="", phase="discard")
    assert [ARBORETUM.score_list(after(state, f"0 discard {card}"))[0] for card in ("C8", "D1")] == [0, 2]
