"""The tests, and the one game more that they have on the shelf: whatever holds for every game is tried on it too.

Every process that imports a module from here has it: the tests, the servers and commands that they fork, and the bots'
processes of those servers.
"""

import sys
from pathlib import Path

from sobremesa import words
from sobremesa.games import GAMES
from sobremesa.tables import child_process
from tests.example_game import FOUR

SHIPPED = dict(GAMES)  # those that the package has
GAMES[FOUR.key] = FOUR
words.FOLDERS.append(Path(__file__).parent / "example_game" / "words")
child_process.COMMAND = (sys.executable, "-m", "tests.child_process")
