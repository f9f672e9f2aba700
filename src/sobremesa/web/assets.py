"""Assets: scripts, styles, fonts and pictures, which are the same for everybody and are fetched once by a browser."""

import functools
import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from sobremesa.game import Game

STATIC = Path(str(files("sobremesa.web"))) / "static"
DIGITS = 12  # of a digest, enough for a name
FOREVER = "public, max-age=31536000, immutable"  # a year; what has changed has another address


def fingerprint(folder: Path) -> str:
    """A name that changes with any file of the folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:DIGITS]


# All files move together: a script's imports are relative, and so are never of another age than the script.
STATIC_PATH = f"/static/{fingerprint(STATIC)}"


def rulebook_folder(game: Game) -> Path:
    """Where a game keeps its rules for people and their pictures."""
    return Path(str(files(game.package))) / "rulebook"


@functools.cache
def pictures_path(game: Game) -> str:
    """The address of a game's pictures; it changes with any of them."""
    return f"/static/{game.key}/{fingerprint(rulebook_folder(game))}"


class Assets(StaticFiles):
    """The files, which nobody needs to ask for again."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers["cache-control"] = FOREVER
        return response
