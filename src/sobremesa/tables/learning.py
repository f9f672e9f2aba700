"""Lessons as people take them: where each of them is, what they try, and which notes of a first game they need."""

from collections.abc import Sequence
from typing import NamedTuple

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.lessons.checking import minutes
from sobremesa.lessons.lesson import FirstNote, Lesson, said
from sobremesa.lessons.shelf import lesson_of
from sobremesa.lessons.trying import WrongTry, attempt
from sobremesa.lettering import spoken
from sobremesa.record import BOT, split_move
from sobremesa.storage.models import Chair, Entry, Learner, Person, StepCount, Table, TablePlan
from sobremesa.storage.seats import StaleView
from sobremesa.storage.store import Store
from sobremesa.tables.levels import KINDEST
from sobremesa.tables.live_table import LiveTable
from sobremesa.tables.people import tidy_name
from sobremesa.words import Words

_ = Words("web")

LEARNER = "learner"  # stands for whoever learns, known to us or not, at the table of a lesson
NOWHERE = ""  # the name of that table: it is kept nowhere


class StepReport(NamedTuple):
    """A step of a lesson, and what became of it."""

    say: str
    counted: StepCount
    stopped: int  # people who have come here and no further yet


class Offer(NamedTuple):
    """A lesson for somebody who does not know the game."""

    step: int  # where they are, from 0
    steps: int
    minutes: int


class Learning:
    """The lessons of everybody."""

    def __init__(self, store: Store) -> None:
        self._learners = store.learners

    # Where somebody is

    async def learner(self, person: str | None, game: Game) -> Learner:
        """What the person knows of the game; a stranger knows nothing. Nobody is further than the lesson is long."""
        known = await self._learners.learner(person, game.key) if person else Learner()
        return _within(known, lesson_of(game))

    async def offers(self, person: str | None) -> dict[str, Offer]:
        """The lessons of the games that the person has neither played to an end nor been taught, by game."""
        known = await self._learners.learners(person) if person else {}
        offered = {}
        for key, game in GAMES.items():
            lesson = lesson_of(game)
            learner = _within(known.get(key, Learner()), lesson)
            if not learner.played and learner.furthest < len(lesson.steps):
                offered[key] = Offer(learner.step, len(lesson.steps), minutes(lesson))
        return offered

    # Going on

    async def begin(self, person: Person, game: Game) -> None:
        """The person sees the first step, and is counted there."""
        await self._learners.begin(person, game.key)

    async def attempt(self, person: str, game: Game, step: int, text: str) -> str:
        """Plays a move in the step where the person is; what is said of it. Raises WrongTry, a RuleError or StaleView.

        Whatever is right, the lesson goes on as it is recorded: where that is another move, it says so.
        """
        lesson = lesson_of(game)
        await self._check_step(person, game, step)
        try:
            praise = attempt(lesson, step, text)
        except WrongTry:
            await self._learners.try_wrongly(game.key, step)
            raise
        await self._learners.go(person, game.key, step, step + 1)
        if praise.recorded:
            return praise.words
        return _("{praise} The lesson goes on with another move: {move}", praise=praise.words, move=told(lesson, step))

    async def skip(self, person: str, game: Game, step: int, whole: bool = False) -> None:
        """Goes on to the next step without doing this one, or past all of them; raises StaleView."""
        await self._check_step(person, game, step)
        to = len(lesson_of(game).steps) if whole else step + 1
        await self._learners.go(person, game.key, step, to, skipped=True)

    async def again(self, person: str, game: Game) -> None:
        """Goes back to the first step."""
        learner = await self.learner(person, game)
        await self._learners.go(person, game.key, learner.step, 0)

    async def _check_step(self, person: str, game: Game, step: int) -> None:
        """Raises StaleView unless the person is in this step, and it is not the end."""
        learner = await self.learner(person, game)
        if learner.step != step or step >= len(lesson_of(game).steps):
            raise StaleView("That step has been done.")

    # First games

    async def unread(self, person: str | None, game: Game) -> list[FirstNote]:
        """The notes for who has not played the game to an end: those on what they have not been taught."""
        learner = await self.learner(person, game)
        if person is None or learner.played:
            return []
        lesson = lesson_of(game)
        taught = lesson.taught(learner.furthest)
        return [note for note in lesson.notes if note.key not in learner.read and note.clause not in taught]

    async def read(self, person: Person, game: Game, key: str) -> None:
        """The person is not shown this note again; a note that there is none of is none."""
        if key in {note.key for note in lesson_of(game).notes}:
            await self._learners.read_note(person, game.key, key)

    # For the host

    async def report(self) -> dict[str, list[StepReport]]:
        """Where learners stop, for each game."""
        counts = {(count.game, count.step): count for count in await self._learners.counts()}
        return {key: _report(lesson_of(game), counts) for key, game in GAMES.items()}


def _within(learner: Learner, lesson: Lesson) -> Learner:
    """The learner, in a lesson that may have become shorter since."""
    last = len(lesson.steps)
    return Learner(min(learner.step, last), min(learner.furthest, last), learner.begun, learner.played, learner.read)


def _report(lesson: Lesson, counts: dict[tuple[str, int], StepCount]) -> list[StepReport]:
    key = lesson.game.key
    found = [counts.get((key, step), StepCount(key, step, 0, 0, 0)) for step in range(len(lesson.steps) + 1)]
    says = [*(said(step.say) for step in lesson.steps), said(lesson.end)]
    later = [*(count.reached for count in found[1:]), found[-1].reached]  # nobody stops at the end
    return [
        StepReport(say, count, max(0, count.reached - after))
        for say, count, after in zip(says, found, later, strict=True)
    ]


# The table of a lesson


def lesson_table(lesson: Lesson, step: int, name: str) -> LiveTable:
    """The game of a lesson at a step, as a live table that is kept nowhere: the learner sits there, and bots."""
    record = lesson.at(step)
    chairs = tuple(_chair(lesson, seat, name) for seat in range(len(record.seats)))
    plan = TablePlan(record.game.key, record.options, chairs, hints=False)
    live = LiveTable(Table(NOWHERE, plan, LEARNER, created=0.0, started=0.0, ended=None, deal=record.deal))
    live.play([Entry(seat, text, 0.0) for seat, text in map(split_move, record.moves)], record)
    return live


def _chair(lesson: Lesson, seat: int, name: str) -> Chair:
    if seat == lesson.seat:
        return Chair(seat, person=LEARNER, name=tidy_name(name))
    return Chair(seat, bot=lesson.record.seats[seat].removeprefix(BOT) or KINDEST)


def told(lesson: Lesson, step: int) -> str:
    """What the record plays in this step, as a sentence for the learner."""
    record = lesson.at(step)
    action = record.game.read(record.state, lesson.answer(step))
    return spoken(record.game, record.state, action, lesson.seat, lesson_table(lesson, step, "").names())


def picks_of(lesson: Lesson, step: int) -> Sequence[str]:
    """What a hand touches for the move that the record plays in this step."""
    record = lesson.at(step)
    return record.game.path(record.state, record.game.read(record.state, lesson.answer(step)))
