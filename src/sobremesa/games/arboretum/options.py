"""What a table may choose before it plays Arboretum (rules page, section 2)."""

import numpy as np

from sobremesa.game import Ints, Option, Options
from sobremesa.games.arboretum.state import OPTIONS
from sobremesa.words import N_, Words

_ = Words("arboretum")

CHOICES = (
    Option(
        "start_discards",
        (True, False),
        False,
        N_("One face-up card begins the discard pile of every player but the first (A5)."),
    ),
)


def settings(options: Options) -> Ints:
    """The options as numbers, in the order of the state's `option`."""
    return np.array([options[key] for key in OPTIONS], np.int32)


def conflict(seats: int, options: Options) -> str | None:
    """Every number of players may choose either."""
    return None
