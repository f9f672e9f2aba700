"""A turn that a page sends: what is none is refused with a sentence, and changes nothing."""

import pytest
from starlette.types import ASGIApp

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, split_move
from sobremesa.storage.store import Store
from tests.walks import USUAL, walk
from tests.web.visitors import JSON, Visitor, keep

pytestmark = pytest.mark.anyio

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])
FORM = {**JSON, "content-type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "seat is missing."),
        (b"seat=0&after=0", "move is missing."),
        (b"seat=zero&after=0&move=x", "seat cannot be 'zero'."),
        (b"seat=0&after=&move=x", "after cannot be ''."),
        (b"seat=0&after=0&move=" + b"x" * 201, f"move.0 cannot be '{'x' * 59}…."),
    ],
)
async def test_a_form_that_is_no_move_is_refused_by_name(
    app: ASGIApp, store: Store, body: bytes, sentence: str
) -> None:
    kept = await keep(store, walk(MARS).at(8))
    visitor = await kept.visitor(app, store, Seat(0))
    answer = await visitor.http.post(f"{kept.table}/move", content=body, headers=FORM)
    assert (answer.status_code, answer.json()["error"]) == (422, sentence)
    assert len(await store.entries(kept.table.removeprefix("/t/"))) == 8


async def test_a_body_that_is_no_form_holds_no_move(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS).at(8))
    visitor = await kept.visitor(app, store, Seat(0))
    answer = await visitor.http.post(f"{kept.table}/move", json={"seat": 0, "after": 8, "move": "x"}, headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (422, "seat is missing.")


async def test_a_move_at_no_table_is_said_in_the_language_of_who_asks(ana: Visitor) -> None:
    fields = {"seat": 0, "after": 0, "move": "x"}
    answer = await ana.http.post("/t/nowhere/move", data=fields, headers={**JSON, "accept-language": "es"})
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("Esa mesa no existe.")


async def test_a_move_is_not_looked_at(ana: Visitor) -> None:
    answer = await ana.http.get("/t/nowhere/move")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def some_turn() -> tuple[Record, list[str]]:
    """A game in which somebody is to play and to discard a card, and these two moves."""
    whole = walk(next(setting for setting in USUAL if setting.game is GAMES["arboretum"]))
    ply = next(ply for ply, move in enumerate(whole.moves) if ply > 9 and split_move(move)[1].startswith("play "))
    return whole.at(ply), [split_move(move)[1] for move in whole.moves[ply : ply + 2]]


async def test_a_turn_is_one_request_and_is_played_once(app: ASGIApp, store: Store) -> None:
    here, texts = some_turn()
    kept, number = await keep(store, here), len(here.moves)
    visitor = await kept.visitor(app, store, here.turn)
    for _ in range(2):
        answer = await visitor.http.post(
            f"{kept.table}/move", data={"seat": here.turn, "after": number, "move": texts}, headers=JSON
        )
        assert answer.status_code == 200
    entries = await store.entries(kept.table.removeprefix("/t/"), number)
    assert [(entry.seat, entry.move) for entry in entries] == [(here.turn, text) for text in texts]
    other = {"seat": here.turn, "after": number, "move": [texts[0], "discard nothing"]}
    assert (await visitor.http.post(f"{kept.table}/move", data=other, headers=JSON)).status_code == 409


@pytest.mark.parametrize("last", ["nonsense", "draw deck", "play J1 0,0"])
async def test_of_a_turn_that_cannot_be_finished_nothing_is_played(app: ASGIApp, store: Store, last: str) -> None:
    here, texts = some_turn()
    kept, number = await keep(store, here), len(here.moves)
    visitor = await kept.visitor(app, store, here.turn)
    form = {"seat": here.turn, "after": number, "move": [texts[0], last]}
    assert (await visitor.http.post(f"{kept.table}/move", data=form, headers=JSON)).status_code == 422
    program = {"seat": here.turn, "after": number, "move": [texts[0], last]}
    assert (await visitor.http.post(f"/api/v1{kept.table.replace('/t/', '/tables/')}/moves", json=program)).is_error
    assert len(await store.entries(kept.table.removeprefix("/t/"))) == number
    assert (await visitor.board(kept.table))["number"] == number


async def test_a_program_may_send_its_turn_as_a_list(app: ASGIApp, store: Store) -> None:
    here, texts = some_turn()
    kept, number = await keep(store, here), len(here.moves)
    visitor = await kept.visitor(app, store, here.turn)
    address = f"/api/v1{kept.table.replace('/t/', '/tables/')}/moves"
    for _ in range(2):
        answer = await visitor.http.post(address, json={"after": number, "seat": here.turn, "move": texts})
        assert answer.json() == {"number": number, "seat": here.turn, "move": texts}
    assert [entry.move for entry in await store.entries(kept.table.removeprefix("/t/"), number)] == texts
    for wrong in ([], ["x"] * 25, ["x" * 201], [1], None):
        assert (await visitor.http.post(address, json={"after": number, "move": wrong})).status_code == 422


async def test_a_preview_shows_what_is_new_and_what_may_follow(app: ASGIApp, store: Store) -> None:
    here, texts = some_turn()
    kept = await keep(store, here)
    visitor = await kept.visitor(app, store, here.turn)
    board = await visitor.board(kept.table, seat=here.turn)
    have = ",".join(f"{name}-{digest}" for name, digest in board["parts"].items())
    first = await visitor.ask(f"{kept.table}/preview", seat=here.turn, move=texts[:1], have=have)
    assert texts[1] in first["choices"]["moves"].values()
    assert set(first["drawn"]) == {name for name, digest in first["parts"].items() if board["parts"][name] != digest}
    whole = await visitor.ask(f"{kept.table}/preview", seat=here.turn, move=texts, have=have)
    assert whole["choices"] is None
    assert whole["words"].count("You ") == 2
    assert len(whole["points"]) == 2
    assert (await visitor.board(kept.table))["number"] == board["number"], "nothing is kept"
    stranger = await visitor.http.get(f"{kept.table}/preview", params={"seat": 1 - here.turn, "move": texts})
    assert stranger.status_code == 403
