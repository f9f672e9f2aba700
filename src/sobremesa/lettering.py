"""Words made to fit: names that people typed made harmless, lines cut to a width, and what every game says alike."""

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import accumulate, takewhile

from sobremesa.game import OVER, Action, Game, Seat, State, View
from sobremesa.words import Words, listed

_ = Words("table")

LONGEST_NAME = 24  # letters of a name that somebody types for a seat
ADDED = re.compile(r"\s?: | \(")  # what a sentence has more to say than what was done begins so
ASIDE = re.compile(r" \([^()]*\)")
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
    return (plain(names[seat]) if seat < len(names) else "") or _("Seat {n}", n=seat + 1)


# What every game says alike


def headed(title: str, words: str) -> str:
    """The words after the name of the game."""
    return _("{title}: {words}", title=title, words=words)


def sentence(does: str, name: str, you: bool) -> str:
    """What somebody does: to who does it in the second person, which `does` then has, to others after the name."""
    if not you:
        return _("{name} {does}", name=name, does=does)
    told = _("You {does}", does=does)
    return told[0].upper() + told[1:]  # Spanish has no word before the verb


def spoken(game: Game, state: State, action: Action, reader: Seat | None, names: Sequence[str]) -> str:
    """An action about to be played as a whole sentence for this reader; chance's words stand alone, if it has any."""
    return told_of(int(state.turn), game.say(state, action, reader, names), reader, names)


def told_of(seat: int, does: str, reader: Seat | None, names: Sequence[str]) -> str:
    """The same, for who has the words that follow the name."""
    return does if seat < 0 else sentence(does, name_of(names, seat), seat == reader)


def without_asides(words: str) -> str:
    """What was done and what it brought, without what stands in brackets."""
    return ASIDE.sub("", words)


def brief(words: str) -> str:
    """What was done, without what more there is to say of it."""
    return ADDED.split(words)[0]


def acting(view: View, seat: int, does: str, width: float, size: float) -> str:
    """What a seat is expected to do, as the headline of a picture: its name is cut to this width."""
    return sentence(does, shorten(seat_name(view, seat), width, size), seat == view["seat"])


def won(names: Sequence[str], winners: Sequence[int], reader: int | None = None) -> str:
    """Who has won, as a sentence without its full stop."""
    others = [names[seat] for seat in winners if seat != reader]
    if reader not in winners:
        return _("{names} share the victory", names=listed(others)) if others[1:] else _("{name} wins", name=others[0])
    return _("You share the victory with {names}", names=listed(others)) if others else _("You win")


def verdict(view: View) -> str:
    """Who has won, and with how many points."""
    points = max(view["scores"])
    counted = _.count(abs(points), "{points} point", "{points} points", points=points)  # minus one is one point too
    names, winners, reader = [seat_name(view, seat) for seat in range(view["seats"])], view["winners"], view["seat"]
    told = {"verdict": won(names, winners, reader), "score": counted}
    if reader in winners and len(winners) > 1:  # whose sentence has a `with` already
        return _("{verdict}, {score} each", **told)
    return _("{verdict} with {score}", **told)


def caption(view: View, width: float, size: float, most: int = 1) -> list[str]:
    """What was just done, in so many lines of this width: all of it, or of the first sentence as much as has room."""
    first, *others = view.get("said") or [""]
    for sentence in others:
        if text_width(f"{first} · {sentence}", size) > width:
            break
        first = f"{first} · {sentence}"
    if len(whole := broken(first, width, size)) <= most:
        return whole
    done = broken(brief(first), width, size)
    return [*done[: most - 1], shorten(" ".join(done[most - 1 :]), width, size)]


def last_lines(view: View, width: int) -> list[str]:
    """What was just done, in lines of a terminal: in words where there are some, otherwise as the record writes it."""
    moves = " · ".join(view.get("said") or []) or "; ".join(view.get("last") or [])
    return textwrap.wrap(_("Last: {moves}", moves=moves), width) if moves else []


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
    for word in filter(None, words.split(" ")):  # not at spaces that hold a line together
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
    if letter in "fijlrtI.,:;'’!|() \u202f-":
        return 0.36
    return 0.92 if letter in "mwMW@%&" else 0.7 if letter.isupper() else 0.58
