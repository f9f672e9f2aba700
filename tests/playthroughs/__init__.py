"""Golden playthroughs: recorded games with every fact at every ply, as text that a person can review.

`python -m tests.playthroughs` plays them anew and rewrites the files. The test takes the moves from the file, so that
a bot that plays otherwise changes nothing, and a rule, a view or a sketch that says otherwise does.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import Json, Options
from sobremesa.games import GAMES
from sobremesa.match import play
from sobremesa.record import Record, verify
from tests.walks import readers

FOLDER = Path(__file__).parent
SEED = 1
SHOWN = 4  # legal moves written out
SKETCH_EVERY = 2  # plies
LONG_GAMES = {"arboretum": 4}  # the same, where a turn has many small moves
DECIMALS = 4  # of an observed number

# Games with other options than the defaults: key, seats, options.
VARIANTS: list[tuple[str, int, Options]] = [
    ("mars", 2, {"two_gardeners": True}),
]
USUAL: list[tuple[str, int, Options]] = [(key, seats, {}) for key, game in GAMES.items() for seats in game.seats]


def path(key: str, seats: int, options: Options) -> Path:
    return FOLDER / f"{'-'.join([key, str(seats), *options])}.txt"


PATHS = {path(*table): table for table in [*USUAL, *VARIANTS]}


def new_game(key: str, seats: int, options: Options) -> Record:
    """Greedy and random bots by turns, the last one greedy."""
    bots = [(GREEDY, UNIFORM)[(seats - seat) % 2 == 0] for seat in range(seats)]
    return play(GAMES[key], bots, SEED, options)


def playthrough(record: Record) -> str:
    """Every fact of a game at every ply."""
    head = [
        f"game: {record.game.key}",
        f"seats: {spelled(list(record.seats))}",
        f"options: {spelled(record.options)}",
        f"seed: {spelled(record.kept.get('seed'))}",
        f"deal: {spelled(record.deal)}",
    ]
    plies = [line for ply in range(len(record.moves) + 1) for line in facts(record.at(ply))]
    return "\n".join([*head, *plies, ""])


def read(text: str) -> Record:
    """The game that a playthrough is of."""
    lines = [line.split(": ", 1) for line in text.split("\n") if ": " in line and not line.startswith(" ")]
    last = dict(lines)
    members: dict[str, Json] = {"sobremesa": 1, "game": last["game"]}
    members["moves"] = [value for name, value in lines if name == "move"]
    results = ("scores", "winners") if "winners" in last else ()
    return verify(members | {name: json.loads(last[name]) for name in ("seats", "options", "seed", "deal", *results)})


def facts(record: Record) -> Iterator[str]:
    """What is true after the last move of the record."""
    state, game = record.state, record.game
    yield ""
    yield f"ply: {len(record.moves)}"
    if record.moves:
        yield f"move: {record.moves[-1]}"
    yield f"turn: {state.turn}"
    yield f"phase: {record.view()['phase']}"
    yield f"scores: {spelled(record.scores)}"
    if record.over:
        yield f"winners: {spelled(record.winners)}"
    if state.turn >= 0:
        legal = [game.write(state, code) for code in game.legal_actions(state)]
        yield f"legal: {len(legal)}, {digest(legal)}: {'; '.join(legal[:SHOWN])}{'; …' if legal[SHOWN:] else ''}"
        yield f"picks: {digest({' '.join(path): game.write(state, code) for path, code in game.picks(state).items()})}"
        yield f"worth: {game.worth(state, state.turn):.{DECIMALS}f}"
    yield f"views: {' '.join(digest(record.view(reader)) for reader in readers(record))}"
    yield f"observed: {' '.join(observed(record, seat) for seat in range(state.seats))}"
    yield f"state: {hashlib.sha256(state.tobytes()).hexdigest()[:12]}"
    if len(record.moves) % LONG_GAMES.get(game.key, SKETCH_EVERY) == 0 or record.over:
        yield from ("", *(f"    {line}".rstrip() for line in game.sketch(record.view()).split("\n")))


def observed(record: Record, seat: int) -> str:
    """A digest of what the seat observes, and of how much: rounded, so that the last bit of a float does not count."""
    seen = np.zeros(record.game.features, np.float32)
    record.game.observe(record.state, seat, seen)
    return digest([f"{number:.{DECIMALS}f}" for number in seen.tolist()])


def spelled(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def digest(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]
