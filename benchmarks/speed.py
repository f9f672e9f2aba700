"""How many moves a second the rules play, beside peers in the same run: `python -m benchmarks.speed [--gpu]`.

A move is a decision of a seat in a random game, chosen among all legal actions, which are all listed. Prints a section
for results.md. With --gpu the games run on the GPU, and a part of them on the CPU too: they must be identical.
"""

import datetime
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.research.bench import measure
from sobremesa.research.uniform import play_uniform

PEERS = Path(__file__).parent / "peers"  # <game>.cpp: prints games, decisions and seconds
PEER_SECONDS = 3.0
BENCH_SEATS = {"mars": 4}  # others are measured with two seats
GPU_GAMES = 1 << 20
COMPARED = 1 << 14  # games that are played on the CPU as well


def main() -> None:
    """Measures every game on the CPU, or with --gpu on the GPU."""
    on_gpu = "--gpu" in sys.argv[1:]
    print(f"## {datetime.date.today()}, commit {commit()}, {machine(on_gpu)}\n")
    if on_gpu:
        print("| game | seats | M moves/s | k games/s | identical to the CPU |\n|---|---|---|---|---|")
    else:
        print(
            "| game | seats | M moves/s, one core | peer | M moves/s, all cores | state bytes | compile, cold / warm |"
            "\n|---|---|---|---|---|---|---|"
        )
    for game in GAMES.values():
        seats = BENCH_SEATS.get(game.key, 2)
        print(gpu_row(game, seats) if on_gpu else cpu_row(game, seats), flush=True)


def cpu_row(game: Game, seats: int) -> str:
    """One game's line of the table for the CPU."""
    speed = measure(game, seats)
    return (
        f"| {game.key} | {seats} | {speed['moves_per_second'] / 1e6:.2f} | {peer(game)} "
        f"| {speed['moves_per_second_all_cores'] / 1e6:.2f} | {speed['state_bytes']} "
        f"| {speed['compile_seconds_cold']:.1f} s / {speed['compile_seconds_warm']:.2f} s |"
    )


def peer(game: Game) -> str:
    """Moves a second of the same game hand-written in C++, where there is one and a compiler."""
    source = PEERS / f"{game.key}.cpp"
    compiler = shutil.which("c++")
    if not source.exists() or compiler is None:
        return "–"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "peer"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        printed = subprocess.run([program, str(PEER_SECONDS)], check=True, capture_output=True, text=True).stdout
    _, decisions, seconds = (float(word) for word in printed.split())
    return f"C++ {decisions / seconds / 1e6:.2f}"


def gpu_row(game: Game, seats: int) -> str:
    """One game's line of the table for the GPU."""
    from sobremesa.research.gpu import cuda, launch, play_uniform_on_gpu

    same = play_uniform(game, seats, COMPARED, 7)
    there = play_uniform_on_gpu(game, seats, COMPARED, 7)
    identical = same.states.tobytes() == there.states.tobytes() and np.array_equal(same.moves, there.moves)
    settings = cuda.to_device(game.settings({option.key: option.default for option in game.options}))
    moves = cuda.to_device(np.zeros(GPU_GAMES, np.int32))
    best = float("inf")
    for _ in range(3):
        states = cuda.to_device(np.zeros(GPU_GAMES, game.dtype))
        cuda.synchronize()
        start = time.perf_counter()
        launch(game, states, moves, seats, settings, 7)
        cuda.synchronize()
        best = min(best, time.perf_counter() - start)
    decisions = int(moves.copy_to_host().sum())
    return f"| {game.key} | {seats} | {decisions / best / 1e6:,.0f} | {GPU_GAMES / best / 1e3:,.0f} | {identical} |"


def commit() -> str:
    """The commit that is measured."""
    git = ["git", "describe", "--always", "--dirty"]
    described = subprocess.run(git, cwd=PEERS, capture_output=True, text=True, check=False).stdout.strip()
    return described or os.environ.get("COMMIT", "unknown")


def machine(on_gpu: bool) -> str:
    """What it is measured on."""
    if on_gpu:
        from sobremesa.research.gpu import cuda

        return str(cuda.get_current_device().name)
    names = [line.split(":")[1].strip() for line in _cpuinfo() if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _cpuinfo() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text().splitlines() if path.exists() else []


if __name__ == "__main__":
    main()
