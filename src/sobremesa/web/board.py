"""What one reader sees of a table, as the page's script takes it: the picture, the words, and what can be touched."""

from collections.abc import Iterable
from typing import Any

from sobremesa.game import CHANCE, OVER, Game, Picks, Row, Seat
from sobremesa.record import Record, split_move
from sobremesa.web.pages import part
from sobremesa.web.sitting import Sitting, with_names
from sobremesa.words import Words

_ = Words("web")

SEPARATOR = " "  # between the picks of a path: no pick has one


def board(sitting: Sitting, seat: Seat | None, theme: str, wide: bool, person: str | None = None) -> dict[str, Any]:
    """Everything that changes with a move. It is made of what this reader may know, and of nothing else."""
    record, game = sitting.record, sitting.game
    assert record is not None
    shown = with_names(record, sitting.names())
    view = shown.view(seat)
    mine = sitting.playing and sitting.turn == seat
    return {
        "number": sitting.number,
        "ply": len(record.moves),
        "turn": sitting.turn,
        "over": record.over,
        "mine": mine,
        "headline": headline(sitting, seat),
        "picture": game.draw(view, theme, wide),
        "choices": choices(game, record, view) if mine else None,
        "undo": seat is not None and sitting.may_take_back(seat),
        "hint": mine and sitting.table.plan.hints,
        "players": part("_players.html", players=clocks(sitting)) if sitting.table.plan.minutes else "",
        "log": part("_log.html", lines=sitting.lines(seat), names=sitting.names()),
        "end": end(sitting, person) if record.over else "",
    }


def headline(sitting: Sitting, seat: Seat | None) -> str:
    """Whose turn it is, or who has won."""
    names, turn = sitting.names(), sitting.turn
    if turn == OVER:
        return verdict(sitting)
    if turn == seat:
        return _("Your turn")
    return _("{name} is thinking", name=names[turn]) if turn != CHANCE else _("Chance decides")


def verdict(sitting: Sitting) -> str:
    assert sitting.record is not None
    names = [sitting.names()[seat] for seat in sitting.record.winners]
    if len(names) == 1:
        return _("{name} wins", name=names[0])
    return _("{names} and {last} share the victory", names=", ".join(names[:-1]), last=names[-1])


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


def clocks(sitting: Sitting) -> list[dict[str, Any]]:
    """The strip of seats at a table with a clock: who, points, time left, whose turn."""
    record = sitting.record
    assert record is not None
    return [
        {
            "seat": chair.seat,
            "name": name,
            "points": points,
            "left": sitting.seconds_left(chair.seat),
            "turn": sitting.turn == chair.seat,
            "won": chair.seat in record.winners,
        }
        for chair, name, points in zip(sitting.table.chairs, sitting.names(), record.scores, strict=True)
    ]


def end(sitting: Sitting, person: str | None) -> str:
    """The score sheet, explained line by line."""
    record = sitting.record
    assert record is not None
    rows = sheet(record, sitting.names())
    totals = [sum(points) for points in zip(*(row.points for row in rows), strict=True)]
    names = sitting.names()
    return part(
        "_end.html",
        table=sitting.table,
        rows=rows,
        totals=totals,
        names=names,
        winners=record.winners,
        verdict=verdict(sitting),
        played=bool(sitting.seats_of(person)),
        rematch=sitting.rematch_for(person),
    )


def sheet(record: Record, names: list[str]) -> list[Row]:
    return record.game.score_sheet(record.positions, list(actions(record)), names)


def actions(record: Record) -> Iterable[int]:
    """The code of every move."""
    for state, move in zip(record.positions, record.moves, strict=False):
        yield record.game.read(state, split_move(move)[1])
