"""Golden playthroughs: what was true at every ply of recorded games still is."""

import difflib
import json
from itertools import pairwise
from pathlib import Path

import pytest

from sobremesa.games import GAMES
from sobremesa.record_json import BadRecord
from tests.playthroughs import FOLDER, PATHS, playthrough, read

RENEW = "If this is meant, run `python -m tests.playthroughs` and review the difference."
LARGEST = 150_000  # bytes
FILES = sorted(FOLDER.glob("*.txt"))

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_every_game_has_a_playthrough_for_every_number_of_seats() -> None:
    wanted = {f"{key}-{seats}" for key, game in GAMES.items() for seats in game.seats}
    assert not wanted - {path.stem for path in FILES}, RENEW


def test_every_playthrough_is_there_and_no_other() -> None:
    assert {path.name for path in FILES} == {path.name for path in PATHS}, RENEW


@every_file
def test_every_fact_is_as_it_was(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")
    now = playthrough(read(golden))
    lines = difflib.unified_diff(golden.split("\n"), now.split("\n"), path.name, "now", lineterm="", n=6)
    assert now == golden, "\n".join([*list(lines)[:60], RENEW])


@every_file
def test_a_playthrough_is_of_the_game_that_its_name_says(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"))
    key, seats, *unusual = path.stem.split("-")
    defaults = {option.key: option.default for option in GAMES[key].options}
    assert (record.game.key, len(record.seats)) == (key, int(seats))
    assert [name for name, value in record.options.items() if value != defaults[name]] == unusual
    assert record.over


@every_file
def test_a_playthrough_is_small_enough_to_review(path: Path) -> None:
    assert path.stat().st_size < LARGEST


@every_file
def test_a_playthrough_with_another_result_is_refused(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")
    scores = read(golden).scores
    spoiled = golden.replace(f"scores: {json.dumps(scores)}", f"scores: {json.dumps(scores[::-1])}")
    with pytest.raises(BadRecord, match="by the rules"):
        read(spoiled)


def test_every_ply_adds_its_own_facts() -> None:
    """A game cut short is told in the same words, up to there."""
    record = read(FILES[0].read_text(encoding="utf-8"))
    told = [playthrough(record.at(ply)).rstrip("\n") for ply in range(0, 30, 5)]
    assert all(longer.startswith(shorter) for shorter, longer in pairwise(told))
    assert len({text.count("\nstate: ") for text in told}) == len(told)
