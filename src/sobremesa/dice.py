"""Rolls of dice, as games with dice have them: the code of a roll is its faces, digits in base 7, in the order rolled.

On the table the order is gone. So all rolls of one hand lead to the same position, and the one in rising order stands
for them: six dice are 462 hands, not 46,656 rolls.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.rule import rule

SIDES = 6
ROLL_BASE = SIDES + 1  # no digit of a roll is 0


def hands(dice: int) -> int:
    """How many hands so many dice can be."""
    return int(np.prod([SIDES + one for one in range(dice)])) // int(np.prod(range(1, dice + 1)))


@rule
def list_hands(dice: int, first: int, codes: NDArray[Any], weights: NDArray[np.float64]) -> int:
    """Writes every hand of so many dice, behind this first code, with how likely it is; how many there are."""
    hand = 0
    rolls = 1  # in any order
    for _ in range(dice):
        hand = hand * ROLL_BASE + 1
        rolls *= SIDES
    n = 0
    while hand > 0:
        codes[n] = first + hand
        weights[n] = orders(hand) / rolls
        hand = next_hand(hand)
        n += 1
    return n


@rule
def next_hand(hand: int) -> int:
    """The hand that follows; 0 behind the last one."""
    risen = 1
    while hand % ROLL_BASE == SIDES:
        hand //= ROLL_BASE
        risen += 1
    if hand == 0:
        return 0
    face = hand % ROLL_BASE + 1
    hand //= ROLL_BASE
    for _ in range(risen):
        hand = hand * ROLL_BASE + face
    return hand


@rule
def orders(hand: int) -> int:
    """In how many orders the dice of a hand can be rolled."""
    ways = 1
    dice = 0
    run = 0
    last = 0
    while hand > 0:
        face = hand % ROLL_BASE
        hand //= ROLL_BASE
        dice += 1
        run = run + 1 if face == last else 1
        last = face
        ways = ways * dice // run  # whole at every step: so many dice, the last so many of them alike
    return ways
