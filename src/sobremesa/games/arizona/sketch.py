"""Arizona as text: what is expected now, and a diagram of the whole table for eighty columns."""

import textwrap

from sobremesa.game import OVER
from sobremesa.games.arizona.state import GOODS, LETTERS
from sobremesa.games.arizona.stretches import cells_of
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.games.arizona.words import CARD_WORDS, actor, expected, shown, verdict
from sobremesa.lettering import columns, plain, seat_name

LEGEND = (
    "C cow S sheep W wheat A apple O ore T timber E station P town ^ mountain",
    "(W) stop [W] extra (w) gone >P< train; 2 aboard =8 points ! first",
)
CELL = 3  # columns of the diagram
MARGIN = 4
NAME = 15  # columns for a seat and who sits there
WIDTH = 80
HEADINGS = (*LETTERS[: len(GOODS)], "nuggets", "bonus")


def sketch(view: ArizonaView) -> str:
    """The position as a text diagram."""
    parts = [_heading(view), *_cards(view), "", *_sheets(view), *LEGEND, "", *_seats(view), "", *_foot(view)]
    return "\n".join(line.rstrip() for line in parts)


def rows_as_text(rows: list[str] | tuple[str, ...]) -> list[str]:
    """An empty sheet with its columns and rows numbered."""
    return [
        _numbers(len(rows[0])),
        *(f"{y:>2}  {''.join(f' {letter} ' for letter in row)}" for y, row in enumerate(rows)),
    ]


def _heading(view: ArizonaView) -> str:
    if view["turn"] == OVER:
        return columns(f"Arizona: {verdict(view)}", WIDTH)
    last = ", the last" if view["last_round"] else ""
    who = columns(seat_name(view, actor(view)), 20).rstrip()
    return f"Arizona, round {view['round']}{last}: {who} {expected(view)}"


def _cards(view: ArizonaView) -> list[str]:
    return [f"  {': '.join(CARD_WORDS[key])}{_spent(view, key)}" for key in view["cards"]]


def _spent(view: ArizonaView, key: str) -> str:
    return " (spent)" if key in view["spent"] else ""


# Sheets


def _sheets(view: ArizonaView) -> list[str]:
    """Both sheets of a game for two; of more only the one in front of the reader, and the others in words."""
    drawn = [0, 1] if view["seats"] == 2 else [shown(view)]
    wide = MARGIN + CELL * len(view["sheet"][0])
    gap = " " if 2 * wide < WIDTH else ""
    lines = [gap.join(parts) for parts in zip(*(_sheet(view, seat, wide) for seat in drawn), strict=True)]
    others = [line for seat in range(view["seats"]) if seat not in drawn for line in _in_words(view, seat)]
    return [*lines, *others]


def _in_words(view: ArizonaView, seat: int) -> list[str]:
    """A seat's sheet without a drawing: its start, its stops in order, and what it circled as well."""
    start = view["starts"][seat]
    if start is None:
        return [f"  {seat} has no line yet"]
    stops = stops_of(view, seat)
    extra = [cell for cell in view["circled"][seat] if cell not in stops]
    told = " ".join([f"{seat} from {start}:", *stops, *(["and", *extra] if extra else [])])
    return textwrap.wrap(told, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _sheet(view: ArizonaView, seat: int, wide: int) -> list[str]:
    start = view["starts"][seat]
    title = f"  {seat} {seat_name(view, seat)}" if start is None else f"  {seat} from {start}, {seat_name(view, seat)}"
    stops = set(stops_of(view, seat))
    rows = [
        f"{y:>2}  " + "".join(_cell(view, seat, letter, f"{x},{y}", stops) for x, letter in enumerate(row))
        for y, row in enumerate(view["sheet"])
    ]
    return [columns(title, wide), _numbers(len(view["sheet"][0])), *rows]


def _numbers(width: int) -> str:
    return " " * MARGIN + "".join(f"{x:^{CELL}}" for x in range(width))


def _cell(view: ArizonaView, seat: int, letter: str, cell: str, stops: set[str]) -> str:
    if cell in view["circled"][seat] and is_gone(view, seat, letter):
        letter = letter.lower()
    if cell == view["trains"][seat]:
        return f">{letter}<"
    if cell in stops:
        return f"({letter})"
    return f"[{letter}]" if cell in view["circled"][seat] else f" {letter} "


def is_gone(view: ArizonaView, seat: int, letter: str) -> bool:
    """Whether a circled symbol of this letter is a good that the seat has delivered."""
    symbol = LETTERS.index(letter)
    return symbol < len(GOODS) and GOODS[symbol] in view["delivered"][seat]


def stops_of(view: ArizonaView, seat: int) -> list[str]:
    """Where the stretches of a seat ended, in order."""
    return [f"{x},{y}" for x, y in (stretch[-1] for stretch in stretches_of(view, seat))]


def stretches_of(view: ArizonaView, seat: int) -> list[list[tuple[int, int]]]:
    """The cells of each stretch of a seat, from where it began."""
    start = view["starts"][seat]
    if start is None:
        return []
    x, _, y = start.partition(",")
    at = (int(x), int(y))
    drawn = []
    for line in view["lines"][seat]:
        cells = [at, *((at[0] + dx, at[1] + dy) for dx, dy in cells_of(tuple(line.split(" "))))]
        drawn.append(cells)
        at = cells[-1]
    return drawn


# Seats


def _seats(view: ArizonaView) -> list[str]:
    """The table of seats: points, and the boxes as on the printed sheet."""
    return [_line("  seat", "points", "die", list(HEADINGS)), *(_seat(view, seat) for seat in range(view["seats"]))]


def _seat(view: ArizonaView, seat: int) -> str:
    to_move = seat == actor(view) and view["turn"] != OVER
    mark = "*" if seat in view["winners"] else ">" if to_move else " "
    boxes = [_box(view, seat, good) for good in GOODS]
    rest = [str(view["nuggets"][seat]), str(view["bonuses"][seat])]
    die = str(view["taken"][seat] or "")
    return _line(f"{mark} {seat} {seat_name(view, seat)}", str(view["scores"][seat]), die, [*boxes, *rest])


def _box(view: ArizonaView, seat: int, good: str) -> str:
    if good not in view["boxes"][seat]:
        return str(view["carried"][seat][good] or ".")
    first = "!" if view["firsts"].get(good) == seat else ""
    return f"={view['boxes'][seat][good]}{first}"


def _line(who: str, points: str, die: str, rest: list[str]) -> str:
    cells = "".join(f"{word:>{max(5, len(heading) + 1)}}" for word, heading in zip(rest, HEADINGS, strict=True))
    return f"{columns(who, NAME)}{points:>7}{die:>4}{cells}"


def _foot(view: ArizonaView) -> list[str]:
    dice = " ".join(map(str, view["dice"])) or "none"
    lines = [f"Dice: {dice}. Seat {view['starter']} is first."]
    if view["last_round"]:
        lines.append("The last round: after it, whoever is short of six deliveries may make one more.")
    if last := view.get("last"):
        lines += textwrap.wrap(f"Last: {plain('; '.join(last))}", WIDTH)
    return lines
