"""Compiles all that a table of a game calls: `python -m sobremesa.warm GAME…`. Afterwards it is in the cache."""

import sys

from sobremesa.game import CHANCE, Game, Seat
from sobremesa.games import GAMES
from sobremesa.record import begin, chance_text, extend
from sobremesa.rng import below, generator

PLIES = 60  # by then every phase of every game has been seen, and the end is played besides


def warm(game: Game) -> None:
    """Plays a game at random to its end, and looks at it as a table does."""
    rng = generator(1)
    record = begin(game, [""] * game.seats[0], {}, rng)
    while not record.over:
        if record.turn == CHANCE:
            text = chance_text(record, rng)
        else:
            picks = list(game.picks(record.state).values())
            action = picks[below(rng, len(picks))]
            text = game.write(record.state, action)
            if len(record.moves) < PLIES:
                game.say(record.state, action, record.turn, record.seats)
                record.view(Seat(0))
        record = extend(record, record.turn, text)
    record.view(None)
    game.imagine(record.positions[0].copy(), 0, rng)


if __name__ == "__main__":
    for key in sys.argv[1:] or GAMES:
        warm(GAMES[key])
