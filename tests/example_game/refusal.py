"""Why a disc of Four in a Row cannot be dropped: for people, after `legal` has said that it cannot."""

from sobremesa.game import Action, Refusal, Refusals
from sobremesa.words import N_, Words
from tests.example_game.state import Four

_ = Words("four")

REFUSALS = Refusals(_, Refusal("column_full", "F3", N_("That column is full.")))


def refusal(state: Four, action: Action) -> Refusal:
    return REFUSALS.said("column_full")
