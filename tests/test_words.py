"""Words in three languages: everything that is said has a translation, and every translation is of something said."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from sobremesa.words import ENGLISH, LANGUAGES, N_, Words, catalogue, language, speaking

SOURCES = Path(__file__).parent.parent / "src" / "sobremesa"
OTHERS = [language for language in LANGUAGES if language != ENGLISH]


class Said(NamedTuple):
    """A message in the code."""

    room: str
    message: str
    plural: str | None


def rooms() -> dict[str, list[Path]]:
    """The sources of every room: those that lie beside, or below, the module that makes its `Words`."""
    found: dict[str, list[Path]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                called, arguments = node.value.func, node.value.args
                if isinstance(called, ast.Name) and called.id == "Words" and isinstance(arguments[0], ast.Constant):
                    found.setdefault(str(arguments[0].value), []).append(path)
    return found


def said_in(path: Path, room: str) -> Iterator[Said]:
    """Every literal message of a source file; a message that is not literal is one that `N_` has marked."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="_" | "N_"), args=[ast.Constant(value=str(message)), *_]):
                yield Said(room, message, None)
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="_"), attr="count"),
                args=[_, ast.Constant(value=str(one)), ast.Constant(value=str(many))],
            ):
                yield Said(room, one, many)


def everything_said(room: str) -> list[Said]:
    return [said for path in rooms()[room] for said in said_in(path, room)]


def entries(spoken: str, room: str) -> dict[str, tuple[str, ...]]:
    """What the catalogue's file holds, finished or not."""
    with (SOURCES / "words" / spoken / f"{room}.po").open("rb") as file:
        return {
            entry.id if isinstance(entry.id, str) else entry.id[0]: (entry.string,)
            if isinstance(entry.string, str)
            else tuple(entry.string)
            for entry in read_po(file, locale=spoken)
            if entry.id
        }


def places(message: str) -> set[str]:
    """The names of the values that a message has places for."""
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


by_room = pytest.mark.parametrize("room", rooms())
by_language = pytest.mark.parametrize("spoken", OTHERS)


@by_room
@by_language
def test_every_message_is_translated(room: str, spoken: str) -> None:
    known = catalogue(spoken, room).messages
    missing = sorted({said.message for said in everything_said(room)} - known.keys())
    assert not missing


@by_room
@by_language
def test_every_translation_is_of_something_that_is_said(room: str, spoken: str) -> None:
    said = {said.message for said in everything_said(room)}
    assert not sorted(entries(spoken, room).keys() - said)


@by_room
@by_language
def test_a_translation_has_the_places_of_its_message(room: str, spoken: str) -> None:
    known = catalogue(spoken, room).messages
    for said in everything_said(room):
        wanted = places(said.message) | places(said.plural or "")
        for form in known[said.message]:
            assert places(form) <= wanted | {"n"}, form
            assert wanted - {"n"} <= places(form), form


def test_every_catalogue_belongs_to_a_room() -> None:
    assert {file.stem for file in (SOURCES / "words").rglob("*.po")} == rooms().keys()


def test_a_message_without_a_catalogue_is_said_in_english() -> None:
    words = Words("mars")
    assert words("Nobody would ever say {this}.", this="that") == "Nobody would ever say that."
    assert words.count(1, "{n} thing", "{n} things") == "1 thing"
    assert words.count(2, "{n} thing", "{n} things") == "2 things"
    assert N_("later") == "later"


def test_a_language_is_spoken_inside_its_block_only() -> None:
    with speaking("fr"):
        assert language() == "fr"
        with speaking("es"):
            assert language() == "es"
        assert language() == "fr"
    assert language() == ENGLISH


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match=r"There is no language 'de': there are en, es, fr\."), speaking("de"):
        pass
