"""A watchdog: no test waits for ever. One that takes too long shows where it stands, and fails with its process."""

import asyncio
import contextlib
import faulthandler
import gc
import os
import threading
from collections.abc import Iterator
from typing import TextIO

LONGEST = 900.0  # seconds that a test may take, setting up and clearing away included


@contextlib.contextmanager
def watched(name: str, stderr: TextIO, seconds: float = LONGEST) -> Iterator[None]:
    """Within, so many seconds may pass."""
    timer = threading.Timer(seconds, give_up, [name, stderr])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def give_up(name: str, stderr: TextIO) -> None:
    """Tells where every thread and every task stands, and ends the process."""
    print(f"\n{name} does not end. Its threads:", file=stderr, flush=True)
    faulthandler.dump_traceback(stderr)
    print("What its coroutines wait for:", file=stderr)
    for task in [one for one in gc.get_objects() if isinstance(one, asyncio.Task) and not one.done()]:
        task.print_stack(file=stderr)
    stderr.flush()
    os._exit(1)
