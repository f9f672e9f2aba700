"""Whether a lesson can be taught: every step can be done, nobody is left alone with a mistake, and it is short."""

import re
from collections.abc import Iterable
from importlib.resources import files
from math import ceil

from sobremesa.game import Game
from sobremesa.lessons.lesson import Lesson, LessonStep, Texts, Wanted
from sobremesa.lessons.reading import BadLesson
from sobremesa.lessons.trying import accepted
from sobremesa.record import Record
from sobremesa.words import ENGLISH

MOST_STEPS = 12
LONGEST = 300.0  # seconds of a whole lesson
SOONEST = 30.0  # seconds until the first touch
WORDS_A_SECOND = 3.3  # that people read
HANDLING = 8.0  # seconds from having read what is asked to having done it
CLAUSE = re.compile(r'<a id="([A-Z]\d+)"></a>')


def check(lesson: Lesson) -> None:
    """Raises BadLesson for what keeps the lesson from being taught."""
    _check_length(lesson)
    _check_plies(lesson)
    for number, step in enumerate(lesson.steps, 1):
        _check_moves(lesson, number, step)
    _check_clauses(lesson)
    if lesson.record.ended:
        raise BadLesson("The record is of a game that is over: a lesson ends where the learner can play on.")


def seconds(*texts: Texts) -> float:
    """How long people take to read this; in English, of which the other languages have as much to say."""
    return sum(len(text[ENGLISH].split()) for text in texts) / WORDS_A_SECOND


def duration(lesson: Lesson) -> float:
    """How many seconds the lesson takes who does everything right."""
    spoken = [text for step in lesson.steps for text in (step.say, step.right)]
    return seconds(*spoken, lesson.end) + HANDLING * len(lesson.steps)


def minutes(lesson: Lesson) -> int:
    """The same in minutes, as people are told it."""
    return ceil(duration(lesson) / 60)


def clauses(game: Game) -> list[str]:
    """The label of every clause of the game's rules page."""
    page = files(game.package) / "rulebook" / f"{ENGLISH}.md"
    return CLAUSE.findall(page.read_text(encoding="utf-8"))


def untaught(lesson: Lesson) -> list[str]:
    """The clauses of which a lesson says nothing, not even that they are left to the rules page."""
    return [clause for clause in clauses(lesson.game) if clause not in {*lesson.taught(), *lesson.left}]


def _check_length(lesson: Lesson) -> None:
    if not 0 < len(lesson.steps) <= MOST_STEPS:
        raise BadLesson(f"A lesson has 1 to {MOST_STEPS} steps, not {len(lesson.steps)}.")
    if (first := seconds(lesson.steps[0].say)) > SOONEST:
        raise BadLesson(f"steps[1].say takes {first:.0f} s to read: the first touch comes within {SOONEST:.0f} s.")
    if (whole := duration(lesson)) > LONGEST:
        raise BadLesson(f"The lesson takes about {whole:.0f} s: it may take {LONGEST:.0f} s.")


def _check_plies(lesson: Lesson) -> None:
    before = -1
    for number, step in enumerate(lesson.steps, 1):
        where = f"steps[{number}].ply"
        if not before < step.ply < len(lesson.record.moves):
            raise BadLesson(f"{where} is {step.ply}: plies grow, and the last one is {len(lesson.record.moves) - 1}.")
        if lesson.record.positions[step.ply].turn != lesson.seat:
            raise BadLesson(f"{where} is {step.ply}, where it is not the learner's turn.")
        before = step.ply


def _check_moves(lesson: Lesson, number: int, step: LessonStep) -> None:
    """What is accepted and what is called a mistake is legal there; and a hint is there for whoever needs one."""
    where, record = f"steps[{number}]", lesson.at(number - 1)
    legal = [record.game.write(record.state, action) for action in record.game.legal_actions(record.state)]
    for place, wanted in enumerate(step.accept, 1):
        if not _meant(lesson, record, wanted, legal):
            raise BadLesson(f"{where}.accept[{place}] means no move that is legal there.")
    wrong = [text for text in legal if text != lesson.answer(number - 1)]
    wrong = [text for text in wrong if not accepted(lesson, record, step, text)]
    for place, mistake in enumerate(step.mistakes, 1):
        if not _meant(lesson, record, mistake.when, wrong):
            raise BadLesson(f"{where}.mistakes[{place}] means no legal move that is wrong there.")
    if wrong and step.hint is None:
        raise BadLesson(f"{where} lacks hint, which is said of a legal move that is not right, such as {wrong[0]}.")
    if not wrong and step.hint is not None:
        raise BadLesson(f"{where}.hint is never said: every legal move is right there.")


def _meant(lesson: Lesson, record: Record, wanted: Wanted, texts: Iterable[str]) -> bool:
    return any(wanted.fits(record, lesson.seat, text) for text in texts)


def _check_clauses(lesson: Lesson) -> None:
    known, keys = set(clauses(lesson.game)), [note.key for note in lesson.notes]
    mentioned = lesson.taught() | {clause: ["left"] for clause in lesson.left}
    mentioned |= {one.clause: ["mistakes"] for step in lesson.steps for one in step.mistakes if one.clause}
    for clause, places in mentioned.items():
        if clause not in known:
            raise BadLesson(f"The rules page has no clause {clause}, which is named in {places[0]}.")
    if both := set(lesson.taught()) & set(lesson.left):
        raise BadLesson(f"left names {min(both)}, which is taught in {lesson.taught()[min(both)][0]}.")
    if twice := {key for key in keys if keys.count(key) > 1}:
        raise BadLesson(f"notes has {min(twice)} twice.")
