"""Why a move of Under the Leaves cannot be made: for people, after `legal` has said that it cannot."""

from sobremesa.game import CHANCE, Action, IllegalMove, Refusal, Refusals
from sobremesa.games.leaves.codes import FIRST_BLOCK, FIRST_TILE, FIRST_TOKEN, place_parts, place_x, place_y
from sobremesa.games.leaves.state import EMPTY, LEAF, MUSHROOM, PLACE, POOL, Leaves
from sobremesa.words import N_, Words

_ = Words("leaves")

REFUSALS = Refusals(
    _,
    Refusal("wrong_phase", "L8", N_("That is not possible now.")),
    Refusal("no_tile", "L8", N_("There is no tile in that slot.")),
    Refusal("wrong_tile", "L7", N_("That is not the tile of that slot, however it is turned.")),
    Refusal("taken", "L9", N_("The place is taken.")),
    Refusal("not_beside", "L9", N_("The tile must touch your garden along a full side.")),
    Refusal("no_block", "L32", N_("That square is not available.")),
    Refusal("no_token", "L33", N_("The token cannot go there.")),
    Refusal("bad_chance", "L34", N_("That tile cannot come now: it has been seen already.")),
)


def refused(key: str, text: str) -> IllegalMove:
    """The error for a text that names something no code stands for."""
    _key, clause, sentence = REFUSALS.said(key)
    return IllegalMove(_("{text!r}: {sentence} ({clause})", text=text, sentence=sentence, clause=clause), key, clause)


def refusal(state: Leaves, action: Action) -> Refusal:
    """Why an action that is not legal is not."""
    return REFUSALS.said(_key(state, action))


def _key(state: Leaves, action: Action) -> str:
    if state.turn == CHANCE:
        return "bad_chance" if action >= FIRST_TILE else "wrong_phase"
    if FIRST_TOKEN <= action < FIRST_TILE and state.phase in (POOL, MUSHROOM):
        return "no_token"
    if FIRST_BLOCK <= action < FIRST_TOKEN and state.phase == LEAF:
        return "no_block"
    if action >= FIRST_BLOCK or state.phase != PLACE:
        return "wrong_phase"
    return _place_key(state, action)


def _place_key(state: Leaves, action: Action) -> str:
    seat = state.actor
    place, slot, _ = place_parts(action)
    if state.market[slot] == EMPTY:
        return "no_tile"
    at = (place_x(state, seat, place), place_y(state, seat, place))
    laid = range(state.laid[seat])
    taken = at in [(int(state.x[seat, tile]), int(state.y[seat, tile])) for tile in laid]
    return "taken" if taken else "not_beside"
