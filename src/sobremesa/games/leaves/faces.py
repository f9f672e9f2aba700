"""How the options of Under the Leaves are shown: inhabitants by their figure and by what brings them."""

from sobremesa.game import Face, Json
from sobremesa.games.leaves.draw import GARDEN_COLOURS
from sobremesa.games.leaves.names import arrival, card_title
from sobremesa.games.leaves.options import CHOSEN_NAMES, FIRST_CARDS
from sobremesa.games.leaves.state import CARDS, FIRST, TYPES
from sobremesa.games.leaves.symbols import symbols
from sobremesa.svg import known_theme, picture, style, tag, use
from sobremesa.words import N_, Words

_ = Words("leaves")

SIDE = 96.0  # of a picture
LINES = {  # value: its name, and what it means
    "random": (N_("Shuffled"), N_("three by chance, others in every game")),
    "each": (N_("One for each pair"), N_("a tile may earn several tokens")),
    "one": (N_("One at most"), N_("however many pairs a tile makes")),
}


def face(value: Json, theme: str) -> Face:
    """An inhabitant, or another value of an option."""
    if value in LINES:
        name, line = LINES[value]
        return Face(_(name), _(line))
    if value == CHOSEN_NAMES[FIRST]:
        return Face(_("For a first game"), ", ".join(map(card_title, FIRST_CARDS)))
    kind = next(kind for kind, cards in zip(TYPES, CARDS, strict=True) if value in cards)
    return Face(card_title(value), arrival(value), _figure(kind, card_title(value), theme))


def _figure(kind: str, name: str, theme: str) -> str:
    scope = f"leaves-{known_theme(theme)}"
    figure = use(f"leaves-{kind}", SIDE / 2, SIDE / 2, 1.2)
    return picture(scope, (SIDE, SIDE), name, "", style(scope, theme, GARDEN_COLOURS), tag("defs", symbols()), figure)
