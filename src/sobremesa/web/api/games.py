"""What can be played, against which bots, and what may go wrong."""

from fastapi import APIRouter
from starlette.requests import Request

from sobremesa.game import Game, Option
from sobremesa.games import GAMES
from sobremesa.tables import levels
from sobremesa.web.api.dependencies import problems
from sobremesa.web.api.schemas import GameDocument, LevelDocument, OptionDocument, ProblemKind
from sobremesa.web.identity import tables_for
from sobremesa.web.pages import game_about, game_title
from sobremesa.web.problems import KINDS, title

routes = APIRouter(tags=["games"])


@routes.get("/games", responses=problems())
async def list_games(request: Request) -> list[GameDocument]:
    """Every game with its options, in the language asked for."""
    ready = tables_for(request).ready
    return [_game(game, ready.now(game.key)) for game in GAMES.values()]


@routes.get("/bots", responses=problems())
async def list_bots() -> list[LevelDocument]:
    """The bots that can sit down at a table, from the weakest to the strongest."""
    return [LevelDocument(level=one, name=levels.title(one), about=levels.about(one)) for one in levels.TITLES]


@routes.get("/problems", responses=problems())
async def list_problems() -> list[ProblemKind]:
    """Every code of a problem document."""
    return [ProblemKind(code=code, status=kind.status, title=title(code)) for code, kind in KINDS.items()]


def _game(game: Game, ready: bool) -> GameDocument:
    return GameDocument(
        key=game.key,
        title=game_title(game),
        about=game_about(game),
        seats=list(game.seats),
        minutes=game.minutes,
        options=[_option(game, option) for option in game.options],
        ready=ready,
    )


def _option(game: Game, option: Option) -> OptionDocument:
    return OptionDocument(
        key=option.key,
        help=game.words(option.help),
        values=list(option.values),
        default=option.default,
        others=option.read is not None,
    )
