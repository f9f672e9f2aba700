"""A bot's process that says that it thinks, and then thinks forever, in compiled code that releases the GIL."""

import sys
from typing import Any

import numba
import numpy as np

from sobremesa.tables import bot_worker

THINKING = "thinking without an end"


@numba.njit(nogil=True)
def think(counter: Any) -> None:
    while counter[0] >= 0:
        counter[0] = (counter[0] + 1) % 1000


def answer(question: dict[str, Any]) -> Any:  # noqa: ARG001  # whatever is asked
    think(np.array([-1]))
    sys.stderr.write(f"{THINKING}\n")
    think(np.array([0]))


if __name__ == "__main__":
    bot_worker.answer = answer
    bot_worker.main()
