"""Whatever number is sent, in whatever place: it is taken or refused, and never a mistake of ours."""

from collections.abc import Iterable, Iterator

import pytest
from starlette.types import ASGIApp

from sobremesa.games import GAMES
from sobremesa.record import Record
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY
from tests.marks import mostly_on_sqlite
from tests.walks import USUAL, walk
from tests.web.entrances import Asked, Entrance, ask, entrances, filled, with_forms
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

DEEP = 2000 * "[" + 2000 * "]"
WORST = ("002999", "2\0", str(2**63), DEEP)
NUMBERS = (
    *("", "-1", "+2", " 2 ", "2.0", "2_0", "1e999", "nan", "true", "٢", "²"),
    *(str(2**31), str(-(2**63) - 1), 4000 * "9", 5000 * "9"),
    *WORST,
)
# The same where JSON is sent; the last ones also where options are.
HUGE = (str(2**63), 4000 * "9", 5000 * "9", 900 * "[" + 900 * "]", DEEP)
VALUES = (
    *("-1", "2.0", "1e999", "NaN", "-Infinity", "true", "null", "[]", "{}", '"2"', '"٢"', r'"\u0000"', r'"\ud800"'),
    *(str(2**31), *HUGE, *(f'{{"sheet": {value}}}' for value in ("1e999", "true", *HUGE))),
)
# What is sent besides, so that the number is looked at.
AFTER = 8
WHERE = {"after": str(AFTER), "ply": "0", "key": "mars", "value": "shift", "way": "pause"}
WHAT = {"game": "mars", "seats": "2", "name": "Ana", "level": "guest", "back": "/", "words": "hola", "move": "x"}
NEW = {"game": '"arizona"', "seats": '["me", "free"]', "options": "{}", "name": '"Ana"', "level": '"guest"'}
MADE = {"after": str(AFTER), "move": '"x"'}


def game() -> Record:
    return walk(next(one for one in USUAL if one.game is GAMES["mars"]))


def requests(one: Entrance, tables: Iterable[str]) -> Iterator[Asked]:
    """Every number in every field, while the other fields are as they should be, at each of these tables."""
    usual = {"seat": str(game().at(AFTER).turn), **({**NEW, **MADE} if one.document else {**WHERE, **WHAT})}
    for name in (*one.places, *one.query, *one.headers, *one.form, *one.document):
        values = VALUES if name in one.document else WORST if one.any_form and name in one.form else NUMBERS
        for table in tables if "table" in one.places and name != "table" else [""]:
            for value in values:
                yield filled(one, {**usual, "table": table, name: value})


@mostly_on_sqlite
async def test_no_number_is_a_mistake_of_ours(app: ASGIApp, store: Store) -> None:
    over, playing = await keep(store, game()), await keep(store, game().at(AFTER))
    ana = await playing.visitor(app, store, game().at(AFTER).turn)
    waiting = await ana.lay("mars", seats=5)
    pages = {path: (await ana.get(path)).text for path in ("/", waiting, *(f"/new/{key}" for key in GAMES))}
    tables = [address.removeprefix("/t/") for address in (waiting, playing.table, over.table)]
    identity = {"cookie": f"{IDENTITY}={ana.http.cookies[IDENTITY]}".encode()}
    wrong = []
    for one in with_forms(entrances(), pages):
        for asked in requests(one, tables):
            answer = await ask(app, asked, identity)
            if answer.status >= 500 or not answer.guarded:
                wrong.append(f"{answer.status} {asked}"[:300])
    assert wrong == []
