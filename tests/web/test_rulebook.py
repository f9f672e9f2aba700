"""The rulebooks in the app: every clause has its place, every picture is there."""

import re

import pytest

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.web.assets import pictures_path
from sobremesa.web.pages import clauses
from sobremesa.web.rulebook import rulebook
from sobremesa.words import LANGUAGES
from tests.marks import mostly_on_sqlite
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@mostly_on_sqlite
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


@mostly_on_sqlite
@pytest.mark.parametrize("language", LANGUAGES)
@every_game
async def test_every_picture_and_every_link_of_a_rulebook_leads_somewhere(
    ana: Visitor, game: Game, language: str
) -> None:
    page = (await ana.http.get(f"/rules/{game.key}", headers={"accept-language": language})).text
    article = page.partition("<article")[2].partition("</article>")[0]
    pictures = re.findall(r'<img src="([^"]+)" alt="[^"]+" width="[\d.]+" height="[\d.]+"', article)
    assert len(pictures) == article.count("<img")
    for source in pictures:
        assert (await ana.get(source)).headers["content-type"].startswith("image/svg+xml"), source
    places = re.findall(r' id="([^"]+)"', article)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]+)"', article)) <= set(places)


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
async def test_the_contents_lead_to_every_part_and_to_every_group_of_clauses(game: Game, language: str) -> None:
    rules = rulebook(game.key, language)
    assert re.findall(r'<h2 id="([^"]+)">', rules.primer) == [heading.place for heading in rules.parts]
    assert re.findall(r'<h[23] id="([^"]+)">', rules.clauses) == [heading.place for heading in rules.groups]
    assert len(re.findall("<section>", rules.clauses)) == len(rules.groups) == rules.clauses.count("</section>")
    assert "<h2" not in rules.opening
    assert not re.search(r'id="[A-Z]\d+"', rules.opening + rules.primer)


async def test_a_page_has_its_contents_between_the_three_sentences_and_the_rest(ana: Visitor) -> None:
    page = (await ana.get("/rules/mars")).text
    for heading in (*rulebook("mars", "en").parts, *rulebook("mars", "en").groups):
        assert f'<a href="#{heading.place}">{heading.words}</a>' in page
    assert page.index("showcase.en.svg") < page.index("Send a little") < page.index("<nav") < page.index("<ol>")
    assert "A game by Néstor Romeral Andrés" in page


async def test_a_game_or_a_picture_that_does_not_exist_is_not_found(ana: Visitor) -> None:
    for path in ("/rules/chess", "/rules/mars/nothing.svg", f"{pictures_path(GAMES['mars'])}/nothing.svg"):
        assert (await ana.get(path)).status_code == 404


async def test_a_clause_that_words_name_in_brackets_is_a_link_to_it() -> None:
    game = GAMES["arboretum"]
    linked = clauses("The <b> sum (A18). C5 C7 of (A2, A17), (W), (W5)")
    assert linked == (
        'The &lt;b&gt; sum (<a href="/rules/arboretum#A18" target="_blank">A18</a>). C5 C7 of '
        '(<a href="/rules/arboretum#A2" target="_blank">A2</a>, '
        '<a href="/rules/arboretum#A17" target="_blank">A17</a>), (W), (W5)'
    )
    for clause in re.findall("#(A[0-9]+)", linked):
        assert f'id="{clause}"' in rulebook(game.key, "en").clauses
