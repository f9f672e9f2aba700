"""Runs the server: on a free port if asked to, with the browser opened once it answers."""

import asyncio
import logging
import os
import sys
import webbrowser
from pathlib import Path

import uvicorn

from sobremesa.storage.database import sqlite_url, with_driver
from sobremesa.web.app import Settings, create_app

GRACE = 3  # seconds in which open streams may end when the server stops


def data_folder() -> Path:
    """Where this user's programs keep what must not be lost."""
    if chosen := os.environ.get("SOBREMESA_DATA"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sobremesa"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", str(Path.home()))) / "sobremesa"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "sobremesa"


def usual_database() -> str:
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite_url(folder / "tables.db")


def run(host: str, port: int, database: str | None, open_browser: bool) -> None:
    """Serves until it is stopped."""
    address = database or usual_database()
    with_driver(address)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    config = uvicorn.Config(
        create_app(Settings(address)),
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        proxy_headers=True,
    )
    asyncio.run(_serve(uvicorn.Server(config), open_browser))


async def _serve(server: uvicorn.Server, open_browser: bool) -> None:
    serving = asyncio.ensure_future(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        host, port = server.servers[0].sockets[0].getsockname()[:2]
        link = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"
        print(f"Sobremesa is at {link} (stop with Ctrl-C).", flush=True)  # noqa: T201  # what was asked for
        if open_browser:
            webbrowser.open(link)
    await serving
