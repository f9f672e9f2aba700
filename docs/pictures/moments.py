"""Moments of games between bots that always play the same."""

import re
from collections.abc import Mapping
from dataclasses import replace

from sobremesa import BOTS, GAMES, play
from sobremesa.game import Json, Seat
from sobremesa.svg import AUTO

NAMES = ("Ana", "Luis", "Eva", "Noa")


def moment(
    key: str,
    seats: int,
    seed: int,
    ply: int | None,
    options: Mapping[str, Json] | None = None,
    reader: Seat | None = None,
    wide: bool = False,
) -> str:
    """A game between greedy bots as a reader sees it after so many moves, or at the end."""
    game = GAMES[key]
    record = replace(play(game, [BOTS["greedy"]] * seats, seed, options), seats=NAMES[:seats])
    return game.draw((record if ply is None else record.at(ply)).scene(reader), AUTO, wide)


def cut(wide: str) -> str:
    """The main part of a wide picture alone, as the lobby shows it."""
    return re.sub(r'viewBox="0 0 \S+ (\S+)"', r'viewBox="0 0 780 \1"', wide, count=1)
