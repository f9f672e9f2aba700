"""The games of an arena, played by a Ray cluster. Ray is an extra: `pip install sobremesa[ray]`."""

import functools
import socket
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from sobremesa.arena.play import PlayedFixture, play_fixtures
from sobremesa.arena.schedule import BadArena, Fixture, Lineup, Setting
from sobremesa.bots import bot_named
from sobremesa.games import GAMES

try:
    import ray
except ImportError as error:
    raise BadArena("Ray is not installed here: pip install 'sobremesa[ray]'.") from error

SECONDS_TO_KNOCK = 10.0


class Cluster:
    """The crew of a Ray cluster. Its machines need Sobremesa, and the programs of bots that are commands."""

    def __init__(self, address: str, setting: Setting) -> None:
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False)
        except (OSError, ValueError) as error:
            raise BadArena(f"There is no Ray cluster at {address}.") from error
        self._setting = setting
        cores: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray has no types here
        self.room = 4 * int(cores.get("CPU", 1))

    def submit(self, lineup: Lineup, fixtures: Sequence[Fixture]) -> "Future[list[PlayedFixture]]":
        done: Future[list[PlayedFixture]] = _play_remotely().remote(self._setting, lineup, list(fixtures)).future()
        return done

    def close(self) -> None:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raises OSError where nobody listens: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=SECONDS_TO_KNOCK).close()


@functools.cache
def _play_remotely() -> Any:
    return ray.remote(max_retries=2)(_play)


def _play(setting: Setting, lineup: Lineup, fixtures: list[Fixture]) -> list[PlayedFixture]:
    """Bots travel by name."""
    names = [setting.bots[bot] for bot in lineup]
    bots = [bot_named(name, seconds=setting.seconds, iterations=setting.iterations) for name in names]
    return play_fixtures(GAMES[setting.game], bots, fixtures, setting.options, setting.seed)
