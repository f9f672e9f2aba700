"""What one reader sees of a table, as the page's script takes it: the picture, the words, and what can be touched."""

from typing import Any

from sobremesa.game import Seat
from sobremesa.tables.board import choices, clocks, headline, score_rows, verdict
from sobremesa.tables.live_table import LiveTable, with_names
from sobremesa.web.pages import part


def board(live: LiveTable, seat: Seat | None, theme: str, wide: bool, person: str | None = None) -> dict[str, Any]:
    """Everything that changes with a move. It is made of what this reader may know, and of nothing else."""
    record, game = live.record, live.game
    assert record is not None
    shown = with_names(record, live.names())
    view = shown.scene(seat)
    mine = live.playing and live.turn == seat
    return {
        "number": live.number,
        "ply": len(record.moves),
        "turn": live.turn,
        "over": record.over,
        "mine": mine,
        "headline": headline(live, seat),
        "picture": game.draw(view, theme, wide),
        "choices": choices(game, record, view) if mine else None,
        "undo": seat is not None and live.may_take_back(seat),
        "hint": mine and live.table.plan.hints,
        "players": part("_players.html", players=clocks(live)) if live.table.plan.minutes else "",
        "log": part("_log.html", lines=live.lines(seat), names=live.names()),
        "end": end(live, person) if record.over else "",
    }


def end(live: LiveTable, person: str | None) -> str:
    """The score score_rows, explained line by line."""
    record = live.record
    assert record is not None
    rows = score_rows(record, live.names())
    totals = [sum(points) for points in zip(*(row.points for row in rows), strict=True)]
    names = live.names()
    return part(
        "_end.html",
        table=live.table,
        rows=rows,
        totals=totals,
        names=names,
        winners=record.winners,
        verdict=verdict(live),
        played=bool(live.seats_of(person)),
        rematch=live.rematch_for(person),
    )
