"""A test that would wait for ever is named, and shows where it stands."""

import subprocess
import sys

WAITING = """
import asyncio, sys
from tests.watchdog import watched

async def for_ever():
    await asyncio.Event().wait()

with watched("test_it", sys.stderr, 0.5):
    asyncio.run(for_ever())
"""


def test_who_waits_for_ever_is_named_with_its_threads_and_coroutines() -> None:
    done = subprocess.run([sys.executable, "-c", WAITING], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "test_it does not end" in done.stderr
    assert "line 9 in <module>" in done.stderr
    assert "in for_ever" in done.stderr
