"""`python -m tests.playthroughs`: plays every golden game anew and writes it down; review what changed.

The pictures of all games are drawn anew as well, that of the example among them.
"""

import runpy
import sys

from tests.playthroughs import FOLDER, PATHS, new_game, playthrough

for stale in set(FOLDER.glob("*.txt")) - PATHS.keys():
    stale.unlink()
for path, table in PATHS.items():
    path.write_text(playthrough(new_game(*table)), encoding="utf-8")
    sys.stdout.write(f"{path.name}: {path.stat().st_size // 1000} kB\n")
runpy.run_path("docs/pictures", run_name="__main__")
