"""The bots that sit down at a table: their levels, as people choose them, and the names that they have there."""

import zlib
from typing import NamedTuple

from sobremesa.bots import BOTS
from sobremesa.bots.levels import LEVELS
from sobremesa.game import MOST_SEATS
from sobremesa.words import N_, Words

_ = Words("web")


class Title(NamedTuple):
    """How a level is called, what to expect of it, and who plays like that."""

    word: str  # of the gender that the names have
    about: str
    names: tuple[str, ...]  # one for each seat of a table


# From the weakest to the strongest
TITLES = {
    "child": Title(
        N_("child"),
        N_("Plays for the first time: sees what is near and misses a lot."),
        ("Nico", "Leo", "Teo", "Pau", "Tim"),
    ),
    "guest": Title(N_("guest"), N_("Knows the rules and likes points."), ("Lola", "Nora", "Inés", "Rita", "Zoé")),
    "regular": Title(
        N_("regular"), N_("Has played often and takes what looks best now."), ("Max", "Hugo", "Bruno", "Otto", "Félix")
    ),
    "host": Title(
        N_("host"), N_("Thinks ahead and counts your chances too."), ("Vera", "Clara", "Marta", "Julia", "Irene")
    ),
    "master": Title(
        N_("master"), N_("Plays as well as two seconds of thought allow."), ("Ada", "Emmy", "Hedy", "Sofía", "Grace")
    ),
}
assert tuple(TITLES) == tuple(LEVELS)
assert all(len(set(title.names)) >= MOST_SEATS for title in TITLES.values())
USUAL = "regular"
KINDEST = next(iter(TITLES))


def name(level: str, table: str, seat: int) -> str:
    """Who sits there, the same in every language and as long as the table lasts; no two bots of a table share a name.

    A bot that is no level keeps its own name.
    """
    if level not in TITLES:
        return level
    names = TITLES[level].names
    return f"Bot {names[(zlib.crc32(table.encode()) + seat) % len(names)]}"


def word(level: str) -> str:
    """The level in one word, in the language spoken now; empty for a bot that is none."""
    return _(TITLES[level].word) if level in TITLES else ""


def title(level: str) -> str:
    """The level as it is chosen, in the language spoken now."""
    return _("Bot · {level}", level=word(level))


def about(level: str) -> str:
    return _(TITLES[level].about)


def searches(level: str) -> bool:
    """Whether a bot thinks ahead, which needs compiled rules."""
    return level not in BOTS or not BOTS[level].quick
