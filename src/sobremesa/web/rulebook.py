"""The rulebooks in the app: each game's own pages, with clause numbers as places to link to."""

import functools
import re
from itertools import pairwise

from fastapi import APIRouter
from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.web.assets import rulebook_folder
from sobremesa.web.pages import PageRoute, known_game, page
from sobremesa.words import Words, language

_ = Words("web")
routes = APIRouter(prefix="/rules/{key}", route_class=PageRoute, include_in_schema=False)

# What is too wide for a phone can be scrolled with the keyboard, and an empty corner of a table is no heading.
REPLACED = {"<pre>": '<pre tabindex="0">', "<table>": '<table tabindex="0">', "<th></th>": "<td></td>"}


@functools.cache
def html(key: str, spoken: str) -> str:
    """A rulebook as HTML; it is our own file, so its anchors are let through."""
    text = (rulebook_folder(known_game(key)) / f"{spoken}.md").read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse(text)
    for token, words in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", place(words.content))
    page = str(markdown.renderer.render(tokens, markdown.options, {}))
    for written, shown in REPLACED.items():
        page = page.replace(written, shown)
    return page.replace('src="', f'src="/rules/{key}/')


def place(heading: str) -> str:
    """What links to a heading call it, as on the pages where Markdown is read elsewhere."""
    return re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-"))


@routes.get("")
async def rules(request: Request, key: str) -> Response:
    game = known_game(key)
    return page(request, "rules.html", game=game, text=html(key, language()))


@routes.get("/{name}.svg")
async def rules_picture(request: Request, key: str, name: str) -> Response:  # noqa: ARG001  # what a route is handed
    pictures = {file.name: file for file in rulebook_folder(known_game(key)).iterdir()}
    if f"{name}.svg" not in pictures:
        raise HTTPException(404)
    return Response(pictures[f"{name}.svg"].read_text(encoding="utf-8"), media_type="image/svg+xml")
