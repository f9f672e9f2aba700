"""Charts: round numbers, and everything inside the picture."""

import math
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest

from sobremesa.arena.charts import LEFT, RIGHT, Figure, distribution, estimates, picture, round_numbers
from sobremesa.intervals import Estimate


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-210, 310, [-200, 0, 200]),
        (47.2, 53.1, [48, 50, 52]),
        (0.001, 0.0017, [0.001, 0.0012, 0.0014, 0.0016]),
    ],
)
def test_the_numbers_under_a_chart_are_round(low: float, high: float, expected: list[float]) -> None:
    assert round_numbers(low, high) == expected


def line(value: float, low: float, high: float, clear: bool = True) -> Figure:
    return Figure("what", Estimate(value, (low, high)), "words", clear)


def test_a_dot_lies_on_its_interval_between_the_edges() -> None:
    drawn = picture("a", "b", estimates("c", [line(3, 1, 4), line(-2, -9, 1, False)], 0, "{:g}"))
    dots = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', drawn)]
    reaches = re.findall(r'd="M([\d.]+),[\d.]+H([\d.]+)" stroke="var\(--ink-soft\)"', drawn)
    for dot, (low, high) in zip(dots, reaches, strict=True):
        assert LEFT < float(low) < dot < float(high) < RIGHT
    assert re.findall(r'r="9" fill="([^"]+)"', drawn) == ["var(--accent)", "var(--paper)"]


@pytest.mark.parametrize("lines", [[line(5, 5, 5)], [line(0, -math.inf, math.inf)], [line(1, 1, 1), line(1, 0, 2)]])
def test_figures_without_a_spread_can_be_drawn(lines: list[Figure]) -> None:
    root = ElementTree.fromstring(picture("a", "b", estimates("c", lines, 0, "{:g}")))
    assert "nan" not in ElementTree.tostring(root, "unicode")
    assert "inf" not in ElementTree.tostring(root, "unicode")


@pytest.mark.parametrize("counts", [{7: 3}, {0: 1, 1: 5, 2: 2}, {value: 1 + value % 7 for value in range(-30, 500)}])
def test_every_count_is_in_a_bar(counts: dict[int, int]) -> None:
    drawn = picture("a", "b", distribution("c", Counter(counts), "words"))
    heights = [float(height) for height in re.findall(r'height="([\d.]+)" fill="var\(--accent\)"', drawn)]
    assert len(heights) == min(len(counts), len(heights)) <= 40
    assert max(heights) == 230
    if len(counts) == 3:
        assert heights == pytest.approx([46, 230, 92])
