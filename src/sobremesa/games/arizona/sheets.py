"""Sheets of Arizona: those in the box, those that people type, and how a state holds one.

A sheet is a tuple of rows of letters: goods `C S W A O T`, station `E`, town `P`, mountain `^`.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from sobremesa.game import BadOptions, Json, quoted
from sobremesa.games.arizona.names import PLACES, stops, units
from sobremesa.games.arizona.state import GOODS, LETTERS, N_GOODS, OFF, SHORTEST_SIDE, SIDE, Arizona
from sobremesa.words import N_, Words

_ = Words("arizona")

Rows: TypeAlias = tuple[str, ...]

MOST_SIDE = SIDE
_SIDES = {"least": SHORTEST_SIDE, "most": MOST_SIDE}
TOWNS_NEEDED = 6  # each seat can use a town once, and delivers six times (Z14)
GOOD_NAMES = (N_("cow"), N_("sheep"), N_("wheat"), N_("apple"), N_("ore"), N_("timber"))  # [good]
ROW_BREAKS = "/\n"  # a sheet typed as one text has its rows between these


class Sheet(NamedTuple):
    """A sheet in the box, and what it is like to play on."""

    about: str
    rows: Rows


SHEETS: dict[str, Sheet] = {
    N_("classic"): Sheet(
        N_("A mixed country: ten of every good strewn evenly, a town or a station never far."),
        (
            "WPTACPCEOC",
            "E^^^STWP^T",
            "WASOEASOAE",
            "TOEPOTE^S^",
            "S^PCA^ACWP",
            "^EOWEPWTEA",
            "PT^ST^PS^O",
            "O^CAOESCAW",
            "CPETP^POSE",
            "WSPWACWCTP",
        ),
    ),
    N_("sierra"): Sheet(
        N_(
            "Two long ranges with passes between three valleys: ore and timber on the slopes, gold for who dares, and "
            "hard going in bad weather."
        ),
        (
            "WCPAWTOEPC",
            "AEWCTO^^OS",
            "CWSPO^^TWA",
            "PATO^^EOCP",
            "SEO^PTSAWE",
            "CATSWPO^TC",
            "WPEO^^^OAS",
            "AST^^OEPWC",
            "EO^^TACSPA",
            "OTPOSWECTW",
        ),
    ),
    N_("prairie"): Sheet(
        N_(
            "A wide land where each good has its own region: long lines, big loads, and towns that lie between two "
            "herds."
        ),
        (
            "CCECPWWWEWAP",
            "CPCCWWPWAAEA",
            "CCC^CWEWWAAA",
            "ECPCSP^WAPA^",
            "PCS^SSWTPAAE",
            "SSESPS^TTTAP",
            "SPSSEOOTETPT",
            "SS^SOOPOTT^T",
            "ESPOO^OOPTTE",
            "PSOOEOOPT^TP",
            "^OPO^WOACTEA",
            "EOOPOSECWPAW",
        ),
    ),
    N_("boomtown"): Sheet(
        N_("A small sheet, every other cell a town or a station: short trips, quick deliveries, a race to be first."),
        (
            "CPSEWPAO",
            "ETWPOESP",
            "PASCPTWE",
            "OEPW^APT",
            "TPO^SECP",
            "WSEPAPOC",
            "EPCTEWPS",
            "AOPETCAP",
        ),
    ),
}
NAMES = tuple(SHEETS)


def rows_of(value: str | Sequence[str]) -> Rows:
    """The rows that the option `sheet` means, as the record spells it."""
    return SHEETS[value].rows if isinstance(value, str) else tuple(value)


def read_sheet(value: Json) -> Json:
    """A sheet as somebody typed it, the way the record spells it: rows in capitals without blanks.

    One text may hold all rows, one to a line or with `/` between them. Raises BadOptions.
    """
    if isinstance(value, str) and any(mark in value for mark in ROW_BREAKS):
        value = [row for row in value.replace("/", "\n").splitlines() if row.strip()]
    if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        names = ", ".join(NAMES)
        message = _(
            "There is no sheet {value}: a sheet is {names}, or its rows of letters.", value=quoted(value), names=names
        )
        raise BadOptions(message, "sheet-name")
    rows = ["".join(row.split()).upper() for row in value]
    check_sheet(rows)
    return rows


def check_sheet(rows: Sequence[str]) -> None:
    """Raises BadOptions for the first thing that is wrong."""
    if not SHORTEST_SIDE <= len(rows) <= MOST_SIDE:
        message = _.count(
            len(rows),
            "The sheet has {n} row; {least} to {most} rows are needed.",
            "The sheet has {n} rows; {least} to {most} rows are needed.",
            **_SIDES,
        )
        raise BadOptions(message, "sheet-rows")
    for number, row in enumerate(rows, 1):
        _check_row(number, row, len(rows[0]))
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter not in LETTERS:
                known, cell = " ".join(LETTERS), f"{x},{y}"
                message = _(
                    "Unknown letter {letter} at {cell}: the letters are {known}.",
                    letter=quoted(letter),
                    cell=cell,
                    known=known,
                )
                raise BadOptions(message, "sheet-letter")
    _check_contents("".join(rows))


def _check_row(number: int, row: str, width: int) -> None:
    if not SHORTEST_SIDE <= len(row) <= MOST_SIDE:
        message = _(
            "Row {row} of the sheet has {n} letters; {least} to {most} are needed.", row=number, n=len(row), **_SIDES
        )
    elif len(row) != width:
        message = _(
            "Row {row} of the sheet has {n} letters; all rows are alike, and the first has {width}.",
            row=number,
            n=len(row),
            width=width,
        )
    else:
        return
    raise BadOptions(message, "sheet-row")


def _check_contents(letters: str) -> None:
    if "E" not in letters:
        raise BadOptions(_("The sheet has no station, E: at least 1 is needed."), "sheet-stations")
    if letters.count("P") < TOWNS_NEEDED:
        message = _(
            "The sheet has {n} towns, P: at least {least} are needed.", n=letters.count("P"), least=TOWNS_NEEDED
        )
        raise BadOptions(message, "sheet-towns")
    for good, letter in zip(GOOD_NAMES, LETTERS, strict=False):
        if letter not in letters:
            message = _(
                "The sheet has no {good}, {letter}: at least 1 of each good is needed.", good=_(good), letter=letter
            )
            raise BadOptions(message, "sheet-goods")


def contents(rows: Sequence[str]) -> list[str]:
    """What a sheet has of each symbol, in two lines."""
    numbers = [sum(row.count(letter) for row in rows) for letter in LETTERS]
    goods = ", ".join(map(units, GOODS, numbers))
    others = ", ".join(map(stops, PLACES, numbers[N_GOODS:]))
    return [
        _("{width} columns, {height} rows: {counts},", width=len(rows[0]), height=len(rows), counts=goods),
        f"{others}.",
    ]


# In a state


def packed(rows: Sequence[str]) -> list[int]:
    """[y] the rows as a state holds them, down to the last that a sheet can have."""
    full = [row.ljust(SIDE) for row in rows] + [" " * SIDE] * (SIDE - len(rows))
    return [sum(_symbol(letter) << 4 * x for x, letter in enumerate(row)) for row in full]


def unpacked(state: Arizona) -> list[str]:
    """The rows of the sheet on the table."""
    return [
        "".join(LETTERS[(int(row) >> 4 * x) & 15] for x in range(state.width)) for row in state.sheet[: state.height]
    ]


def _symbol(letter: str) -> int:
    return LETTERS.index(letter) if letter in LETTERS else OFF
