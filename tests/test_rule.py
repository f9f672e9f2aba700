"""The compile cache: yesterday's rules are never played, today's are compiled once, nobody else's files are lost."""

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sobremesa import compiled as compiled_module
from sobremesa.compiled import FORGET_AFTER_DAYS, SOURCES, UNCOMPILED, source_digest, user_cache
from sobremesa.fields import field, state_dtype
from sobremesa.rng import below, next32
from sobremesa.rule import COMPILED, rule

compiled_only = pytest.mark.skipif(not COMPILED, reason="this run is interpreted")

# One rule that calls a rule of another file, which calls one of a third.
PLANT = """
import numpy as np
from sobremesa.games.mars import MARS
from sobremesa.games.mars.rules import plant, planting_points
from sobremesa.games.mars.state import CENTRE
state = MARS.new_state()
plant(state, CENTRE + 1, 0)
plant(state, CENTRE + 2, 0)
print(planting_points(state, CENTRE + 1, 0))
"""

# A whole match: rules that close over the rules of a game and of a bot.
MATCH = """
import gc
from numba.core.dispatcher import Dispatcher
from sobremesa.bots import BOTS
from sobremesa.games import GAMES
from sobremesa.match import play
game = next(iter(GAMES.values()))
print(play(game, [BOTS["uniform"]] * game.seats[0]).moves[-1])
rules = [one for one in gc.get_objects() if isinstance(one, Dispatcher) and one.py_func.__module__[:9] == "sobremesa"]
print(sum(sum(rule.stats.cache_hits.values()) for rule in rules), "loaded")
print(sum(sum(rule.stats.cache_misses.values()) for rule in rules), "compiled")
"""

# A whole game, played as the rules are written, while another thread loads them; and the same, compiled.
MEANWHILE = """
import threading
from numba.core.dispatcher import Dispatcher
from sobremesa.bots import BOTS
from sobremesa.compiled import interpret, loading, run_compiled
from sobremesa.games import GAMES
from sobremesa.match import play
from sobremesa.warm import warm
game = next(iter(GAMES.values()))
def load():
    with loading():
        warm(game)
interpret()
written = play(game, [BOTS["greedy"]] * game.seats[0])
print(len(game.play.overloads), "compiled")
thread = threading.Thread(target=load)
thread.start()
assert play(game, [BOTS["greedy"]] * game.seats[0]) == written
thread.join()
print(len(game.play.overloads), "loaded")
run_compiled()
print(play(game, [BOTS["greedy"]] * game.seats[0]) == written, type(game.play).__call__ is Dispatcher.__call__)
"""

# A rule of somebody's own.
MINE = """
from sobremesa.rule import rule
@rule
def f(x):
    return x + 1
print(f(1))
"""


def copy_of_sources(folder: Path) -> Path:
    """A copy of the package that a test may write in."""
    copy = folder / "src" / "sobremesa"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def run(program: str | Path, cache: Path, sources: Path = SOURCES) -> list[str]:
    """The lines that a program prints in a process of its own, with these sources and this cache."""
    environment = {**os.environ, "PYTHONPATH": str(sources.parent), "SOBREMESA_CACHE": str(cache)}
    words = [str(program)] if isinstance(program, Path) else ["-c", program]
    done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def compiled_files(cache: Path) -> dict[str, int]:
    """Every file of compiled code with its time of writing."""
    return {str(path): path.stat().st_mtime_ns for path in cache.rglob("*.nbc")}


# The name of the sources


def test_a_copy_of_the_sources_has_the_same_name(tmp_path: Path) -> None:
    assert source_digest(copy_of_sources(tmp_path)) == source_digest()


def test_a_change_of_any_compiled_source_changes_the_name(tmp_path: Path) -> None:
    copy = copy_of_sources(tmp_path)
    before = source_digest(copy)
    files = [path for path in sorted(copy.rglob("*.py")) if path.relative_to(copy).parts[0] not in UNCOMPILED]
    assert {"rng.py", "rule.py", "loops.py", "state.py", "cells.py", "greedy.py"} <= {path.name for path in files}
    for path in files:
        text = path.read_bytes()
        path.write_bytes(text + b"\n")
        assert source_digest(copy) != before, path
        path.write_bytes(text)
    assert source_digest(copy) == before


@pytest.mark.parametrize(
    "place", ["cli/asking.py", "terminal.py", "web/app.py", "web/deep/er.py", "storage/rows.py", "words/es.py"]
)
def test_a_room_where_nothing_is_compiled_leaves_the_name_alone(tmp_path: Path, place: str) -> None:
    copy = copy_of_sources(tmp_path)
    before = source_digest(copy)
    (copy / place).parent.mkdir(parents=True, exist_ok=True)
    (copy / place).write_text("spoken = 'otherwise'\n", encoding="utf-8")
    assert source_digest(copy) == before


def test_only_whole_rooms_are_left_out(tmp_path: Path) -> None:
    copy = copy_of_sources(tmp_path)
    before = source_digest(copy)
    (copy / "games" / "terminal.py").write_text("", encoding="utf-8")
    assert source_digest(copy) != before


def test_what_moves_from_one_file_to_another_changes_the_name(tmp_path: Path) -> None:
    one, other = copy_of_sources(tmp_path / "one"), copy_of_sources(tmp_path / "other")
    for copy, names in ((one, ("aa.py", "b.py")), (other, ("a.py", "ab.py"))):
        for name in names:
            (copy / name).write_text("", encoding="utf-8")
    assert source_digest(one) != source_digest(other)


def test_another_compiler_changes_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    before = source_digest()
    for module, name in (("numba", "__version__"), ("numpy", "__version__")):
        with monkeypatch.context() as patch:
            patch.setattr(f"{module}.{name}", "0.0.1")
            assert source_digest() != before


# Where the compiled rules lie


def test_the_users_own_choice_of_cache_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path / "mine"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert user_cache() == tmp_path / "mine"
    monkeypatch.setenv("SOBREMESA_CACHE", "")
    assert user_cache().name == "sobremesa"
    assert user_cache() != Path()


@pytest.fixture
def no_memory() -> Iterator[None]:
    """The folder is chosen once a process: this test chooses again, and puts things back."""
    compiled_module.cache_folder.cache_clear()
    yield
    compiled_module.cache_folder.cache_clear()


@pytest.mark.usefixtures("no_memory")
def test_old_folders_are_forgotten_and_fresh_ones_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old, fresh = tmp_path / "0123456789abcdef0123", tmp_path / "abcdef0123456789abcd"
    for folder, days in ((old, FORGET_AFTER_DAYS + 1), (fresh, FORGET_AFTER_DAYS - 1)):
        (folder / "sobremesa.rng").mkdir(parents=True)
        (folder / "sobremesa.rng" / "below.nbi").write_bytes(b"")
        os.utime(folder, (time.time() - days * 86400,) * 2)
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path))
    assert compiled_module.cache_folder() == tmp_path / source_digest()
    assert not old.exists()
    assert (fresh / "sobremesa.rng" / "below.nbi").exists()


@pytest.mark.usefixtures("no_memory")
def test_a_folder_in_use_is_never_old(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / source_digest()
    folder.mkdir()
    os.utime(folder, (0, 0))
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path))
    assert compiled_module.cache_folder() == folder
    assert folder.stat().st_mtime > time.time() - 86400


@pytest.mark.parametrize("name", ["photographs", "pip", "20240501", "0123456789abcdef0123.bak", "sobremesa"])
@pytest.mark.usefixtures("no_memory")
def test_what_is_not_ours_is_never_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    """Somebody may choose a folder that holds other things, `~/.cache` for one."""
    precious = tmp_path / name
    precious.mkdir()
    (precious / "letter.txt").write_text("dear", encoding="utf-8")
    os.utime(precious, (0, 0))
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path))
    compiled_module.cache_folder()
    assert (precious / "letter.txt").exists()


@pytest.mark.usefixtures("no_memory")
def test_old_files_and_links_beside_the_folders_do_no_harm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cache, elsewhere = tmp_path / "cache", tmp_path / "elsewhere"
    for folder in (cache, elsewhere):
        folder.mkdir()
    (elsewhere / "letter.txt").write_text("dear", encoding="utf-8")
    (cache / "0123456789abcdef0123").symlink_to(elsewhere)
    (cache / "note.txt").write_text("", encoding="utf-8")
    for path in (elsewhere, cache / "note.txt"):
        os.utime(path, (0, 0))
    monkeypatch.setenv("SOBREMESA_CACHE", str(cache))
    assert compiled_module.cache_folder() == cache / source_digest()
    assert (elsewhere / "letter.txt").exists()


@compiled_only
def test_rules_run_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run(PLANT, tmp_path / "file" / "cache") == ["1"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == ""


# Yesterday's rules


@compiled_only
def test_a_changed_rule_is_seen_by_those_that_call_it(tmp_path: Path) -> None:
    """Nothing in the file of `planting_points` changes: what it calls does, and then what that calls."""
    copy, cache = copy_of_sources(tmp_path), tmp_path / "cache"
    cells = copy / "games" / "mars" / "cells.py"
    assert run(PLANT, cache, copy) == ["1"]
    change(cells, "        cells += 1\n", "        cells += 7\n")
    assert run(PLANT, cache, copy) == ["13"]
    change(cells, "    east = up(low, high, 1)\n", "    east = up(low, high, 3)\n")
    assert run(PLANT, cache, copy) == ["6"]


@compiled_only
def test_a_changed_rule_of_somebody_elses_is_seen(tmp_path: Path) -> None:
    """A bot or a game of one's own is written with the same decorator, outside the package."""
    mine, cache = tmp_path / "mine.py", tmp_path / "cache"
    mine.write_text(MINE, encoding="utf-8")
    assert run(mine, cache) == run(mine, cache) == ["2"]
    change(mine, "x + 1", "x + 5")
    assert run(mine, cache) == ["6"]


@compiled_only
def test_two_files_of_one_name_do_not_share_rules(tmp_path: Path) -> None:
    """Two people's `bot.py`, each run from its own folder."""
    for folder, number in (("ana", 1), ("luis", 5)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bot.py").write_text(MINE.replace("x + 1", f"x + {number}"), encoding="utf-8")
    assert [run(tmp_path / folder / "bot.py", tmp_path / "cache") for folder in ("ana", "luis")] == [["2"], ["6"]]


# Compiled once


@compiled_only
def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    copy, cache = copy_of_sources(tmp_path), tmp_path / "cache"
    *first, _, compiled = run(MATCH, cache, copy)
    files = compiled_files(cache)
    assert int(compiled.split()[0]) >= len(files) > 20
    *again, loaded, compiled = run(MATCH, cache, copy)
    assert again == first
    assert compiled == "0 compiled"
    assert int(loaded.split()[0]) > 0
    assert compiled_files(cache) == files


@compiled_only
def test_rules_that_close_over_different_rules_are_different_rules(tmp_path: Path) -> None:
    program = """
from sobremesa.rule import rule
def adder(number):
    @rule
    def add(x):
        return x + number
    return add
def twice(inner):
    @rule
    def apply(x):
        return inner(inner(x))
    return apply
print(twice(adder(1))(0), twice(adder(10))(0), twice(twice(adder(100)))(0))
"""
    (tmp_path / "mine.py").write_text(program, encoding="utf-8")
    for _ in range(2):
        assert run(tmp_path / "mine.py", tmp_path / "cache") == ["2 20 400"]


@compiled_only
def test_rules_that_close_over_different_tables_are_different_rules(tmp_path: Path) -> None:
    """Two tables that are printed alike, since a long array is printed without its middle."""
    program = """
import numpy as np
from sobremesa.rule import rule
def reader(middle):
    table = np.zeros(5001, np.int64)
    table[2500] = middle
    @rule
    def read(x):
        return table[x]
    return read
print(reader(1)(2500), reader(2)(2500))
"""
    (tmp_path / "mine.py").write_text(program, encoding="utf-8")
    for _ in range(2):
        assert run(tmp_path / "mine.py", tmp_path / "cache") == ["1 2"]


# Threads


@compiled_only
def test_a_rule_lets_other_threads_run() -> None:
    """The rule waits for a flag that only another thread of Python can raise; it gives up in the end."""
    patience = 20_000_000_000

    @rule
    def wait(flag: np.ndarray, waited: np.ndarray) -> None:
        while flag[0] == 0 and waited[0] < patience:
            waited[0] += 1

    flag, waited = np.zeros((2, 1), np.int64)
    wait(np.ones(1, np.int64), np.zeros(1, np.int64))
    waiting = threading.Thread(target=wait, args=(flag, waited))
    waiting.start()
    flag[0] = 1
    waiting.join()
    assert waited[0] < patience


# Until all is compiled


@compiled_only
def test_rules_run_as_they_are_written_until_they_are_compiled(tmp_path: Path) -> None:
    assert run(MEANWHILE, tmp_path / "cache") == ["0 compiled", "1 loaded", "True True"]


@compiled_only
def test_a_rule_calls_those_that_it_names_and_those_that_it_closes_over() -> None:
    @rule
    def inner(x: int) -> int:
        return x

    @rule
    def outer(x: int) -> int:
        return inner(x) + below(np.zeros(2, np.uint64), x)

    assert compiled_module.rules_under(outer) == {outer, inner, below, next32}
    assert not compiled_module.is_kept(outer)


# States


class Odd:
    """Fields in the order of the alphabet, not of their widths."""

    a = field(np.int8)
    b = field(np.int64, 2)
    c = field(np.int16, 3)
    d = field(np.int32)
    e = field(np.bool_)
    not_a_field = 3


def test_wide_fields_come_first_and_no_byte_is_left_undefined() -> None:
    dtype = state_dtype(Odd)
    assert dtype.names == ("b", "d", "c", "a", "e", "filler")
    assert dtype.fields
    offsets = [dtype.fields[name][1] for name in dtype.names]
    assert offsets == [0, 16, 20, 26, 27, 28]
    assert dtype["filler"].shape == (4,)
    assert dtype.itemsize == 32


def test_a_state_without_need_of_a_filler_has_none() -> None:
    class Even:
        a = field(np.int16, 2)
        b = field(np.int32)

    assert state_dtype(Even).names == ("b", "a")
    assert state_dtype(Even).itemsize == 8


def test_states_with_equal_fields_are_equal_bytes_wherever_they_have_been() -> None:
    dtype = state_dtype(Odd)
    clean, used = np.zeros(1, dtype), np.frombuffer(b"\xff" * dtype.itemsize, dtype).copy()
    for name in dtype.names or ():
        used[0][name] = 0
    assert clean.tobytes() == used.tobytes()


def test_fields_of_a_state_are_read_by_name() -> None:
    state = np.zeros(1, state_dtype(Odd))[0]
    state.b[1] = 5
    state.d = 7
    assert (state.b.tolist(), state.d, state.copy().d) == ([0, 5], 7, 7)
