"""boardgame.io's own server under the load of `benchmarks.table_load`; its people play in a Node process."""

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path

from benchmarks.under_load import SEATS, Outcome, Work, cpu, memory

SOURCE = Path(__file__).parent / "boardgame_io"
INSTALLED = Path(__file__).parents[1] / "build" / "boardgame_io"
PORT = 8798
PATIENCE = 30.0  # seconds in which the server begins to listen


class NoPeer(RuntimeError):
    """Why boardgame.io cannot be measured here."""


def install() -> None:
    """Copies the peer to a folder that git ignores, and its packages with it; raises NoPeer."""
    if not shutil.which("npm") or not shutil.which("node"):
        raise NoPeer("Node.js and npm are not installed, so boardgame.io was not measured.")
    shutil.copytree(SOURCE, INSTALLED, dirs_exist_ok=True)
    if (INSTALLED / "node_modules").exists():
        return
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=INSTALLED, capture_output=True, text=True)
    if done.returncode:
        raise NoPeer(f"npm could not install boardgame.io, so it was not measured: {done.stderr.strip()[-200:]}")


def measure(work: Work, folder: Path | None = None) -> Outcome:
    """The peer's server under this load; with a folder, it keeps its matches there and not in memory alone."""
    kept = [str(folder)] if folder else []
    server = subprocess.Popen(["node", "server.js", str(PORT), *kept], cwd=INSTALLED, stdout=subprocess.DEVNULL)
    try:
        _wait_until_it_listens()
        return _play(work, server)
    finally:
        server.terminate()
        server.wait()


def _play(work: Work, server: "subprocess.Popen[bytes]") -> Outcome:
    given = map(str, (PORT, work.tables, work.rate, work.seconds))
    load = subprocess.Popen(["node", "load.js", *given], cwd=INSTALLED, stdout=subprocess.PIPE, text=True)
    assert load.stdout is not None
    moments = []
    for word in ("began", "ended"):
        if load.stdout.readline().strip() != word:
            raise SystemExit("boardgame.io's load has ended before its time")
        moments.append(cpu(server))
    figures = json.loads(load.stdout.read())
    load.wait()
    delays = [delay / 1000 for delay in figures["delays"]]
    missing = SEATS * figures["moves"] - len(delays)
    return Outcome(delays, figures["moves"], missing, moments[1] - moments[0], memory(server))


def _wait_until_it_listens() -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", PORT)).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("boardgame.io's server does not listen")
