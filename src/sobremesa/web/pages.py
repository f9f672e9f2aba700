"""Pages: templates, and what every one of them is given."""

import functools
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from fastapi.routing import APIRoute
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.lettering import LONGEST_NAME, signed
from sobremesa.svg import colours, emblem_icon, properties
from sobremesa.tables.errors import NoSuchGame
from sobremesa.tables.levels import TITLES, USUAL, about, title, word
from sobremesa.web.assets import STATIC_PATH, pictures_path, rulebook_folder
from sobremesa.words import ENGLISH, LANGUAGES, Words, language

_ = Words("web")

LOOKING = ("GET", "HEAD")
CLAUSE = re.compile(r"[A-Z]\d+")
ANCHOR = re.compile(rf'<a id="({CLAUSE.pattern})"></a>')  # of a clause in a rulebook
BRACKETS = re.compile(rf"\({CLAUSE.pattern}(, {CLAUSE.pattern})*\)")
PAGE_COLOURS = {  # what pages have besides the colours of pictures; soft ink stands on the bare table too
    "light": {"ink-soft": "#645545", "on-accent": "#ffffff", "grain": "#dcc8a6"},
    "dark": {"on-accent": "#12241b", "grain": "#25201c"},
}


class PlainRoute(Route):
    """An address that no framework stands before; the access log names it by its path."""

    def __init__(self, path: str, endpoint: Callable[..., Any], methods: list[str]) -> None:
        super().__init__(path, endpoint, methods=methods)
        self.methods = set(methods)  # nothing else: the head of a stream would never end

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, found = super().matches(scope)
        return match, {**found, "route": self} if match != Match.NONE else found


class PageRoute(APIRoute):
    """Where a page is; who asks for its head alone is answered too, and the server leaves out the body."""

    def __init__(self, *args: Any, methods: Collection[str], **more: Any) -> None:
        super().__init__(*args, methods=[*methods, "HEAD"] if "GET" in methods else list(methods), **more)


def known_game(key: str) -> Game:
    """The game of this key; raises NoSuchGame."""
    if key not in GAMES:
        raise NoSuchGame(_("There is no such game here."))
    return GAMES[key]


def game_title(game: Game) -> str:
    return game.words(game.title)


def showcase(game: Game) -> str:
    """The address of the picture that shows the game, in the language spoken now."""
    return f"{pictures_path(game)}/showcase.{language()}.svg"


def game_about(game: Game) -> str:
    return game.words(game.about)


_templates = Environment(
    loader=PackageLoader("sobremesa.web"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
_templates.globals.update(
    _=_,
    static=STATIC_PATH,
    games=GAMES,
    languages=LANGUAGES,
    language=language,
    levels=TITLES,
    usual_level=USUAL,
    longest_name=LONGEST_NAME,
    colours=lambda theme: Markup(colours(":root", theme, PAGE_COLOURS)),
    game_colours=lambda theme, drawing: Markup(properties(":root", theme, drawing.colours)),
    shapes=lambda drawing: Markup(drawing.symbols),
    level_title=title,
    level_word=word,
    level_about=about,
    game_title=game_title,
    game_about=game_about,
    showcase=showcase,
    emblem=lambda seat: Markup(emblem_icon(seat)),
)
_templates.filters["signed"] = signed


def clauses(words: str) -> Markup:
    """The words, with every clause that they name in brackets as a link to that place of the rules."""
    return Markup(BRACKETS.sub(lambda found: CLAUSE.sub(_clause_link, found[0]), str(escape(words))))


def _clause_link(found: re.Match[str]) -> str:
    clause, game = found[0], _games_by_clause().get(found[0])
    return f'<a href="/rules/{game}#{clause}" target="_blank">{clause}</a>' if game else clause


@functools.cache
def _games_by_clause() -> dict[str, str]:
    """The game whose rulebook has a clause: no two have one of the same name."""
    books = {key: (rulebook_folder(game) / f"{ENGLISH}.md").read_text(encoding="utf-8") for key, game in GAMES.items()}
    return {clause: key for key, book in books.items() for clause in ANCHOR.findall(book)}


_templates.filters["clauses"] = clauses


def part(name: str, **values: Any) -> str:
    """A piece of a page."""
    return _templates.get_template(name).render(**values)


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page in the reader's language and theme."""
    reader = request.state.reader
    path: str = request.scope["path"] if request.method in LOOKING else "/"  # where its forms lead back to
    shared = {"reader": reader, "person": request.state.person, "path": path}
    return HTMLResponse(part(name, **(shared | values)), status)


def apology(request: Request, status: int, words: str, clause: str, headers: Mapping[str, str]) -> Response:
    """Why it could not be done: a page for people who follow links, a small answer for scripts."""
    if "application/json" in request.headers.get("accept", ""):
        answer: Response = JSONResponse({"error": words, "clause": clause}, status)
    else:
        answer = page(request, "error.html", status, words=words)
    answer.headers.update(headers)
    return answer
