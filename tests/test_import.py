"""What importing costs: nothing is compiled or run before somebody asks for it."""

import subprocess
import sys

WATCH = """
from numba.core.dispatcher import Dispatcher
def told(rule, *arguments, **options):
    raise SystemExit(f"{rule.py_func.__module__}.{rule.py_func.__qualname__} was called while importing")
Dispatcher._compile_for_args = told
import sobremesa.cli
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_importing_the_command_line_and_every_game_calls_no_rule() -> None:
    done = run(WATCH)
    assert done.returncode == 0, done.stderr


def test_importing_the_package_imports_neither_numba_nor_numpy() -> None:
    done = run("import sys, sobremesa; print([name for name in ('numba', 'numpy') if name in sys.modules])")
    assert done.stdout.strip() == "[]"


def test_what_the_package_names_is_there_and_nothing_else_is() -> None:
    done = run("import sobremesa; [getattr(sobremesa, name) for name in sobremesa.__all__]; sobremesa.nonsense")
    assert "module 'sobremesa' has no attribute 'nonsense'" in done.stderr


def test_listing_the_games_does_not_wait_for_the_compiler() -> None:
    program = """
import sys
from sobremesa.__main__ import main
sys.argv = ["sobremesa", "games"]
try:
    main()
finally:
    print("numba" in sys.modules)
"""
    done = run(program)
    assert "Gardens of Mars" in done.stdout
    assert done.stdout.endswith("False\n")
