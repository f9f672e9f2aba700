"""A game that is still drawn as one picture, tall or wide, as a drawing of one part."""

from collections.abc import Mapping
from typing import TypeAlias

from sobremesa.parts import BOARD, Drawing, Part
from sobremesa.svg import tag

Looks: TypeAlias = tuple[Mapping[str, Mapping[str, str]], str]  # colours by theme, and symbols
Sized: TypeAlias = tuple[tuple[float, float], str]  # width and height, and what is drawn there


def bridged(
    scope: str,
    words: tuple[str, str],
    front: int,
    looks: Looks,
    tall: Sized,
    wide: Sized,
) -> Drawing:
    """The drawing; words are its headline and its text diagram."""
    headline, description = words
    return Drawing(scope, headline, front, description, *looks, (_whole(tall, words),), _whole(wide, words))


def _whole(sized: Sized, words: tuple[str, str]) -> Part:
    (width, height), drawn = sized
    table = tag("rect", width=width, height=height, fill="var(--table)")
    return Part("whole", BOARD, width, height, words[0], table + drawn, words[1])
