"""A server that is ready at once, in a process of its own."""

import os
import resource
import signal
import time
from typing import Any

import httpx

from sobremesa.web.app import Settings, create_app
from sobremesa.web.server import listen, serve
from tests.forked import FORKS
from tests.postgres import free_port
from tests.web.visitors import EAGER, PATIENCE, Prepared, Whims

GAME = "mars"


def run(settings: Settings, port: int, file_size: int | None) -> None:
    if file_size is not None:  # a disk that is full: no file can grow beyond this
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
    serve(create_app(settings, Whims(), Prepared()), listen("127.0.0.1", port))


class Slim:
    """A server in a process of its own; when it is started again it is at the same address."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.settings = Settings(database, **{"pace": 0.0, "limits": EAGER, **settings})
        self.port = free_port()
        self.file_size: int | None = None  # bytes of the largest file that it can write
        self.url = f"http://127.0.0.1:{self.port}"
        self._process = FORKS.Process()

    def start(self) -> None:
        """Returns when the server answers."""
        self._process = FORKS.Process(target=run, args=[self.settings, self.port, self.file_size], daemon=True)
        self._process.start()
        horizon = time.monotonic() + PATIENCE
        while not self.answers():
            assert self._process.is_alive(), "the server has ended"
            assert time.monotonic() < horizon, "the server does not answer"
            time.sleep(0.01)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/ready", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Ends it without a warning."""
        self._process.kill()
        self._process.join()

    def stop(self) -> None:
        """Asks it to end, and waits until it has."""
        assert self._process.pid is not None
        os.kill(self._process.pid, signal.SIGTERM)
        self._process.join(PATIENCE)
        assert not self._process.is_alive(), "the server does not end"
