"""The command line: what is typed is parsed here, done elsewhere, and printed here."""

import os
import sys
from io import TextIOWrapper
from typing import IO, Annotated

import typer

from sobremesa import __version__
from sobremesa.cli.lessons import lesson
from sobremesa.cli.playing import check_tables, export_games, games, import_games, play, serve
from sobremesa.cli.records import replay, verify
from sobremesa.cli.sheets import sheet
from sobremesa.cli.showing import err, say
from sobremesa.cli.studying import arena, balance, bench, match
from sobremesa.game import RuleError
from sobremesa.lessons.reading import BadLesson
from sobremesa.record_json import BadRecord

NAME = "sobremesa"

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
for command in (games, play, serve, match, arena, balance, replay, verify, lesson, sheet, bench):
    app.command()(command)
app.command("export")(export_games)
app.command("import")(import_games)
app.command("check")(check_tables)


def _print_version(asked: bool) -> None:
    if asked:
        say(f"{NAME} {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """A digital table for modern board games: play, match bots, replay and verify records."""


def main() -> None:
    """The command `sobremesa`: what was typed is done, or one sentence says why not."""
    _prepare_streams()
    try:
        status = _status(sys.argv[1:] or ["--help"])
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        status = 0  # whoever read our output has read enough
    _drop_unprinted()
    sys.exit(status)


def _status(words: list[str]) -> int:
    """The exit status after what was typed: 2 for a mistake, 1 for a record or a lesson that is wrong."""
    try:
        return app(args=words, prog_name=NAME, standalone_mode=False) or 0
    except typer.TyperException as error:
        say(f"{NAME}: {_sentence(error)}", err)
    except RuleError as error:
        say(f"{NAME}: {error}", err)
        return 1 if isinstance(error, BadRecord | BadLesson) else 2
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        say(f"{NAME}: {where}{error.strerror or error}.", err)
    return 2


def _sentence(error: typer.TyperException) -> str:
    """What Typer has against the words, and where to read on."""
    words, context = error.format_message(), getattr(error, "ctx", None)
    return f"{words}{'' if words[-1] in '.?' else '.'} See {context.command_path if context else NAME} --help."


def _prepare_streams() -> None:
    """One that is closed reads and writes nothing, and a letter that the encoding does not have stops nobody."""
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _nothing(mode: str) -> IO[str]:
    return open(os.devnull, mode, encoding="utf-8")


def _drop_unprinted() -> None:
    """What cannot be printed is given up: otherwise Python would try once more as it ends, and complain."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
