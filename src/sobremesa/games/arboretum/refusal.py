"""Why a move of Arboretum cannot be made: for people, after `legal` has said that it cannot."""

from sobremesa.game import CHANCE, Action, Refusal, Refusals
from sobremesa.games.arboretum.cards import has
from sobremesa.games.arboretum.codes import FIRST_CARD, FIRST_DISCARD, FIRST_PILE, FIRST_PLAY, play_parts
from sobremesa.games.arboretum.state import DISCARD, DRAW_1, DRAW_2, PLAY, Arboretum
from sobremesa.words import N_, Words

_ = Words("arboretum")

REFUSALS = Refusals(
    _,
    Refusal("wrong_phase", "A6", N_("Not now: first draw, then play, then discard.")),
    Refusal("deck_empty", "A10", N_("The deck is empty.")),
    Refusal("pile_empty", "A7", N_("That discard pile is empty.")),
    Refusal("card_not_in_hand", "A14", N_("You do not hold that card.")),
    Refusal("cell_taken", "A12", N_("There is a card there already.")),
    Refusal("cell_not_adjacent", "A11", N_("It must touch the side of one of your cards.")),
    Refusal("first_card_origin", "A11", N_("The first card is written at 0,0.")),
    Refusal("bad_chance", "A7", N_("That card cannot come from the deck.")),
)


def refusal(state: Arboretum, action: Action) -> Refusal:
    """Why an action that is not legal is not."""
    return REFUSALS.said(_key(state, action))


def far_cell_refusal(state: Arboretum, card: int) -> Refusal:
    """Why a card cannot be played so far away that no action has a code for it."""
    return REFUSALS.said(_play_key(state, card, None) if state.phase == PLAY else "wrong_phase")


def _key(state: Arboretum, action: Action) -> str:
    if state.turn == CHANCE:
        return "bad_chance" if action >= FIRST_CARD else "wrong_phase"
    if action >= FIRST_CARD:
        return "wrong_phase"
    if action >= FIRST_PLAY:
        return _play_key(state, *play_parts(action)) if state.phase == PLAY else "wrong_phase"
    if action >= FIRST_DISCARD:
        return "card_not_in_hand" if state.phase == DISCARD else "wrong_phase"
    if state.phase not in (DRAW_1, DRAW_2):
        return "wrong_phase"
    return "pile_empty" if action >= FIRST_PILE else "deck_empty"


def _play_key(state: Arboretum, card: int, cell: int | None) -> str:
    seat = state.turn
    if not has(state.hand[seat, 0], state.hand[seat, 1], card):
        return "card_not_in_hand"
    if state.trees[seat] == 0:
        return "first_card_origin"
    taken = cell in state.cell[seat, : state.trees[seat]].tolist()
    return "cell_taken" if taken else "cell_not_adjacent"
