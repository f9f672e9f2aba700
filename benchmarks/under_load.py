"""A server's process under load: what it uses, and the line of results.md that says how it did."""

import os
import statistics
import subprocess
from dataclasses import dataclass
from pathlib import Path

SEATS = 2  # people at each table, and streams
HEAD = (
    "| server | tables | streams | moves/s | p50 | p99 | errors | memory | CPU a move | moves/s a core |",
    "|---|---|---|---|---|---|---|---|---|---|",
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

    def row(self, server: str, work: Work) -> str:
        """A line of the table whose head is HEAD."""
        percents = statistics.quantiles(self.delays, n=100)
        return (
            f"| {server} | {work.tables:,} | {SEATS * work.tables:,} | {work.rate:g} | {1000 * percents[49]:.1f} ms "
            f"| {1000 * percents[98]:.1f} ms | {self.errors} | {self.memory:.0f} MiB "
            f"| {1000 * self.cpu / self.moves:.2f} ms | {self.moves / self.cpu:.0f} |"
        )


def cpu(server: "subprocess.Popen[bytes]") -> float:
    """The seconds for which the process has worked, in all its threads."""
    numbers = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def memory(server: "subprocess.Popen[bytes]") -> float:
    """The most that the process has held, in MiB."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024
