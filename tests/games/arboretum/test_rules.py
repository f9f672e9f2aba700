"""Every clause and every worked vector of the rules page has a test that bears its name."""

import re
from pathlib import Path

CLAUSES = range(1, 29)
VECTORS = range(1, 9)


def named_after(letter: str) -> set[int]:
    """The numbers of the clauses (A) or vectors (V) that tests of this folder are named after."""
    files = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    return {int(number) for text in files for number in re.findall(rf"^def test_{letter}(\d+)_\w", text, re.MULTILINE)}


def test_every_clause_of_the_rules_page_has_a_test() -> None:
    assert named_after("A") == set(CLAUSES)


def test_every_worked_vector_of_the_rules_page_has_a_test() -> None:
    assert named_after("V") == set(VECTORS)
