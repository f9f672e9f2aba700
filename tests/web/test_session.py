"""Who asks, and in which language: cookies that cannot be made up, and headers as browsers send them."""

import pytest
from itsdangerous import URLSafeSerializer

from sobremesa.storage.store import Store
from sobremesa.svg import AUTO
from sobremesa.web.session import IDENTITY, CookieSigner, cookies_in, spoken
from sobremesa.words import LANGUAGES
from tests.web.visitors import Visitor


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "es", "es"),
        (None, "es-MX,es;q=0.9,en;q=0.8", "es"),
        (None, "de,fr-CH;q=0.7,en;q=0.3", "fr"),
        (None, "en;q=0.3,fr;q=0.7", "fr"),
        (None, "de; q=0.9, ES ; q=0.5", "es"),
        (None, "es;q=0, fr;q=0.1", "fr"),
        (None, "es;q=0", "en"),
        (None, "de, *;q=0.5", "en"),
        (None, "es;q=viel, fr", "fr"),
        (None, ",;,;q=,-", "en"),
        ("fr", "es", "fr"),
        ("de", "es", "es"),
    ],
)
def test_the_language_is_the_one_chosen_or_the_one_that_the_browser_likes_best(
    chosen: str | None, accepted: str, language: str
) -> None:
    assert spoken(chosen, accepted) == language


def test_only_what_we_have_signed_is_read() -> None:
    signer = CookieSigner("secret")
    cookie = signer.sign("ana")
    assert signer.read(cookie) == "ana"
    forged = [
        "",
        "ana",
        cookie[:-1],
        cookie + "x",
        cookie.upper(),
        CookieSigner("other").sign("ana"),
        str(URLSafeSerializer("secret").dumps("ana")),
        f"{CookieSigner('secret').sign('ben').split('.')[0]}.{cookie.split('.')[1]}",
    ]
    assert [signer.read(one) for one in forged] == [None] * len(forged)


def test_cookies_are_read_as_they_were_set() -> None:
    assert cookies_in("a=1; theme=dark;language = es ; b; =c; d=e=f") == {
        "a": "1",
        "theme": "dark",
        "language": "es",
        "b": "",
        "": "c",
        "d": "e=f",
    }
    assert cookies_in(r'theme="\144ark"')["theme"] == r'"\144ark"'
    assert CookieSigner("secret").reader('theme="dark"', "").theme == AUTO


@pytest.mark.anyio
async def test_who_makes_up_a_cookie_is_nobody(ana: Visitor, ben: Visitor, store: Store) -> None:
    table = await ana.lay("mars", seat1="here", name="Ana")
    owner = (await store.table(table.removeprefix("/t/"))).owner
    for cookie in (owner, CookieSigner("guess").sign(owner), "x" * 4000):
        ben.http.cookies.set(IDENTITY, cookie)
        assert (await ben.board(table))["mine"] is False
        assert (await ben.move(table, 0, 0, "settle 3,-3"))[0] == 403


@pytest.mark.anyio
async def test_a_signed_person_who_is_no_longer_known_is_a_new_guest(ana: Visitor, store: Store) -> None:
    ana.http.cookies.set(IDENTITY, CookieSigner(await store.secret("cookies")).sign("f" * 32))
    assert (await ana.get("/")).status_code == 200
    await ana.goes_to("/me", name="Ana")
    assert 'value="Ana"' in (await ana.get("/")).text


@pytest.mark.anyio
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_kind_of_page_speaks_the_language_of_the_header_and_then_the_one_chosen(
    ana: Visitor, language: str
) -> None:
    table = await ana.lay("mars", seat1="here", name="Ana")
    pages = ("/", "/new/mars", "/rules/mars", table, f"{table}/replay", "/nowhere")
    for path in pages:
        page = (await ana.http.get(path, headers={"accept-language": language})).text
        assert f'<html lang="{language}"' in page
    await ana.goes_to("/language", language=language)
    for path in pages:
        page = (await ana.http.get(path, headers={"accept-language": "fr" if language == "es" else "es"})).text
        assert f'<html lang="{language}"' in page
    await ana.goes_to("/language", language="tlh")
    assert f'<html lang="{language}"' in (await ana.get("/")).text


@pytest.mark.anyio
async def test_the_three_languages_say_it_differently(ana: Visitor) -> None:
    table = await ana.lay("mars", seat1="here", name="Ana")
    for path in ("/", "/new/mars", "/rules/mars", f"{table}/board", f"{table}/replay", "/nowhere"):
        said = {(await ana.http.get(path, headers={"accept-language": one})).text for one in LANGUAGES}
        assert len(said) == len(LANGUAGES), path
