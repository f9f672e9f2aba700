"""The games on the shelf. Adding one is a folder and a line here."""

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
