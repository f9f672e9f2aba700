"""What is typed after a command: the words that several commands share, and what they mean."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from sobremesa.bots import BOTS, bot_named, split_names
from sobremesa.game import Game, Json, RuleError, quoted
from sobremesa.games import GAMES
from sobremesa.match.bot import Bot
from sobremesa.rng import LARGEST_SEED
from sobremesa.words import ENGLISH, LANGUAGES


class BadUsage(RuleError):
    """Words that a command can do nothing with."""


def recordable(words: str) -> str:
    """The same words, since a record can hold them; raises BadUsage for bytes that the locale cannot read."""
    try:
        words.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadUsage(f"{quoted(words)} is no text in {sys.getfilesystemencoding()}.") from error
    return words


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's key; `sobremesa games` lists them.")]
Seats = Annotated[int | None, typer.Option(min=2, help="How many players. Default: as many as are named.")]
BotNames = Annotated[
    str, typer.Option(callback=recordable, help=f"Comma-separated, in seat order: {', '.join(BOTS)}, cmd:COMMAND.")
]
Seed = Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help="The same seed gives the same games.")]
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be given again.")
]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://… Default: a file of yours.")
]
Language = Annotated[
    str | None, typer.Option(metavar="CODE", help=f"{', '.join(LANGUAGES)}. Default: that of your system, or English.")
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record, or JSON Lines of many; - is standard input.")
]


@contextmanager
def refused(*errors: type[Exception]) -> Iterator[None]:
    """One of these errors is a mistake in the command."""
    try:
        yield
    except errors as error:
        raise BadUsage(str(error)) from error


def game_named(name: str) -> Game:
    if name not in GAMES:
        raise BadUsage(f"There is no game {name!r}; there are {', '.join(GAMES)}.")
    return GAMES[name]


def language_named(code: str | None) -> str:
    """The language asked for, or that of the system; English where we do not speak it."""
    if code is None:
        system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), ENGLISH)
        return system[:2] if system[:2] in LANGUAGES else ENGLISH
    if code not in LANGUAGES:
        raise BadUsage(f"There is no language {code!r}; there are {', '.join(LANGUAGES)}.")
    return code


def bots_named(names: str) -> list[Bot]:
    return [bot_named(name) for name in split_names(names)]


def options_of(texts: list[str] | None, name: str = "--option") -> dict[str, Json]:
    """KEY=VALUE texts as options: a value is JSON where it can be read as such, else a plain text."""
    chosen: dict[str, Json] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadUsage(f"{name} is KEY=VALUE, not {text!r}.")
        try:
            chosen[key] = json.loads(value)
        except (ValueError, RecursionError):
            chosen[key] = value
    return chosen
