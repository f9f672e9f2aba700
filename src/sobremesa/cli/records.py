"""Commands that read records: one is shown, or all are judged."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import typer

from sobremesa.cli.asking import BadUsage, RecordFile
from sobremesa.cli.files import at, text_of, write_text
from sobremesa.cli.showing import result, say
from sobremesa.lettering import counted
from sobremesa.poster import poster
from sobremesa.record import Record, loads
from sobremesa.record_json import BadRecord, split_records
from sobremesa.terminal import describe


def replay(
    file: RecordFile,
    game: Annotated[int, typer.Option(min=1, help="Which record of the file, from 1.")] = 1,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves. Default: after the last.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT.svg", help="Also write the picture here.")] = None,
    theme: Annotated[Literal["light", "dark"], typer.Option(help="Of the picture.")] = "light",
) -> None:
    """Show a recorded game: the moves so far and the position."""
    whole = _record(file, game)
    if ply is not None and ply > len(whole.moves):
        raise BadUsage(f"The game has {counted(len(whole.moves), 'move')}: there is no --ply {ply}.")
    shown = whole.at(len(whole.moves) if ply is None else ply)
    for number in range(len(shown.moves)):
        say(describe(shown, number, None))
    say(shown.game.sketch(shown.scene()))
    if shown.ended:
        say(result(shown))
    if svg is not None:
        write_text(svg, poster(shown.game, shown.scene(), theme))


def _record(file: Path, number: int) -> Record:
    """The record of this number, from 1; raises BadRecord with its place."""
    text = text_of(file)
    with at(file):
        records = split_records(text)
    if number > len(records):
        raise BadUsage(f"{file} holds {counted(len(records), 'record')}: there is no --game {number}.")
    line, one = records[number - 1]
    with at(file, line):
        return loads(one)


def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Records, or JSON Lines of many; - is standard input.")
    ],
) -> None:
    """Check records: every move, chance included, and the result.

    The exit status is 0 when all are valid, 1 when a record is wrong, 2 for a mistake in the command.
    """
    texts = [(file, text_of(file)) for file in files]
    wrong = 0
    for file, text in texts:
        right = 0
        for line, problem in _problems(text):
            if problem:
                wrong += 1
                say(f"{file}:{line}: {problem}")
            else:
                right += 1
        say(f"{file}: {right} valid")
    if wrong:
        raise typer.Exit(1)


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
