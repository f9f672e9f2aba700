"""What changes at a table with a move, in words: whose turn it is, what can be touched, clocks and scores."""

from collections.abc import Iterable, Sequence
from typing import Any

from sobremesa.game import CHANCE, OVER, Game, Picks, Row, Seat
from sobremesa.lettering import signed, won
from sobremesa.record import Record, split_move
from sobremesa.tables.drafts import declined
from sobremesa.tables.live_table import LiveTable
from sobremesa.words import Words, listed

_ = Words("web")

SEPARATOR = " "  # between the picks of a path: no pick has one


def headline(live: LiveTable, seat: Seat | None) -> str:
    """Whose turn it is, or who has won."""
    names, turn = live.names_now(), live.turn
    if turn == OVER:
        return verdict(live, seat)
    if turn == seat and live.bot is None:
        return _("Your turn")
    return _("{name} is thinking", name=names[turn]) if turn != CHANCE else _("Chance decides")


def getting_ready(live: LiveTable, percent: int) -> str:
    """What is said while a bot is to move that cannot think yet."""
    return _("{name} is getting ready to think: {percent} %", name=live.names()[live.turn], percent=percent)


def verdict(live: LiveTable, reader: Seat | None) -> str:
    """Who has won, or why nobody has."""
    assert live.record is not None
    if live.table.discarded:
        return _("This game was discarded")
    if live.record.stopped:
        return live.record.stopped.said(live.names())
    return won(live.names(), live.record.winners, reader)


def why(scores: Sequence[int], winners: Sequence[int], rows: Sequence[Row], names: Sequence[str]) -> str:
    """What has decided: how far ahead a winner is; between those with as many points, what counts then, or nothing."""
    first, *lower = sorted(set(scores), reverse=True)
    level = [seat for seat, points in enumerate(scores) if points == first]
    told = {"points": _.count(abs(first), "{points} point", "{points} points", points=signed(first))}
    if not set(winners) <= set(level):
        return ""
    if len(level) == 1:
        behind = listed([names[seat] for seat, points in enumerate(scores) if points == lower[0]])
        return _("{points}, {n} ahead of {names}.", n=first - lower[0], names=behind, **told)
    deciding = " ".join(f"{row.title}: {_compared(row.counts, level)}." for row in rows if row.counts)
    if len(winners) > 1:
        return " ".join(filter(None, [_("{points} each.", **told), deciding, _("The victory is shared.")]))
    equals = listed([names[seat] for seat in level if seat not in winners])
    return " ".join(filter(None, [_("Level with {names}: {points}.", names=equals, **told), deciding]))


def _compared(counts: Sequence[int], level: Sequence[int]) -> str:
    """How many those who are level have, the most first."""
    return "–".join(map(str, sorted((counts[seat] for seat in level), reverse=True)))


def choices(game: Game, record: Record, view: Any) -> dict[str, Any]:
    """Every legal move by the path of things to touch, what those are called, and what to ask for on the way.

    Also which moves are made as soon as they are touched, and how the turn may end without another one.
    """
    state, picks = record.state, game.picks(record.state)
    things = {pick for path in picks for pick in path}
    return {
        "moves": {SEPARATOR.join(path): game.write(state, action) for path, action in picks.items()},
        "at_once": [game.write(state, action) for action in picks.values() if game.at_once(state, action)],
        "rest": declined(record),
        "labels": {pick: game.label(view, pick) for pick in sorted(things)},
        "asks": {SEPARATOR.join(path): game.ask(view, path) for path in sorted(beginnings(picks))},
    }


def beginnings(picks: Picks) -> set[tuple[str, ...]]:
    return {path[:length] for path in picks for length in range(len(path))}


def seats(live: LiveTable, view: Any) -> list[dict[str, Any]]:
    """Every seat: who sits there, points as this reader may know them, and the seconds that a clock shows."""
    return [
        {
            "name": name,
            "points": points,
            "spoken": _.count(points, "{n} point", "{n} points"),
            "won": chair.seat in view["winners"],
            "left": live.seconds_left(chair.seat),
        }
        for chair, name, points in zip(live.table.chairs, live.names_now(), view["scores"], strict=True)
    ]


def score_rows(record: Record, names: list[str]) -> list[Row]:
    return record.game.score_sheet(record.positions, list(actions(record)), names)


def actions(record: Record) -> Iterable[int]:
    """The code of every move."""
    for state, move in zip(record.positions, record.moves, strict=False):
        yield record.game.read(state, split_move(move)[1])
