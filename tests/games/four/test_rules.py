"""Four in a Row, clause by clause."""

import pytest

from sobremesa.game import IllegalMove, UnreadableMove
from sobremesa.record import Record, begin, extend
from sobremesa.rng import generator
from tests.example_game import FOUR

FULL = "126613431456475467333341527215612225546777"  # nobody has a line


def after(columns: str) -> Record:
    """The game after discs into these columns, by turns."""
    record = begin(FOUR, ["Ana", "Luis"], {}, generator(0))
    for column in columns:
        record = extend(record, record.turn, f"drop {column}")
    return record


def drawn(columns: str) -> list[str]:
    """The rows of the frame that hold discs, from above."""
    return [line for line in FOUR.sketch(after(columns).view()).split("\n")[2:8] if set(line) - set(". ")]


def test_F1_the_frame_is_empty_and_seat_0_begins() -> None:
    assert after("").view()["columns"] == [[]] * 7
    assert [after("4" * n).turn for n in range(4)] == [0, 1, 0, 1]


def test_F2_a_disc_falls_onto_those_below() -> None:
    assert drawn("4425") == [
        ". . . o . . .",
        ". x . x o . .",
    ]


def test_F3_a_full_column_takes_no_more() -> None:
    full = after("4" * 6)
    assert [len(path) for path in FOUR.picks(full.state)] == [1] * 6
    with pytest.raises(IllegalMove, match=r"That column is full. \(F3\)"):
        extend(full, full.turn, "drop 4")


@pytest.mark.parametrize("columns", ["1122334", "1212121", "12234334474", "76654554414", "1122443"])
def test_F4_four_in_a_line_win_with_a_point(columns: str) -> None:
    assert not after(columns[:-1]).over
    assert after(columns).over
    assert (after(columns).winners, after(columns).scores) == ([0], [1, 0])


def test_F4_a_line_does_not_go_round_the_edge() -> None:
    assert drawn("5162731") == [
        "x . . . . . .",
        "o o o . x x x",
    ]
    assert not after("5162731").over


def test_F5_a_full_frame_without_a_line_is_a_shared_victory() -> None:
    record = after(FULL)
    assert record.over
    assert (record.winners, record.scores) == ([0, 1], [0, 0])


@pytest.mark.parametrize("text", ["", "drop", "drop 0", "drop 8", "drop 04", "drop 4 4", "put 4"])
def test_what_is_no_move_is_refused_with_what_one_is(text: str) -> None:
    with pytest.raises(UnreadableMove, match="it is drop and a column, 1 to 7"):
        extend(after(""), after("").turn, text)
