"""What commands print: tables and sentences on standard output, progress and mistakes on standard error."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from sobremesa.game import Game, Json, Seat
from sobremesa.games import GAMES
from sobremesa.lettering import counted, plain, won
from sobremesa.record import Record
from sobremesa.tally import Tally

if TYPE_CHECKING:
    from sobremesa.arena.balance import Balance
    from sobremesa.arena.report import Results

out = Console(markup=False, emoji=False, highlight=False)  # what people typed is printed as it is
err = Console(markup=False, emoji=False, highlight=False, stderr=True)

UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6))


def say(words: str | Text, console: Console = out) -> None:
    """Prints the words without breaking a line: a board is made of its lines, and so is what is piped on."""
    console.print(words, soft_wrap=True)


def print_entry(key: str, about: str) -> None:
    """One thing of a list, by the word that one types for it."""
    say(Text.assemble((key, "bold"), f"  {about}"))


@contextmanager
def progress(what: str, total: int) -> Iterator[Any]:
    """A progress bar on standard error, gone when the work is done; yields the function that moves it."""
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def shown(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def result(record: Record, reader: Seat | None = None) -> str:
    """How the game ended."""
    names = [plain(name) for name in record.seats]
    if record.stopped:
        return f"{record.stopped.said(names)}."
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, record.scores, strict=True))
    return f"{scores}. {won(names, record.winners, reader)}."


def print_tally(title: str, tally: Tally, console: Console) -> None:
    table = Table(title=f"{title}: {counted(tally.finished, 'game')}")
    for heading in ("bot", "fair share", "victories (95 %)", "points a seat (95 %)"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in tally.rows():
        table.add_row(row.bot, f"{row.fair:.0%}", row.share.words("{:.1%}"), row.points.words("{:.2f}"))
    console.print(table)
    if tally.unfinished:
        games = counted(tally.unfinished, "game")
        say(f"In no figure above: {games} without an end after {tally.limit} moves.", console)
    for bot, forfeits in tally.forfeits.items():
        late = sum(forfeit.late for forfeit in forfeits)
        say(f"{bot} forfeited {counted(len(forfeits), 'game')}, {late} of them late. {forfeits[0]}", console)


def print_results(found: "Results") -> None:
    setting = found.setting
    games = counted(found.games, "game")
    table = Table(title=f"{GAMES[setting.game].title}, {setting.seats} seats, seed {setting.seed}: {games}")
    for heading in ("bot", "rating (95 %)", "victories (95 %)", "points a seat (95 %)", "a move"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for bot in found.ranking:
        row = found.standings[bot]
        figures = row.rating.words("{:+z.0f}"), row.share.words("{:.1%}"), row.points.words("{:.1f}")
        table.add_row(plain(row.bot), *figures, _duration(row.seconds))
    out.print(table)
    if len(setting.bots) > 2:
        _print_pairs(found)
    if found.unfinished:
        say(f"In no figure above: the deals of {counted(found.unfinished, 'game')} without an end.")
    for row in found.standings:
        if row.late or row.illegal:
            games = counted(row.late + row.illegal, "game")
            say(f"{plain(row.bot)} forfeited {games}, {row.late} of them late. {row.reason}")


def _duration(seconds: float) -> str:
    unit, factor = next(((unit, factor) for unit, factor in UNITS if seconds >= factor), UNITS[-1])
    return f"{seconds / factor:.3g} {unit}"


def _print_pairs(found: "Results") -> None:
    """The cross-table: a row's bot against a column's."""
    table = Table("", *(plain(found.standings[bot].bot) for bot in found.ranking), title="Row against column (95 %)")
    pairs = {(pair.one, pair.other): pair.result for pair in found.pairs}
    for one in found.ranking:
        cells = ["" if one == other else pairs[one, other].words("{:.1%}") for other in found.ranking]
        table.add_row(plain(found.standings[one].bot), *cells)
    out.print(table)


def print_balance(game: Game, found: "Balance", file: Path) -> None:
    table = Table(title=f"{game.title}: {found.games} games, {found.deals} deals")
    for heading in ("", "victories (95 %)", "points (95 %)"):
        table.add_column(heading, justify="right" if heading else "left")
    for seat, (share, points) in enumerate(zip(found.seats, found.seat_points, strict=True)):
        table.add_row(f"seat {seat}", share.words("{:.1%}"), points.words("{:.1f}"))
    out.print(table)
    deal, chance, choices = (part.words("{:.0%}") for part in found.luck)
    say(f"Leads differ by the deal {deal}, luck after it {chance}, choices {choices}.")
    for caution in found.cautions:
        say(plain(caution))
    say(f"The whole report: {file}")


def print_speed(game: Game, speed: Mapping[str, Any]) -> None:
    table = Table(title=f"{game.title}, {speed['seats']} seats, state of {speed['state_bytes']} bytes")
    for heading in ("", "moves/s", "games/s"):
        table.add_column(heading, justify="right" if heading else "left")
    table.add_row("one core", f"{speed['moves_per_second']:,}", f"{speed['games_per_second']:,}")
    every = f"{speed['moves_per_second_all_cores']:,}", f"{speed['games_per_second_all_cores']:,}"
    table.add_row(f"{speed['cores']} cores", *every)
    out.print(table)
    cold, warm = speed["compile_seconds_cold"], speed["compile_seconds_warm"]
    say(f"Import and compile: {cold} s the first time, {warm} s from then on.")
