"""Moments of games between bots that always play the same."""

import re
from dataclasses import replace

from sobremesa import BOTS, play
from sobremesa.game import Game, Showcase
from sobremesa.poster import poster
from sobremesa.record import Record
from sobremesa.svg import AUTO

NAMES = ("Ana", "Luis", "Eva", "Noa", "Max")


def played(game: Game, moment: Showcase) -> Record:
    """The whole game of which this is a moment."""
    return play(game, [BOTS["greedy"]] * moment.seats, moment.seed, moment.options)


def shown(game: Game, moment: Showcase, wide: bool = False) -> str:
    """The moment as its reader sees it; the end, where the game is over by then."""
    record = replace(played(game, moment), seats=NAMES[: moment.seats])
    return poster(game, record.at(min(moment.ply, len(record.moves))).scene(moment.reader), AUTO, wide)


def cut(wide: str) -> str:
    """The main part of a wide picture alone, as the lobby shows it."""
    return re.sub(r'viewBox="0 0 \S+ (\S+)"', r'viewBox="0 0 780 \1"', wide, count=1)
