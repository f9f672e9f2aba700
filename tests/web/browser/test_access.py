"""Every kind of page, light on a desk and dark on a phone, as axe-core judges it: nothing to complain about."""

from pathlib import Path

import pytest
from playwright.async_api import Browser

from sobremesa.games import GAMES
from sobremesa.storage.database import open_database
from sobremesa.storage.models import Chair, TablePlan
from sobremesa.storage.store import Store
from sobremesa.web.session import IDENTITY, THEME, CookieSigner
from tests.marks import long_but
from tests.walks import USUAL, walk
from tests.web.browser.conftest import Server
from tests.web.browser.hands import SHOWN, Hand, sitting_down
from tests.web.visitors import keep

pytestmark = pytest.mark.anyio

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
SCREENS = {"light": {"width": 1440, "height": 900}, "dark": {"width": 390, "height": 844}}
SIGNS = "label-content-name-mismatch"


@pytest.fixture(scope="session")
async def pages(server: Server) -> dict[str, str]:
    """The path of every kind of page, and the cookie of somebody who sits at every table."""
    engine = await open_database(server.database)
    store = Store(engine)
    paths = {"lobby": "/", "new": "/new/leaves", "error": "/t/nowhere", "device": "/device", "learners": "/learners"}
    for setting in USUAL:
        if setting.seats == setting.game.seats[0]:
            record, key = walk(setting), setting.game.key
            ply = next(ply for ply in range(len(record.moves) // 2, 999) if record.positions[ply].turn == 0)
            playing, over = await keep(store, record.at(ply), minutes=45, listed=True), await keep(store, record)
            paths |= {f"rules of {key}": f"/rules/{key}", f"table of {key}": playing.table, f"end of {key}": over.table}
            paths |= {
                f"question of {key}": f"{playing.table}/ask/resign",
                f"guest of {key}": f"{playing.table}/guest?seat=1",
            }
            paths[f"lesson of {key}"] = f"/learn/{key}"
            paths[f"replay of {key}"] = f"{over.table}/replay"
            paths[f"own lobby of {key}"], paths[f"history of {key}"] = "/", "/history"
            paths[f"cookie of {key}"] = CookieSigner(await store.secret("cookies")).sign(playing.people[0].id)
    ana = await store.add_person("Ana")
    paths["waiting"] = f"/t/{await store.add_table(TablePlan('mars', {}, (Chair(0), Chair(1)), listed=True), ana)}"
    await engine.dispose()
    return paths


KINDS = ["lobby", "new", "error", "waiting", "device", "learners", "question of mars", "guest of mars"]
GAME_KINDS = [f"{kind} of {game}" for game in GAMES for kind in ("rules", "table", "end", "replay", "lesson")]
OWN_KINDS = ["own lobby of mars", "history of mars"]
PAGES = [(kind, theme) for kind in KINDS + GAME_KINDS + OWN_KINDS for theme in SCREENS]
USUAL_PAGES = [
    *((kind, "light") for kind in [*KINDS, *OWN_KINDS, "rules of mars", "end of leaves", "replay of arizona"]),
    *((f"table of {game}", "dark") for game in GAMES),
    ("lesson of mars", "dark"),
]


@pytest.mark.parametrize("page", long_but(USUAL_PAGES, PAGES), ids="-".join)
async def test_nothing_stands_in_the_way_of_anybody(
    browser: Browser, server: Server, pages: dict[str, str], page: tuple[str, str]
) -> None:
    kind, theme = page
    async with sitting_down(browser, server.address, viewport=SCREENS[theme]) as hand:
        cookies = {THEME: theme}
        if " of " in kind:
            cookies[IDENTITY] = pages[f"cookie of {kind.partition(' of ')[2]}"]
        await hand.page.context.add_cookies(
            [{"name": name, "value": value, "url": server.address} for name, value in cookies.items()]
        )
        await hand.page.goto(pages[kind])
        if kind.startswith(("table", "replay", "lesson")):
            await hand.until(SHOWN)
        if kind.startswith("end"):
            await hand.until("document.querySelector('#end table') !== null")
        assert await complaints(hand) == []


async def complaints(hand: Hand) -> list[tuple[str, list[str]]]:
    """What axe-core finds: which rule, and where."""
    await hand.page.evaluate(AXE)
    found = await hand.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    judged = [(one["id"], [node["html"][:150] for node in one["nodes"]]) for one in found["violations"]]
    return [(rule, nodes) for rule, nodes in judged if rule != SIGNS or not all(map(is_drawn, nodes))]


def is_drawn(html: str) -> bool:
    """Whether this is a thing in the picture: the signs on it are no words, and its name says what they mean."""
    return "data-pick=" in html or 'data-role="goals"' in html
