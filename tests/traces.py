"""What a run of the tests leaves behind: nothing. All that it writes outside the checkout lies in a folder of its own.

Compiled rules alone are kept where everybody's are: the next run uses them again.
"""

import os
import subprocess
import tempfile
from pathlib import Path

from sobremesa.compiled import user_cache

# A cleaner waits for the end of the run, even a violent one, by which its input ends too.
CLEANER = ("sh", "-c", 'cat; rm -rf "$0"')
# What pytest, multiprocessing, Ray and PyTorch keep until the end, or longer:
THEIRS = ("pytest-of-", "pymp-", "ray", "torchinductor_")

cleaners: list["subprocess.Popen[bytes]"] = []  # their input is open as long as they are here


def move_in() -> Path:
    """A new folder: for this process, and all that it starts, the system's temporary one and home; it goes with us."""
    own = Path(tempfile.mkdtemp(prefix="sobremesa-"))
    nothing = subprocess.DEVNULL
    cleaners.append(
        subprocess.Popen([*CLEANER, own], stdin=subprocess.PIPE, stdout=nothing, stderr=nothing, start_new_session=True)
    )
    os.environ["SOBREMESA_CACHE"] = str(user_cache())
    for name in [name for name in os.environ if name.startswith("XDG_") and name.endswith("_HOME")]:
        del os.environ[name]
    for name, place in (("TMPDIR", "tmp"), ("HOME", "home")):
        (own / place).mkdir()
        os.environ[name] = str(own / place)
    for folder in (own, own / "tmp"):
        folder.chmod(0o711)  # the database is another user's
    tempfile.tempdir = None  # chosen anew
    return own


def left_behind(own: Path) -> list[Path]:
    """What tests have not cleared away, and what has got into somebody's home."""
    temporary = [path for path in (own / "tmp").iterdir() if not path.name.startswith(THEIRS)]
    return sorted([*temporary, *(own / "home").rglob("sobremesa")])
