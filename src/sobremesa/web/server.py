"""Runs the server: in one process or in several, with the browser opened if asked to."""

import asyncio
import errno
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import webbrowser
from collections import Counter
from functools import partial
from multiprocessing.context import SpawnProcess
from typing import cast

import uvicorn

from sobremesa.storage.database import BadDatabase, open_database
from sobremesa.tables.metrics import forget_worker, share_figures
from sobremesa.web.access_log import forgotten, write_to_stderr
from sobremesa.web.app import App, Settings, create_app
from sobremesa.web.protocol import BoundedHttpProtocol

GRACE = 3  # seconds in which requests may end when the server stops
LOOK = 0.5  # seconds between looks at whether every worker lives
BACKLOG = 2048  # calls that may wait to be answered
ELSEWHERE = "192.0.2.1", 9  # an address that nobody has, outside of every network


def run(host: str, port: int, settings: Settings, workers: int, open_browser: bool) -> None:
    """Serves until it is stopped; raises BadDatabase or OSError."""
    if workers > 1 and settings.database.startswith("sqlite"):
        raise BadDatabase("SQLite serves one worker: for --workers, give the address of a PostgreSQL as --database.")
    asyncio.run(_prepare(settings.database))
    listener = listen(host, port)
    address = link(listener)
    print(f"Sobremesa is at {address} (stop with Ctrl-C).", flush=True)  # noqa: T201  # what was asked for
    if open_browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    if workers == 1:
        work(settings, listener)
    else:
        with tempfile.TemporaryDirectory(prefix="sobremesa-") as reports:
            share_figures(reports)
            Supervisor(settings, listener, workers, reports).run()


async def _prepare(database: str) -> None:
    """Brings the database up to date before anybody is let in."""
    await (await open_database(database)).dispose()


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes calls from now on; they are answered as soon as a worker is there."""
    family, place = socket.AF_INET6 if ":" in host else socket.AF_INET, f"{host}:{port}"
    try:
        host.encode("idna")
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while ")[0]  # where it was tried follows anyway
        raise OSError(error.errno, reason, place) from error
    except UnicodeError as error:  # no host can have such a name
        raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL), place) from error


def link(listener: socket.socket) -> str:
    """Where to find what listens there: where the network is let in, by a name that others can use too."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = own_address() or "localhost"
    elif host == "127.0.0.1":
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_address() -> str | None:
    """By which others in the network know this machine; none where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # sends nothing: it only asks which way it would go
        except OSError:
            return None
        return str(probe.getsockname()[0])


def work(settings: Settings, listener: socket.socket) -> None:
    """Serves in this process until it is told to stop."""
    write_to_stderr(settings.log)
    serve(create_app(settings), listener)


def serve(app: App, listener: socket.socket) -> None:
    """Lets an application answer until it is told to stop."""
    Server(configuration(app), app).run(sockets=[listener])


def configuration(app: App) -> uvicorn.Config:
    """How uvicorn lets the application answer."""
    protocol = partial(BoundedHttpProtocol, limits=app.limits, half_sent=Counter())
    return uvicorn.Config(
        app,
        http=cast(type[asyncio.Protocol], protocol),  # it is only ever called
        ws="none",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=True,
        server_header=False,
    )


class Server(uvicorn.Server):
    """Writes down what nobody waits for, and ends the streams first when it stops: they never end by themselves."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(forgotten)
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.end_streams()
        await super().shutdown(sockets)


class Supervisor:
    """Several processes that answer at one address; one that dies is replaced."""

    def __init__(self, settings: Settings, listener: socket.socket, workers: int, reports: str) -> None:
        self._reports = reports  # where they leave their figures
        self._settings = settings
        self._listener = listener
        self._context = multiprocessing.get_context("spawn")
        self._stopping = threading.Event()
        self._workers = [self._start() for _ in range(workers)]

    def run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda _number, _frame: self._stopping.set())
        while not self._stopping.wait(LOOK):
            self._workers = [worker if worker.is_alive() else self._replace(worker) for worker in self._workers]
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.join()

    def _replace(self, worker: SpawnProcess) -> SpawnProcess:
        forget_worker(worker.pid or 0, self._reports)
        return self._start()

    def _start(self) -> SpawnProcess:
        worker = self._context.Process(target=_work_under_supervision, args=[self._settings, self._listener])
        worker.start()
        return worker


def _work_under_supervision(settings: Settings, listener: socket.socket) -> None:
    threading.Thread(target=_stop_without_supervisor, daemon=True).start()
    work(settings, listener)


def _stop_without_supervisor() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
