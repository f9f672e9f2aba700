"""How many steps a second batches make, with observations and legal actions: `python -m benchmarks.batches [--gpu]`.

A step is one seat's decision, any legal one, with what the next seat to move knows (float32) and may do. An afterstate
is one row of `Batch.afterstates`. On the CPU seconds are those of the one thread, the best of many short spells: other
work on the machine matters little. Prints a section for results.md.

With --gpu batches are stepped on the GPU, and first, over COMPARED steps, on the CPU as well: states, codes and rewards
must be identical, observations equal to 1e-6.
"""

import datetime
import sys
import time
from typing import Any

import numpy as np

from benchmarks.speed import BENCH_SEATS, commit, machine
from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.research import Batch

SECONDS = 2.0  # of measuring
SLOTS = 512
LOOKS = 40  # steps from one look ahead to the next
GPU_SLOTS = 1 << 18
GPU_STEPS = 200
GPU_ROWS = 1 << 22  # of afterstates
COMPARED = 10**6
COMPARED_SLOTS = 1 << 12
BYTES_A_SECOND = 4.8e12  # that the memory of an H200 can carry


def main() -> None:
    """Measures every game on the CPU, or with --gpu on the GPU."""
    on_gpu = "--gpu" in sys.argv[1:]
    print(f"## {datetime.date.today()}, commit {commit()}, {machine(on_gpu)}\n")
    columns = ["game", "seats", "features", "M steps/s", "M afterstates/s"]
    columns += ["share of the memory's bandwidth", "identical to the CPU"] if on_gpu else []
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    for game in GAMES.values():
        seats = BENCH_SEATS.get(game.key, 2)
        print(gpu_row(game, seats) if on_gpu else cpu_row(game, seats), flush=True)


def cpu_row(game: Game, seats: int) -> str:
    """One game's line of the table for one core."""
    batch, rng = Batch(game, seats, SLOTS, 7), np.random.default_rng(1)
    for _ in range(LOOKS):
        batch.step(any_legal(batch, rng))
    batch.afterstates()
    steps, rows, begun = 0.0, 0.0, time.thread_time()
    while time.thread_time() - begun < SECONDS:
        stepping = 0.0
        for _ in range(LOOKS):
            actions = any_legal(batch, rng)
            start = time.thread_time()
            batch.step(actions)
            stepping += time.thread_time() - start
        steps = max(steps, LOOKS * SLOTS / stepping)
        start = time.thread_time()
        n = len(batch.afterstates().ends)
        rows = max(rows, n / (time.thread_time() - start))
    return f"| {game.key} | {seats} | {game.features} | {steps / 1e6:.2f} | {rows / 1e6:.2f} |"


def any_legal(batch: Batch, rng: np.random.Generator) -> Any:
    now = batch.now
    return now.codes[np.arange(len(batch)), rng.integers(0, now.counts)]


# On a GPU


def gpu_row(game: Game, seats: int) -> str:
    """One game's line of the table for the GPU."""
    import torch

    from sobremesa.research.gpu_batch import GpuBatch

    same = identical(game, seats)
    batch = GpuBatch(game, seats, GPU_SLOTS, 7)
    for _ in range(LOOKS):
        batch.step(any_legal_there(batch))
    batch.afterstates(GPU_ROWS)
    chosen = [any_legal_there(batch)]
    taken = 0.0
    for _ in range(GPU_STEPS):  # what is measured is the step, not how an action is chosen
        chosen[0] = any_legal_there(batch)
        torch.cuda.synchronize()
        start = time.perf_counter()
        batch.step(chosen[0])
        torch.cuda.synchronize()
        taken += time.perf_counter() - start
    torch.cuda.synchronize()
    start = time.perf_counter()
    for _ in range(10):
        after = batch.afterstates(GPU_ROWS)
    torch.cuda.synchronize()
    looking = (time.perf_counter() - start) / 10
    steps, rows = GPU_STEPS * GPU_SLOTS / taken, min(int(after.offsets[-1]), GPU_ROWS) / looking
    carried = steps * (2 * game.dtype.itemsize + 4 * game.features + 2 * game.most_legal)
    figures = f"{steps / 1e6:,.0f} | {rows / 1e6:,.0f} | {carried / BYTES_A_SECOND:.0%}"
    return f"| {game.key} | {seats} | {game.features} | {figures} | {same} |"


def any_legal_there(batch: Any) -> Any:
    import torch

    now = batch.now
    numbers = (torch.rand(len(batch), device=now.counts.device) * now.counts).long()
    return now.codes.gather(1, numbers[:, None])[:, 0]


def identical(game: Game, seats: int) -> bool:
    """Whether CPU and GPU agree over COMPARED steps."""
    import torch

    from sobremesa.research.gpu_batch import GpuBatch

    here, there = Batch(game, seats, COMPARED_SLOTS, 7), GpuBatch(game, seats, COMPARED_SLOTS, 7)
    rng = np.random.default_rng(1)
    for number in range(-(-COMPARED // COMPARED_SLOTS)):
        for name, mine in here.now._asdict().items():
            theirs = getattr(there.now, name).cpu().numpy()
            equal = (
                np.allclose(mine, theirs, rtol=0, atol=1e-6) if name == "observations" else np.array_equal(mine, theirs)
            )
            if not equal:
                print(f"{game.key}: {name} differ after {number} steps", file=sys.stderr)
                return False
        if there.state_bytes.cpu().numpy().tobytes() != here.states.tobytes():
            print(f"{game.key}: states differ after {number} steps", file=sys.stderr)
            return False
        actions = any_legal(here, rng)
        here.step(actions)
        there.step(torch.from_numpy(actions.astype(np.int64)).to(there.illegal.device))
    rows = int(here.now.counts.sum())
    mine, theirs = here.afterstates(), there.afterstates(rows)
    return all(
        np.allclose(one, other.cpu().numpy(), rtol=0, atol=1e-6) for one, other in zip(mine, theirs, strict=True)
    )


if __name__ == "__main__":
    main()
