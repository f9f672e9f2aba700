"""The stream: everything that happened, once, in order, and again only from where a reader was cut off."""

import asyncio
from itertools import groupby
from typing import Any

import pytest

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.storage.store import Store
from sobremesa.tables import seating
from tests.walks import USUAL, Setting, walk
from tests.web.api.programs import Event, Program
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

TABLE_AND_DEAL = 2  # events before the first move
PAIRS = [setting for setting in USUAL if setting.seats == 2]
MARS, ARBORETUM = (next(one for one in PAIRS if one.game is GAMES[key]) for key in ("mars", "arboretum"))


async def kept_game(stranger: Program, store: Store, setting: Setting, ply: int, **settled: Any) -> tuple[str, Program]:
    """A game as far as this ply, and the program that has the first seat."""
    kept = await keep(store, walk(setting).at(ply), **settled)
    return f"/tables/{kept.table.removeprefix('/t/')}", Program(stranger.app, await store.add_token(kept.people[0].id))


def told(events: list[Event]) -> list[str]:
    """The moves in the stream, each after who made it."""
    seats = {-1: "*", **{seat: str(seat) for seat in range(9)}}
    return [f"{seats[one['data']['seat']]} {one['data']['move']}" for one in events if one["event"] == "move"]


@pytest.mark.parametrize("setting", PAIRS, ids=str)
async def test_a_finished_game_is_told_as_each_reader_may_read_it_and_then_the_stream_ends(
    setting: Setting, stranger: Program, store: Store
) -> None:
    record = walk(setting)
    table, player = await kept_game(stranger, store, setting, len(record.moves))
    for program, seat in ((player, Seat(0)), (stranger, None)):
        events = await program.events(table, 10_000)
        assert [one["event"] for one in events[:2]] == ["table", "deal"]
        assert events[1]["data"] == {"deal": record.told_deal(seat)}
        assert told(events) == record.log(seat)
        assert [one["id"] for one in events[2:-1]] == [str(number) for number in range(len(record.moves))]
        assert [one["data"]["turn"] for one in events[2:-1]] == [int(one.turn) for one in record.positions[1:]]
        assert events[-1]["event"] == "over"
        assert events[-1]["data"] == {"scores": record.scores, "winners": record.winners}


async def test_who_was_cut_off_is_told_what_they_missed_and_nothing_twice(stranger: Program, store: Store) -> None:
    record = walk(ARBORETUM)
    table, player = await kept_game(stranger, store, ARBORETUM, len(record.moves))
    for last in (0, 7, len(record.moves) - 1):
        events = await player.events(table, 10_000, last)
        assert told(events) == record.log(Seat(0), last + 1)
        assert "deal" not in [one["event"] for one in events]


async def test_who_claims_to_have_seen_the_future_is_told_to_look_again(stranger: Program, store: Store) -> None:
    table, _player = await kept_game(stranger, store, MARS, 4)
    future = Program(stranger.app, **{"last-event-id": "4"})
    assert (await future.ask(f"{table}/events"))[1]["code"] == "stale"
    nonsense = Program(stranger.app, **{"last-event-id": "yesterday"})
    status, problem = await nonsense.ask(f"{table}/events")
    assert (status, problem["detail"]) == (422, "last-event-id cannot be 'yesterday'.")


async def test_moves_and_people_are_told_when_they_come(ana_bot: Program, ben_bot: Program) -> None:
    table = await ana_bot.lay("arboretum", "me", "free")
    following = asyncio.ensure_future(ben_bot.events_until(table, "move"))
    await ben_bot.hears(1)
    await ben_bot.done(f"{table}/join")
    move = await ana_bot.move(table)
    *people, deal, first = await following
    states = [one["data"]["state"] for one in people]
    assert [state for state, _same in groupby(states)] == ["waiting", "playing"]
    assert deal["event"] == "deal"
    assert (first["data"]["seat"], first["data"]["number"]) == (0, move["number"])


async def test_the_end_of_a_game_is_told_with_the_table_as_it_is_then(ana_bot: Program) -> None:
    table = await ana_bot.lay("leaves", "me", "me")
    while (turn := (await ana_bot.known(f"{table}/view"))["turn"]) >= 0:
        choices = await ana_bot.known(f"{table}/moves?seat={turn}")
        move = choices["moves"][0]["move"]
        await ana_bot.done(f"{table}/moves", seat=turn, after=choices["number"], move=move)
    told_now = await ana_bot.events(table, 10_000)
    assert told_now[0]["data"]["state"] == "over"
    assert told_now[-1]["event"] == "over"


async def test_a_move_that_was_taken_back_is_told_too(ana_bot: Program, stranger: Program) -> None:
    table = await ana_bot.lay("arboretum", "me", "me")
    while not (look := await ana_bot.known(f"{table}/view"))["undo"]:
        await ana_bot.move(table)
    await ana_bot.done(f"{table}/undo", after=look["number"])
    again = await ana_bot.move(table, 1)
    events = await stranger.events(table, 2 + again["number"] + 1)
    kinds = [one["event"] for one in events[2:]]
    assert kinds == ["move"] * look["number"] + ["undo"] + ["move"] * (len(kinds) - look["number"] - 1)
    assert events[2 + look["number"]]["data"] == {"number": look["number"], "seat": 0, "turn": 0}
    late = await stranger.events(table, 4, look["number"] - 2)
    assert [one["event"] for one in late] == ["table", "move", "undo", "move"]
    assert late[1] == events[1 + look["number"]]


async def test_who_follows_from_before_the_beginning_is_told_what_their_drawn_seat_knows(
    ana_bot: Program, ben_bot: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "lots", lambda _seats: [1, 0])
    table = await ana_bot.lay("arboretum", "me", "free", fixed=False)
    following = asyncio.ensure_future(ana_bot.events_until(table, "deal"))
    await ana_bot.hears(1)
    await ben_bot.done(f"{table}/join")
    events = await following
    assert {one["event"] for one in events[:-1]} == {"table"}
    assert [seat["mine"] for seat in events[0]["data"]["seats"]] == [True, False]
    assert [seat["mine"] for seat in events[-2]["data"]["seats"]] == [False, True]
    hands = events[-1]["data"]["deal"]["hands"]
    assert "?" in str(hands[0])
    assert "?" not in str(hands[1])


async def test_who_has_left_their_seat_is_no_longer_told_what_it_knows(stranger: Program, store: Store) -> None:
    ply = next(ply for ply, state in enumerate(walk(ARBORETUM).positions) if state.turn == 1)
    table, player = await kept_game(stranger, store, ARBORETUM, ply, takeover=True)
    following = asyncio.ensure_future(player.events(table, 10_000))
    await player.hears(TABLE_AND_DEAL + ply)
    await player.done(f"{table}/leave", for_good=True)
    events = await following
    assert told(events) == walk(ARBORETUM).at(ply).log(Seat(0))
    assert events[-1]["event"] != "over"


async def test_the_stream_speaks_the_language_asked_for(ana_bot: Program) -> None:
    table = await ana_bot.lay("mars", "me", "me")
    await ana_bot.move(table)
    english = await Program(ana_bot.app).events(table, 3)
    spanish = await Program(ana_bot.app, **{"accept-language": "es"}).events(table, 3)
    assert english[2]["data"]["words"] != spanish[2]["data"]["words"]
    assert told(english) == told(spanish)
