"""Action codes of Arboretum: what number means what.

A code means the same everywhere. Those of seats, from 0: `draw deck`, `draw pile` by seat, `discard` by card, then
`play` by card and cell. Those of chance: `card` by card.
"""

from sobremesa.game import Action
from sobremesa.games.arboretum.state import CARDS, CELLS, MOST_HELD, MOST_LAID, SEATS
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
