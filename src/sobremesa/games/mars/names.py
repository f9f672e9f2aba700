"""What the things of Gardens of Mars are called, in the language spoken now."""

from sobremesa.games.mars.state import COLOURS, DIRECTIONS, RADIUS
from sobremesa.words import N_, Words

_ = Words("mars")

TITLE = N_("Gardens of Mars")
ABOUT = N_("Walk in straight lines over a red hexagon and plant flowers where they find company.")
COLOUR_NAMES = (N_("red"), N_("green"), N_("grey"), N_("yellow"), N_("blue"), N_("white"))
FLOWERS = {
    "red": N_("a red flower"),
    "green": N_("a green flower"),
    "grey": N_("a grey flower"),
    "yellow": N_("a yellow flower"),
    "blue": N_("a blue flower"),
    "white": N_("a white flower"),
}
WAYS = {
    "e": N_("east"),
    "ne": N_("north-east"),
    "nw": N_("north-west"),
    "w": N_("west"),
    "sw": N_("south-west"),
    "se": N_("south-east"),
}
assert COLOUR_NAMES == COLOURS == tuple(FLOWERS)
assert tuple(WAYS) == DIRECTIONS


def colour_name(colour: str) -> str:
    return _(colour)


def flower_name(colour: str) -> str:
    """A flower of this colour."""
    return _(FLOWERS[colour])


def flowers_of(colour: str, n: int) -> str:
    """So many flowers of this colour, where it is clear that they are flowers."""
    match colour:
        case "red":
            return _.count(n, "{n} red", "{n} red")
        case "green":
            return _.count(n, "{n} green", "{n} green")
        case "grey":
            return _.count(n, "{n} grey", "{n} grey")
        case "yellow":
            return _.count(n, "{n} yellow", "{n} yellow")
        case "blue":
            return _.count(n, "{n} blue", "{n} blue")
    return _.count(n, "{n} white", "{n} white")


def place_name(q: int, r: int) -> str:
    """A cell as one finds it on the board: its row from above, and its place in the row from the left."""
    return _("row {row}, cell {n}", row=r + RADIUS + 1, n=q - max(-RADIUS, -RADIUS - r) + 1)


def way_name(direction: str) -> str:
    """Where a direction leads."""
    return _(WAYS[direction])
