"""Arizona, sheets: those in the box, those that people type (section 2), and fair ones from a seed."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from typer.testing import CliRunner

from sobremesa.cli import app
from sobremesa.cli.asking import BadUsage
from sobremesa.game import BadOptions, choose_options
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.sheets import NAMES, SHEETS, check_sheet
from sobremesa.games.arizona.survey import faults, random_sheet
from tests.fuzz import tried
from tests.games.arizona.positions import typed_sheets
from tests.games.arizona.table import CLASSIC, opening, seen

SMALL = ["PPPPPP", "CSWAOT", "CSWAOT", "EEEEEE", "^^^^^^", "TTTTTT"]


def refused(value: Any) -> tuple[str, str]:
    """The key and the sentence with which a sheet is refused."""
    with pytest.raises(BadOptions) as error:
        choose_options(ARIZONA, 2, {"sheet": value})
    return error.value.key, str(error.value)


@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_in_the_box_may_be_played_and_says_what_it_is_like(name: str) -> None:
    check_sheet(SHEETS[name].rows)
    assert SHEETS[name].about.endswith(".")


def test_there_are_four_sheets_of_different_characters() -> None:
    assert NAMES == ("classic", "sierra", "prairie", "boomtown")
    letters = {name: Counter("".join(SHEETS[name].rows)) for name in NAMES}
    cells = {name: sum(letters[name].values()) for name in NAMES}
    assert letters["classic"] == Counter("C" * 10 + "S" * 10 + "W" * 10 + "A" * 10 + "O" * 10 + "T" * 10) + Counter(
        "E" * 12 + "P" * 14 + "^" * 14
    )
    assert max(NAMES, key=lambda name: letters[name]["^"] / cells[name]) == "sierra"
    assert max(NAMES, key=lambda name: cells[name]) == "prairie"
    places = {name: (letters[name]["P"] + letters[name]["E"]) / cells[name] for name in NAMES}
    assert max(places, key=lambda name: places[name]) == "boomtown"


@pytest.mark.parametrize(
    ("value", "key", "told"),
    [
        ("texas", "sheet-name", "texas"),
        ("Classic", "sheet-name", "Classic"),
        (7, "sheet-name", "7"),
        (None, "sheet-name", "None"),
        ([1, 2, 3, 4, 5, 6], "sheet-name", "rows of letters"),
        ([], "sheet-rows", "0 rows"),
        (SMALL[:5], "sheet-rows", "5 rows"),
        (SMALL * 3, "sheet-rows", "18 rows"),
        ([*SMALL[:5], "TTTTT"], "sheet-row", "Row 6 of the sheet has 5 letters"),
        ([*SMALL[:2], "CSWAOTT", *SMALL[3:]], "sheet-row", "Row 3 of the sheet has 7 letters"),
        (["C" * 13] * 6, "sheet-row", "Row 1 of the sheet has 13 letters"),
        ([*SMALL[:4], "^^X^^^", SMALL[5]], "sheet-letter", "'X' at 2,4"),
        ([row.replace("E", "^") for row in SMALL], "sheet-stations", "no station"),
        (["PPPPPE", *SMALL[1:]], "sheet-towns", "5 towns"),
        ([row.replace("W", "C") for row in SMALL], "sheet-goods", "no wheat"),
        ([row.replace("T", "C") for row in SMALL], "sheet-goods", "no timber"),
    ],
)
def test_a_wrong_sheet_is_refused_with_a_key_and_told_what_is_wrong(value: Any, key: str, told: str) -> None:
    assert refused(value)[0] == key
    assert told in refused(value)[1]


def test_the_first_thing_wrong_is_the_one_that_is_told() -> None:
    everything = ["XPPPPP", "CCCCCC", "CCCCC", "CCCCCC", "CCCCCC"]
    assert refused(everything)[0] == "sheet-rows"
    assert refused([*everything, "CCCCCC"])[0] == "sheet-row"
    assert refused([*everything[:2], "CCCCCC", *everything[3:], "CCCCCC"])[0] == "sheet-letter"
    assert refused(["PPPPPC", *["CCCCCC"] * 5])[0] == "sheet-stations"
    assert refused(["PPPPPE", *["CCCCCC"] * 5])[0] == "sheet-towns"
    assert refused(["PPPPPP", "ECCCCC", *["CCCCCC"] * 4])[0] == "sheet-goods"


@pytest.mark.parametrize(
    "typed",
    [
        SMALL,
        [row.lower() for row in SMALL],
        [" ".join(row) for row in SMALL],
        "\n".join(SMALL),
        "\n\n" + "\r\n".join(SMALL) + "\n",
        "/".join(SMALL).lower(),
        "\n".join("\t".join(row) for row in SMALL),
    ],
    ids=repr,
)
def test_a_sheet_may_be_typed_loosely_and_is_recorded_strictly(typed: Any) -> None:
    assert choose_options(ARIZONA, 2, {"sheet": typed})["sheet"] == SMALL


@tried(30)
@given(typed_sheets())
def test_any_typed_sheet_lies_on_the_table_as_it_was_typed(rows: list[str]) -> None:
    assert seen(opening(2, sheet=rows))["sheet"] == rows


# Fair sheets


@pytest.mark.parametrize("seed", range(5))
def test_a_random_sheet_is_fair_and_may_be_played(seed: int) -> None:
    rows = random_sheet(seed)
    check_sheet(rows)
    assert faults(rows) == []
    assert Counter("".join(rows)) == Counter("".join(CLASSIC))


@pytest.mark.parametrize(("width", "height"), [(6, 6), (12, 12), (6, 12), (11, 7)])
def test_a_random_sheet_of_any_size_is_fair(width: int, height: int) -> None:
    rows = random_sheet(3, width, height)
    check_sheet(rows)
    assert (faults(rows), len(rows), len(rows[0])) == ([], height, width)


def test_a_seed_makes_the_same_sheet_again_and_another_seed_another() -> None:
    assert random_sheet(8) == random_sheet(8) != random_sheet(9)


@pytest.mark.parametrize("side", [5, 13, 0])
def test_a_random_sheet_of_an_impossible_size_is_refused(side: int) -> None:
    with pytest.raises(BadOptions, match=f"not {side}"):
        random_sheet(1, side, 10)


def test_what_is_not_fair_is_named() -> None:
    assert "three ^ side by side in row 1" in faults(CLASSIC)
    assert "die 5 may have no stretch from 0,1" in faults(CLASSIC)
    assert "9 of C, not 10" in faults([CLASSIC[0].replace("C", "S", 1), *CLASSIC[1:]])
    assert "0,0 is cut off by mountains" not in faults(CLASSIC)
    cornered = ["C^^^^^^^^^", "^" + CLASSIC[1][1:], *CLASSIC[2:]]
    assert len([fault for fault in faults(cornered) if "cut off" in fault]) > 0
    assert any("quarter" in fault for fault in faults(SHEETS["prairie"].rows))
    assert any("goods beside the station" in fault for fault in faults(SMALL))


# On the command line


def run(*words: str) -> str:
    done = CliRunner().invoke(app, ["sheet", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_lists_the_sheets() -> None:
    assert all(name in run() for name in NAMES)


def test_the_command_shows_a_sheet_as_text_and_picture(tmp_path: Path) -> None:
    picture = tmp_path / "sheet.svg"
    text = run("classic", "--svg", str(picture))
    assert " 1   E  ^  ^  ^  S  T  W  P  ^  T" in text
    assert "12 stations, 14 towns, 14 mountains." in text
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_the_command_makes_random_sheets() -> None:
    assert run("--random", "4", "--rows").split() == list(random_sheet(4))
    assert run("--random", "4", "--size", "7x9", "--rows").split() == list(random_sheet(4, 7, 9))


def test_the_command_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("\n".join(" ".join(row).lower() for row in SMALL), encoding="utf-8")
    assert run(str(file), "--rows").split() == SMALL


@pytest.mark.parametrize("words", [["nowhere"], ["classic", "--random", "3"], ["--random", "3", "--size", "ten"]])
def test_the_command_refuses_what_makes_no_sense(words: list[str]) -> None:
    with pytest.raises(BadUsage):
        CliRunner().invoke(app, ["sheet", *words], catch_exceptions=False)


def test_the_command_refuses_a_wrong_file_with_its_sentence(tmp_path: Path) -> None:
    file = tmp_path / "short.txt"
    file.write_text("PPPPPP\n", encoding="utf-8")
    with pytest.raises(BadOptions, match="The sheet has 1 row; 6 to 12 rows are needed"):
        CliRunner().invoke(app, ["sheet", str(file)], catch_exceptions=False)
