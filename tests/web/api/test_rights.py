"""Who may do what: every address, asked by everybody; whoever is refused has changed nothing."""

from functools import cache
from typing import Any, NamedTuple

import pytest
from starlette.types import ASGIApp

from sobremesa.games import GAMES
from sobremesa.record import Record, split_move
from sobremesa.storage.models import Chair, TablePlan
from sobremesa.storage.store import Store
from sobremesa.web.api import create_api
from tests.walks import USUAL, walk
from tests.web.api.programs import API
from tests.web.visitors import Kept, Visitor, keep

pytestmark = pytest.mark.anyio

EVERYBODY = ("owner", "other seat", "spectator", "stranger", "bot", "forger")
FREE = 3  # the free seat of the table that waits
MOVE = {"after": "now", "move": "the next"}
UNDO = {"after": "now"}
LAY = {"game": "mars", "seats": ["me", "free"]}


def whole() -> Record:
    return next(walk(one) for one in USUAL if one.game is GAMES["arboretum"] and one.seats == 3)


@cache
def after_an_own_move() -> Record:
    """The owner has moved, is still to move, and may take back."""
    game = whole()
    for ply in range(1, len(game.moves)):
        if game.positions[ply].turn == 0 and split_move(game.moves[ply - 1])[0] == 0:
            return game.at(ply)
    raise AssertionError("nobody moves twice")


def sent(body: Any) -> Any:
    """What is sent: words that stand for a moment of the game are replaced by it."""
    now, moves = len(after_an_own_move().moves), whole().moves
    meant = {"now": now, "the next": split_move(moves[now])[1], "the end": len(moves)}
    return body and {name: meant.get(value, value) if isinstance(value, str) else value for name, value in body.items()}


class Row(NamedTuple):
    """One address, and how everybody is answered."""

    address: str
    at: str  # which table
    body: Any
    statuses: tuple[int, ...]  # [EVERYBODY]

    @property
    def operation(self) -> str:
        return self.address.partition("?")[0]

    def __str__(self) -> str:
        return f"{self.address} {self.at} {self.body or ''}"


#                                                                owner  other  spect  stran  bot  forger
TABLE = [
    Row("GET /games", "any", None, (200, 200, 200, 200, 200, 401)),
    Row("GET /bots", "any", None, (200, 200, 200, 200, 200, 401)),
    Row("GET /problems", "any", None, (200, 200, 200, 200, 200, 401)),
    Row("POST /people", "any", {"name": "Eve"}, (201, 201, 201, 201, 201, 401)),
    Row("GET /people/me", "any", None, (200, 200, 200, 401, 200, 401)),
    Row("GET /tables", "any", None, (200, 200, 200, 200, 200, 401)),
    Row("POST /tables", "any", LAY, (201, 201, 201, 401, 201, 401)),
    Row("GET /records", "any", None, (200, 200, 200, 401, 200, 401)),
    Row("GET /tables/{table}", "waiting", None, (200, 200, 200, 200, 200, 401)),
    Row("POST /tables/{table}/join", "waiting", {}, (200, 200, 200, 401, 200, 401)),
    Row("POST /tables/{table}/join", "waiting", {"seat": FREE}, (200, 200, 200, 401, 200, 401)),
    Row("POST /tables/{table}/join", "waiting", {"seat": 0}, (200, 409, 409, 401, 409, 401)),
    Row("POST /tables/{table}/join", "playing", {}, (200, 200, 409, 401, 200, 401)),
    Row("POST /tables/{table}/fill", "waiting", {"seat": FREE, "level": "child"}, (200, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/fill", "playing", {"seat": 1, "level": "child"}, (409, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/leave", "waiting", None, (200, 200, 200, 401, 200, 401)),
    Row("POST /tables/{table}/leave", "playing", {"for_good": True}, (200, 200, 403, 401, 200, 401)),
    Row("POST /tables/{table}/return", "playing", None, (200, 200, 403, 401, 200, 401)),
    Row("POST /tables/{table}/return", "over", None, (409, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/resign", "playing", {}, (200, 200, 403, 401, 200, 401)),
    Row("POST /tables/{table}/resign", "playing", {"seat": 0}, (200, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/resign", "over", {}, (409, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/agreement", "playing", {"agrees": True}, (200, 200, 403, 401, 200, 401)),
    Row("POST /tables/{table}/agreement", "waiting", {"agrees": False}, (409, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/discard", "playing", None, (409, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/replace", "playing", {"seat": 0}, (409, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/mute", "playing", {"seat": 1, "muted": True}, (200, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/mute", "playing", {"seat": 0, "muted": True}, (409, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/remove", "playing", {"seat": 1}, (200, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/remove", "waiting", {"seat": 1}, (200, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/close", "playing", {"closed": True}, (200, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/here", "playing", None, (200, 200, 200, 401, 200, 401)),
    Row("GET /tables/{table}/view", "waiting", None, (409, 409, 409, 409, 409, 401)),
    Row("GET /tables/{table}/view", "playing", None, (200, 200, 200, 200, 200, 401)),
    Row("GET /tables/{table}/view?seat=-1", "playing", None, (200, 200, 200, 200, 200, 401)),
    Row("GET /tables/{table}/view?seat=0", "playing", None, (200, 403, 403, 403, 403, 401)),
    Row("GET /tables/{table}/view?seat=1", "playing", None, (403, 200, 403, 403, 403, 401)),
    Row("GET /tables/{table}/view?seat=2", "over", None, (403, 403, 403, 403, 200, 401)),
    Row("GET /tables/{table}/view?seat=9", "playing", None, (403, 403, 403, 403, 403, 401)),
    Row("GET /tables/{table}/moves", "playing", None, (200, 200, 403, 401, 200, 401)),
    Row("GET /tables/{table}/moves?seat=0", "playing", None, (200, 403, 403, 401, 403, 401)),
    Row("GET /tables/{table}/moves", "waiting", None, (409, 409, 409, 401, 409, 401)),
    Row("POST /tables/{table}/moves", "playing", MOVE, (200, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/moves", "playing", {**MOVE, "seat": 0}, (200, 403, 403, 401, 403, 401)),
    Row("POST /tables/{table}/moves", "waiting", MOVE, (409, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/moves", "over", {**MOVE, "after": "the end"}, (409, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/undo", "playing", UNDO, (200, 409, 403, 401, 409, 401)),
    Row("POST /tables/{table}/undo", "playing", {**UNDO, "seat": 0}, (200, 403, 403, 401, 403, 401)),
    Row("GET /tables/{table}/events", "over", None, (200, 200, 200, 200, 200, 401)),
    Row("GET /tables/{table}/events?seat=0", "over", None, (200, 403, 403, 403, 403, 401)),
    Row("GET /tables/{table}/events?seat=2", "over", None, (403, 403, 403, 403, 200, 401)),
    Row("GET /tables/{table}/record", "playing", None, (409, 409, 409, 409, 409, 401)),
    Row("GET /tables/{table}/record", "over", None, (200, 200, 200, 200, 200, 401)),
]


def test_every_address_of_the_api_is_in_the_table() -> None:
    paths = create_api().openapi()["paths"]
    described = {f"{verb.upper()} {path.removeprefix('/v1')}" for path, verbs in paths.items() for verb in verbs}
    assert {row.operation for row in TABLE} == described


async def laid(store: Store, at: str) -> Kept:
    """A table of the owner, another person and a bot: one that waits for a fourth, is played at, or is over."""
    if at in ("playing", "over"):
        return await keep(store, after_an_own_move() if at == "playing" else whole(), takeover=True)
    people = [await store.add_person(name) for name in ("Ana", "Ben", "Cleo")]
    seats = [Chair(seat, person=person.id, name=person.name) for seat, person in enumerate(people)]
    table = await store.add_table(TablePlan("arboretum", whole().options, (*seats, Chair(FREE))), people[0])
    return Kept(f"/t/{table}", people)


async def asker(app: ASGIApp, store: Store, kept: Kept, who: str) -> Visitor:
    """People come with cookies, the bot with its token, the forger with one that is nobody's."""
    match who:
        case "owner" | "other seat":
            return await kept.visitor(app, store, EVERYBODY.index(who))  # type: ignore[arg-type]  # seats 0 and 1
        case "spectator":
            watcher = Kept(kept.table, [await store.add_person("Dora")])
            return await watcher.visitor(app, store, 0)  # type: ignore[arg-type]  # the only one
        case "bot":
            return Visitor(app, authorization=f"Bearer {await store.add_token(kept.people[2].id)}")
        case "forger":
            return Visitor(app, authorization="Bearer made-up")
    return Visitor(app)


async def everything_kept(store: Store, table: str) -> tuple[Any, ...]:
    return await store.table(table), await store.entries(table)


@pytest.mark.parametrize("row", TABLE, ids=str)
async def test_everybody_may_do_what_the_table_says(app: ASGIApp, store: Store, row: Row) -> None:
    for who, expected in zip(EVERYBODY, row.statuses, strict=True):
        kept = await laid(store, row.at)
        table = kept.table.removeprefix("/t/")
        visitor, before = await asker(app, store, kept, who), await everything_kept(store, table)
        verb, path = row.address.format(table=table).split(" ")
        answer = await visitor.http.request(verb, API + path, json=sent(row.body))
        assert (who, answer.status_code) == (who, expected), answer.text
        if expected >= 400:
            assert await everything_kept(store, table) == before
            assert answer.headers["content-type"] == "application/problem+json"
