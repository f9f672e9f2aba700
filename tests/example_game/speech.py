"""Four in a Row in words: a move and what it brings, what is asked of a player, and what a hand touches."""

from collections.abc import Sequence

from sobremesa.game import OVER, Action, Seat, State
from sobremesa.words import Words
from tests.example_game.rules import play
from tests.example_game.state import EMPTY, ROWS
from tests.example_game.view import FourView

_ = Words("four")


def say(state: State, action: Action, reader: Seat | None, names: Sequence[str]) -> str:
    """An action about to be played and what it brings, in words that follow the name, or `You`."""
    after = state.copy()
    play(after, action)
    you = reader == state.turn
    does = _.person(you, "drops a disc into column {n}", "drop a disc into column {n}", n=action + 1)
    if after.turn != OVER:
        return does
    brings = _("the frame is full") if after.winner == EMPTY else _("four in a row")
    return _("{does}: {brings}", does=does, brings=brings)


def ask(view: FourView, path: tuple[str, ...]) -> str:
    """What the seat to move is to touch next."""
    return _("Which column does your disc fall into?")


def label(view: FourView, pick: str) -> str:
    """What a hand would touch, in a few words."""
    number = int(pick.removeprefix("column:"))
    free = ROWS - len(view["columns"][number - 1])
    return _.count(free, "column {number}, {n} place free", "column {number}, {n} places free", number=number)
