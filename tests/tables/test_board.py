"""Why somebody has won: how far ahead, what decides between equal points, or nothing does."""

import pytest

from sobremesa.game import Row
from sobremesa.tables.board import why
from sobremesa.words import speaking

NAMES = ["Ana", "Luis", "Eva"]
LAID = Row("Species laid, among equals (A27)", [0, 0, 0], ["", "", ""], [7, 5, 9])
POINTS = Row("Points", [12, 12, 3], ["", "", ""])


@pytest.mark.parametrize(
    ("scores", "winners", "rows", "told"),
    [
        ([12, 9, 3], [0], [POINTS], "12 points, 3 ahead of Luis."),
        ([1, 0, 0], [0], [POINTS], "1 point, 1 ahead of Luis and Eva."),
        ([12, 12, 3], [0], [POINTS, LAID], "Level with Luis: 12 points. Species laid, among equals (A27): 7–5."),
        ([12, 12, 3], [0, 1], [POINTS], "12 points each. The victory is shared."),
        (
            [-1, -1, -1],
            [0, 1, 2],
            [LAID._replace(counts=[5, 5, 5])],
            "−1 point each. Species laid, among equals (A27): 5–5–5. The victory is shared.",
        ),
        ([3, 5, 5], [0], [POINTS], ""),  # of a game that points do not decide
    ],
)
def test_why_somebody_has_won(scores: list[int], winners: list[int], rows: list[Row], told: str) -> None:
    assert why(scores, winners, rows, NAMES) == told


def test_why_is_said_in_every_language() -> None:
    with speaking("es"):
        assert why([12, 12, 3], [0], [POINTS], NAMES) == "Empate con Luis: 12 puntos."
    with speaking("fr"):
        assert why([12, 9, 3], [0], [POINTS], NAMES) == "12 points, 3 d’avance sur Luis."
