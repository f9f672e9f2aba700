"""The shape of the sources: what every game's folder has, who may import whom, and that a name means one thing."""

import ast
import re
from collections import defaultdict
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.words import LANGUAGES

SOURCES = Path(__file__).parent.parent / "src" / "sobremesa"
GAMES_FOLDER = SOURCES / "games"
FOLDERS = [Path(str(files(game.package))) for game in GAMES.values()]

# What a game's folder has, whatever the game; and what it may have. What it calls everything else is its own business.
HAS = {"__init__", "state", "rules", "scoring", "notation", "refusal", "view", "sketch", "draw", "speech"}
MAY = {"codes", "options", "setup", "cells", "worth", "encode", "names", "symbols", "score_sheet", "faces"}
HOMES = {  # which of them has which members of the contract
    "state": {"dtype"},
    "codes": {"action_parts", "action_of"},
    "rules": {"legal", "play", "chance", "possible", "outcomes", "imagine"},
    "scoring": {"scores", "winners"},
    "worth": {"worth"},
    "encode": {"observe"},
    "options": {"settings", "conflict"},
    "faces": {"face"},
    "notation": {"read", "write", "tell", "read_deal", "write_deal", "tell_deal"},
    "refusal": {"refusal"},
    "view": {"path", "seen", "at_once"},
    "sketch": {"sketch"},
    "draw": {"draw"},
    "speech": {"say", "ask", "label"},
    "score_sheet": {"score_sheet"},
}
RULEBOOK = {name for language in LANGUAGES for name in (f"{language}.md", f"showcase.{language}.svg")} | {
    "notation.md",
    "rulings.json",
}

# What a file is about, told by what it imports; and what it then leaves alone.
RULES, PICTURES, WORDS = "sobremesa.rule", "sobremesa.svg", "sobremesa.words"
LEFT_ALONE = {RULES: {PICTURES, WORDS, "sobremesa.lettering"}, PICTURES: {RULES}}
COMPILED = {"rules", "scoring", "worth", "encode", "setup"}  # what no picture asks: it is drawn from a view

every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def imported(file: Path) -> set[str]:
    """The modules of ours that a file imports from."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.startswith(("sobremesa", "tests"))}


def test_every_folder_is_a_game_on_the_shelf() -> None:
    folders = {folder for folder in GAMES_FOLDER.iterdir() if (folder / "__init__.py").exists()}
    assert folders == {folder for folder in FOLDERS if folder.parent == GAMES_FOLDER}


@every_folder
def test_every_game_has_the_same_doors(folder: Path) -> None:
    assert {file.stem for file in folder.glob("*.py")} >= HAS
    assert {file.name for file in (folder / "rulebook").iterdir()} >= RULEBOOK


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_same_thing_is_behind_the_same_door(game: Game) -> None:
    homes = {member: home for home, members in HOMES.items() for member in members}
    functions = {field.name: getattr(game, field.name) for field in fields(game) if field.name in homes}
    for member, function in functions.items():
        home = getattr(function, "__module__", "")
        if home.startswith(game.package):  # what is not its own is a default, or built by one
            assert home == f"{game.package}.{homes[member]}", member
    assert game.deal.__module__ in (f"{game.package}.rules", f"{game.package}.setup")


@every_folder
def test_what_a_game_has_besides_is_about_rules_or_pictures_or_words(folder: Path) -> None:
    for file in folder.glob("*.py"):
        if file.stem not in HAS | MAY:
            assert imported(file) & {RULES, PICTURES, WORDS}, f"{file.name} is about nothing"


@every_folder
def test_rules_know_no_picture_and_no_words_and_pictures_know_no_rule(folder: Path) -> None:
    for file in folder.glob("*.py"):
        seen = imported(file)
        for kind, others in LEFT_ALONE.items():
            assert kind not in seen or not seen & others, file
        if PICTURES in seen:
            assert not {name.split(".")[-1] for name in seen} & COMPILED, file


@every_folder
def test_no_game_imports_another(folder: Path) -> None:
    for file in folder.glob("*.py"):
        games = {name.split(".")[2] for name in imported(file) if name.startswith("sobremesa.games.")}
        assert games <= {folder.name}


def test_nothing_outside_the_games_lists_them() -> None:
    """One may be named where only it has something, such as sheets to show; two are a list."""
    for file in SOURCES.rglob("*.py"):
        if GAMES_FOLDER not in file.parents:
            texts = {
                node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant)
            }
            games = {name.split(".")[2] for name in imported(file) if name.startswith("sobremesa.games.")}
            assert len(texts & GAMES.keys() | games & GAMES.keys()) <= 1, file


def test_a_class_has_a_name_of_its_own() -> None:
    """Rooms of the table and of its rows are left to themselves: among each other they may share one."""
    homes = defaultdict(list)
    for file in SOURCES.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for name in re.findall(r"^class (\w+)", text, re.MULTILINE):
            homes[name].append(file.relative_to(SOURCES).parts[0])
    shared = {name: rooms for name, rooms in homes.items() if len(rooms) > 1}
    assert {name: rooms for name, rooms in shared.items() if set(rooms) - {"web", "storage"}} == {}
