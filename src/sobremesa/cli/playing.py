"""Commands for people who play: what there is, a game in the terminal, the table in the browser and its games."""

import random
from pathlib import Path
from typing import Annotated, Literal

import typer

from sobremesa.cli.asking import (
    BadUsage,
    BotNames,
    Database,
    GameName,
    Language,
    OptionTexts,
    RecordFile,
    Seats,
    bots_named,
    game_named,
    language_named,
    options_of,
    recordable,
    refused,
)
from sobremesa.cli.files import at, check_writable, records_file, text_of, write_text
from sobremesa.cli.showing import err, print_entry, progress, result, say, shown
from sobremesa.game import Seat, choose_options
from sobremesa.games import GAMES
from sobremesa.lettering import counted
from sobremesa.record import bot_seat, dumps
from sobremesa.record_json import BadRecord, split_records
from sobremesa.rng import LARGEST_SEED
from sobremesa.terminal import Session, play_in_terminal
from sobremesa.words import Words, speaking

_ = Words("terminal")


def games(language: Language = None) -> None:
    """List the games, their players and their options."""
    with speaking(language_named(language)):
        for game in GAMES.values():
            print_entry(game.key, f"{game.words(game.title)}, {game.players}")
            say(f"      {game.words(game.about)}")
            for option in game.options:
                values, usual = "|".join(shown(value) for value in option.values), shown(option.default)
                say(f"      --option {option.key}={values}  {_('(default {value})', value=usual)}")
                say(f"          {game.words(option.help)}")


def play(
    game_name: GameName,
    seats: Seats = None,
    bots: BotNames = "greedy",
    seat: Annotated[int, typer.Option(min=0, help="Where you sit; seat 0 begins.")] = 0,
    name: Annotated[str, typer.Option(callback=recordable, help="Your name.")] = "Guest",
    seed: Annotated[int | None, typer.Option(min=0, max=LARGEST_SEED, help="Play a certain game again.")] = None,
    option: OptionTexts = None,
    save: Annotated[Path | None, typer.Option(help="Write the record here when the game ends or you leave.")] = None,
    language: Language = None,
) -> None:
    """Play in the terminal against bots."""
    game = game_named(game_name)
    spoken = language_named(language)
    opponents = bots_named(bots)
    count = seats or len(opponents) + 1
    if seat >= count:
        raise BadUsage(f"There are {count} seats, numbered from 0: --seat {seat} is none of them.")
    options = choose_options(game, count, options_of(option))
    if save is not None:
        check_writable(save)
    if seed is None:
        seed = random.SystemRandom().randrange(2**32)
        with speaking(spoken):
            say(_("Seed {seed}.", seed=seed))
    others = [Seat(number) for number in range(count) if number != seat]
    sitting = {other: opponents[index % len(opponents)] for index, other in enumerate(others)}
    names = [name if number == seat else bot_seat(sitting[Seat(number)].name) for number in range(count)]
    session = Session(game, Seat(seat), sitting, seed, input, say)
    with speaking(spoken):
        record = play_in_terminal(session, names, options)
        if record.over:
            say(result(record, Seat(seat)))
    if save is not None:
        write_text(save, dumps(record) + "\n")


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
    from sobremesa.storage.database import BadDatabase, usual_database
    from sobremesa.tables.rate_limits import BadLimit, limits
    from sobremesa.web.app import Settings
    from sobremesa.web.server import run

    with refused(BadDatabase, BadLimit):
        settings = Settings(database or usual_database(), limits=limits(options_of(limit, "--limit")), log=log)
        run(host, port, settings, workers, open_browser)


def export_games(
    database: Database = None,
    out_file: Annotated[str, typer.Option("--out", metavar="FILE", help="Where to write; - is standard output.")] = "-",
) -> None:
    """Write every finished game of a database as a record, one a line.

    The exit status is 0 when all were written, 1 when one is broken, 2 for a mistake in the command.
    """
    from sobremesa.storage.database import BadDatabase, usual_database
    from sobremesa.tables.archive import Broken, exported

    written = broken = 0
    with refused(BadDatabase), records_file(out_file) as lines:
        assert lines is not None
        for found in exported(database or usual_database()):
            if isinstance(found, Broken):
                broken += 1
                say(_broken(*found), err)
            else:
                written += 1
                lines.write(dumps(found) + "\n")
    say(f"{counted(written, 'game')} written.", err)
    if broken:
        raise typer.Exit(1)


def check_tables(database: Database = None) -> None:
    """Read every table of a database and replay its game; name those that are broken.

    The exit status is 0 when all can be read, 1 when one is broken, 2 for a mistake in the command.
    """
    from sobremesa.storage.database import BadDatabase, usual_database
    from sobremesa.tables.archive import checked

    whole = broken = 0
    with refused(BadDatabase):
        for found in checked(database or usual_database()):
            if found is None:
                whole += 1
            else:
                broken += 1
                say(_broken(*found))
    say(f"{counted(whole, 'table')} can be read, {broken} cannot.")
    if broken:
        raise typer.Exit(1)


def _broken(table: str, why: str) -> str:
    from sobremesa.tables.broken import mark

    return f"table {table} (in the log: {mark(table)}) is broken: {why}"


def import_games(file: RecordFile, database: Database = None) -> None:
    """Bring finished games into a database; those that are there already are passed over.

    The exit status is 0 when all are there now, 1 when a record is wrong, 2 for a mistake in the command.
    """
    from sobremesa.storage.database import BadDatabase, usual_database
    from sobremesa.tables.archive import imported

    text = text_of(file)
    with at(file):
        records = split_records(text)
    outcomes = []
    with refused(BadDatabase), progress("games", len(records)) as advance:
        for (line, _), outcome in zip(records, imported(database or usual_database(), records), strict=True):
            outcomes.append(outcome)
            advance(1)
            if isinstance(outcome, BadRecord):
                say(f"{file}:{line}: {outcome}")
    say(f"{file}: {outcomes.count(True)} new, {outcomes.count(False)} known")
    if len(outcomes) > outcomes.count(True) + outcomes.count(False):
        raise typer.Exit(1)
