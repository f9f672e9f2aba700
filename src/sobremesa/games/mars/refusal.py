"""Why a move of Gardens of Mars cannot be made: for people, after `legal` has said that it cannot."""

from sobremesa.game import CHANCE, Action, Refusal, Refusals
from sobremesa.games.mars.cells import edge_steps, has
from sobremesa.games.mars.codes import FIRST_MOVE, FIRST_ROLL, FIRST_STAY, NO_COLOUR, move_parts
from sobremesa.games.mars.rules import free_steps, planted
from sobremesa.games.mars.state import ACT, CELLS, CENTRE, END, FLOWERS, ROLL, SETTLE, STEP, Mars
from sobremesa.words import N_, Words

_ = Words("mars")

REFUSALS = Refusals(
    _,
    Refusal("wrong_phase", "M10", N_("That is not possible now.")),
    Refusal("off_board", "M12", N_("That leaves the board.")),
    Refusal("centre", "M13", N_("Nobody may stop on the centre.")),
    Refusal("gardener_in_way", "M14", N_("Another gardener is in the way.")),
    Refusal("no_such_die", "M10", N_("That die is not on the table.")),
    Refusal("die_can_move", "M16", N_("That die allows a move.")),
    Refusal("colour_needed", "M18", N_("Choose the flower to plant.")),
    Refusal("colour_not_wanted", "M17", N_("There is a flower there already.")),
    Refusal("colour_exhausted", "M18", N_("You have no flower of that colour.")),
    Refusal("bad_chance", "M7", N_("That roll or draw is impossible here.")),
)

CLAUSE_OF_PHASE = {SETTLE: "M5", FLOWERS: "M6", ROLL: "M7", END: "M29"}  # whatever is refused there, that is why


def refusal(state: Mars, action: Action) -> Refusal:
    """Why an action that is not legal is not."""
    found = REFUSALS.said(_key(state, action))
    return found._replace(clause=CLAUSE_OF_PHASE.get(state.phase, found.clause))


def _key(state: Mars, action: Action) -> str:
    if state.turn == CHANCE:
        return "bad_chance" if action >= FIRST_ROLL else "wrong_phase"
    if action < FIRST_MOVE and state.phase == SETTLE and action // CELLS == state.settled // state.seats:
        return "centre" if action % CELLS == CENTRE else "gardener_in_way"
    if action < FIRST_MOVE or action >= FIRST_ROLL or state.phase != ACT:
        return "wrong_phase"
    if action >= FIRST_STAY:
        return "die_can_move" if state.dice[action - FIRST_STAY + 1] else "no_such_die"
    return _move_key(state, action)


def _move_key(state: Mars, action: Action) -> str:
    gardener, die, direction, colour = move_parts(action)
    if not state.dice[die]:
        return "no_such_die"
    cell = state.gardener[state.turn, gardener]
    to = cell + die * STEP[direction]
    if die > (edge_steps(cell) >> (4 * direction)) & 15:
        return "off_board"
    if die > (free_steps(state, cell) >> (4 * direction)) & 15:
        return "gardener_in_way"
    if to == CENTRE:
        return "centre"
    if has(*planted(state), to):
        return "colour_not_wanted"
    return "colour_needed" if colour == NO_COLOUR else "colour_exhausted"
