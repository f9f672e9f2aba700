"""The bots that sit down at a table, by the names under which people choose them."""

from sobremesa.words import N_, Words

_ = Words("web")

# level: its name, and what to expect of it; from the weakest to the strongest
TITLES = {
    "child": (N_("Bot · child"), N_("Plays for the first time: sees what is near and misses a lot.")),
    "guest": (N_("Bot · guest"), N_("Knows the rules and likes points.")),
    "regular": (N_("Bot · regular"), N_("Has played often and thinks a little ahead.")),
    "host": (N_("Bot · host"), N_("Thinks ahead and counts your chances too.")),
    "master": (N_("Bot · master"), N_("Plays as well as two seconds of thought allow.")),
}
USUAL = "regular"


def title(level: str) -> str:
    """A level's name in the language spoken now; a bot that is no level keeps its own."""
    return _(TITLES[level][0]) if level in TITLES else level


def about(level: str) -> str:
    return _(TITLES[level][1])
