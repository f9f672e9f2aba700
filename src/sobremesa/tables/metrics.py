"""What a server counts, for Prometheus; several workers of one server add up their figures (multi-process mode)."""

import os
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # where the workers of one server leave their figures: the client's own setting
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds

disable_created_metrics()  # type: ignore[no-untyped-call]  # so are those below


class Metrics:
    """The figures of one process since it started."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self.asked = 0  # requests that this process has answered
        self._requests = Counter("sobremesa_requests", "Requests answered, by status.", ["status"], registry=registry)
        self.moves = Counter("sobremesa_moves", "Moves kept, those of bots included.", registry=registry)
        self.bot_seconds = Counter(
            "sobremesa_bot_seconds", "Seconds for which bots were waited for.", registry=registry
        )
        self.late_bots = Counter(
            "sobremesa_late_bots", "Moves made for a bot that gave none in time.", registry=registry
        )
        self.event_delay = Histogram(
            "sobremesa_event_delay_seconds",
            "From a change to the moment at which a stream tells of it.",
            buckets=BOUNDS,
            registry=registry,
        )
        self.streams = self._gauge("streams", "Streams open now.")
        self.live_tables = self._gauge("live_tables", "Tables in memory where a game is on.")
        self.broken_tables = self._gauge("broken_tables", "Tables that cannot be read or played on.")

    def _gauge(self, name: str, about: str) -> Gauge:
        """Something that is there now: of workers that have ended it does not count."""
        return Gauge(f"sobremesa_{name}", about, registry=self._registry, multiprocess_mode="livesum")

    def answered(self, status: int) -> None:
        """One more request was answered."""
        self.asked += 1
        self._requests.labels(status).inc()

    def exposition(self) -> bytes:
        """The figures of all workers in Prometheus' text format."""
        registry = self._registry
        if several_workers():
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def several_workers() -> bool:
    """Whether this process is one of several workers, which share their figures."""
    return FOLDER in os.environ


def share_figures(folder: Path | str) -> None:
    """Processes started from now on leave their figures there."""
    os.environ[FOLDER] = str(folder)


def forget_worker(process: int, folder: Path | str) -> None:
    """What the worker had open is gone; what it has counted stays."""
    mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
