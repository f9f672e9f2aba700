"""Garbage collection in quiet moments: Python looks for what nobody needs any more while nobody waits for an answer.

A look at everything takes the longer the more streams are open, half a second with thousands of them.
"""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable

QUIET = 1.0  # seconds without a request
LONGEST = 600.0  # seconds until it is done in any case
THRESHOLDS = (10_000, 10, 1_000_000_000)  # new things for a look at the new, looks at the new for one at the young,
# and looks at the young for one at all that is old: never


async def collect_garbage_when_quiet(prepared: Awaitable[None], asked: Callable[[], int]) -> None:
    """Tidies up in quiet moments, as long as it is not cancelled; `asked` says how many requests there have been."""
    usual = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        await prepared
        gc.collect()
        gc.freeze()  # the compiled rules stay as long as the server
        await _tidy_when_quiet(asked)
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)


async def _tidy_when_quiet(asked: Callable[[], int]) -> None:
    last, since = asked(), time.monotonic()
    while True:
        before = asked()
        await asyncio.sleep(QUIET)
        quiet = last != asked() == before
        if quiet or time.monotonic() - since >= LONGEST:
            gc.collect()
            last, since = asked(), time.monotonic()
