"""Draws the pictures of the pages anew, lists the games in the README and what learners see: `python docs/pictures`.

Every game has a picture for the lobby, of the moment that it names. Those of its rulebook, if it has any, are drawn by
`KEY_pictures.py` beside this file. All of them are drawn in every language.
"""

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from moments import main_part, rulebook, shown
from research_page import tables

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.words import LANGUAGES, speaking

README = Path(__file__).parents[2] / "README.md"
RESEARCH = README.parent / "docs" / "research.md"
DRAWERS = {key: import_module(f"{key}_pictures") for key in GAMES if find_spec(f"{key}_pictures")}
CHAPTER = "## What each number means\n\n"  # the last one of the page for people who study games
LISTED = re.compile(r"(?<=\n\n)\| key \|.*?\n\n", re.DOTALL)  # the table of the games


def pictures() -> dict[Path, str]:
    """Every picture by its file."""
    drawn = {}
    for game in GAMES.values():
        for language in LANGUAGES:
            with speaking(language):
                own = DRAWERS[game.key].pictures() if game.key in DRAWERS else {}
                all_of_it = {"showcase": main_part(shown(game, game.showcase, wide=True)), **own}
            drawn |= {rulebook(game) / f"{name}.{language}.svg": svg for name, svg in all_of_it.items()}
    return drawn


def shipped() -> list[Game]:
    """The games that are ours: tests have others besides."""
    return [game for game in GAMES.values() if rulebook(game).is_relative_to(README.parent / "src")]


def research() -> str:
    """The page for people who study games, its last chapter as observations and actions are now."""
    page, chapter, _ = RESEARCH.read_text(encoding="utf-8").partition(CHAPTER)
    return page + chapter + tables(shipped())


def readme() -> str:
    """The README, its table of games as they are now."""
    rows = ["| key | game | for | for players | for programs |", "|---|---|---|---|---|", *map(_row, shipped())]
    return LISTED.sub("\n".join([*rows, "", ""]), README.read_text(encoding="utf-8"))


def _row(game: Game) -> str:
    by = f", by {game.author}" if game.author else ""
    folder = rulebook(game).relative_to(README.parent).as_posix()
    pages = f"[rules]({folder}/en.md) | [notation]({folder}/notation.md)"
    return f"| `{game.key}` | {game.title}{by} | {game.players} | {pages} |"


if __name__ == "__main__":
    for file, svg in pictures().items():
        file.write_text(svg + "\n", encoding="utf-8", newline="\n")
    README.write_text(readme(), encoding="utf-8", newline="\n")
    RESEARCH.write_text(research(), encoding="utf-8", newline="\n")
