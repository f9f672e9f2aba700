"""What a move costs on the wire: `python -m benchmarks.move_bytes`. A whole game of bots, as one page sees it.

After every decision the page asks for the board, telling what it has. Printed are the bytes of the answers, as they are
and compressed as the server does it; and for comparison those of a page that has nothing.
"""

import gzip
import json
import statistics
from collections.abc import Iterator
from typing import Any

from sobremesa import BOTS, GAMES, Game, Record, Seat, play
from sobremesa.record import split_move
from sobremesa.storage.models import Chair, Entry, Table, TablePlan
from sobremesa.tables.live_table import LiveTable
from sobremesa.web.app import EFFORT
from sobremesa.web.board import BoardQuery, board

NAMES = ("Ana", "Luis", "Eva", "Noa", "Max")
SEED = 3


def main() -> None:
    print("| game | seats | a move: mean / p95 | compressed | of which choices | a page that has nothing |")
    print("|---|---|---|---|---|---|")
    for game in GAMES.values():
        for seats in sorted({game.seats[0], game.seats[-1]}):
            print(row(game, seats))


def row(game: Game, seats: int) -> str:
    record = play(game, [BOTS["greedy"]] * seats, SEED)
    moves, whole = list(answers(record, keeping=True)), list(answers(record, keeping=False))
    sizes, packed = [len(written(one)) for one in moves], [compressed(one) for one in moves]
    choices = statistics.mean(len(written(one["choices"])) for one in moves)
    first = statistics.mean(map(compressed, whole))
    return (
        f"| {game.key} | {seats} | {kb(statistics.mean(sizes))} / {kb(p95(sizes))} "
        f"| {kb(statistics.mean(packed))} / {kb(p95(packed))} | {kb(choices)} | {kb(first)} compressed |"
    )


def answers(record: Record, keeping: bool) -> Iterator[dict[str, Any]]:
    """What a page is answered after every decision but the first; it may keep what it has from answer to answer."""
    live, asked = table(record), BoardQuery()
    entries = [Entry(seat, text, 0.0) for seat, text in map(split_move, record.moves)]
    for ply, entry in enumerate(entries, 1):
        live.add([entry])
        if record.positions[ply].turn < 0 and ply < len(entries):
            continue
        answer = board(live, Seat(0), asked, person="0")
        if asked.have or not keeping:
            yield answer
        if keeping:
            have = ",".join(f"{name}-{digest}" for name, digest in answer["parts"].items())
            asked = BoardQuery(have=have, log=answer["log"]["have"])


def table(record: Record) -> LiveTable:
    """A table where this game is about to be played."""
    chairs = tuple(Chair(seat, person=str(seat), name=NAMES[seat]) for seat in range(len(record.seats)))
    plan = TablePlan(record.game.key, record.options, chairs)
    live = LiveTable(Table("table", plan, "0", 0.0, 0.0, None, record.deal))
    live.begun(live.table, [])
    return live


def written(answer: Any) -> bytes:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()


def compressed(answer: Any) -> int:
    return len(gzip.compress(written(answer), EFFORT))


def p95(sizes: list[int]) -> float:
    return statistics.quantiles(sizes, n=20)[-1]


def kb(size: float) -> str:
    return f"{size / 1000:.1f} kB"


if __name__ == "__main__":
    main()
