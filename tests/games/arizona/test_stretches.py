"""Arizona, stretches: Z9–Z17."""

import pytest

from sobremesa.games.arizona.stretches import DIE_OF_PATH, FIRST_PATH, PATHS
from tests.games.arizona import slow
from tests.games.arizona.table import after, allowed, ends, goes, lines, opening, seen, table, texts

OPEN = ["^" * 12] * 5 + ["^" * 5 + "PPPPPP^"] + ["^" * 5 + "ECSWAOT"] + ["^" * 12] * 5  # room on every side of 6,6


def test_Z9_the_first_stretch_begins_at_any_station_of_the_sheet() -> None:
    state = after(opening(), "* roll 1 1 1", "0 take 1", "1 take 1")
    stations = {"7,0", "0,1", "4,2", "9,2", "2,3", "6,3", "1,5", "4,5", "8,5", "5,7", "2,8", "9,8"}
    assert texts(state) == {f"start {cell}" for cell in stations}


def test_Z9_closed_stations_may_be_started_from() -> None:
    state = after(opening(2, cards=["closed-stations", "miner", "farmer"]), "* roll 1 1 1", "0 take 1", "1 take 1")
    assert len(lines(state)) == 12


def test_Z9_the_start_station_is_not_circled_and_may_be_ended_on_later() -> None:
    state = after(opening(), "* roll 1 1 1", "0 take 1", "1 take 1", "0 start 4,2")
    assert (seen(state)["circled"][0], seen(state)["stops"][0]["station"]) == ([], 0)
    state = after(state, "0 go w", "1 start 4,2", "1 go w", "* roll 1 1 1", "1 take 1", "0 take 1", "1 go w", "0 go e")
    assert seen(state)["trains"][0] == "4,2"
    assert seen(state)["stops"][0]["station"] == 1


def test_Z9_the_station_is_chosen_once_and_stays_even_if_the_seat_is_stuck() -> None:
    state = opening(2, cards=["closed-stations", "miner", "farmer"])
    state = after(state, "* roll 5 5 5", "0 take 5", "1 take 5", "0 start 0,1", "0 stuck")
    state = after(state, "1 start 4,2", "1 go ne ne", "* roll 1 1 1", "1 take 1", "0 take 1", "1 go s")
    assert (seen(state)["phase"], seen(state)["trains"][0]) == ("draw", "0,1")


def test_Z10_the_next_stretch_begins_where_the_last_one_ended() -> None:
    state = after(
        table("4,2", "4,2", die=[6, 1]), "0 go n n", "1 go w", "* roll 1 1 1", "1 take 1", "0 take 1", "1 go w"
    )
    assert ends(state) == {"3,0", "5,0", "4,1"}


def test_Z10_an_extra_circle_does_not_move_the_line() -> None:
    state = after(table("4,1", die=1), "0 go s", "0 circle 5,2")
    assert (seen(state)["trains"][0], seen(state)["circled"][0]) == ("4,2", ["4,2", "5,2"])


@pytest.mark.parametrize(("die", "paths", "cells"), [(1, 4, 4), (2, 8, 4), (3, 8, 8), (4, 16, 8), (5, 4, 4), (6, 4, 4)])
def test_Z11_every_die_has_its_paths_and_ends_in_the_open(die: int, paths: int, cells: int) -> None:
    state = table("6,6", die=die, sheet=OPEN)
    assert len(goes(state)) == paths
    assert len(ends(state)) == cells
    assert goes(state) == {" ".join(path) for path in slow.shapes(die)}


@pytest.mark.parametrize(
    ("die", "offsets"),
    [
        (1, {(0, 1)}),
        (2, {(1, 1)}),
        (3, {(1, 2)}),
        (4, {(1, 3)}),
        (5, {(2, 2)}),
        (6, {(0, 2)}),
    ],
)
def test_Z11_every_die_ends_where_its_shape_says(die: int, offsets: set[tuple[int, int]]) -> None:
    cells = {slow.cell_of(end) for end in ends(table("6,6", die=die, sheet=OPEN))}
    assert {tuple(sorted((abs(x - 6), abs(y - 6)))) for x, y in cells} == offsets


def test_Z11_die_3_is_never_a_u() -> None:
    assert not {"n e s", "e n w"} & goes(table("6,6", die=3, sheet=OPEN))


def test_Z11_the_paths_of_a_die_lie_together() -> None:
    assert [path for die in range(1, 7) for path in PATHS[FIRST_PATH[die] : FIRST_PATH[die + 1]]] == list(PATHS)
    assert [DIE_OF_PATH[FIRST_PATH[die]] for die in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert all(path in slow.shapes(die) for path, die in zip(PATHS, DIE_OF_PATH, strict=True))


@pytest.mark.parametrize(
    ("corner", "paths"), [("0,0", "s s s e"), ("9,0", "s s s w"), ("0,9", "n n n e"), ("9,9", "w w w n")]
)
def test_Z12_no_stretch_leaves_the_sheet_or_bends_round_an_edge(corner: str, paths: str) -> None:
    state = table(corner, die=4)
    assert len(goes(state)) == 4
    assert paths in goes(state)


@pytest.mark.parametrize(("width", "height"), [(6, 6), (6, 12), (12, 6), (12, 12), (7, 11)])
def test_Z12_the_edge_is_where_the_sheet_ends(width: int, height: int) -> None:
    letters = "EPPPPPPCSWAOT" + "C" * (width * height - 13)
    sheet = [letters[start : start + width] for start in range(0, width * height, width)]
    for x in range(width):
        for y in range(height):
            state = table(f"{x},{y}", die=1, sheet=sheet)
            near = {(x + dx, y + dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            assert ends(state) == {f"{a},{b}" for a, b in near if 0 <= a < width and 0 <= b < height}


def test_Z13_a_stretch_passes_over_circled_and_printed_symbols_alike() -> None:
    state = table("4,4", die=6, circled=["4,3 5,4"])
    assert goes(state) == {"n n", "e e", "s s", "w w"}


def test_Z13_passing_has_no_effect() -> None:
    view = seen(after(table("4,4", die=6), "0 go n n"))
    assert (view["circled"][0], view["carried"][0]["ore"]) == (["4,2"], 0)


def test_Z13_lines_may_overlap() -> None:
    state = after(table("4,4", "9,9", die=6), "0 go n n", "0 skip", "1 go n n")
    state = after(state, "* roll 1 1 1", "1 take 1", "0 take 1", "1 go w")
    assert "s" in goes(state)


def test_Z14_no_stretch_ends_on_a_circled_symbol() -> None:
    state = table("4,2", die=1, circled=["3,2", "4,1"])
    assert goes(state) == {"n", "e", "s"}


def test_Z15_a_seat_that_can_draw_must() -> None:
    assert "stuck" not in texts(table("4,2", die=1, circled=["3,2 5,2 4,1"]))
    assert texts(table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"])) == {"stuck"}


def test_Z15_two_paths_to_one_end_are_two_moves_with_the_same_effect() -> None:
    state = table("4,4", die=2)
    one, other = after(state, "0 go n e"), after(state, "0 go e n")
    assert {"n e", "e n"} <= goes(state)
    one.line[0, 0] = other.line[0, 0]
    assert one == other


def test_Z16_a_nugget_turns_the_die_by_one() -> None:
    state = table("4,2", die=3, nuggets=[1, 0])
    assert {"nugget +1", "nugget -1"} <= texts(state)
    assert seen(after(state, "0 nugget +1"))["taken"][0] == 4
    assert seen(after(state, "0 nugget -1"))["taken"][0] == 2
    assert seen(after(state, "0 nugget -1"))["nuggets"][0] == 0
    assert goes(after(state, "0 nugget +1")) == goes(table("4,2", die=4))


def test_Z16_six_and_one_are_neighbours() -> None:
    assert seen(after(table("4,2", die=6, nuggets=[1, 0]), "0 nugget +1"))["taken"][0] == 1
    assert seen(after(table("4,2", die=1, nuggets=[1, 0]), "0 nugget -1"))["taken"][0] == 6


def test_Z16_all_shifts_of_a_turn_go_the_same_way_and_are_at_most_three() -> None:
    state = table("4,2", die=3, nuggets=[9, 0])
    for _ in range(3):
        assert "nugget -1" in texts(state)
        state = after(state, "0 nugget -1")
        assert "nugget +1" not in texts(state)
    assert not any(text.startswith("nugget") for text in texts(state))
    assert (seen(state)["taken"][0], seen(state)["nuggets"][0]) == (6, 6)


def test_Z16_shifts_are_counted_anew_each_turn() -> None:
    state = after(table("4,2", "4,2", die=[3, 3], nuggets=[1, 1]), "0 nugget -1", "0 go w n")
    assert {"nugget +1", "nugget -1"} <= texts(state)


def test_Z16_without_a_nugget_or_where_nuggets_only_score_nothing_can_be_spent() -> None:
    assert not any(text.startswith("nugget") for text in texts(table("4,2", die=3)))
    only_scoring = opening(2, nuggets="points")
    only_scoring = after(only_scoring, "* roll 1 1 1", "0 take 1", "1 take 1", "0 start 4,2")
    only_scoring.nuggets[0] = 5
    assert not any(text.startswith("nugget") for text in texts(only_scoring))


def test_Z17_a_stuck_seat_draws_nothing_stays_and_gains_a_nugget_if_it_holds_none() -> None:
    state = after(table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"]), "0 stuck")
    view = seen(state)
    assert (view["trains"][0], view["nuggets"][0], view["obtained"][0], view["lines"][0]) == ("4,2", 1, 1, [])


def test_Z17_a_stuck_seat_that_holds_a_nugget_gains_none() -> None:
    state = table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"], nuggets=[1, 0])
    assert seen(after(state, "0 stuck"))["nuggets"][0] == 1


def test_Z17_a_seat_may_spend_its_last_nugget_be_stuck_and_gain_one() -> None:
    everywhere = " ".join(f"{x},{y}" for x in range(10) for y in range(10))
    state = after(table("4,2", die=1, circled=[everywhere], nuggets=[1, 0]), "0 nugget +1", "0 stuck")
    assert (seen(state)["nuggets"][0], seen(state)["obtained"][0]) == (1, 2)


def test_Z17_without_the_option_a_stuck_seat_gains_nothing() -> None:
    state = table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"], stuck_nugget=False)
    assert seen(after(state, "0 stuck"))["nuggets"][0] == 0


def test_a_move_of_another_die_is_not_allowed() -> None:
    state = table("4,2", die=1)
    assert not allowed(state, "0 go w w")
