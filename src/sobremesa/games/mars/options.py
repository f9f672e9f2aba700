"""What a table may choose before it plays Gardens of Mars."""

from sobremesa.game import Option, Options
from sobremesa.games.mars.state import OPTIONS
from sobremesa.words import N_, Words

_ = Words("mars")

_ON_OFF = (True, False)

CHOICES = (
    Option("last_flower_turn", _ON_OFF, True, N_("Planting your last flower of a colour gives an extra turn (M27).")),
    Option("crowded_track_turn", _ON_OFF, True, N_("Reaching an occupied space above 25 gives an extra turn (M28).")),
    Option("two_gardeners", _ON_OFF, False, N_("Each player has two gardeners; for exactly two players (M34).")),
    Option("count_planted", _ON_OFF, False, N_("A flower that joins a group counts itself as well (M19).")),
)
assert tuple(option.key for option in CHOICES) == OPTIONS  # as `deal` gets them


def conflict(seats: int, options: Options) -> str | None:
    """Why these options do not go with so many seats."""
    if options["two_gardeners"] and seats != 2:
        return _("Option two_gardeners is for exactly 2 players, not {seats} (M34).", seats=seats)
    return None
