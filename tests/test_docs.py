"""The pages: what they show is run, what they must describe is described, and what they link to is there."""

import doctest
import re
import runpy
import subprocess
from collections.abc import Iterator
from dataclasses import MISSING, fields
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest
import typer
from typer.core import TyperGroup

from sobremesa import cli, terminal
from sobremesa.bots import BOTS
from sobremesa.cli import showing
from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.record import loads
from sobremesa.research import bench
from tests.example_game import FOUR

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SOURCES = ROOT / "src" / "sobremesa"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *SOURCES.rglob("*.md")])
COMMANDS_PAGE = DOCS / "commands.md"
RECORDS_PAGE = DOCS / "records.md"
GUIDE = ROOT / "CONTRIBUTING.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
RENEW = "run `python docs/pictures`"
COLUMNS = 100  # of the terminal in which the examples are typed

FENCE = re.compile(r"^```.*$", re.MULTILINE)
BLOCK = re.compile(r"^```(\w+)[ ]?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^()\s]+)\)|(?:src|href)=\"([^\"]+)\"")
TYPED = re.compile(r"^\S.*> (\S.*)$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced part of a page."""

    language: str
    file: str  # the name under which the page says that it is saved, or nothing
    text: str


class Example(NamedTuple):
    """A command line, and what the page says that it prints."""

    command: str
    printed: str


def path_name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(page: Path) -> list[Block]:
    return [Block(*found.groups()) for found in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def folder(game: Game) -> Path:
    return Path(str(files(game.package)))


# Python


def pages_with(sign: str) -> list[Path]:
    return [page for page in PAGES if sign in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", pages_with(">>> "), ids=path_name)
def test_what_a_page_shows_in_python_is_what_happens(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for block in blocks(page):
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    text = FENCE.sub("", page.read_text(encoding="utf-8"))  # a fence ends what is printed
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    differences: list[str] = []
    result = doctest.DocTestRunner(verbose=False, optionflags=FLAGS).run(examples, out=differences.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(differences)


@pytest.mark.parametrize("block", [block for block in blocks(RECORDS_PAGE) if block.language == "json"])
def test_the_example_of_a_record_is_a_whole_and_valid_game(block: Block) -> None:
    assert loads(block.text).over


@pytest.mark.parametrize("block", [block for block in blocks(GUIDE) if block.language == "python"])
def test_what_the_guide_shows_of_the_example_is_in_it(block: Block) -> None:
    sources = [*folder(FOUR).glob("*.py"), *(ROOT / "tests" / "games" / FOUR.key).glob("*.py")]
    assert any(block.text in source.read_text(encoding="utf-8") for source in sources)


@pytest.mark.parametrize("member", [field.name for field in fields(Game)])
def test_the_guide_names_every_member_of_the_contract_and_what_has_a_default(member: str) -> None:
    given, defaults = GUIDE.read_text(encoding="utf-8").split("What has a default")
    required = next(field for field in fields(Game) if field.name == member).default is MISSING
    assert re.search(rf"^\|.*`{member}`", given if required else defaults, re.MULTILINE)


# The command line


def examples(page: Path) -> Iterator[Example]:
    """Every `$ command` of the page, in order, with the lines under it."""
    for block in blocks(page):
        if block.language == "console":
            for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                yield Example(*part.split("\n", 1))


class Shell:
    """Does what the page's reader would do, in an empty folder."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.status = 0
        self._patch = monkeypatch
        monkeypatch.setenv("LC_ALL", "C.UTF-8")  # the page is in English

    def type(self, example: Example) -> None:
        """Prints what the command prints; the words to type into it are those of the page."""
        match example.command.split():
            case ["sobremesa", *_] as words:
                self.status = self._run(words, TYPED.findall(example.printed))
            case ["echo", "$?"]:
                typer.echo(self.status)
            case _:
                self.status = subprocess.run(["sh", "-c", example.command], check=False).returncode

    def _run(self, words: list[str], typed: list[str]) -> int:
        answers = iter(typed)

        def answer(prompt: str) -> str:
            word = next(answers)
            typer.echo(prompt + word)
            return word

        self._patch.setattr("builtins.input", answer)
        self._patch.setattr("sys.argv", words)
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert list(answers) == []
        return int(ended.value.code or 0)


def test_what_the_page_of_commands_shows_is_what_they_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for console in (showing.out, showing.err):
        monkeypatch.setattr(console, "width", COLUMNS)
    monkeypatch.setattr(bench, "SECONDS", 0.0)  # nothing is measured here: speed is a matter for benchmarks
    monkeypatch.setattr(bench, "compile_seconds", lambda *_: (0.0, 0.0))
    shell, checker = Shell(monkeypatch), doctest.OutputChecker()
    for example in examples(COMMANDS_PAGE):
        shell.type(example)
        printed = "".join(capsys.readouterr())
        if not checker.check_output(example.printed, printed, FLAGS):
            shown = doctest.Example(example.command, example.printed)
            pytest.fail(f"$ {example.command}\n{checker.output_difference(shown, printed, FLAGS)}")


def commands() -> dict[str, list[str]]:
    """The options of every command."""
    group = typer.main.get_command(cli.app)
    assert isinstance(group, TyperGroup)
    return {
        name: [word for parameter in command.params for word in parameter.opts if word.startswith("--")]
        for name, command in group.commands.items()
    }


@pytest.mark.parametrize("name", commands())
def test_every_command_is_described_with_all_its_options_and_an_example(name: str) -> None:
    text = COMMANDS_PAGE.read_text(encoding="utf-8")
    section = re.search(rf"^## `sobremesa {name}`\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert section, f"docs/commands.md has no section of {name}"
    assert f"$ sobremesa {name}" in section[1]
    for option in commands()[name]:
        assert re.search(rf"\| `{option}\b", section[1]), f"{name} {option} is not described"


@pytest.mark.parametrize("word", [key.partition(" ")[0] for key in terminal.HELP])
def test_whatever_can_be_typed_during_a_game_is_described(word: str) -> None:
    assert re.search(rf"^\| `{re.escape(word)}[` ]", COMMANDS_PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_described(name: str) -> None:
    assert f"| `{name}` |" in COMMANDS_PAGE.read_text(encoding="utf-8")


# Links and pictures


def test_the_readme_lists_every_game_as_it_is_now() -> None:
    drawn = runpy.run_path(str(DOCS / "pictures"))
    assert drawn["readme"]() == drawn["README"].read_text(encoding="utf-8"), RENEW
    shipped = [game for game in GAMES.values() if SOURCES in folder(game).parents]
    assert shipped
    assert all(f"| `{game.key}` | {game.title}" in drawn["readme"]() for game in shipped)


def test_the_page_for_people_who_study_games_says_what_each_number_means_now() -> None:
    drawn = runpy.run_path(str(DOCS / "pictures"))
    assert drawn["research"]() == drawn["RESEARCH"].read_text(encoding="utf-8"), RENEW
    assert all(f"### {game.title}\n" in drawn["research"]() for game in drawn["shipped"]())


def anchors(page: Path) -> set[str]:
    """Every place of a page that a link can name."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'id="(\w+)"', text))


@pytest.mark.parametrize("page", PAGES, ids=path_name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for found in LINK.finditer(page.read_text(encoding="utf-8")):
        target, _, place = (found[1] or found[2]).partition("#")
        if "://" in target:
            continue
        file = page.parent / target if target else page
        assert file.exists(), f"there is no {target}"
        assert not place or place in anchors(file), f"there is no #{place} in {target}"


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page not in reached and page.exists():
            reached.add(page)
            links = [found[1] or found[2] for found in LINK.finditer(page.read_text(encoding="utf-8"))]
            ahead += [(page.parent / link.partition("#")[0]).resolve() for link in links if ".md" in link]
    assert set(DOCS.rglob("*.md")) <= reached


def test_the_pictures_are_those_that_are_drawn_now() -> None:
    drawn = runpy.run_path(str(DOCS / "pictures"))["pictures"]()
    folders = [DOCS / "pictures", *(folder(game) / "rulebook" for game in GAMES.values())]
    kept = {file: file.read_text(encoding="utf-8") for folder in folders for file in folder.glob("*.svg")}
    assert drawn.keys() == kept.keys()
    stale = [file.name for file in drawn if drawn[file] + "\n" != kept[file]]
    assert not stale, RENEW
