"""The charts of the arena, as parts of a picture 780 wide: figures with their intervals, and distributions."""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from sobremesa import svg
from sobremesa.intervals import Estimate
from sobremesa.lettering import plain, shorten, text_width
from sobremesa.svg import Band, number, tag, text

SCOPE = "sobremesa-chart"
OWN: dict[str, dict[str, str]] = {"light": {"faint": "#e9dfca"}, "dark": {"faint": "#3d352e"}}
LEFT, RIGHT = 30.0, svg.WIDTH - 30.0
TEXT_SIZE, TITLE_SIZE = 30, 38  # 13 px and more on a phone, where a chart lies on a page with margins
HEAD, ROW, FOOT = 66.0, 86.0, 56.0
BARS = 230.0  # height of the highest bar
DOT = 9.0
MOST_BARS = 40
TICKS = 4


class Figure(NamedTuple):
    """One figure of a chart."""

    label: str
    estimate: Estimate
    words: str  # the figure for reading
    clear: bool  # whether it may be relied on: drawn full, otherwise hollow
    seat: int | None = None  # whose badge stands before the label


def picture(title: str, description: str, *parts: Band) -> str:
    """The parts one below the other, each on its card, in the reader's theme."""
    tops = accumulate((part.height + svg.GAP for part in parts), initial=0.0)
    drawn = [tag("g", part.drawn, transform=svg.place(0, top)) for part, top in zip(parts, tops, strict=False)]
    body = tag("g", *drawn, font_size=TEXT_SIZE)
    size = svg.WIDTH, sum(part.height for part in parts) + svg.GAP * (len(parts) - 1)
    return svg.picture(SCOPE, size, title, description, svg.style(SCOPE, svg.AUTO, OWN), svg.emblem_symbols(), body)


def estimates(title: str, lines: Sequence[Figure], even: float, form: str) -> Band:
    """Each figure as a dot on its interval, with a rule where all would be equal; `form` writes the scale."""
    height = HEAD + ROW * len(lines) + FOOT
    low, high = _reach(lines, even)
    scale = _scale(low, high)
    rows = [_row(line, HEAD + ROW * index, scale, even) for index, line in enumerate(lines)]
    return Band(height, titled_card(title, height) + "".join(rows) + _ticks(low, high, scale, height, form))


def _reach(lines: Sequence[Figure], even: float) -> tuple[float, float]:
    """The ends of the scale: all figures and their intervals."""
    ends = [end for line in lines for end in (line.estimate.value, *line.estimate.interval) if math.isfinite(end)]
    low, high = min([even, *ends]), max([even, *ends])
    if low == high:
        low, high = even - 1, even + 1
    edge = 0.04 * (high - low)
    return low - edge, high + edge


def _scale(low: float, high: float) -> Callable[[float], float]:
    return lambda value: LEFT + (RIGHT - LEFT) * (min(max(value, low), high) - low) / (high - low)


def _row(line: Figure, top: float, scale: Callable[[float], float], even: float) -> str:
    indent = 0.0 if line.seat is None else 42.0
    room = RIGHT - LEFT - indent - text_width(line.words, TEXT_SIZE) - 16
    badge = "" if line.seat is None else svg.badge(LEFT + 15, top + 24, 16, line.seat % len(svg.EMBLEMS))
    label = text(LEFT + indent, top + 34, shorten(plain(line.label), room, TEXT_SIZE))
    words = text(RIGHT, top + 34, line.words, text_anchor="end", fill="var(--ink-soft)")
    y, (low, high) = top + 60, line.estimate.interval
    track = tag("path", d=f"M{number(LEFT)},{number(y)}H{number(RIGHT)}", stroke="var(--faint)", stroke_width=4)
    ends = f"M{number(scale(low))},{number(y)}H{number(scale(high))}"
    reach = tag("path", d=ends, stroke="var(--ink-soft)", stroke_width=4, stroke_linecap="round")
    face = "var(--accent)" if line.clear else "var(--paper)"
    x = scale(line.estimate.value)
    dot = tag("circle", cx=x, cy=y, r=DOT, fill=face, stroke="var(--accent)", stroke_width=4)
    return badge + label + words + track + _rule(scale(even), y - 12, y + 12) + reach + dot


def distribution(title: str, counts: Mapping[int, int], words: str) -> Band:
    """How often each whole number came, as bars; neighbours share a bar where there would be too many."""
    low, high = min(counts), max(counts)
    width = max(1, math.ceil((high - low + 1) / MOST_BARS))
    bars = [0] * ((high - low) // width + 1)
    for value, count in counts.items():
        bars[(value - low) // width] += count
    height = HEAD + 40 + BARS + FOOT
    step = (RIGHT - LEFT) / len(bars)
    drawn = [
        tag(
            "rect",
            x=LEFT + index * step + 1,
            y=height - FOOT - BARS * count / max(bars),
            width=step - 2,
            height=BARS * count / max(bars),
            fill="var(--accent)",
        )
        for index, count in enumerate(bars)
        if count
    ]
    ends = low - 0.5, low + len(bars) * width - 0.5
    said = text(LEFT, HEAD + 22, words, fill="var(--ink-soft)")
    return Band(
        height, titled_card(title, height) + said + "".join(drawn) + _ticks(*ends, _scale(*ends), height, "{:g}")
    )


def titled_card(title: str, height: float) -> str:
    words = shorten(title, RIGHT - LEFT, TITLE_SIZE)
    written = text(LEFT, 50, words, font_family=svg.TITLE_FACE, font_size=TITLE_SIZE)
    return svg.card(1, 1, svg.WIDTH - 2, height - 5) + written


def _rule(x: float, top: float, bottom: float) -> str:
    where = f"M{number(x)},{number(top)}V{number(bottom)}"
    return tag("path", d=where, stroke="var(--line)", stroke_width=3)


def _ticks(low: float, high: float, scale: Callable[[float], float], height: float, form: str) -> str:
    """Round numbers under a chart."""
    axis = tag(
        "path", d=f"M{number(LEFT)},{number(height - FOOT)}H{number(RIGHT)}", stroke="var(--line)", stroke_width=2
    )
    marks = []
    for value in round_numbers(low, high):
        words = form.format(value) if value else form.replace("+", "").format(0)
        half = text_width(words, TEXT_SIZE) / 2
        x = min(max(scale(value), LEFT + half), RIGHT - half)
        marks.append(text(x, height - 20, words, text_anchor="middle", fill="var(--ink-soft)"))
    return axis + "".join(marks)


def round_numbers(low: float, high: float) -> list[float]:
    """A few numbers in this range that are easy to read, evenly apart."""
    size = 10.0 ** math.floor(math.log10((high - low) / TICKS))
    step = next(size * factor for factor in (1, 2, 5, 10) if (high - low) / (size * factor) <= TICKS + 1)
    first = math.ceil(low / step)
    return [round(index * step, 10) for index in range(first, math.floor(high / step) + 1)]
