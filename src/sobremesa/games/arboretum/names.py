"""What the things of Arboretum are called, in the language spoken now."""

from sobremesa.games.arboretum.state import SPECIES
from sobremesa.words import N_, Words

_ = Words("arboretum")

TITLE = N_("Arboretum")
ABOUT = N_("Lay out paths of trees, and keep the same trees in hand: only who holds most of a species may score it.")
NAMES = (
    N_("cassia"),
    N_("dogwood"),
    N_("jacaranda"),
    N_("olive"),
    N_("lilac"),
    N_("magnolia"),
    N_("maple"),
    N_("royal poinciana"),
    N_("oak"),
    N_("willow"),
)
CARDS = (  # [species]
    N_("cassia {value}"),
    N_("dogwood {value}"),
    N_("jacaranda {value}"),
    N_("olive {value}"),
    N_("lilac {value}"),
    N_("magnolia {value}"),
    N_("maple {value}"),
    N_("royal poinciana {value}"),
    N_("oak {value}"),
    N_("willow {value}"),
)
LETTERS = (N_("C"), N_("D"), N_("J"), N_("O"), N_("L"), N_("M"), N_("A"), N_("R"), N_("Q"), N_("W"))
assert LETTERS == SPECIES
SPECIES_NAMES = dict(zip(SPECIES, NAMES, strict=True))
CARD_NAMES = dict(zip(SPECIES, CARDS, strict=True))


def species_title(letter: str) -> str:
    """What a species is called."""
    return _(SPECIES_NAMES[letter])


def species_letter(letter: str) -> str:
    """The letter by which people know a species: that of records is an English one."""
    return _(letter)


def card_label(name: str) -> str:
    """A card in two signs, as pictures and diagrams show it; what is hidden stays so."""
    return species_letter(name[0]) + name[1] if name[0] in SPECIES_NAMES else name


def card_labels(names: list[str]) -> str:
    """The same for a row of cards."""
    return " ".join(map(card_label, names))


def card_title(name: str) -> str:
    """What a card is called in a sentence."""
    return _(CARD_NAMES[name[0]], value=name[1])
