"""The time of day as this process counts it: the system's clock when it started, and what has passed since.

So nobody's clock jumps when the system's does. While a computer sleeps, no time passes.
"""

import time

_START = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, never fewer than before."""
    return _START + time.monotonic()
