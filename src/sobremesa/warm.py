"""Compiles all that a table of a game calls. Afterwards it is in the cache."""

from sobremesa.game import CHANCE, Game, Seat
from sobremesa.lettering import spoken
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
                spoken(game, record.state, action, record.turn, record.seats)
                record.view(Seat(0))
        record = extend(record, record.turn, text)
    record.view(None)
    game.imagine(record.positions[0].copy(), 0, rng)
