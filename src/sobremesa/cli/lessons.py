"""The command that checks a lesson."""

from pathlib import Path
from typing import Annotated

import typer

from sobremesa.cli.files import text_of
from sobremesa.cli.showing import say
from sobremesa.lessons.checking import check, clauses, duration, untaught
from sobremesa.lessons.lesson import Lesson
from sobremesa.lessons.reading import BadLesson, read_lesson
from sobremesa.lettering import counted


def lesson(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Lessons, as JSON; - is standard input.")],
) -> None:
    """Check lessons: the record, every step of it, and that it is short.

    The exit status is 0 when all can be taught, 1 when one is wrong, 2 for a mistake in the command.
    """
    for file in files:
        text = text_of(file)
        try:
            found = read_lesson(text)
            check(found)
        except BadLesson as error:
            raise BadLesson(f"{file}: {error}") from error
        say(f"{file}: {_summary(found)}")


def _summary(found: Lesson) -> str:
    """What a lesson is, in one line; the clauses that it forgets, in another."""
    taught = sum(clause in found.taught() for clause in clauses(found.game))
    words = (
        f"{found.game.title} in {counted(len(found.steps), 'step')}, about {duration(found):.0f} s;"
        f" {counted(len(found.notes), 'note')}; {taught} of {len(clauses(found.game))} clauses"
    )
    forgotten = untaught(found)
    return f"{words}\n  says nothing of {', '.join(forgotten)}" if forgotten else words
