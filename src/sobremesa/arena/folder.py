"""The folder of an arena: its setting, the records, the notes and the results. Games are only ever added."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

try:
    import fcntl
except ImportError:  # on Windows, where nobody looks whether somebody else plays in the folder
    fcntl: Any = None  # type: ignore[no-redef]  # a module, or none

from sobremesa.arena.notes import Note, read_note
from sobremesa.arena.schedule import BadArena, Lineup, Setting, as_json
from sobremesa.game import quoted

SETTING = "arena.json"
RECORDS = "games.jsonl"
NOTES = "notes.jsonl"


class Folder:
    """An arena on disk, opened to go on. Use it in a `with` statement."""

    def __init__(self, path: Path, setting: Setting) -> None:
        _claim(path, setting)
        self.path = path
        self._lock = _locked(path / SETTING)
        try:
            self.notes = _kept(path, setting.lineups)
        except BadArena:
            self._lock.close()
            raise
        self._records = _append(path / RECORDS)
        self._notes = _append(path / NOTES)

    def __enter__(self) -> "Folder":
        return self

    def __exit__(self, *_: object) -> None:
        for file in (self._records, self._notes, self._lock):
            file.close()

    def add(self, record: str, note: Note) -> None:
        """One more game. Its lines are handed to the system at once: a kill loses at most the one being written."""
        self._records.write(record + "\n")
        self._notes.write(json.dumps(note) + "\n")
        self.notes.append(note)

    def write(self, name: str, text: str) -> None:
        """A file beside the games."""
        _write(self.path / name, text)


def check_folder(path: Path, setting: Setting) -> None:
    """Raises BadArena where the folder is another arena's, or holds something else; it need not be there."""
    file = path / SETTING
    if file.exists():
        _check_setting(file, setting)
    elif path.exists() and any(path.iterdir()):
        raise BadArena(f"The folder {path} holds something else: an arena needs an empty one, or its own.")


def _check_setting(file: Path, setting: Setting) -> None:
    mine = json.loads(json.dumps(as_json(setting)))
    try:
        theirs = json.loads(file.read_text(encoding="utf-8"))
        different = [key for key in asdict(setting) if theirs[key] != mine[key]]
    except (ValueError, KeyError, TypeError) as error:
        raise BadArena(f"The file {file} is not the setting of an arena.") from error
    if different:
        key = different[0]
        raise BadArena(
            f"The folder {file.parent} is of another arena: "
            f"there {key} is {quoted(theirs[key])}, here {quoted(mine[key])}."
        )


def _claim(path: Path, setting: Setting) -> None:
    """The folder is this setting's; raises BadArena where it cannot be."""
    check_folder(path, setting)
    path.mkdir(parents=True, exist_ok=True)
    if not (path / SETTING).exists():
        _write(path / SETTING, json.dumps(as_json(setting), indent=1))


def _locked(file: Path) -> IO[str]:
    """The file, held as long as it is open; raises BadArena where another process holds it."""
    held = file.open(encoding="utf-8")
    if fcntl is not None:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.close()
            raise BadArena(f"Somebody is playing in the folder {file.parent} just now.") from None
    return held


def _kept(path: Path, lineups: Sequence[Lineup]) -> list[Note]:
    """The notes of all games that are whole in both files; what there is of another is cut off."""
    lines = [_whole_lines(path / name) for name in (RECORDS, NOTES)]
    games = min(map(len, lines))
    notes = [_read(path / NOTES, number, line, lineups) for number, line in enumerate(lines[1][:games], 1)]
    for name, kept in zip((RECORDS, NOTES), lines, strict=True):
        _cut(path / name, sum(map(len, kept[:games])))
    return notes


def _read(file: Path, number: int, line: bytes, lineups: Sequence[Lineup]) -> Note:
    try:
        return read_note(line, lineups)
    except ValueError as error:
        raise BadArena(
            f"Line {number} of {file} is no note of a game: cut the file off before it, "
            "and the same command plays the rest again."
        ) from error


def _whole_lines(file: Path) -> list[bytes]:
    """Every line that was written to its end."""
    if not file.exists():
        return []
    with file.open("rb") as lines:
        return [line for line in lines if line.endswith(b"\n")]


def _write(file: Path, text: str) -> None:
    file.write_text(text + "\n", encoding="utf-8", newline="\n")


def _cut(file: Path, size: int) -> None:
    if file.exists():
        with file.open("r+b") as lines:
            lines.truncate(size)


def _append(file: Path) -> IO[str]:
    return file.open("a", encoding="utf-8", newline="\n", buffering=1)
