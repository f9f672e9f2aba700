"""Draws the pictures of the pages anew, and lists the games in the README: `python docs/pictures`.

Every game has a picture for the lobby, of the moment that it names, in every language. Those of its rulebook, if it has
any, are drawn by `KEY_pictures.py` beside this file.
"""

import re
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from moments import cut, shown

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.words import LANGUAGES, speaking

README = Path(__file__).parents[2] / "README.md"
DRAWERS = {key: import_module(f"{key}_pictures") for key in GAMES if find_spec(f"{key}_pictures")}
LISTED = re.compile(r"(?<=\n\n)\| key \|.*?\n\n", re.DOTALL)  # the table of the games


def rulebook(game: Game) -> Path:
    return Path(str(files(game.package) / "rulebook"))


def pictures() -> dict[Path, str]:
    """Every picture by its file."""
    drawn = {}
    for game in GAMES.values():
        for language in LANGUAGES:
            with speaking(language):
                drawn[rulebook(game) / f"showcase.{language}.svg"] = cut(shown(game, game.showcase, wide=True))
        if game.key in DRAWERS:
            drawn |= {rulebook(game) / f"{name}.svg": svg for name, svg in DRAWERS[game.key].pictures().items()}
    return drawn


def readme() -> str:
    """The README, its table of games as they are now."""
    shipped = [game for game in GAMES.values() if rulebook(game).is_relative_to(README.parent / "src")]
    rows = ["| key | game | for | rules |", "|---|---|---|---|", *map(_row, shipped)]
    return LISTED.sub("\n".join([*rows, "", ""]), README.read_text(encoding="utf-8"))


def _row(game: Game) -> str:
    by = f", by {game.author}" if game.author else ""
    rules = (rulebook(game) / "en.md").relative_to(README.parent).as_posix()
    return f"| `{game.key}` | {game.title}{by} | {game.players} | [rules]({rules}) |"


if __name__ == "__main__":
    for file, svg in pictures().items():
        file.write_text(svg + "\n", encoding="utf-8", newline="\n")
    README.write_text(readme(), encoding="utf-8", newline="\n")
