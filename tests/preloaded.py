"""Imported once, by the process that others are forked from: what they would import and compile is there."""

import sobremesa.cli
import sobremesa.web.server  # noqa: F401  # and all that it imports
from sobremesa.games import GAMES
from sobremesa.warm import warm

for game in GAMES.values():
    warm(game)
