"""What the things of Under the Leaves are called, for people."""

from sobremesa.games.leaves.state import CARDS, TYPES, spelled_cells
from sobremesa.words import N_, Words

_ = Words("leaves")

TITLE = N_("Under the Leaves")
ABOUT = N_("Lay tiles side by side until a garden hums: bees, hummingbirds, and those who hide under the leaves.")
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
assert ARRIVALS.keys() == {card for cards in CARDS for card in cards}


def card_name(card: str) -> str:
    """The card in the middle of a sentence."""
    return _(card)


def card_title(card: str) -> str:
    """The card as a name."""
    return _(card).capitalize()


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


def _cell(letter: str, cap: bool) -> str:
    kind = colour_name(letter)
    return _("{colour} with mushroom", colour=kind) if cap else kind
