"""Words for people, in three languages. Code says them in English; the catalogues beside this file hold the others.

A room has its own catalogue, `es/<room>.po` in one of FOLDERS, and its own `_ = Words("<room>")`. Which language is
spoken is a matter of the moment: `with speaking("fr"): …`. A translation may ask for a preposition before a value that
comes from elsewhere: in French `Jardin {name:de}` is « Jardin d’Ana ».
"""

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import c2py  # the reader of plural rules that gettext itself uses
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from sobremesa.words.grammar import PREPOSITIONS, after, joined

LANGUAGES = {"en": "English", "es": "Español", "fr": "Français"}
ENGLISH = "en"
FOLDERS = [Path(__file__).parent]  # with catalogues; who has a room outside this package adds a folder

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The language spoken now."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything said inside is said in this language; raises ValueError if it is none of ours."""
    if language not in LANGUAGES:
        raise ValueError(f"There is no language {language!r}: there are {', '.join(LANGUAGES)}.")
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def listed(items: Sequence[str]) -> str:
    """Items as a sentence of the language spoken now lists them."""
    return joined(list(items), language())


def N_(message: str) -> str:  # noqa: N802  # gettext's own name, which translators' tools look for
    """A message that is said later: marks it for the catalogues."""
    return message


class Words:
    """What one room says."""

    def __init__(self, room: str) -> None:
        self.room = room

    def __call__(self, message: str, /, **values: object) -> str:
        """The message in the language spoken now, with these values in their places."""
        found = self._catalogue.messages.get(message)
        return _filled(found[0] if found else message, values)

    def count(self, n: int, one: str, many: str, /, **values: object) -> str:
        """The form of the message that goes with the number; `{n}` is the number."""
        found = self._catalogue.messages.get(one)
        form = found[self._catalogue.plural(n)] if found else one if n == 1 else many
        return _filled(form, {"n": n, **values})

    def person(self, you: bool, does: str, do: str, /, **values: object) -> str:
        """What somebody does, in words that follow the name; or what you do, where that is who reads it."""
        return self(do if you else does, **values)

    @property
    def _catalogue(self) -> "Catalogue":
        return catalogue(language(), self.room)


def _filled(message: str, values: dict[str, Any]) -> str:
    if not values:
        return message
    return _FILLING.vformat(message, (), values) if _ASKED.search(message) else message.format_map(values)


class _Filling(Formatter):
    """Puts values into their places, after a preposition where the place asks for one."""

    def format_field(self, value: Any, spec: str) -> str:
        return after(spec, str(value), language()) if spec in PREPOSITIONS else str(format(value, spec))


_FILLING = _Filling()
_ASKED = re.compile(f":({'|'.join(PREPOSITIONS)})}}")


class Catalogue(NamedTuple):
    """The messages of one room in one language."""

    messages: dict[str, tuple[str, ...]]  # English, singular: every form
    plural: Callable[[int], int]  # which form goes with a number


def catalogue_file(language: str, room: str) -> Path:
    """Where the catalogue lies: in the first folder that has it."""
    files = [folder / language / f"{room}.po" for folder in FOLDERS]
    return next((file for file in files if file.exists()), files[0])


@functools.cache
def catalogue(language: str, room: str) -> Catalogue:
    """The catalogue; that of English is empty, since the messages are English."""
    if language == ENGLISH:
        return Catalogue({}, lambda n: int(n != 1))
    from babel.messages.pofile import read_po  # English needs none of this

    with catalogue_file(language, room).open("rb") as file:
        read = read_po(file, locale=language)
    forms = {_first(entry.id): _forms(entry.string) for entry in read if entry.id and not entry.fuzzy}
    return Catalogue({message: form for message, form in forms.items() if all(form)}, c2py(read.plural_expr))


def _first(message: str | Sequence[str]) -> str:
    return message if isinstance(message, str) else message[0]


def _forms(string: str | Sequence[str] | None) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string or ("",))
