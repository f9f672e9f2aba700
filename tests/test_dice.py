"""Rolls of dice: hands, and how likely each is, against all rolls one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from sobremesa.dice import ROLL_BASE, SIDES, hands, list_hands

FIRST = 1000


def code(faces: tuple[int, ...]) -> int:
    number = 0
    for face in faces:
        number = number * ROLL_BASE + face
    return FIRST + number


@pytest.mark.parametrize("dice", range(1, 7))
def test_every_hand_is_listed_once_in_rising_order_and_as_likely_as_its_rolls(dice: int) -> None:
    rolls = Counter(tuple(sorted(faces)) for faces in product(range(1, SIDES + 1), repeat=dice))
    codes, weights = np.zeros(hands(dice), np.int32), np.zeros(hands(dice))
    assert list_hands(dice, FIRST, codes, weights) == len(rolls) == hands(dice)
    listed = dict(zip(codes.tolist(), weights.tolist(), strict=True))
    assert listed == {code(hand): float(Fraction(n, SIDES**dice)) for hand, n in rolls.items()}


def test_six_dice_are_462_hands() -> None:
    assert hands(6) == 462
