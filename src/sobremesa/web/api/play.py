"""A game: looking, choosing, moving, taking back."""

from fastapi import APIRouter
from starlette.requests import Request

from sobremesa.game import Action, Game, Seat, State
from sobremesa.record import Record
from sobremesa.storage.kept import Person
from sobremesa.web.api.asking import UNKNOWN_TOO, Anybody, AskedSeat, Somebody, TableId, changing, problems
from sobremesa.web.api.documents import Choices, LegalMove, Look, Move, NewMove, Undo, Undone
from sobremesa.web.house import NotBegun, NotYourSeat
from sobremesa.web.people import house_of
from sobremesa.web.problems import title
from sobremesa.web.sitting import Sitting, with_names
from sobremesa.web.table import own_seat

routes = APIRouter(tags=["play"], prefix="/tables/{table}")

READING = ("invalid_request", "not_your_seat", "no_such_table", "not_begun")
ACTING = ("no_identity", "not_your_seat", "no_such_table", "not_begun", "stale")


@routes.get("/view", responses=problems(*READING), openapi_extra=UNKNOWN_TOO)
async def look(request: Request, person: Anybody, table: TableId, seat: AskedSeat = None) -> Look:
    """The position as your seat sees it, or a spectator."""
    sitting = await house_of(request).sitting(table)
    record, reader = begun(sitting), own_seat(sitting, person, seat)
    return Look(
        number=sitting.number,
        seat=reader,
        turn=sitting.turn,
        undo=reader is not None and sitting.may_take_back(reader),
        view=with_names(record, sitting.names()).view(reader),
    )


@routes.get("/moves", responses=problems("no_identity", *READING))
async def list_moves(request: Request, person: Somebody, table: TableId, seat: AskedSeat = None) -> Choices:
    """Every move that your seat can make now."""
    sitting = await house_of(request).sitting(table)
    record, reader = begun(sitting), _seat_of(sitting, person, seat)
    moves = _legal(sitting.game, record.state, reader, sitting.names()) if sitting.turn == reader else []
    return Choices(number=sitting.number, seat=reader, moves=moves)


@routes.post("/moves", responses=changing(*ACTING, "not_your_turn", "game_over", "unreadable_move", "illegal_move"))
async def make_move(request: Request, person: Somebody, table: TableId, new: NewMove) -> Move:
    """Makes a move. It is on disk when it is answered; sent again, it is answered the same and played once."""
    house = house_of(request)
    seat = _seat_of(await house.sitting(table), person, new.seat)
    await house.move(table, seat, new.after, new.move, person.id)
    return Move(number=new.after, seat=seat, move=new.move)


@routes.post("/undo", responses=changing(*ACTING, "nothing_to_undo"))
async def take_back(request: Request, person: Somebody, table: TableId, asked: Undo) -> Undone:
    """Takes back your last move, as long as neither chance nor anybody has answered it."""
    house = house_of(request)
    seat = _seat_of(await house.sitting(table), person, asked.seat)
    await house.take_back(table, seat, asked.after, person.id)
    return Undone(number=asked.after, seat=seat)


def begun(sitting: Sitting) -> Record:
    """The game that is played; raises NotBegun."""
    if sitting.record is None:
        raise NotBegun(title("not_begun"))
    return sitting.record


def _seat_of(sitting: Sitting, person: Person, asked: int | None) -> Seat:
    """The seat for which the person acts; raises NotYourSeat."""
    seat = own_seat(sitting, person.id, asked)
    if seat is None:
        raise NotYourSeat(title("not_your_seat"))
    return seat


def _legal(game: Game, state: State, reader: Seat, names: list[str]) -> list[LegalMove]:
    """Every legal move with the paths of things that a hand may touch to make it."""
    paths: dict[Action, list[list[str]]] = {action: [] for action in game.legal_actions(state)}
    for path, action in game.picks(state).items():
        paths[action].append(list(path))
    return [
        LegalMove(move=game.write(state, action), words=game.say(state, action, reader, names), picks=picks)
        for action, picks in paths.items()
    ]
