"""A child process that is never an orphan: `python -m sobremesa.tables.child_process MODULE WORD…` runs our module.

It ends as soon as its parent is gone, killed or not, whatever it is doing: thinking in compiled code, compiling, or
still importing. The parent holds the other end of its standard input, which the system closes with the parent.
"""

import os
import runpy
import select
import sys
import threading

COMMAND = (sys.executable, "-m", "sobremesa.tables.child_process")  # and a module, and its words
STANDARD_INPUT = 0


def end_with_parent() -> None:
    """From now on this process ends when nobody holds the other end of its input any more."""
    if sys.platform != "win32":
        threading.Thread(target=_wait_and_end, daemon=True).start()


def _wait_and_end() -> None:
    watch = select.poll()
    watch.register(STANDARD_INPUT, 0)  # not what is written there, only that it hangs up
    watch.poll()
    os._exit(1)


if __name__ == "__main__":
    end_with_parent()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
