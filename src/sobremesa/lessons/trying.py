"""A learner's try: judged like every move, then by what the step asks for."""

from typing import NamedTuple

from sobremesa.game import RuleError
from sobremesa.lessons.lesson import Lesson, LessonStep, said
from sobremesa.record import Record, extend


class WrongTry(RuleError):
    """A legal move that is not what the lesson asks for; the message helps, and the learner may try again."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause  # of the rules page


class Praise(NamedTuple):
    """What is said of a right move, and whether it is the one that the record goes on with."""

    words: str
    recorded: bool


def attempt(lesson: Lesson, step: int, text: str) -> Praise:
    """What is said of a right move in this step; raises WrongTry, or the RuleError by which it is refused."""
    record, asked = lesson.at(step), lesson.steps[step]
    extend(record, lesson.seat, text)
    recorded = text == lesson.answer(step)
    if not recorded and not accepted(lesson, record, asked, text):
        raise _wrong(lesson, record, asked, text)
    return Praise(said(asked.right), recorded)


def accepted(lesson: Lesson, record: Record, step: LessonStep, text: str) -> bool:
    """Whether a legal move is right although the record plays another one."""
    return any(wanted.fits(record, lesson.seat, text) for wanted in step.accept)


def _wrong(lesson: Lesson, record: Record, step: LessonStep, text: str) -> WrongTry:
    for mistake in step.mistakes:
        if mistake.when.fits(record, lesson.seat, text):
            return WrongTry(said(mistake.say), mistake.clause)
    return WrongTry(said(step.hint or step.say))
