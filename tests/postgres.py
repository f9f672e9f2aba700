"""A PostgreSQL of the tests' own: in a temporary folder, on a free port of this machine, gone afterwards."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PLACES = "/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"  # where systems keep PostgreSQL's programs
OTHER_USERS = "postgres", "nobody"  # it refuses to run as root
PATIENCE = 120.0  # seconds for it to start or to end
DONE = "done"
QUICK = {"fsync": "off", "max_connections": "200", "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}


def programs() -> Path:
    """The folder of initdb and pg_ctl; raises FileNotFoundError."""
    if asked := shutil.which("pg_config"):
        folder = Path(subprocess.run([asked, "--bindir"], capture_output=True, text=True, check=True).stdout.strip())
        if (folder / "initdb").exists():
            return folder
    for place in map(Path, PLACES):
        for found in sorted(place.glob("**/bin/initdb"), reverse=True):
            return found.parent
    raise FileNotFoundError("PostgreSQL's server is not installed: `make test` installs it.")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """One server."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self._programs = programs()
        self._user = other_user() if os.geteuid() == 0 else None
        self._psql: subprocess.Popen[str] | None = None  # a client that stays connected
        if self._user:
            shutil.chown(folder, self._user)
        self._run("initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C")

    def start(self) -> None:
        settings = [f"-c {name}={value or chr(39) * 2}" for name, value in {**QUICK, "port": str(self.port)}.items()]
        log = self.data / "log"
        self._run("pg_ctl", "start", "-w", "-t", str(int(PATIENCE)), "-l", str(log), "-o", " ".join(settings))

    def stop(self) -> None:
        self._disconnect()
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def kill(self) -> None:
        """Ends it without a warning, as when the power fails: the first of its processes, then all that it started."""
        self._disconnect()
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        started = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, started)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def start_again(self) -> None:
        """Starts it after it was killed, as soon as the last of its processes has noticed."""
        horizon = time.monotonic() + PATIENCE
        while True:
            try:
                return self.start()
            except OSError:
                if time.monotonic() > horizon:
                    raise
                time.sleep(0.1)

    def database(self, like: str | None = None) -> str:
        """The address of a new database: an empty one, or one like that of another address."""
        name = f"t{uuid.uuid4().hex}"
        self._tell(f"create database {name} template {like.rpartition('/')[2] if like else 'template0'}")
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def _tell(self, statement: str) -> None:
        """Has the statement carried out."""
        psql = self._psql = self._psql or self._connect()
        assert psql.stdin is not None
        assert psql.stdout is not None
        psql.stdin.write(f"{statement};\n\\echo {DONE}\n")
        psql.stdin.flush()
        if psql.stdout.readline().strip() != DONE:
            raise OSError(f"{statement}: {psql.communicate()[1]}")

    def _connect(self) -> "subprocess.Popen[str]":
        words = "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-q", "-X", "-v", "ON_ERROR_STOP=1"
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [self._programs / "psql", *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd="/"
        )

    def _disconnect(self) -> None:
        if self._psql is not None:
            self._psql.communicate()
            self._psql = None

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments, "-D", str(self.data)]
        if self._user:
            command = ["setpriv", f"--reuid={self._user}", f"--regid={self._user}", "--clear-groups", *command]
        done = subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd="/", check=False
        )
        if done.returncode:
            raise OSError(f"{program}: {done.stderr}")


def other_user() -> str:
    known = [line.split(":")[0] for line in Path("/etc/passwd").read_text(encoding="utf-8").splitlines()]
    return next(user for user in OTHER_USERS if user in known)


@contextmanager
def running() -> Iterator[Postgres]:
    """A server that has started, and is ended and removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-postgresql-"))
    try:
        postgres = Postgres(folder)
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder)
