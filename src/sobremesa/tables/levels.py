"""The bots that sit down at a table, by the names under which people choose them."""

from sobremesa.bots.levels import LEVELS
from sobremesa.words import N_, Words

_ = Words("web")

# level: who plays like that, how it is called, and what to expect of it; from the weakest to the strongest
TITLES = {
    "child": ("Bot Nico", N_("Bot Nico · child"), N_("Plays for the first time: sees what is near and misses a lot.")),
    "guest": ("Bot Lola", N_("Bot Lola · guest"), N_("Knows the rules and likes points.")),
    "regular": ("Bot Max", N_("Bot Max · regular"), N_("Has played often and thinks a little ahead.")),
    "host": ("Bot Vera", N_("Bot Vera · host"), N_("Thinks ahead and counts your chances too.")),
    "master": ("Bot Ada", N_("Bot Ada · master"), N_("Plays as well as two seconds of thought allow.")),
}
assert tuple(TITLES) == tuple(LEVELS)
USUAL = "regular"


def name(level: str) -> str:
    """Who sits there, the same in every language; a bot that is no level keeps its own name."""
    return TITLES[level][0] if level in TITLES else level


def title(level: str) -> str:
    """The level as it is chosen, in the language spoken now."""
    return _(TITLES[level][1])


def about(level: str) -> str:
    return _(TITLES[level][2])
