"""The rulebooks in the app: every clause has its place, every picture is there."""

import re

import pytest

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.web.pages import clauses
from sobremesa.web.rulebook import html
from sobremesa.words import LANGUAGES
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
async def test_a_rulebook_is_there_in_every_language_with_the_same_clauses(
    ana: Visitor, game: Game, language: str
) -> None:
    english = (await ana.http.get(f"/rules/{game.key}", headers={"accept-language": "en"})).raise_for_status().text
    other = (await ana.http.get(f"/rules/{game.key}", headers={"accept-language": language})).raise_for_status().text
    anchors = re.findall(r'id="([A-Z]\d+)"', english)
    assert len(anchors) == len(set(anchors)) >= 5
    assert re.findall(r'id="([A-Z]\d+)"', other) == anchors


@every_game
async def test_every_picture_and_every_link_of_a_rulebook_leads_somewhere(ana: Visitor, game: Game) -> None:
    page = (await ana.get(f"/rules/{game.key}")).text
    article = page.partition("<article")[2].partition("</article>")[0]
    for source in re.findall(r'src="([^"]+)"', article):
        assert (await ana.get(source)).headers["content-type"].startswith("image/svg+xml"), source
    for link in re.findall(r'href="#([^"]+)"', article):
        assert f'id="{link}"' in article


async def test_a_game_or_a_picture_that_does_not_exist_is_not_found(ana: Visitor) -> None:
    for path in ("/rules/chess", "/rules/mars/nothing.svg", "/rules/chess/board.svg", "/rules/mars/en.md.svg"):
        assert (await ana.get(path)).status_code == 404
    assert (await ana.get(f"/rules/mars/{'x' * 3000}.svg")).status_code == 404


async def test_a_clause_that_words_name_in_brackets_is_a_link_to_it() -> None:
    game = GAMES["arboretum"]
    linked = clauses("The <b> sum (A18). C5 C7 of (A2, A17), (W)", game)
    assert linked == (
        'The &lt;b&gt; sum (<a href="/rules/arboretum#A18" target="_blank">A18</a>). C5 C7 of '
        '(<a href="/rules/arboretum#A2" target="_blank">A2</a>, '
        '<a href="/rules/arboretum#A17" target="_blank">A17</a>), (W)'
    )
    for clause in re.findall("#(A[0-9]+)", linked):
        assert f'id="{clause}"' in html(game.key, "en")
