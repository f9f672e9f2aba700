"""Moments of games between bots that always play the same."""

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from sobremesa import BOTS, play
from sobremesa.game import Game, Showcase
from sobremesa.poster import poster
from sobremesa.record import Record
from sobremesa.svg import AUTO
from sobremesa.words import language

NAMES = ("Ana", "Luis", "Eva", "Noa", "Max")


def played(game: Game, moment: Showcase) -> Record:
    """The whole game of which this is a moment."""
    return play(game, [BOTS["greedy"]] * moment.seats, moment.seed, moment.options)


def shown(game: Game, moment: Showcase, wide: bool = False) -> str:
    """The moment as its reader sees it; the end, where the game is over by then."""
    record = replace(played(game, moment), seats=NAMES[: moment.seats])
    return poster(game, record.at(min(moment.ply, len(record.moves))).scene(moment.reader), AUTO, wide)


def main_part(wide: str) -> str:
    """The main part of a wide picture alone, as the lobby shows it."""
    return re.sub(r'viewBox="0 0 \S+ (\S+)"', r'viewBox="0 0 780 \1"', wide, count=1)


def closer(svg: str, x: float, y: float, width: float, height: float) -> str:
    """So much of a picture alone, around this point."""
    box = f'viewBox="{x - width / 2:g} {y - height / 2:g} {width:g} {height:g}"'
    return re.sub(r'viewBox="[^"]+"', box, svg, count=1)


def rulebook(game: Game) -> Path:
    return Path(str(files(game.package) / "rulebook"))


def called(game: Game, name: str) -> str:
    """What the rules page calls one of its pictures, in the language spoken now."""
    text = (rulebook(game) / f"{language()}.md").read_text(encoding="utf-8")
    words = re.search(rf"!\[([^\]]+)\]\({name}\.", text)
    assert words is not None, f"no rules page shows {name}"
    return words[1]
