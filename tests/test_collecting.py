"""What collecting costs: nothing is compiled and nothing is played before the first test begins."""

import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.rule import COMPILED

ROOT = Path(__file__).parent.parent
PLAYING = """
from sobremesa.rng import generator
RNG = generator(1)
def test_nothing():
    pass
"""


@pytest.mark.skipif(not COMPILED, reason="this run is interpreted")
def test_a_module_that_plays_while_it_is_collected_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "test_playing.py"
    file.write_text(PLAYING, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, str(file)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "RuntimeError: sobremesa.rng.seed was called while tests were collected" in done.stdout
