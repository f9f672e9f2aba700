"""How rules are compiled by Numba, the disk cache where they are kept compiled, and how to do without meanwhile."""

import contextlib
import functools
import hashlib
import os
import platform
import re
import shutil
import tempfile
import threading
import time
import uuid
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast
from weakref import WeakSet

import numba
import numpy as np
import platformdirs
from numba.core import caching
from numba.core.registry import CPUDispatcher

Function = TypeVar("Function", bound=Callable[..., Any])

SOURCES = Path(__file__).parent
# Rooms where nothing is compiled: editing them leaves the compiled rules alone.
UNCOMPILED = ("__main__.py", "cli", "terminal.py", "web", "tables", "storage", "words", "arena")
FORGET_AFTER_DAYS = 30
DIGITS = 20  # of a digest, enough for a name


def compiled(function: Function) -> Function:
    """The function, compiled on first call: it releases the GIL, and division by zero is not checked."""
    kept = _name_apart(function) and _is_ours(function) and cache_folder() is not None
    machine_code: Any = numba.njit(nogil=True, error_model="numpy")(function)
    if kept:
        machine_code._cache = cast(Any, _RuleCache)(function)
    _rules.add(machine_code)
    machine_code.__class__ = _kind
    return cast(Function, machine_code)


# A compiler takes a minute for what runs in milliseconds as it is written: a server plays so until all is compiled.


class _Here(threading.local):
    """Whether this thread calls compiled rules while the others do not yet."""

    loads = False


class _Interpreted(CPUDispatcher):
    """A rule that runs as it is written, and calls others that do too."""

    def __call__(self, *values: Any) -> Any:
        return super().__call__(*values) if _here.loads else self.py_func(*values)


_here = _Here()
_rules: WeakSet[Any] = WeakSet()  # every rule of this process
_kind: type[CPUDispatcher] = CPUDispatcher  # of those that are still to come


def interpret() -> None:
    """From now on every rule of this process runs as it is written."""
    # 64-bit arithmetic wraps around on purpose; NumPy would warn at every step.
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)
    _turn_into(_Interpreted)


def run_compiled() -> None:
    """From now on every rule of this process is compiled on its first call; no other thread may be in one now."""
    _turn_into(CPUDispatcher)


def _turn_into(kind: type[CPUDispatcher]) -> None:
    global _kind  # there is one for the whole process, as its rules are
    _kind = kind
    for rule in list(_rules):
        rule.__class__ = kind


@contextlib.contextmanager
def loading() -> Iterator[None]:
    """Within, this thread calls compiled rules, and so has them loaded while others go on as they are written."""
    _here.loads = True
    try:
        yield
    finally:
        _here.loads = False


def rules_under(rule: Any) -> set[Any]:
    """The rule and all that it calls, as far as they are known to this process."""
    found, ahead = set(), [rule]
    while ahead:
        if isinstance(one := ahead.pop(), CPUDispatcher) and one not in found:
            found.add(one)
            function = one.py_func
            ahead += [function.__globals__.get(name) for name in function.__code__.co_names]
            ahead += [cell.cell_contents for cell in function.__closure__ or ()]
    return found


def is_kept(rule: Any) -> bool:
    """Whether the cache has the rule, as some process has compiled it."""
    return isinstance(rule._cache, _RuleCache) and Path(rule._cache.index_path).exists()


def source_digest(sources: Path = SOURCES) -> str:
    """One name for all that decides what a compiled rule does: every compiled source, and the compiler's version.

    Numba looks only at the file of the function itself: it would not see a change in a rule called from another file.
    """
    digest = hashlib.sha256()
    for path in sorted(sources.rglob("*.py")):
        inside = path.relative_to(sources)
        if inside.parts[0] not in UNCOMPILED:
            digest.update(str(inside).encode() + b"\0" + path.read_bytes() + b"\0")
    versions = (numba.__version__, np.__version__, platform.python_version(), platform.machine())
    digest.update(" ".join(versions).encode())
    return digest.hexdigest()[:DIGITS]


def user_cache() -> Path:
    """Where this user's programs keep what they can make again."""
    chosen = os.environ.get("SOBREMESA_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("sobremesa", appauthor=False)


@functools.cache
def cache_folder() -> Path | None:
    """Where compiled rules of exactly these sources are kept, or None where nothing can be written."""
    folder = user_cache() / source_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError:
        return None
    _forget_old(folder)
    return folder


def _forget_old(current: Path) -> None:
    """Removes the compiled rules of sources that nobody has used for a month, and nothing else that lies there."""
    horizon = time.time() - FORGET_AFTER_DAYS * 86400
    for folder in current.parent.iterdir():
        with contextlib.suppress(OSError):
            ours = re.fullmatch(f"[0-9a-f]{{{DIGITS}}}", folder.name) and folder.is_dir() and not folder.is_symlink()
            if ours and folder != current and folder.stat().st_mtime < horizon:
                shutil.rmtree(folder)


# Compiled functions are found by their names, also those that other processes have kept. So a name must never mean two
# things: not the same function closing over other rules, and not the same function for the state of another game. What
# is kept must depend on our sources alone, since those are what the folder is named after.


def _is_ours(function: Callable[..., Any]) -> bool:
    return Path(function.__code__.co_filename).is_relative_to(SOURCES)


def _name_apart(function: Callable[..., Any]) -> bool:
    """Makes what a function closes over a part of its name; whether that is the same in every process."""
    closed = [_identity(cell.cell_contents) for cell in function.__closure__ or ()]
    if closed:
        function.__qualname__ += "_" + _digest(" ".join(name or uuid.uuid4().hex for name in closed))
    return None not in closed


def _identity(value: Any) -> str | None:
    """A name for what a rule closes over, the same in every process; None if there is none, or it may change."""
    if isinstance(value, bool | int | float | str):
        return repr(value)
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{_digest(value.tobytes().hex())}"
    if isinstance(getattr(value, "_cache", None), _RuleCache):
        return f"{value.py_func.__module__}.{value.py_func.__qualname__}"
    return None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _record_name(record: numba.types.Record) -> tuple[str, tuple[str]]:
    """A record type's part of a name: by what is in it; Numba's own is the order in which this process met it."""
    return "Record", (_digest(record.name),)


cast(Any, numba.types.Record).mangling_args = property(_record_name)


class _Locator(caching._CacheLocator):
    """Files of one source folder lie together; the folder's name already says which sources they are of."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._folder = cast(Path, cache_folder()) / function.__module__
        self._line = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Callable[..., Any], path: str) -> "_Locator":  # noqa: ARG003  # numba's signature
        return cls(function)


class _RuleCacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = [_Locator]  # type: ignore[list-item]  # noqa: RUF012  # numba's own declaration


class _RuleCache(caching.FunctionCache):
    """Numba's cache, except that a rule closing over other rules is found again by another process."""

    _impl_class = _RuleCacheImpl

    @property
    def index_path(self) -> str:
        return str(self._cache_file._index_path)

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        return (signature, codegen.magic_tuple(), self._py_func.__qualname__)
