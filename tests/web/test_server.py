"""The real command: it says where it is, answers at once, prepares its games, and stops when it is told to."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import httpx
import pytest

from sobremesa.storage.database import data_folder, sqlite_url, usual_database
from sobremesa.web import server as server_module
from sobremesa.web.server import link, listen
from tests import SHIPPED

LONGEST = 300.0  # seconds in which every game is prepared, on a machine that has compiled nothing yet


def test_the_command_serves_until_it_is_stopped(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sobremesa", "serve", "--port", "0", "--database", sqlite_url(tmp_path / "t.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            link = re.search(r"http://localhost:\d+/", server.stdout.readline())
            assert link
            with urlopen(link[0]) as answer:
                assert answer.status == 200
            until_ready(link[0])
        finally:
            server.send_signal(signal.SIGTERM)
        _, said = server.communicate(timeout=LONGEST)
    assert server.returncode in (0, -signal.SIGTERM)
    assert "Traceback" not in said


def test_a_fresh_machine_has_a_board_before_anything_is_compiled(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sobremesa", "serve", "--port", "0", "--database", sqlite_url(tmp_path / "t.db")]
    fresh = os.environ | {"SOBREMESA_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=fresh) as server:
        assert server.stdout is not None
        link = re.search(r"http://localhost:\d+/", server.stdout.readline())
        assert link
        try:
            with httpx.Client(base_url=link[0], follow_redirects=True, timeout=LONGEST) as ana:
                table = ana.post("/play", data={"game": list(SHIPPED)[-1]}).url.path
                drawn = ana.get(f"{table}/board").json()["drawn"]
                assert drawn
                assert all(svg.startswith("<svg") for svg in drawn.values())
                assert not any(ana.get("/ready").json()["games"].values())
        finally:
            server.send_signal(signal.SIGTERM)


@pytest.mark.parametrize(
    ("host", "own", "shown"),
    [
        ("127.0.0.1", "192.168.1.7", "localhost"),
        ("0.0.0.0", "192.168.1.7", "192.168.1.7"),
        ("0.0.0.0", None, "localhost"),
        ("::1", None, "[::1]"),
    ],
)
def test_the_link_is_one_that_those_who_are_let_in_can_open(
    host: str, own: str | None, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "own_address", lambda: own)
    with listen(host, 0) as listener:
        assert link(listener) == f"http://{shown}:{listener.getsockname()[1]}/"


@pytest.mark.parametrize(
    ("host", "said"), [("999.1.1.1", "not known|failure"), ("127.0.0.1", "in use"), ("ñ..b", "Cannot assign")]
)
def test_an_address_that_cannot_be_had_is_named_with_the_reason(host: str, said: str) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=said) as refused:
            listen(host, port)
    assert refused.value.filename == f"{host}:{port}"


def until_ready(link: str) -> None:
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        with urlopen(f"{link}ready") as answer:
            if json.load(answer) == {"database": True, "games": dict.fromkeys(SHIPPED, True)}:
                return
        time.sleep(0.5)
    raise AssertionError("the games were not prepared")


def test_tables_are_kept_in_a_folder_of_the_user_or_where_they_say(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "new" / "folder"))
    assert usual_database() == f"sqlite:///{tmp_path}/new/folder/tables.db"
    assert (tmp_path / "new" / "folder").is_dir()
    monkeypatch.delenv("SOBREMESA_DATA")
    assert data_folder().name == "sobremesa"
    assert os.path.isabs(data_folder())
