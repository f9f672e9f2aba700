"""What changes at a table with a move, in words: whose turn it is, what can be touched, clocks and scores."""

from collections.abc import Iterable
from typing import Any

from sobremesa.game import CHANCE, OVER, Game, Picks, Row, Seat
from sobremesa.lettering import won
from sobremesa.record import Record, split_move
from sobremesa.tables.live_table import LiveTable
from sobremesa.words import Words

_ = Words("web")

SEPARATOR = " "  # between the picks of a path: no pick has one


def headline(live: LiveTable, seat: Seat | None) -> str:
    """Whose turn it is, or who has won."""
    names, turn = live.names(), live.turn
    if turn == OVER:
        return verdict(live)
    if turn == seat:
        return _("Your turn")
    return _("{name} is thinking", name=names[turn]) if turn != CHANCE else _("Chance decides")


def verdict(live: LiveTable) -> str:
    assert live.record is not None
    return won([live.names()[seat] for seat in live.record.winners])


def choices(game: Game, record: Record, view: Any) -> dict[str, Any]:
    """Every legal move by the path of things to touch, what those are called, and what to ask for on the way."""
    picks = game.picks(record.state)
    things = {pick for path in picks for pick in path}
    return {
        "moves": {SEPARATOR.join(path): game.write(record.state, action) for path, action in picks.items()},
        "labels": {pick: game.label(view, pick) for pick in sorted(things)},
        "asks": {SEPARATOR.join(path): game.ask(view, path) for path in sorted(beginnings(picks))},
    }


def beginnings(picks: Picks) -> set[tuple[str, ...]]:
    return {path[:length] for path in picks for length in range(len(path))}


def clocks(live: LiveTable) -> list[dict[str, Any]]:
    """The strip of seats at a table with a clock: who, points, time left, whose turn."""
    record = live.record
    assert record is not None
    return [
        {
            "seat": chair.seat,
            "name": name,
            "points": points,
            "left": live.seconds_left(chair.seat),
            "turn": live.turn == chair.seat,
            "won": chair.seat in record.winners,
        }
        for chair, name, points in zip(live.table.chairs, live.names(), record.scores, strict=True)
    ]


def score_rows(record: Record, names: list[str]) -> list[Row]:
    return record.game.score_sheet(record.positions, list(actions(record)), names)


def actions(record: Record) -> Iterable[int]:
    """The code of every move."""
    for state, move in zip(record.positions, record.moves, strict=False):
        yield record.game.read(state, split_move(move)[1])
