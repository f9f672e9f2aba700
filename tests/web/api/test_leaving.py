"""Programs leave games, end them together, let bots play on, and come back."""

import pytest

from sobremesa.games import GAMES
from sobremesa.record import verify
from sobremesa.storage.store import Store
from tests.walks import USUAL, walk
from tests.web.api.programs import Program
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])


async def two(stranger: Program, store: Store) -> tuple[str, list[Program], int]:
    """A game in its middle: its path, the programs that play it by their seats, and the seat to move."""
    record = walk(MARS)
    here = next(record.at(ply) for ply in range(6, len(record.moves)) if record.positions[ply].turn >= 0)
    kept = await keep(store, here, takeover=True)
    programs = [Program(stranger.app, await store.add_token(person.id)) for person in kept.people]
    return f"/tables/{kept.table.removeprefix('/t/')}", programs, here.turn


async def test_a_program_that_leaves_is_stood_in_for_until_it_comes_back(stranger: Program, store: Store) -> None:
    table, programs, turn = await two(stranger, store)
    other = programs[1 - turn]
    left = await other.done(f"{table}/leave")
    seat = left["seats"][1 - turn]
    assert (seat["who"], seat["stand_in"], seat["gone"], seat["mine"]) == ("person", "regular", False, True)
    status, problem = await other.send(f"{table}/moves", after=0, move="stay")
    assert (status, problem["code"]) == (409, "refused")
    back = await other.done(f"{table}/return")
    assert back["seats"][1 - turn]["stand_in"] is None


async def test_everybody_who_follows_is_told_who_plays_and_how_it_ended(stranger: Program, store: Store) -> None:
    table, programs, turn = await two(stranger, store)
    await programs[turn].done(f"{table}/agreement", agrees=True)
    seen = await programs[1 - turn].events(table, 1)
    assert [seat["agrees"] for seat in seen[0]["data"]["seats"]] == [turn == 0, turn == 1]
    ended = await programs[1 - turn].done(f"{table}/agreement", agrees=True)
    assert ended["state"] == "stopped"
    stopped = {"why": "agreed", "seats": [0, 1]}
    assert (await stranger.events(table, 10_000))[-1]["data"] == {"stopped": stopped}
    record = await stranger.known(f"{table}/record")
    assert record["stopped"] == stopped
    assert verify(record).stopped is not None


async def test_a_discarded_game_has_no_record(ana_bot: Program) -> None:
    table = await ana_bot.lay("mars", "me", "child")
    assert (await ana_bot.done(f"{table}/discard"))["state"] == "discarded"
    status, problem = await ana_bot.ask(f"{table}/record")
    assert (status, problem["code"]) == (409, "not_over")
    assert (await ana_bot.known("/tables"))["mine"] == []
