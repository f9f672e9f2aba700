"""Sobremesa: one table for modern board games. One rulebook per game serves people, bots and research.

What is named here is imported when it is first asked for: `import sobremesa` alone costs nothing.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sobremesa.bots import BOTS
    from sobremesa.game import CHANCE, OVER, Game, IllegalMove, NotYourTurn, RuleError, Seat, UnreadableMove
    from sobremesa.games import GAMES
    from sobremesa.match import play, play_many
    from sobremesa.match.bot import Bot
    from sobremesa.record import Record, begin, dumps, extend, loads, replay, verify
    from sobremesa.record_json import BadRecord

__version__ = "0.1.0"

_HOMES = {
    "bots": ("BOTS",),
    "game": ("CHANCE", "OVER", "Game", "IllegalMove", "NotYourTurn", "RuleError", "Seat", "UnreadableMove"),
    "games": ("GAMES",),
    "match": ("play", "play_many"),
    "match.bot": ("Bot",),
    "record": ("Record", "begin", "dumps", "extend", "loads", "replay", "verify"),
    "record_json": ("BadRecord",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BOTS",
    "CHANCE",
    "GAMES",
    "OVER",
    "BadRecord",
    "Bot",
    "Game",
    "IllegalMove",
    "NotYourTurn",
    "Record",
    "RuleError",
    "Seat",
    "UnreadableMove",
    "begin",
    "dumps",
    "extend",
    "loads",
    "play",
    "play_many",
    "replay",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


if "gymnasium" in sys.modules:  # it imports us for what we register: `gymnasium.make("sobremesa:sobremesa/Mars-v0")`
    import_module("sobremesa.research.gymnasium")
