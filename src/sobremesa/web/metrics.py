"""What a server counts, as Prometheus reads it."""

import json
import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

Numbers = dict[str, float]  # by the name of a series, labels included

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
PREFIX = "sobremesa_"
KINDS = {
    "requests_total": ("counter", "Requests answered, by status."),
    "moves_total": ("counter", "Moves kept, those of bots included."),
    "bot_seconds_total": ("counter", "Seconds for which bots were waited for."),
    "late_bots_total": ("counter", "Moves made for a bot that gave none in time."),
    "event_delay_seconds": ("histogram", "From a change to the moment at which a stream tells of it."),
    "streams": ("gauge", "Streams open now."),
    "live_tables": ("gauge", "Tables in memory where a game is on."),
    "broken_tables": ("gauge", "Tables that cannot be read or played on."),
}


class Histogram:
    """How many values lay below each bound."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, value: float) -> None:
        self._counts[bisect_left(BOUNDS, value)] += 1
        self._sum += value

    def numbers(self, name: str) -> Iterator[tuple[str, float]]:
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}}', total
        yield f"{name}_sum", self._sum
        yield f"{name}_count", total


class Metrics:
    """The figures of one process since it started."""

    def __init__(self) -> None:
        self.requests: Counter[int] = Counter()  # by status
        self.moves = 0
        self.bot_seconds = 0.0

    def asked(self) -> int:
        """How many requests were answered."""
        return self.requests.total()

    def numbers(self, delay: Histogram, **others: float) -> Numbers:
        """Everything, with what is counted elsewhere."""
        return {
            **{f'requests_total{{status="{status}"}}': count for status, count in sorted(self.requests.items())},
            "moves_total": self.moves,
            "bot_seconds_total": self.bot_seconds,
            **dict(delay.numbers("event_delay_seconds")),
            **others,
        }


def as_text(numbers: Mapping[str, float]) -> str:
    """The figures in Prometheus' own format."""
    lines = []
    for kind, (shape, about) in KINDS.items():
        lines += [f"# HELP {PREFIX}{kind} {about}", f"# TYPE {PREFIX}{kind} {shape}"]
        lines += [f"{PREFIX}{name} {value}" for name, value in numbers.items() if kind_of(name) == kind]
    return "\n".join(lines) + "\n"


def kind_of(name: str) -> str:
    bare = name.partition("{")[0]
    return next(kind for kind in KINDS if bare == kind or (bare.startswith(kind) and KINDS[kind][0] == "histogram"))


class Reports:
    """Where the workers of one server leave their figures, so that each of them can answer for all."""

    def __init__(self, folder: str | None) -> None:
        self._folder = Path(folder) if folder else None  # None where there is one worker
        self.wanted = folder is not None

    def write(self, numbers: Numbers) -> None:
        assert self._folder is not None
        new = self._folder / f"{os.getpid()}.new"
        new.write_text(json.dumps(numbers), encoding="utf-8")
        new.replace(self._folder / f"{os.getpid()}.json")

    def with_others(self, numbers: Numbers) -> Numbers:
        """The sum over all workers; of those that have ended only what they have counted."""
        total = Counter(numbers)
        for file in self._folder.glob("*.json") if self._folder else ():
            if file.stem != str(os.getpid()):
                alive = Path(f"/proc/{file.stem}").exists()
                for name, value in json.loads(file.read_text(encoding="utf-8")).items():
                    if alive or KINDS[kind_of(name)][0] != "gauge":
                        total[name] += value
        return dict(total)
