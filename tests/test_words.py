"""Words in three languages: everything that is said has a translation, and every translation is of something said."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.jslexer import tokenize
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from sobremesa.words import (
    ENGLISH,
    FOLDERS,
    LANGUAGES,
    N_,
    Words,
    catalogue,
    catalogue_file,
    language,
    listed,
    speaking,
)
from sobremesa.words.grammar import after

SOURCES = Path(__file__).parent.parent / "src" / "sobremesa"
EXAMPLE = Path(__file__).parent / "example_game"
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
WEB = SOURCES / "web"
TEMPLATES = sorted(WEB.glob("templates/*.html"))
SCRIPTS = sorted(WEB.glob("static/**/*.js"))
SPOKEN_ATTRIBUTES = {"alt", "title", "placeholder", "label", "aria-label", "aria-description"}
SAME_EVERYWHERE = {"Sobremesa", "R", "F"}  # our name, and the keys that turn and flip a thing
NOT_FOR_PEOPLE = {"(prefers-reduced-motion: reduce)", "input, select, textarea", "select, input"}  # said to the browser


class Said(NamedTuple):
    """A message in the code."""

    room: str
    message: str
    plural: str | None


@cache
def rooms() -> dict[str, list[Path]]:
    """The sources of every room: those that lie beside, or below, the module that makes its `Words`."""
    found: dict[str, list[Path]] = {}
    for path in sorted([*SOURCES.rglob("*.py"), *EXAMPLE.rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                called, arguments = node.value.func, node.value.args
                if isinstance(called, ast.Name) and called.id == "Words" and isinstance(arguments[0], ast.Constant):
                    found.setdefault(str(arguments[0].value), []).append(path)
    found["web"] += TEMPLATES
    return found


def said_in(path: Path, room: str) -> Iterator[Said]:
    """Every literal message of a source file; a message that is not literal is one that `N_` has marked."""
    return said_in_template(path, room) if path.suffix == ".html" else said_in_python(path, room)


def said_in_python(path: Path, room: str) -> Iterator[Said]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="_" | "N_"), args=[ast.Constant(value=str(message)), *_]):
                yield Said(room, message, None)
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="_"), attr="count"),
                args=[_, ast.Constant(value=str(one)), ast.Constant(value=str(many))],
            ):
                yield Said(room, one, many)
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="_"), attr="person"),
                args=[_, ast.Constant(value=str(does)), ast.Constant(value=str(do))],
            ):
                yield Said(room, does, None)
                yield Said(room, do, None)


def said_in_template(path: Path, room: str) -> Iterator[Said]:
    for call in parsed(path).find_all(nodes.Call):
        match call.node, [argument.value if isinstance(argument, nodes.Const) else None for argument in call.args]:
            case nodes.Name(name="_"), [str(message)]:
                yield Said(room, message, None)
            case nodes.Getattr(node=nodes.Name(name="_"), attr="count"), [_, str(one), str(many)]:
                yield Said(room, one, many)


def parsed(template: Path) -> nodes.Template:
    return Environment().parse(template.read_text(encoding="utf-8"))


@cache
def everything_said(room: str) -> list[Said]:
    return [said for path in rooms()[room] for said in said_in(path, room)]


def entries(spoken: str, room: str) -> set[str]:
    """The messages that the catalogue's file holds, finished or not."""
    with catalogue_file(spoken, room).open("rb") as file:
        return {entry.id if isinstance(entry.id, str) else entry.id[0] for entry in read_po(file) if entry.id}


def places(message: str) -> set[str]:
    """The names of the values that a message has places for."""
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


class Visible(HTMLParser):
    """Collects what a page shows or reads aloud."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_data(self, data: str) -> None:
        self.texts += [word for line in data.splitlines() if (word := line.strip())]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  # as it is called
        self.texts += [value for name, value in attrs if name in SPOKEN_ATTRIBUTES and value]


def whole(template: Path) -> nodes.Template:
    """A template, its blocks put into the page that it extends."""
    page = parsed(template)
    if (extended := page.find(nodes.Extends)) is None:
        return page
    bodies = {block.name: block.body for block in page.find_all(nodes.Block)}
    page = whole(template.parent / str(extended.template.as_const()))
    for block in page.find_all(nodes.Block):
        block.body = bodies.get(block.name, block.body)
    return page


def unspoken(template: nodes.Template) -> str:
    """What a page holds outside its messages: its own text, and the literals that it shows or hands to a macro."""
    outputs = template.find_all(nodes.Output)
    return "".join(text for output in outputs for node in output.nodes for text in literals(node))


def literals(node: nodes.Node | None) -> Iterator[str]:
    match node:
        case nodes.TemplateData(data=text) | nodes.Const(value=str(text)):
            yield text
        case nodes.CondExpr(expr1=one, expr2=other):
            yield from (*literals(one), *literals(other))
        case nodes.Call(node=nodes.Name(name=name), args=arguments) if name != "_":
            yield from (text for argument in arguments for text in literals(argument))


def english_in(template: nodes.Template) -> list[str]:
    """Every text with letters that a page says without asking for its translation."""
    shown = Visible(unspoken(template)).texts
    return [text for text in shown if any(map(str.isalpha, text)) and text not in SAME_EVERYWHERE]


def sentences_in(script: str) -> list[str]:
    """The literals of a script in which a word follows a word."""
    tokens = tokenize(script, jsx=False)
    texts = [re.sub(r"\${.*?}", "X", token.value[1:-1]) for token in tokens if token.type.endswith("string")]
    return [text for text in texts if re.search(r"[^\W\d]{2,}[.,:;!?…]? [^\W\d]", text) and text not in NOT_FOR_PEOPLE]


FRENCH_RULEBOOKS = sorted([*SOURCES.glob("games/*/rulebook/fr.md"), EXAMPLE / "rulebook" / "fr.md"])
CODE = re.compile(
    r"```.*?```|`[^`]*`|<[^>]*>|!?\[|\]\([^)]*\)|{[^}]*}", re.DOTALL
)  # and what is no prose in a page or a message
# A space before one of these that a line may break at, or none; one after «; a typewriter's apostrophe
NOT_FRENCH = re.compile(r"[ \u00a0][:;!?»]|«(?!\u202f)|[^\s][;!?»]|\w:(?=\s|$)|'")


def slips(french: str) -> list[str]:
    """Whatever a French typesetter would mark, with what stands before it."""
    prose = CODE.sub("x", french)
    return [prose[max(0, found.start() - 20) : found.end()] for found in NOT_FRENCH.finditer(prose)]


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
    assert not sorted(entries(spoken, room) - said)


@by_room
@by_language
def test_a_translation_has_the_places_of_its_message(room: str, spoken: str) -> None:
    known = catalogue(spoken, room).messages
    for said in everything_said(room):
        wanted = places(said.message) | places(said.plural or "")
        for form in known[said.message]:
            assert places(form) <= wanted | {"n"}, form
            assert wanted - {"n"} <= places(form), form


@by_room
def test_french_messages_are_set_as_french_is(room: str) -> None:
    forms = [form for forms in catalogue("fr", room).messages.values() for form in forms]
    assert not [slip for form in forms for slip in slips(form)]


@pytest.mark.parametrize("rulebook", FRENCH_RULEBOOKS, ids=lambda path: path.parent.parent.name)
def test_french_rulebooks_are_set_as_french_is(rulebook: Path) -> None:
    assert not slips(rulebook.read_text(encoding="utf-8"))


def test_a_slip_of_the_french_typesetter_is_found() -> None:
    assert not slips("Dés\u202f: {n!r}\u202f; «\u202fc’est\u202f» `a: b`")
    for wrong in ("Dés : 3", "Dés: 3", "Quoi?", "Quoi ?", "« oui\u202f»", "l'or"):
        assert slips(wrong), wrong


@pytest.mark.parametrize(
    ("spoken", "preposition", "words", "together"),
    [
        ("fr", "de", "Ana", "d’Ana"),
        ("fr", "de", "Élise", "d’Élise"),
        ("fr", "de", "érable", "d’érable"),
        ("fr", "de", "Hélène", "d’Hélène"),
        ("fr", "de", "Yves", "d’Yves"),
        ("fr", "de", "Yann", "de Yann"),
        ("fr", "de", "Luis", "de Luis"),
        ("fr", "de", "le 7 de chêne", "du 7 de chêne"),
        ("fr", "à", "le mouton", "au mouton"),
        ("fr", "à", "la vache", "à la vache"),
        ("es", "de", "el 7 de roble", "del 7 de roble"),
        ("es", "de", "Elena", "de Elena"),
        ("es", "a", "el trigo", "al trigo"),
    ],
)
def test_a_preposition_meets_the_word_after_it(spoken: str, preposition: str, words: str, together: str) -> None:
    assert after(preposition, words, spoken) == together


def test_a_translation_may_ask_for_a_preposition() -> None:
    words = Words("leaves")
    for spoken, said in (("en", "Garden of Ana"), ("es", "Jardín de Ana"), ("fr", "Jardin d’Ana")):
        with speaking(spoken):
            assert words("Garden of {name}", name="Ana") == said


@pytest.mark.parametrize(
    ("spoken", "names", "said"),
    [
        ("en", ["Ana", "Eva", "Luis"], "Ana, Eva and Luis"),
        ("es", ["Ana", "Eva", "Luis"], "Ana, Eva y Luis"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["Ana", "Hilda"], "Ana e Hilda"),
        ("es", ["agua", "hielo"], "agua y hielo"),
        ("fr", ["Ana", "Eva", "Luis"], "Ana, Eva et Luis"),
        ("fr", ["Ana"], "Ana"),
    ],
)
def test_names_are_listed_as_each_language_does(spoken: str, names: list[str], said: str) -> None:
    with speaking(spoken):
        assert listed(names) == said


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_a_page_of_the_web_says_nothing_outside_its_messages(template: Path) -> None:
    assert not english_in(whole(template))


def test_english_outside_the_messages_of_a_web_page_is_found() -> None:
    page = (
        """<p title="A tip" class="wide">{{ _("Translated") }} Not <b>{{ "so" if late else list("here") }}</b> R</p>"""
    )
    assert english_in(Environment().parse(page)) == ["A tip", "Not", "sohere"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_of_the_web_says_no_sentence(script: Path) -> None:
    assert not sentences_in(script.read_text(encoding="utf-8"))


def test_a_sentence_of_a_web_script_is_found() -> None:
    script = """say("No connection"); say(`Wait, ${name}`); say('It is 5'); find("#a .b"); // not a word"""
    assert sentences_in(script) == ["No connection", "Wait, X", "It is 5"]


def test_every_catalogue_belongs_to_a_room() -> None:
    assert {file.stem for folder in FOLDERS for file in folder.rglob("*.po")} == rooms().keys()


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
