"""The page about the API and its example: what they show is what happens."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from shutil import which

import pytest

from sobremesa.games import GAMES
from sobremesa.record import verify
from sobremesa.storage.database import sqlite_url
from sobremesa.web.api import create_api
from tests.web.api.programs import caller, listening

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "api.md").read_text(encoding="utf-8")
BOT = DOCS / "examples" / "http_bot.py"
LONGEST_BOT = 20  # lines


def play(*words: str) -> None:
    done = subprocess.run([sys.executable, str(BOT), *words], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_the_example_is_short_and_needs_nothing_but_python() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_BOT
    imported = re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)
    assert set(imported) <= sys.stdlib_module_names


@pytest.mark.parametrize("game", GAMES)
def test_the_example_joins_a_table_and_plays_it_to_the_end(address: str, game: str) -> None:
    with caller(address, "Ana") as ana:
        table = ana.post("/tables", json={"game": game, "seats": ["free", "guest"]}).json()
        play(address + table["page"])
        record = ana.get(f"/tables/{table['id']}/record").json()
        assert sorted(verify(record).seats) == ["Random", "bot:guest"]


def test_the_example_opens_a_table_and_plays_it_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with listening(sqlite_url(file)) as address:
        play(address, "leaves")
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("select game, ended is not null from tables").fetchall() == [("leaves", 1)]


@pytest.mark.skipif(which("curl") is None, reason="there is no curl here")
def test_what_the_page_types_is_answered(address: str) -> None:
    with caller(address, "Ana") as ana:
        table = ana.post("/tables", json={"game": "mars", "seats": ["me", "child"], "fixed": True}).json()["id"]
        token = ana.headers["authorization"].removeprefix("Bearer ")
    settled = {**os.environ, "TOKEN": token, "TABLE": table}
    for command in typed(PAGE):
        here = command.replace("localhost:8765", address.removeprefix("http://"))
        done = subprocess.run(["sh", "-c", here], capture_output=True, text=True, env=settled, check=False)
        assert done.stdout.startswith(("{", "event: ")), command
        assert '"code"' not in done.stdout, command


def typed(page: str) -> list[str]:
    """The commands of a page."""
    blocks = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return re.sub(r"\\\n\s*", "", "".join(blocks)).splitlines()


def test_the_page_lists_every_address() -> None:
    listed = re.findall(r"^\| (GET|POST) \| `(\S+)` \|", PAGE, re.MULTILINE)
    paths = create_api().openapi()["paths"]
    described = [(verb.upper(), path.removeprefix("/v1")) for path, verbs in paths.items() for verb in verbs]
    assert sorted(listed) == sorted(described)
