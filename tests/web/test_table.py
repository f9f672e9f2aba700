"""One table over HTTP: its page, moves, undo, chat, rematch, replay and record, and who may do what."""

import asyncio
import json
import re
from contextlib import aclosing
from typing import Any

import pytest
from starlette.types import ASGIApp

from sobremesa.game import Game, Seat
from sobremesa.games import GAMES
from sobremesa.poster import poster
from sobremesa.record import Record, loads, split_move
from sobremesa.storage.store import Store
from sobremesa.svg import AUTO
from sobremesa.web.replay import ALL_HANDS
from tests.marks import mostly_on_sqlite
from tests.walks import USUAL, Setting, at_each, walk
from tests.web.visitors import Visitor, keep, serving

pytestmark = pytest.mark.anyio

TURN = re.compile('class="turn"')
MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])
SMALLEST = [setting for setting in USUAL if setting.seats == setting.game.seats[0]]
every_game = pytest.mark.parametrize("setting", SMALLEST, ids=str)


def a_decision(record: Record, start: int = 4) -> int:
    return next(ply for ply in range(start, len(record.moves)) if record.positions[ply].turn >= 0)


def own_moves_in_a_row(record: Record) -> int:
    who = [split_move(move)[0] for move in record.moves]
    return next(ply for ply in range(1, len(who)) if who[ply] == who[ply - 1] >= 0)


# The board


@every_game
async def test_who_is_to_move_is_shown_every_move_and_the_others_none(
    app: ASGIApp, store: Store, setting: Setting
) -> None:
    here = walk(setting).at(a_decision(walk(setting)))
    kept = await keep(store, here)
    game: Game = setting.game
    open_now = {game.write(here.state, code) for code in game.legal_actions(here.state)}
    for seat in (*map(Seat, range(setting.seats)), None):
        board = await (await kept.visitor(app, store, seat)).board(kept.table)
        assert board["mine"] == (seat == here.turn)
        assert (board["ply"], board["number"], board["over"]) == (len(here.moves), len(here.moves), False)
        if seat == here.turn:
            assert set(board["choices"]["moves"].values()) == open_now
            assert board["headline"] == "Your turn"
            paths = [path.split(" ") for path in board["choices"]["moves"]]
            assert board["choices"]["labels"].keys() == {pick for path in paths for pick in path}
            assert board["choices"]["asks"][""]
        else:
            assert board["choices"] is None
            assert board["headline"] == f"{here.seats[here.turn]} is thinking"


@every_game
async def test_every_move_open_can_be_asked_about_before_it_is_made(
    app: ASGIApp, store: Store, setting: Setting
) -> None:
    here = walk(setting).at(a_decision(walk(setting)))
    kept = await keep(store, here)
    visitor = await kept.visitor(app, store, here.turn)
    board = await visitor.board(kept.table)
    for move in list(board["choices"]["moves"].values())[:10]:
        told = await visitor.ask(f"{kept.table}/preview", seat=here.turn, move=move)
        assert told["words"].startswith("You ")
    assert (await visitor.board(kept.table))["number"] == len(here.moves)


@every_game
async def test_what_a_page_has_is_not_sent_again(app: ASGIApp, store: Store, setting: Setting) -> None:
    here = walk(setting).at(a_decision(walk(setting)))
    kept = await keep(store, here)
    visitor = await kept.visitor(app, store, here.turn)
    board = await visitor.board(kept.table)
    assert board["drawn"].keys() == board["parts"].keys()
    again = await visitor.board(kept.table, have=having(board), log=board["log"]["have"])
    assert again["parts"] == board["parts"]
    assert again["drawn"] == {}
    turns_before = len(TURN.findall(board["log"]["lines"]))
    assert again["log"]["after"] == turns_before - 1, "the last turn may go on"
    assert len(TURN.findall(again["log"]["lines"])) == 1
    one = next(iter(board["parts"]))
    stale = having(board).replace(board["parts"][one], "0" * 12)
    assert list((await visitor.board(kept.table, have=stale))["drawn"]) == [one]


def having(board: Any) -> str:
    """What a page that shows this board has."""
    return ",".join(f"{name}-{digest}" for name, digest in board["parts"].items())


async def test_after_a_move_only_what_it_changed_is_sent(app: ASGIApp, store: Store) -> None:
    whole = walk(MARS)
    ply = next(ply for ply, move in enumerate(whole.moves) if ply > 30 and " move " in move)
    kept = await keep(store, whole.at(ply))
    mover = await kept.visitor(app, store, whole.at(ply).turn)
    before = await mover.board(kept.table)
    seat, text = split_move(whole.moves[ply])
    assert (await mover.move(kept.table, seat, before["number"], text))[0] == 200
    after = await mover.board(kept.table, have=having(before), log=before["log"]["have"])
    assert "garden" in after["drawn"]
    assert after["drawn"].keys() < after["parts"].keys()
    assert {name for name, digest in after["parts"].items() if digest != before["parts"][name]} == set(after["drawn"])
    assert after["log"]["after"] > 10
    assert f'<span class="ply">{ply + 1}</span>' in after["log"]["lines"]
    assert len(TURN.findall(after["log"]["lines"])) <= 3


async def test_a_log_that_is_another_is_sent_whole(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS).at(20))
    visitor = await kept.visitor(app, store, Seat(0))
    whole = (await visitor.board(kept.table))["log"]
    number, _, digest = whole["have"].partition("-")
    numbers = [f"{int(number) + more}-{digest}" for more in (-1, 1, 1000)]
    for other in (f"{number}-{12 * '0'}", *numbers, f"0-{12 * '0'}"):
        log = (await visitor.board(kept.table, log=other))["log"]
        assert (log["after"], log["lines"]) == (0, whole["lines"])


@pytest.mark.parametrize(
    "asked",
    [
        {"have": "garden"},
        {"have": "garden-XYZ"},
        {"have": "garden-0a1b2c3d4e5f,"},
        {"have": "../x-0a1b2c3d4e5f"},
        {"have": ",".join(["garden-0a1b2c3d4e5f"] * 100)},
        {"log": "-1"},
        {"log": "12"},
        {"log": f"{10**9}-0a1b2c3d4e5f"},
    ],
)
async def test_what_no_page_can_have_is_refused(app: ASGIApp, store: Store, asked: dict[str, str]) -> None:
    kept = await keep(store, walk(MARS).at(20))
    visitor = await kept.visitor(app, store, Seat(0))
    assert (await visitor.get(f"{kept.table}/board", **asked)).status_code == 422


async def test_nobody_looks_from_the_seat_of_another(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS).at(20))
    stranger, second = await kept.visitor(app, store, None), await kept.visitor(app, store, Seat(1))
    for visitor, seat in ((stranger, 0), (stranger, 1), (second, 0), (second, 7), (stranger, -2)):
        for path in ("board", "at/3", "preview?move=x"):
            address = f"{kept.table}/{path}{'&' if '?' in path else '?'}seat={seat}"
            assert (await visitor.get(address)).status_code == 403, address
    assert (await second.get(f"{kept.table}/board?seat=-1")).json()["mine"] is False


# Moves


async def test_a_move_is_answered_when_it_is_kept(app: ASGIApp, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply))
    seat, text = split_move(record.moves[ply])
    visitor = await kept.visitor(app, store, seat)
    for _ in range(2):
        assert await visitor.move(kept.table, seat, ply, text) == (200, {})
    entries = await store.entries(kept.table.removeprefix("/t/"))
    assert [entry.move for entry in entries[ply:] if entry.seat >= 0] == [text]
    assert (await visitor.board(kept.table))["number"] == len(entries)


async def test_what_may_not_be_done_is_refused_with_a_status_and_a_sentence(app: ASGIApp, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply))
    seat, text = split_move(record.moves[ply])
    mine, other = await kept.visitor(app, store, seat), await kept.visitor(app, store, Seat(1 - seat))
    stranger = await kept.visitor(app, store, None)
    for visitor, who, after, move, wanted in (
        (other, seat, ply, text, 403),
        (stranger, seat, ply, text, 403),
        (mine, 1 - seat, ply, text, 403),
        (mine, -1, ply, "roll 1 2 3", 403),
        (other, 1 - seat, ply, text, 409),
        (mine, seat, ply - 1, text, 409),
        (mine, seat, ply + 3, text, 409),
        (mine, seat, ply, "settle 0,0", 422),
        (mine, seat, ply, "nonsense", 422),
        (mine, seat, ply, "x" * 201, 422),
        (mine, seat, ply, "", 422),
    ):
        status, answer = await visitor.move(kept.table, who, after, move)
        assert status == wanted, move
        assert answer["error"].endswith((".", ")"))
    assert len(await store.entries(kept.table.removeprefix("/t/"))) == ply


async def test_an_illegal_move_is_refused_with_its_clause(app: ASGIApp, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record, 8)
    kept = await keep(store, record.at(ply))
    seat = record.at(ply).turn
    visitor = await kept.visitor(app, store, seat)
    status, answer = await visitor.move(kept.table, seat, ply, "settle 0,0")
    assert status == 422
    assert answer["clause"] in answer["error"]
    rules = (await visitor.get("/rules/mars")).text
    assert f'id="{answer["clause"]}"' in rules


@pytest.mark.parametrize(
    "fields", [{}, {"seat": "x", "after": 0, "move": "m"}, {"seat": 0, "after": "", "move": "m"}], ids=str
)
async def test_a_request_that_lacks_something_is_refused_with_one_sentence(
    app: ASGIApp, store: Store, fields: dict[str, str]
) -> None:
    kept = await keep(store, walk(MARS).at(4))
    status, answer = await (await kept.visitor(app, store, Seat(0))).told(f"{kept.table}/move", **fields)
    assert status == 422
    assert answer["error"].endswith(".")


@at_each(SMALLEST, [setting for setting in SMALLEST if setting.game is not GAMES["arizona"]])
@mostly_on_sqlite
async def test_a_whole_game_is_played_on_one_device(ana: Visitor, setting: Setting) -> None:
    """Every answer is looked at as the page does it; the record can then be had, and is the game that was played."""
    seats = {f"seat{seat}": "here" for seat in range(setting.seats)}
    table = await ana.lay(setting.game.key, seats=setting.seats, **seats)
    board = await ana.board(table)
    sent = []
    while not board["over"]:
        board = await ana.board(table, seat=board["turn"])
        assert board["mine"]
        moves = list(board["choices"]["moves"].values())
        sent.append(f"{board['turn']} {moves[len(moves) // 2]}")
        assert (await ana.move(table, board["turn"], board["number"], moves[len(moves) // 2]))[0] == 200
        board = await ana.board(table, seat=-1)
    record = loads((await ana.get(f"{table}/record.json")).raise_for_status().text)
    assert [move for move in record.moves if not move.startswith("*")] == sent
    assert record.over
    assert "score-sheet" in board["end"]


async def test_who_shares_a_device_is_shown_no_hand_before_they_say_who_they_are(ana: Visitor, ben: Visitor) -> None:
    table = await ana.lay("arboretum", seat0="here", seat1="here")
    loaded, watched = await ana.board(table), await ben.board(table)
    for member in ("drawn", "log", "choices", "mine", "undo"):
        assert loaded[member] == watched[member], member
    assert (await ana.board(table, seat=loaded["turn"]))["drawn"] != watched["drawn"]


async def test_a_server_that_is_started_again_goes_on_exactly(database: str, store: Store) -> None:
    record = walk(MARS)
    ply = a_decision(record)
    kept = await keep(store, record.at(ply))
    seat, text = split_move(record.moves[ply])
    async with serving(database) as app:
        visitor = await kept.visitor(app, store, seat)
        await visitor.move(kept.table, seat, ply, text)
        before = await visitor.board(kept.table), (await visitor.get(kept.table)).text
    async with serving(database) as app:
        visitor.app, cookies = app, visitor.http.cookies
        visitor = Visitor(app)
        visitor.http.cookies = cookies
        assert (await visitor.board(kept.table), (await visitor.get(kept.table)).text) == before


# Taking back


async def test_an_action_can_be_taken_back_while_the_button_is_shown(app: ASGIApp, store: Store) -> None:
    record = walk(MARS)
    ply = own_moves_in_a_row(record)
    kept = await keep(store, record.at(ply))
    seat = record.at(ply).turn
    visitor, other = await kept.visitor(app, store, seat), await kept.visitor(app, store, Seat(1 - seat))
    assert (await visitor.board(kept.table))["undo"] is True
    assert (await other.board(kept.table))["undo"] is False
    assert (await other.told(f"{kept.table}/undo", seat=seat, after=ply))[0] == 403
    assert (await other.told(f"{kept.table}/undo", seat=1 - seat, after=ply))[0] == 409
    assert (await visitor.told(f"{kept.table}/undo", seat=seat, after=ply - 1))[0] == 409
    assert (await visitor.told(f"{kept.table}/undo", seat=seat, after=ply))[0] == 200
    board = await visitor.board(kept.table)
    assert (board["ply"], board["number"]) == (ply - 1, ply + 1)


# Chat


async def test_what_is_said_is_read_by_everybody_and_obeyed_by_no_browser(ana: Visitor, ben: Visitor) -> None:
    table = await ana.lay("mars", seat1="here", name="<i>Ana")
    await ana.told(f"{table}/chat", words="  <script>alert(1)</script>\n\x07 hola  ")
    await ben.told(f"{table}/chat", words="x" * 900)
    assert (await ana.told(f"{table}/chat", words=" \n "))[0] == 200
    chat = (await ben.ask(f"{table}/chat"))["chat"]
    assert "<b>&lt;i&gt;Ana</b> &lt;script&gt;alert(1)&lt;/script&gt; hola<" in chat
    assert f"<b>Guest</b> {'x' * 500}<" in chat
    assert chat.count("<li>") == 2


async def test_a_guest_who_speaks_is_known_again(ana: Visitor, ben: Visitor) -> None:
    table = await ana.lay("mars", seat1="here")
    await ben.told(f"{table}/chat", words="hola")
    await ben.goes_to("/me", name="Ben")
    await ben.told(f"{table}/chat", words="hola")
    assert "<b>Ben</b>" in (await ana.ask(f"{table}/chat"))["chat"]


# Afterwards


async def test_a_rematch_is_one_table_for_all_with_everybody_a_seat_further(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS), minutes=20)
    first, second = await kept.visitor(app, store, Seat(0)), await kept.visitor(app, store, Seat(1))
    address = await first.goes_to(f"{kept.table}/rematch")
    asked = await store.table(address.removeprefix("/t/"))
    assert [chair.person for chair in asked.chairs] == [None, kept.people[0].id]
    assert asked.started is None, "nobody's clock runs before they are there"
    assert await second.goes_to(f"{kept.table}/rematch") == address
    table = await store.table(asked.id)
    assert [chair.person for chair in table.chairs] == [kept.people[1].id, kept.people[0].id]
    assert table.started is not None
    assert table.plan.minutes == 20


async def test_a_rematch_is_offered_to_who_still_looks_at_the_end(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS))
    first, second = await kept.visitor(app, store, Seat(0)), await kept.visitor(app, store, Seat(1))
    offer = '<p id="again" hidden>'
    assert offer in (await second.ask(f"{kept.table}/board"))["end"]
    async with aclosing(second.news(kept.table)) as news:
        assert (await anext(news))["rematch"] is None
        address = await first.goes_to(f"{kept.table}/rematch")
        assert (await anext(news))["rematch"] == address.removeprefix("/t/")
    assert offer not in (await second.ask(f"{kept.table}/board"))["end"]


async def test_the_seats_of_a_rematch_are_kept_for_those_who_played(app: ASGIApp, store: Store, ben: Visitor) -> None:
    kept = await keep(store, walk(MARS), listed=True)
    first, second = await kept.visitor(app, store, Seat(0)), await kept.visitor(app, store, Seat(1))
    address = await first.goes_to(f"{kept.table}/rematch")
    assert await ben.told_status(f"{address}/sit", seat=0, name="Ben") == 409
    assert await first.told_status(f"{address}/sit", seat=0, name="Somebody on this device") == 409
    seats = (await store.table(address.removeprefix("/t/"))).chairs
    assert [chair.person for chair in seats] == [None, kept.people[0].id]
    assert f"{address}/sit" not in (await ben.get(address)).text
    assert f"{address}/sit" in (await second.get(address)).text
    assert await second.goes_to(f"{address}/sit", seat=0) == address
    assert (await store.table(address.removeprefix("/t/"))).started is not None


async def test_a_seat_that_is_kept_can_be_given_to_a_bot_by_who_waits(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS))
    first = await kept.visitor(app, store, Seat(0))
    address = await first.goes_to(f"{kept.table}/rematch")
    await first.goes_to(f"{address}/fill", seat=0, level="guest")
    assert (await store.table(address.removeprefix("/t/"))).started is not None


async def test_strangers_are_not_told_of_a_rematch(app: ASGIApp, store: Store, ben: Visitor) -> None:
    kept = await keep(store, walk(MARS))
    first = await kept.visitor(app, store, Seat(0))
    address = (await first.goes_to(f"{kept.table}/rematch")).removeprefix("/t/")
    async with aclosing(ben.news(kept.table)) as news:
        assert (await anext(news))["rematch"] is None
    for path in ("", "/board", "/replay"):
        assert address not in (await ben.get(f"{kept.table}{path}")).text
    assert "/rematch" not in (await ben.ask(f"{kept.table}/board"))["end"]
    assert "/rematch" in (await first.ask(f"{kept.table}/board"))["end"]


async def test_who_asked_for_a_rematch_and_went_away_can_be_asked_again(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS))
    first, second = await kept.visitor(app, store, Seat(0)), await kept.visitor(app, store, Seat(1))
    deserted = await first.goes_to(f"{kept.table}/rematch")
    await first.goes_to(f"{deserted}/leave")
    assert await second.goes_to(f"{kept.table}/rematch") != deserted


async def test_of_two_who_ask_for_a_rematch_at_once_both_get_the_same(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS))
    visitors = [await kept.visitor(app, store, Seat(seat)) for seat in (0, 1, 0, 1)]
    assert len(set(await asyncio.gather(*(one.goes_to(f"{kept.table}/rematch") for one in visitors)))) == 1
    assert len(await store.tables_of(kept.people[0].id)) == 2


async def test_a_rematch_is_for_those_who_played_and_after_the_end(app: ASGIApp, store: Store, ana: Visitor) -> None:
    over, on = await keep(store, walk(MARS)), await keep(store, walk(MARS).at(20))
    assert (await ana.told(f"{await ana.lay('mars')}/rematch"))[0] == 409
    assert (await (await over.visitor(app, store, None)).told(f"{over.table}/rematch"))[0] == 409
    assert (await (await on.visitor(app, store, Seat(0))).told(f"{on.table}/rematch"))[0] == 409
    assert await store.rematch_of(over.table.removeprefix("/t/")) is None


@every_game
async def test_a_finished_game_can_be_played_on_from_any_moment(app: ASGIApp, store: Store, setting: Setting) -> None:
    record = walk(setting)
    kept = await keep(store, record)
    visitor = await kept.visitor(app, store, None)
    for ply in (0, len(record.moves) // 2, len(record.moves) - 1):
        seat = max(0, record.at(ply).turn)
        address = await visitor.goes_to(f"{kept.table}/fork", ply=ply, seat=seat)
        entries = await store.entries(address.removeprefix("/t/"))
        assert [entry.move for entry in entries[:ply]] == [split_move(move)[1] for move in record.moves[:ply]]
        chairs = (await store.table(address.removeprefix("/t/"))).chairs
        assert [chair.seat for chair in chairs if chair.person] == [seat]
    assert len(await store.entries(kept.table.removeprefix("/t/"))) == len(record.moves)


async def test_only_a_moment_of_a_finished_game_can_be_played_on_from(app: ASGIApp, store: Store) -> None:
    over, on = await keep(store, walk(MARS)), await keep(store, walk(MARS).at(20))
    visitor = await over.visitor(app, store, Seat(0))
    for ply, seat in ((-1, 0), (len(walk(MARS).moves), 0), (3, 2), (3, -1)):
        assert (await visitor.told(f"{over.table}/fork", ply=ply, seat=seat))[0] == 409
    assert (await visitor.told(f"{on.table}/fork", ply=3, seat=0))[0] == 409


@every_game
async def test_the_record_says_everything_and_only_after_the_end(app: ASGIApp, store: Store, setting: Setting) -> None:
    record = walk(setting)
    on, over = await keep(store, record.at(len(record.moves) - 1)), await keep(store, record)
    visitor = await on.visitor(app, store, Seat(0))
    assert (await visitor.get(f"{on.table}/record.json")).status_code == 409
    answer = await visitor.get(f"{over.table}/record.json")
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="{setting.game.key}-{over.table.removeprefix("/t/")}.json"'
    )
    assert loads(answer.text) == record


async def test_a_game_is_seen_again_through_ones_own_eyes_and_through_all_after_the_end(
    app: ASGIApp, store: Store
) -> None:
    on, over = await keep(store, walk(MARS).at(20)), await keep(store, walk(MARS))
    for kept, seat, allowed in ((on, None, [-1]), (on, Seat(1), [1, -1]), (over, None, [-1, 0, 1])):
        visitor = await kept.visitor(app, store, seat)
        for path in ("/at/5", "/turns"):
            asked = {one: await visitor.get(f"{kept.table}{path}?seat={one}") for one in range(-3, 3)}
            assert [one for one, answer in asked.items() if answer.status_code == 200] == sorted(allowed)
        page = (await visitor.get(f"{kept.table}/replay")).raise_for_status().text
        assert re.findall(r'<option value="(-?[0-9]+)"', page) == list(map(str, allowed))


async def test_every_hand_is_shown_once_a_game_with_secrets_is_over(app: ASGIApp, store: Store) -> None:
    record = walk(next(one for one in USUAL if one.game.has_secrets))
    on, over = await keep(store, record.at(20)), await keep(store, record)
    player, stranger = await on.visitor(app, store, Seat(0)), await over.visitor(app, store, None)
    for path in ("/at/20", "/turns"):
        assert (await player.get(f"{on.table}{path}?seat={ALL_HANDS}")).status_code == 403
    assert f'value="{ALL_HANDS}"' not in (await player.get(f"{on.table}/replay")).text
    open_hands = await stranger.ask(f"{over.table}/at/20", seat=ALL_HANDS)
    assert open_hands["words"] == (await stranger.ask(f"{over.table}/at/20"))["words"]
    seen = (await stranger.ask(f"{over.table}/at/20"))["drawn"]
    for seat in range(len(record.seats)):
        own = (await stranger.ask(f"{over.table}/at/20", seat=seat))["drawn"]
        for name in [one for one in own if 'data-role="bed"' in own[one] and own[one] != seen.get(one)]:
            drawn = open_hands["drawn"]
            shown = drawn[f"{name}:{seat}" if f"{name}:{seat}" in drawn else name]
            inside = re.sub(r"^<svg[^>]*>(<desc>.*?</desc>)?", "", own[name], flags=re.DOTALL).removesuffix("</svg>")
            assert len(inside) > 100
            assert inside in shown


async def test_every_moment_has_its_words_and_there_are_no_others(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS).at(20))
    visitor = await kept.visitor(app, store, None)
    assert (await visitor.ask(f"{kept.table}/at/0"))["words"] == ""
    assert (await visitor.ask(f"{kept.table}/at/1"))["words"].startswith("Seat 0 ")
    for ply in (-1, 21, 10**30):
        answer = await visitor.http.get(f"{kept.table}/at/{ply}", headers={"accept": "application/json"})
        assert answer.status_code in (409, 422)
        assert answer.json()["error"].endswith(".")


async def test_the_picture_of_a_table_is_what_a_spectator_sees(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS).at(20))
    visitor = await kept.visitor(app, store, Seat(0))
    answer = await visitor.get(f"{kept.table}/board.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text == poster(MARS.game, walk(MARS).at(20).scene(None), AUTO)


# Before


async def test_nothing_of_a_game_can_be_seen_before_it_begins(ana: Visitor) -> None:
    table = await ana.lay("mars", name="Ana")
    for path in ("board", "board.svg", "replay", "at/0", "record.json"):
        assert (await ana.get(f"{table}/{path}")).status_code == 409, path
    assert (await ana.move(table, 0, 0, "settle 0,0"))[0] == 409


async def test_a_table_that_does_not_exist_is_not_found_anywhere(ana: Visitor) -> None:
    for path in ("", "/board", "/events", "/replay", "/at/0", "/record.json", "/board.svg", "/chat"):
        answer = await ana.get(f"/t/nowhere{path}")
        assert answer.status_code == 404, path
        assert "There is no such table." in answer.text
    posts: dict[str, dict[str, object]] = {
        "sit": {"seat": 0},
        "fill": {"seat": 0, "level": "guest"},
        "leave": {},
        "move": {"seat": 0, "after": 0, "move": "x"},
        "undo": {"seat": 0, "after": 0},
        "chat": {"words": "hola"},
        "rematch": {},
        "fork": {"ply": 0},
    }
    for path, fields in posts.items():
        assert (await ana.told(f"/t/nowhere/{path}", **fields))[0] == 404, path


async def test_the_page_tells_its_script_only_what_it_needs(app: ASGIApp, store: Store) -> None:
    kept = await keep(store, walk(MARS).at(4))
    page = (await (await kept.visitor(app, store, Seat(1))).get(kept.table)).text
    data = json.loads(page.partition('id="table-data">')[2].partition("</script>")[0])
    assert data.keys() == {"address", "table", "game", "title", "seats", "names", "words", "notes"}
    assert (data["seats"], data["names"]) == ([1], ["Seat 0", "Seat 1"])
    assert not [person.id for person in kept.people if person.id in page]
