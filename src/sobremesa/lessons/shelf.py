"""The lesson of each game on the shelf: the file `lesson.json` in its folder."""

import functools
from importlib.resources import files

from sobremesa.game import Game
from sobremesa.lessons.lesson import Lesson
from sobremesa.lessons.reading import read_lesson

FILE = "lesson.json"


@functools.cache
def lesson_of(game: Game) -> Lesson:
    """The game's lesson, read and judged once; it is our own file, and the tests have checked it."""
    return read_lesson((files(game.package) / FILE).read_text(encoding="utf-8"))
