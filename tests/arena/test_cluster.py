"""An arena on a Ray cluster of two workers: the same games as here."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

from sobremesa.games import GAMES

KEY = next(iter(GAMES))


@pytest.fixture
def address() -> Iterator[str]:
    """Of a small cluster that is there for this test only."""
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100_000_000, log_to_driver=False)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


def arena(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    words = ["arena", KEY, "--bots", "greedy,uniform", "--games", "80", "--seed", "4", "--out", str(path), *more]
    program = [sys.executable, "-c", "from sobremesa.cli import main; main()", *words]
    return subprocess.run(program, check=False, capture_output=True, text=True)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # of Ray's own
def test_a_cluster_plays_the_same_games_as_this_machine(tmp_path: Path, address: str) -> None:
    here, there = arena(tmp_path / "here"), arena(tmp_path / "there", "--ray", address)
    assert here.returncode == there.returncode == 0, there.stderr
    for name in ("games.jsonl", "results.json"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


def test_a_cluster_that_is_not_there_gets_a_sentence_and_takes_no_folder(tmp_path: Path) -> None:
    done = arena(tmp_path / "arena", "--ray", "127.0.0.1:1")
    assert done.returncode == 2
    assert "There is no Ray cluster at 127.0.0.1:1." in done.stderr
    assert not (tmp_path / "arena").exists()
