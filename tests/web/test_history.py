"""Lists of tables: one's own first, whose turn it is, and nothing that drops out unseen."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from starlette.types import ASGIApp

from sobremesa.game import Seat
from sobremesa.games import GAMES
from sobremesa.record import Record
from sobremesa.storage.models import Chair, Person, TablePlan
from sobremesa.storage.seats import Departing
from sobremesa.storage.store import LISTED, Store
from sobremesa.web.listing import RESULTS
from sobremesa.web.lobby import SHOWN
from tests.walks import USUAL, walk
from tests.web.visitors import Kept, Visitor, keep

pytestmark = pytest.mark.anyio

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"] and setting.seats == 2)
LEAVES = next(setting for setting in USUAL if setting.game is GAMES["leaves"] and setting.seats == 2)


def at_turn(seat: int) -> Record:
    """A game in the middle, in which this seat is to move."""
    record = walk(MARS)
    return record.at(next(ply for ply in range(8, 99) if record.positions[ply].turn == seat))


async def ana_of(store: Store) -> Person:
    return await store.add_person("Ana")


async def kept_for(store: Store, ana: Person, record: Record, listed: bool = False) -> Kept:
    """A game of Ana, in the first seat, against Ben."""
    return await keep(store, record, people=[ana, await store.add_person("Ben")], listed=listed)


async def visitor(app: ASGIApp, store: Store, kept: Kept, **headers: str) -> Visitor:
    return await kept.visitor(app, store, Seat(0), **headers)


def tables_in(page: str) -> Sequence[str]:
    return re.findall(r'<a href="(/t/\w+)">', page)


# The lobby


async def test_the_games_in_which_it_is_ones_turn_come_first_and_are_counted(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    mine = await kept_for(store, ana, at_turn(0))
    bots = await kept_for(store, ana, at_turn(1))
    also = await kept_for(store, ana, at_turn(0))
    page = (await (await visitor(app, store, mine)).get("/")).text
    assert set(tables_in(page)[:2]) == {mine.table, also.table}
    assert tables_in(page)[2] == bots.table
    assert "<title>(2) Sobremesa</title>" in page
    assert page.index('id="your-games"') < page.index('class="games"')


async def test_a_game_that_waits_for_one_is_on_top_however_many_are_newer(app: ASGIApp, store: Store) -> None:
    """Also once a move has been made here: the move says whose turn it is then."""
    ana = await ana_of(store)
    first, second = [await kept_for(store, ana, at_turn(0)) for _ in range(2)]
    for _ in range(LISTED + 1):
        await kept_for(store, ana, at_turn(1))
    me = await visitor(app, store, first)
    page = (await me.get("/")).text
    assert set(tables_in(page)[:2]) == {first.table, second.table}
    assert "<title>(2) Sobremesa</title>" in page
    while (board := await me.board(first.table))["mine"]:
        await me.move(first.table, 0, board["number"], next(iter(board["choices"]["moves"].values())))
    page = (await me.get("/")).text
    assert tables_in(page)[:2] == [second.table, first.table]
    assert "<title>(1) Sobremesa</title>" in page


async def test_where_a_bot_plays_on_nobody_waits_for_one(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    kept = await kept_for(store, ana, at_turn(0))
    await store.seats.stand_in(kept.table[3:], 0, ana.id, Departing("guest", "paused"))
    assert "<title>Sobremesa</title>" in (await (await visitor(app, store, kept)).get("/")).text


async def test_a_line_says_who_plays_at_which_level_the_score_and_since_when(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    record = at_turn(0)
    kept = await keep(store, record, bots=[1], people=[ana, ana], minutes=5)
    line = (await (await visitor(app, store, kept)).ask("/yours"))["yours"]
    assert re.search(r"You</span>\s*<b>", line)
    assert re.search(r'Bot \w+</span> <span class="soft level">guest</span>', line)
    assert re.search(r"Your turn · (5:00|4:5\d) left · \d+ years ago", line)
    spoken = (await (await visitor(app, store, kept, **{"accept-language": "es"})).ask("/yours"))["yours"]
    assert re.search(r"Te toca · quedan (5:00|4:5\d) · hace \d+ años", spoken)


async def test_a_table_that_waits_says_how_many_seats_are_free(ana: Visitor) -> None:
    await ana.lay("mars", seats=4, seat1="friend", seat2="guest", seat3="friend")
    assert "2 seats are free · just now" in (await ana.get("/")).text


async def test_what_the_lobby_has_no_room_for_is_a_link_away(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    all_games = [await kept_for(store, ana, at_turn(1), listed=True) for _ in range(LISTED + 2)]
    me = await visitor(app, store, all_games[0])
    page = (await me.get("/")).text
    assert len(tables_in(page)) == SHOWN
    assert f'<a href="/games">and {LISTED + 2 - SHOWN} more</a>' in page
    seen = [*tables_in((await me.get("/games")).text), *tables_in((await me.get("/games", start=LISTED)).text)]
    assert sorted(seen) == sorted(kept.table for kept in all_games)
    stranger = Visitor(app)
    page = (await stranger.get("/")).text
    assert f'<a href="/playing">and {LISTED + 2 - SHOWN} more</a>' in page
    seen = [*tables_in((await stranger.get("/playing")).text)]
    seen += tables_in((await stranger.get("/playing", start=LISTED)).text)
    assert sorted(seen) == sorted(kept.table for kept in all_games)


async def test_more_games_are_shown_where_it_is_ones_turn(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    kept = [await kept_for(store, ana, at_turn(0)) for _ in range(SHOWN + 3)]
    page = (await (await visitor(app, store, kept[0])).get("/")).text
    assert len(tables_in(page)) == SHOWN + 3
    assert f"<title>({SHOWN + 3}) Sobremesa</title>" in page


async def test_tables_that_wait_for_players_are_listed_in_pages(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    plan = TablePlan("mars", {}, (Chair(0, person=ana.id, name="Ana"), Chair(1)), listed=True)
    laid = [await store.add_table(plan, ana) for _ in range(LISTED + 1)]
    ben = Visitor(app)
    assert f'<a href="/waiting">and {LISTED + 1 - SHOWN} more</a>' in (await ben.get("/")).text
    seen = [*tables_in((await ben.get("/waiting")).text), *tables_in((await ben.get("/waiting", start=LISTED)).text)]
    assert sorted(seen) == sorted(f"/t/{table}" for table in laid)


async def test_a_stranger_has_no_games_and_asks_for_none(ana: Visitor) -> None:
    assert 'id="your-games"' not in (await ana.get("/")).text
    for path in ("/games", "/history"):
        assert (await ana.get(path)).status_code == 200
    assert await ana.ask("/yours") == {"title": "Sobremesa", "yours": ""}
    assert not ana.http.cookies


# The history


async def test_a_finished_game_is_in_the_history_with_its_result(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    record = walk(MARS)
    kept = await kept_for(store, ana, record)
    me = await visitor(app, store, kept)
    assert '<a href="/history">Finished games (1)</a>' in (await me.get("/")).text
    page = (await me.get("/history")).text
    assert tables_in(page) == [kept.table]
    result = {(0,): "Won", (1,): "Lost", (0, 1): "Victory shared"}[tuple(record.winners)]
    assert f"{result} · " in page
    assert f"<b>{record.scores[0]}</b>" in page


async def test_the_history_can_be_narrowed_to_a_game_and_a_result(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    mars, leaves = await kept_for(store, ana, walk(MARS)), await kept_for(store, ana, walk(LEAVES))
    me = await visitor(app, store, mars)
    assert tables_in((await me.get("/history", game="mars")).text) == [mars.table]
    assert sorted(tables_in((await me.get("/history", game="chess", result="x")).text)) == sorted(
        [mars.table, leaves.table]
    )
    found: list[str] = []
    for result in RESULTS:
        found += tables_in((await me.get("/history", result=result)).text)
    assert sorted(found) == sorted([mars.table, leaves.table])


async def test_who_played_all_seats_has_neither_won_nor_lost(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    kept = await keep(store, walk(MARS), people=[ana, ana])
    me = await visitor(app, store, kept)
    assert "On one device · " in (await me.get("/history")).text


async def test_the_history_is_read_in_pages_also_where_few_are_looked_for(app: ASGIApp, store: Store) -> None:
    ana = await ana_of(store)
    for _ in range(LISTED + 1):
        kept = await kept_for(store, ana, walk(MARS))
    rare = await kept_for(store, ana, walk(LEAVES))
    me = await visitor(app, store, kept)
    first = (await me.get("/history")).text
    assert len(tables_in(first)) == LISTED
    older = re.search(r'href="(/history\?[^"]*before=\w+)"', first)
    assert older
    rest = (await me.get(older[1].replace("&amp;", "&"))).text
    seen = {*tables_in(first), *tables_in(rest)}
    assert len(seen) == LISTED + 2
    assert rare.table in seen
    assert "before=" not in rest


@pytest.mark.parametrize("before", ["\0", "ñ", "'", " ", "x" * 2000])
async def test_a_place_in_the_history_that_cannot_be_is_none_of_our_mistakes(
    app: ASGIApp, store: Store, before: str
) -> None:
    kept = await kept_for(store, await ana_of(store), walk(MARS))
    answer = await (await visitor(app, store, kept)).get("/history", before=before)
    assert answer.status_code == 200


async def test_a_game_of_somebody_else_is_in_nobodys_history(app: ASGIApp, store: Store) -> None:
    ana, ben = await ana_of(store), await store.add_person("Ben")
    kept = await kept_for(store, ana, walk(MARS))
    other = await visitor(app, store, replace(kept, people=[ben]))
    assert tables_in((await other.get("/history")).text) == []
    assert "No finished game yet" in (await other.get("/history")).text
