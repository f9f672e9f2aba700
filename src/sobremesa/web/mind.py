"""A process in which bots think: a question on each line of its input, an answer on each line of its output."""

import json
import sys
from typing import Any

from sobremesa.bots import BOTS
from sobremesa.match import decide
from sobremesa.record import Record, loads
from sobremesa.rng import Rng, generator


def answer(question: dict[str, Any]) -> Any:
    """What the bot does, or what the search thinks."""
    record, rng = loads(question["record"]), generator(question["seed"])
    return _move(record, question["bot"], rng)


def _move(record: Record, bot: str, rng: Rng) -> str:
    return record.game.write(record.state, decide(record.game, BOTS[bot], record.state, rng))


def main() -> None:
    for line in sys.stdin:
        print(json.dumps({"answer": answer(json.loads(line))}), flush=True)  # noqa: T201  # this is its output


if __name__ == "__main__":
    main()
