"""What a lesson is: a record, what is said and which moves are right in each step of it, and notes for a first game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from sobremesa.game import Game, Seat
from sobremesa.record import Record, extend, split_move
from sobremesa.words import language

Texts: TypeAlias = Mapping[str, str]  # a sentence or two in every language


def said(texts: Texts) -> str:
    """The words in the language spoken now."""
    return texts[language()]


class Wanted(NamedTuple):
    """Which moves are meant: those for which all holds that is said here."""

    move: str | None = None  # its whole text, without the seat
    begins: str = ""
    ends: str = ""
    gains: int | None = None  # at least so many points for who plays it

    def fits(self, record: Record, seat: Seat, text: str) -> bool:
        """Whether a move that the seat may make here is one of them."""
        if self.move not in (None, text) or not (text.startswith(self.begins) and text.endswith(self.ends)):
            return False
        return self.gains is None or _gained(record, seat, text) >= self.gains


def _gained(record: Record, seat: Seat, text: str) -> int:
    after = extend(record, seat, text)
    return int(after.view(seat)["scores"][seat] - record.view(seat)["scores"][seat])


class Mistake(NamedTuple):
    """What is said of legal moves that are not what the step asks for."""

    when: Wanted
    say: Texts
    clause: str = ""  # of the rules page


@dataclass(frozen=True)
class LessonStep:
    """One thing that the learner does."""

    ply: int  # the position in which it is done
    say: Texts
    accept: tuple[Wanted, ...]  # what is right, besides the move of the record
    right: Texts
    hint: Texts | None  # said of every other move; none where every legal move is right
    mistakes: tuple[Mistake, ...]
    teaches: tuple[str, ...]  # clauses of the rules page


class Trigger(NamedTuple):
    """When a note matters: one of these holds for who is to move, or has seen the end."""

    phase: str = ""  # the game is in it
    pick: str = ""  # something of this kind can be touched
    move: str = ""  # a move that begins so can be made
    last: str = ""  # a move that begins so has just been made


@dataclass(frozen=True)
class FirstNote:
    """What is explained in a first game, once, when it first matters."""

    key: str
    when: Trigger
    say: Texts
    clause: str


@dataclass(frozen=True)
class Lesson:
    """A game taught. Every move of its record has been judged."""

    record: Record
    seat: Seat
    steps: tuple[LessonStep, ...]
    end: Texts  # what is said when all is done
    notes: tuple[FirstNote, ...]
    left: tuple[str, ...]  # clauses that are left to the rules page

    @property
    def game(self) -> Game:
        return self.record.game

    def at(self, step: int) -> Record:
        """The game when the learner comes to this step; after the last, as far as it is recorded."""
        return self.record.at(self.steps[step].ply) if step < len(self.steps) else self.record

    def answer(self, step: int) -> str:
        """What the record plays in this step."""
        return split_move(self.record.moves[self.steps[step].ply])[1]

    def taught(self, steps: int | None = None) -> dict[str, list[str]]:
        """Where each clause is taught, in so many steps or all of them and in notes."""
        places: dict[str, list[str]] = {}
        for number, step in enumerate(self.steps[:steps], 1):
            for clause in step.teaches:
                places.setdefault(clause, []).append(f"step {number}")
        for note in self.notes if steps is None else ():
            places.setdefault(note.clause, []).append(f"note {note.key}")
        return places
