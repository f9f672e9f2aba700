"""Drafts: what a seat is about to do in its turn, judged like any move, and kept nowhere until all of it is sent."""

from collections.abc import Sequence
from typing import NamedTuple

from sobremesa.game import OVER, SKIP, Seat
from sobremesa.lettering import spoken
from sobremesa.record import Record, extend, split_move
from sobremesa.tables.errors import Refused
from sobremesa.words import Words

_ = Words("web")

LONGEST_DRAFT = 24  # moves of one turn that wait for each other


class Draft(NamedTuple):
    """Moves of one turn after a game so far. They show the seat nothing that it does not know already."""

    seat: Seat
    start: int  # the ply of the first of them
    record: Record  # as if they had been made

    @property
    def goes_on(self) -> bool:
        """Whether the seat has more to decide before anybody else, chance included."""
        return self.record.turn == self.seat and len(self.record.moves) - self.start < LONGEST_DRAFT

    @property
    def may_be_shown(self) -> bool:
        """Whether the position tells no secret: the last move may show something new, and the end shows everything."""
        game, before = self.record.game, self.record.positions[-2]
        if game.at_once(before, game.read(before, split_move(self.record.moves[-1])[1])):
            return False
        return self.record.turn != OVER or not game.has_secrets

    def words(self, names: Sequence[str]) -> str:
        """What the moves would do, in sentences for the seat."""
        told = []
        for ply in range(self.start, len(self.record.moves)):
            before, (_seat, text) = self.record.positions[ply], split_move(self.record.moves[ply])
            action = self.record.game.read(before, text)
            told.append(spoken(self.record.game, before, action, self.seat, names))
        return " · ".join(told)


def drafted(record: Record, seat: Seat, texts: Sequence[str]) -> Draft:
    """The moves after this game; raises a RuleError, or Refused after one that must be made at once."""
    draft = Draft(seat, len(record.moves), record)
    for number, text in enumerate(texts):
        if number and not draft.may_be_shown:
            raise Refused(_("There is nothing for you to decide now."))
        draft = draft._replace(record=extend(draft.record, seat, text))
    return draft


def declined(record: Record) -> list[str] | None:
    """How the seat to move ends its turn without doing more of what it may do; None where it must do something."""
    seat, texts = record.turn, list[str]()
    while record.turn == seat:
        if (action := record.game.picks(record.state).get((SKIP,))) is None or len(texts) == LONGEST_DRAFT:
            return None
        texts.append(record.game.write(record.state, action))
        record = extend(record, seat, texts[-1])
    return texts
