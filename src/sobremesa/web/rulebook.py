"""The rulebooks in the app: a page for players, and under it every clause as a place to link to.

A rulebook is Markdown. Its heading, picture and three sentences come first; then follow the parts that are read before
a game and printed; and after a rule across the page (`---`) the numbered clauses.
"""

import functools
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from fastapi import APIRouter
from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.game import Game
from sobremesa.web.assets import pictures_path, rulebook_folder
from sobremesa.web.pages import PageRoute, known_game, page
from sobremesa.words import language

routes = APIRouter(prefix="/rules", route_class=PageRoute, include_in_schema=False)

# What is too wide for a phone can be scrolled with the keyboard, and an empty corner of a table is no heading.
REPLACED = {"<table>": '<table tabindex="0">', "<th></th>": "<td></td>"}
PART, GROUP = (
    "h2",
    "h3",
)  # headings: of a part of the page; and inside it, of an example, a question, a group of clauses
SIZE = re.compile(r'viewBox="0 0 (\S+) (\S+)"|viewBox="\S+ \S+ (\S+) (\S+)"')


class Heading(NamedTuple):
    """A place of the page that its contents lead to."""

    place: str
    words: str


class Rulebook(NamedTuple):
    """A game's rules as HTML."""

    opening: str  # what the game is: its name, a picture, three sentences
    primer: str  # what is read before a game, and printed on a sheet of paper
    clauses: str  # every rule, numbered
    parts: list[Heading]  # of the primer
    groups: list[Heading]  # of the clauses, the first being that of them all


@functools.cache
def rulebook(key: str, spoken: str) -> Rulebook:
    """The rules of a game in a language; they are our own files, so their anchors are let through."""
    game = known_game(key)
    text = (rulebook_folder(game) / f"{spoken}.md").read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse(text)
    _name_headings(tokens)
    _show_pictures(tokens, game)
    first = next(at for at, token in enumerate(tokens) if token.tag == PART)
    across = next(at for at, token in enumerate(tokens) if token.type == "hr")
    opening, primer, clauses = tokens[:first], tokens[first:across], tokens[across + 1 :]

    def html(part: Sequence[Token]) -> str:
        written = str(markdown.renderer.render(list(_sections(part)), markdown.options, {}))
        return functools.reduce(lambda page, pair: page.replace(*pair), REPLACED.items(), written)

    parts, groups = list(_headings(primer, PART)), [*_headings(clauses, PART), *_headings(clauses, GROUP)]
    return Rulebook(html(opening), html(primer), html(clauses), parts, groups)


def place(heading: str) -> str:
    """What links to a heading call it, as on the pages where Markdown is read elsewhere."""
    return re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-"))


def _name_headings(tokens: Sequence[Token]) -> None:
    for token, words in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", place(words.content))


def _headings(tokens: Sequence[Token], level: str) -> Iterator[Heading]:
    for token, words in pairwise(tokens):
        if token.type == "heading_open" and token.tag == level:
            yield Heading(str(token.attrGet("id")), words.content)


def _show_pictures(tokens: Sequence[Token], game: Game) -> None:
    """Pictures are fetched once, and have their room before they are there: no clause moves while it is being read."""
    for image in (child for token in tokens for child in token.children or () if child.type == "image"):
        name = str(image.attrGet("src"))
        found = SIZE.search((rulebook_folder(game) / name).read_text(encoding="utf-8"))
        assert found is not None  # they are drawn by docs/pictures
        width, height = (side for side in found.groups() if side)
        image.attrs |= {"src": f"{pictures_path(game)}/{name}", "width": width, "height": height}


def _sections(tokens: Sequence[Token]) -> Iterator[Token]:
    """The same with a section around each heading and what belongs to it."""
    open_levels: list[str] = []
    for token in tokens:
        if token.type == "heading_open" and token.tag in (PART, GROUP):
            while open_levels and open_levels[-1] >= token.tag:
                open_levels.pop()
                yield Token("section_close", "section", -1, block=True)
            open_levels.append(token.tag)
            yield Token("section_open", "section", 1, block=True)
        yield token
    for _level in open_levels:
        yield Token("section_close", "section", -1, block=True)


@routes.get("/{key}")
async def rules(request: Request, key: str) -> Response:
    game = known_game(key)
    return page(request, "rules.html", game=game, rules=rulebook(key, language()))
