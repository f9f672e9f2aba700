"""The bots by name. They see a game only through the contract."""

import re

from sobremesa.bots.command import PREFIX, command_bot
from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.levels import LEVELS
from sobremesa.bots.search import search_bot
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import RuleError, quoted
from sobremesa.match.bot import Bot

SEARCH = "search"
SECONDS = 1.0  # of a search whose budget nobody names

BOTS: dict[str, Bot] = {
    "uniform": UNIFORM,
    "greedy": GREEDY,
    **LEVELS,
    SEARCH: search_bot(seconds=SECONDS),
}

BETWEEN_NAMES = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")  # a comma that is not between quotes


class NoSuchBot(RuleError):
    """A name that no bot has."""


def bot_named(name: str, *, seconds: float | None = None, iterations: int | None = None) -> Bot:
    """The bot of this name, with so much time or work for each move where it takes any; raises a RuleError."""
    if name.startswith(PREFIX):
        return command_bot(name, seconds)
    if name == SEARCH and (seconds is not None or iterations is not None):
        return search_bot(seconds=seconds, iterations=iterations)
    if name not in BOTS:
        raise NoSuchBot(f"There is no bot {quoted(name)}; there are {', '.join(BOTS)}, and {PREFIX}COMMAND.")
    return BOTS[name]


def split_names(names: str) -> list[str]:
    """The names between the commas; a comma between quotes belongs to a command, a space around a name to none."""
    return [name.strip() for name in BETWEEN_NAMES.split(names)]
