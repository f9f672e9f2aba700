"""One table in memory: what was played and taken back, who sits there, what its clock shows."""

from dataclasses import replace

import pytest

from sobremesa.game import CHANCE, OVER, Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, split_move
from sobremesa.storage.models import Chair, Entry, Table, TablePlan
from sobremesa.tables.levels import TITLES
from sobremesa.tables.live_table import LiveTable, recorded_names
from sobremesa.words import speaking
from tests.walks import USUAL, Setting, walk

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])
START = 1000.0


def table_of(record: Record, minutes: int | None = None, chairs: tuple[Chair, ...] | None = None) -> Table:
    people = tuple(Chair(seat, person=f"p{seat}", name=name) for seat, name in enumerate(record.seats))
    plan = TablePlan(record.game.key, record.options, chairs or people, minutes=minutes)
    return Table("table", plan, "p0", START - 60, START, None, record.deal)


def entries_of(record: Record, seconds: float = 2.0) -> list[Entry]:
    """The moves of a game, each made so many seconds after the one before; chance takes no time."""
    now, new = START, []
    for seat, text in map(split_move, record.moves):
        now += 0.0 if seat == CHANCE else seconds
        new.append(Entry(seat, text, now))
    return new


def sitting_of(record: Record, minutes: int | None = None) -> LiveTable:
    table = table_of(record, minutes)
    live = LiveTable(table)
    live.begun(table, entries_of(record))
    return live


@pytest.mark.parametrize("setting", USUAL, ids=str)
def test_a_game_is_found_again_to_the_last_byte(setting: Setting) -> None:
    record = walk(setting)
    for ply in (0, 1, len(record.moves) // 2, len(record.moves)):
        live = sitting_of(record.at(ply))
        assert live.record == record.at(ply)
        assert live.record.state.tobytes() == record.positions[ply].tobytes()
        assert (live.number, live.turn) == (ply, record.at(ply).turn)
        assert live.playing == (not record.at(ply).over)


def test_before_the_game_nothing_is_played_and_nobody_is_to_move() -> None:
    live = LiveTable(table_of(walk(MARS)))
    assert not live.playing
    assert (live.turn, live.number, live.lines(None)) == (OVER, 0, [])
    assert live.seconds_left(0) is None


# Taking back


def own_moves_in_a_row(record: Record) -> int:
    """A ply before which a seat has moved and is to move again."""
    who = [split_move(move)[0] for move in record.moves]
    return next(ply for ply in range(1, len(who)) if who[ply] == who[ply - 1] >= 0)


def test_what_was_taken_back_is_gone_from_the_game_and_the_log_but_counted() -> None:
    record = walk(MARS)
    ply = own_moves_in_a_row(record)
    live, before = sitting_of(record.at(ply)), sitting_of(record.at(ply - 1))
    lines = live.lines(None)[:-1]
    assert live.may_take_back(live.turn)
    live.add([Entry(live.turn, None, START + 9999)])
    assert live.record == before.record
    assert live.number == ply + 1
    assert live.made == before.made
    assert live.lines(None) == lines == before.lines(None)


@pytest.mark.parametrize("setting", USUAL, ids=str)
def test_only_ones_own_last_action_that_nobody_has_answered_can_be_taken_back(setting: Setting) -> None:
    record = walk(setting)
    for ply in range(len(record.moves) + 1):
        live = replace(sitting_of(record.at(0)), record=record.at(ply))
        last = split_move(record.moves[ply - 1])[0] if ply else None
        for seat in map(Seat, range(setting.seats)):
            assert live.may_take_back(seat) == (last == seat == record.at(ply).turn)


# Names


def test_people_are_called_by_their_names_and_free_seats_by_their_numbers() -> None:
    chairs = (Chair(0, bot="guest"), Chair(1, person="p", name=" A\x00na\n"), Chair(2, bot="guest"), Chair(3))
    live = LiveTable(table_of(walk(MARS), chairs=chairs))
    assert live.names()[1::2] == ["Ana", "Seat 4"]
    assert recorded_names(live.table) == ["bot:guest", " A\x00na\n", "bot:guest", ""]


@pytest.mark.parametrize("level", TITLES)
def test_bots_at_one_table_have_names_of_their_own(level: str) -> None:
    bots = tuple(Chair(seat, bot=level) for seat in range(5))
    names = LiveTable(table_of(walk(MARS), chairs=bots)).names()
    assert len(set(names)) == 5
    assert all(name.startswith("Bot ") and not name[-1].isdigit() for name in names)


def test_a_bot_keeps_its_name_whoever_else_sits_down() -> None:
    """Who leaves a seat to a bot in the middle of a game renames nobody."""
    alone = LiveTable(table_of(walk(MARS), chairs=(Chair(0, person="p", name="Ana"), Chair(1, bot="regular"))))
    joined = LiveTable(table_of(walk(MARS), chairs=(Chair(0, bot="regular"), Chair(1, bot="regular"))))
    assert alone.names()[1] == joined.names()[1] != joined.names()[0]


def test_programs_of_one_name_are_told_apart_by_numbers() -> None:
    chairs = (Chair(0, bot="greedy"), Chair(1, bot="greedy"))
    assert LiveTable(table_of(walk(MARS), chairs=chairs)).names() == ["greedy", "greedy 2"]


def test_a_person_may_have_several_seats_and_nobody_has_none() -> None:
    chairs = (Chair(0, person="a", name=""), Chair(1, bot="guest"), Chair(2, person="a", name=""), Chair(3))
    live = LiveTable(table_of(walk(MARS), chairs=chairs))
    assert live.seats_of("a") == [0, 2]
    assert live.seats_of("b") == live.seats_of(None) == []


# Clocks


def test_a_table_without_a_clock_shows_no_time() -> None:
    assert sitting_of(walk(MARS).at(10)).seconds_left(0) is None


def test_a_clock_runs_only_while_its_seat_is_to_move() -> None:
    record = walk(MARS).at(10)
    live = sitting_of(record, minutes=5)
    last = live.made[-1]
    for seat in range(len(record.seats)):
        moves = sum(split_move(move)[0] == seat for move in record.moves)
        running = 100.0 if live.turn == seat else 0.0
        assert live.seconds_left(seat, last + 100) == pytest.approx(300 - 2 * moves - running)


def test_a_clock_stops_at_nothing_and_at_the_end() -> None:
    record = walk(MARS)
    late = sitting_of(record.at(4), minutes=5)
    assert late.seconds_left(late.turn, START + 1e6) == 0.0
    over = sitting_of(record, minutes=5)
    assert over.seconds_left(0, START + 1e3) == over.seconds_left(0, START + 1e6) != 0.0


def test_time_for_what_was_taken_back_stays_spent() -> None:
    record = walk(MARS)
    ply = own_moves_in_a_row(record)
    live = sitting_of(record.at(ply), minutes=5)
    seat, now = live.turn, live.made[-1] + 30
    before = live.seconds_left(seat, now)
    live.add([Entry(seat, None, now)])
    assert live.seconds_left(seat, now) == before


# The log


def test_the_log_speaks_the_language_of_each_reader() -> None:
    live = sitting_of(walk(MARS).at(12))
    english = live.lines(None)
    with speaking("es"):
        spanish = live.lines(None)
    assert [line.ply for line in english] == [line.ply for line in spanish] == list(range(1, 13))
    assert all(one.words != other.words for one, other in zip(english, spanish, strict=True))
    assert live.lines(None) is english
