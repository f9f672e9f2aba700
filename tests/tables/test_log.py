"""The log of a table: a line for each turn, and every move of it underneath."""

from sobremesa.game import CHANCE
from sobremesa.tables.log import NOTICE, LogLine, turns
from sobremesa.words import speaking

NAMES = ["Ana", "Luis"]


def lines(*moves: tuple[int, str], reader: int | None = None) -> list[LogLine]:
    """Moves by seat and words; chance's stand alone."""
    return [
        LogLine(ply, seat, does, f"{NAMES[seat]} {does}", "" if seat == reader else NAMES[seat])
        if seat >= 0
        else LogLine(ply, seat, does, does)
        for ply, (seat, does) in enumerate(moves, 1)
    ]


A_TURN = lines(
    (0, "draws a card"),
    (CHANCE, ""),
    (0, "draws a card"),
    (CHANCE, ""),
    (0, "plays oak 7: a path"),
    (0, "discards oak 1"),
)


def test_a_turn_is_told_in_a_line_without_what_its_moves_bring() -> None:
    (turn,) = turns(A_TURN, 1)
    assert turn.words == "Ana draws a card (×2), plays oak 7 and discards oak 1"
    assert (turn.ply, turn.seat) == (6, 0)


def test_what_a_turn_was_made_of_can_be_unfolded_and_what_says_nothing_is_no_line() -> None:
    (turn,) = turns(A_TURN, 1)
    assert [move.ply for move in turn.moves] == [1, 3, 5, 6]
    assert turn.moves[2].words == "Ana plays oak 7: a path"


def test_a_turn_of_one_move_is_told_whole_and_has_nothing_to_unfold() -> None:
    (turn,) = turns(lines((0, "stays: 1 point")), 1)
    assert (turn.words, turn.moves) == ("Ana stays: 1 point", [])


def test_what_stands_in_brackets_unfolds() -> None:
    (turn,) = turns(lines((0, "lays a tile (green, pink): 2 birds (1 for a row)")), 1)
    assert turn.words == "Ana lays a tile: 2 birds"
    assert [move.words for move in turn.moves] == ["Ana lays a tile (green, pink): 2 birds (1 for a row)"]


def test_what_chance_does_belongs_to_the_turn_of_who_decides_next() -> None:
    told = turns(lines((0, "stays"), (CHANCE, "Dice: 3"), (1, "walks")), 0)
    assert [turn.words for turn in told] == ["Ana stays", "Luis walks"]
    assert [move.words for move in told[1].moves] == ["Dice: 3", "Luis walks"]


def test_until_somebody_has_decided_chance_has_a_line_of_its_own() -> None:
    told = turns(lines((0, "stays"), (CHANCE, "Dice: 3")), 1)
    assert [(turn.seat, turn.words) for turn in told] == [(0, "Ana stays"), (CHANCE, "Dice: 3")]


def test_what_chance_answers_is_in_the_turn_that_goes_on() -> None:
    (turn,) = turns(lines((0, "draws a card"), (CHANCE, "You draw oak 7")), 0)
    assert [move.words for move in turn.moves] == ["Ana draws a card", "You draw oak 7"]


def test_who_reads_of_their_own_turn_is_spoken_to() -> None:
    own = lines((0, "draw a card"), (0, "play oak 7"), (0, "discard oak 1"), reader=0)
    assert turns(own, 1)[0].words == "You draw a card, play oak 7 and discard oak 1"
    with speaking("fr"):
        own = lines((0, "piochez une carte"), (0, "posez le 7 de chêne\u202f: un sentier"), reader=0)
        assert turns(own, 1)[0].words == "Vous piochez une carte et posez le 7 de chêne"


def test_what_happens_to_a_seat_has_a_line_of_its_own_in_the_middle_of_a_turn() -> None:
    first, *others = A_TURN
    told = turns([first, LogLine(1, NOTICE, "", "A bot plays on"), *others], 1)
    assert [turn.words for turn in told] == [
        "Ana draws a card",
        "A bot plays on",
        "Ana draws a card, plays oak 7 and discards oak 1",
    ]


def test_what_chance_does_unseen_at_the_end_of_the_log_has_no_line_of_its_own() -> None:
    told = turns(lines((0, "stays"), (CHANCE, "")), 1)
    assert [turn.words for turn in told] == ["Ana stays"]


def test_what_chance_does_unseen_in_a_turn_that_goes_on_counts_as_a_move_of_it() -> None:
    (turn,) = turns(lines((0, "draws a card"), (CHANCE, "")), 0)
    assert (turn.ply, turn.words) == (2, "Ana draws a card")
