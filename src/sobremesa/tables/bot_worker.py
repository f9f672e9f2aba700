"""A process in which bots think: a question on each line of its input, an answer on each line of its output."""

import json
import os
import sys
from typing import Any

from sobremesa.bots import bot_named
from sobremesa.bots.levels import LEVELS
from sobremesa.bots.search import think, warm
from sobremesa.game import CHANCE, Game, State
from sobremesa.games import GAMES
from sobremesa.match.loops import decide
from sobremesa.record import Record, begin, chance_text, extend, loads
from sobremesa.rng import Rng, generator
from sobremesa.tables.readiness import WARM
from sobremesa.warm import warm as warm_rules

if sys.platform != "win32":
    import resource

MEMORY = 4 << 30  # bytes of addresses; the compiler reserves many more than it uses
NICENESS = 5
HINT = "hint"  # asked for in the place of a bot
HINT_SECONDS = 1.5
HINTS = 3


def answer(question: dict[str, Any]) -> Any:
    """What the bot does, or what the search thinks."""
    record, rng = loads(question["record"]), generator(question["seed"])
    return hints(record, rng) if question["bot"] == HINT else _move(record, question["bot"], rng)


def hints(record: Record, rng: Rng) -> list[dict[str, Any]]:
    """The best moves, each with the chance to win and the points that the seat may expect, the best of them first."""
    game, seat = record.game, record.turn
    warm(game)
    thought = think(game, record.state, rng, seconds=HINT_SECONDS)
    best = sorted(thought.candidates[:HINTS], key=lambda one: (round(one.win, 2), one.points[seat]), reverse=True)
    return [
        {
            "move": game.write(record.state, candidate.action),
            "chance": round(candidate.win, 3),
            "points": round(candidate.points[seat], 1),
            "proved": thought.proved,
        }
        for candidate in best
    ]


def _move(record: Record, name: str, rng: Rng) -> str:
    bot = bot_named(name)
    if bot.sit is None:
        action = decide(record.game, bot, record.state, rng)
    else:
        mind = bot.sit(record.game)
        action = mind.choose(record, rng)
        mind.close()
    return record.game.write(record.state, action)


def compile_game(game: Game) -> None:
    """Compiles what tables of the game call, and then what a search in it does."""
    warm_rules(game)
    warm(game)


def compile_quick_levels() -> None:
    """Compiles what the levels that do not search need in every game: they have one process together."""
    for game in GAMES.values():
        state = _first_decision(game)
        for bot in LEVELS.values():
            if bot.quick:
                decide(game, bot, state, generator(1))


def _first_decision(game: Game) -> State:
    record = begin(game, [""] * game.seats[0], {}, generator(1))
    while record.turn == CHANCE:
        record = extend(record, CHANCE, chance_text(record, generator(1)))
    return record.state


def be_modest() -> None:
    """Lets those go first who serve people, and ends before it takes the whole memory."""
    if sys.platform != "win32":
        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    be_modest()
    if WARM not in sys.argv:
        answer_questions()
    elif sys.argv[-1] == WARM:
        compile_quick_levels()
    else:
        compile_game(GAMES[sys.argv[-1]])


def answer_questions() -> None:
    for line in sys.stdin:
        print(json.dumps({"answer": answer(json.loads(line))}), flush=True)  # noqa: T201  # this is its output


if __name__ == "__main__":
    main()
