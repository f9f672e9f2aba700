"""Every clause of the rules page has a test that bears its name."""

import re
from pathlib import Path

CLAUSES = range(1, 37)


def test_every_clause_of_the_rules_page_has_a_test() -> None:
    files = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    named = {int(number) for text in files for number in re.findall(r"^def test_L(\d+)_\w", text, re.MULTILINE)}
    assert named == set(CLAUSES)
