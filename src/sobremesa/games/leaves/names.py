"""What the things of Under the Leaves are called, for people."""

from collections.abc import Sequence

from sobremesa.games.leaves.state import CARDS, TYPES, spelled_cells
from sobremesa.words import N_, Words

_ = Words("leaves")

TITLE = N_("Under the Leaves")
ABOUT = N_("Lay tiles side by side until a garden hums: bees, hummingbirds, and those who hide under the leaves.")
AUTHOR = N_("Trevor Benjamin and Brett J. Gilbert")
KIND_NAMES = {  # by letter
    "K": N_("pink"),
    "Y": N_("yellow"),
    "O": N_("orange"),
    "U": N_("purple"),
    "G": N_("green"),
    "w": N_("puddle"),
}
TYPE_NAMES = (N_("leaf"), N_("mushroom"), N_("puddle"))
assert TYPE_NAMES == TYPES
ARRIVALS = {  # card: what brings its inhabitant
    N_("meticulous"): N_("a square of 4 in one colour"),
    N_("restless"): N_("a sector of 5 or more"),
    N_("flirty"): N_("a square of 4 different kinds"),
    N_("runner"): N_("4 in line in one sector"),
    N_("host"): N_("2 mushrooms in one sector"),
    N_("explorer"): N_("3 mushrooms in a row or column"),
    N_("collector"): N_("2 mushrooms corner to corner"),
    N_("loner"): N_("a mushroom alone among 8 cells"),
    N_("diver"): N_("a puddle of 2 or more"),
    N_("skipper"): N_("one terrain between 2 puddles"),
    N_("friendly"): N_("2 puddles corner to corner"),
    N_("shy"): N_("a puddle alone among 8 terrains"),
}
NAMED = {  # card: its inhabitant
    "meticulous": N_("Meticulous"),
    "restless": N_("Restless"),
    "flirty": N_("Flirty"),
    "runner": N_("Runner"),
    "host": N_("Host"),
    "explorer": N_("Explorer"),
    "collector": N_("Collector"),
    "loner": N_("Loner"),
    "diver": N_("Diver"),
    "skipper": N_("Skipper"),
    "friendly": N_("Friendly"),
    "shy": N_("Shy"),
}
SLOT_TITLES = (N_("left tile: {tile}"), N_("middle tile: {tile}"), N_("right tile: {tile}"))  # [slot]
assert ARRIVALS.keys() == NAMED.keys() == {card for cards in CARDS for card in cards}


def card_name(card: str) -> str:
    """The card in a list."""
    return _(card)


def inhabitant(card: str) -> str:
    """Who comes by the card, in the middle of a sentence."""
    return _(NAMED[card])


def card_title(card: str) -> str:
    """The card as a heading."""
    return _(card).capitalize()


def place_title(place: tuple[int, int], tiles: Sequence[tuple[int, int]]) -> str:
    """A free place beside these tiles, as one finds it on the table: rows count from above, columns from the left."""
    (x, y), xs, ys = place, [x for x, _ in tiles], [y for _, y in tiles]
    column, row = x - min(xs) + 1, y - min(ys) + 1
    if y < min(ys):
        return _("above column {n}", n=column)
    if y > max(ys):
        return _("below column {n}", n=column)
    if x < min(xs):
        return _("to the left of row {n}", n=row)
    if x > max(xs):
        return _("to the right of row {n}", n=row)
    return _("in row {row}, column {column}", row=row, column=column)


def arrival(card: str) -> str:
    """What brings the card's inhabitant."""
    return _(ARRIVALS[card])


def type_name(kind: str) -> str:
    """A type of inhabitants, in one word."""
    return _(kind)


def colour_name(letter: str) -> str:
    """A kind of cells."""
    return _(KIND_NAMES[letter])


def tile_words(spelling: str) -> str:
    """A tile as it lies: its upper cells, then its lower ones."""
    one, two, three, four = (_cell(letter, cap) for letter, cap in spelled_cells(spelling))
    return _("{one}, {two} over {three}, {four}", one=one, two=two, three=three, four=four)


def slot_title(slot: int, tile: str | None) -> str:
    """A tile of the market, by where it lies."""
    return _(SLOT_TITLES[slot], tile=tile_words(tile) if tile else _("empty"))


def _cell(letter: str, cap: bool) -> str:
    kind = colour_name(letter)
    return _("{colour} with mushroom", colour=kind) if cap else kind
