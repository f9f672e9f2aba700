"""Leaving and ending a game in the browser: the consequence is said first, and everybody is told at once."""

from typing import Any

import pytest
from starlette.types import ASGIApp

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.record import loads
from sobremesa.storage.store import Store
from tests.walks import USUAL, walk
from tests.web.visitors import Kept, Visitor, keep

pytestmark = pytest.mark.anyio

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])


async def two(app: ASGIApp, store: Store, **settled: Any) -> tuple[Kept, Visitor, Visitor, int]:
    """A game in its middle, who is to move, who is not, and the seat of the first."""
    record = walk(MARS)
    here = next(record.at(ply) for ply in range(6, len(record.moves)) if record.positions[ply].turn >= 0)
    kept = await keep(store, here, **settled)
    moving, other = [await kept.visitor(app, store, Seat(seat)) for seat in (here.turn, 1 - here.turn)]
    return kept, moving, other, here.turn


@pytest.mark.parametrize(
    ("way", "said"),
    [("resign", "Its record says that you have resigned."), ("end", "All people are asked."), ("leave", "to the end")],
)
async def test_what_a_way_leads_to_is_on_the_table_and_on_a_page_of_its_own(
    app: ASGIApp, store: Store, way: str, said: str
) -> None:
    kept, moving, _other, _seat = await two(app, store)
    assert said in (await moving.get(kept.table)).text
    page = await moving.get(f"{kept.table}/ask/{way}")
    assert (page.status_code, said in page.text) == (200, True)


async def test_strangers_are_offered_nothing_and_can_end_nothing(app: ASGIApp, store: Store) -> None:
    kept, moving, _other, _seat = await two(app, store)
    stranger = Visitor(app)
    assert "data-ask" not in (await stranger.get(kept.table)).text
    for way in ("resign", "end", "discard", "leave", "pause", "nonsense"):
        assert (await stranger.get(f"{kept.table}/ask/{way}")).status_code == 409
        assert await stranger.told_status(f"{kept.table}/ask/{way}") in (403, 409)
    for path in ("return", "decline", "replace"):
        assert await stranger.told_status(f"{kept.table}/{path}", seat=0) in (403, 409)
    assert not (await moving.board(kept.table))["over"]


async def test_a_resignation_is_told_to_everybody_and_the_record_says_so(app: ASGIApp, store: Store) -> None:
    kept, moving, other, seat = await two(app, store)
    stream = other.news(kept.table)
    before = await anext(stream)
    assert await moving.goes_to(f"{kept.table}/ask/resign", seat=seat) == kept.table
    assert (await anext(stream))["seating"] != before["seating"]
    await stream.aclose()
    board = await other.board(kept.table)
    assert (board["over"], "has resigned" in board["end"], board["choices"]) == (True, True, None)
    record = loads((await other.get(f"{kept.table}/record.json")).text)
    assert record.stopped == ("resigned", (seat,))
    assert "Finished" in (await other.get("/")).text


async def test_a_bot_that_plays_on_is_seen_by_all_and_the_seat_taken_back_by_its_person(
    app: ASGIApp, store: Store
) -> None:
    kept, moving, other, seat = await two(app, store, takeover=True)
    before = await moving.board(kept.table)
    assert await other.goes_to(f"{kept.table}/ask/pause") == "/"
    name = kept.people[1 - seat].name
    for reader in (moving, other, Visitor(app)):
        board = await reader.board(kept.table)
        assert f"A bot plays on for {name}." in board["seating"]
        assert board["notices"] == [f"{name} lets a bot play on."]
        assert f"{name} lets a bot play on." in board["log"]["lines"]
        assert ("Take my seat back" in board["seating"]) == (reader is other)
    assert kept.table in (await other.get("/")).text, "the game stays in the list of who let it"
    assert await other.goes_to(f"{kept.table}/return") == kept.table
    after = await moving.board(kept.table)
    assert (after["seating"], after["number"]) == (before["seating"], before["number"])


async def test_an_offer_to_end_is_answered_by_the_others(app: ASGIApp, store: Store) -> None:
    kept, moving, other, seat = await two(app, store)
    await moving.goes_to(f"{kept.table}/ask/end")
    name = kept.people[seat].name
    assert f"{name} offers to end the game together." in (await other.board(kept.table))["seating"]
    assert "Withdraw" in (await moving.board(kept.table))["seating"]
    assert "Agree" not in (await Visitor(app).board(kept.table))["seating"]
    await other.goes_to(f"{kept.table}/decline")
    assert "offers" not in (await moving.board(kept.table))["seating"]
    await moving.goes_to(f"{kept.table}/ask/end")
    await other.goes_to(f"{kept.table}/ask/end")
    assert "have agreed to end the game" in (await other.board(kept.table))["end"]


async def test_a_discarded_game_says_so_and_has_no_record(app: ASGIApp, store: Store) -> None:
    record = walk(MARS)
    kept = await keep(store, record.at(0), bots=[1])
    ana = await kept.visitor(app, store, Seat(0))
    assert await ana.goes_to(f"{kept.table}/ask/discard") == "/"
    assert kept.table not in (await ana.get("/")).text
    assert "discarded" in (await ana.board(kept.table))["end"]
    answer = await ana.get(f"{kept.table}/record.json")
    assert (answer.status_code, "discarded" in answer.text) == (409, True)
    assert await ana.told_status(f"{kept.table}/rematch") == 409


async def test_who_waits_is_told_from_when_on_a_bot_may_play_on(app: ASGIApp, store: Store) -> None:
    kept, moving, other, seat = await two(app, store)
    assert "no sign of life for 3 minutes" in (await other.get(kept.table)).text
    assert f'name="seat" value="{seat}"' in (await other.board(kept.table))["seating"]
    assert (await moving.board(kept.table))["seating"].strip() == ""
    assert await moving.told(f"{kept.table}/here") == (200, {})
    status, answer = await other.told(f"{kept.table}/replace", seat=seat)
    assert (status, "3 minutes" in answer["error"]) == (409, True)
