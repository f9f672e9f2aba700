"""Action codes of Arboretum: what number means what.

A code means the same everywhere. Those of seats, from 0: `draw deck`, `draw pile` by seat, `discard` by card, then
`play` by card and cell. Those of chance: `card` by card.
"""

from sobremesa.game import Action, Factor, Ints
from sobremesa.games.arboretum.state import CARDS, CELLS, MOST_HELD, MOST_LAID, SEATS, SIDE, SPECIES, VALUES
from sobremesa.rule import rule

DRAW_DECK = 0
FIRST_PILE = DRAW_DECK + 1
FIRST_DISCARD = FIRST_PILE + SEATS
FIRST_PLAY = FIRST_DISCARD + CARDS
ACTIONS = FIRST_PLAY + CARDS * CELLS
FIRST_CARD = ACTIONS
# A seat's last card goes beside at most 16 others, which leave at most 34 cells open.
MOST_LEGAL = MOST_HELD * (2 * (MOST_LAID - 1) + 2)


@rule
def play_code(card: int, cell: int) -> Action:
    return FIRST_PLAY + card * CELLS + cell


@rule
def play_parts(action: Action) -> tuple[int, int]:
    """Card and cell of a `play`."""
    return (action - FIRST_PLAY) // CELLS, (action - FIRST_PLAY) % CELLS


# For learners: what an action does, whose pile, which card, and where it goes.
DECK, PILE, DISCARDS, PLAYS = range(4)
KIND, OWNER, SPECIES_PART, VALUE, COLUMN, ROW = range(6)
FACTORS = (
    Factor("kind", 4),
    Factor("pile", 1 + SEATS),
    Factor("species", 1 + len(SPECIES)),
    Factor("value", 1 + VALUES),
    Factor("x", 1 + SIDE),
    Factor("y", 1 + SIDE),
)
N_FACTORS = len(FACTORS)


@rule
def action_parts(action: Action, out: Ints) -> None:
    """The parts of an action, in the order of FACTORS: 0 where there is none, others counted from 1."""
    out[:N_FACTORS] = 0
    card = -1
    if action >= FIRST_PLAY:
        card, cell = play_parts(action)
        out[KIND], out[COLUMN], out[ROW] = PLAYS, cell % SIDE + 1, cell // SIDE + 1
    elif action >= FIRST_DISCARD:
        card = action - FIRST_DISCARD
        out[KIND] = DISCARDS
    elif action >= FIRST_PILE:
        out[KIND], out[OWNER] = PILE, action - FIRST_PILE + 1
    else:
        out[KIND] = DECK
    if card >= 0:
        out[SPECIES_PART], out[VALUE] = card // VALUES + 1, card % VALUES + 1


@rule
def action_of(parts: Ints) -> Action:
    """The action that has these parts."""
    if parts[KIND] == DECK:
        return DRAW_DECK
    if parts[KIND] == PILE:
        return FIRST_PILE + int(parts[OWNER]) - 1
    card = (int(parts[SPECIES_PART]) - 1) * VALUES + int(parts[VALUE]) - 1
    if parts[KIND] == DISCARDS:
        return FIRST_DISCARD + card
    return play_code(card, (int(parts[ROW]) - 1) * SIDE + int(parts[COLUMN]) - 1)
