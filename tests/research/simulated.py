"""A few games by the kernel, for a process that runs kernels on Numba's simulator of a GPU.

`NUMBA_DISABLE_JIT=1 NUMBA_ENABLE_CUDASIM=1 python -m tests.research.simulated mars-2 mars-3` prints those of these
tables, a line each.
"""

import sys

from sobremesa.research.gpu import play_uniform_on_gpu
from sobremesa.research.uniform import Played
from tests.walks import Setting, named

GAMES_EACH = 3
SEED = 7


def line(setting: Setting, played: Played) -> str:
    return f"{setting} {played.moves.tolist()} {played.states.tobytes().hex()}"


if __name__ == "__main__":
    for setting in named(sys.argv[1:]):
        played = play_uniform_on_gpu(setting.game, setting.seats, GAMES_EACH, SEED, setting.options)
        sys.stdout.write(line(setting, played) + "\n")
