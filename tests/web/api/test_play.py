"""A game over the API: opened, joined, looked at, played, taken back, kept."""

import json

import pytest
from sqlalchemy import select

from sobremesa.game import OVER, Game
from sobremesa.games import GAMES
from sobremesa.record import as_json, loads, verify
from sobremesa.storage.schema import metadata
from sobremesa.storage.store import Store
from sobremesa.tables.levels import TITLES
from tests.marks import long_but
from tests.walks import USUAL, Setting, walk
from tests.web.api.programs import API, Program
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


# What can be played


async def test_every_game_is_described_with_its_options_in_the_language_asked_for(stranger: Program) -> None:
    games = await stranger.known("/games")
    assert [game["key"] for game in games] == list(GAMES)
    for told, game in zip(games, GAMES.values(), strict=True):
        assert (told["title"], told["seats"]) == (game.title, list(game.seats))
        assert [option["key"] for option in told["options"]] == [option.key for option in game.options]
    spanish = Program(stranger.app, **{"accept-language": "es"})
    mars = next(game for game in await spanish.known("/games") if game["key"] == "mars")
    assert mars["title"] == "Jardines de Marte"


async def test_every_bot_is_described(stranger: Program) -> None:
    assert [bot["level"] for bot in await stranger.known("/bots")] == list(TITLES)


# People


async def test_a_token_is_who_it_was_given_to(stranger: Program) -> None:
    person = await stranger.done("/people", name="  Ana\n")
    assert person["name"] == "Ana"
    known = await Program(stranger.app, person["token"]).known("/people/me")
    assert known == {"id": person["id"], "name": "Ana"}


async def test_a_token_is_kept_nowhere(stranger: Program, store: Store) -> None:
    token = (await stranger.done("/people", name="Ana"))["token"]
    async with store.engine.connect() as connection:
        rows = [row for table in metadata.sorted_tables for row in await connection.execute(select(table))]
    assert any("Ana" in row for row in rows)
    assert token not in str(rows)


async def test_a_token_counts_on_pages_as_a_cookie_does_and_gives_none(ana_bot: Program) -> None:
    table = await ana_bot.lay("mars", "me", "child")
    page = await ana_bot.http.get(f"/t/{table.removeprefix('/tables/')}/board")
    assert page.json()["number"] >= 0
    answer = await ana_bot.http.post("/me", data={"name": "Anabel"})
    assert answer.status_code == 303
    assert "set-cookie" not in answer.headers
    assert (await ana_bot.known("/people/me"))["name"] == "Anabel"


async def test_a_token_may_act_from_anywhere_and_a_cookie_from_our_own_pages_only(ana_bot: Program) -> None:
    elsewhere = {"origin": "http://elsewhere"}
    wanted = {"game": "mars", "seats": ["me", "free"]}
    assert (await ana_bot.http.post(f"{API}/tables", json=wanted, headers=elsewhere)).status_code == 201
    with_cookie = Program(ana_bot.app)
    await with_cookie.http.post("/me", data={"name": "Ana"})
    assert (await with_cookie.http.post(f"{API}/tables", json=wanted)).status_code == 201
    refused = await with_cookie.http.post(f"{API}/tables", json=wanted, headers=elsewhere)
    assert (refused.status_code, refused.json()["code"]) == (403, "other_site")


# Tables


async def test_a_table_waits_for_who_joins_it_and_then_begins(ana_bot: Program, ben_bot: Program) -> None:
    table = await ana_bot.lay("mars", "free", "me", listed=True)
    assert [one["id"] for one in (await ben_bot.known("/tables"))["open"]] == [table.removeprefix("/tables/")]
    waiting = await ben_bot.known(table)
    assert waiting["state"] == "waiting"
    assert [(seat["who"], seat["mine"]) for seat in waiting["seats"]] == [("free", False), ("person", False)]
    begun = await ben_bot.done(f"{table}/join")
    assert begun["state"] == "playing"
    assert [(seat["name"], seat["mine"]) for seat in begun["seats"]] == [("Ben", True), ("Ana", False)]
    assert await ben_bot.done(f"{table}/join") == begun
    lobby = await ana_bot.known("/tables")
    assert (lobby["open"], len(lobby["playing"]), len(lobby["mine"])) == ([], 1, 1)


async def test_who_gets_up_leaves_a_free_seat(ana_bot: Program, ben_bot: Program) -> None:
    table = await ana_bot.lay("mars", "me", "free", "free")
    await ben_bot.done(f"{table}/join", seat=2)
    left = await ben_bot.done(f"{table}/leave")
    assert [seat["who"] for seat in left["seats"]] == ["person", "free", "free"]


async def test_options_are_chosen_and_the_rest_are_the_usual_ones(ana_bot: Program) -> None:
    table = await ana_bot.lay("mars", "me", "free", options={"two_gardeners": True})
    options = (await ana_bot.known(table))["options"]
    assert options["two_gardeners"] is True
    assert options.keys() == {option.key for option in GAMES["mars"].options}


async def test_where_a_new_table_is_stands_in_the_header(ana_bot: Program) -> None:
    answer = await ana_bot.http.post(f"{API}/tables", json={"game": "mars", "seats": ["me", "free"]})
    assert answer.headers["location"] == f"{API}/tables/{answer.json()['id']}"


# Moves


async def test_the_same_move_sent_twice_is_answered_the_same_and_played_once(ana_bot: Program) -> None:
    table = await ana_bot.lay("mars", "me", "me")
    choices = await ana_bot.known(f"{table}/moves")
    move = {"after": choices["number"], "move": choices["moves"][0]["move"]}
    first = await ana_bot.send(f"{table}/moves", **move)
    number = (await ana_bot.known(f"{table}/view"))["number"]
    assert first[0] == 200
    assert await ana_bot.send(f"{table}/moves", **move) == first
    assert (await ana_bot.known(f"{table}/view"))["number"] == number
    other = move | {"move": choices["moves"][1]["move"]}
    assert (await ana_bot.send(f"{table}/moves", **other))[1]["code"] == "stale"


@pytest.mark.parametrize("setting", [one for one in USUAL if one.seats == 2], ids=str)
async def test_legal_moves_are_told_in_notation_in_words_and_as_picks(
    setting: Setting, stranger: Program, store: Store
) -> None:
    whole = walk(setting)
    record = whole.at(max(ply for ply, state in enumerate(whole.positions) if state.turn >= 0))
    kept = await keep(store, record)
    mine = Program(stranger.app, await store.add_token(kept.people[record.turn].id))
    choices = await mine.known(f"/tables/{kept.table.removeprefix('/t/')}/moves")
    game, state = setting.game, record.state
    assert [one["move"] for one in choices["moves"]] == [game.write(state, code) for code in game.legal_actions(state)]
    paths = {tuple(path): one["move"] for one in choices["moves"] for path in one["picks"]}
    assert paths == {path: game.write(state, action) for path, action in game.picks(state).items()}
    assert all(one["words"] for one in choices["moves"])


async def test_who_is_not_to_move_has_no_moves(ana_bot: Program, ben_bot: Program) -> None:
    table = await ana_bot.lay("mars", "me", "free")
    await ben_bot.done(f"{table}/join")
    assert (await ben_bot.known(f"{table}/moves"))["moves"] == []
    assert (await ana_bot.known(f"{table}/moves"))["moves"] != []


async def test_a_move_is_taken_back_as_long_as_nothing_has_answered_it(ana_bot: Program) -> None:
    table = await ana_bot.lay("arboretum", "me", "me")
    look = await ana_bot.known(f"{table}/view")
    while not look["undo"]:
        before = look
        await ana_bot.move(table)
        look = await ana_bot.known(f"{table}/view")
    undone = await ana_bot.done(f"{table}/undo", after=look["number"])
    assert undone == {"number": look["number"], "seat": 0}
    after = await ana_bot.known(f"{table}/view")
    assert after["view"] | {"last": []} == before["view"] | {"last": []}
    assert after["number"] == look["number"] + 1


async def test_a_view_has_the_names_and_nothing_of_other_hands(ana_bot: Program, ben_bot: Program) -> None:
    table = await ana_bot.lay("arboretum", "me", "free")
    await ben_bot.done(f"{table}/join")
    mine, theirs = [await one.known(f"{table}/view") for one in (ana_bot, ben_bot)]
    assert mine["view"]["names"] == theirs["view"]["names"] == ["Ana", "Ben"]
    assert (mine["seat"], theirs["seat"]) == (0, 1)
    assert mine["view"] != theirs["view"]


# Records


@pytest.mark.parametrize("game", long_but([GAMES["mars"], GAMES["leaves"]], GAMES.values()), ids=GAMES)
async def test_a_whole_game_against_a_bot_leaves_a_valid_record(ana_bot: Program, game: Game) -> None:
    table = await ana_bot.lay(game.key, "me", "child")
    while (turn := (await ana_bot.known(f"{table}/view"))["turn"]) != OVER:
        if turn == 0:
            await ana_bot.move(table, 5)
    record = await ana_bot.known(f"{table}/record")
    assert as_json(verify(record)) == record
    assert record["seats"] == ["Ana", "bot:child"]
    assert (await ana_bot.known(table))["state"] == "over"


async def test_all_my_finished_games_come_as_json_lines(stranger: Program, store: Store) -> None:
    settings = [one for one in USUAL if one.seats == 2]
    people = [await store.add_person(name) for name in ("Ana", "Ben")]
    for setting in settings:
        await keep(store, walk(setting), people=people)
    await keep(store, walk(settings[0]))
    await keep(store, walk(settings[0]).at(3), people=people)
    me = Program(stranger.app, await store.add_token(people[0].id))
    answer = await me.http.get(f"{API}/records")
    assert answer.headers["content-type"] == "application/jsonl"
    lines = answer.text.splitlines()
    assert [loads(line).game.key for line in lines] == [setting.game.key for setting in settings]
    assert [json.loads(line)["moves"] for line in lines] == [list(walk(setting).moves) for setting in settings]
