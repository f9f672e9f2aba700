"""A game: looking, choosing, moving, taking back."""

from fastapi import APIRouter
from starlette.requests import Request

from sobremesa.game import Action, Game, Seat, State
from sobremesa.lettering import spoken
from sobremesa.record import Record
from sobremesa.storage.models import Person
from sobremesa.tables.errors import NotBegun, NotYourSeat
from sobremesa.tables.live_table import LiveTable, own_seat, with_names
from sobremesa.web.api.dependencies import UNKNOWN_TOO, Anybody, AskedSeat, Somebody, TableId, changing, problems
from sobremesa.web.api.schemas import Choices, LegalMove, Look, Move, NewMove, Undo, Undone
from sobremesa.web.identity import tables_for
from sobremesa.web.problems import title

routes = APIRouter(tags=["play"], prefix="/tables/{table}")

READING = ("invalid_request", "not_your_seat", "no_such_table", "not_begun")
ACTING = ("no_identity", "not_your_seat", "no_such_table", "not_begun", "stale")


@routes.get("/view", responses=problems(*READING), openapi_extra=UNKNOWN_TOO)
async def look(request: Request, person: Anybody, table: TableId, seat: AskedSeat = None) -> Look:
    """The position as your seat sees it, or a spectator."""
    live = await tables_for(request).shown(table, person)
    record, reader = begun(live), own_seat(live, person, seat)
    return Look(
        number=live.number,
        seat=reader,
        turn=live.turn,
        undo=reader in live.decides(person) and live.may_take_back(reader),
        view={**with_names(record, live.names()).view(reader), "names": live.names_now()},
    )


@routes.get("/moves", responses=problems("no_identity", *READING))
async def list_moves(request: Request, person: Somebody, table: TableId, seat: AskedSeat = None) -> Choices:
    """Every move that your seat can make now."""
    live = await tables_for(request).shown(table, person.id)
    record, reader = begun(live), _seat_of(live, person, seat)
    deciding = live.turn == reader and reader in live.decides(person.id)
    moves = _legal(live.game, record.state, reader, live.names()) if deciding else []
    return Choices(number=live.number, seat=reader, moves=moves)


@routes.post("/moves", responses=changing(*ACTING, "not_your_turn", "game_over", "unreadable_move", "illegal_move"))
async def make_move(request: Request, person: Somebody, table: TableId, new: NewMove) -> Move:
    """Makes a move, or several, all or none. They are on disk when it is answered; sent again, they are played once."""
    tables = tables_for(request)
    seat = _seat_of(await tables.shown(table, person.id), person, new.seat)
    texts = [new.move] if isinstance(new.move, str) else new.move
    await tables.moves.move(table, seat, new.after, texts, person.id)
    return Move(number=new.after, seat=seat, move=new.move)


@routes.post("/undo", responses=changing(*ACTING, "nothing_to_undo"))
async def take_back(request: Request, person: Somebody, table: TableId, asked: Undo) -> Undone:
    """Takes back your last move, as long as neither chance nor anybody has answered it."""
    tables = tables_for(request)
    seat = _seat_of(await tables.shown(table, person.id), person, asked.seat)
    await tables.moves.take_back(table, seat, asked.after, person.id)
    return Undone(number=asked.after, seat=seat)


def begun(live: LiveTable) -> Record:
    """The game that is played; raises NotBegun."""
    if live.record is None:
        raise NotBegun(title("not_begun"))
    return live.record


def _seat_of(live: LiveTable, person: Person, asked: int | None) -> Seat:
    """The seat for which the person acts; raises NotYourSeat."""
    seat = own_seat(live, person.id, asked)
    if seat is None:
        raise NotYourSeat(title("not_your_seat"))
    return seat


def _legal(game: Game, state: State, reader: Seat, names: list[str]) -> list[LegalMove]:
    """Every legal move with the paths of things that a hand may touch to make it."""
    paths: dict[Action, list[list[str]]] = {action: [] for action in game.legal_actions(state)}
    for path, action in game.picks(state).items():
        paths[action].append(list(path))
    return [
        LegalMove(move=game.write(state, action), words=spoken(game, state, action, reader, names), picks=picks)
        for action, picks in paths.items()
    ]
