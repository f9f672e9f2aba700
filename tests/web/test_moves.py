"""A move that a page sends: what is not one is refused with a sentence, and changes nothing."""

import pytest
from starlette.types import ASGIApp

from sobremesa.game import Seat
from sobremesa.games import GAMES
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
        (b"seat=0&after=0&move=" + b"x" * 201, f"move cannot be '{'x' * 59}…."),
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
