"""Draws the pictures of the pages anew: `python docs/pictures`."""

from pathlib import Path

import arboretum_pictures
import arizona_pictures
import leaves_pictures
import mars_pictures
from moments import cut, moment

from sobremesa.game import Seat
from sobremesa.games.arizona.draw import draw_sheet
from sobremesa.games.arizona.sheets import SHEETS
from sobremesa.svg import AUTO

ROOT = Path(__file__).parent.parent.parent
PAGES = ROOT / "docs" / "pictures"
GAMES = ROOT / "src" / "sobremesa" / "games"
LOBBY = ROOT / "src" / "sobremesa" / "web" / "static" / "games"
CARDS = arizona_pictures.CARDS


def pictures() -> dict[Path, str]:
    """Every picture by its file. Seeds and plies are games and moments with much to see."""
    return {
        PAGES / "mars.svg": moment("mars", 4, 25, 52),
        PAGES / "arboretum.svg": moment("arboretum", 2, 6, 85, reader=Seat(0)),
        PAGES / "arizona.svg": moment("arizona", 2, 13, 83, CARDS),
        PAGES / "leaves.svg": moment("leaves", 4, 4, 70),
        LOBBY / "mars.svg": cut(moment("mars", 4, 25, 52, wide=True)),
        LOBBY / "arboretum.svg": cut(moment("arboretum", 2, 6, 85, reader=Seat(0), wide=True)),
        LOBBY / "arizona.svg": cut(moment("arizona", 2, 13, 83, CARDS, wide=True)),
        LOBBY / "leaves.svg": cut(moment("leaves", 2, 7, 44, wide=True)),
        **{GAMES / game / "rulebook" / f"{name}.svg": drawn for (game, name), drawn in rulebooks().items()},
    }


def rulebooks() -> dict[tuple[str, str], str]:
    """Every picture of a rulebook, by game and name."""
    return {
        ("mars", "count"): mars_pictures.count(),
        ("mars", "walk"): mars_pictures.walk(),
        ("mars", "group"): mars_pictures.group(),
        ("mars", "cells"): mars_pictures.cells(),
        ("arboretum", "places"): arboretum_pictures.places(),
        ("arboretum", "paths"): arboretum_pictures.paths(),
        ("arboretum", "end"): moment("arboretum", 2, 6, None),
        ("arizona", "classic"): draw_sheet(SHEETS["classic"].rows, AUTO, "classic"),
        ("arizona", "shapes"): arizona_pictures.shapes(),
        ("arizona", "line"): arizona_pictures.line(),
        ("leaves", "garden"): moment("leaves", 4, 4, 70),
        ("leaves", "bees"): leaves_pictures.bees(),
        ("leaves", "birds"): leaves_pictures.birds(),
    }


if __name__ == "__main__":
    for file, svg in pictures().items():
        file.write_text(svg + "\n", encoding="utf-8", newline="\n")
