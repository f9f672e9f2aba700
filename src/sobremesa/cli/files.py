"""The files that commands read and write: in UTF-8, and named where something is wrong with them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sobremesa.record_json import BadRecord


def text_of(file: Path) -> str:
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file}: this is no text in UTF-8 (byte {error.start}).") from error


@contextmanager
def at(file: Path, line: int = 1) -> Iterator[None]:
    """A record that is wrong is named by its place."""
    try:
        yield
    except BadRecord as error:
        raise BadRecord(f"{file}:{line}: {error}") from error


@contextmanager
def records_file(name: str | None) -> Iterator[IO[str] | None]:
    """Where records are written: in UTF-8, whatever the terminal speaks. None where nobody asked for them."""
    if name is None:
        yield None
        return
    own = name != "-"
    file = name if own else sys.stdout.fileno()
    with naming(name), open(file, "w", encoding="utf-8", newline="\n", closefd=own) as records:
        yield records


def write_text(file: Path, text: str) -> None:
    with naming(file):
        file.write_text(text, encoding="utf-8", newline="\n")


def check_writable(file: Path) -> None:
    """Raises OSError unless the file can be written; what it holds stays."""
    file.open("ab").close()


@contextmanager
def naming(file: Path | str) -> Iterator[None]:
    """An error of writing says which file it is about: that of a full disk does not by itself."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or file
        raise
