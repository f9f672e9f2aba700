"""The command line: what is typed is parsed here, done elsewhere, and printed here."""

import os
import sys
from typing import Annotated

import typer

from sobremesa import __version__
from sobremesa.cli.playing import export_games, games, import_games, play, serve
from sobremesa.cli.records import replay, verify
from sobremesa.cli.sheets import sheet
from sobremesa.cli.showing import err, say
from sobremesa.cli.studying import arena, balance, bench, match
from sobremesa.game import RuleError
from sobremesa.record import BadRecord

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
for command in (games, play, serve, match, arena, balance, replay, verify, sheet, bench):
    app.command()(command)
app.command("export")(export_games)
app.command("import")(import_games)


def _print_version(asked: bool) -> None:
    if asked:
        say(f"sobremesa {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """A digital table for modern board games: play, match bots, replay and verify records."""


def main() -> None:
    """The command `sobremesa`: a mistake gets one sentence and exit status 2."""
    try:
        app()
    except RuleError as error:
        say(f"sobremesa: {error}", err)
        sys.exit(1 if isinstance(error, BadRecord) else 2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # whoever read our output has read enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        say(f"sobremesa: {error.filename}: {error.strerror}.", err)
        sys.exit(2)
