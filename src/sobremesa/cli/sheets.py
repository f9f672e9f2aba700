"""The command that shows a sheet of Arizona."""

import re
from pathlib import Path
from typing import Annotated, Literal

import typer

from sobremesa.cli.asking import BadUsage
from sobremesa.cli.files import text_of, write_text
from sobremesa.cli.showing import print_entry, say
from sobremesa.game import quoted
from sobremesa.games.arizona.draw import draw_sheet
from sobremesa.games.arizona.sheets import SHEETS, Rows, contents, read_sheet
from sobremesa.games.arizona.sketch import rows_as_text
from sobremesa.games.arizona.survey import random_sheet
from sobremesa.rng import LARGEST_SEED

SIZE = re.compile(r"(\d{1,9})x(\d{1,9})")


def sheet(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME | FILE]", help="A built-in sheet, or a text file of rows.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--random", metavar="SEED", min=0, max=LARGEST_SEED, help="Make a fair sheet.")
    ] = None,
    size: Annotated[str, typer.Option(metavar="WxH", help="Of a random sheet, 6 to 12 each way.")] = "10x10",
    rows: Annotated[bool, typer.Option("--rows", help="Print only the rows, as --option sheet= takes them.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="OUT.svg", help="Also write the picture here.")] = None,
    theme: Annotated[Literal["light", "dark"], typer.Option(help="Of the picture.")] = "light",
) -> None:
    """Show a sheet of Arizona: a built-in one, a random one or your own. Without a name, list the built-in ones."""
    if name is None and seed is None:
        for key, built_in in SHEETS.items():
            print_entry(key, built_in.about)
        return
    if name is not None and seed is not None:
        raise BadUsage("Give a sheet or --random, not both.")
    title, about, letters = _sheet(name, seed, size)
    lines = letters if rows else [about, "", *rows_as_text(letters), "", *contents(letters)]
    for line in lines:
        say(line)
    if svg is not None:
        write_text(svg, draw_sheet(letters, theme, title))


def _sheet(name: str | None, seed: int | None, size: str) -> tuple[str, str, Rows]:
    """The title, a line about it and the rows of the sheet asked for."""
    if seed is not None:
        sides = SIZE.fullmatch(size)
        if not sides:
            raise BadUsage(f"--size is WIDTHxHEIGHT, such as 10x10, not {quoted(size)}.")
        return f"random {seed}", f"A fair sheet from seed {seed}.", random_sheet(seed, int(sides[1]), int(sides[2]))
    if name in SHEETS:
        return name, SHEETS[name].about, SHEETS[name].rows
    file = Path(name or "")
    if name != "-" and not file.is_file():
        raise BadUsage(f"There is no sheet and no file {name!r}; the sheets are {', '.join(SHEETS)}.")
    return file.name, f"The sheet of {name}.", tuple(read_sheet(text_of(file) + "\n"))
