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
SPECIES_NAMES = dict(zip(SPECIES, NAMES, strict=True))


def species_title(letter: str) -> str:
    """What a species is called."""
    return _(SPECIES_NAMES[letter])


def card_title(name: str) -> str:
    """What a card is called."""
    return f"{species_title(name[0])} {name[1]}"
