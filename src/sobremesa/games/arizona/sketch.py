"""Arizona as text: what is expected now, and a diagram of the whole table for eighty columns."""

import textwrap

from sobremesa.game import OVER
from sobremesa.games.arizona.names import TITLE, card_heading, card_line, nugget_words, units
from sobremesa.games.arizona.state import GOODS, LETTERS
from sobremesa.games.arizona.stretches import cells_of
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.lettering import columns, headed, last_lines, seat_mark, seat_name, sentence, signed, verdict
from sobremesa.words import N_, Words

_ = Words("arizona")

LEGEND = (
    N_("C cow S sheep W wheat A apple O ore T timber E station P town ^ mountain"),
    N_("(W) stop [W] extra (w) gone >P< train; 2 aboard =8 points ! first"),
)
CELL = 3  # columns of the diagram
MARGIN = 4
NAME = 15  # columns for a seat and who sits there
WIDTH = 80
HEADINGS = (N_("points"), N_("die"), *LETTERS[: len(GOODS)], N_("nuggets"), N_("bonus"))
NARROWEST = (7, 4, *[5] * (len(GOODS) + 2))  # [heading] columns that its figures need


def sketch(view: ArizonaView) -> str:
    """The position as a text diagram."""
    parts = [_heading(view), *_cards(view), "", *_sheets(view), *map(_, LEGEND), "", *_seats(view), "", *_foot(view)]
    return "\n".join(line.rstrip() for line in parts)


def actor(view: ArizonaView) -> int:
    """The seat to move; the start player while chance rolls; a winner at the end."""
    if view["turn"] == OVER:
        return view["winners"][0]
    return view["turn"] if view["turn"] >= 0 else view["starter"]


def shown(view: ArizonaView) -> int:
    """The seat whose sheet lies in front of the reader: a spectator looks over the shoulder of the one to move."""
    return actor(view) if view["seat"] is None else view["seat"]


def expected(view: ArizonaView) -> str:
    """What happens next, in a few words that follow the name of the seat, or `You`; empty at the end."""
    you = actor(view) == view["seat"]
    face = view["taken"][actor(view)]
    match view["phase"]:
        case "roll":
            return _.person(you, "rolls {n} dice", "roll {n} dice", n=view["seats"] + 1)
        case "take":
            return _.person(you, "takes a die", "take a die")
        case "start":
            return _.person(you, "chooses a station to start from", "choose a station to start from")
        case "draw" if is_stuck(view):
            return _.person(you, "is stuck with a {face}", "are stuck with a {face}", face=face)
        case "draw":
            return _.person(you, "draws a stretch with a {face}", "draw a stretch with a {face}", face=face)
        case "circle":
            return _.person(you, "may circle a good next to the train", "can circle a good next to the train")
        case "deliver":
            return _.person(you, "may deliver a good", "can deliver a good")
        case "final":
            return _.person(you, "may make a last delivery", "can make a last delivery")
    return ""


def is_stuck(view: ArizonaView) -> bool:
    """Whether the die of the seat to draw allows no stretch."""
    return not any(view["leads"][view["turn"]].values())


def headline(view: ArizonaView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    words = sentence(expected(view), seat_name(view, actor(view)), actor(view) == view["seat"])
    return _("{words} (last round)", words=words) if view["last_round"] else words


def rows_as_text(rows: list[str] | tuple[str, ...]) -> list[str]:
    """An empty sheet with its columns and rows numbered."""
    return [
        _numbers(len(rows[0])),
        *(f"{y:>2}  {''.join(f' {letter} ' for letter in row)}" for y, row in enumerate(rows)),
    ]


def _heading(view: ArizonaView) -> str:
    if view["turn"] == OVER:
        return columns(headed(_(TITLE), verdict(view)), WIDTH)
    name = columns(seat_name(view, actor(view)), 20).rstrip()
    now = sentence(expected(view), name, actor(view) == view["seat"])
    if view["last_round"]:
        return _("Arizona, round {n}, the last: {now}", n=view["round"], now=now)
    return _("Arizona, round {n}: {now}", n=view["round"], now=now)


def _cards(view: ArizonaView) -> list[str]:
    return [f"  {card_words(view, key)}" for key in view["cards"]]


def card_words(view: ArizonaView, key: str) -> str:
    """The card's name and what it says, and whether that is over."""
    card = f"{card_heading(key)} {card_line(key)}"
    return _("{card} (spent)", card=card) if key in view["spent"] else card


# Sheets


def _sheets(view: ArizonaView) -> list[str]:
    """Both sheets of a game for two; of more only the one in front of the reader, and the others in words."""
    drawn = [0, 1] if view["seats"] == 2 else [shown(view)]
    wide = MARGIN + CELL * len(view["sheet"][0])
    gap = " " if 2 * wide < WIDTH else ""
    lines = [gap.join(parts) for parts in zip(*(sheet_lines(view, seat, wide) for seat in drawn), strict=True)]
    others = [line for seat in range(view["seats"]) if seat not in drawn for line in _in_words(view, seat)]
    return [*lines, *others]


def _in_words(view: ArizonaView, seat: int) -> list[str]:
    """A seat's sheet without a drawing: its start, its stops in order, and what it circled as well."""
    start = view["starts"][seat]
    if start is None:
        return [f"  {_('{seat} has no line yet', seat=seat + 1)}"]
    stops = stops_of(view, seat)
    told = _("{seat} from {start}: {stops}", seat=seat + 1, start=start, stops=" ".join(stops))
    if extra := " ".join(cell for cell in view["circled"][seat] if cell not in stops):
        told = _("{told} and {extra}", told=told, extra=extra)
    return textwrap.wrap(told, WIDTH, initial_indent="  ", subsequent_indent="    ")


def sheet_lines(view: ArizonaView, seat: int, wide: int) -> list[str]:
    """A seat's sheet as a diagram, under its name in so many columns."""
    start = view["starts"][seat]
    name, number = seat_name(view, seat), seat + 1
    title = (
        f"{number} {name}" if start is None else _("{seat} from {start}, {name}", seat=number, start=start, name=name)
    )
    stops = set(stops_of(view, seat))
    rows = [
        f"{y:>2}  " + "".join(_cell(view, seat, letter, f"{x},{y}", stops) for x, letter in enumerate(row))
        for y, row in enumerate(view["sheet"])
    ]
    return [columns(f"  {title}", wide), _numbers(len(view["sheet"][0])), *rows]


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
    x, y = start.split(",")
    at = (int(x), int(y))
    drawn = []
    for line in view["lines"][seat]:
        cells = [at, *((at[0] + dx, at[1] + dy) for dx, dy in cells_of(tuple(line.split(" "))))]
        drawn.append(cells)
        at = cells[-1]
    return drawn


# Seats


def boxes_words(view: ArizonaView, seat: int) -> str:
    """What a seat has aboard, delivered and found, in words."""
    told = [words for good in GOODS if (words := _box_words(view, seat, good))]
    return ", ".join([*told, nugget_words(view["nuggets"][seat])])


def _box_words(view: ArizonaView, seat: int, good: str) -> str:
    """How many of a good are aboard, or what its box is worth; nothing, if it is empty."""
    if good not in view["boxes"][seat]:
        aboard = view["carried"][seat][good]
        return _("{load} aboard", load=units(good, aboard)) if aboard else ""
    points = view["boxes"][seat][good]
    name, points_told = _(good), _.count(abs(points), "{points} point", "{points} points", points=signed(points))
    return _("{name}: {points}", name=name, points=points_told)


def _seats(view: ArizonaView) -> list[str]:
    """The table of seats: points, and the boxes as on the printed sheet."""
    headings = [_(heading) for heading in HEADINGS]
    widths = [max(least, len(heading) + 1) for least, heading in zip(NARROWEST, headings, strict=True)]
    seats = (
        (f"{seat_mark(view, seat, actor(view))} {seat + 1} {seat_name(view, seat)}", _row(view, seat))
        for seat in range(view["seats"])
    )
    return [_line(who, row, widths) for who, row in ((f"  {_('seat')}", headings), *seats)]


def _row(view: ArizonaView, seat: int) -> list[str]:
    boxes = [_box(view, seat, good) for good in GOODS]
    figures = (view["scores"][seat], view["taken"][seat] or "", *boxes, view["nuggets"][seat], view["bonuses"][seat])
    return [str(figure) for figure in figures]


def _box(view: ArizonaView, seat: int, good: str) -> str:
    if good not in view["boxes"][seat]:
        return str(view["carried"][seat][good] or ".")
    first = "!" if view["firsts"].get(good) == seat else ""
    return f"={view['boxes'][seat][good]}{first}"


def _line(who: str, row: list[str], widths: list[int]) -> str:
    return columns(who, NAME) + "".join(f"{word:>{width}}" for word, width in zip(row, widths, strict=True))


def _foot(view: ArizonaView) -> list[str]:
    dice = " ".join(map(str, view["dice"])) or _("none")
    lines = [_("Dice: {dice}. Seat {seat} begins.", dice=dice, seat=view["starter"] + 1)]
    if view["last_round"]:
        told = _("The last round: after it, whoever is short of six deliveries may make one more.")
        lines += textwrap.wrap(told, WIDTH)
    return lines + last_lines(view, WIDTH)
