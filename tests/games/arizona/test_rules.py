"""Every clause, every card and every worked vector of the rules page has a test that bears its name."""

import re
from pathlib import Path

from sobremesa.games.arizona.state import CARDS

CLAUSES = range(1, 40)
VECTORS = range(1, 14)
FILES = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))]


def named_after(letter: str) -> set[int]:
    """The numbers of the clauses (Z) or vectors (V) that tests of this folder are named after."""
    found = (re.findall(rf"^def test_{letter}(\d+)_\w", text, re.MULTILINE) for text in FILES)
    return {int(number) for numbers in found for number in numbers}


def test_every_clause_of_the_rules_page_has_a_test() -> None:
    assert named_after("Z") == set(CLAUSES)


def test_every_worked_vector_of_the_rules_page_has_a_test() -> None:
    assert named_after("V") == set(VECTORS)


def test_every_card_has_a_test_that_bears_its_name() -> None:
    named = {name.replace("_", "-") for text in FILES for name in re.findall(r"def test_Z3\d_card_(\w+?)__", text)}
    assert named == set(CARDS)
