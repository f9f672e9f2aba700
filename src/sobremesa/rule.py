"""The `@rule` decorator: plain Python functions, compiled on first call and kept compiled between runs.

A rule runs interpreted when `NUMBA_DISABLE_JIT=1`, compiled on the CPU otherwise, and compiled again for the device
when a CUDA kernel calls it. It allocates nothing, raises nothing, recurses nowhere and holds no Python object.
"""

import os
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = not os.environ.get("NUMBA_DISABLE_JIT", "0").strip("0")

if COMPILED:  # who runs no rule should not wait for the compiler to be loaded
    from sobremesa.compiled import compiled
else:
    # The generator's 64-bit arithmetic wraps around on purpose; interpreted, NumPy would warn at every step.
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)


def rule(function: Function) -> Function:
    """The function, compiled if this process compiles."""
    return compiled(function) if COMPILED else function
