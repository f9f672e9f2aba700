"""Arboretum as text: what is expected now, and a diagram of the whole table for eighty columns."""

import textwrap
from typing import NamedTuple

from sobremesa.game import OVER
from sobremesa.games.arboretum.names import TITLE, card_label, card_labels, species_letter, species_title
from sobremesa.games.arboretum.score_sheet import Claim, SpeciesClaims
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import columns, headed, last_lines, seat_name, sentence, verdict
from sobremesa.words import N_, Words

_ = Words("arboretum")

LEGEND = N_("J7 is the jacaranda of value 7; ? is a card that you cannot know; + is a cell where a card may go.")
WIDTH = 80
NAME = 16  # columns for a seat and who sits there
INDENT = "    "


class Ground(NamedTuple):
    """The cells that an arboretum covers, perhaps with those around it."""

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
        lines += ["", *sheet_lines(view, view["sheet"])]
    return "\n".join([*lines, "", *textwrap.wrap(_(LEGEND), WIDTH), *last_lines(view, WIDTH)])


def expected(view: ArboretumView) -> str:
    """What happens next, in a few words that follow the name of the seat, or `You`; empty at the end."""
    you = view["actor"] == view["seat"]
    match view["phase"]:
        case "draw 1" | "card 1":
            return _.person(you, "draws a card", "draw a card")
        case "draw 2" | "card 2":
            return _.person(you, "draws a second card", "draw a second card")
        case "play":
            return _.person(you, "plays a card", "play a card")
        case "discard":
            return _.person(you, "discards a card", "discard a card")
    return ""


def result(view: ArboretumView) -> str:
    """Who has won, and with how much."""
    if view["scores"].count(max(view["scores"])) == len(view["winners"]):
        return verdict(view)
    laid = len({card[0] for card in view["arboreta"][view["winners"][0]].values()})  # A27
    species = _.count(laid, "{n} species laid", "{n} species laid")
    return _("{result} and {species}", result=verdict(view), species=species)


def cell_of(name: str) -> tuple[int, int]:
    x, y = name.split(",")
    return int(x), int(y)


def open_cells(view: ArboretumView, seat: int) -> list[str]:
    """Where this seat may play now."""
    return view["open"] if seat == view["actor"] else []


def ground(names: list[str]) -> Ground | None:
    """What these cells cover; None where there are none."""
    if not names:
        return None
    xs, ys = zip(*map(cell_of, names), strict=True)
    return Ground(min(xs), min(ys), max(xs), max(ys))


def _heading(view: ArboretumView) -> str:
    if view["turn"] == OVER:
        return columns(headed(_(TITLE), result(view)), WIDTH).rstrip()
    name = columns(seat_name(view, view["actor"]), 32).rstrip()
    return headed(_(TITLE), sentence(expected(view), name, view["actor"] == view["seat"]))


def _table(view: ArboretumView) -> list[str]:
    species = ", ".join(f"{species_letter(letter)} {species_title(letter)}" for letter in view["species"])
    return [*textwrap.wrap(_("Species: {species}", species=species), WIDTH), deck_line(view)]


def deck_line(view: ArboretumView) -> str:
    return _.count(view["deck"], "Deck: {n} cards", "Deck: {n} cards")


def _seat(view: ArboretumView, seat: int) -> list[str]:
    """One seat: paths, hand, pile and arboretum."""
    mark = "*" if seat in view["winners"] else ">" if seat == view["actor"] and view["turn"] != OVER else " "
    hand = _("hand: {cards}", cards=card_labels(view["hands"][seat]))
    return [
        f"{mark} {_standing(view, seat)}",
        f"{INDENT}{hand}{_known(view, seat)}",
        f"{INDENT}{pile_line(view['discards'][seat])}",
        *_arboretum(view, seat),
    ]


def _standing(view: ArboretumView, seat: int) -> str:
    """Who it is, and what the paths are worth; at the end, the score."""
    name, points = columns(f"{seat + 1} {seat_name(view, seat)}", 40).rstrip(), view["scores"][seat]
    if view["turn"] == OVER:
        return _("{name}: scores {points}", name=name, points=points)
    return _("{name}: paths worth {points}", name=name, points=points)


def pile_line(pile: list[str]) -> str:
    return _("pile: {cards} (top)", cards=card_labels(pile)) if pile else _("pile: empty")


def _known(view: ArboretumView, seat: int) -> str:
    """Which of one's own cards everybody knows."""
    known = view["known"][seat]
    return "  " + _("(all know {cards})", cards=card_labels(known)) if known and seat == view["seat"] else ""


def _arboretum(view: ArboretumView, seat: int) -> list[str]:
    """The grid, with its coordinates and where the seat may play now."""
    return [INDENT + line for line in _grid(view, seat, open_cells(view, seat))]


def grove_lines(view: ArboretumView, seat: int) -> list[str]:
    """The grid of a seat, whoever's turn it is."""
    return _grid(view, seat, [])


def _grid(view: ArboretumView, seat: int, marked: list[str]) -> list[str]:
    covered = ground([*view["arboreta"][seat], *marked])
    if covered is None:
        return [_("nothing laid yet")]
    lines = [f"x   {''.join(f'{x:>4}' for x in covered.across)}"]
    for y in covered.down:
        cells = (_cell(view["arboreta"][seat], f"{x},{y}", marked) for x in covered.across)
        lines.append(f"y{y:>3}{''.join(f'{cell:>4}' for cell in cells)}")
    return lines


def _cell(laid: dict[str, str], name: str, marked: list[str]) -> str:
    return card_label(laid[name]) if name in laid else "+" if name in marked else "."


def path_lines(view: ArboretumView) -> list[str]:
    """What the best paths are worth so far, species by species."""
    return [f"{species_letter(letter)} {species_title(letter)}: {_worths(view, letter)}" for letter in view["species"]]


def _worths(view: ArboretumView, letter: str) -> str:
    paths = [(seat_name(view, seat), paths.get(letter)) for seat, paths in enumerate(view["paths"])]
    return ", ".join(f"{name} {path['points']}" for name, path in paths if path) or "-"


def sheet_lines(view: ArboretumView, sheet: list[SpeciesClaims]) -> list[str]:
    """The scoring, species by species."""
    lines = [_("Scoring: the sum and the cards held, the right, and what the best path scores")]
    for entry in sheet:
        lines.append(f"{species_letter(entry['species'])} {species_title(entry['species'])}")
        for seat, line in enumerate(entry["lines"]):
            lines.append(_score_line(view, seat, line))
    return lines


def _score_line(view: ArboretumView, seat: int, line: Claim) -> str:
    who = columns(f"  {seat + 1} {seat_name(view, seat)}", NAME)
    labels = [card_label(card) for card in line["held"]]
    held = " ".join(f"({label})" if line["struck"] and label[1] == "8" else label for label in labels)
    path = card_labels(line["path"]["cards"])
    scored = _("{points} of {worth}", points=line["points"], worth=line["path"]["points"])
    value = scored if path else _("no path")
    right = _("right") if line["right"] else "-"
    return f"{who}{line['sum']:>3}  {held:<23} {right:<6}{value:<8} {path}".rstrip()
