"""The games on the shelf. Adding one is a folder and a line here."""

import copyreg
from typing import Any

from sobremesa.game import Game
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.leaves import LEAVES
from sobremesa.games.mars import MARS

GAMES: dict[str, Game] = {
    "mars": MARS,
    "arboretum": ARBORETUM,
    "arizona": ARIZONA,
    "leaves": LEAVES,
}


def _packed(game: Game) -> Any:
    """What pickle writes: of a game on the shelf the name, so that it is the same one wherever it is unpacked."""
    return (_unpacked, (game.key,)) if GAMES.get(game.key) is game else game.__reduce_ex__(2)


def _unpacked(key: str) -> Game:
    return GAMES[key]


copyreg.pickle(Game, _packed)
