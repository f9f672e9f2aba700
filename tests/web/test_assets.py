"""Assets: a page fetches all it needs at once, and once; modules import one way, and lines can be read."""

import re
from pathlib import Path

import pytest

from sobremesa.web.assets import STATIC, STATIC_PATH, fingerprint
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio

SCRIPTS = sorted(STATIC.glob("**/*.js"))
WRITTEN = [*SCRIPTS, *sorted(STATIC.glob("*.css")), *sorted(STATIC.parent.glob("templates/*.html"))]
WIDEST = 120  # columns, as in Python
IMPORT = re.compile(r'^import (?:.* from )?"(.+)";$', re.MULTILINE)


def imported(script: Path) -> set[Path]:
    """The modules that a script imports, and those that they import in turn."""
    found: set[Path] = set()
    left = [script]
    while left:
        here = left.pop()
        own = {(here.parent / name).resolve() for name in IMPORT.findall(here.read_text(encoding="utf-8"))}
        left += own - found
        found |= own
    return found


def linked(page: str, start: str) -> set[Path]:
    """The files whose addresses follow this in a page."""
    return {(STATIC / name).resolve() for name in re.findall(f'{re.escape(start)}"{STATIC_PATH}/([^"]+)"', page)}


async def pages(ana: Visitor) -> list[str]:
    """Every kind of page."""
    waiting, begun = await ana.lay("mars"), await ana.lay("mars", seat1="here")
    paths = ("/", "/new/mars", "/rules/mars", "/learn/mars", "/learners", "/nowhere", waiting, begun, f"{begun}/replay")
    return [(await ana.get(path)).text for path in paths]


async def test_a_page_fetches_exactly_the_modules_that_its_scripts_import_without_waiting_for_them(
    ana: Visitor,
) -> None:
    for page in await pages(ana):
        scripts = linked(page, '<script type="module" src=')
        assert linked(page, '<link rel="modulepreload" href=') == set().union(*map(imported, scripts))


async def test_every_file_of_a_page_is_there_and_need_not_be_asked_for_again(ana: Visitor) -> None:
    for address in {address for page in await pages(ana) for address in re.findall(r'"(/static/[^"#]+)', page)}:
        answer = await ana.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]


async def test_what_is_not_there_may_be_there_later(ana: Visitor) -> None:
    answer = await ana.get(f"{STATIC_PATH}/nothing.js")
    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("cache-control", "")


def test_a_changed_or_renamed_file_changes_the_address_of_all(tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    file = tmp_path / "table" / "tray.js"
    names = []
    for words in ("once", "twice"):
        file.write_text(words, encoding="utf-8")
        names.append(fingerprint(tmp_path))
    file.rename(tmp_path / "tray.js")
    assert len({*names, fingerprint(tmp_path)}) == 3


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_module_imports_one_that_imports_it(script: Path) -> None:
    assert script not in imported(script)


@pytest.mark.parametrize("file", WRITTEN, ids=lambda path: path.name)
def test_no_line_is_wider_than_a_screen_shows(file: Path) -> None:
    assert not [line for line in file.read_text(encoding="utf-8").splitlines() if len(line) > WIDEST]
