"""Processes that are ready at once, since they are forked from one that has imported and compiled everything."""

import multiprocessing
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.preloaded"])
LONGEST = 300.0  # seconds that a command may take
STREAMS = (("stdin", "r", "strict"), ("stdout", "w", "strict"), ("stderr", "w", "backslashreplace"))


def run_command(*words: str, typed: str = "", **environment: str) -> CompletedProcess[str]:
    """What `sobremesa` does and prints in a process of its own."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "stdin").write_text(typed, encoding="utf-8")
        process = FORKS.Process(target=_command, args=[folder, words, {**os.environ, **environment}])
        process.start()
        process.join(LONGEST)
        assert process.exitcode is not None, f"{words} takes more than {LONGEST} seconds"
        out, err = ((folder / name).read_text(encoding="utf-8") for name in ("stdout", "stderr"))
        return CompletedProcess(words, process.exitcode, out, err)


def _command(folder: Path, words: tuple[str, ...], environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    for number, (name, mode, errors) in enumerate(STREAMS):
        encoding = environment.get("PYTHONIOENCODING", "utf-8")
        stream = open(folder / name, mode, encoding=encoding, errors=errors)  # noqa: SIM115  # until the process ends
        os.dup2(stream.fileno(), number)
        setattr(sys, name, stream)
    sys.argv = ["sobremesa", *words]
    for module in [module for module in sys.modules if module.startswith("sobremesa.cli")]:
        del sys.modules[module]  # its consoles have measured another terminal
    from sobremesa.cli import main

    main()
