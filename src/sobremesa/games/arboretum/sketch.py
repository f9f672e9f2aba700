"""Arboretum as text: what is expected now, and a diagram of the whole table for eighty columns."""

import textwrap
from typing import NamedTuple

from sobremesa.game import OVER
from sobremesa.games.arboretum.sheet import Entry, Line
from sobremesa.games.arboretum.state import NAMES, SPECIES
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import columns, plain, seat_name

SPECIES_NAMES = dict(zip(SPECIES, NAMES, strict=True))
LEGEND = "J7 is the jacaranda of value 7; ? is a card that you cannot know; + is a cell where a card may go."
WIDTH = 80
NAME = 16  # columns for a seat and who sits there
INDENT = "    "


class Ground(NamedTuple):
    """The cells that an arboretum covers, and one around where cards may go."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def across(self) -> range:
        return range(self.left, self.right + 1)

    @property
    def down(self) -> range:
        return range(self.top, self.bottom + 1)


def sketch(view: ArboretumView) -> str:
    """The position as a text diagram."""
    lines = [_heading(view), "", *_table(view)]
    for seat in range(view["seats"]):
        lines += ["", *_seat(view, seat)]
    if view["sheet"] is not None:
        lines += ["", *_sheet(view, view["sheet"])]
    return "\n".join([*lines, "", *textwrap.wrap(LEGEND, WIDTH), *_last(view)])


def expected(view: ArboretumView) -> str:
    """What happens next, in a few words that follow the name of the seat; empty at the end."""
    return {
        "draw 1": "draws a card",
        "card 1": "turns a card of the deck",
        "draw 2": "draws a second card",
        "card 2": "turns a second card of the deck",
        "play": "plays a card",
        "discard": "discards a card",
    }.get(view["phase"], "")


def verdict(view: ArboretumView) -> str:
    """Who has won, and with how much."""
    names = [seat_name(view, seat) for seat in view["winners"]]
    points = max(view["scores"])
    won = f"{' and '.join(names)} share the victory" if len(names) > 1 else f"{names[0]} wins"
    return f"{won} with {points} point{'' if points == 1 else 's'}{_tie_break(view)}"


def _tie_break(view: ArboretumView) -> str:
    """A27: where others have as many points, it is the species laid that decided."""
    level = [seat for seat, points in enumerate(view["scores"]) if points == max(view["scores"])]
    if len(level) == len(view["winners"]):
        return ""
    laid = len({card[0] for card in view["arboreta"][view["winners"][0]].values()})
    return f" and {laid} species laid"


def cell_of(name: str) -> tuple[int, int]:
    x, y = name.split(",")
    return int(x), int(y)


def open_cells(view: ArboretumView, seat: int) -> list[str]:
    """Where this seat may play now."""
    return view["open"] if seat == view["actor"] else []


def ground(view: ArboretumView, seat: int) -> Ground | None:
    """What the cards and open cells of a seat cover; None where there are none."""
    cells = [cell_of(name) for name in [*view["arboreta"][seat], *open_cells(view, seat)]]
    if not cells:
        return None
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Ground(min(xs), min(ys), max(xs), max(ys))


def _heading(view: ArboretumView) -> str:
    if view["turn"] == OVER:
        return columns(f"Arboretum: {verdict(view)}", WIDTH).rstrip()
    return f"Arboretum: {columns(seat_name(view, view['actor']), 32).rstrip()} {expected(view)}"


def _table(view: ArboretumView) -> list[str]:
    species = ", ".join(f"{letter} {SPECIES_NAMES[letter]}" for letter in view["species"])
    return [*textwrap.wrap(f"Species: {species}", WIDTH), f"Deck: {view['deck']} cards"]


def _seat(view: ArboretumView, seat: int) -> list[str]:
    """One seat: paths, hand, pile and arboretum."""
    mark = "*" if seat in view["winners"] else ">" if seat == view["actor"] and view["turn"] != OVER else " "
    what = "scores" if view["turn"] == OVER else "paths worth"
    lines = [f"{mark} {columns(f'{seat} {seat_name(view, seat)}', 40).rstrip()}: {what} {view['scores'][seat]}"]
    lines.append(f"{INDENT}hand: {' '.join(view['hands'][seat])}{_known(view, seat)}")
    pile = view["discards"][seat]
    lines.append(f"{INDENT}pile: {' '.join(pile) + ' (top)' if pile else 'empty'}")
    return lines + _arboretum(view, seat)


def _known(view: ArboretumView, seat: int) -> str:
    """Which of one's own cards everybody knows."""
    known = view["known"][seat]
    return f"  (all know {' '.join(known)})" if known and seat == view["seat"] else ""


def _arboretum(view: ArboretumView, seat: int) -> list[str]:
    """The grid, with its coordinates."""
    covered = ground(view, seat)
    if covered is None:
        return [f"{INDENT}nothing laid yet"]
    lines = [f"{INDENT}x   {''.join(f'{x:>4}' for x in covered.across)}"]
    for y in covered.down:
        cells = (_cell(view, seat, f"{x},{y}") for x in covered.across)
        lines.append(f"{INDENT}y{y:>3}{''.join(f'{cell:>4}' for cell in cells)}")
    return lines


def _cell(view: ArboretumView, seat: int, name: str) -> str:
    return view["arboreta"][seat].get(name) or ("+" if name in open_cells(view, seat) else ".")


def _sheet(view: ArboretumView, sheet: list[Entry]) -> list[str]:
    """The scoring, species by species."""
    lines = ["Scoring: the sum and the cards held, the right, and what the best path scores"]
    for entry in sheet:
        lines.append(f"{entry['species']} {SPECIES_NAMES[entry['species']]}")
        for seat, line in enumerate(entry["lines"]):
            lines.append(_score_line(view, seat, line))
    return lines


def _score_line(view: ArboretumView, seat: int, line: Line) -> str:
    who = columns(f"  {seat} {seat_name(view, seat)}", NAME)
    held = " ".join(f"({card})" if line["struck"] and card[1] == "8" else card for card in line["held"])
    path = " ".join(line["path"]["cards"])
    value = f"{line['points']} of {line['path']['points']}" if line["path"]["cards"] else "no path"
    right = "right" if line["right"] else "-"
    return f"{who}{line['sum']:>3}  {held:<23} {right:<6}{value:<8} {path}".rstrip()


def _last(view: ArboretumView) -> list[str]:
    last = view.get("last")
    return textwrap.wrap(f"Last: {plain('; '.join(last))}", WIDTH) if last else []
