"""A server for browsers to visit, with quick and whimsical bots: `python -m tests.web.browser.serve DATABASE PORT`."""

import socket
import sys

import uvicorn

from sobremesa.games import GAMES
from sobremesa.warm import warm
from sobremesa.web.app import Settings, create_app
from tests.web.visitors import EAGER, Prepared, Whims

PACE = 0.03


def main(database: str, port: int) -> None:
    for game in GAMES.values():
        warm(game)
    limiter = socket.create_server(("127.0.0.1", port))
    print(f"http://127.0.0.1:{limiter.getsockname()[1]}", flush=True)  # noqa: T201  # what the tests wait for
    app = create_app(Settings(database, pace=PACE, limits=EAGER), Whims(), Prepared())
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[limiter])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
