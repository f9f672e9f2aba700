"""Words made to fit: names that people typed made harmless, lines cut to a width, and what every game says alike."""

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import accumulate, takewhile

from sobremesa.game import OVER, View
from sobremesa.words import Words

_ = Words("table")

LONGEST_NAME = 24  # letters of a name that somebody types for a seat
ADDED = re.compile(r"\s?: | \(")  # what a sentence has more to say than what was done begins so
INVISIBLE_BUT_KEPT = "\u200c\u200d"  # joiners, without which some scripts cannot be written


def plain(words: str) -> str:
    """The words in one line, without what cannot be seen or does not belong in XML or a terminal."""
    return " ".join("".join(filter(_visible, " ".join(words.split()))).split())


def _visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] != "C" or letter in INVISIBLE_BUT_KEPT


def signed(number: int) -> str:
    """A number with the sign that people write, which is longer than a hyphen."""
    return str(number).replace("-", "−")


def counted(number: int, noun: str) -> str:
    """So many of a thing, in English: what speaks other languages too has its plurals in catalogues."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def seat_name(view: View, seat: int) -> str:
    """Who sits there, as one printable line; the number of the seat where nobody gave a name."""
    return name_of(view.get("names", []), seat)


def name_of(names: Sequence[str], seat: int) -> str:
    """The same, for those who have the names alone."""
    return (plain(names[seat]) if seat < len(names) else "") or _("Seat {n}", n=seat)


# What every game says alike


def headed(title: str, words: str) -> str:
    """The words after the name of the game."""
    return _("{title}: {words}", title=title, words=words)


def won(names: Sequence[str]) -> str:
    """Who has won, as a sentence without its full stop."""
    *others, last = names
    if others:
        return _("{names} and {last} share the victory", names=", ".join(others), last=last)
    return _("{name} wins", name=last)


def verdict(view: View, score: str = "") -> str:
    """Who has won, and with how much: points, unless the game counts something else."""
    points = max(view["scores"])
    counted = _.count(abs(points), "{points} point", "{points} points", points=points)  # minus one is one point too
    names = [seat_name(view, seat) for seat in view["winners"]]
    return _("{verdict} with {score}", verdict=won(names), score=score or counted)


def caption(view: View, width: float, size: float, most: int = 1) -> list[str]:
    """What was just done, in so many lines of this width: all of it, or of the first sentence as much as has room."""
    first, *others = view.get("said") or [""]
    for sentence in others:
        if text_width(f"{first} · {sentence}", size) > width:
            break
        first = f"{first} · {sentence}"
    whole, brief = broken(first, width, size), broken(ADDED.split(first)[0], width, size)
    if len(whole) <= most:
        return whole
    return [*brief[: most - 1], shorten(" ".join(brief[most - 1 :]), width, size)]


def last_lines(view: View, width: int) -> list[str]:
    """What was just done, in lines of a terminal: in words where there are some, otherwise as the record writes it."""
    moves = "; ".join(view.get("said") or view.get("last") or [])
    return textwrap.wrap(_("Last: {moves}", moves=plain(moves)), width) if moves else []


def seat_mark(view: View, seat: int, actor: int) -> str:
    """A letter before a seat: a winner's, or that of the seat whose turn it is."""
    to_move = seat == actor and view["turn"] != OVER
    return "*" if seat in view["winners"] else ">" if to_move else " "


# Widths


def shorten(words: str, width: float, size: float) -> str:
    """The words if they fit into this width, otherwise as many letters as do, and an ellipsis."""
    if text_width(words, size) <= width:
        return words
    return words[: _fitting(map(_ems, words), width / size - 1)].rstrip() + "…"


def broken(words: str, width: float, size: float) -> list[str]:
    """The words in lines of this width; one that is wider has a line of its own."""
    lines: list[str] = []
    for word in words.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def columns(words: str, width: int) -> str:
    """The words cut or filled up to exactly so many columns of a terminal."""
    if sum(map(_cells, words)) > width:
        words = words[: _fitting(map(_cells, words), width - 1)] + "…"
    return words + " " * (width - sum(map(_cells, words)))


def _fitting(widths: Iterable[float], room: float) -> int:
    """How many letters of these widths the room holds."""
    return sum(1 for _ in takewhile(lambda total: total <= room, accumulate(widths)))


def _cells(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def text_width(words: str, size: float) -> float:
    """About how wide the words are, on the safe side."""
    return size * sum(map(_ems, words))


def _ems(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.1
    if letter in "fijlrtI.,:;'!|() -":
        return 0.36
    return 0.92 if letter in "mwMW@%&" else 0.7 if letter.isupper() else 0.58
