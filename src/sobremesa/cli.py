"""The command line: what is typed is parsed here, done elsewhere, and printed here."""

import json
import math
import os
import random
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sobremesa import __version__
from sobremesa.bots import BOTS, bot_named, split_names
from sobremesa.game import Game, Json, RuleError, Seat, choose_options
from sobremesa.games import GAMES
from sobremesa.games.arizona.draw import draw_sheet
from sobremesa.games.arizona.sheets import SHEETS, Rows, contents, read_sheet
from sobremesa.games.arizona.sketch import rows_as_text
from sobremesa.games.arizona.survey import random_sheet
from sobremesa.lettering import plain
from sobremesa.match import Bot, play_slices
from sobremesa.record import BadRecord, Record, dumps, loads, split_records
from sobremesa.rng import LARGEST_SEED
from sobremesa.tally import Tally
from sobremesa.terminal import Table as TerminalTable
from sobremesa.terminal import describe, play_in_terminal

if TYPE_CHECKING:
    from sobremesa.arena.balance import Balance
    from sobremesa.arena.report import Results
    from sobremesa.arena.schedule import Setting

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6))

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's key; `sobremesa games` lists them.")]
Seats = Annotated[int | None, typer.Option(min=2, help="How many players. Default: as many as are named.")]
BotNames = Annotated[str, typer.Option(help=f"Comma-separated, in seat order: {', '.join(BOTS)}, cmd:COMMAND.")]
Seed = Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help="The same seed gives the same games.")]
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be given again.")
]
RecordFiles = Annotated[
    list[Path], typer.Argument(metavar="FILE…", help="Records, or JSON Lines of many; - is standard input.")
]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://… Default: a file of yours.")
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record, or JSON Lines of many; - is standard input.")
]


def _print_version(asked: bool) -> None:
    if asked:
        out.print(f"sobremesa {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """A digital table for modern board games: play, match bots, replay and verify records."""


@app.command()
def games() -> None:
    """List the games, their players and their options."""
    for game in GAMES.values():
        out.print(f"[bold]{game.key}[/]  {game.title}, {game.seats[0]} to {game.seats[-1]} players", soft_wrap=True)
        out.print(f"      {game.about}", soft_wrap=True)
        for option in game.options:
            values = "|".join(_shown(value) for value in option.values)
            out.print(f"      --option {option.key}={values}  (default {_shown(option.default)})", soft_wrap=True)
            out.print(f"          {option.help}", soft_wrap=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8765,
    database: Database = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that answer; more than one need PostgreSQL.")] = 1,
    log: Annotated[
        Literal["plain", "json"], typer.Option(help="Words for people, or JSON Lines with a line for each request.")
    ] = "plain",
    limit: Annotated[
        list[str] | None, typer.Option("--limit", metavar="NAME=NUMBER", help="A limit; may be given again.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the lobby in the browser.")] = False,
) -> None:
    """Start the table in the browser."""
    from sobremesa.storage.database import BadDatabase
    from sobremesa.web.app import Settings
    from sobremesa.web.limits import BadLimit, limits
    from sobremesa.web.server import run, usual_database

    with _refused(BadDatabase, BadLimit):
        settings = Settings(database or usual_database(), limits=limits(_options(limit, "--limit")), log=log)
        run(host, port, settings, workers, open_browser)


@app.command("export")
def export_games(
    database: Database = None,
    out_file: Annotated[str, typer.Option("--out", metavar="FILE", help="Where to write; - is standard output.")] = "-",
) -> None:
    """Write every finished game of a database as a record, one a line."""
    from sobremesa.storage.database import BadDatabase
    from sobremesa.web.archive import exported
    from sobremesa.web.server import usual_database

    with _refused(BadDatabase), _records_file(out_file) as lines:
        assert lines is not None
        written = sum(lines.write(dumps(record) + "\n") > 0 for record in exported(database or usual_database()))
    err.print(f"{written} games written.")


@app.command("import")
def import_games(file: RecordFile, database: Database = None) -> None:
    """Bring finished games into a database; those that are there already are passed over.

    The exit status is 0 when all are there now, 1 when a record is wrong, 2 for a mistake in the command.
    """
    from sobremesa.storage.database import BadDatabase
    from sobremesa.web.archive import imported
    from sobremesa.web.server import usual_database

    records = split_records(_text(file))
    outcomes = []
    with _refused(BadDatabase), _progress("games", len(records)) as advance:
        for (line, _), outcome in zip(records, imported(database or usual_database(), records), strict=True):
            outcomes.append(outcome)
            advance(1)
            if isinstance(outcome, BadRecord):
                out.print(f"{file}:{line}: {outcome}", markup=False, soft_wrap=True)
    out.print(f"{file}: {outcomes.count(True)} new, {outcomes.count(False)} known", markup=False, soft_wrap=True)
    if len(outcomes) > outcomes.count(True) + outcomes.count(False):
        raise typer.Exit(1)


@app.command()
def play(
    game_name: GameName,
    seats: Seats = None,
    bots: BotNames = "greedy",
    seat: Annotated[int, typer.Option(min=0, help="Where you sit; seat 0 begins.")] = 0,
    name: Annotated[str, typer.Option(help="Your name.")] = "Guest",
    seed: Annotated[int | None, typer.Option(min=0, max=LARGEST_SEED, help="Play a certain game again.")] = None,
    option: OptionTexts = None,
    save: Annotated[Path | None, typer.Option(help="Write the record here when the game ends or you leave.")] = None,
) -> None:
    """Play in the terminal against bots."""
    game = _game(game_name)
    opponents = _bots(bots)
    count = seats or len(opponents) + 1
    if seat >= count:
        raise typer.BadParameter(f"there are {count} seats, numbered from 0: --seat {seat} is none of them.")
    if seed is None:
        seed = random.SystemRandom().randrange(2**32)
        out.print(f"Seed {seed}.")
    others = [Seat(number) for number in range(count) if number != seat]
    sitting = {other: opponents[index % len(opponents)] for index, other in enumerate(others)}
    names = [name if number == seat else f"bot:{sitting[Seat(number)].name}" for number in range(count)]
    table = TerminalTable(game, Seat(seat), sitting, seed, input, lambda words: out.print(words, markup=False))
    record = play_in_terminal(table, names, _options(option))
    if record.over:
        out.print(_result(record), markup=False)
    if save is not None:
        save.write_text(dumps(record) + "\n", encoding="utf-8")


@app.command()
def match(
    game_name: GameName,
    seats: Seats = None,
    bots: BotNames = "greedy,uniform",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = 0,
    option: OptionTexts = None,
    out_file: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Write the records as JSON Lines; - is standard output.")
    ] = None,
) -> None:
    """Let bots play many games. From game to game every bot moves up one seat."""
    game = _game(game_name)
    named = _bots(bots)
    players = [named[index % len(named)] for index in range(seats or len(named))]
    if len(players) < len(named):
        raise typer.BadParameter(f"{len(named)} bots do not fit on {len(players)} seats.")
    options = choose_options(game, len(players), _options(option))
    tally = Tally()
    interrupted = False
    with _records_file(out_file) as lines, _progress("games", games) as advance:
        try:
            for batch in play_slices(game, players, games, seed, options, progress=advance):
                tally.add(batch)
                if lines is not None:
                    lines.writelines(dumps(record) + "\n" for record in batch.records())
        except KeyboardInterrupt:
            interrupted = True
    _print_tally(f"{game.title}, {len(players)} seats, seed {seed}", tally, err if out_file == "-" else out)
    if interrupted:
        raise typer.Exit(130)


@app.command()
def arena(
    game_name: GameName,
    out_folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where games and results are kept.")],
    bots: Annotated[str, typer.Option(help="Who meets whom, comma-separated.")] = "greedy,uniform",
    games: Annotated[int, typer.Option(min=1, help="Games of each pair, or of each table of more seats.")] = 100,
    seats: Annotated[int, typer.Option(min=2, help="How many play at a table.")] = 2,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="For each move of a bot that thinks.")] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="For each move, instead of seconds.")] = None,
    seed: Seed = 0,
    option: OptionTexts = None,
    stop_when_decided: Annotated[
        bool, typer.Option("--stop-when-decided", help="A table plays no more once it is sure who is better.")
    ] = False,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster.")] = None,
) -> None:
    """Let every bot meet every other and rate them. Ctrl-C leaves; the same command goes on where it was left."""
    from sobremesa.arena.folder import Folder  # a room of its own: other commands need not wait for it
    from sobremesa.arena.play import hold
    from sobremesa.arena.plot import draw
    from sobremesa.arena.report import members, results
    from sobremesa.arena.schedule import Setting, check_bots

    game, names = _game(game_name), split_names(bots)
    check_bots(names)
    if seconds is not None and iterations is not None:
        raise typer.BadParameter("give --seconds or --iterations, not both.")
    players = [bot_named(name, seconds=seconds, iterations=iterations) for name in names]
    options = choose_options(game, seats, _options(option))
    setting = Setting(game_name, tuple(names), seats, games, seconds, iterations, seed, options, stop_when_decided)
    interrupted = False
    with Folder(out_folder, setting) as folder:
        with closing(_crew(setting, game, players, ray)) as crew, _progress("games", setting.most_games) as advance:
            try:
                hold(setting, players, folder, crew, advance)
            except KeyboardInterrupt:
                interrupted = True
        found = results(setting, folder.notes)
        if found is not None:
            folder.write("results.json", json.dumps(members(found), indent=1, ensure_ascii=False))
            folder.write("results.svg", draw(found))
            folder.write(
                "times.json", json.dumps({row.bot: row.seconds for row in found.standings}, ensure_ascii=False)
            )
            _print_results(found)
    if interrupted:
        words = f"{len(folder.notes)} games are in {out_folder}: the same command goes on from there."
        err.print(words, markup=False, soft_wrap=True)
        raise typer.Exit(130)


@app.command()
def balance(
    game_name: GameName,
    out_file: Annotated[Path, typer.Option("--out", metavar="FILE.html", help="The page.")],
    games: Annotated[int, typer.Option(min=1, help="How many, rounded up to whole deals.")] = 2000,
    bot: Annotated[str, typer.Option(help="Who plays every seat.")] = "greedy",
    seats: Annotated[int, typer.Option(min=2, help="How many play.")] = 2,
    seed: Seed = 0,
    option: OptionTexts = None,
) -> None:
    """Weigh a game: seats, points, length, luck, and what cards and openings are worth."""
    from sobremesa.arena.balance import FEWEST, GAMES_A_DEAL, Study, weigh
    from sobremesa.arena.balance import balance as weighed_up
    from sobremesa.arena.page import page

    game = _game(game_name)
    study = Study(game, bot_named(bot), seats, seed, choose_options(game, seats, _options(option)))
    deals = max(math.ceil(games / GAMES_A_DEAL), FEWEST)
    out_file.touch()
    with _progress("games", deals * GAMES_A_DEAL) as advance:
        weighed = weigh(study, deals, advance)
    found = weighed_up(weighed, seed)
    out_file.write_text(page(study, found) + "\n", encoding="utf-8", newline="\n")
    _print_balance(game, found, out_file)
    if found.deals < deals:
        raise typer.Exit(130)


@app.command()
def replay(
    file: RecordFile,
    game: Annotated[int, typer.Option(min=1, help="Which record of the file, from 1.")] = 1,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves. Default: after the last.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT.svg", help="Also write the picture here.")] = None,
    theme: Annotated[Literal["light", "dark"], typer.Option(help="Of the picture.")] = "light",
) -> None:
    """Show a recorded game: the moves so far and the position."""
    records = split_records(_text(file))
    if game > len(records):
        raise typer.BadParameter(f"{file} holds {len(records)} record(s): there is no --game {game}.")
    whole = loads(records[game - 1][1])
    shown = whole.at(len(whole.moves) if ply is None else ply)
    if ply is not None and ply > len(whole.moves):
        raise typer.BadParameter(f"the game has {len(whole.moves)} moves: there is no --ply {ply}.")
    for number in range(len(shown.moves)):
        out.print(describe(shown, number, None), markup=False)
    out.print(shown.game.sketch(shown.view()), markup=False)
    if shown.over:
        out.print(_result(shown), markup=False)
    if svg is not None:
        svg.write_text(shown.game.draw(shown.view(), theme), encoding="utf-8")


@app.command()
def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Records, or JSON Lines of many; - is standard input.")
    ],
) -> None:
    """Check records: every move, chance included, and the result.

    The exit status is 0 when all are valid, 1 when a record is wrong, 2 for a mistake in the command.
    """
    texts = [(file, _text(file)) for file in files]
    wrong = 0
    for file, text in texts:
        right = 0
        for line, problem in _problems(text):
            if problem:
                wrong += 1
                out.print(f"{file}:{line}: {problem}", markup=False, soft_wrap=True)
            else:
                right += 1
        out.print(f"{file}: {right} valid", markup=False, soft_wrap=True)
    if wrong:
        raise typer.Exit(1)


@app.command()
def sheet(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME | FILE]", help="A built-in sheet, or a text file of rows.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--random", metavar="SEED", min=0, max=LARGEST_SEED, help="Make a fair sheet.")
    ] = None,
    size: Annotated[str, typer.Option(metavar="WxH", help="Of a random sheet, 6 to 12 each way.")] = "10x10",
    rows: Annotated[bool, typer.Option("--rows", help="Print only the rows, as --option sheet= takes them.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="OUT.svg", help="Also write the picture here.")] = None,
    theme: Annotated[str, typer.Option(help="Of the picture: light or dark.")] = "light",
) -> None:
    """Show a sheet of Arizona: a built-in one, a random one or your own. Without a name, list the built-in ones."""
    if name is None and seed is None:
        for key, built_in in SHEETS.items():
            out.print(f"[bold]{key}[/]  {built_in.about}", soft_wrap=True)
        return
    if name is not None and seed is not None:
        raise typer.BadParameter("give a sheet or --random, not both.")
    title, about, letters = _sheet(name, seed, size)
    lines = letters if rows else [about, "", *rows_as_text(letters), "", *contents(letters)]
    for line in lines:
        out.print(line, markup=False, soft_wrap=True)
    if svg is not None:
        svg.write_text(draw_sheet(letters, theme, title), encoding="utf-8")


@app.command()
def bench(
    game_name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Default: every game.")] = None,
    seats: Annotated[
        int | None, typer.Option(min=2, help="How many players. Default: four, or the most there can be.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per game and line.")] = False,
) -> None:
    """Measure how fast the rules run here: random games with full lists of legal moves."""
    from sobremesa.research.bench import measure

    for game in [_game(game_name)] if game_name else GAMES.values():
        speed = measure(game, seats or min(4, game.seats[-1]))
        if as_json:
            out.print_json(json.dumps(speed), indent=None)
            continue
        table = Table(title=f"{game.title}, {speed['seats']} seats, state of {speed['state_bytes']} bytes")
        for heading in ("", "moves/s", "games/s"):
            table.add_column(heading, justify="right" if heading else "left")
        table.add_row("one core", f"{speed['moves_per_second']:,}", f"{speed['games_per_second']:,}")
        every = f"{speed['moves_per_second_all_cores']:,}", f"{speed['games_per_second_all_cores']:,}"
        table.add_row(f"{speed['cores']} cores", *every)
        out.print(table)
        out.print(
            f"Import and compile: {speed['compile_seconds_cold']} s the first time, "
            f"{speed['compile_seconds_warm']} s from then on."
        )


def main() -> None:
    """The command `sobremesa`: a mistake gets one sentence and exit status 2."""
    try:
        app()
    except RuleError as error:
        err.print(f"sobremesa: {error}", markup=False)
        sys.exit(1 if isinstance(error, BadRecord) else 2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # whoever read our output has read enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        err.print(f"sobremesa: {error.filename}: {error.strerror}.", markup=False)
        sys.exit(2)


def _game(name: str) -> Game:
    if name not in GAMES:
        raise typer.BadParameter(f"there is no game {name!r}; there are {', '.join(GAMES)}.")
    return GAMES[name]


def _sheet(name: str | None, seed: int | None, size: str) -> tuple[str, str, Rows]:
    """The title, a line about it and the rows of the sheet asked for."""
    if seed is not None:
        width, _, height = size.partition("x")
        if not (width.isdigit() and height.isdigit()):
            raise typer.BadParameter(f"--size is WIDTHxHEIGHT, such as 10x10, not {size!r}.")
        return f"random {seed}", f"A fair sheet from seed {seed}.", random_sheet(seed, int(width), int(height))
    if name in SHEETS:
        return name, SHEETS[name].about, SHEETS[name].rows
    file = Path(name or "")
    if name != "-" and not file.is_file():
        raise typer.BadParameter(f"there is no sheet and no file {name!r}; the sheets are {', '.join(SHEETS)}.")
    return file.name, f"The sheet of {name}.", tuple(read_sheet(_text(file) + "\n"))


def _bots(names: str) -> list[Bot]:
    return [bot_named(name) for name in split_names(names)]


def _crew(setting: "Setting", game: Game, players: list[Bot], ray: str | None) -> Any:
    """Who plays the games: the cores of this machine, or a cluster."""
    if ray is None:
        from sobremesa.arena.play import Cores

        return Cores(game, players, setting.options, setting.seed, setting.seats)
    from sobremesa.arena.cluster import Cluster  # Ray is an extra

    return Cluster(ray, setting)


def _options(texts: list[str] | None, name: str = "--option") -> dict[str, Json]:
    """KEY=VALUE texts as options: a value is JSON where it can be read as such, else a plain text."""
    chosen: dict[str, Json] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"{name} is KEY=VALUE, not {text!r}.")
        try:
            chosen[key] = json.loads(value)
        except ValueError:
            chosen[key] = value
    return chosen


def _shown(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _text(file: Path) -> str:
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file}: this is no text in UTF-8 (byte {error.start}).") from error


def _problems(text: str) -> Iterator[tuple[int, str]]:
    """For each record of a file, its line and what is wrong with it, or nothing."""
    try:
        records = split_records(text)
    except BadRecord as error:
        yield 1, str(error)
        return
    for line, one in records:
        try:
            loads(one)
            yield line, ""
        except BadRecord as error:
            yield line, str(error)


def _result(record: Record) -> str:
    names = [plain(name) for name in record.seats]
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, record.scores, strict=True))
    winners = " and ".join(names[seat] for seat in record.winners)
    return f"{scores}. {winners} {'wins' if len(record.winners) == 1 else 'share the victory'}."


@contextmanager
def _refused(*errors: type[Exception]) -> Iterator[None]:
    """One of these errors is a mistake in the command: one sentence, and exit status 2."""
    try:
        yield
    except errors as error:
        err.print(f"sobremesa: {error}", markup=False, soft_wrap=True)
        raise typer.Exit(2) from error


@contextmanager
def _records_file(name: str | None) -> Iterator[IO[str] | None]:
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout
    else:
        with open(name, "w", encoding="utf-8", newline="\n") as file:
            yield file


@contextmanager
def _progress(what: str, total: int) -> Iterator[Any]:
    """A progress bar on standard error, gone when the work is done; yields the function that moves it."""
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def _print_tally(title: str, tally: Tally, console: Console) -> None:
    table = Table(title=f"{title}: {tally.finished} games")
    for heading in ("bot", "fair share", "victories (95 %)", "points a seat (95 %)"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in tally.rows():
        victories = "{:.1%} ({:.1%} – {:.1%})".format(row.share, *row.share_interval)
        points = "{:.2f} ({:.2f} – {:.2f})".format(row.points, *row.points_interval)
        table.add_row(row.bot, f"{row.fair:.0%}", victories, points)
    console.print(table)
    if tally.unfinished:
        console.print(f"{tally.unfinished} games had no end after {tally.limit} moves: they are in no figure above.")
    for bot, forfeits in tally.forfeits.items():
        late = sum(forfeit.late for forfeit in forfeits)
        console.print(f"{bot} forfeited {len(forfeits)} games, {late} of them late. {forfeits[0]}", markup=False)


def _print_results(found: "Results") -> None:
    setting = found.setting
    table = Table(title=f"{GAMES[setting.game].title}, {setting.seats} seats, seed {setting.seed}: {found.games} games")
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
        out.print(f"{found.unfinished} games had no end: their deals are in no figure above.")
    for row in found.standings:
        if row.late or row.illegal:
            words = f"{plain(row.bot)} forfeited {row.late + row.illegal} games, {row.late} of them late. {row.reason}"
            out.print(words, markup=False, soft_wrap=True)


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


def _print_balance(game: Game, found: "Balance", file: Path) -> None:
    table = Table(title=f"{game.title}: {found.games} games, {found.deals} deals")
    for heading in ("", "victories (95 %)", "points (95 %)"):
        table.add_column(heading, justify="right" if heading else "left")
    for seat, (share, points) in enumerate(zip(found.seats, found.seat_points, strict=True)):
        table.add_row(f"seat {seat}", share.words("{:.1%}"), points.words("{:.1f}"))
    out.print(table)
    deal, chance, choices = (part.words("{:.0%}") for part in found.luck)
    out.print(f"Leads differ by the deal {deal}, luck after it {chance}, choices {choices}.", soft_wrap=True)
    out.print(f"The whole report: {file}", markup=False, soft_wrap=True)
