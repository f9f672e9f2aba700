"""The rulebooks as files: the same in every language, for players, true to the games, and honest about what is ours."""

import ast
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.words import ENGLISH, LANGUAGES, speaking

GAME_TESTS = Path(__file__).parent / "games"
LABEL = re.compile(r'<a id="([A-Z])(\d+)"></a>\*\*\1\2\*\* ')

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
languages = pytest.mark.parametrize("language", LANGUAGES)


def folder(game: Game) -> Path:
    return Path(str(files(game.package)))


def rulebook(game: Game, language: str = ENGLISH) -> str:
    return (folder(game) / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


def labels(game: Game, language: str = ENGLISH) -> list[str]:
    """Those of the clauses of the rulebook, in order."""
    return [letter + number for letter, number in LABEL.findall(rulebook(game, language))]


def on_one_line(text: str) -> str:
    """The same without breaks of lines; French keeps the narrow spaces before its signs."""
    return re.sub(r"[ \n]+", " ", text).strip()


def clauses(game: Game, language: str) -> dict[str, str]:
    """The words of every clause by its label, on one line."""
    items = re.findall(r"^- (<a id.*?)(?=^- |^$|\Z)", rulebook(game, language), re.MULTILINE | re.DOTALL)
    return {item.split('"')[1]: on_one_line(item) for item in items}


def sentence(game: Game, key: str, language: str) -> str:
    """What the settings of a table say of an option, without the clauses that it names."""
    words = next(option.help for option in game.options if option.key == key)
    with speaking(language):
        return re.sub(r"\s*\([A-Z]\d+(, [A-Z]\d+)*\)", "", game.words(words)).removesuffix(".")


def rulings(game: Game) -> dict[str, str | None]:
    """The clauses in which this table decided what the print leaves open, and the option that changes each, if any."""
    found: dict[str, str | None] = json.loads((folder(game) / "rulebook" / "rulings.json").read_text(encoding="utf-8"))
    return found


@games
def test_the_clauses_of_a_rulebook_are_numbered_without_a_gap(game: Game) -> None:
    found = labels(game)
    assert found
    assert found == [f"{found[0][0]}{number}" for number in range(1, len(found) + 1)]


@games
@languages
def test_a_rulebook_says_the_same_in_every_language(game: Game, language: str) -> None:
    text, english = rulebook(game, language), rulebook(game)
    assert labels(game, language) == labels(game)
    for things in (rf"\]\((\w+)\.(?:{ENGLISH}|{language})\.svg\)", r"\]\(#([A-Z]\d+)\)", r"^(#+|---|\|-.*|\d\.) ?"):
        assert re.findall(things, text, re.MULTILINE) == re.findall(things, english, re.MULTILINE)
    assert set(re.findall(r"\w+\.(\w+)\.svg", text)) == {language}


@games
@languages
def test_a_rulebook_begins_with_a_picture_and_three_sentences(game: Game, language: str) -> None:
    opening = rulebook(game, language).split("\n\n")[:4]
    title, shown, words, part = opening
    with speaking(language):
        assert title == f"# {game.words(game.title)}"
    assert re.fullmatch(r"!\[[^\]]+\]\(showcase\.\w\w\.svg\)", shown)
    assert len(re.findall(r"[.!?](?=\s|$)", words)) == 3
    assert part.startswith("## ")


@games
@languages
def test_every_example_of_a_rulebook_has_a_picture_that_is_called_the_same(game: Game, language: str) -> None:
    primer = rulebook(game, language).partition("\n---\n")[0]
    for name, alt in {name: alt for alt, name in re.findall(r"!\[([^\]]+)\]\((\S+)\)", primer)}.items():
        drawn = (folder(game) / "rulebook" / name).read_text(encoding="utf-8")
        assert name.startswith("showcase.") or f"<title>{alt}</title>" in drawn, "run `python docs/pictures`"


@games
@languages
def test_a_rulebook_is_for_players(game: Game, language: str) -> None:
    text = rulebook(game, language)
    keys = {str(word) for option in game.options for word in (option.key, *option.values, *sum(option.groups, ()))}
    assert not [key for key in keys if re.search("[-_]", key) and key in text]
    for never in ("`", "sobremesa", "--", r"\b(seat|asiento|sitio|place|siège|option|opción) \d", r"\d,-?\d\b"):
        assert not re.search(never, re.sub(r"^(---|\|-+.*)$", "", text, flags=re.MULTILINE), re.IGNORECASE), never


@games
@languages
def test_what_this_table_decided_is_marked_with_the_option_that_changes_it(game: Game, language: str) -> None:
    words = clauses(game, language)
    assert words.keys() == set(labels(game))
    assert {label for label, said in words.items() if "](#ours)" in said} == rulings(game).keys()
    assert '<a id="ours"></a>' in rulebook(game, language)
    for label, key in rulings(game).items():
        ruled = words[label].partition("](#ours)")[2]
        assert key is None or sentence(game, key, language) in ruled, f"{label}: {key}"


@games
@languages
def test_a_rulebook_names_every_option_as_the_settings_of_a_table_do(game: Game, language: str) -> None:
    text = on_one_line(rulebook(game, language))
    assert [key for option in game.options if sentence(game, key := option.key, language) not in text] == []


@games
def test_every_option_of_a_game_is_on_its_page_for_programs_with_its_default(game: Game) -> None:
    text = (folder(game) / "rulebook" / "notation.md").read_text(encoding="utf-8")
    for option in game.options:
        assert f"| `{option.key}` | {str(option.default).lower()} |" in text
        assert all(f"`{card}`" in text for group in option.groups for card in group)


@games
def test_every_clause_that_a_message_cites_is_in_the_rulebook(game: Game) -> None:
    letter = labels(game)[0][0]
    cited = set()
    for source in folder(game).glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                cited |= set(re.findall(rf"^{letter}\d+$|(?<=\(){letter}\d+(?=\))", node.value))
    assert cited
    assert cited <= set(labels(game))


@games
def test_every_clause_of_a_rulebook_has_a_test_named_after_it(game: Game) -> None:
    letter = labels(game)[0][0]
    files = (GAME_TESTS / game.key).glob("test_*.py")
    texts = [file.read_text(encoding="utf-8") for file in files]
    named = {name for text in texts for name in re.findall(rf"def test_({letter}\d+)_", text)}
    assert named == set(labels(game))
