"""A server's process under load: what it uses, and the line of results.md that says how it did."""

import os
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SEATS = 2  # people at each table, and streams
HEAD = (
    "| server | tables | streams | moves/s | p50 | p99 | errors | memory | CPU a move | moves/s a core | ours to its |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True)
class Work:
    """What is asked of a server."""

    tables: int
    rate: float  # moves a second, whether earlier ones are answered or not
    seconds: float


@dataclass(frozen=True)
class Outcome:
    """How a server did it."""

    delays: list[float]  # seconds from a posted move to each event that tells of it
    moves: int
    errors: int  # moves refused, streams ended, events missing
    cpu: float  # seconds of the server's process, from the first move to the last event
    memory: float  # the most that it has held, in MiB

    @property
    def cost(self) -> float:
        """Seconds of the server's process for each move."""
        return self.cpu / self.moves

    def delay(self, percent: int) -> float:
        """Milliseconds in which so many of a hundred events came."""
        return 1000 * statistics.quantiles(self.delays, n=100)[percent - 1]


def row(server: str, work: Work, outcomes: Sequence[Outcome], ours: Sequence[Outcome]) -> str:
    """A line of the table whose head is HEAD: what one server did each time, beside ours the same time."""
    times_ours = [its.cost / our.cost for its, our in zip(outcomes, ours, strict=True)]
    cells = (
        server,
        f"{work.tables:,}",
        f"{SEATS * work.tables:,}",
        f"{work.rate:g}",
        f"{statistics.median(one.delay(50) for one in outcomes):.1f} ms",
        f"{statistics.median(one.delay(99) for one in outcomes):.1f} ms",
        f"{sum(one.errors for one in outcomes)}",
        f"{max(one.memory for one in outcomes):.0f} MiB",
        f"{_spread([1000 * one.cost for one in outcomes], '.2f')} ms",
        _spread([1 / one.cost for one in outcomes], ".0f"),
        _spread(times_ours, ".2f") if outcomes is not ours else "",
    )
    return f"| {' | '.join(cells)} |"


def _spread(values: Sequence[float], form: str) -> str:
    """The median, and between which values it lies if there are several."""
    middle = f"{statistics.median(values):{form}}"
    return f"{middle} ({min(values):{form}}–{max(values):{form}})" if len(values) > 1 else middle


def cpu(server: "subprocess.Popen[bytes]") -> float:
    """The seconds for which the process has worked, in all its threads."""
    numbers = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def memory(server: "subprocess.Popen[bytes]") -> float:
    """The most that the process has held, in MiB."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024
