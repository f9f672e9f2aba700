"""What is shown of other libraries' interfaces runs, and their versions stand for rules and observations."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.research.environment import VERSION

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "research.md"
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"
VERSIONS = Path(__file__).with_name("versions.json")  # by version and game, what it stands for
SNIPPET = re.compile(r"^### (\w+)\n.*?^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FACT = re.compile(r"^(?:options|seed|deal|ply|move|turn|scores|legal|observed|state): .*$", re.MULTILINE)


def snippets() -> dict[str, str]:
    """What the page shows of each library."""
    chapter = PAGE.read_text(encoding="utf-8").split("\n## Interfaces of other libraries\n")[1].split("\n## ")[0]
    return dict(SNIPPET.findall(chapter))


def digest(game: Game) -> str:
    """Of all that the golden games of a game say of rules and observations, and not of words and pictures."""
    files = sorted(PLAYTHROUGHS.glob(f"{game.key}-*.txt"))
    facts = [fact for file in files for fact in (file.name, *FACT.findall(file.read_text(encoding="utf-8")))]
    parts = [f"{factor.name} {factor.size}" for factor in game.factors]
    return hashlib.sha256("\n".join([game.encoding, *parts, *facts]).encode()).hexdigest()[:16]


@pytest.mark.long
@pytest.mark.parametrize("library", snippets())
def test_what_the_page_shows_of_a_library_runs(library: str) -> None:
    done = subprocess.run([sys.executable, "-c", snippets()[library]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_version_stands_for_the_same_rules_and_observations() -> None:
    """Who changes them says so: another VERSION, and the digests of it beside those of the others."""
    known = json.loads(VERSIONS.read_text(encoding="utf-8"))
    now = {key: digest(game) for key, game in GAMES.items() if game.package.startswith("sobremesa")}
    assert known[f"v{VERSION}"] == now, f"v{VERSION} is another now: raise VERSION, and add to {VERSIONS.name}"
    assert list(known) == [f"v{version}" for version in range(VERSION + 1)]
