"""Fair sheets of Arizona, made from a seed: what fair means, how far a sheet is from it, and how one is found.

A sheet is fair when
- it has as many of each symbol as `classic` has for its size, the same number of every good;
- it is balanced: every quarter has some of every good and every kind of place, and none of anything in excess;
- nothing lumps: no three equal symbols stand side by side in a row or a column;
- it is connected: without its mountains (Z30) it still hangs together from neighbour to neighbour;
- every station is a good start (Z9): two goods beside it at least, and each die has a stretch from there whatever the
  cards say.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from sobremesa.game import BadOptions
from sobremesa.games.arizona.sheets import MOST_SIDE, Rows
from sobremesa.games.arizona.state import LETTERS, N_GOODS, SHORTEST_SIDE
from sobremesa.games.arizona.stretches import SHAPES, cells_of
from sobremesa.rng import Rng, below, generator
from sobremesa.words import Words

_ = Words("arizona")

GOOD_LETTERS = LETTERS[:N_GOODS]
SHARES = {**dict.fromkeys(GOOD_LETTERS, 10), "E": 12, "P": 14, "^": 14}  # of a hundred cells, as on `classic`
GOODS_AT_A_STATION = 2
LARGEST_SHARE = 2.0  # of a symbol in one quarter, against its even share
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
SWAPS = 2_000  # before another shuffle is tried


def random_sheet(seed: int, width: int = 10, height: int = 10) -> Rows:
    """A fair sheet, the same for the same seed."""
    for side in (width, height):
        if not SHORTEST_SIDE <= side <= MOST_SIDE:
            message = _(
                "A sheet has {least} to {most} rows and columns, not {side}.",
                least=SHORTEST_SIDE,
                most=MOST_SIDE,
                side=side,
            )
            raise BadOptions(message, "sheet-rows")
    for attempt in count():
        rows = _improved(_symbols(width * height), width, generator(seed, attempt))
        if not faults(rows):
            break
    return rows


def _improved(cells: list[str], width: int, rng: Rng) -> Rows:
    """The cells shuffled, then swapped two at a time wherever that leaves no more faults, until there are none."""
    _shuffle(cells, rng)
    wrong = len(faults(_rows(cells, width)))
    for _ in range(SWAPS):
        if not wrong:
            break
        one, other = below(rng, len(cells)), below(rng, len(cells))
        cells[one], cells[other] = cells[other], cells[one]
        found = len(faults(_rows(cells, width)))
        if found <= wrong:
            wrong = found
        else:
            cells[one], cells[other] = cells[other], cells[one]
    return _rows(cells, width)


def faults(rows: Sequence[str]) -> list[str]:
    """Everything that keeps a sheet from being fair, each as a sentence."""
    checks = (_counts, _quarters, _lumps, _islands, _stations)
    return [fault for check in checks for fault in check(rows)]


def _symbols(size: int) -> list[str]:
    """As many of each symbol as a fair sheet of so many cells has; what is left over is towns."""
    numbers = {letter: size * share // 100 for letter, share in SHARES.items()}
    numbers["P"] += size - sum(numbers.values())
    return [letter for letter, number in numbers.items() for _ in range(number)]


def _shuffle(cells: list[str], rng: Rng) -> None:
    for last in range(len(cells) - 1, 0, -1):
        other = below(rng, last + 1)
        cells[last], cells[other] = cells[other], cells[last]


def _rows(cells: Sequence[str], width: int) -> Rows:
    return tuple("".join(cells[start : start + width]) for start in range(0, len(cells), width))


# What is wrong with a sheet


def _counts(rows: Sequence[str]) -> Iterator[str]:
    found, fair = Counter("".join(rows)), Counter(_symbols(len(rows) * len(rows[0])))
    for letter in LETTERS:
        if found[letter] != fair[letter]:
            yield f"{found[letter]} of {letter}, not {fair[letter]}"


def _quarters(rows: Sequence[str]) -> Iterator[str]:
    """Every quarter has at least one of every symbol, if there are four, and at most twice an even share."""
    total = Counter("".join(rows))
    half, middle = len(rows) // 2, len(rows[0]) // 2
    for name, part in (("upper", rows[:half]), ("lower", rows[half:])):
        for side, cut in (("left", slice(None, middle)), ("right", slice(middle, None))):
            letters = Counter("".join(row[cut] for row in part))
            for letter in LETTERS:
                most = max(2.0, LARGEST_SHARE * total[letter] / 4)
                if not min(1, total[letter] // 4) <= letters[letter] <= most:
                    yield f"{letters[letter]} of {letter} in the {name} {side} quarter"


def _lumps(rows: Sequence[str]) -> Iterator[str]:
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for what, lines in (("row", rows), ("column", columns)):
        for number, line in enumerate(lines):
            for place in range(len(line) - 2):
                if line[place] == line[place + 1] == line[place + 2]:
                    yield f"three {line[place]} side by side in {what} {number}"


def _islands(rows: Sequence[str]) -> Iterator[str]:
    """Without the mountains every cell can be reached from every other one, a step at a time."""
    land = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "^"}
    reached, edge = set[tuple[int, int]](), [min(land)]
    while edge:
        x, y = edge.pop()
        if (x, y) in land and (x, y) not in reached:
            reached.add((x, y))
            edge += [(x + dx, y + dy) for dx, dy in BESIDE]
    for x, y in sorted(land - reached):
        yield f"{x},{y} is cut off by mountains"


def _stations(rows: Sequence[str]) -> Iterator[str]:
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == "E":
                yield from _station(rows, x, y)


def _station(rows: Sequence[str], x: int, y: int) -> Iterator[str]:
    goods = sum(_at(rows, x + dx, y + dy) in GOOD_LETTERS for dx, dy in BESIDE)
    if goods < GOODS_AT_A_STATION:
        yield f"{goods} goods beside the station {x},{y}"
    for die, paths in enumerate(SHAPES):
        if die and not any(_always_open(rows, x, y, path) for path in paths):
            yield f"die {die} may have no stretch from {x},{y}"


def _always_open(rows: Sequence[str], x: int, y: int, path: tuple[str, ...]) -> bool:
    """Whether no card can bar the first stretch on this path: no mountain on it, no station at its end."""
    letters = [_at(rows, x + dx, y + dy) for dx, dy in cells_of(path)]
    return "^" not in letters and letters[-1] not in (" ", "E")


def _at(rows: Sequence[str], x: int, y: int) -> str:
    """The letter there, or a blank beyond the edge."""
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else " "
