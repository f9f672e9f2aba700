"""What tests may do to others: nothing is played before the first begins, and nothing is left after the last."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sobremesa.rule import COMPILED
from tests.marks import long_but

ROOT = Path(__file__).parent.parent
PLAYING = """
from sobremesa.rng import generator
RNG = generator(1)
def test_nothing():
    pass
"""


LEAVING = """
import tempfile
from pathlib import Path
def test_that_leaves_something():
    tempfile.mkdtemp(prefix="mine-")
    (Path.home() / ".local" / "share" / "sobremesa").mkdir(parents=True)
def test_that_leaves_nothing(tmp_path):
    (tmp_path / "mine").mkdir()
"""


DYING = """
import os, signal
def test_that_dies():
    print(os.environ["HOME"], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
PATIENCE = 60.0  # seconds


def run(folder: Path, text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What pytest makes of a file of tests, under the rules of these tests."""
    file = folder / "test_it.py"
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", *words, str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not COMPILED, reason="this run is interpreted")
def test_a_module_that_plays_while_it_is_collected_is_refused_by_name(tmp_path: Path) -> None:
    done = run(tmp_path, PLAYING, "--collect-only")
    assert done.returncode == 2
    assert "RuntimeError: sobremesa.rng.seed was called while tests were collected" in done.stdout


@pytest.mark.parametrize("words", long_but([("-n0",)], [("-n0",), ("-n1",)]), ids=["alone", "by a worker"])
def test_a_run_that_leaves_something_behind_fails_and_takes_it_away_all_the_same(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = run(tmp_path, LEAVING, *words)
    assert "2 passed" in done.stdout
    assert done.returncode == 1
    left = re.search(r"The tests have left behind (\S+/home/\S+/sobremesa), (\S+/tmp/mine-\w+)\.\n", done.stdout)
    assert left
    assert is_gone(Path(left[1]).parents[3])


def test_a_run_that_is_killed_leaves_nothing_either(tmp_path: Path) -> None:
    done = run(tmp_path, DYING, "-n0", "-s")
    assert done.returncode == -signal.SIGKILL
    assert is_gone(Path(done.stdout.split()[-1]).parent)


def is_gone(folder: Path) -> bool:
    """Whether the folder is no longer there, or soon will not be."""
    horizon = time.monotonic() + PATIENCE
    while folder.exists() and time.monotonic() < horizon:
        time.sleep(0.02)
    return not folder.exists()


def test_a_run_that_leaves_nothing_passes(tmp_path: Path) -> None:
    assert run(tmp_path, LEAVING, "-n0", "-k", "nothing").returncode == 0
