"""The lobby: play at once, lay a table with any option, join by link, see what goes on."""

import asyncio
import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from starlette.types import ASGIApp

from sobremesa.game import BadOptions, Game, Json, Option
from sobremesa.games import GAMES
from sobremesa.record import begin
from sobremesa.rng import generator
from sobremesa.storage.listing import open_tables
from sobremesa.storage.models import Chair, Person
from sobremesa.storage.store import Store
from sobremesa.svg import THEMES
from sobremesa.tables.levels import TITLES
from sobremesa.tables.seating import MINUTES
from sobremesa.web.lobby import OWN
from sobremesa.web.session import OPPONENTS
from sobremesa.words import LANGUAGES, speaking
from tests.walks import SETTINGS
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
WITH_BEN = {"seat0": "me", "seat1": "friend", "name": "Ana"}


def id_of(address: str) -> str:
    found = re.fullmatch(r"/t/([a-z0-9]+)", address)
    assert found
    return found[1]


# The first page


async def test_the_lobby_offers_every_game(ana: Visitor) -> None:
    page = (await ana.get("/")).raise_for_status().text
    for game in GAMES.values():
        assert game.title in page
        assert f'href="/rules/{game.key}"' in page
        assert f'href="/new/{game.key}"' in page
        assert f'name="game" value="{game.key}"' in page


async def test_who_only_looks_is_given_no_cookie(ana: Visitor) -> None:
    await ana.get("/")
    await ana.get("/new/mars")
    assert not ana.http.cookies


# Playing at once


@every_game
async def test_play_now_begins_a_game_against_bots(ana: Visitor, store: Store, game: Game) -> None:
    table = await store.table(id_of(await ana.goes_to("/play", game=game.key)))
    assert table.started is not None
    assert len(table.chairs) == game.seats[0]
    assert [chair.person for chair in table.chairs if chair.bot is None] == [table.owner]
    assert all(chair.bot in TITLES for chair in table.chairs if chair.person is None)


async def test_play_now_takes_as_many_bots_as_asked_for_at_the_level_asked_for(ana: Visitor, store: Store) -> None:
    address = await ana.goes_to("/play", game="mars", seats="4", level="host", name="  Ana\n ")
    chairs = (await store.table(id_of(address))).chairs
    assert sorted(chair.bot or "" for chair in chairs) == ["", "host", "host", "host"]
    assert [chair.name for chair in chairs if chair.person] == ["Ana"]


async def test_who_plays_at_once_is_remembered_with_how_many_and_how_strong(ana: Visitor) -> None:
    def chosen(page: str) -> list[str]:
        return re.findall(r'<option value="(\w+)" selected>', page)

    assert chosen((await ana.get("/")).text) == ["2", "regular"] * len(GAMES)
    await ana.goes_to("/play", game="mars", seats="5", level="host")
    kept = chosen((await ana.get("/")).text)
    assert kept == [one for game in GAMES.values() for one in (str(min(5, game.seats[-1])), "host")]


@pytest.mark.parametrize("cookie", ["9-host", "2-god", "-", "2-regular-", "002-regular", ""])
async def test_opponents_that_nobody_could_choose_are_not_believed(ana: Visitor, cookie: str) -> None:
    ana.http.cookies.set(OPPONENTS, cookie)
    assert '<option value="regular" selected>' in (await ana.get("/")).text


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {},
        {"game": "mars", "level": "god"},
        {"game": "mars", "seats": "1"},
        {"game": "mars", "seats": "6"},
        {"game": "mars", "seats": "2222"},
        {"game": "mars", "seats": "002999"},
        {"game": "mars", "seats": "²"},
        {"game": "mars", "seats": "two"},
    ],
    ids=str,
)
async def test_play_now_refuses_what_cannot_be_played(ana: Visitor, store: Store, fields: dict[str, str]) -> None:
    status, answer = await ana.told("/play", **fields)
    assert status == (409 if fields.get("game") in GAMES else 404)
    assert answer["error"].endswith(".")
    assert await store.unfinished_tables() == []


# Laying a table


@every_game
async def test_the_form_of_a_new_table_shows_every_option_and_every_level(ana: Visitor, game: Game) -> None:
    page = (await ana.get(f"/new/{game.key}")).raise_for_status().text
    for option in game.options:
        assert f'name="option-{option.key}"' in page
    assert all(f'value="{level}"' in page for level in TITLES)
    assert page.count('class="seat-row"') == game.seats[-1]


@every_game
async def test_a_table_can_be_laid_with_every_option(ana: Visitor, store: Store, game: Game) -> None:
    for setting in (one for one in SETTINGS if one.game is game):
        seats = {f"seat{seat}": "here" for seat in range(setting.seats)}
        options = {f"option-{key}": json.dumps(value) for key, value in setting.chosen}
        table = await store.table(id_of(await ana.lay(game.key, seats=setting.seats, **seats, **options)))
        assert table.started is not None
        assert table.plan.options == setting.options
        assert len(table.chairs) == setting.seats


own_options = pytest.mark.parametrize(
    ("game", "option"),
    [(game, option) for game in GAMES.values() for option in game.options if option.read],
    ids=lambda one: one.key,
)


@own_options
async def test_an_option_may_be_put_together_or_written_where_any_value_may_be(
    ana: Visitor, store: Store, game: Game, option: Option
) -> None:
    """What such an option settles is dealt: so any deal shows how it is written."""
    read = option.read
    assert read is not None
    dealt = begin(game, ["", ""], {}, generator(1)).deal.values()
    own = next(value for value in dealt if is_read(read, value))
    fields: dict[str, Json]
    if option.groups:
        fields = {
            f"pick-{option.key}-{n}": [value for value in own if value in group]
            for n, group in enumerate(option.groups)
        }
    else:
        fields = {f"own-{option.key}": "\r\n".join(own)}
    address = await ana.lay(game.key, **{"seats": 2, "seat1": "here", f"option-{option.key}": OWN, **fields})
    assert sorted((await store.table(id_of(address))).plan.options[option.key]) == sorted(read(own))


@own_options
async def test_a_choice_of_ones_own_that_cannot_be_is_refused_and_remembered(
    ana: Visitor, game: Game, option: Option
) -> None:
    picked = {f"pick-{option.key}-0": option.groups[0][:1]} if option.groups else {f"own-{option.key}": "CSW\nCS"}
    answer = await ana.post(f"/new/{game.key}", **{f"option-{option.key}": OWN, **picked})
    assert answer.status_code == 422
    assert re.search(rf'name="option-{option.key}" value="own" checked', answer.text)
    if option.groups:
        assert re.search(rf'name="pick-{option.key}-0" value="{option.groups[0][0]}" checked', answer.text)
    else:
        assert "CSW\nCS</textarea>" in answer.text


def is_read(read: Callable[[Json], Json], value: Json) -> bool:
    try:
        read(value)
    except BadOptions:
        return False
    return True


@every_game
async def test_every_choice_is_shown_by_its_name_and_those_that_have_one_by_their_picture(
    ana: Visitor, game: Game
) -> None:
    form = (await ana.get(f"/new/{game.key}")).text
    fields = [(name, unescape(value)) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form)]
    page = unescape(form)
    for option in game.options:
        for value in (one for values in (option.values, *option.groups) for one in values):
            if isinstance(value, bool):
                continue
            face = game.face(value, "auto")
            sent = f"option-{option.key}", json.dumps(value)
            assert sent in fields or value in {one for group in option.groups for one in group}
            assert f'<b>{face.title}</b> <span class="soft">{face.line}</span>' in page
            address = f"/new/{game.key}/{value}.svg"
            assert (f'src="{address}"' in page) == bool(face.picture)
            assert (await ana.get(address)).text == face.picture
    assert (await ana.get(f"/new/{game.key}/moonlight.svg")).status_code == 404


async def test_a_box_that_is_not_ticked_says_no(ana: Visitor, store: Store) -> None:
    """A browser sends the hidden no of each, and the yes of those that are ticked after it."""
    fields = {"option-last_flower_turn": "false", "option-count_planted": ["false", "true"]}
    options = (await store.table(id_of(await ana.lay("mars", seat1="here", **fields)))).plan.options
    assert (options["last_flower_turn"], options["count_planted"]) == (False, True)
    page = (await ana.get("/new/mars")).text
    assert page.count('type="hidden" name="option-') == len(GAMES["mars"].options)


async def test_a_table_is_laid_with_its_clock_and_its_manners(ana: Visitor, store: Store) -> None:
    address = await ana.lay("mars", **WITH_BEN, minutes="20", listed="on", takeover="on", language="es")
    plan = (await store.table(id_of(address))).plan
    assert (plan.minutes, plan.listed, plan.hints, plan.takeover, plan.language) == (20, True, False, True, "es")
    bare = (await store.table(id_of(await ana.lay("mars", **WITH_BEN, hints="on")))).plan
    assert (bare.minutes, bare.listed, bare.hints, bare.takeover) == (None, False, True, False)


async def test_the_names_of_those_who_share_a_device_are_tidied_like_any_other(ana: Visitor, store: Store) -> None:
    fields = {"seats": 4, "seat1": "here", "name1": " B\0e\nn\x07 ", "seat2": "here", "name2": "\0", "seat3": "here"}
    table = await store.table(id_of(await ana.lay("mars", name="Ana", **fields, name3="x" * 90)))
    assert [chair.name for chair in table.chairs] == ["Ana", "Be n", "Player 3", "x" * 24]


async def test_several_people_may_share_a_device(ana: Visitor, store: Store) -> None:
    fields = {"seats": 3, "seat0": "me", "seat1": "here", "name1": "Ben", "seat2": "here"}
    table = await store.table(id_of(await ana.lay("mars", name="Ana", **fields)))
    assert [chair.name for chair in table.chairs] == ["Ana", "Ben", "Player 3"]
    assert {chair.person for chair in table.chairs} == {table.owner}
    assert table.started is not None


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": "1"},
        {"seats": "99"},
        {"seats": "002999"},
        {"seats": ""},
        {"seat1": "god"},
        {"minutes": "7"},
        {"minutes": "-5"},
        {"language": "xx"},
        {"option-two_gardeners": '"maybe"'},
        {"option-two_gardeners": "{"},
        {"option-two_gardeners": "true", "seats": "5"},
    ],
    ids=str,
)
async def test_a_form_that_cannot_be_is_shown_again_with_the_reason(
    ana: Visitor, store: Store, fields: dict[str, str]
) -> None:
    answer = await ana.post("/new/mars", **{**WITH_BEN, **fields})
    assert answer.status_code == 422
    assert re.search(r'class="problem" role="alert">[^<]+(<a [^>]+>M34</a>\))?\.<', answer.text)
    assert 'value="Ana"' in answer.text
    assert (await open_tables(store)).tables == await store.unfinished_tables() == []


async def test_a_form_shown_again_remembers_what_was_chosen(ana: Visitor) -> None:
    fields = {"seats": "3", "seat1": "host", "seat2": "here", "name2": "Cleo", "minutes": "7"}
    page = (await ana.post("/new/mars", **WITH_BEN | fields)).text
    assert "<option selected>3</option>" in page
    assert page.count('<option value="host" selected>') == 1
    assert page.count('<option value="here" selected>') == 1
    assert 'value="Cleo"' in page


@pytest.mark.parametrize("minutes", MINUTES)
async def test_every_clock_can_be_chosen(ana: Visitor, store: Store, minutes: int) -> None:
    address = await ana.lay("mars", **WITH_BEN, minutes=minutes)
    assert (await store.table(id_of(address))).plan.minutes == minutes


async def test_a_game_that_does_not_exist_has_no_form(ana: Visitor) -> None:
    for path in ("/new/chess", "/rules/chess"):
        page = await ana.get(path)
        assert page.status_code == 404
        assert "There is no such game here." in page.text
    assert (await ana.post("/new/chess")).status_code == 404


# Joining


async def test_a_friend_joins_by_the_link_and_the_game_begins(ana: Visitor, ben: Visitor, store: Store) -> None:
    table = await ana.lay("mars", **WITH_BEN)
    waiting = (await ben.get(f"{table}?from={'x' * 3000}")).raise_for_status().text
    assert f'value="http://table{table}"' in waiting
    assert "<svg" in waiting
    assert (await store.table(id_of(table))).started is None
    assert await ben.goes_to(f"{table}/sit", seat=1, name="Ben") == table
    kept = await store.table(id_of(table))
    assert kept.started is not None
    assert [chair.name for chair in kept.chairs] == ["Ana", "Ben"]
    assert 'id="table-data"' in (await ben.get(table)).text


async def test_who_sits_already_lays_a_place_for_somebody_on_the_same_device(ana: Visitor, store: Store) -> None:
    table = await ana.lay("mars", **WITH_BEN)
    waiting = (await ana.get(table)).raise_for_status().text
    assert "Somebody else on this device" in waiting
    assert "Sit here" not in waiting
    await ana.goes_to(f"{table}/sit", seat=1, name="Cleo")
    chairs = (await store.table(id_of(table))).chairs
    assert [chair.name for chair in chairs] == ["Ana", "Cleo"]
    assert chairs[0].person == chairs[1].person
    assert await store.person(chairs[0].person or "") == Person(chairs[0].person or "", "Ana")


@pytest.mark.parametrize(("host", "warned"), [("localhost:8765", True), ("192.168.1.7:8765", False)])
async def test_a_link_that_only_this_device_can_open_says_so(app: ASGIApp, host: str, warned: bool) -> None:
    ana = Visitor(app, host=host)
    table = await ana.lay("mars", **WITH_BEN)
    assert ("Only this device can open this link" in (await ana.get(table)).text) is warned


async def test_how_to_let_others_in_is_told_to_the_host_alone(app: ASGIApp) -> None:
    ana, ben = Visitor(app, host="localhost:8765"), Visitor(app, host="localhost:8765")
    table = await ana.lay("mars", **WITH_BEN)
    assert "make play HOST" in (await ana.get(table)).text
    assert "make play HOST" not in (await ben.get(table)).text


async def test_a_table_that_waits_says_what_is_played_how_and_with_whom(ana: Visitor, ben: Visitor) -> None:
    fields = {"seats": 3, "seat2": "host", "minutes": "20", "language": "fr", "option-cards": '"first"'}
    page = (await ben.get(await ana.lay("leaves", **WITH_BEN, **fields))).text
    assert 'href="/rules/leaves"' in page
    assert re.search(r"Bot \w+</b>\s*<span class=\"soft\">host</span>", page)
    assert ">Ana</b>" in page
    told = dict(re.findall(r"<dt>(.+)</dt>\s*<dd>(.+)</dd>", page))
    assert told["Clock"] == "20 min each, then a bot"
    assert told["Language at the table"] == "Français"
    assert told["Hints"] == "no"
    assert "For a first game" in told.values()


async def test_a_table_says_at_which_level_its_bots_play(ana: Visitor) -> None:
    page = (await ana.get(await ana.goes_to("/play", game="mars", level="guest"))).text
    assert re.search(r"Bot \w+</b>\s*<span class=\"soft\">guest</span>", page)


async def test_cards_that_the_table_has_chosen_are_named(ana: Visitor) -> None:
    fields = {"option-cards": OWN, "pick-cards-0": ["gold", "miner", "farmer"]}
    page = (await ana.get(await ana.lay("arizona", **WITH_BEN, **fields))).text
    assert "<dd>Gold!, Miner, Farmer</dd>" in page


async def test_only_the_owner_may_fill_a_seat_with_a_bot(ana: Visitor, ben: Visitor, store: Store) -> None:
    table = await ana.lay("mars", **WITH_BEN)
    assert (await ben.told(f"{table}/fill", seat=1, level="guest"))[0] == 403
    assert (await ana.told(f"{table}/fill", seat=1, level="god"))[0] == 409
    assert (await store.table(id_of(table))).chairs[1].free
    await ana.goes_to(f"{table}/fill", seat=1, level="guest")
    kept = await store.table(id_of(table))
    assert kept.chairs[1].bot == "guest"
    assert kept.started is not None


async def test_a_seat_that_is_taken_is_refused(ana: Visitor, ben: Visitor, store: Store) -> None:
    table = await ana.lay("mars", seats=3, **WITH_BEN)
    await ben.goes_to(f"{table}/sit", seat=1)
    for seat in (0, 1, 3, -1):
        assert (await ben.told(f"{table}/sit", seat=seat))[0] == 409
    assert [chair.free for chair in (await store.table(id_of(table))).chairs] == [False, False, True]


async def test_of_two_who_sit_down_at_once_one_is_refused(ana: Visitor, ben: Visitor, store: Store) -> None:
    table = await ana.lay("mars", **WITH_BEN)
    done = await asyncio.gather(*(one.told_status(f"{table}/sit", seat=1) for one in (ana, ben)))
    assert sorted(done) == [303, 409]
    assert (await store.table(id_of(table))).started is not None


async def test_who_gets_up_before_the_game_leaves_a_free_seat(ana: Visitor, ben: Visitor, store: Store) -> None:
    table = await ana.lay("mars", seats=3, **WITH_BEN)
    await ben.goes_to(f"{table}/sit", seat=2, name="Ben")
    assert await ben.goes_to(f"{table}/leave") == "/"
    assert (await store.table(id_of(table))).chairs[2] == Chair(2)


# Lists


async def test_a_listed_table_is_in_everybodys_lobby_and_another_is_not(ana: Visitor, ben: Visitor) -> None:
    listed = await ana.lay("mars", **WITH_BEN, listed="on", language="fr")
    secret = await ana.lay("mars", **WITH_BEN)
    lobby, own = (await ben.get("/")).text, (await ana.get("/")).text
    assert f'href="{listed}"' in lobby
    assert ">Ana</span>" in lobby
    assert "1 seat is free · Français · just now" in lobby
    assert secret not in lobby
    assert f'href="{listed}"' in own
    assert f'href="{secret}"' in own
    assert own.count(listed) == 1


# Names, languages, themes


async def test_a_name_is_kept_in_one_line_and_not_too_long(ana: Visitor) -> None:
    assert await ana.goes_to("/me", name="  <b>An\x00a\n" + "a" * 90, back="/rules/mars") == "/rules/mars"
    page = (await ana.get("/")).text
    assert 'value="&lt;b&gt;Ana aaaaaaaaaaaaaaaaa"' in page


async def test_after_what_was_refused_the_language_can_be_changed(ana: Visitor) -> None:
    refused = await ana.post("/play", game="chess")
    assert refused.status_code == 404
    assert 'name="back" value="/"' in refused.text


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "https://evil.example", "evil", "", "\t//evil"])
async def test_forms_lead_to_our_own_pages_only(ana: Visitor, back: str) -> None:
    for form in ("/me", "/language", "/theme"):
        assert await ana.goes_to(form, back=back) == "/"


async def test_a_theme_that_was_chosen_is_kept_until_the_system_decides_again(ana: Visitor) -> None:
    for theme in ("dark", "light"):
        await ana.goes_to("/theme", theme=theme)
        assert f'data-theme="{theme}"' in (await ana.get("/")).text
    await ana.goes_to("/theme", theme="auto")
    assert "data-theme" not in (await ana.get("/")).text
    await ana.goes_to("/theme", theme="moonlight")
    assert "data-theme" not in (await ana.get("/")).text


async def test_a_page_has_the_colours_of_the_pictures_in_its_theme(ana: Visitor) -> None:
    for theme, colours in THEMES.items():
        await ana.goes_to("/theme", theme=theme)
        assert f":root{{--table:{colours['table']};--paper:{colours['paper']};" in (await ana.get("/")).text


async def test_every_game_of_the_lobby_has_its_picture(ana: Visitor) -> None:
    for language in LANGUAGES:
        await ana.goes_to("/language", language=language)
        pictures = re.findall(r'<img src="([^"]+)" alt="" width="780"', (await ana.get("/")).text)
        assert len(pictures) == len(GAMES)
        for game, picture in zip(GAMES.values(), pictures, strict=True):
            answer = await ana.get(picture)
            assert answer.headers["content-type"] == "image/svg+xml"
            with speaking(language):
                assert f"<title>{game.words(game.title)}" in answer.text
