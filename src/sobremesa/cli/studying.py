"""Commands for people who study games: many games of bots, who is better, what is worth what, and how fast it goes."""

import json
import math
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from sobremesa.bots import bot_named, split_names
from sobremesa.cli.asking import (
    BadUsage,
    BotNames,
    GameName,
    OptionTexts,
    Seats,
    Seed,
    bots_named,
    game_named,
    options_of,
    recordable,
)
from sobremesa.cli.files import check_writable, records_file, write_text
from sobremesa.cli.showing import (
    err,
    out,
    print_balance,
    print_results,
    print_speed,
    print_tally,
    progress,
    say,
)
from sobremesa.game import Game, choose_options
from sobremesa.games import GAMES
from sobremesa.lettering import counted
from sobremesa.match import play_slices
from sobremesa.match.batch import PlayedGames
from sobremesa.match.bot import Bot
from sobremesa.record import dumps
from sobremesa.tally import Tally

if TYPE_CHECKING:
    from sobremesa.arena.schedule import Setting


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
    game = game_named(game_name)
    named = bots_named(bots)
    players = [named[index % len(named)] for index in range(seats or len(named))]
    if len(players) < len(named):
        raise BadUsage(f"{len(named)} bots do not fit on {len(players)} seats.")
    options = choose_options(game, len(players), options_of(option))
    tally = Tally()
    interrupted = False
    with records_file(out_file) as lines, progress("games", games) as advance:
        try:
            for batch in play_slices(game, players, games, seed, options, progress=advance):
                _keep(batch, tally, lines)
        except KeyboardInterrupt:
            interrupted = True
    print_tally(f"{game.title}, {len(players)} seats, seed {seed}", tally, err if out_file == "-" else out)
    if interrupted:
        raise typer.Exit(130)


def _keep(batch: PlayedGames, tally: Tally, lines: IO[str] | None) -> None:
    """A slice is counted, and written where there is a file; or neither, where Ctrl-C comes first."""
    text = "" if lines is None else "".join(dumps(record) + "\n" for record in batch.records())
    with in_one_piece():
        if lines is not None:
            lines.write(text)
            lines.flush()
        tally.add(batch)


@contextmanager
def in_one_piece() -> Iterator[None]:
    """Ctrl-C waits until all that is inside is done; who presses it again does not wait."""
    asked = False

    def wait(*_: object) -> None:
        nonlocal asked
        asked = True
        signal.signal(signal.SIGINT, heard)

    heard = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
    if asked:
        signal.raise_signal(signal.SIGINT)


def arena(
    game_name: GameName,
    out_folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where games and results are kept.")],
    bots: Annotated[str, typer.Option(callback=recordable, help="Who meets whom, comma-separated.")] = "greedy,uniform",
    games: Annotated[int, typer.Option(min=1, help="Games of each pair, or of each table of more seats.")] = 100,
    seats: Annotated[int, typer.Option(min=2, help="How many play at a table.")] = 2,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="For each move of search or a program.")] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="For each move of search, instead of seconds.")] = None,
    seed: Seed = 0,
    option: OptionTexts = None,
    stop_when_decided: Annotated[
        bool, typer.Option("--stop-when-decided", help="A table plays no more once it is sure who is better.")
    ] = False,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster.")] = None,
) -> None:
    """Let every bot meet every other and rate them. Ctrl-C leaves; the same command goes on where it was left."""
    from sobremesa.arena.folder import Folder, check_folder  # a room of its own: other commands need not wait for it
    from sobremesa.arena.play import hold
    from sobremesa.arena.plot import draw
    from sobremesa.arena.report import members, results
    from sobremesa.arena.schedule import Setting, check_bots

    game, names = game_named(game_name), split_names(bots)
    check_bots(names)
    if seconds is not None and iterations is not None:
        raise BadUsage("Give --seconds or --iterations, not both.")
    players = [bot_named(name, seconds=seconds, iterations=iterations) for name in names]
    options = choose_options(game, seats, options_of(option))
    setting = Setting(game_name, tuple(names), seats, games, seconds, iterations, seed, options, stop_when_decided)
    interrupted = False
    check_folder(out_folder, setting)
    crew = _crew(setting, game, players, ray)  # before the folder is anybody's: there may be none
    with Folder(out_folder, setting) as folder:
        with closing(crew), progress("games", setting.most_games) as advance:
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
            print_results(found)
    if interrupted:
        say(f"{out_folder} holds {counted(len(folder.notes), 'game')}: the same command goes on from there.", err)
        raise typer.Exit(130)


def _crew(setting: "Setting", game: Game, players: list[Bot], ray: str | None) -> Any:
    """Who plays the games: the cores of this machine, or a cluster."""
    if ray is None:
        from sobremesa.arena.play import Cores

        return Cores(game, players, setting.options, setting.seed, setting.seats)
    from sobremesa.arena.cluster import Cluster  # Ray is an extra

    return Cluster(ray, setting)


def balance(
    game_name: GameName,
    out_file: Annotated[Path, typer.Option("--out", metavar="FILE.html", help="The page.")],
    games: Annotated[int, typer.Option(min=1, help="How many, rounded up to whole deals.")] = 2000,
    bot: Annotated[str, typer.Option(callback=recordable, help="Who plays every seat.")] = "greedy",
    seats: Annotated[int, typer.Option(min=2, help="How many play.")] = 2,
    seed: Seed = 0,
    option: OptionTexts = None,
) -> None:
    """Weigh a game: seats, points, length, luck, and what cards and openings are worth."""
    from sobremesa.arena.balance import FEWEST, GAMES_A_DEAL, Study, weigh
    from sobremesa.arena.balance import balance as weighed_up
    from sobremesa.arena.page import page

    game = game_named(game_name)
    study = Study(game, bot_named(bot), seats, seed, choose_options(game, seats, options_of(option)))
    deals = max(math.ceil(games / GAMES_A_DEAL), FEWEST)
    check_writable(out_file)
    with progress("games", deals * GAMES_A_DEAL) as advance:
        weighed = weigh(study, deals, advance)
    found = weighed_up(weighed, seed)
    write_text(out_file, page(study, found) + "\n")
    print_balance(game, found, out_file)
    if weighed.interrupted:
        raise typer.Exit(130)


def bench(
    game_name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Default: every game.")] = None,
    seats: Annotated[
        int | None, typer.Option(min=2, help="How many players. Default: four, or the most there can be.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per game and line.")] = False,
) -> None:
    """Measure how fast the rules run here: random games with full lists of legal moves."""
    from sobremesa.research.bench import measure

    for game in [game_named(game_name)] if game_name else GAMES.values():
        speed = measure(game, seats or min(4, game.seats[-1]))
        if as_json:
            out.print_json(json.dumps(speed), indent=None)
        else:
            print_speed(game, speed)
