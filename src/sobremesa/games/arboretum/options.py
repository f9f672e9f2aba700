"""What a table may choose before it plays Arboretum."""

from sobremesa.game import Option
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
assert tuple(option.key for option in CHOICES) == OPTIONS  # as `deal` gets them
